import{a as ot,c as rt}from"./shared-ui-agent-pictures.js";import{b as Le,c as Re,f as tt,g as He}from"./shared-ui-agent-backendrows.js";import{c as nt,d as at}from"./shared-ui-bridge-place.js";import"./shared-ui-bridge-words.js";import{a as Ae,b as Se,c as Ee}from"./shared-ui-settings-notifications.js";import{c as Me,e as et}from"./shared-ui-agent-offer.js";import{a as Xe,b as je}from"./shared-ui-chat-extras.js";import{a as he,b as ge}from"./shared-ui-approvals-asked.js";import{a as ve}from"./shared-core-words-calls.js";import{b as me}from"./shared-ui-approvals-exact.js";import{c as ye,d as xe,e as ke,f as Ce}from"./shared-ui-approvals-answer.js";import{a as se}from"./shared-ui-roving.js";import{a as $,d as ce}from"./shared-ui-rows.js";import"./shared-core-words-tools.js";import{b as pe,c as de,d as ue}from"./shared-ui-request.js";import{a as ae,b as H,d as re}from"./shared-ui-parts.js";import{B as M,C as J,Jb as x,L as A,Nb as fe,Q as Z,R as X,Rb as we,S as j,Sb as be,T as F,Va as ie,W as L,Wa as O,X as ee,Z as R,ab as le,b as f,ba as te,da as w,e as u,ea as oe,f as _,fa as ne,g as h,kc as E,lc as Te,mc as Pe,o as v,oc as b,pc as Be,q as C,qc as Oe,r as e,rc as $e,s as d,v as B,w as S,x as Q,y as k,z as y}from"./shared-app.js";var ze=`/* What agents did: a quiet column at the bottom right. */
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

.rows .link-button {
  align-self: start;
  min-height: 24px;
  margin-block: -2px;
  font-size: inherit;
}

@media (pointer: coarse) {
  .rows .link-button {
    min-height: 40px;
    margin-block: -10px;
  }
}

.rows .words {
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  line-clamp: 2;
  overflow: hidden;
}

.unfolded .rows .link-button {
  align-self: start;
  min-height: 24px;
  margin-block: -2px;
  font-size: inherit;
}

@media (pointer: coarse) {
  .rows .link-button {
    min-height: 40px;
    margin-block: -10px;
  }
}

.rows .words {
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
`;var Ne=`/* The card "Your agent", the rows of back ends, pairing and tools, and the agents of the status panel. */
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
`;var De=`/* Approval cards: the exact command, and two buttons. */
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

/* All of what a card asks for is in view, or in a part of its own: nothing lies below an edge. */
.approval .exact {
  max-height: none;
}

.approval .diff {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
}

.approval .diff pre {
  max-height: none;
  overflow: visible;
  padding: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

.approval .diff .line {
  width: auto;
}

.approval .diff bdi {
  min-width: 0;
}

.asked-label {
  font-size: var(--text-s);
  color: var(--muted);
  overflow-wrap: anywhere;
}

.asked-part {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
}

.asked-part:focus {
  outline: none;
}

.turn-part {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  font-size: var(--text-s);
}

.turn-part .small {
  min-height: 40px;
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

.approval .answers button {
  max-width: 100%;
  height: auto;
  white-space: normal;
  overflow-wrap: anywhere;
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
`;var Ie=`/* The conversation: a quiet column above the composer, a panel at the right, or a sheet on a phone. */
.conversation {
  --room: 38dvh;
  display: flex;
  flex-direction: column;
  max-height: min(var(--room), 440px);
  overflow: hidden;
  position: relative;
  transition:
    opacity 250ms ease-out,
    visibility 250ms;
}

.conversation.quiet {
  opacity: 0;
  visibility: hidden;
}

.conversation .head {
  flex: none;
  gap: 0;
  padding: 2px var(--space-1) 2px var(--space-4);
  border-bottom: 1px solid var(--line);
}

.conversation .head h2 {
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.conversation .head h2 .muted {
  font-weight: 400;
  margin-left: var(--space-2);
}

.conversation .head .warn {
  flex-basis: 100%;
  font-size: var(--text-s);
}

.conversation .head:has(.warn) {
  flex-wrap: wrap;
  padding-bottom: var(--space-2);
}

.conversation .body {
  flex: 1 1 auto;
  min-height: 0;
  display: flex;
  flex-direction: column;
  position: relative;
}

.log-rows {
  flex: 0 1 auto;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  overflow-anchor: none; /* the list keeps its scroll position itself */
  padding: var(--space-1) 0;
}

.log-rows:focus-visible {
  outline-offset: -3px;
}

.log-rows .all {
  position: relative;
  overflow: hidden;
}

.log-rows .row {
  padding: var(--space-2) var(--space-4);
}

/* Below the messages, not over them, so that the last line stays readable. */
.conversation .newest {
  flex: none;
  border-radius: 0;
  border-top: 1px solid var(--line);
  color: var(--accent);
  font-size: var(--text-s);
  font-weight: 600;
}

.conversation .newest:hover {
  background: var(--surface-strong);
}

/* Over the messages: what appears and disappears there must not move them. */
.conversation .loading {
  position: absolute;
  z-index: var(--layer-1);
  top: 4px;
  left: 50%;
  translate: -50% 0;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-1) var(--space-4);
  border-radius: var(--radius-pill);
  border: 1px solid var(--line);
  background: var(--surface-strong);
  font-size: var(--text-s);
  color: var(--muted);
  white-space: nowrap;
}

.conversation .empty {
  flex: none;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-4);
}

.bones {
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
}

.bones .bone {
  height: 12px;
  width: 45%;
  border-radius: var(--radius-xs);
  background: var(--line);
}

.bones .bone.wide {
  width: 80%;
}

.doing {
  flex: none;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-4) var(--space-2);
  font-size: var(--text-s);
}

.doing .age {
  overflow: hidden;
  text-overflow: ellipsis;
}

.doing .dots {
  display: inline-flex;
  gap: 3px;
  margin-right: 2px;
}

.doing .dots i {
  width: 5px;
  height: 5px;
  border-radius: var(--radius-xs);
  background: var(--accent);
}

.doing.lost .dots i {
  background: var(--muted);
}

/* Over the messages, and opaque: text on text is unreadable. */
.sessions {
  position: absolute;
  z-index: var(--layer-1);
  inset: 48px 4px auto;
  max-height: calc(100% - 52px);
  padding: var(--space-2);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-1);
  overflow: auto;
  overscroll-behavior: contain;
  background: linear-gradient(var(--surface-strong) 0 0), linear-gradient(var(--surface) 0 0), var(--surface);
}

.conversation:has(.sessions) {
  min-height: min(var(--room), 420px);
}

.sessions > p {
  padding: var(--space-2);
}

.sessions input {
  min-height: 40px;
  padding: 0 var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
  background: none;
}

.sessions .entry {
  width: 100%;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-2);
  padding: var(--space-2) var(--space-3);
  text-align: left;
}

.sessions .entry:hover,
.sessions .entry.current {
  border-color: var(--line);
}

.sessions .entry .title {
  flex: 1;
  min-width: 0;
  font-weight: 600;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.sessions .state {
  font-size: var(--text-s);
  color: var(--accent);
}

.sessions .state::before {
  content: "";
  display: inline-block;
  width: 8px;
  height: 8px;
  margin-right: var(--space-1);
  border-radius: var(--radius-xs);
  background: currentcolor;
}

.sessions .state.new::before {
  border-radius: 0;
  rotate: 45deg;
}

.sessions .preview {
  flex-basis: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.docked .conversation {
  max-height: none;
  height: 100%;
  min-height: 0;
  grid-row: 1;
}

.docked .conversation .body {
  justify-content: flex-end;
}

@media (max-width: 760px) {
  .conversation {
    --room: 32dvh;
  }

  .docked .conversation {
    height: min(50dvh, 100dvh - 240px);
  }
}
`;var qe=`/* The guide's card. */
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

/* In a single column only the current step has room: what is told before it, and what is done, is not repeated over the
   heads of those who are in the world. */
.narrow .guide .step:not(.due, :has(.link-button)),
.narrow .guide[data-step="done"] .steps,
.narrow .guide:not([data-step="look"]) > .muted {
  display: none;
}
`;var Fe=`/* The card of the first visit. */
.help {
  position: relative;
  padding-right: 44px;
  max-width: 260px;
}

.help > .icon {
  position: absolute;
  top: 2px;
  right: 2px;
}

.help ul {
  display: grid;
  gap: var(--space-2);
}

@media (max-width: 760px), (pointer: coarse) {
  .help {
    max-width: 420px;
    padding: var(--space-2) 48px var(--space-2) var(--space-4);
  }

  .help .by-touch {
    font-size: var(--text-s);
  }

  .help .by-keys {
    display: none;
  }
}
`;var Ge=`/* The context menu of the world. */
.menu {
  position: fixed;
  z-index: var(--layer-3);
  min-width: 180px;
  padding: var(--space-1);
  display: grid;
}

.menu .muted {
  padding: var(--space-2) var(--space-3) 2px;
}

.menu button {
  text-align: left;
}

.menu button:is(:hover, :focus-visible) {
  background: var(--surface-strong);
}
`;var We=`/* The chip of the selection, above the composer. */
.chip {
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-1) var(--space-1) var(--space-1) var(--space-4);
  justify-self: center;
  max-width: 100%;
}

.chip .quiet {
  padding: 0 var(--space-3);
}

.chip .what {
  min-width: 7ch;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.talk > .chip {
  flex-wrap: wrap;
  row-gap: var(--space-1);
}

/* While editing: the feedback beside the name, and a row of buttons. */
.chip:has(.says) {
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  padding-bottom: var(--space-2);
}

.chip .says {
  flex: 1 1 0;
  min-width: 0;
  font-size: var(--text-s);
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;
}

.chip:has(.says) .what {
  flex: none;
  max-width: 50%;
}

.chip .acts {
  order: 1;
  flex: 1 0 100%;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
}
`;var ft=4;function vt({model:t,actions:o}){let n=v(!1),a=t.traces.value;if(a.length===0)return null;let r=a[a.length-1],i=a.some(p=>p.state==="started"),l=!n.value&&!i&&t.now.value-(r?.at??0)>$,s=ce(a),c=n.value?s:s.slice(-ft);return e("section",{class:`activity${l?" quiet":""}${n.value?" unfolded":""}`,"aria-label":"Agent activity",children:[e("button",{type:"button",class:"panel tab","aria-expanded":n.value,onClick:()=>{n.value=!n.value},children:n.value?"Show less":"Activity"}),e("ol",{class:"panel rows","aria-live":"polite","aria-relevant":"additions text",children:c.map(p=>e(ht,{row:p,now:n.value?t.now.value:0,undo:t.interaction.newest.value?.callId===p.callId?o.user.undoNewest:void 0},p.callId))})]})}function ht({row:t,now:o,undo:n}){let{mark:a}=ve[t.state==="started"?"running":t.state];return e("li",{class:t.state,children:[e(S,{state:a}),e("span",{class:"words",children:[e("strong",{children:t.name})," ",t.words,t.times>1&&e("span",{class:"age",children:[" × ",t.times]})]}),n&&e("button",{type:"button",class:"link-button","aria-label":`Undo what ${t.name} did`,onClick:n,children:"Undo"}),o>0&&e("span",{class:"age",children:A(o-t.at)})]})}var gt=b(async()=>({default:(await import("./ui-agent-card.js")).AgentCard}));function wt({model:t,actions:o}){return!t.presenceKnown.value&&t.open.value!=="agent"?null:e(gt,{model:t,actions:o})}var Ke=b(async()=>({default:(await import("./ui-agent-backends.js")).BackendList}));function bt({model:t}){let o=t.chat.approvals.value,n=o.filter(r=>r.state==="open"),a=n.at(-1);return e(f,{children:[e("p",{class:"sr","aria-live":"polite",children:a&&`Your agent asks: ${a.title}. Press Y to go there.`}),o.map(r=>e(yt,{approval:r,model:t,of:n.length>1?`${n.indexOf(r)+1} of ${n.length}`:"",byKey:r===a},`${r.backend} ${r.id}`))]})}function yt({approval:t,model:o,of:n,byKey:a}){let{busy:r,failed:i,send:l}=pe(o),s=he(JSON.stringify([t.title,t.command,t.details]),kt(t)),c=de(`${n} ${s.at}`),p=t.state==="open",g=o.connection.value.state==="live",m=ye(t,o.chat.backends.value,o.chat.agents.value),D=P=>l({op:"answer",backend:t.backend,approval:t.id,option:P.id}),{allow:I,deny:Y,more:V}=xe(t.options),q=c&&g&&!r.value,U=ke(t.options,o.relay.mode.value==="hosted");return e("section",{class:`panel card approval ${p?"asks":"over"}`,role:"group","aria-label":"Approval",tabIndex:-1,"data-approval":t.id,"data-state":t.state,children:[e("div",{class:"asked",children:[e("h2",{children:me(t.title)}),e("span",{class:"age",children:[e(ae,{model:o,since:t.createdAt}),p&&e(Ct,{model:o,at:t.expiresAt})]})]}),e("p",{class:"muted",children:[m||"Your agent"," asks for your permission.",p&&n&&` ${n}.`,p&&a&&e("span",{class:"by-keys",title:"Press Y to come here",children:[" ",e(k,{children:"Y"})]})]}),e(ge,{parts:s}),p&&e(H,{text:i.value}),!p&&e("p",{class:"answered",role:"status",children:Ce(t)}),p&&e("div",{class:"answers",children:[Y&&e(G,{option:Y,able:q,answer:D}),I&&s.end&&e(G,{option:I,able:q,answer:D,primary:!0}),V.length>0&&s.end&&e("details",{class:"more",children:[e("summary",{children:"More"}),V.map(P=>e(G,{option:P,able:q,answer:D},P.id))]}),I&&!s.end&&e("p",{class:"muted",children:"You can allow it once you reach the last part."}),U&&e("p",{class:"muted",children:U}),!g&&e("p",{class:"muted",children:"Not connected; the question stays open."}),a&&e(xt,{})]})]})}function G({option:t,able:o,answer:n,primary:a}){return e(d,{primary:a===!0,disabled:!o,onKeyDown:ue,onClick:()=>n(t),children:t.name})}function xt(){let t=v(!1);return t.value||we("notify")==="on"||Ae.value||!Se()?null:e("p",{class:"muted call-me",children:["Notify you when something is waiting?"," ",e("button",{type:"button",class:"link-button",onClick:()=>{Ee()},children:"Notify me"}),e("button",{type:"button",class:"link-button",onClick:()=>{t.value=!0,be("notify","off")},children:"No, thanks"})]})}function kt({command:t,details:o=[]}){return[...t?[{kind:"text",label:"Exact command",text:t}]:[],...o.map(({name:n,value:a})=>({kind:"fact",label:n,text:a}))]}function Ct({model:t,at:o}){let n=Date.parse(o??"")-t.now.value;return Number.isNaN(n)?null:e(f,{children:[" · ",n>0?`${A(Math.max(1e3,n))} left`:"about to expire"]})}function Mt(){let t=h(null);return u(()=>{let o=t.current?.parentElement;if(!o)return;let n=null,a=()=>{let i=o.querySelector(":scope > section"),l=i!==n;n=i,!(!i||!l||o.scrollTop<-1)&&(o.scrollTop=Math.min(0,o.clientHeight-i.offsetHeight))},r=new MutationObserver(a);return r.observe(o,{childList:!0}),a(),()=>r.disconnect()},[]),e("span",{hidden:!0,ref:t})}var At=8e3;function St({model:t}){let{chat:o}=t,n=v(""),a=h({of:"",ids:new Set}),r=h(0);return C(()=>{let i=o.backend.value?.name??"Agent",l=`${o.backend.value?.id??""}/${o.session.value}`,s=o.messages.value,c=o.progress.value!==""||s.length===0;a.current.of!==l&&(a.current={of:l,ids:new Set},n.value="");let{ids:p}=a.current,g=p.size===0&&!c;for(let m of s.slice(-8))m.role!=="agent"||!le(m)||p.has(m.id)||(p.add(m.id),!g&&!c&&(n.value=fe(m,i)));c||p.add("")}),C(()=>{let i=t.lines.value.filter(s=>s.id>r.current&&s.who!=="user");r.current=t.lines.value.at(-1)?.id??r.current;let l=i.at(-1);l&&(n.value=l.who==="note"?l.text:`${l.name}: ${l.text}`)}),C(()=>{if(n.value==="")return;let i=setTimeout(()=>{n.value=""},At);return()=>clearTimeout(i)}),e("div",{class:"sr",role:"status","aria-live":"polite",children:n.value})}var Ye=40;function Ve(t,o,n,a){u(()=>{let r=t.current;if(!r||!a)return;let i=()=>{let s=r.getBoundingClientRect();if(s.height===0)return;let c=n?{right:innerWidth-s.left,bottom:0}:{right:0,bottom:innerHeight-s.top};c.bottom=Math.ceil(c.bottom/Ye)*Ye;let p=o.peek();(p.right!==c.right||p.bottom!==c.bottom)&&(o.value=c)},l=new ResizeObserver(i);return l.observe(r),addEventListener("resize",i),()=>{l.disconnect(),removeEventListener("resize",i),o.value=O}},[n,a,t,o])}var Et=6,W=60;function Ue({model:t,close:o}){let{chat:n}=t,a=v(""),r=h(null),i=n.sessions.value;u(()=>{r.current?.querySelector("input, [aria-current=true], button")?.focus()},[i!==void 0]);let l=a.value.trim().toLowerCase(),s=(i??[]).filter(c=>`${c.title} ${c.preview??""}`.toLowerCase().includes(l));return e("div",{ref:r,class:"panel sessions",role:"dialog","aria-label":"Conversations",tabIndex:-1,onKeyDown:Pt,children:[i&&i.length>=Et&&e("input",{type:"search",placeholder:"Search","aria-label":"Search conversations",value:a.value,onInput:Q(a)}),i===void 0&&e("p",{class:"muted",children:"Loading conversations…"}),i&&s.length===0&&e("p",{class:"muted",children:l?"No conversation matches.":"No conversations yet."}),e("ul",{children:s.slice(0,W).map(c=>e("li",{children:e(Tt,{session:c,model:t,close:o})},c.id))}),s.length>W&&e("p",{class:"muted",children:[s.length-W," more. Search to find them."]})]})}function Tt({session:t,model:o,close:n}){let{chat:a}=o,r=t.id===a.session.value,i=a.unreadSessions.value.has(t.id),l=Date.parse(t.updatedAt??"");return e("button",{type:"button",class:`entry${r?" current":""}`,"aria-current":r,"data-session":t.id,onClick:()=>{a.show(t.id),n(),document.getElementById("composer")?.focus()},children:[e("span",{class:"title",children:t.title||"Untitled"}),t.running&&e("span",{class:"state",children:"running"}),i&&e("span",{class:"state new",children:"new"}),!Number.isNaN(l)&&e("span",{class:"age",children:A(o.now.value-l)}),t.preview&&e("span",{class:"preview muted",children:t.preview})]})}function Pt(t){let o=t.key==="ArrowDown"?1:t.key==="ArrowUp"?-1:0;if(o===0)return;let n=[...t.currentTarget.querySelectorAll("input, .entry")],a=n[n.indexOf(document.activeElement)+o];a&&(t.preventDefault(),a.focus())}function _e({model:t}){let{chat:o}=t,n=o.backend.value,a=o.docked.value,r=v(!1),i=v(""),l=h(null),s=o.sessions.value?.find(m=>m.id===o.session.value)?.title,c=m=>n?.can?.includes(m)??!1,p=()=>{r.value=!1};u(()=>{p(),i.value=""},[n?.id,o.session.value]);let g=()=>{p(),i.value="",o.create().then(m=>{i.value=m&&`Could not start a new conversation: ${m}`})};return e("header",{ref:l,class:"head",onFocusOut:m=>{l.current?.contains(m.relatedTarget)||p()},children:[e("h2",{children:[n?n.name:"In the world",s&&e("span",{class:"muted",children:[" ",s]})]}),c("sessions")&&e(B,{label:"Conversations",path:"M2.5 4h11M2.5 8h11M2.5 12h7",expanded:r.value,badge:o.unreadSessions.value.size>0,onClick:()=>{r.value=!r.value,r.value&&o.refreshSessions()}}),c("create")&&e(B,{label:"New conversation",path:"M8 3v10M3 8h10",onClick:g}),e(B,{label:"Dock the conversation",hint:w("dock"),path:"M2.5 3h11v10h-11ZM9.5 3v10",pressed:a,onClick:()=>{o.docked.value=!a}}),e(H,{text:i.value}),r.value&&e(Ue,{model:t,close:p})]})}var Bt=b(()=>import("./ui-chat-log.js"),$t);function Lt({model:t,focused:o}){let{chat:n}=t,a=v(0);C(()=>{n.messages.value.length+t.lines.value.length>0&&(a.value=t.now.peek())});let r=n.backend.value,i=Pe(t),l=n.messages.value.length+t.lines.value.length>0,s=n.status.value.turn!==void 0&&n.status.value.turn!=="",c=!t.voice.running.value&&(s||t.now.value-a.value<$),p=i||o||c,g=l||i||r!==null&&o,m=h(null);return Ve(m,t.covered,i,g&&p),g?e("section",{ref:m,class:`panel conversation${p?"":" quiet"}`,"aria-label":"Conversation with your agent",children:[e(_e,{model:t}),e("div",{class:"body",children:e(Ht,{model:t,awake:p,some:l})}),e(zt,{model:t})]}):e(Rt,{model:t})}function Rt({model:t}){return u(()=>{t.chat.watched.value=document.visibilityState==="visible"},[t]),null}function Ht({model:t,awake:o,some:n}){let{chat:a}=t,r=a.backend.value,i=a.creating.value,l=i?"opening":a.progress.value;return n&&!i?e(f,{children:[l==="failed"&&e(Qe,{model:t}),e(Bt,{model:t,awake:o},`${r?.id??""}/${a.session.value}`)]}):e("div",{class:"log-rows",role:"log","aria-label":"Conversation","aria-live":"off",children:[l==="failed"&&e(Qe,{model:t}),l==="opening"&&e(Je,{}),l===""&&e("p",{class:"empty muted",children:Ot(t)})]})}function Ot({chat:t}){let o=t.backend.value;return o?t.complete.value?`No messages yet. Tell ${o.name} what you would like.`:`This conversation will appear once ${o.name} is connected.`:"No messages yet."}function Qe({model:t}){return e("p",{class:"empty warn",children:[e("span",{children:["This conversation could not be opened: ",t.chat.problem.value]}),e(d,{onClick:t.chat.reopen,children:"Try again"})]})}function $t({failed:t,again:o}){return t?e("p",{class:"empty warn",children:[e("span",{children:"The messages could not be shown: a part of the page is missing."}),e(d,{onClick:o,children:"Try again"})]}):e(Je,{})}function Je(){return e("div",{class:"bones",role:"status",children:[e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"bone","aria-hidden":"true"}),e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"sr",children:"Opening the conversation"})]})}function zt({model:t}){let{chat:o}=t,n=o.backend.value,a=o.live.value&&n?.state==="ready",r=o.status.value;if(!n||!r.turn)return null;let i=a?Z(r,t.now.value):"connection lost";return e("p",{class:`doing ${a?"":"lost"}`,children:[e("span",{class:"dots","aria-hidden":"true",children:[e("i",{}),e("i",{}),e("i",{})]}),e("strong",{children:n.name})," ",e("span",{class:"age",children:i})]})}var Nt=b(async()=>({default:(await import("./ui-coder-waiting.js")).WaitingCards}));function Dt({model:t,actions:o}){return t.coder.value?.sessions.value.length?e(Nt,{model:t,actions:o}):null}var It=[{kind:"bench",name:"Bench"},{kind:"tree",name:"Tree"}];function qt({model:t,actions:o}){let{guide:n}=t;if(!n.shown.value)return null;let a=n.step.value;return e("section",{class:"panel card guide","aria-label":"Guide","data-step":a??"done",children:[e("header",{children:[e("h2",{children:"Your first minute"}),e(y,{label:"Close the guide",onClick:n.close})]}),e("p",{class:"muted",children:"I am a guide, not an agent. You can bring me back in Settings."}),e("ol",{class:"steps",children:n.steps.value.map((r,i)=>e(Ft,{step:r,number:i+1,due:r.id===a,model:t,actions:o},r.id))}),a===void 0&&e(d,{primary:!0,onClick:n.close,children:"Done"})]})}function Ft({step:t,number:o,due:n,model:a,actions:r}){return e("li",{class:`step${n?" due":""}${t.done?" done":""}`,...n?{"aria-current":"step"}:{},children:[e("span",{class:"number","aria-hidden":"true",children:t.done?"✓":o}),e("div",{children:[e("strong",{children:t.title}),t.done&&e("span",{class:"sr",children:", done"}),n&&e(Gt,{id:t.id,model:a,actions:r}),t.id==="place"&&e(Kt,{model:a,actions:r})]})]})}function Gt({id:t,model:o,actions:n}){switch(t){case"look":return e("p",{children:[e("span",{class:"by-touch",children:"Drag the world to look around, pinch to come closer."}),e("span",{class:"by-keys",children:["Drag the world with the mouse, or press ",e(k,{children:"←"})," and ",e(k,{children:"→"})]})]});case"place":return e(Wt,{model:o,actions:n});case"agent":return e(Yt,{model:o,actions:n})}}function Wt({model:t,actions:o}){let n=t.inHand.value;return n.tool==="place"?e(f,{children:[n.failed&&e("p",{class:"warn",children:n.failed}),e("p",{role:"status",children:["Now pick a spot on the ground for the ",n.what.name.toLowerCase(),"."]}),e(d,{title:"Cancel (Esc)",onClick:()=>o.user.hold(L),children:"Cancel"})]}):e(f,{children:[e("p",{children:"Choose one, then pick a spot on the ground."}),e("div",{class:"answers",children:It.map(a=>e(d,{onClick:()=>{o.user.hold({tool:"place",what:a}),o.focusWorld()},children:["Place a ",a.name.toLowerCase()]},a.kind))})]})}function Kt({model:t,actions:o}){let n=v(""),a=t.guide.thing.value;return a?e("p",{children:[a," placed. It stays, for you and your agents."," ",e("button",{type:"button",class:"link-button",onClick:()=>{n.value="",o.undoOwn().then(()=>t.guide.placed(null),i=>{n.value=ie(i)})},children:"Undo"}),n.value&&e("span",{class:"warn",children:[" ",n.value]})]}):null}function Yt({model:t,actions:o}){let n=()=>{t.open.value="agent"};if(x(t))return e(f,{children:[e("p",{children:"It stays where it runs and joins with a code."}),e(d,{primary:!0,onClick:n,children:"Pair an agent"})]});let a=Le(t.chat.backends.value,t.now.value);return e(f,{children:[a?e(Ut,{row:a}):e(Vt,{actions:o}),e("button",{type:"button",class:"link-button",onClick:n,children:"Other ways"})]})}function Vt({actions:t}){let o=He(t).ways.value[0];return o?.command?e(f,{children:[e("p",{children:[o.name,", for example. Run this once in a terminal, then start it:"]}),e(M,{text:o.command})]}):null}function Ut({row:t}){return t.mark==="lost"?e("p",{children:["The card “Your agent” says why ",t.name," cannot be reached."]}):Re(t)?e("p",{children:[t.name," is on this computer. Start it from the card “Your agent”."]}):e(f,{children:[e("p",{children:[t.name,": ",t.explanation||`${t.state}.`]}),t.command&&e(M,{text:t.command})]})}var _t=[[["drag"],"look around"],[["wheel"],"zoom"],[["W","A","S","D"],"move"],[[w("follow")],"follow the agent"],[[w("visit")],"go to the agent"],[[w("voice")],"talk by voice"],[[w("keys")],"all keys"]];function Qt({model:t}){return x(t)&&t.presence.value.agents.length===0||t.helpSeen.value||t.connection.value.state!=="live"||t.guide.shown.value?null:e("aside",{class:"panel card help","aria-label":"How to move",children:[e(y,{label:"Got it",hint:"Esc",onClick:()=>Oe(t)}),e("p",{class:"by-touch",children:"Drag to look around, pinch to zoom. Tap a thing to select it, hold for more."}),e("ul",{class:"by-keys",children:_t.filter(([o])=>o[0]!==w("voice")||!x(t)).map(([o,n])=>e("li",{children:[o.map(a=>e(k,{children:a},a))," ",n]},n))})]})}function Jt({model:t,actions:o}){let n=t.menu.value;return n?e(Zt,{at:n,model:t,actions:o},`${n.x} ${n.y}`):null}var z=8;function Zt({at:t,model:o,actions:n}){let a=h(null),r={model:o,actions:n,by:"menu",selection:t.selection,ground:t.ground},i=()=>{o.menu.value=null},l=s=>{s.key==="Tab"?i():se(s,[...a.current?.querySelectorAll("[role=menuitem]")??[]],"down")};return _(()=>{let s=a.current;if(!s)return;let{width:c,height:p}=s.getBoundingClientRect();s.style.left=`${Math.max(z,Math.min(t.x,innerWidth-c-z))}px`,s.style.top=`${Math.max(z,Math.min(t.y,innerHeight-p-z))}px`,s.querySelector("button")?.focus()},[t]),u(()=>{let s=c=>{a.current?.contains(c.target)||i()};return window.addEventListener("pointerdown",s,{capture:!0}),()=>window.removeEventListener("pointerdown",s,{capture:!0})}),e("section",{"aria-label":"Actions",children:e("div",{ref:a,class:"panel menu",role:"menu","aria-label":t.selection?t.selection.name:"This place",children:[t.selection&&e("p",{class:"muted",children:t.selection.name}),te(r).map(({word:s,hint:c,command:p})=>e("button",{type:"button",role:"menuitem",tabIndex:-1,...c?{title:c}:{},onKeyDown:l,onClick:()=>{i(),p.run?.(r),a.current?.contains(document.activeElement)&&n.focusWorld()},children:s},s))]})})}function K({model:t,actions:o}){let n=R(t.inHand.value);if(!n)return e(d,{title:oe("Move, turn and resize it","edit"),onClick:()=>o.user.hold(ee),children:"Edit"});let a=t.interaction.selected.value;return e(f,{children:[e("span",{class:`says${n.bad?" warn":" muted"}`,role:"status",children:n.text}),e("div",{class:"acts",children:[e(d,{"aria-pressed":t.open.value==="edit",onClick:()=>{t.open.value=t.open.value==="edit"?"none":"edit"},children:"Details"}),e(d,{title:w("duplicate"),onClick:()=>o.user.duplicate(a),children:"Duplicate"}),e(d,{title:w("remove"),onClick:()=>o.user.removeObjects(a),children:"Delete"}),e(d,{title:"Enter or Esc",onClick:()=>o.user.hold(L),children:"Done"})]})]})}function Xt({model:t,actions:o}){let n=t.selection.value;if(!n)return null;let a=t.interaction.selected.value.length;return e("section",{class:"panel chip","aria-label":"Selected",children:[e("span",{class:"what",children:[e("strong",{children:a>1?`${a} things`:n.name}),a<2&&n.type==="object"&&n.id!==n.name&&e("span",{class:"muted",children:[" ",n.id]})]}),e(jt,{chosen:n,model:t,actions:o}),e(y,{label:"Clear selection",hint:"Esc",onClick:o.clearSelection})]})}function jt({chosen:t,model:o,actions:n}){return t.type==="avatar"?e(d,{onClick:()=>n.goTo(t.id),children:"Go there"}):R(o.inHand.value)?e(K,{model:o,actions:n}):e(f,{children:[e(K,{model:o,actions:n}),o.chat.about.value?.id!==t.id&&e(d,{title:"Your next message will be about this",onClick:()=>ne(o,t),children:"Ask about this"}),e(d,{title:"Show the agents what you mean",onClick:()=>n.point({objectId:t.id}),children:"Point here"})]})}var N=.46,T=.6,eo=.2,to=.24,oo=6;function no({model:t}){return Te(t.open.value)?e(ao,{model:t}):null}function ao({model:t}){let o=h(null),n=v(!1),a=h(null),r=l=>{let s=o.current?.parentElement;l===null?s?.style.removeProperty("--sheet"):s?.style.setProperty("--sheet",`${(l*100).toFixed(1)}dvh`)};u(()=>r(n.value?T:N),[n.value]),ro(t,o);let i=()=>{r(null),t.open.value="none"};return e("button",{ref:o,type:"button",class:"grip","aria-label":n.value?"Make the panel smaller":"Make the panel larger","aria-expanded":n.value,onClick:()=>{let l=a.current?.moved;a.current=null,l||(n.value=!n.value)},onPointerDown:l=>{l.currentTarget.setPointerCapture(l.pointerId),a.current={y:l.clientY,from:n.value?T:N,moved:!1}},onPointerMove:l=>{let s=a.current;if(!s||l.buttons===0)return;let c=s.y-l.clientY;s.moved||=Math.abs(c)>oo,s.moved&&r(Math.min(T,Math.max(eo,s.from+c/innerHeight)))},onPointerUp:l=>{let s=a.current;if(!s?.moved)return;let c=s.from+(s.y-l.clientY)/innerHeight;if(c<to)return i();n.value=c>(N+T)/2,r(n.value?T:N)}})}function ro(t,o){u(()=>{let n=o.current?.parentElement;if(!n)return;let a=()=>{let s=n.querySelector(":scope > .beside")?.getBoundingClientRect();if(!s||s.height===0)return;let p=s.left<innerWidth/3?{right:0,bottom:Math.round(innerHeight-s.top)}:{right:Math.round(innerWidth-s.left),bottom:0},g=t.covered.peek();(g.right!==p.right||g.bottom!==p.bottom)&&(t.covered.value=p)},r=new ResizeObserver(a),i=()=>{r.disconnect();let s=n.querySelector(":scope > .beside");s&&r.observe(s),a()},l=new MutationObserver(i);return l.observe(n,{childList:!0}),addEventListener("resize",a),i(),()=>{l.disconnect(),r.disconnect(),removeEventListener("resize",a),t.covered.value=O}},[t,o])}function Ze({model:t,actions:o}){let n=X(t.presence.value);return n.length===0?null:e("ul",{class:"agents","aria-label":"Agents",children:n.map(a=>e(so,{agent:a,model:t,actions:o},a.avatarId))})}function so({agent:t,model:o,actions:n}){let a=j(o.presence.value,t),{state:r,text:i,meaning:l}=F(o,t);return e("li",{"data-state":r,children:[e(S,{state:r}),e("div",{children:[e("strong",{children:t.name})," ",e("span",{class:"muted",children:t.type}),e("div",{children:i}),o.connection.value.state==="live"&&e("div",{class:"muted",children:l})]}),e("div",{class:"answers",children:[e(d,{"aria-label":`Go there, to ${t.name}`,onClick:()=>n.goTo(t.avatarId),children:"Go there"}),e(d,{"aria-label":`Figure of ${t.name}`,onClick:()=>E(o,"files"),children:"Figure…"})]}),a.length>0&&e("ul",{class:"helpers","aria-label":`Helpers of ${t.name}`,children:a.map(s=>e(io,{helper:s,model:o},s.avatarId))})]})}function io({helper:t,model:o}){let{state:n,text:a}=F(o,t);return e("li",{"data-state":n,children:[e(S,{state:n}),e("span",{children:[t.name," ",e("span",{class:"muted",children:a})]})]})}function lo(t,o){switch(t.state){case"connecting":return"The page is connecting.";case"live":return o?"Connected. Every change is saved with your account.":"Connected. Every change is saved on this computer.";case"reconnecting":return`The connection ${o?"":"to world-mcp "}was lost. The page keeps trying, and nothing is lost.`;case"login":return"This browser is not logged in.";case"incompatible":return t.message;case"resting":return"Another tab has taken over."}}function co({model:t,actions:o,close:n}){let a=h(null);u(()=>a.current?.focus(),[]);let r=x(t);return e("div",{id:"status-panel",class:"panel sheet","data-panel":"status",role:"dialog","aria-label":"Status",tabIndex:-1,ref:a,children:[e("header",{children:[e("h2",{children:t.worldName.value||"World"}),e("button",{type:"button",class:"quiet other-worlds",onClick:()=>E(t,"worlds"),children:"Other worlds"}),e(y,{label:"Close",hint:"Esc",onClick:n})]}),e("p",{class:"muted",children:lo(t.connection.value,r)}),t.connection.value.state==="reconnecting"&&e(d,{onClick:o.retry,children:"Try now"}),!r&&!t.viewer.value&&e(po,{actions:o}),e(Ze,{model:t,actions:o}),!t.viewer.value&&e(Ke,{model:t}),!t.viewer.value&&e(d,{onClick:()=>E(t,"agent"),children:r?"Pair an agent":"Connect an agent"}),e(uo,{model:t})]})}function po({actions:t}){let o=v([]);return u(()=>{t.notices?.().then(n=>{o.value=n},()=>{})},[]),o.value.length===0?null:e("ul",{class:"plain","aria-label":"Damaged files",children:o.value.map(n=>e("li",{class:"warn",children:[n.text," ",n.next]},n.next))})}function uo({model:t}){let o=t.details.value,n=[["Connection",$e(t.connection.value,t.now.value)],["World",o.worldId||"–"],["Revision",String(o.revision)],["Open tabs",String(Math.max(1,o.pages))],["This tab",o.executor?"runs the agents' tools":"only watches; another tab runs the tools"],["Page build",o.build],...t.otherBuild.value?[["Service's build",t.otherBuild.value]]:[]];return e(J,{children:[e(re,{rows:n}),!x(t)&&e(mo,{model:t})]})}function mo({model:t}){return e(f,{children:[t.connection.value.state==="reconnecting"&&e(f,{children:[e("p",{class:"muted",children:"If the connection does not come back, start the service in a terminal:"}),e(M,{text:"world-mcp serve"})]}),e("p",{class:"muted",children:"A fresh link to this page:"}),e(M,{text:"world-mcp open"})]})}var fo=b(()=>import("./ui-voice-strip.js"));function vo({model:t,actions:o}){let{loading:n,phase:a}=t.voice,r=n.value!==""||a.value!=="off";return u(()=>{r&&Me(t)},[r,t]),n.value==="failed"?e("p",{class:"panel trouble warn",role:"alert",children:["Voice could not be loaded. ",e(d,{onClick:o.voice.start,children:"Try again"})]}):r?e(fo,{model:t,actions:o}):null}Be(ze+Ne+De+Ie+qe+Fe+Ge+We);export{Xe as AboutChip,vt as ActivityFeed,wt as AgentCard,St as Announcer,bt as ApprovalCards,at as BridgeCards,nt as BridgeNews,Mt as CardStack,Dt as CoderCards,Lt as Conversation,qt as GuideCard,Qt as HelpCard,Jt as Menu,tt as PairingCards,je as Pictures,ot as PicturesCards,Xt as SelectionChip,no as SheetGrip,co as StatusPanel,rt as ToolsCards,vo as VoicePlace,et as VoicePluginCards};
