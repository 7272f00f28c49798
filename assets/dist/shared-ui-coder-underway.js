import{h as b}from"./shared-core-words-time.js";import{a as u}from"./shared-ui-request.js";import{b as g}from"./shared-ui-parts.js";import{b as d,e as m,ka as w,la as c,na as v,o as y,oa as T,pc as x,r as o,s as l,w as k}from"./shared-app.js";function f({what:e,progress:r,unit:t="file",stop:s}){let n=y(0);m(()=>{let E=setInterval(()=>n.value++,1e3);return()=>clearInterval(E)},[]);let{done:a=0,total:i=0,says:p=e}=r??{},h=i>0?Math.floor(a/i*4)*25:0;return o("div",{class:"under-way buttons",children:[o("span",{role:"status",children:[p,"…",h>0&&o("span",{class:"sr",children:[" ",h," percent"]})]}),i>0&&o(d,{children:[o("progress",{value:a,max:i,"aria-label":p}),o("span",{class:"muted","aria-hidden":"true",children:[v(a)," of ",T(i,t)]})]}),i===0&&n.value>1&&o("span",{class:"muted","aria-hidden":"true",children:[n.value," s"]}),s&&o(l,{class:"small",onClick:s,children:"Stop"})]})}var M=new Set(["diff","keep","revert","undo","apply","merge"]);function z({session:{id:e},desk:r,own:t}){let s=r.progress.value.get(e);if(!s&&!t)return null;let{turn:n="",stops:a=t!==void 0&&M.has(t.op)}=s??{},i=()=>{r.ask({op:"cancel",session:e,...n?{turn:n}:{value:"files"}}).catch(()=>{})};return o(f,{what:t?.what??"",progress:s,stop:a?i:void 0})}var P=`/* The agent programs, in their list and where an agent is chosen. */
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
`;x(P);var S="Test whether it asks",A="About a minute. No login; nothing of yours leaves this computer.";function $(e,r){let{state:t,tested:s,formerly:n}=e,a=i=>b(Date.parse(i),r).replace(/^(Today|Yesterday)$/,p=>p.toLowerCase());switch(t){case"absent":return{mark:"away",words:"not installed"};case"looking":return{mark:"thinking",words:"looking at it…"};case"known":return{mark:"good",words:"World knows this version"};case"passed":return{mark:"good",words:`tested here ${s?`${a(s.at)}: ${W(s)}`:""}`};case"failed":return{mark:"failed",words:`did not pass its test here${s?`, ${a(s.at)}`:""}`};case"untestable":return{mark:"stopped",words:"cannot be tested here"};case"broken":return{mark:"lost",words:"does not start"};case"untested":return{mark:"idle",words:n?`changed since its test ${a(n)}`:"not tested here"}}}function W({asked:e,of:r,blocked:t}){return`asked ${e} of ${r} times${t>0?`, ${t} held back by its sandbox`:""}`}function C({state:e,tested:r,reason:t,next:s,testable:n}){return e==="untested"?"World does not know this version, so it finds out first whether it asks before it acts.":e==="failed"?c(`The test failed: ${r?.reason??"unknown"}`,s):c(t,n?"":s)}var U={asked:"asked",blocked:"held back by its sandbox",refused:"refused by itself",allowed:"may do that unasked",absent:"has no tool for it",acted:"acted",unasked:"did not ask",differs:"asked with other words",broken:"broke"};function Z({outcome:e,detail:r,failed:t}){let s=U[e]??e;return t&&r?`${s}: ${r}`:s}function j(e){let r=new Map;for(let t of e)r.set(t.home,[...r.get(t.home)??[],t]);return[...r].map(([t,s])=>[t,s.sort((n,a)=>Number(a.failed??!1)-Number(n.failed??!1))])}function D(e=""){return e.replace(/^(an? [^:]+): ([^:]+): /,"In $1 · $2 · ")}function me(e,r,t=!0){let{run:s}=u(),n=e.programs.value;return m(()=>{t&&s(r.programs)},[t]),m(()=>t?n?.attend():void 0,[n,t]),n}function B({program:e,desk:r,model:t}){let s=r.list.value?.test;if(s?.type===e.type&&!s.ended)return o(I,{test:s,desk:r});let{mark:n,words:a}=$(e,t.now.value),i=C(e),{state:p}=e;return o(d,{children:[o("p",{class:"program-state",children:[o(k,{state:n}),a]}),i&&o("p",{class:p==="failed"?"warn":"muted",children:i}),(p==="untested"||p==="failed")&&o(N,{program:e,desk:r}),o(g,{text:F(s,e)})]})}function N({program:e,desk:r}){let{busy:t,failed:s,run:n}=u(),a=r.list.value?.test,i=a&&!a.ended?a.product:"";if(!e.testable)return null;let p=e.tested?"Test again":S;return o(d,{children:[o("div",{class:"program-test",children:[o(l,{primary:e.state==="untested",disabled:t.value||i!=="","aria-label":`${p}: ${e.product}`,onClick:()=>n(()=>r.test(e.type)),children:t.value?"Starting…":p}),o("span",{class:"muted",children:i?`${i} is being tested now.`:A})]}),o(g,{text:s.value})]})}function F(e,{type:r}){return e?.type!==r?"":e.stopped?"The test was stopped. Nothing of it is kept.":e.error?w(`It was not tested: ${e.error}`):""}function I({test:e,desk:r}){let{failed:t,run:s}=u(),n={done:e.done,total:e.of};return o("div",{class:"program-running",children:[o(f,{what:`Testing ${e.product}`,progress:n,unit:"step",stop:()=>s(r.stop)}),o("p",{class:"muted program-note",children:D(e.note)}),o(g,{text:t.value})]})}function R(e,r){return e?.list.value?.programs.find(t=>t.type===r&&t.state!=="absent")}function le({type:e,desk:r,model:t}){let s=R(r,e);return!r||!s?null:o("div",{class:"program-of","data-program":e,"data-state":s.state,children:o(B,{program:s,desk:r,model:t})})}export{f as a,z as b,W as c,Z as d,j as e,me as f,B as g,N as h,R as i,le as j};
