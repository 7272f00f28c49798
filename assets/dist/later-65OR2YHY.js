import{a as be,b as ke,c as xe}from"./chunk-OPTLMCVA.js";import{a as Fe,c as Ye}from"./chunk-RO2SP2HR.js";import{b as we,c as ye,f as qe,g as Ce}from"./chunk-ZCS6GEA2.js";import{c as ze,d as Ke}from"./chunk-L4AJOT76.js";import"./chunk-ILXZAWFV.js";import{a as de,b as ue,c as me}from"./chunk-NCOMBPGU.js";import{c as pe,e as Ne}from"./chunk-IJQNI7I4.js";import{b as le,c as ce}from"./chunk-G6M2LND3.js";import{a as ne}from"./chunk-4EATMB64.js";import{$b as oe,Ab as k,Ac as fe,Cb as x,Cc as ve,Db as ee,Ec as T,Fc as he,Gc as ge,Ib as w,Jb as te,Wa as b,ac as ae,b as u,cc as re,e as v,eb as V,f as Y,fb as _,fc as R,g as h,gb as Q,hb as O,hc as se,ic as ie,kb as E,lb as Z,m as f,nb as B,o as G,ob as e,pb as c,r as W,s as U,sb as P,tb as C,tf as Ge,ub as J,uf as Ae,vb as $,vc as M,xb as X,yb as j,yc as S,zb as A}from"./chunk-AFM7BVSL.js";var Me=`/* What agents did: a quiet column at the bottom right. */
.activity {
  width: min(320px, 100%);
  display: grid;
  gap: var(--space-2);
  justify-items: end;
  flex: none;
}

.tab {
  font-size: var(--text-s);
  font-weight: 600;
  border-color: var(--line);
  border-radius: var(--radius-pill);
  padding: 0 var(--space-4);
  order: 1; /* stays at the edge while the rows above it come and go */
}

.rows {
  width: 100%;
  padding: var(--space-2) var(--space-3);
  display: grid;
  gap: var(--space-1);
  font-size: var(--text-s);
  transition:
    opacity 250ms ease-out,
    visibility 250ms;
}

.activity.quiet .rows {
  opacity: 0;
  visibility: hidden;
}

.activity.quiet:hover .rows,
.activity.quiet:focus-within .rows {
  opacity: 1;
  visibility: visible;
}

.unfolded .rows {
  max-height: 40dvh;
  overflow: auto;
}

.rows > li {
  display: grid;
  grid-template-columns: 16px 1fr auto;
  gap: var(--space-2);
}

.rows .state-mark {
  width: 12px;
  height: 12px;
  margin: 3px auto 0;
}

.rows .words {
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  line-clamp: 2;
  overflow: hidden;
}

.unfolded .rows .words {
  display: block;
}

.narrow .activity {
  width: 100%;
  grid-template-columns: minmax(0, 1fr) auto;
}

.narrow .activity .rows {
  grid-row: 1;
}

.narrow .activity .tab {
  grid-column: 2;
}

.narrow .activity.unfolded .rows {
  grid-column: 1 / -1;
  grid-row: 2;
}

.narrow .activity:not(.unfolded) .rows > li:not(:last-child) {
  display: none;
}
`;var Se=`/* The card "Your agent", the rows of back ends, pairing and tools, and the agents of the status panel. */
.ways {
  display: grid;
  gap: var(--space-2);
}

.way {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-2) 0 0;
  border-top: 1px solid var(--line);
}

.way-head {
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 40px;
}

.way-head .words {
  flex: 1;
  min-width: 0;
}

.way-head .state {
  display: block;
  font-size: var(--text-s);
}

.way .repair,
.your-agent > details {
  border-top: 0;
  padding-top: 0;
}

.your-agent > details {
  border-top: 1px solid var(--line);
}

/* The two places of an agent stand beside each other, also in a narrow card. */
.your-agent > .choices {
  flex-wrap: nowrap;
}

.your-agent > .choices > .choice {
  flex: 1 1 auto;
  padding: 0 var(--space-2);
}

.connect {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
}

.tools-line {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
}

.tools-line .muted {
  flex: 1 1 12ch;
}

.agents {
  display: grid;
  gap: var(--space-3);
}

.agents > li {
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  gap: var(--space-1) var(--space-3);
  align-items: start;
}

.agents .state-mark {
  margin-top: 3px;
}

.agents > li > .answers {
  grid-column: 2;
}

.helpers {
  grid-column: 2;
  display: grid;
  gap: var(--space-1);
  padding-left: var(--space-3);
  border-left: 2px solid var(--line);
}

.helpers > li {
  display: flex;
  gap: var(--space-2);
}
`;var Te=`/* Approval cards: the exact command, and two buttons. */
.approval.asks {
  border-left: 4px solid var(--accent);
  padding-left: 13px;
}

.asked {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-height: 28px;
}

.approval.over {
  opacity: 0.94;
}

.exact {
  margin: 0;
  padding: var(--space-2) var(--space-3);
  max-height: min(30dvh, 220px);
  overflow: auto;
  border-radius: var(--radius-s);
  border: 1px solid var(--line);
  background: var(--surface-strong);
  font: 13px / 1.5 var(--mono);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  unicode-bidi: plaintext;
}

.unseen {
  display: inline-block;
  padding: 0 var(--space-1);
  margin: 0 1px;
  border-radius: var(--radius-xs);
  border: 1px solid currentcolor;
  color: var(--warn);
  font-size: var(--text-s);
  font-weight: 700;
  line-height: 1.3;
}

.facts {
  font-size: var(--text-s);
}

.facts dd {
  overflow-wrap: anywhere;
}

.approval h2 {
  min-width: 0;
  overflow-wrap: anywhere;
}

.approval .answers > button {
  flex: 1 1 auto;
}

/* Agents name the answers: a long name wraps and never overflows the card. */
.approval .answers button {
  max-width: 100%;
  height: auto;
  white-space: normal;
  overflow-wrap: anywhere;
}

/* Several open approvals take less room each. */
.cards:has(.asks ~ .asks) .exact {
  max-height: 112px;
}

.approval .warn {
  font-size: var(--text-s);
}

.approval:has(.more) {
  padding-bottom: var(--space-1);
}

.approval .more {
  flex-basis: 100%;
  border: 0;
  padding: 0;
}

.approval .more button {
  margin-right: var(--space-2);
}

.approval .call-me {
  flex-basis: 100%;
  font-size: var(--text-s);
}

.answered {
  font-weight: 600;
}
`;var Ee=`/* The guide's card. */
.guide {
  width: min(340px, 100%);
  min-height: 0;
  overflow: auto;
}

.narrow .guide {
  width: 100%;
}

.steps {
  display: grid;
  gap: var(--space-2);
}

.step {
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr);
  gap: var(--space-3);
  color: var(--muted);
}

.step.due {
  color: var(--ink);
}

.step > div {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
}

.step p {
  font-size: var(--text-s);
}

.number {
  width: 24px;
  height: 24px;
  border-radius: var(--radius);
  border: 1px solid var(--line);
  display: grid;
  place-items: center;
  font-size: var(--text-s);
  font-weight: 700;
}

.step.due .number {
  background: var(--accent);
  border-color: var(--accent);
  color: var(--on-accent);
}

.step.done .number {
  border-color: currentcolor;
}

/* In a single column only the current step has room. */
.narrow .guide .step:not(.due):not(.done) {
  display: none;
}
`;var Qe=4;function Ze({model:t,actions:o}){let n=f(!1),a=t.traces.value;if(a.length===0)return null;let r=a[a.length-1],s=a.some(d=>d.state==="started"),p=!n.value&&!s&&t.now.value-(r?.at??0)>R,i=ie(a),l=n.value?i:i.slice(-Qe);return e("section",{class:`activity${p?" quiet":""}${n.value?" unfolded":""}`,"aria-label":"Agent activity",children:[e("button",{type:"button",class:"panel tab","aria-expanded":n.value,onClick:()=>{n.value=!n.value},children:n.value?"Show less":"Activity"}),e("ol",{class:"panel rows","aria-live":"polite","aria-relevant":"additions text",children:l.map(d=>e(Je,{row:d,color:se(t,d.avatarId),now:n.value?t.now.value:0,undo:t.interaction.newest.value?.callId===d.callId?o.user.undoNewest:void 0},d.callId))})]})}function Je({row:t,color:o,now:n,undo:a}){let{mark:r}=ae[t.state==="started"?"running":t.state];return e("li",{class:t.state,children:[e(C,{state:r,color:t.state==="failed"?"":o}),e("span",{class:"words",children:[e("strong",{children:t.name})," ",t.words,t.times>1&&e("span",{class:"age",children:[" × ",t.times]})]}),a&&e("button",{type:"button",class:"link-button","aria-label":`Undo what ${t.name} did`,onClick:a,children:"Undo"}),n>0&&e("span",{class:"age",children:b(n-t.at)})]})}var Xe=w(async()=>({default:(await import("./card-ID4ETJD2.js")).AgentCard}));function je({model:t,actions:o}){return!t.presenceKnown.value&&t.open.value!=="agent"?null:e(Xe,{model:t,actions:o})}var Be=w(async()=>({default:(await import("./backends-DEL5LNEV.js")).BackendList}));function Pe(t){let o=t.find(a=>a.kind==="allow_once"),n=t.find(a=>a.kind==="reject_once")??t.find(a=>a.kind==="reject_always");return{allow:o,deny:n,more:t.filter(a=>a!==o&&a!==n)}}function $e(t,o){return t.length>0?"":o?"Answer it on the agent's own computer. To answer here too, pair that computer again with --answer-approvals.":"It can only be answered where the agent runs."}function Re(t){switch(t.state){case"open":return"";case"answered":return`Answered: ${t.answer||"elsewhere"}${t.by?`, by ${t.by}`:""}.`;case"withdrawn":return"The request was withdrawn.";case"expired":return"There was no answer in time, so it was not allowed."}}function et({model:t}){let o=t.chat.approvals.value,n=o.filter(r=>r.state==="open"),a=n.at(-1);return e(u,{children:[e("p",{class:"sr","aria-live":"polite",children:a&&`Your agent asks: ${a.title}. Press Y to go there.`}),o.map(r=>e(tt,{approval:r,model:t,of:n.length>1?`${n.indexOf(r)+1} of ${n.length}`:"",byKey:r===a},`${r.backend} ${r.id}`))]})}function tt({approval:t,model:o,of:n,byKey:a}){let{busy:r,failed:s,send:p}=le(o),i=ce(n),l=t.state==="open",d=o.connection.value.state==="live",g=o.chat.backends.value.find(y=>y.id===t.backend),m=y=>p({op:"answer",backend:t.backend,approval:t.id,option:y.id}),{allow:q,deny:F,more:z}=Pe(t.options),L=i&&d&&!r.value,K=$e(t.options,o.relay.mode.value==="hosted");return e("section",{class:`panel card approval ${l?"asks":"over"}`,role:"group","aria-label":"Approval",tabIndex:-1,"data-approval":t.id,"data-state":t.state,children:[e("div",{class:"asked",children:[e("h2",{children:t.title}),e("span",{class:"age",children:[e(J,{model:o,since:t.createdAt}),l&&e(rt,{model:o,at:t.expiresAt})]})]}),e("p",{class:"muted",children:[g?.name||g?.product||"Your agent"," asks for your permission.",l&&n&&` ${n}.`,l&&a&&e("span",{class:"by-keys",title:"Press Y to come here",children:[" ",e(A,{children:"Y"})]})]}),t.command!==void 0&&t.command!==""&&e(ot,{text:t.command}),e(at,{approval:t}),l&&e($,{text:s.value}),!l&&e("p",{class:"answered",role:"status",children:Re(t)}),l&&e("div",{class:"answers",children:[F&&e(D,{option:F,able:L,answer:m}),q&&e(D,{option:q,able:L,answer:m,primary:!0}),z.length>0&&e("details",{class:"more",children:[e("summary",{children:"More"}),z.map(y=>e(D,{option:y,able:L,answer:m},y.id))]}),K&&e("p",{class:"muted",children:K}),!d&&e("p",{class:"muted",children:"Not connected; the question stays open."}),a&&e(nt,{})]})]})}function D({option:t,able:o,answer:n,primary:a}){return e("button",{type:"button",class:a?"primary":"quiet",disabled:!o,onKeyDown:r=>{r.repeat&&r.preventDefault()},onClick:()=>n(t),children:t.name})}function nt(){let t=f(!1);return t.value||W("notify")==="on"||de.value||!ue()?null:e("p",{class:"muted call-me",children:["Notify you when something is waiting?"," ",e("button",{type:"button",class:"link-button",onClick:()=>{me()},children:"Notify me"}),e("button",{type:"button",class:"link-button",onClick:()=>{t.value=!0,U("notify","off")},children:"No, thanks"})]})}function ot({text:t}){return e(u,{children:[e(xe,{text:t,label:"Exact command"}),ke(t)&&e("p",{class:"warn",children:"It contains characters that are normally invisible. They are shown by name."})]})}function at({approval:t}){let o=t.details??[];return o.length===0?null:e("dl",{class:"facts",children:o.map(n=>e("div",{children:[e("dt",{children:n.name}),e("dd",{children:be(n.value).map(a=>a.hidden?`⟨${a.text}⟩`:a.text)})]},n.name))})}function rt({model:t,at:o}){let n=Date.parse(o??"")-t.now.value;return Number.isNaN(n)?null:e(u,{children:[" · ",n>0?`${b(Math.max(1e3,n))} left`:"about to expire"]})}var st=6,H=60;function Ie({model:t,close:o}){let{chat:n}=t,a=f(""),r=h(null),s=n.sessions.value;v(()=>{r.current?.querySelector("input, [aria-current=true], button")?.focus()},[s!==void 0]);let p=a.value.trim().toLowerCase(),i=(s??[]).filter(l=>`${l.title} ${l.preview??""}`.toLowerCase().includes(p));return e("div",{ref:r,class:"panel sessions",role:"dialog","aria-label":"Conversations",tabIndex:-1,onKeyDown:lt,children:[s&&s.length>=st&&e("input",{type:"search",placeholder:"Search","aria-label":"Search conversations",value:a.value,onInput:X(a)}),s===void 0&&e("p",{class:"muted",children:"Loading conversations…"}),s&&i.length===0&&e("p",{class:"muted",children:p?"No conversation matches.":"No conversations yet."}),e("ul",{children:i.slice(0,H).map(l=>e("li",{children:e(it,{session:l,model:t,close:o})},l.id))}),i.length>H&&e("p",{class:"muted",children:[i.length-H," more. Search to find them."]})]})}function it({session:t,model:o,close:n}){let{chat:a}=o,r=t.id===a.session.value,s=a.unreadSessions.value.has(t.id),p=Date.parse(t.updatedAt??"");return e("button",{type:"button",class:`entry${r?" current":""}`,"aria-current":r,"data-session":t.id,onClick:()=>{a.show(t.id),n(),document.getElementById("composer")?.focus()},children:[e("span",{class:"title",children:t.title||"Untitled"}),t.running&&e("span",{class:"state",children:"running"}),s&&e("span",{class:"state new",children:"new"}),!Number.isNaN(p)&&e("span",{class:"age",children:b(o.now.value-p)}),t.preview&&e("span",{class:"preview muted",children:t.preview})]})}function lt(t){let o=t.key==="ArrowDown"?1:t.key==="ArrowUp"?-1:0;if(o===0)return;let n=[...t.currentTarget.querySelectorAll("input, .entry")],a=n[n.indexOf(document.activeElement)+o];a&&(t.preventDefault(),a.focus())}function Le({model:t}){let{chat:o}=t,n=o.backend.value,a=o.docked.value,r=f(!1),s=f(""),p=h(null),i=o.sessions.value?.find(m=>m.id===o.session.value)?.title,l=m=>n?.can?.includes(m)??!1,d=()=>{r.value=!1};v(()=>{d(),s.value=""},[n?.id,o.session.value]);let g=()=>{d(),s.value="",o.create().then(m=>{s.value=m&&`Could not start a new conversation: ${m}`})};return e("header",{ref:p,class:"head",onFocusOut:m=>{p.current?.contains(m.relatedTarget)||d()},children:[e("h2",{children:[n?n.name:"In the world",i&&e("span",{class:"muted",children:[" ",i]})]}),l("sessions")&&e(P,{label:"Conversations",path:"M2.5 4h11M2.5 8h11M2.5 12h7",expanded:r.value,badge:o.unreadSessions.value.size>0,onClick:()=>{r.value=!r.value,r.value&&o.refreshSessions()}}),l("create")&&e(P,{label:"New conversation",path:"M8 3v10M3 8h10",onClick:g}),e(P,{label:"Dock the conversation",hint:T("dock"),path:"M2.5 3h11v10h-11ZM9.5 3v10",pressed:a,onClick:()=>{o.docked.value=!a}}),e($,{text:s.value}),r.value&&e(Ie,{model:t,close:d})]})}var ct=w(()=>import("./log-X3XKMZ33.js"),ft);function pt({model:t,focused:o}){let{chat:n}=t,a=f(0);G(()=>{n.messages.value.length+t.lines.value.length>0&&(a.value=t.now.peek())});let r=n.backend.value,s=fe(t),p=n.messages.value.length+t.lines.value.length>0,i=n.status.value.turn!==void 0&&n.status.value.turn!=="",l=!t.voice.running.value&&(i||t.now.value-a.value<R),d=s||o||l,g=p||s||r!==null&&o,m=h(null);return re(m,t.covered,s,g&&d),g?e("section",{ref:m,class:`panel conversation${d?"":" quiet"}`,"aria-label":"Conversation with your agent",children:[e(Le,{model:t}),e("div",{class:"body",children:e(ut,{model:t,awake:d,some:p})}),e(vt,{model:t})]}):e(dt,{model:t})}function dt({model:t}){return v(()=>{t.chat.watched.value=document.visibilityState==="visible"},[t]),null}function ut({model:t,awake:o,some:n}){let{chat:a}=t,r=a.backend.value,s=a.creating.value,p=s?"opening":a.progress.value;return n&&!s?e(u,{children:[p==="failed"&&e(Oe,{model:t}),e(ct,{model:t,awake:o},`${r?.id??""}/${a.session.value}`)]}):e("div",{class:"log-rows",role:"log","aria-label":"Conversation","aria-live":"off",children:[p==="failed"&&e(Oe,{model:t}),p==="opening"&&e(De,{}),p===""&&e("p",{class:"empty muted",children:mt(t)})]})}function mt({chat:t}){let o=t.backend.value;return o?t.complete.value?`No messages yet. Tell ${o.name} what you would like.`:`This conversation will appear once ${o.name} is connected.`:"No messages yet."}function Oe({model:t}){return e("p",{class:"empty warn",children:[e("span",{children:["This conversation could not be opened: ",t.chat.problem.value]}),e(c,{onClick:t.chat.reopen,children:"Try again"})]})}function ft({failed:t,again:o}){return t?e("p",{class:"empty warn",children:[e("span",{children:"The messages could not be shown: a part of the page is missing."}),e(c,{onClick:o,children:"Try again"})]}):e(De,{})}function De(){return e("div",{class:"bones",role:"status",children:[e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"bone","aria-hidden":"true"}),e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"sr",children:"Opening the conversation"})]})}function vt({model:t}){let{chat:o}=t,n=o.backend.value,a=o.live.value&&n?.state==="ready",r=o.status.value;if(!n||!r.turn)return null;let s=a?V(r,t.now.value):"connection lost";return e("p",{class:`doing ${a?"":"lost"}`,children:[e("span",{class:"dots","aria-hidden":"true",children:[e("i",{}),e("i",{}),e("i",{})]}),e("strong",{children:n.name})," ",e("span",{class:"age",children:s})]})}var ht=[{kind:"bench",name:"Bench"},{kind:"tree",name:"Tree"}];function gt({model:t,actions:o}){let{guide:n}=t;if(!n.shown.value)return null;let a=n.step.value;return e("section",{class:"panel card guide","aria-label":"Guide","data-step":a??"done",children:[e("header",{children:[e("h2",{children:"Your first minute"}),e(k,{label:"Close the guide",onClick:n.close})]}),e("p",{class:"muted",children:"I am a guide, not an agent. You can bring me back in Settings."}),e("ol",{class:"steps",children:n.steps.value.map((r,s)=>e(wt,{step:r,number:s+1,due:r.id===a,model:t,actions:o},r.id))}),a===void 0&&e(c,{primary:!0,onClick:n.close,children:"Done"})]})}function wt({step:t,number:o,due:n,model:a,actions:r}){return e("li",{class:`step${n?" due":""}${t.done?" done":""}`,...n?{"aria-current":"step"}:{},children:[e("span",{class:"number","aria-hidden":"true",children:t.done?"✓":o}),e("div",{children:[e("strong",{children:t.title}),t.done&&e("span",{class:"sr",children:", done"}),n&&e(yt,{id:t.id,model:a,actions:r}),t.id==="place"&&e(kt,{model:a,actions:r})]})]})}function yt({id:t,model:o,actions:n}){switch(t){case"look":return e("p",{children:[e("span",{class:"by-touch",children:"Drag the world to look around, pinch to come closer."}),e("span",{class:"by-keys",children:["Drag the world with the mouse, or press ",e(A,{children:"←"})," and ",e(A,{children:"→"})]})]});case"place":return e(bt,{model:o,actions:n});case"agent":return e(xt,{model:o})}}function bt({model:t,actions:o}){let n=t.inHand.value;return n.tool==="place"?e(u,{children:[n.failed&&e("p",{class:"warn",children:n.failed}),e("p",{role:"status",children:["Now click the ground where the ",n.what.name.toLowerCase()," should stand."]}),e(c,{title:"Cancel (Esc)",onClick:()=>o.user.hold(E),children:"Cancel"})]}):e(u,{children:[e("p",{children:"Choose one, then click the ground."}),e("div",{class:"answers",children:ht.map(a=>e(c,{onClick:()=>{o.user.hold({tool:"place",what:a}),o.focusWorld()},children:["Place a ",a.name.toLowerCase()]},a.kind))})]})}function kt({model:t,actions:o}){let n=f(""),a=t.guide.thing.value;return a?e("p",{children:[a," placed. It stays, for you and your agents."," ",e("button",{type:"button",class:"link-button",onClick:()=>{n.value="",o.undoOwn().then(()=>t.guide.placed(null),s=>{n.value=oe(s)})},children:"Undo"}),n.value&&e("span",{class:"warn",children:[" ",n.value]})]}):null}function xt({model:t}){let o=()=>{t.open.value="agent"};if(M(t))return e(u,{children:[e("p",{children:"It stays where it runs and joins with a code."}),e(c,{primary:!0,onClick:o,children:"Pair an agent"})]});let n=we(t.chat.backends.value,t.now.value);return e(u,{children:[n?e(At,{row:n}):e(Ct,{}),e("button",{type:"button",class:"link-button",onClick:o,children:"Other ways"})]})}function Ct(){let t=Ce(location.origin)[0];return t?e(u,{children:[e("p",{children:[t.name,", for example. Run this once in a terminal, then start it:"]}),e(x,{text:t.command})]}):null}function At({row:t}){return t.mark==="lost"?e("p",{children:["The card “Your agent” says why ",t.name," cannot be reached."]}):ye(t)?e("p",{children:[t.name," is on this computer. Start it from the card “Your agent”."]}):e(u,{children:[e("p",{children:[t.name,": ",t.explanation||`${t.state}.`]}),t.command&&e(x,{text:t.command})]})}function Mt({model:t,actions:o}){let n=t.menu.value;return n?e(St,{at:n,model:t,actions:o},`${n.x} ${n.y}`):null}var I=8;function St({at:t,model:o,actions:n}){let a=h(null),r={model:o,actions:n,by:"menu",selection:t.selection,ground:t.ground},s=()=>{o.menu.value=null},p=i=>{i.key==="Tab"?s():ne(i,[...a.current?.querySelectorAll("[role=menuitem]")??[]],"down")};return Y(()=>{let i=a.current;if(!i)return;let{width:l,height:d}=i.getBoundingClientRect();i.style.left=`${Math.max(I,Math.min(t.x,innerWidth-l-I))}px`,i.style.top=`${Math.max(I,Math.min(t.y,innerHeight-d-I))}px`,i.querySelector("button")?.focus()},[t]),v(()=>{let i=l=>{a.current?.contains(l.target)||s()};return window.addEventListener("pointerdown",i,{capture:!0}),()=>window.removeEventListener("pointerdown",i,{capture:!0})}),e("section",{"aria-label":"Actions",children:e("div",{ref:a,class:"panel menu",role:"menu","aria-label":t.selection?t.selection.name:"This place",children:[t.selection&&e("p",{class:"muted",children:t.selection.name}),ve(r).map(({word:i,hint:l,command:d})=>e("button",{type:"button",role:"menuitem",tabIndex:-1,...l?{title:l}:{},onKeyDown:p,onClick:()=>{s(),d.run?.(r),a.current?.contains(document.activeElement)&&n.focusWorld()},children:i},i))]})})}function N({model:t,actions:o}){let n=B(t.inHand.value);if(!n)return e(c,{title:he("Move, turn and resize it","edit"),onClick:()=>o.user.hold(Z),children:"Edit"});let a=t.interaction.selected.value;return e(u,{children:[e("span",{class:`says${n.bad?" warn":" muted"}`,role:"status",children:n.text}),e("div",{class:"acts",children:[e(c,{"aria-pressed":t.open.value==="edit",onClick:()=>{t.open.value=t.open.value==="edit"?"none":"edit"},children:"Details"}),e(c,{title:T("duplicate"),onClick:()=>o.user.duplicate(a),children:"Duplicate"}),e(c,{title:T("remove"),onClick:()=>o.user.removeObjects(a),children:"Delete"}),e(c,{title:"Enter or Esc",onClick:()=>o.user.hold(E),children:"Done"})]})]})}function Tt({model:t,actions:o}){let n=t.selection.value;if(!n)return null;let a=t.interaction.selected.value.length;return e("section",{class:"panel chip","aria-label":"Selected",children:[e("span",{class:"what",children:[e("strong",{children:a>1?`${a} things`:n.name}),a<2&&n.type==="object"&&n.id!==n.name&&e("span",{class:"muted",children:[" ",n.id]})]}),e(Et,{chosen:n,model:t,actions:o}),e(k,{label:"Clear selection",hint:"Esc",onClick:o.clearSelection})]})}function Et({chosen:t,model:o,actions:n}){return t.type==="avatar"?e(c,{onClick:()=>n.goTo(t.id),children:"Go there"}):B(o.inHand.value)?e(N,{model:o,actions:n}):e(u,{children:[e(N,{model:o,actions:n}),o.chat.about.value?.id!==t.id&&e(c,{title:"Your next message will be about this",onClick:()=>ge(o,t),children:"Ask about this"}),e(c,{title:"Show the agents what you mean",onClick:()=>n.point({objectId:t.id}),children:"Point here"})]})}function He({model:t,actions:o}){let n=_(t.presence.value);return n.length===0?null:e("ul",{class:"agents","aria-label":"Agents",children:n.map(a=>e(Bt,{agent:a,model:t,actions:o},a.avatarId))})}function Bt({agent:t,model:o,actions:n}){let a=Q(o.presence.value,t),{state:r,text:s,meaning:p}=O(o,t);return e("li",{"data-state":r,children:[e(C,{state:r}),e("div",{children:[e("strong",{children:t.name})," ",e("span",{class:"muted",children:t.type}),e("div",{children:s}),o.connection.value.state==="live"&&e("div",{class:"muted",children:p})]}),e("div",{class:"answers",children:[e(c,{"aria-label":`Go there, to ${t.name}`,onClick:()=>n.goTo(t.avatarId),children:"Go there"}),e(c,{"aria-label":`Figure of ${t.name}`,onClick:()=>S(o,"files"),children:"Figure…"})]}),a.length>0&&e("ul",{class:"helpers","aria-label":`Helpers of ${t.name}`,children:a.map(i=>e(Pt,{helper:i,model:o},i.avatarId))})]})}function Pt({helper:t,model:o}){let{state:n,text:a}=O(o,t);return e("li",{"data-state":n,children:[e(C,{state:n}),e("span",{children:[t.name," ",e("span",{class:"muted",children:a})]})]})}function $t(t,o){switch(t.state){case"connecting":return"The page is connecting.";case"live":return o?"Connected. Every change is saved with your account.":"Connected. Every change is saved on this computer.";case"reconnecting":return`The connection ${o?"":"to world-mcp "}was lost. The page keeps trying, and nothing is lost.`;case"login":return"This browser is not logged in.";case"incompatible":return t.message;case"resting":return"Another tab has taken over."}}function Rt({model:t,actions:o,close:n}){let a=h(null);v(()=>a.current?.focus(),[]);let r=M(t);return e("div",{id:"status-panel",class:"panel sheet","data-panel":"status",role:"dialog","aria-label":"Status",tabIndex:-1,ref:a,children:[e("header",{children:[e("h2",{children:t.worldName.value||"World"}),e("button",{type:"button",class:"quiet other-worlds",onClick:()=>S(t,"worlds"),children:"Other worlds"}),e(k,{label:"Close",hint:"Esc",onClick:n})]}),e("p",{class:"muted",children:$t(t.connection.value,r)}),t.connection.value.state==="reconnecting"&&e(c,{onClick:o.retry,children:"Try now"}),e(He,{model:t,actions:o}),!t.viewer.value&&e(Be,{model:t}),!t.viewer.value&&e(c,{onClick:()=>S(t,"agent"),children:r?"Pair an agent":"Connect an agent"}),e(It,{model:t})]})}function It({model:t}){let o=t.details.value,n=[["Connection",Ae(t.connection.value,t.now.value)],["World",o.worldId||"–"],["Revision",String(o.revision)],["Open tabs",String(Math.max(1,o.pages))],["This tab",o.executor?"runs the agents' tools":"only watches; another tab runs the tools"],["Page build",o.build],...t.otherBuild.value?[["Service's build",t.otherBuild.value]]:[]];return e(ee,{children:[e(j,{rows:n}),!M(t)&&e(Lt,{model:t})]})}function Lt({model:t}){return e(u,{children:[t.connection.value.state==="reconnecting"&&e(u,{children:[e("p",{class:"muted",children:"If the connection does not come back, start the service in a terminal:"}),e(x,{text:"world-mcp serve"})]}),e("p",{class:"muted",children:"A fresh link to this page:"}),e(x,{text:"world-mcp open"})]})}var Ot=w(()=>import("./strip-BROEJF6N.js"));function Dt({model:t,actions:o}){let{loading:n,phase:a}=t.voice,r=n.value!==""||a.value!=="off";return v(()=>{r&&pe(t)},[r,t]),n.value==="failed"?e("p",{class:"panel trouble warn",role:"alert",children:["Voice could not be loaded. ",e(c,{onClick:o.voice.start,children:"Try again"})]}):r?e(Ot,{model:t,actions:o}):null}te(Me+Se+Te+Ee);export{Ze as ActivityFeed,je as AgentCard,et as ApprovalCards,Ke as BridgeCards,ze as BridgeNews,pt as Conversation,gt as GuideCard,Ge as HelpCard,Mt as Menu,qe as PairingCards,Fe as PicturesCards,Tt as SelectionChip,Rt as StatusPanel,Ye as ToolsCards,Dt as VoicePlace,Ne as VoicePluginCards};
