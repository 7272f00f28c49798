import{a as O}from"./shared-core-words-usage.js";import{a as x,c as ae}from"./shared-ui-settings-components.js";import{a as se}from"./shared-ui-terminals-here.js";import{c as H}from"./shared-ui-rows.js";import{a as X,b as Z}from"./shared-ui-approvals-answer.js";import"./shared-core-words-tools.js";import{c as N,d as _,e as G,f as U,g as V,h as Y,i as z,j,k as Q,l as J,m as K}from"./shared-ui-coder-underway.js";import"./shared-core-words-time.js";import{a as b,b as q}from"./shared-ui-request.js";import{$ as P,B as A,Ba as ee,Ca as te,Da as ne,K as M,N as B,Q as E,S as F,U as R,V as k,Z as h,b as T,e as S,g as $,na as L,o as d,qa as W,r as e,ra as y,rf as oe,s as v,tf as re,w as D,x as I}from"./shared-app.js";function le({desk:t,model:o}){let n=d(null),a=$(null),s=$(null);return S(()=>{n.value!==null&&(n.value?s:a).current?.focus()},[n.value]),n.value?e(Se,{desk:t,model:o,name:s,close:()=>{n.value=!1}}):e(v,{ref:a,class:"program-add",onClick:()=>{n.value=!0},children:"Add an agent"})}var ie=(t,o)=>t.split(o).filter(n=>n!=="");function Se({desk:t,model:o,name:n,close:a}){let{busy:s,failed:u,run:r}=b(),i={name:d(""),command:d(""),args:d(""),env:d(""),mode:d("")},l=d(""),m=(t.list.value?.programs??[]).filter(({own:p})=>!p);return e(W,{class:"program-new","aria-label":"Add an agent",send:()=>r(async()=>{let p={name:i.name.value.trim(),command:i.command.value.trim()},g=ie(i.args.value,/\r?\n/),f=ie(i.env.value,/[\s,]+/),w=i.mode.value.trim();g.length>0&&(p.args=g),f.length>0&&(p.env=f),l.value?p.lever=l.value:w&&(p.mode=w),await t.add(p),o.interaction.toast.value={text:`${p.name} is in the list. Test whether it asks before you use it.`},a()}),children:[e("p",{class:"muted",children:"Any program that speaks the Agent Client Protocol on its standard input and output."}),e(y,{label:"Name",text:i.name,ref:n,maxLength:64,required:!0,placeholder:"goose",autoComplete:"off"}),e(y,{label:"Command: on your PATH, or its whole path",text:i.command,required:!0,placeholder:"goose",autoComplete:"off"}),e(y,{label:"Arguments, one on each line",children:e("textarea",{rows:2,value:i.args.value,onInput:I(i.args),placeholder:"acp",spellcheck:!1})}),e(y,{label:"Names of variables that it gets from your environment",text:i.env,placeholder:"GOOSE_PROVIDER GOOSE_MODEL",autoComplete:"off"}),e(y,{label:"What makes it ask",children:e(oe,{choices:[{value:"",word:"Nothing that World knows"},...m.map(({type:p,product:g})=>({value:p,word:`What makes ${g} ask`}))],...re(l)})}),l.value===""&&e(y,{label:"The mode in which it asks, if it has modes",text:i.mode,autoComplete:"off"}),e(h,{text:u.value}),e("div",{class:"answers",children:[e(v,{primary:!0,submit:!0,disabled:s.value||!i.name.value.trim()||!i.command.value.trim(),children:"Add"}),e(v,{onClick:a,children:"Cancel"})]})]})}function me({program:t,desk:o,model:n}){let{busy:a,failed:s,run:u}=b(),{type:r,product:i,own:l,copy:m}=t;if(!l&&!m)return null;let c=(f,w)=>{n.interaction.toast.value={text:f,...w&&{action:"Undo",run:()=>{w().catch(xe=>c(L(xe)))}}}},p=async()=>{l?(await o.remove(r),c(`${i} is no longer in the list.`,()=>o.add(l))):(await o.removeCopy(r),c(`World no longer starts its own copy of ${i}.`))},g=l?"Remove from the list":"Remove World's copy";return e(T,{children:[e(v,{class:"program-add",disabled:a.value,"aria-label":`${g}: ${i}`,onClick:()=>u(p),children:g}),e(h,{text:s.value})]})}function ue({model:t,actions:o}){let n=Y(t,o),a=n?.list.value?.programs??[],s=a.filter(({state:r,own:i})=>r==="absent"&&!i),u=a.filter(r=>!s.includes(r));return e(x,{title:"Agents that World can start",children:[e(h,{text:n?.failed.value}),n&&a.length>0&&e(T,{children:[e("ul",{class:"programs",children:u.map(r=>e("li",{class:"program","data-program":r.type,"data-state":r.state,children:[e("p",{children:[e("strong",{children:r.product})," ",e("span",{class:"muted",children:N(r)})]}),e(z,{program:r,desk:n,model:t}),e(We,{program:r,desk:n,model:t})]},r.type))}),s.length>0&&e("details",{class:"programs-absent",open:u.length===0,children:[e("summary",{children:["Not installed: ",s.map(({product:r})=>r).join(", ")]}),s.map(r=>e(Pe,{program:r,desk:n},r.type))]}),e(le,{desk:n,model:t})]})]})}function Pe({program:t,desk:o}){let{type:n,product:a,reason:s,next:u,command:r}=t,i=o.list.value?.test;return e("div",{"data-program":n,"data-state":"absent",children:[e("p",{children:[e("strong",{children:a})," ",s&&e("span",{class:"muted",children:F(s,u)})]}),i?.type===n&&!i.ended?e(K,{test:i,desk:o}):e(Q,{program:t,desk:o}),e(h,{text:J(i,t)}),r&&e(A,{text:r})]})}function We({program:t,desk:o,model:n}){let a=d(""),s=d(null),{failed:u,run:r}=b(),{type:i,path:l,tested:m,state:c}=t,p=_(t);if(c==="looking")return null;let g=f=>{!f||!m||a.value===m.at||r(async()=>{s.value=await o.result(i),a.value=m.at})};return e("details",{onToggle:({currentTarget:f})=>g(f.open),children:[e("summary",{children:["Details",e("span",{class:"sr",children:[" of ",t.product]})]}),l&&e("p",{class:"muted program-path",children:l}),p&&e(A,{text:p}),c!=="untested"&&c!=="failed"&&e(j,{program:t,desk:o}),e(me,{program:t,desk:o,model:n}),e(h,{text:u.value}),m&&s.value&&e($e,{result:s.value})]})}function $e({result:t}){let{steps:o,tools:n,seconds:a,networkCut:s}=t,u=n.filter(({judged:r})=>r==="unknown");return e("div",{class:"program-result",children:[e(P,{class:"facts",rows:[["Result",G(t)],["Took",`${Math.round(a)} s`],["Network",s?"cut off":"not cut off on this system"],["Its tools",`${n.length}${u.length>0?`, unknown: ${u.map(({name:r})=>r).join(", ")}`:""}`]]}),V(o).map(([r,i])=>e("section",{"aria-label":`In ${r}`,children:[e("h4",{children:["In ",r]}),e("ul",{children:i.map((l,m)=>e("li",{class:l.failed?"warn":void 0,children:[l.name," ",e("span",{class:l.failed?void 0:"muted",children:["· ",U(l)]})]},m))})]},r))]})}function pe({activity:t},o){return te({activity:t,connected:!0,lastSeen:t.since},o)}function de({activity:t,product:o}){return t.unsure?ne(t)?`${o} doesn't report when a question has been answered.`:`${o} doesn't report when a step ends, so this may be finished.`:""}function ce({where:t,detached:o,headless:n,helpers:a=0,itself:s}){return[o?"running in the background":t,n&&"running one task unattended",a>0&&k(a,"helper"),s&&"reports through World's public hook"].filter(Boolean).join(" · ")}function fe({where:t,detached:o,product:n}){return o?`It's running in the background. To answer, open ${n} in that folder.`:t?`Answer in the terminal (${t}).`:"Answer in the terminal."}function Re({context:t=0,window:o=0}){return t<=0?"":o<=0?k(t,"token"):`${R(t)} of ${k(o,"token")} (${Math.round(100*t/o)} %)`}function ge({usage:t,turn:o}){return[["In all",t?O(t):""],[o?.ended?"Last turn":"This turn",o?.usage?O(o.usage):""],["Context",t?Re(t):""]].filter(([,a])=>a!=="")}function he(t,o){let n=t.filter(({activity:s})=>s.state==="needs-you"),a=n.filter(({activity:s})=>s.unsure).length;return[`${k(t.length+o,"agent")} in terminals`,n.length>a&&`${n.length-a} waiting for you`,a>0&&`${a} ${a===1?"has":"have"} asked you something`].filter(Boolean).join(", ")}function ve(t){let o=new Map;for(let n of t)n.avatarId||o.set(n.product,[...o.get(n.product)??[],n]);return[...o].map(([n,a])=>{let s=a.filter(({activity:r})=>r.state==="needs-you").length,u=a.length===1?"its own body":"their own bodies";return`${R(a.length)} more of ${n} without ${u}${s>0?`, ${s} waiting for you`:""}.`})}var ye={queue:"It gets this as your words.",note:"It gets this as a note, not as your words."},we={queue:"Sent as your words.",note:"Sent as a note, not as your words."},ke={absent:"not on this computer",bare:"not set up",review:"needs your permission there",ready:"ready",old:"set up by another version of World",outdated:"too old for World's hooks"};function be({session:t,model:o,actions:n}){let{id:a,name:s,folder:u,avatarId:r=""}=t,i=o.connection.value.state==="live",l=i?ee({activity:t.activity,connected:!0}):"lost",m=ce(t),c=i&&de(t),p=ge(t);return e("li",{class:"term","data-terminal":a,"data-state":l,tabIndex:-1,"aria-label":s,children:[e("div",{class:"term-head",children:[e(D,{state:l,color:l==="idle"?H(o,r):""}),e("span",{class:"words",children:[e("strong",{children:s})," ",e("span",{class:"state",children:i?pe(t,o.now.value):"connection lost"})]}),r!==""&&e(v,{"aria-label":`Go to ${s}`,onClick:()=>{n.select({type:"avatar",id:r,name:s}),n.goTo(r)},children:"Go to"})]}),u&&e("p",{class:"muted term-folder",children:u}),m&&e("p",{class:"muted",children:m}),c&&e("p",{class:"muted",children:c}),i&&t.activity.state==="needs-you"&&e(Oe,{session:t,model:o}),p.length>0&&e(P,{class:"facts",rows:p}),e(Ce,{session:t,model:o,live:i})]})}function Oe({session:t,model:o}){let n=Z(o.chat.approvals.value,t);return n?e(v,{"aria-label":`Go to the question of ${t.name}`,onClick:()=>document.querySelector(`[data-approval="${CSS.escape(n.id)}"]`)?.focus(),children:"Go to question"}):e("p",{class:"term-answer",children:fe(t)})}function Ce({session:t,model:o,live:n}){let{id:a,name:s,message:u}=t,r=d(""),i=d(""),l=d(""),{busy:m,failed:c,run:p}=q(o);return u?e(W,{send:()=>{let f=r.value.trim();f===""||!n||(i.value||=crypto.randomUUID(),l.value="",p(async()=>{await o.chat.ask({op:"send",backend:X,session:a,turn:i.value,text:f}),r.value=i.value="",l.value=we[u]}))},class:"term-write",children:[e(y,{label:e("span",{class:"sr",children:["Write to ",s]}),placeholder:"Write to it…",text:r,onChange:()=>{i.value=""},wide:!0,autoComplete:"off"}),e(v,{submit:!0,"aria-label":`Send to ${s}`,disabled:m.value||!n||r.value.trim()==="",children:"Send"}),e("p",{class:"muted",role:"status",children:l.value||ye[u]}),e(h,{text:c.value})]}):null}var De=[{name:"answer",label:"Answer their approvals here",hint:"They appear as cards with the exact command. The first answer counts, here or in the terminal."},{name:"message",label:"Send them messages",hint:"Uses each program's own interface. World never types into a terminal."},{name:"usage",label:"Show tokens and cost",hint:"For this, World reads the numbers, and nothing else, from the transcripts they keep on this computer."}];function Te({client:t}){let o=d(null),n=d(null),{busy:a,failed:s,run:u}=b(),r=(m,c=null)=>u(async()=>{n.value=c;try{o.value=await m(await t())}finally{n.value=null}});S(()=>r(m=>m.read()),[t]);let{hosts:i}=o.value??{},l=n.value??o.value?.settings;return e(T,{children:[e(h,{text:s.value}),l&&e(x,{title:"Agents in your terminals",children:e("div",{class:"term-switches","aria-busy":a.value,children:De.map(({name:m,label:c,hint:p})=>e(ae,{label:c,hint:p,on:l[m],set:g=>{let f={...l,[m]:g};r(w=>w.save(f),f)}},m))})}),i&&e(x,{title:"Programs that report from terminals",children:[e("ul",{class:"term-hosts",children:i.filter(C).map(m=>e(Ie,{host:m},m.agent))}),!i.every(C)&&e("p",{class:"muted",children:["Not on this computer: ",i.flatMap(m=>C(m)?[]:m.product).join(", "),"."]}),e("p",{class:"muted",children:"Restart any agent you started before setting World up."})]})]})}var C=({state:t})=>t!=="absent";function Ie({host:t}){let{product:o,state:n,reason:a,next:s,command:u}=t;return e("li",{"data-host":t.agent,"data-state":n,children:[e("p",{children:[e("strong",{children:o})," ",e("span",{class:n==="ready"?"state":"muted",children:ke[n]??n})]}),(a||s)&&e("p",{class:"muted",children:[a,s].filter(Boolean).map(r=>E(r??"")).join(" ")}),u&&e(A,{text:u})]})}var Ae=`/* The agents in terminals. */
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
`;B(Ae);function Be({model:t,actions:o}){let{more:n=0}=t.chat.agents.value,a=se(t.chat.agents.value);return e(M,{name:"terminals",model:t,first:'[data-terminal][data-state="needs-you"]',children:[e("p",{class:"muted",role:"status",children:a.length===0?"No agents are running in your terminals. Start one as usual and it will show up here.":he(a,n)}),e("div",{class:"term-scroll",children:[e("ul",{class:"terms","aria-label":"Agents in terminals",children:a.map(s=>e(be,{session:s,model:t,actions:o},s.id))}),ve(a).map(s=>e("p",{class:"muted term-group",children:s},s)),n>0&&e("p",{class:"muted",children:[k(n,"session")," more, not listed here."]}),e(ue,{model:t,actions:o}),e(Te,{client:o.terminals})]})]})}export{Be as default};
