import{a as R}from"./shared-core-words-usage.js";import{a as x,c as rt}from"./shared-ui-settings-components.js";import{a as ot,b as nt}from"./shared-ui-approvals-answer.js";import{c as V,d as Y,e as z,f as j,g as Q,h as J,i as K,j as X,k as Z,l as tt,m as et}from"./shared-ui-coder-underway.js";import{a as G}from"./shared-ui-terminals-here.js";import{c as _}from"./shared-ui-rows.js";import"./shared-core-words-tools.js";import"./shared-core-words-time.js";import{a as b,b as U}from"./shared-ui-request.js";import{B as T,Gb as W,Hb as y,O as M,P as B,Q as E,_a as N,b as A,e as S,g as $,ia as v,ka as P,la as F,na as H,o as c,oa as L,qa as q,r as t,s as h,sa as O,ta as k,vc as st,w as D,x as I,xc as at}from"./shared-app.js";function lt({desk:e,model:n}){let o=c(null),a=$(null),s=$(null);return S(()=>{o.value!==null&&(o.value?s:a).current?.focus()},[o.value]),o.value?t(St,{desk:e,model:n,name:s,close:()=>{o.value=!1}}):t(h,{ref:a,class:"program-add",onClick:()=>{o.value=!0},children:"Add an agent"})}var it=(e,n)=>e.split(n).filter(o=>o!=="");function St({desk:e,model:n,name:o,close:a}){let{busy:s,failed:u,run:r}=b(),i={name:c(""),command:c(""),args:c(""),env:c(""),mode:c("")},l=c(""),m=(e.list.value?.programs??[]).filter(({own:p})=>!p);return t(W,{class:"program-new","aria-label":"Add an agent",send:()=>r(async()=>{let p={name:i.name.value.trim(),command:i.command.value.trim()},g=it(i.args.value,/\r?\n/),f=it(i.env.value,/[\s,]+/),w=i.mode.value.trim();g.length>0&&(p.args=g),f.length>0&&(p.env=f),l.value?p.lever=l.value:w&&(p.mode=w),await e.add(p),n.interaction.toast.value={text:`${p.name} is in the list. Test whether it asks before you use it.`},a()}),children:[t("p",{class:"muted",children:"Any program that speaks the Agent Client Protocol on its standard input and output."}),t(y,{label:"Name",text:i.name,ref:o,maxLength:64,required:!0,placeholder:"goose",autoComplete:"off"}),t(y,{label:"Command: on your PATH, or its whole path",text:i.command,required:!0,placeholder:"goose",autoComplete:"off"}),t(y,{label:"Arguments, one on each line",children:t("textarea",{rows:2,value:i.args.value,onInput:I(i.args),placeholder:"acp",spellcheck:!1})}),t(y,{label:"Names of variables that it gets from your environment",text:i.env,placeholder:"GOOSE_PROVIDER GOOSE_MODEL",autoComplete:"off"}),t(y,{label:"What makes it ask",children:t(F,{choices:[{value:"",word:"Nothing that World knows"},...m.map(({type:p,product:g})=>({value:p,word:`What makes ${g} ask`}))],...H(l)})}),l.value===""&&t(y,{label:"The mode in which it asks, if it has modes",text:i.mode,autoComplete:"off"}),t(v,{text:u.value}),t("div",{class:"answers",children:[t(h,{primary:!0,submit:!0,disabled:s.value||!i.name.value.trim()||!i.command.value.trim(),children:"Add"}),t(h,{onClick:a,children:"Cancel"})]})]})}function mt({program:e,desk:n,model:o}){let{busy:a,failed:s,run:u}=b(),{type:r,product:i,own:l,copy:m}=e;if(!l&&!m)return null;let d=(f,w)=>{o.interaction.toast.value={text:f,...w&&{action:"Undo",run:()=>{w().catch(xt=>d(N(xt)))}}}},p=async()=>{l?(await n.remove(r),d(`${i} is no longer in the list.`,()=>n.add(l))):(await n.removeCopy(r),d(`World starts its own copy of ${i} no more.`))},g=l?"Remove from the list":"Remove World's copy";return t(A,{children:[t(h,{class:"program-add",disabled:a.value,"aria-label":`${g}: ${i}`,onClick:()=>u(p),children:g}),t(v,{text:s.value})]})}function ut({model:e,actions:n}){let o=J(e,n),a=o?.list.value?.programs??[],s=a.filter(({state:r,own:i})=>r==="absent"&&!i),u=a.filter(r=>!s.includes(r));return t(x,{title:"Agents that World can start",children:[t(v,{text:o?.failed.value}),o&&a.length>0&&t(A,{children:[t("ul",{class:"programs",children:u.map(r=>t("li",{class:"program","data-program":r.type,"data-state":r.state,children:[t("p",{children:[t("strong",{children:r.product})," ",t("span",{class:"muted",children:V(r)})]}),t(K,{program:r,desk:o,model:e}),t(Wt,{program:r,desk:o,model:e})]},r.type))}),s.length>0&&t("details",{class:"programs-absent",open:u.length===0,children:[t("summary",{children:["Not installed: ",s.map(({product:r})=>r).join(", ")]}),s.map(r=>t(Pt,{program:r,desk:o},r.type))]}),t(lt,{desk:o,model:e})]})]})}function Pt({program:e,desk:n}){let{type:o,product:a,reason:s,next:u,command:r}=e,i=n.list.value?.test;return t("div",{"data-program":o,"data-state":"absent",children:[t("p",{children:[t("strong",{children:a})," ",s&&t("span",{class:"muted",children:q(s,u)})]}),i?.type===o&&!i.ended?t(et,{test:i,desk:n}):t(Z,{program:e,desk:n}),t(v,{text:tt(i,e)}),r&&t(T,{text:r})]})}function Wt({program:e,desk:n,model:o}){let a=c(""),s=c(null),{failed:u,run:r}=b(),{type:i,path:l,tested:m,state:d}=e,p=Y(e);if(d==="looking")return null;let g=f=>{!f||!m||a.value===m.at||r(async()=>{s.value=await n.result(i),a.value=m.at})};return t("details",{onToggle:({currentTarget:f})=>g(f.open),children:[t("summary",{children:["Details",t("span",{class:"sr",children:[" of ",e.product]})]}),l&&t("p",{class:"muted program-path",children:l}),p&&t(T,{text:p}),d!=="untested"&&d!=="failed"&&t(X,{program:e,desk:n}),t(mt,{program:e,desk:n,model:o}),t(v,{text:u.value}),m&&s.value&&t($t,{result:s.value})]})}function $t({result:e}){let{steps:n,tools:o,seconds:a,networkCut:s}=e,u=o.filter(({judged:r})=>r==="unknown");return t("div",{class:"program-result",children:[t(P,{class:"facts",rows:[["Result",z(e)],["Took",`${Math.round(a)} s`],["Network",s?"cut off":"not cut off on this system"],["Its tools",`${o.length}${u.length>0?`, unknown: ${u.map(({name:r})=>r).join(", ")}`:""}`]]}),Q(n).map(([r,i])=>t("section",{"aria-label":`In ${r}`,children:[t("h4",{children:["In ",r]}),t("ul",{children:i.map((l,m)=>t("li",{class:l.failed?"warn":void 0,children:[l.name," ",t("span",{class:l.failed?void 0:"muted",children:["· ",j(l)]})]},m))})]},r))]})}function pt({activity:e},n){return B({activity:e,connected:!0,lastSeen:e.since},n)}function ct({activity:e,product:n}){return e.unsure?E(e)?`${n} does not tell when its question is answered.`:`${n} does not tell when this ends, so it may be over.`:""}function dt({where:e,detached:n,headless:o,helpers:a=0,itself:s}){return[n?"running without a terminal":e,o&&"does a single task by itself",a>0&&k(a,"helper"),s&&"it reports itself"].filter(Boolean).join(" · ")}function ft({where:e,detached:n,product:o}){return n?`It runs without a terminal. Open ${o} in its folder to answer.`:e?`Answer in the terminal (${e}).`:"Answer in the terminal."}function Ot({context:e=0,window:n=0}){return e<=0?"":n<=0?k(e,"token"):`${O(e)} of ${k(n,"token")} (${Math.round(100*e/n)} %)`}function gt({usage:e,turn:n}){return[["In all",e?R(e):""],[n?.ended?"Last turn":"This turn",n?.usage?R(n.usage):""],["Context",e?Ot(e):""]].filter(([,a])=>a!=="")}function vt(e,n){let o=e.filter(({activity:s})=>s.state==="needs-you"),a=o.filter(({activity:s})=>s.unsure).length;return[`${k(e.length+n,"agent")} in terminals`,o.length>a&&`${o.length-a} waiting for you`,a>0&&`${a} ${a===1?"has":"have"} asked you something`].filter(Boolean).join(", ")}function ht(e){let n=new Map;for(let o of e)o.avatarId||n.set(o.product,[...n.get(o.product)??[],o]);return[...n].map(([o,a])=>{let s=a.filter(({activity:r})=>r.state==="needs-you").length,u=a.length===1?"its own body":"their own bodies";return`${O(a.length)} more of ${o} without ${u}${s>0?`, ${s} waiting for you`:""}.`})}var yt={queue:"It gets this as your words.",note:"It gets this as a note, not as your words."},wt={queue:"Sent as your words.",note:"Sent as a note, not as your words."},kt={absent:"not on this computer",bare:"not set up",review:"waits for your permission in it",ready:"ready",old:"set up by another version of World",outdated:"too old for World's hooks"};function bt({session:e,model:n,actions:o}){let{id:a,name:s,folder:u,avatarId:r=""}=e,i=n.connection.value.state==="live",l=i?M({activity:e.activity,connected:!0}):"lost",m=dt(e),d=i&&ct(e),p=gt(e);return t("li",{class:"term","data-terminal":a,"data-state":l,tabIndex:-1,"aria-label":s,children:[t("div",{class:"term-head",children:[t(D,{state:l,color:l==="idle"?_(n,r):""}),t("span",{class:"words",children:[t("strong",{children:s})," ",t("span",{class:"state",children:i?pt(e,n.now.value):"connection lost"})]}),r!==""&&t(h,{"aria-label":`Go to it: ${s}`,onClick:()=>{o.select({type:"avatar",id:r,name:s}),o.goTo(r)},children:"Go to it"})]}),u&&t("p",{class:"muted term-folder",children:u}),m&&t("p",{class:"muted",children:m}),d&&t("p",{class:"muted",children:d}),i&&e.activity.state==="needs-you"&&t(Rt,{session:e,model:n}),p.length>0&&t(P,{class:"facts",rows:p}),t(Ct,{session:e,model:n,live:i})]})}function Rt({session:e,model:n}){let o=nt(n.chat.approvals.value,e);return o?t(h,{"aria-label":`Go to its question: ${e.name}`,onClick:()=>document.querySelector(`[data-approval="${CSS.escape(o.id)}"]`)?.focus(),children:"Go to its question"}):t("p",{class:"term-answer",children:ft(e)})}function Ct({session:e,model:n,live:o}){let{id:a,name:s,message:u}=e,r=c(""),i=c(""),l=c(""),{busy:m,failed:d,run:p}=U(n);return u?t(W,{send:()=>{let f=r.value.trim();f===""||!o||(i.value||=crypto.randomUUID(),l.value="",p(async()=>{await n.chat.ask({op:"send",backend:ot,session:a,turn:i.value,text:f}),r.value=i.value="",l.value=wt[u]}))},class:"term-write",children:[t(y,{label:t("span",{class:"sr",children:["Write to ",s]}),placeholder:"Write to it…",text:r,onChange:()=>{i.value=""},wide:!0,autoComplete:"off"}),t(h,{submit:!0,"aria-label":`Send to ${s}`,disabled:m.value||!o||r.value.trim()==="",children:"Send"}),t("p",{class:"muted",role:"status",children:l.value||yt[u]}),t(v,{text:d.value})]}):null}var Dt=[{name:"answer",label:"Answer their approvals here",hint:"They come as cards with the exact command. The first answer counts, here or in the terminal."},{name:"message",label:"Send them messages",hint:"Only in the ways that their own programs offer. World never types into a terminal."},{name:"usage",label:"Show tokens and cost",hint:"For this, World reads the transcripts that they keep on this computer: the numbers, and nothing else."}];function At({client:e}){let n=c(null),o=c(null),{busy:a,failed:s,run:u}=b(),r=(m,d=null)=>u(async()=>{o.value=d;try{n.value=await m(await e())}finally{o.value=null}});S(()=>r(m=>m.read()),[e]);let{hosts:i}=n.value??{},l=o.value??n.value?.settings;return t(A,{children:[t(v,{text:s.value}),l&&t(x,{title:"Agents in your terminals",children:t("div",{class:"term-switches","aria-busy":a.value,children:Dt.map(({name:m,label:d,hint:p})=>t(rt,{label:d,hint:p,on:l[m],set:g=>{let f={...l,[m]:g};r(w=>w.save(f),f)}},m))})}),i&&t(x,{title:"Programs that report from terminals",children:[t("ul",{class:"term-hosts",children:i.filter(C).map(m=>t(It,{host:m},m.agent))}),!i.every(C)&&t("p",{class:"muted",children:["Not on this computer: ",i.flatMap(m=>C(m)?[]:m.product).join(", "),"."]}),t("p",{class:"muted",children:"An agent that began before World was set up in it must be started again to be seen."})]})]})}var C=({state:e})=>e!=="absent";function It({host:e}){let{product:n,state:o,reason:a,next:s,command:u}=e;return t("li",{"data-host":e.agent,"data-state":o,children:[t("p",{children:[t("strong",{children:n})," ",t("span",{class:o==="ready"?"state":"muted",children:kt[o]??o})]}),(a||s)&&t("p",{class:"muted",children:[a,s].filter(Boolean).map(r=>L(r??"")).join(" ")}),u&&t(T,{text:u})]})}var Tt=`/* The agents in terminals. */
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
`;at(Tt);function Bt({model:e,actions:n}){let{more:o=0}=e.chat.agents.value,a=G(e.chat.agents.value);return t(st,{name:"terminals",model:e,first:'[data-terminal][data-state="needs-you"]',children:[t("p",{class:"muted",role:"status",children:a.length===0?"No agent runs in a terminal now. Start one as always, and it walks in.":vt(a,o)}),t("div",{class:"term-scroll",children:[t("ul",{class:"terms","aria-label":"Agents in terminals",children:a.map(s=>t(bt,{session:s,model:e,actions:n},s.id))}),ht(a).map(s=>t("p",{class:"muted term-group",children:s},s)),o>0&&t("p",{class:"muted",children:[k(o,"session")," more, not listed here."]}),t(ut,{model:e,actions:n}),t(At,{client:n.terminals})]})]})}export{Bt as default};
