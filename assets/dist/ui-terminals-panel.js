import{a as B,b as E}from"./shared-ui-approvals-answer.js";import{a as v}from"./shared-core-words-usage.js";import{a as S,c as F}from"./shared-ui-settings-components.js";import{c as H}from"./shared-ui-rows.js";import"./shared-core-words-tools.js";import{a as C,b as D}from"./shared-ui-request.js";import{a as I,b as q}from"./shared-ui-form.js";import{b as y,d as O}from"./shared-ui-parts.js";import{B as W,N as P,O as $,P as A,b,e as x,ja as R,mc as M,na as w,o as c,oa as d,oc as N,r as t,s as h,w as k}from"./shared-app.js";function _({activity:e},n){return $({activity:e,connected:!0,lastSeen:e.since},n)}function L({activity:e,product:n}){return e.unsure?A(e)?`${n} does not tell when its question is answered.`:`${n} does not tell when this ends, so it may be over.`:""}function U({where:e,detached:n,headless:r,helpers:s=0,itself:o}){return[n?"running without a terminal":e,r&&"does a single task by itself",s>0&&d(s,"helper"),o&&"it reports itself"].filter(Boolean).join(" · ")}function G({where:e,detached:n,product:r}){return n?`It runs without a terminal. Open ${r} in its folder to answer.`:e?`Answer in the terminal (${e}).`:"Answer in the terminal."}function te({context:e=0,window:n=0}){return e<=0?"":n<=0?d(e,"token"):`${w(e)} of ${d(n,"token")} (${Math.round(100*e/n)} %)`}function Y({usage:e,turn:n}){return[["In all",e?v(e):""],[n?.ended?"Last turn":"This turn",n?.usage?v(n.usage):""],["Context",e?te(e):""]].filter(([,s])=>s!=="")}function V(e,n){let r=e.filter(({activity:o})=>o.state==="needs-you"),s=r.filter(({activity:o})=>o.unsure).length;return[`${d(e.length+n,"agent")} in terminals`,r.length>s&&`${r.length-s} waiting for you`,s>0&&`${s} ${s===1?"has":"have"} asked you something`].filter(Boolean).join(", ")}function z(e){let n=new Map;for(let r of e)r.avatarId||n.set(r.product,[...n.get(r.product)??[],r]);return[...n].map(([r,s])=>{let o=s.filter(({activity:a})=>a.state==="needs-you").length,l=s.length===1?"its own body":"their own bodies";return`${w(s.length)} more of ${r} without ${l}${o>0?`, ${o} waiting for you`:""}.`})}var Q={queue:"It gets this as your words.",note:"It gets this as a note, not as your words."},j={queue:"Sent as your words.",note:"Sent as a note, not as your words."},J={absent:"not on this computer",bare:"not set up",review:"waits for your permission in it",ready:"ready",old:"set up by another version of World",outdated:"too old for World's hooks"};function K({session:e,model:n,actions:r}){let{id:s,name:o,folder:l,avatarId:a=""}=e,m=n.connection.value.state==="live",u=m?P({activity:e.activity,connected:!0}):"lost",i=U(e),p=m&&L(e),f=Y(e);return t("li",{class:"term","data-terminal":s,"data-state":u,tabIndex:-1,"aria-label":o,children:[t("div",{class:"term-head",children:[t(k,{state:u,color:u==="idle"?H(n,a):""}),t("span",{class:"words",children:[t("strong",{children:o})," ",t("span",{class:"state",children:m?_(e,n.now.value):"connection lost"})]}),a!==""&&t(h,{"aria-label":`Go to it: ${o}`,onClick:()=>{r.select({type:"avatar",id:a,name:o}),r.goTo(a)},children:"Go to it"})]}),l&&t("p",{class:"muted term-folder",children:l}),i&&t("p",{class:"muted",children:i}),p&&t("p",{class:"muted",children:p}),m&&e.activity.state==="needs-you"&&t(ne,{session:e,model:n}),f.length>0&&t(O,{class:"facts",rows:f}),t(re,{session:e,model:n,live:m})]})}function ne({session:e,model:n}){let r=E(n.chat.approvals.value,e);return r?t(h,{"aria-label":`Go to its question: ${e.name}`,onClick:()=>document.querySelector(`[data-approval="${CSS.escape(r.id)}"]`)?.focus(),children:"Go to its question"}):t("p",{class:"term-answer",children:G(e)})}function re({session:e,model:n,live:r}){let{id:s,name:o,message:l}=e,a=c(""),m=c(""),u=c(""),{busy:i,failed:p,run:f}=D(n);return l?t(I,{send:()=>{let g=a.value.trim();g===""||!r||(m.value||=crypto.randomUUID(),u.value="",f(async()=>{await n.chat.ask({op:"send",backend:B,session:s,turn:m.value,text:g}),a.value=m.value="",u.value=j[l]}))},class:"term-write",children:[t(q,{label:t("span",{class:"sr",children:["Write to ",o]}),placeholder:"Write to it…",text:a,onChange:()=>{m.value=""},wide:!0,autoComplete:"off"}),t(h,{submit:!0,"aria-label":`Send to ${o}`,disabled:i.value||!r||a.value.trim()==="",children:"Send"}),t("p",{class:"muted",role:"status",children:u.value||Q[l]}),t(y,{text:p.value})]}):null}var se=[{name:"answer",label:"Answer their approvals here",hint:"They come as cards with the exact command. The first answer counts, here or in the terminal."},{name:"message",label:"Send them messages",hint:"Only in the ways that their own programs offer. World never types into a terminal."},{name:"usage",label:"Show tokens and cost",hint:"For this, World reads the transcripts that they keep on this computer: the numbers, and nothing else."}];function X({client:e}){let n=c(null),r=c(null),{busy:s,failed:o,run:l}=C(),a=(i,p=null)=>l(async()=>{r.value=p;try{n.value=await i(await e())}finally{r.value=null}});x(()=>a(i=>i.read()),[e]);let{hosts:m}=n.value??{},u=r.value??n.value?.settings;return t(b,{children:[t(y,{text:o.value}),u&&t(S,{title:"What World may do",children:t("div",{class:"term-switches","aria-busy":s.value,children:se.map(({name:i,label:p,hint:f})=>t(F,{label:p,hint:f,on:u[i],set:T=>{let g={...u,[i]:T};a(ee=>ee.save(g),g)}},i))})}),m&&t(S,{title:"Programs on this computer",children:[t("ul",{class:"term-hosts",children:[...m].sort(oe).map(i=>t(ae,{host:i},i.agent))}),t("p",{class:"muted",children:"An agent that began before World was set up in it must be started again to be seen."})]})]})}var oe=(e,n)=>+(e.state==="absent")-+(n.state==="absent");function ae({host:e}){let{product:n,state:r,reason:s,next:o,command:l}=e;return t("li",{"data-host":e.agent,"data-state":r,children:[t("p",{children:[t("strong",{children:n})," ",t("span",{class:r==="ready"?"state":"muted",children:J[r]??r})]}),(s||o)&&t("p",{class:"muted",children:[s,o].filter(Boolean).map(a=>R(a??"")).join(" ")}),l&&t(W,{text:l})]})}var Z=`/* The agents in terminals. */
.terminals .term-scroll {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-3);
  min-height: 0;
  overflow: auto;
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
  padding: var(--space-3) var(--space-2);
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
`;N(Z);function le({model:e,actions:n}){let{sessions:r=[],more:s=0}=e.chat.terminals.value;return t(M,{name:"terminals",model:e,first:'[data-terminal][data-state="needs-you"]',children:[t("p",{class:"muted",role:"status",children:r.length===0?"No agent runs in a terminal now. Start one as always, and it walks in.":V(r,s)}),t("div",{class:"term-scroll",children:[t("ul",{class:"terms","aria-label":"Agents in terminals",children:r.map(o=>t(K,{session:o,model:e,actions:n},o.id))}),z(r).map(o=>t("p",{class:"muted term-group",children:o},o)),s>0&&t("p",{class:"muted",children:[d(s,"session")," more, not listed here."]}),t(X,{client:n.terminals})]})]})}export{le as default};
