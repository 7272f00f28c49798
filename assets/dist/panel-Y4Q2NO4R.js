import{a as w,c as F}from"./chunk-7ETJNSET.js";import{b as q}from"./chunk-UCRGOQDY.js";import{a as C,b as E}from"./chunk-PKVSNATK.js";import{a as D,b as B}from"./chunk-RSU3SHT4.js";import{b as y,d as I}from"./chunk-I6M4BD5K.js";import{Db as R,Fb as H,Ma as k,Pa as g,Qa as u,Va as t,Wa as h,Xa as $,Za as A,_a as P,b,e as x,o as f,ub as W,zb as O}from"./chunk-2OGINWHY.js";function N({unsure:e,activity:n}){return e===!0&&n.state==="needs-you"}function L(e,n){let{activity:r}=e;if(!N(e))return P({activity:r,connected:!0,lastSeen:r.since},n);let o=$(n-Date.parse(r.since));return o==="now"?"asked just now":`asked ${o} ago`}function _(e){return e.unsure?N(e)?`${e.product} does not tell when its question is answered.`:`${e.product} does not tell when this ends, so it may be over.`:""}function U({where:e,detached:n,headless:r,helpers:o=0}){return[n?"running without a terminal":e,r&&"does a single task by itself",o>0&&u(o,"helper")].filter(Boolean).join(" · ")}function G({where:e,detached:n,product:r}){return n?`It runs without a terminal. Open ${r} in its folder to answer.`:e?`Answer in the terminal (${e}).`:"Answer in the terminal."}function Y(e,n){return e.find(({backend:r,session:o,state:a})=>r===v&&o===n.id&&a==="open")}function M({input:e=0,output:n=0,cached:r=0,cost:o}){let a=e>0&&`${u(e,"token")} in${r>0?`, ${g(r)} of them cached`:""}`,s=n>0&&`${e>0?g(n):u(n,"token")} out`;return[a,s,o!==void 0&&te(o)].filter(Boolean).join(" · ")}function ee({context:e=0,window:n=0}){return e<=0?"":n<=0?u(e,"token"):`${g(e)} of ${u(n,"token")} (${Math.round(100*e/n)} %)`}function te(e){return e>0&&e<.005?"under $0.01":`$${e.toFixed(2)}`}function V({usage:e,turn:n}){return[["In all",e?M(e):""],[n?.ended?"Last turn":"This turn",n?.usage?M(n.usage):""],["Context",e?ee(e):""]].filter(([,o])=>o!=="")}function j(e){let n=new Map;for(let r of e)r.avatarId||n.set(r.product,[...n.get(r.product)??[],r]);return[...n].map(([r,o])=>{let a=o.filter(({activity:l})=>l.state==="needs-you").length,s=o.length===1?"its own body":"their own bodies";return`${g(o.length)} more of ${r} without ${s}${a>0?`, ${a} waiting for you`:""}.`})}var v="terminals",z={queue:"It gets this as your words.",note:"It gets this as a note, not as your words."},J={queue:"Sent as your words.",note:"Sent as a note, not as your words."},K={absent:"not on this computer",bare:"not set up",review:"waits for your permission in it",ready:"ready",old:"set up by another version of World"};function Q({session:e,model:n,actions:r}){let{id:o,name:a,folder:s,avatarId:l=""}=e,m=n.connection.value.state==="live",i=m?A({activity:e.activity,connected:!0}):"lost",c=U(e),p=m&&_(e),d=V(e);return t("li",{class:"term","data-terminal":o,"data-state":i,tabIndex:-1,"aria-label":a,children:[t("div",{class:"term-head",children:[t(W,{state:i,color:i==="idle"?q(n,l):""}),t("span",{class:"words",children:[t("strong",{children:a})," ",t("span",{class:"state",children:m?L(e,n.now.value):"connection lost"})]}),l!==""&&t(h,{"aria-label":`Go to ${a}`,onClick:()=>{r.select({type:"avatar",id:l,name:a}),r.goTo(l)},children:"Go to it"})]}),s&&t("p",{class:"muted term-folder",children:s}),c&&t("p",{class:"muted",children:c}),p&&t("p",{class:"muted",children:p}),m&&e.activity.state==="needs-you"&&t(ne,{session:e,model:n}),d.length>0&&t(I,{class:"facts",rows:d}),t(re,{session:e,model:n,live:m})]})}function ne({session:e,model:n}){let r=Y(n.chat.approvals.value,e);return r?t(h,{"aria-label":`Go to the question of ${e.name}`,onClick:()=>document.querySelector(`[data-approval="${CSS.escape(r.id)}"]`)?.focus(),children:"Go to its question"}):t("p",{class:"term-answer",children:G(e)})}function re({session:e,model:n,live:r}){let{id:o,name:a,message:s}=e,l=f(""),m=f(""),i=f(""),{busy:c,failed:p,run:d}=E(n);return s?t(D,{send:()=>{let S=l.value.trim();S===""||!r||(m.value||=crypto.randomUUID(),i.value="",d(async()=>{await n.chat.ask({op:"send",backend:v,session:o,turn:m.value,text:S}),l.value=m.value="",i.value=J[s]}))},class:"term-write",children:[t(B,{label:t("span",{class:"sr",children:["Write to ",a]}),placeholder:"Write to it…",text:l,onChange:()=>{m.value=""},wide:!0,autoComplete:"off"}),t(h,{submit:!0,"aria-label":`Send to ${a}`,disabled:c.value||!r||l.value.trim()==="",children:"Send"}),t("p",{class:"muted",role:"status",children:i.value||z[s]}),t(y,{text:p.value})]}):null}var oe=[{name:"answer",label:"Answer their approvals here",hint:"They come as cards with the exact command. The first answer counts, here or in the terminal."},{name:"message",label:"Send them messages",hint:"Only in the ways that their own programs offer. World never types into a terminal."},{name:"usage",label:"Show tokens and cost",hint:"For this, World reads the transcripts that they keep on this computer: the numbers, and nothing else."}];function X({client:e}){let n=f(null),{busy:r,failed:o,run:a}=C(),s=i=>a(async()=>{n.value=await i(await e())});x(()=>s(i=>i.read()),[e]);let{settings:l,hosts:m}=n.value??{};return t(b,{children:[t(y,{text:o.value}),l&&t(w,{title:"What World may do",children:t("div",{class:"term-switches","aria-busy":r.value,children:oe.map(({name:i,label:c,hint:p})=>t(F,{label:c,hint:p,on:l[i],set:d=>s(T=>T.save({...l,[i]:d}))},i))})}),m&&t(w,{title:"Programs on this computer",children:[t("ul",{class:"term-hosts",children:[...m].sort(se).map(i=>t(ae,{host:i},i.agent))}),t("p",{class:"muted",children:"An agent that began before World was set up in it must be started again to be seen."})]})]})}var se=(e,n)=>+(e.state==="absent")-+(n.state==="absent");function ae({host:e}){let{product:n,state:r,reason:o,next:a,command:s}=e;return t("li",{"data-host":e.agent,"data-state":r,children:[t("p",{children:[t("strong",{children:n})," ",t("span",{class:r==="ready"?"state":"muted",children:K[r]??r})]}),(o||a)&&t("p",{class:"muted",children:[o,a].filter(Boolean).map(l=>k(l??"")).join(" ")}),s&&t(O,{text:s})]})}var Z=`/* The agents in terminals. */
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
`;H(Z);function le({model:e,actions:n}){let{sessions:r=[],more:o=0}=e.chat.terminals.value,a=r.filter(({activity:s})=>s.state==="needs-you").length;return t(R,{name:"terminals",model:e,children:[t("p",{class:"muted",role:"status",children:r.length===0?"No agent runs in a terminal now. Start one as always, and it walks in.":`${u(r.length+o,"agent")} in terminals${a>0?`, ${a} waiting for you`:""}`}),t("div",{class:"term-scroll",children:[t("ul",{class:"terms","aria-label":"Agents in terminals",children:r.map(s=>t(Q,{session:s,model:e,actions:n},s.id))}),j(r).map(s=>t("p",{class:"muted term-group",children:s},s)),o>0&&t("p",{class:"muted",children:[u(o,"session")," more, not listed here."]}),t(X,{client:n.terminals})]})]})}export{le as default};
