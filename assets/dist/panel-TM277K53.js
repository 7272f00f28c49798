import{a as F,b as M}from"./chunk-BR43O3OG.js";import{a as v}from"./chunk-J7MM6VFY.js";import{a as S,c as N}from"./chunk-3TNCEWR6.js";import{b as q}from"./chunk-UCRGOQDY.js";import{a as B,b as E}from"./chunk-QVBAULJV.js";import{a as D,b as C}from"./chunk-37NWE5SQ.js";import{b as y,d as I}from"./chunk-BLB6WFUM.js";import{Db as R,Fb as H,Ma as k,Pa as w,Qa as d,Va as e,Wa as h,Xa as W,Za as P,_a as $,b,e as x,o as p,ub as A,zb as O}from"./chunk-66ZSGAVP.js";function _({unsure:t,activity:n}){return t===!0&&n.state==="needs-you"}function L(t,n){let{activity:r}=t;if(!_(t))return $({activity:r,connected:!0,lastSeen:r.since},n);let s=W(n-Date.parse(r.since));return s==="now"?"asked just now":`asked ${s} ago`}function G(t){return t.unsure?_(t)?`${t.product} does not tell when its question is answered.`:`${t.product} does not tell when this ends, so it may be over.`:""}function U({where:t,detached:n,headless:r,helpers:s=0}){return[n?"running without a terminal":t,r&&"does a single task by itself",s>0&&d(s,"helper")].filter(Boolean).join(" · ")}function Y({where:t,detached:n,product:r}){return n?`It runs without a terminal. Open ${r} in its folder to answer.`:t?`Answer in the terminal (${t}).`:"Answer in the terminal."}function et({context:t=0,window:n=0}){return t<=0?"":n<=0?d(t,"token"):`${w(t)} of ${d(n,"token")} (${Math.round(100*t/n)} %)`}function V({usage:t,turn:n}){return[["In all",t?v(t):""],[n?.ended?"Last turn":"This turn",n?.usage?v(n.usage):""],["Context",t?et(t):""]].filter(([,s])=>s!=="")}function z(t){let n=new Map;for(let r of t)r.avatarId||n.set(r.product,[...n.get(r.product)??[],r]);return[...n].map(([r,s])=>{let o=s.filter(({activity:i})=>i.state==="needs-you").length,a=s.length===1?"its own body":"their own bodies";return`${w(s.length)} more of ${r} without ${a}${o>0?`, ${o} waiting for you`:""}.`})}var j={queue:"It gets this as your words.",note:"It gets this as a note, not as your words."},J={queue:"Sent as your words.",note:"Sent as a note, not as your words."},K={absent:"not on this computer",bare:"not set up",review:"waits for your permission in it",ready:"ready",old:"set up by another version of World"};function Q({session:t,model:n,actions:r}){let{id:s,name:o,folder:a,avatarId:i=""}=t,m=n.connection.value.state==="live",u=m?P({activity:t.activity,connected:!0}):"lost",l=U(t),c=m&&G(t),f=V(t);return e("li",{class:"term","data-terminal":s,"data-state":u,tabIndex:-1,"aria-label":o,children:[e("div",{class:"term-head",children:[e(A,{state:u,color:u==="idle"?q(n,i):""}),e("span",{class:"words",children:[e("strong",{children:o})," ",e("span",{class:"state",children:m?L(t,n.now.value):"connection lost"})]}),i!==""&&e(h,{"aria-label":`Go to it: ${o}`,onClick:()=>{r.select({type:"avatar",id:i,name:o}),r.goTo(i)},children:"Go to it"})]}),a&&e("p",{class:"muted term-folder",children:a}),l&&e("p",{class:"muted",children:l}),c&&e("p",{class:"muted",children:c}),m&&t.activity.state==="needs-you"&&e(nt,{session:t,model:n}),f.length>0&&e(I,{class:"facts",rows:f}),e(rt,{session:t,model:n,live:m})]})}function nt({session:t,model:n}){let r=M(n.chat.approvals.value,t);return r?e(h,{"aria-label":`Go to its question: ${t.name}`,onClick:()=>document.querySelector(`[data-approval="${CSS.escape(r.id)}"]`)?.focus(),children:"Go to its question"}):e("p",{class:"term-answer",children:Y(t)})}function rt({session:t,model:n,live:r}){let{id:s,name:o,message:a}=t,i=p(""),m=p(""),u=p(""),{busy:l,failed:c,run:f}=E(n);return a?e(D,{send:()=>{let g=i.value.trim();g===""||!r||(m.value||=crypto.randomUUID(),u.value="",f(async()=>{await n.chat.ask({op:"send",backend:F,session:s,turn:m.value,text:g}),i.value=m.value="",u.value=J[a]}))},class:"term-write",children:[e(C,{label:e("span",{class:"sr",children:["Write to ",o]}),placeholder:"Write to it…",text:i,onChange:()=>{m.value=""},wide:!0,autoComplete:"off"}),e(h,{submit:!0,"aria-label":`Send to ${o}`,disabled:l.value||!r||i.value.trim()==="",children:"Send"}),e("p",{class:"muted",role:"status",children:u.value||j[a]}),e(y,{text:c.value})]}):null}var st=[{name:"answer",label:"Answer their approvals here",hint:"They come as cards with the exact command. The first answer counts, here or in the terminal."},{name:"message",label:"Send them messages",hint:"Only in the ways that their own programs offer. World never types into a terminal."},{name:"usage",label:"Show tokens and cost",hint:"For this, World reads the transcripts that they keep on this computer: the numbers, and nothing else."}];function X({client:t}){let n=p(null),r=p(null),{busy:s,failed:o,run:a}=B(),i=(l,c=null)=>a(async()=>{r.value=c;try{n.value=await l(await t())}finally{r.value=null}});x(()=>i(l=>l.read()),[t]);let{hosts:m}=n.value??{},u=r.value??n.value?.settings;return e(b,{children:[e(y,{text:o.value}),u&&e(S,{title:"What World may do",children:e("div",{class:"term-switches","aria-busy":s.value,children:st.map(({name:l,label:c,hint:f})=>e(N,{label:c,hint:f,on:u[l],set:T=>{let g={...u,[l]:T};i(tt=>tt.save(g),g)}},l))})}),m&&e(S,{title:"Programs on this computer",children:[e("ul",{class:"term-hosts",children:[...m].sort(at).map(l=>e(ot,{host:l},l.agent))}),e("p",{class:"muted",children:"An agent that began before World was set up in it must be started again to be seen."})]})]})}var at=(t,n)=>+(t.state==="absent")-+(n.state==="absent");function ot({host:t}){let{product:n,state:r,reason:s,next:o,command:a}=t;return e("li",{"data-host":t.agent,"data-state":r,children:[e("p",{children:[e("strong",{children:n})," ",e("span",{class:r==="ready"?"state":"muted",children:K[r]??r})]}),(s||o)&&e("p",{class:"muted",children:[s,o].filter(Boolean).map(i=>k(i??"")).join(" ")}),a&&e(O,{text:a})]})}var Z=`/* The agents in terminals. */
.terminals .term-scroll {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-3);
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding-right: var(--space-2);
}

.terminals ul {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  list-style: none;
  margin: 0;
  padding: 0;
}

.terminals p {
  margin: 0;
}

.term {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  padding: var(--space-3) 0;
  border-top: 1px solid var(--line);
}

.term:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: -3px;
}

.term-head {
  display: flex;
  gap: var(--space-2);
  align-items: center;
}

.term-head .words {
  flex: 1;
  min-width: 0;
}

.term-head .state {
  color: var(--muted);
}

.term-folder {
  overflow-wrap: anywhere;
}

.term-write {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-1) var(--space-2);
  align-items: end;
}

.term-write p {
  grid-column: 1 / -1;
}

.term-switches {
  display: grid;
  gap: var(--space-2);
}

.term-hosts {
  gap: var(--space-3);
}
`;H(Z);function lt({model:t,actions:n}){let{sessions:r=[],more:s=0}=t.chat.terminals.value,o=r.filter(({activity:a})=>a.state==="needs-you").length;return e(R,{name:"terminals",model:t,first:'[data-terminal][data-state="needs-you"]',children:[e("p",{class:"muted",role:"status",children:r.length===0?"No agent runs in a terminal now. Start one as always, and it walks in.":`${d(r.length+s,"agent")} in terminals${o>0?`, ${o} waiting for you`:""}`}),e("div",{class:"term-scroll",children:[e("ul",{class:"terms","aria-label":"Agents in terminals",children:r.map(a=>e(Q,{session:a,model:t,actions:n},a.id))}),z(r).map(a=>e("p",{class:"muted term-group",children:a},a)),s>0&&e("p",{class:"muted",children:[d(s,"session")," more, not listed here."]}),e(X,{client:n.terminals})]})]})}export{lt as default};
