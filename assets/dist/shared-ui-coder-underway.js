import{h as P}from"./shared-core-words-time.js";import{a as h}from"./shared-ui-request.js";import{b as g,e as m,ha as f,o as k,oa as b,pa as c,r as o,ra as x,s as u,sa as T,w as v,wc as $}from"./shared-app.js";function y({what:e,progress:t,unit:r="file",stop:s}){let n=k(0);m(()=>{let d=setInterval(()=>n.value++,1e3);return()=>clearInterval(d)},[]);let{done:a=0,total:i=0,says:p=e}=t??{},l=i>0?Math.floor(a/i*4)*25:0;return o("div",{class:"under-way buttons",children:[o("span",{role:"status",children:[p,"…",l>0&&o("span",{class:"sr",children:[" ",l," percent"]})]}),i>0&&o(g,{children:[o("progress",{value:a,max:i,"aria-label":p}),o("span",{class:"muted","aria-hidden":"true",children:[x(a)," of ",T(i,r)]})]}),i===0&&n.value>1&&o("span",{class:"muted","aria-hidden":"true",children:[n.value," s"]}),s&&o(u,{class:"small",onClick:s,children:"Stop"})]})}var U=new Set(["diff","keep","revert","undo","apply","merge"]);function j({session:{id:e},desk:t,own:r}){let s=t.progress.value.get(e);if(!s&&!r)return null;let{turn:n="",stops:a=r!==void 0&&U.has(r.op)}=s??{},i=()=>{t.ask({op:"cancel",session:e,...n?{turn:n}:{value:"files"}}).catch(()=>{})};return o(y,{what:r?.what??"",progress:s,stop:a?i:void 0})}var A=`/* The agent programs, in their list and where an agent is chosen. */
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

/* What is not installed stands on one line; opened, each has its own. */
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
  flex: 1 1 16ch;
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
`;$(A);var S="Test whether it asks",W="About a minute. No login; nothing of yours leaves this computer.",O="Get a copy for World";function C({version:e,scripts:t}){let r=e==="latest"?"The newest version":`Version ${e}, which World has seen ask`;return c(`${r}: npm puts it into World's data folder. What you have installed stays as it is`,t?"A script of its package runs then, without which it does not work":"")}function se({version:e="",copy:t}){return`${e}${t?`${e&&", "}World's own copy`:""}`}function oe({command:e="",testable:t}){return t||e.startsWith("world-mcp agents ")?"":e}function E(e,t){let{state:r,tested:s,formerly:n}=e,a=i=>P(Date.parse(i),t).replace(/^(Today|Yesterday)$/,p=>p.toLowerCase());switch(r){case"absent":return{mark:"away",words:"not installed"};case"looking":return{mark:"thinking",words:"looking at it…"};case"known":return{mark:"good",words:"World knows this version"};case"passed":return{mark:"good",words:`tested here ${s?`${a(s.at)}: ${G(s)}`:""}`};case"failed":return{mark:"failed",words:`did not pass its test here${s?`, ${a(s.at)}`:""}`};case"untestable":return{mark:"stopped",words:"cannot be tested here"};case"broken":return{mark:"lost",words:"does not start"};case"untested":return{mark:"idle",words:n?`changed since its test ${a(n)}`:"not tested here"}}}function G({asked:e,of:t,blocked:r}){return`asked ${e} of ${t} times${r>0?`, ${r} held back by its sandbox`:""}`}function D({state:e,tested:t,reason:r,next:s,testable:n,offer:a}){if(e==="untested")return"World does not know this version, so it finds out first whether it asks before it acts.";let i=a?"":s;return e==="failed"?c(`The test failed: ${t?.reason??"unknown"}`,i):c(r,n?"":i)}var I={asked:"asked",blocked:"held back by its sandbox",refused:"refused by itself",allowed:"may do that unasked",absent:"has no tool for it",acted:"acted",unasked:"did not ask",differs:"asked with other words",broken:"broke"};function ne({outcome:e,detail:t,failed:r}){let s=I[e]??e;return r&&t?`${s}: ${t}`:s}function ae(e){let t=new Map;for(let r of e)t.set(r.home,[...t.get(r.home)??[],r]);return[...t].map(([r,s])=>[r,s.sort((n,a)=>Number(a.failed??!1)-Number(n.failed??!1))])}function M(e=""){return e.replace(/^(an? [^:]+): ([^:]+): /,"In $1 · $2 · ")}function ye(e,t,r=!0){let{run:s}=h(),n=e.programs.value;return m(()=>{r&&s(t.programs)},[r]),m(()=>r?n?.attend():void 0,[n,r]),n}function F({program:e,desk:t,model:r}){let s=t.list.value?.test;if(s?.type===e.type&&!s.ended)return o(_,{test:s,desk:t});let{mark:n,words:a}=E(e,r.now.value),i=D(e),{state:p}=e;return o(g,{children:[o("p",{class:"program-state",children:[o(v,{state:n}),a]}),i&&o("p",{class:p==="failed"?"warn":"muted",children:i}),p!=="absent"&&o(K,{program:e,desk:t}),(p==="untested"||p==="failed")&&o(R,{program:e,desk:t}),o(f,{text:L(s,e)})]})}function R({program:e,desk:t}){if(!e.testable)return null;let r=e.tested?"Test again":S,s=()=>t.test(e.type);return o(B,{primary:e.state==="untested",program:e,desk:t,word:r,takes:W,begin:s})}function K({program:e,desk:t}){if(!e.offer)return null;let r=()=>t.get(e.type);return o(B,{primary:e.state!=="absent",program:e,desk:t,word:O,takes:C(e.offer),begin:r})}function B({program:e,desk:t,word:r,takes:s,primary:n,begin:a}){let{busy:i,failed:p,run:l}=h(),d=t.list.value?.test,w=d&&!d.ended?`${d.product} is being ${d.get?"fetched":"tested"} now.`:"";return o(g,{children:[o("div",{class:"program-test",children:[o(u,{primary:n,disabled:i.value||w!=="","aria-label":`${r}: ${e.product}`,onClick:()=>l(a),children:i.value?"Starting…":r}),o("span",{class:"muted",children:w||s})]}),o(f,{text:p.value})]})}function L(e,{type:t}){return e?.type!==t?"":e.stopped?`${e.get?"It":"The test"} was stopped. Nothing of it is kept.`:e.error?b(e.get?e.error:`It was not tested: ${e.error}`):""}function _({test:e,desk:t}){let{failed:r,run:s}=h(),n={done:e.done,total:e.of},a=e.get?`Getting ${e.product} ${e.get}`:`Testing ${e.product}`;return o("div",{class:"program-running",children:[o(y,{what:a,progress:n,unit:"step",stop:()=>s(t.stop)}),o("p",{class:"muted program-note",children:M(e.note)}),o(f,{text:r.value})]})}function q(e,t){return e?.list.value?.programs.find(r=>r.type===t&&r.state!=="absent")}function we({type:e,desk:t,model:r}){let s=q(t,e);return!t||!s?null:o("div",{class:"program-of","data-program":e,"data-state":s.state,children:o(F,{program:s,desk:t,model:r})})}export{y as a,j as b,se as c,oe as d,G as e,ne as f,ae as g,ye as h,F as i,R as j,K as k,L as l,_ as m,q as n,we as o};
