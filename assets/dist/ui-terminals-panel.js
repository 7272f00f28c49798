import{a as Y,b as z}from"./shared-ui-approvals-answer.js";import{a as x}from"./shared-core-words-usage.js";import{a as v,c as G}from"./shared-ui-settings-components.js";import{c as L,d as M,e as N,f as E,g as _,h as U}from"./shared-ui-coder-underway.js";import{a as C}from"./shared-ui-terminals-here.js";import{c as H}from"./shared-ui-rows.js";import"./shared-core-words-tools.js";import"./shared-core-words-time.js";import{a as b,b as F}from"./shared-ui-request.js";import{a as q,b as B}from"./shared-ui-form.js";import{b as h,d as S}from"./shared-ui-parts.js";import{B as y,N as R,O,P as I,b as T,e as P,ja as D,na as A,nc as V,o as d,oa as f,pc as j,r as t,s as k,w as $}from"./shared-app.js";function Q({model:e,actions:n}){let s=E(e,n),o=s?.list.value?.programs??[],a=o.filter(({state:r})=>r==="absent"),m=o.filter(({state:r})=>r!=="absent");return t(v,{title:"Agents that World can start",children:[t(h,{text:s?.failed.value}),s&&o.length>0&&t(T,{children:[m.length===0&&t("p",{class:"muted",children:"None of them is installed on this computer."}),t("ul",{class:"programs",children:m.map(r=>t("li",{class:"program","data-program":r.type,"data-state":r.state,children:[t("p",{children:[t("strong",{children:r.product})," ",t("span",{class:"muted",children:r.version})]}),t(_,{program:r,desk:s,model:e}),t(ut,{program:r,desk:s})]},r.type))}),a.length>0&&t("details",{class:"programs-absent",open:m.length===0,children:[t("summary",{children:[f(a.length,"other agent"),", not installed"]}),a.map(({type:r,product:u,command:i})=>t("div",{children:[t("p",{children:u}),i&&t(y,{text:i})]},r))]})]})]})}function ut({program:e,desk:n}){let s=d(""),o=d(null),{failed:a,run:m}=b(),{type:r,path:u,tested:i,command:l,testable:p,state:c}=e;if(c==="looking")return null;let w=g=>{!g||!i||s.value===i.at||m(async()=>{o.value=await n.result(r),s.value=i.at})};return t("details",{onToggle:({currentTarget:g})=>w(g.open),children:[t("summary",{children:["Details",t("span",{class:"sr",children:[" of ",e.product]})]}),u&&t("p",{class:"muted program-path",children:u}),l&&!p&&t(y,{text:l}),c!=="untested"&&c!=="failed"&&t(U,{program:e,desk:n}),t(h,{text:a.value}),i&&o.value&&t(pt,{result:o.value})]})}function pt({result:e}){let{steps:n,tools:s,seconds:o,networkCut:a}=e,m=s.filter(({judged:r})=>r==="unknown");return t("div",{class:"program-result",children:[t(S,{class:"facts",rows:[["Result",L(e)],["Took",`${Math.round(o)} s`],["Network",a?"cut off":"not cut off on this system"],["Its tools",`${s.length}${m.length>0?`, unknown: ${m.map(({name:r})=>r).join(", ")}`:""}`]]}),N(n).map(([r,u])=>t("section",{"aria-label":`In ${r}`,children:[t("h4",{children:["In ",r]}),t("ul",{children:u.map((i,l)=>t("li",{class:i.failed?"warn":void 0,children:[i.name," ",t("span",{class:i.failed?void 0:"muted",children:["· ",M(i)]})]},l))})]},r))]})}function J({activity:e},n){return O({activity:e,connected:!0,lastSeen:e.since},n)}function K({activity:e,product:n}){return e.unsure?I(e)?`${n} does not tell when its question is answered.`:`${n} does not tell when this ends, so it may be over.`:""}function X({where:e,detached:n,headless:s,helpers:o=0,itself:a}){return[n?"running without a terminal":e,s&&"does a single task by itself",o>0&&f(o,"helper"),a&&"it reports itself"].filter(Boolean).join(" · ")}function Z({where:e,detached:n,product:s}){return n?`It runs without a terminal. Open ${s} in its folder to answer.`:e?`Answer in the terminal (${e}).`:"Answer in the terminal."}function ct({context:e=0,window:n=0}){return e<=0?"":n<=0?f(e,"token"):`${A(e)} of ${f(n,"token")} (${Math.round(100*e/n)} %)`}function tt({usage:e,turn:n}){return[["In all",e?x(e):""],[n?.ended?"Last turn":"This turn",n?.usage?x(n.usage):""],["Context",e?ct(e):""]].filter(([,o])=>o!=="")}function et(e,n){let s=e.filter(({activity:a})=>a.state==="needs-you"),o=s.filter(({activity:a})=>a.unsure).length;return[`${f(e.length+n,"agent")} in terminals`,s.length>o&&`${s.length-o} waiting for you`,o>0&&`${o} ${o===1?"has":"have"} asked you something`].filter(Boolean).join(", ")}function nt(e){let n=new Map;for(let s of e)s.avatarId||n.set(s.product,[...n.get(s.product)??[],s]);return[...n].map(([s,o])=>{let a=o.filter(({activity:r})=>r.state==="needs-you").length,m=o.length===1?"its own body":"their own bodies";return`${A(o.length)} more of ${s} without ${m}${a>0?`, ${a} waiting for you`:""}.`})}var st={queue:"It gets this as your words.",note:"It gets this as a note, not as your words."},rt={queue:"Sent as your words.",note:"Sent as a note, not as your words."},ot={absent:"not on this computer",bare:"not set up",review:"waits for your permission in it",ready:"ready",old:"set up by another version of World",outdated:"too old for World's hooks"};function at({session:e,model:n,actions:s}){let{id:o,name:a,folder:m,avatarId:r=""}=e,u=n.connection.value.state==="live",i=u?R({activity:e.activity,connected:!0}):"lost",l=X(e),p=u&&K(e),c=tt(e);return t("li",{class:"term","data-terminal":o,"data-state":i,tabIndex:-1,"aria-label":a,children:[t("div",{class:"term-head",children:[t($,{state:i,color:i==="idle"?H(n,r):""}),t("span",{class:"words",children:[t("strong",{children:a})," ",t("span",{class:"state",children:u?J(e,n.now.value):"connection lost"})]}),r!==""&&t(k,{"aria-label":`Go to it: ${a}`,onClick:()=>{s.select({type:"avatar",id:r,name:a}),s.goTo(r)},children:"Go to it"})]}),m&&t("p",{class:"muted term-folder",children:m}),l&&t("p",{class:"muted",children:l}),p&&t("p",{class:"muted",children:p}),u&&e.activity.state==="needs-you"&&t(dt,{session:e,model:n}),c.length>0&&t(S,{class:"facts",rows:c}),t(gt,{session:e,model:n,live:u})]})}function dt({session:e,model:n}){let s=z(n.chat.approvals.value,e);return s?t(k,{"aria-label":`Go to its question: ${e.name}`,onClick:()=>document.querySelector(`[data-approval="${CSS.escape(s.id)}"]`)?.focus(),children:"Go to its question"}):t("p",{class:"term-answer",children:Z(e)})}function gt({session:e,model:n,live:s}){let{id:o,name:a,message:m}=e,r=d(""),u=d(""),i=d(""),{busy:l,failed:p,run:c}=F(n);return m?t(q,{send:()=>{let g=r.value.trim();g===""||!s||(u.value||=crypto.randomUUID(),i.value="",c(async()=>{await n.chat.ask({op:"send",backend:Y,session:o,turn:u.value,text:g}),r.value=u.value="",i.value=rt[m]}))},class:"term-write",children:[t(B,{label:t("span",{class:"sr",children:["Write to ",a]}),placeholder:"Write to it…",text:r,onChange:()=>{u.value=""},wide:!0,autoComplete:"off"}),t(k,{submit:!0,"aria-label":`Send to ${a}`,disabled:l.value||!s||r.value.trim()==="",children:"Send"}),t("p",{class:"muted",role:"status",children:i.value||st[m]}),t(h,{text:p.value})]}):null}var ft=[{name:"answer",label:"Answer their approvals here",hint:"They come as cards with the exact command. The first answer counts, here or in the terminal."},{name:"message",label:"Send them messages",hint:"Only in the ways that their own programs offer. World never types into a terminal."},{name:"usage",label:"Show tokens and cost",hint:"For this, World reads the transcripts that they keep on this computer: the numbers, and nothing else."}];function it({client:e}){let n=d(null),s=d(null),{busy:o,failed:a,run:m}=b(),r=(l,p=null)=>m(async()=>{s.value=p;try{n.value=await l(await e())}finally{s.value=null}});P(()=>r(l=>l.read()),[e]);let{hosts:u}=n.value??{},i=s.value??n.value?.settings;return t(T,{children:[t(h,{text:a.value}),i&&t(v,{title:"Agents in your terminals",children:t("div",{class:"term-switches","aria-busy":o.value,children:ft.map(({name:l,label:p,hint:c})=>t(G,{label:p,hint:c,on:i[l],set:w=>{let g={...i,[l]:w};r(mt=>mt.save(g),g)}},l))})}),u&&t(v,{title:"Programs that report from terminals",children:[t("ul",{class:"term-hosts",children:u.filter(W).map(l=>t(ht,{host:l},l.agent))}),!u.every(W)&&t("p",{class:"muted",children:["Not on this computer: ",u.flatMap(l=>W(l)?[]:l.product).join(", "),"."]}),t("p",{class:"muted",children:"An agent that began before World was set up in it must be started again to be seen."})]})]})}var W=({state:e})=>e!=="absent";function ht({host:e}){let{product:n,state:s,reason:o,next:a,command:m}=e;return t("li",{"data-host":e.agent,"data-state":s,children:[t("p",{children:[t("strong",{children:n})," ",t("span",{class:s==="ready"?"state":"muted",children:ot[s]??s})]}),(o||a)&&t("p",{class:"muted",children:[o,a].filter(Boolean).map(r=>D(r??"")).join(" ")}),m&&t(y,{text:m})]})}var lt=`/* The agents in terminals. */
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

.terminals section > p + p {
  margin-top: var(--space-2);
}
`;j(lt);function vt({model:e,actions:n}){let{more:s=0}=e.chat.agents.value,o=C(e.chat.agents.value);return t(V,{name:"terminals",model:e,first:'[data-terminal][data-state="needs-you"]',children:[t("p",{class:"muted",role:"status",children:o.length===0?"No agent runs in a terminal now. Start one as always, and it walks in.":et(o,s)}),t("div",{class:"term-scroll",children:[t("ul",{class:"terms","aria-label":"Agents in terminals",children:o.map(a=>t(at,{session:a,model:e,actions:n},a.id))}),nt(o).map(a=>t("p",{class:"muted term-group",children:a},a)),s>0&&t("p",{class:"muted",children:[f(s,"session")," more, not listed here."]}),t(Q,{model:e,actions:n}),t(it,{client:n.terminals})]})]})}export{vt as default};
