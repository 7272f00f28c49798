import{h as $}from"./shared-core-words-time.js";import{a as h}from"./shared-ui-request.js";import{N as v,R as x,S as f,U as P,V as T,Z as c,b as g,e as m,o as k,r as s,s as u,w as b}from"./shared-app.js";function w({what:e,progress:t,unit:r="file",stop:o}){let n=k(0);m(()=>{let d=setInterval(()=>n.value++,1e3);return()=>clearInterval(d)},[]);let{done:a=0,total:i=0,says:p=e}=t??{},l=i>0?Math.floor(a/i*4)*25:0;return s("div",{class:"under-way buttons",children:[s("span",{role:"status",children:[p,"…",l>0&&s("span",{class:"sr",children:[" ",l," percent"]})]}),i>0&&s(g,{children:[s("progress",{value:a,max:i,"aria-label":p}),s("span",{class:"muted","aria-hidden":"true",children:[P(a)," of ",T(i,r)]})]}),i===0&&n.value>1&&s("span",{class:"muted","aria-hidden":"true",children:[n.value," s"]}),o&&s(u,{class:"small",onClick:o,children:"Stop"})]})}var U=new Set(["diff","keep","revert","undo","apply","merge"]);function J({session:{id:e},desk:t,own:r}){let o=t.progress.value.get(e);if(!o&&!r)return null;let{turn:n="",stops:a=r!==void 0&&U.has(r.op)}=o??{},i=()=>{t.ask({op:"cancel",session:e,...n?{turn:n}:{value:"files"}}).catch(()=>{})};return s(w,{what:r?.what??"",progress:o,stop:a?i:void 0})}var A=`/* The agent programs, in their list and where an agent is chosen. */
.programs {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  list-style: none;
  margin: 0;
  padding: 0;
}

.program,
.program-of,
.program-running,
.program-result,
.program-new,
.programs-absent > div {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
}

.program {
  padding: var(--space-3) 0;
  border-top: 1px solid var(--line);
}

.program p,
.program-of p {
  margin: 0;
}

.program details {
  border-top: 0;
  padding-top: 0;
}

.program-state {
  display: flex;
  gap: var(--space-2);
  align-items: center;
}

.programs-absent > div {
  padding: var(--space-2) 0;
}

.programs-absent p {
  margin: 0;
}

/* What is not installed stands on one line; opened, each has its own. It is a list, not a heading. */
.programs-absent > summary {
  font-weight: 400;
}

.programs-absent:not([open]) > summary {
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
}

.program-add {
  justify-self: start;
  align-self: start;
}

.program-new {
  padding-top: var(--space-3);
  border-top: 1px solid var(--line);
}

.program-test {
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  align-items: center;
}

.program-test > .muted {
  flex: 1 1 30ch; /* below the button where there is little room */
}

.program-running > :first-child {
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  align-items: center;
}

.program-running progress {
  order: 1;
  flex: 1 0 100%;
}

.program-running button {
  margin-left: auto;
}

.program-note,
.program-path {
  overflow-wrap: anywhere;
}

/* As high as its longest note, so that nothing below jumps with each step. */
.program-note {
  min-height: 2lh;
}

.program-result ul {
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-s);
}

.program-result h4 {
  margin: var(--space-2) 0 var(--space-1);
}
`;v(A);var S="Test whether it asks",W="About a minute. No login; nothing of yours leaves this computer.",O="Get a copy for World";function C({version:e,scripts:t},r){let o=e==="latest"?"the newest version":`version ${e}, which it has seen ask,`;return f(`World lets npm fetch ${o} into its data folder`,r?"Your own stays as it is":"",t?"A script of its package runs then, without which it does not work":"")}function oe({version:e="",copy:t}){return`${e}${t?`${e&&", "}World's own copy`:""}`}function se({command:e="",testable:t}){return t||e.startsWith("world-mcp agents ")?"":e}function E(e,t){let{state:r,tested:o,formerly:n}=e,a=i=>$(Date.parse(i),t).replace(/^(Today|Yesterday)$/,p=>p.toLowerCase());switch(r){case"absent":return{mark:"away",words:"not installed"};case"looking":return{mark:"thinking",words:"looking at it…"};case"known":return{mark:"good",words:"World knows this version"};case"passed":return{mark:"good",words:`tested here ${o?`${a(o.at)}: ${I(o)}`:""}`};case"failed":return{mark:"failed",words:`did not pass its test here${o?`, ${a(o.at)}`:""}`};case"untestable":return{mark:"stopped",words:"cannot be tested here"};case"broken":return{mark:"lost",words:"does not start"};case"untested":return{mark:"idle",words:n?`changed since its test ${a(n)}`:"not tested here"}}}function I({asked:e,of:t,blocked:r}){return`asked ${e} of ${t} times${r>0?`, ${r} held back by its sandbox`:""}`}function D({state:e,tested:t,reason:r,next:o,testable:n,offer:a}){if(e==="untested")return"World does not know this version, so it finds out first whether it asks before it acts.";let i=a?"":o;return e==="failed"?f(`The test failed: ${t?.reason??"unknown"}`,i):f(r,n?"":i)}var G={asked:"asked",blocked:"held back by its sandbox",refused:"refused by itself",allowed:"may do that unasked",absent:"has no tool for it",acted:"acted",unasked:"did not ask",differs:"asked with other words",broken:"broke"};function ne({outcome:e,detail:t,failed:r}){let o=G[e]??e;return r&&t?`${o}: ${t}`:o}function ae(e){let t=new Map;for(let r of e)t.set(r.home,[...t.get(r.home)??[],r]);return[...t].map(([r,o])=>[r,o.sort((n,a)=>Number(a.failed??!1)-Number(n.failed??!1))])}function M(e=""){return e.replace(/^(an? [^:]+): ([^:]+): /,"In $1 · $2 · ")}function we(e,t,r=!0){let{run:o}=h(),n=e.programs.value;return m(()=>{r&&o(t.programs)},[r]),m(()=>r?n?.attend():void 0,[n,r]),n}function F({program:e,desk:t,model:r}){let o=t.list.value?.test;if(o?.type===e.type&&!o.ended)return s(Y,{test:o,desk:t});let{mark:n,words:a}=E(e,r.now.value),i=D(e),{state:p}=e;return s(g,{children:[s("p",{class:"program-state",children:[s(b,{state:n}),a]}),i&&s("p",{class:p==="failed"?"warn":"muted",children:i}),p!=="absent"&&s(K,{program:e,desk:t}),(p==="untested"||p==="failed")&&s(R,{program:e,desk:t}),s(c,{text:L(o,e)})]})}function R({program:e,desk:t}){if(!e.testable)return null;let r=e.tested?"Test again":S,o=()=>t.test(e.type);return s(B,{primary:e.state==="untested",program:e,desk:t,word:r,takes:W,begin:o})}function K({program:e,desk:t}){if(!e.offer)return null;let r=()=>t.get(e.type);return s(B,{primary:e.state!=="absent",program:e,desk:t,word:O,takes:C(e.offer,e.state!=="absent"),begin:r})}function B({program:e,desk:t,word:r,takes:o,primary:n,begin:a}){let{busy:i,failed:p,run:l}=h(),d=t.list.value?.test,y=d&&!d.ended?`${d.product} is being ${d.get?"fetched":"tested"} now.`:"";return s(g,{children:[s("div",{class:"program-test",children:[s(u,{primary:n,disabled:i.value||y!=="","aria-label":`${r}: ${e.product}`,onClick:()=>l(a),children:i.value?"Starting…":r}),s("span",{class:"muted",children:y||o})]}),s(c,{text:p.value})]})}function L(e,{type:t}){return e?.type!==t?"":e.stopped?`${e.get?"It":"The test"} was stopped. Nothing of it is kept.`:e.error?x(e.get?e.error:`It was not tested: ${e.error}`):""}function Y({test:e,desk:t}){let{failed:r,run:o}=h(),n={done:e.done,total:e.of},a=e.get?`Getting ${e.product} ${e.get}`:`Testing ${e.product}`;return s("div",{class:"program-running",children:[s(w,{what:a,progress:n,unit:"step",stop:()=>o(t.stop)}),s("p",{class:"muted program-note",children:M(e.note)}),s(c,{text:r.value})]})}function _(e,t){return e?.list.value?.programs.find(r=>r.type===t&&r.state!=="absent")}function ye({type:e,desk:t,model:r}){let o=_(t,e);return!t||!o?null:s("div",{class:"program-of","data-program":e,"data-state":o.state,children:s(F,{program:o,desk:t,model:r})})}export{w as a,J as b,oe as c,se as d,I as e,ne as f,ae as g,we as h,F as i,R as j,K as k,L as l,Y as m,_ as n,ye as o};
