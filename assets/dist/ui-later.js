import{a as $e,b as Oe}from"./shared-ui-chat-extras.js";import{a as ue}from"./shared-ui-roving.js";import{a as Le,c as Ie}from"./shared-ui-agent-pictures.js";import{a as B,d as _}from"./shared-ui-rows.js";import{a as De}from"./shared-ui-approvals-asked.js";import"./shared-ui-settings-notifications.js";import"./shared-ui-approvals-answer.js";import"./shared-core-project-diff.js";import"./shared-ui-project-project.lazy.js";import{c as te,e as ze}from"./shared-ui-agent-offer.js";import{a as Y}from"./shared-core-words-calls.js";import"./shared-core-words-tools.js";import"./shared-ui-approvals-exact.js";import{b as X,c as j,f as Be,h as He,i as Re,j as ee}from"./shared-ui-agent-backendrows.js";import"./shared-ui-bridge-words.js";import"./shared-ui-request.js";import{$ as Z,B as M,C as F,Ea as ae,F as k,G,H as W,I as K,J as V,La as L,M as b,N as U,O as P,Ra as H,Sa as re,Ua as R,Xa as ie,Ya as se,Z as Q,Za as D,b as h,cb as le,e as u,eb as g,f as N,fb as ce,g as m,gb as pe,hb as de,ib as me,na as J,o as v,q as C,r as e,s as d,sa as x,v as T,w as S,x as q,xa as oe,y as E,z as y,za as ne}from"./shared-app.js";var fe=`/* What agents did: a quiet column at the bottom right. */
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
`;var ve=`/* The card "Your agent", the rows of back ends, pairing and tools, and the agents of the status panel. */
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
`;var he=`/* Approval cards: the exact command, and two buttons. */
.approval.asks {
  border-left: 4px solid var(--accent);
  padding-left: 13px;
}

/* Beside an open panel a question is one line. */
.approval.folded {
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 48px;
  padding-block: var(--space-1);
}

.approval.folded p {
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
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

.approval .facts dd {
  white-space: pre-line;
}

.approval :is(h2, h3) {
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
`;var ge=`/* The conversation: a quiet column above the composer, a panel at the right, or a sheet on a phone. */
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
`;var we=`/* The guide's card. */
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
`;var be=`/* The card of the first visit. */
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
`;var ye=`/* The context menu of the world. */
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
`;var xe=`/* The chip of the selection, above the composer. */
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
`;var Ye=4;function _e({model:t,actions:o}){let n=v(!1),a=t.traces.value;if(a.length===0)return null;let r=a[a.length-1],s=a.some(p=>p.state==="started"),l=!n.value&&!s&&t.now.value-(r?.at??0)>B,i=_(a),c=n.value?i:i.slice(-Ye);return e("section",{class:`activity${l?" quiet":""}${n.value?" unfolded":""}`,"aria-label":"Agent activity",children:[e("button",{type:"button",class:"panel tab","aria-expanded":n.value,onClick:()=>{n.value=!n.value},children:n.value?"Show less":"Activity"}),e("ol",{class:"panel rows","aria-live":"polite","aria-relevant":"additions text",children:c.map(p=>e(Qe,{row:p,now:n.value?t.now.value:0,undo:t.interaction.newest.value?.callId===p.callId?o.user.undoNewest:void 0},p.callId))})]})}function Qe({row:t,now:o,undo:n}){let{mark:a}=Y[t.state==="started"?"running":t.state];return e("li",{class:t.state,children:[e(S,{state:a}),e("span",{class:"words",children:[e("strong",{children:t.name})," ",t.words,t.times>1&&e("span",{class:"age",children:[" × ",t.times]})]}),n&&e("button",{type:"button",class:"link-button","aria-label":`Undo what ${t.name} did`,onClick:n,children:"Undo"}),o>0&&e("span",{class:"age",children:P(o-t.at)})]})}var Ze=b(async()=>({default:(await import("./ui-agent-card.js")).AgentCard}));function Je({model:t,actions:o}){return!t.presenceKnown.value&&t.open.value!=="agent"?null:e(Ze,{model:t,actions:o})}var ke=b(async()=>({default:(await import("./ui-agent-backends.js")).BackendList}));function Xe(){let t=m(null);return u(()=>{let o=t.current?.parentElement;if(!o)return;let n=null,a=()=>{let s=o.querySelector(":scope > section"),l=s!==n;n=s,!(!s||!l||o.scrollTop<-1)&&(o.scrollTop=Math.min(0,o.clientHeight-s.offsetHeight))},r=new MutationObserver(a);return r.observe(o,{childList:!0}),a(),()=>r.disconnect()},[]),e("span",{hidden:!0,ref:t})}var je=8e3;function et({model:t}){let{chat:o}=t,n=v(""),a=m({of:"",ids:new Set}),r=m(0);return C(()=>{let s=o.backend.value?.name??"Agent",l=`${o.backend.value?.id??""}/${o.session.value}`,i=o.messages.value,c=o.progress.value!==""||i.length===0;a.current.of!==l&&(a.current={of:l,ids:new Set},n.value="");let{ids:p}=a.current,w=p.size===0&&!c;for(let f of i.slice(-8))f.role!=="agent"||!oe(f)||p.has(f.id)||(p.add(f.id),!w&&!c&&(n.value=ne(f,s)));c||p.add("")}),C(()=>{let s=t.lines.value.filter(i=>i.id>r.current&&i.who!=="user");r.current=t.lines.value.at(-1)?.id??r.current;let l=s.at(-1);l&&(n.value=l.who==="note"?l.text:`${l.name}: ${l.text}`)}),C(()=>{if(n.value==="")return;let s=setTimeout(()=>{n.value=""},je);return()=>clearTimeout(s)}),e("div",{class:"sr",role:"status","aria-live":"polite",children:n.value})}var Ce=40;function Me(t,o,n,a){u(()=>{let r=t.current;if(!r||!a)return;let s=()=>{let i=r.getBoundingClientRect();if(i.height===0)return;let c=n?{right:innerWidth-i.left,bottom:0}:{right:0,bottom:innerHeight-i.top};c.bottom=Math.ceil(c.bottom/Ce)*Ce;let p=o.peek();(p.right!==c.right||p.bottom!==c.bottom)&&(o.value=c)},l=new ResizeObserver(s);return l.observe(r),addEventListener("resize",s),()=>{l.disconnect(),removeEventListener("resize",s),o.value=L}},[n,a,t,o])}var tt=6,$=60;function Se({model:t,close:o}){let{chat:n}=t,a=v(""),r=m(null),s=n.sessions.value;u(()=>{r.current?.querySelector("input, [aria-current=true], button")?.focus()},[s!==void 0]);let l=a.value.trim().toLowerCase(),i=(s??[]).filter(c=>`${c.title} ${c.preview??""}`.toLowerCase().includes(l));return e("div",{ref:r,class:"panel sessions",role:"dialog","aria-label":"Conversations",tabIndex:-1,onKeyDown:nt,children:[s&&s.length>=tt&&e("input",{type:"search",placeholder:"Search","aria-label":"Search conversations",value:a.value,onInput:q(a)}),s===void 0&&e("p",{class:"muted",children:"Loading conversations…"}),s&&i.length===0&&e("p",{class:"muted",children:l?"No conversation matches.":"No conversations yet."}),e("ul",{children:i.slice(0,$).map(c=>e("li",{children:e(ot,{session:c,model:t,close:o})},c.id))}),i.length>$&&e("p",{class:"muted",children:[i.length-$," more. Search to find them."]})]})}function ot({session:t,model:o,close:n}){let{chat:a}=o,r=t.id===a.session.value,s=a.unreadSessions.value.has(t.id),l=Date.parse(t.updatedAt??"");return e("button",{type:"button",class:`entry${r?" current":""}`,"aria-current":r,"data-session":t.id,onClick:()=>{a.show(t.id),n(),document.getElementById("composer")?.focus()},children:[e("span",{class:"title",children:t.title||"Untitled"}),t.running&&e("span",{class:"state",children:"running"}),s&&e("span",{class:"state new",children:"new"}),!Number.isNaN(l)&&e("span",{class:"age",children:P(o.now.value-l)}),t.preview&&e("span",{class:"preview muted",children:t.preview})]})}function nt(t){let o=t.key==="ArrowDown"?1:t.key==="ArrowUp"?-1:0;if(o===0)return;let n=[...t.currentTarget.querySelectorAll("input, .entry")],a=n[n.indexOf(document.activeElement)+o];a&&(t.preventDefault(),a.focus())}function Ee({model:t}){let{chat:o}=t,n=o.backend.value,a=o.docked.value,r=v(!1),s=v(""),l=m(null),i=o.sessions.value?.find(f=>f.id===o.session.value)?.title,c=f=>n?.can?.includes(f)??!1,p=()=>{r.value=!1};u(()=>{p(),s.value=""},[n?.id,o.session.value]);let w=()=>{p(),s.value="",o.create().then(f=>{s.value=f&&`Could not start a new conversation: ${f}`})};return e("header",{ref:l,class:"head",onFocusOut:f=>{l.current?.contains(f.relatedTarget)||p()},children:[e("h2",{children:[n?n.name:"In the world",i&&e("span",{class:"muted",children:[" ",i]})]}),c("sessions")&&e(T,{label:"Conversations",path:"M2.5 4h11M2.5 8h11M2.5 12h7",expanded:r.value,badge:o.unreadSessions.value.size>0,onClick:()=>{r.value=!r.value,r.value&&o.refreshSessions()}}),c("create")&&e(T,{label:"New conversation",path:"M8 3v10M3 8h10",onClick:w}),e(T,{label:"Dock the conversation",hint:g("dock"),path:"M2.5 3h11v10h-11ZM9.5 3v10",pressed:a,onClick:()=>{o.docked.value=!a}}),e(Q,{text:s.value}),r.value&&e(Se,{model:t,close:p})]})}var at=b(()=>import("./ui-chat-log.js"),ct);function rt({model:t,focused:o}){let{chat:n}=t,a=v(0);C(()=>{n.messages.value.length+t.lines.value.length>0&&(a.value=t.now.peek())});let r=n.backend.value,s=V(t),l=n.messages.value.length+t.lines.value.length>0,i=n.status.value.turn!==void 0&&n.status.value.turn!=="",c=!t.voice.running.value&&(i||t.now.value-a.value<B),p=s||o||c,w=l||s||r!==null&&o,f=m(null);return Me(f,t.covered,s,w&&p),w?e("section",{ref:f,class:`panel conversation${p?"":" quiet"}`,"aria-label":"Conversation with your agent",children:[e(Ee,{model:t}),e("div",{class:"body",children:e(st,{model:t,awake:p,some:l})}),e(pt,{model:t})]}):e(it,{model:t})}function it({model:t}){return u(()=>{t.chat.watched.value=document.visibilityState==="visible"},[t]),null}function st({model:t,awake:o,some:n}){let{chat:a}=t,r=a.backend.value,s=a.creating.value,l=s?"opening":a.progress.value;return n&&!s?e(h,{children:[l==="failed"&&e(Ae,{model:t}),e(at,{model:t,awake:o},`${r?.id??""}/${a.session.value}`)]}):e("div",{class:"log-rows",role:"log","aria-label":"Conversation","aria-live":"off",children:[l==="failed"&&e(Ae,{model:t}),l==="opening"&&e(Te,{}),l===""&&e("p",{class:"empty muted",children:lt(t)})]})}function lt({chat:t}){let o=t.backend.value;return o?t.complete.value?`No messages yet. Tell ${o.name} what you would like.`:`This conversation will appear once ${o.name} is connected.`:"No messages yet."}function Ae({model:t}){return e("p",{class:"empty warn",children:[e("span",{children:["This conversation could not be opened: ",t.chat.problem.value]}),e(d,{onClick:t.chat.reopen,children:"Try again"})]})}function ct({failed:t,again:o}){return t?e("p",{class:"empty warn",children:[e("span",{children:"The messages could not be shown: a part of the page is missing."}),e(d,{onClick:o,children:"Try again"})]}):e(Te,{})}function Te(){return e("div",{class:"bones",role:"status",children:[e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"bone","aria-hidden":"true"}),e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"sr",children:"Opening the conversation"})]})}function pt({model:t}){let{chat:o}=t,n=o.backend.value,a=o.live.value&&n?.state==="ready",r=o.status.value;if(!n||!r.turn)return null;let s=a?ae(r,t.now.value):"connection lost";return e("p",{class:`doing ${a?"":"lost"}`,children:[e("span",{class:"dots","aria-hidden":"true",children:[e("i",{}),e("i",{}),e("i",{})]}),e("strong",{children:n.name})," ",e("span",{class:"age",children:s})]})}var dt=b(async()=>({default:(await import("./ui-coder-waiting.js")).WaitingCards}));function ut({model:t,actions:o}){return t.coder.value?.sessions.value.length?e(dt,{model:t,actions:o}):null}var mt=[{kind:"bench",name:"Bench"},{kind:"tree",name:"Tree"}];function ft({model:t,actions:o}){let{guide:n}=t;if(!n.shown.value)return null;let a=n.step.value;return e("section",{class:"panel card guide","aria-label":"Guide","data-step":a??"done",children:[e("header",{children:[e("h2",{children:"Your first minute"}),e(y,{label:"Close the guide",onClick:n.close})]}),e("p",{class:"muted",children:"I am a guide, not an agent. You can bring me back in Settings."}),e("ol",{class:"steps",children:n.steps.value.map((r,s)=>e(vt,{step:r,number:s+1,due:r.id===a,model:t,actions:o},r.id))}),a===void 0&&e(d,{primary:!0,onClick:n.close,children:"Done"})]})}function vt({step:t,number:o,due:n,model:a,actions:r}){return e("li",{class:`step${n?" due":""}${t.done?" done":""}`,...n?{"aria-current":"step"}:{},children:[e("span",{class:"number","aria-hidden":"true",children:t.done?"✓":o}),e("div",{children:[e("strong",{children:t.title}),t.done&&e("span",{class:"sr",children:", done"}),n&&e(ht,{id:t.id,model:a,actions:r}),t.id==="place"&&e(wt,{model:a,actions:r})]})]})}function ht({id:t,model:o,actions:n}){switch(t){case"look":return e("p",{children:[e("span",{class:"by-touch",children:"Drag the world to look around, pinch to come closer."}),e("span",{class:"by-keys",children:["Drag the world with the mouse, or press ",e(E,{children:"←"})," and ",e(E,{children:"→"})]})]});case"place":return e(gt,{model:o,actions:n});case"agent":return e(bt,{model:o,actions:n})}}function gt({model:t,actions:o}){let n=t.inHand.value;return n.tool==="place"?e(h,{children:[n.failed&&e("p",{class:"warn",children:n.failed}),e("p",{role:"status",children:["Now pick a spot on the ground for the ",n.what.name.toLowerCase(),"."]}),e(d,{title:"Cancel (Esc)",onClick:()=>o.user.hold(H),children:"Cancel"})]}):e(h,{children:[e("p",{children:"Choose one, then pick a spot on the ground."}),e("div",{class:"answers",children:mt.map(a=>e(d,{onClick:()=>{o.user.hold({tool:"place",what:a}),o.focusWorld()},children:["Place a ",a.name.toLowerCase()]},a.kind))})]})}function wt({model:t,actions:o}){let n=v(""),a=t.guide.thing.value;return a?e("p",{children:[a," placed. It stays, for you and your agents."," ",e("button",{type:"button",class:"link-button",onClick:()=>{n.value="",o.undoOwn().then(()=>t.guide.placed(null),s=>{n.value=J(s)})},children:"Undo"}),n.value&&e("span",{class:"warn",children:[" ",n.value]})]}):null}function bt({model:t,actions:o}){let n=()=>k(t,"agent");if(x(t))return e(h,{children:[e("p",{children:"It stays where it runs and joins with a code."}),e(d,{primary:!0,onClick:n,children:"Pair an agent"})]});let a=X(t.chat.backends.value,t.now.value);return e(h,{children:[a?e(xt,{row:a}):e(yt,{actions:o}),e("button",{type:"button",class:"link-button",onClick:n,children:"Other ways"})]})}function yt({actions:t}){let o=ee(t).ways.value[0];return o?.command?e(h,{children:[e("p",{children:[o.name,", for example. Run this once in a terminal, then start it:"]}),e(M,{text:o.command})]}):null}function xt({row:t}){return t.mark==="lost"?e("p",{children:["The card “Your agent” says why ",t.name," cannot be reached."]}):j(t)?e("p",{children:[t.name," is on this computer. Start it from the card “Your agent”."]}):e(h,{children:[e("p",{children:[t.name,": ",t.explanation||`${t.state}.`]}),t.command&&e(M,{text:t.command})]})}var kt=[[["drag"],"look around"],[["wheel"],"zoom"],[["W","A","S","D"],"move"],[[g("follow")],"follow the agent"],[[g("visit")],"go to the agent"],[[g("voice")],"talk by voice"],[[g("keys")],"all keys"]];function Ct({model:t}){return x(t)&&t.presence.value.agents.length===0||t.helpSeen.value||t.connection.value.state!=="live"||t.guide.shown.value?null:e("aside",{class:"panel card help","aria-label":"How to move",children:[e(y,{label:"Got it",hint:"Esc",onClick:()=>de(t)}),e("p",{class:"by-touch",children:"Drag to look around, pinch to zoom. Tap a thing to select it, hold for more."}),e("ul",{class:"by-keys",children:kt.filter(([o])=>o[0]!==g("voice")||!x(t)).map(([o,n])=>e("li",{children:[o.map(a=>e(E,{children:a},a))," ",n]},n))})]})}function Mt({model:t,actions:o}){let n=t.menu.value;return n?e(St,{at:n,model:t,actions:o},`${n.x} ${n.y}`):null}var z=8;function St({at:t,model:o,actions:n}){let a=m(null),r={model:o,actions:n,by:"menu",selection:t.selection,ground:t.ground},s=()=>{o.menu.value=null},l=i=>{i.key==="Tab"?s():ue(i,[...a.current?.querySelectorAll("[role=menuitem]")??[]],"down")};return N(()=>{let i=a.current;if(!i)return;let{width:c,height:p}=i.getBoundingClientRect();i.style.left=`${Math.max(z,Math.min(t.x,innerWidth-c-z))}px`,i.style.top=`${Math.max(z,Math.min(t.y,innerHeight-p-z))}px`,i.querySelector("button")?.focus()},[t]),u(()=>{let i=c=>{a.current?.contains(c.target)||s()};return window.addEventListener("pointerdown",i,{capture:!0}),()=>window.removeEventListener("pointerdown",i,{capture:!0})}),e("section",{"aria-label":"Actions",children:e("div",{ref:a,class:"panel menu",role:"menu","aria-label":t.selection?t.selection.name:"This spot",children:[t.selection&&e("p",{class:"muted",children:t.selection.name}),le(r).map(({word:i,hint:c,command:p})=>e("button",{type:"button",role:"menuitem",tabIndex:-1,...c?{title:c}:{},onKeyDown:l,onClick:()=>{s(),p.run?.(r),a.current?.contains(document.activeElement)&&n.focusWorld()},children:i},i))]})})}function O({model:t,actions:o}){let n=R(t.inHand.value);if(!n)return e(d,{title:ce("Move, turn and resize it","edit"),onClick:()=>o.user.hold(re),children:"Edit"});let a=t.interaction.selected.value;return e(h,{children:[e("span",{class:`says${n.bad?" warn":" muted"}`,role:"status",children:n.text}),e("div",{class:"acts",children:[e(d,{"aria-pressed":t.open.value==="edit",onClick:()=>G(t,"edit"),children:"Details"}),e(d,{title:g("duplicate"),onClick:()=>o.user.duplicate(a),children:"Duplicate"}),e(d,{title:g("remove"),onClick:()=>o.user.removeObjects(a),children:"Delete"}),e(d,{title:"Enter or Esc",onClick:()=>o.user.hold(H),children:"Done"})]})]})}function Et({model:t,actions:o}){let n=t.selection.value;if(!n)return null;let a=t.interaction.selected.value.length;return e("section",{class:"panel chip","aria-label":"Selected",children:[e("span",{class:"what",children:[e("strong",{children:a>1?`${a} things`:n.name}),a<2&&n.type==="object"&&n.id!==n.name&&e("span",{class:"muted",children:[" ",n.id]})]}),e(At,{chosen:n,model:t,actions:o}),e(y,{label:"Clear selection",hint:"Esc",onClick:o.clearSelection})]})}function At({chosen:t,model:o,actions:n}){return t.type==="avatar"?e(d,{onClick:()=>n.goTo(t.id),children:"Go to"}):R(o.inHand.value)?e(O,{model:o,actions:n}):e(h,{children:[e(O,{model:o,actions:n}),o.chat.about.value?.id!==t.id&&e(d,{title:"Your next message will be about this",onClick:()=>pe(o,t),children:"Ask about this"}),e(d,{title:"Show the agents what you mean",onClick:()=>n.point({objectId:t.id}),children:"Point here"})]})}var I=.46,A=.6,Tt=.2,Pt=.24,Bt=6;function Lt({model:t}){return K(t.open.value)?e(Ht,{model:t}):null}function Ht({model:t}){let o=m(null),n=v(!1),a=m(null),r=l=>{let i=o.current?.parentElement;l===null?i?.style.removeProperty("--sheet"):i?.style.setProperty("--sheet",`${(l*100).toFixed(1)}dvh`)};u(()=>r(n.value?A:I),[n.value]),Rt(t,o);let s=()=>{r(null),W(t)};return e("button",{ref:o,type:"button",class:"grip","aria-label":n.value?"Make the panel smaller":"Make the panel larger","aria-expanded":n.value,onClick:()=>{let l=a.current?.moved;a.current=null,l||(n.value=!n.value)},onPointerDown:l=>{l.currentTarget.setPointerCapture(l.pointerId),a.current={y:l.clientY,from:n.value?A:I,moved:!1}},onPointerMove:l=>{let i=a.current;if(!i||l.buttons===0)return;let c=i.y-l.clientY;i.moved||=Math.abs(c)>Bt,i.moved&&r(Math.min(A,Math.max(Tt,i.from+c/innerHeight)))},onPointerUp:l=>{let i=a.current;if(!i?.moved)return;let c=i.from+(i.y-l.clientY)/innerHeight;if(c<Pt)return s();n.value=c>(I+A)/2,r(n.value?A:I)}})}function Rt(t,o){u(()=>{let n=o.current?.parentElement;if(!n)return;let a=()=>{let i=n.querySelector(":scope > .beside")?.getBoundingClientRect();if(!i||i.height===0)return;let p=i.left<innerWidth/3?{right:0,bottom:Math.round(innerHeight-i.top)}:{right:Math.round(innerWidth-i.left),bottom:0},w=t.covered.peek();(w.right!==p.right||w.bottom!==p.bottom)&&(t.covered.value=p)},r=new ResizeObserver(a),s=()=>{r.disconnect();let i=n.querySelector(":scope > .beside");i&&r.observe(i),a()},l=new MutationObserver(s);return l.observe(n,{childList:!0}),addEventListener("resize",a),s(),()=>{l.disconnect(),r.disconnect(),removeEventListener("resize",a),t.covered.value=L}},[t,o])}function Pe({model:t,actions:o}){let n=ie(t.presence.value);return n.length===0?null:e("ul",{class:"agents","aria-label":"Agents",children:n.map(a=>e(zt,{agent:a,model:t,actions:o},a.avatarId))})}function zt({agent:t,model:o,actions:n}){let a=se(o.presence.value,t),{state:r,text:s,meaning:l}=D(o,t);return e("li",{"data-state":r,children:[e(S,{state:r}),e("div",{children:[e("strong",{children:t.name})," ",e("span",{class:"muted",children:t.type}),e("div",{children:s}),o.connection.value.state==="live"&&e("div",{class:"muted",children:l})]}),e("div",{class:"answers",children:[e(d,{"aria-label":`Go to ${t.name}`,onClick:()=>n.goTo(t.avatarId),children:"Go to"}),e(d,{"aria-label":`Figure of ${t.name}`,onClick:()=>k(o,"files"),children:"Figure…"})]}),a.length>0&&e("ul",{class:"helpers","aria-label":`Helpers of ${t.name}`,children:a.map(i=>e(It,{helper:i,model:o},i.avatarId))})]})}function It({helper:t,model:o}){let{state:n,text:a}=D(o,t);return e("li",{"data-state":n,children:[e(S,{state:n}),e("span",{children:[t.name," ",e("span",{class:"muted",children:a})]})]})}function Dt(t,o){switch(t.state){case"connecting":return"The page is connecting.";case"live":return o?"Connected. Every change is saved with your account.":"Connected. Every change is saved on this computer.";case"reconnecting":return`The connection ${o?"":"to world-mcp "}was lost. The page keeps trying, and nothing is lost.`;case"login":return"This browser is not logged in.";case"incompatible":return t.message;case"resting":return"Another tab has taken over."}}function $t({model:t,actions:o,close:n}){let a=m(null);u(()=>a.current?.focus(),[]);let r=x(t);return e("div",{id:"status-panel",class:"panel sheet","data-panel":"status",role:"dialog","aria-label":"Status",tabIndex:-1,ref:a,children:[e("header",{children:[e("h2",{children:t.worldName.value||"World"}),e("button",{type:"button",class:"quiet other-worlds",onClick:()=>k(t,"worlds"),children:"Other worlds"}),e(y,{label:"Close",hint:"Esc",onClick:n})]}),e("p",{class:"muted",children:Dt(t.connection.value,r)}),t.connection.value.state==="reconnecting"&&e(d,{onClick:o.retry,children:"Try now"}),!r&&!t.viewer.value&&e(Ot,{actions:o}),e(Pe,{model:t,actions:o}),!t.viewer.value&&e(ke,{model:t}),!t.viewer.value&&e(d,{onClick:()=>k(t,"agent"),children:r?"Pair an agent":"Connect an agent"}),e(Nt,{model:t})]})}function Ot({actions:t}){let o=v([]);return u(()=>{t.notices?.().then(n=>{o.value=n},()=>{})},[]),o.value.length===0?null:e("ul",{class:"plain","aria-label":"Damaged files",children:o.value.map(n=>e("li",{class:"warn",children:[n.text," ",n.next]},n.next))})}function Nt({model:t}){let o=t.details.value,n=[["Connection",me(t.connection.value,t.now.value)],["World",o.worldId||"–"],["Revision",String(o.revision)],["Open tabs",String(Math.max(1,o.pages))],["This tab",o.executor?"runs the agents' tools":"only watches; another tab runs the tools"],["Page build",o.build],...t.otherBuild.value?[["Service's build",t.otherBuild.value]]:[]];return e(F,{children:[e(Z,{rows:n}),!x(t)&&e(qt,{model:t})]})}function qt({model:t}){return e(h,{children:[t.connection.value.state==="reconnecting"&&e(h,{children:[e("p",{class:"muted",children:"If the connection does not come back, start the service in a terminal:"}),e(M,{text:"world-mcp serve"})]}),e("p",{class:"muted",children:"A fresh link to this page:"}),e(M,{text:"world-mcp open"})]})}var Ft=b(()=>import("./ui-voice-strip.js"));function Gt({model:t,actions:o}){let{loading:n,phase:a}=t.voice,r=n.value!==""||a.value!=="off";return u(()=>{r&&te(t)},[r,t]),n.value==="failed"?e("p",{class:"panel trouble warn",role:"alert",children:["Voice could not be loaded. ",e(d,{onClick:o.voice.start,children:"Try again"})]}):r?e(Ft,{model:t,actions:o}):null}U(fe+ve+he+ge+we+be+ye+xe);export{$e as AboutChip,_e as ActivityFeed,Je as AgentCard,et as Announcer,De as ApprovalCards,Re as BridgeCards,He as BridgeNews,Xe as CardStack,ut as CoderCards,rt as Conversation,ft as GuideCard,Ct as HelpCard,Mt as Menu,Be as PairingCards,Oe as Pictures,Le as PicturesCards,Et as SelectionChip,Lt as SheetGrip,$t as StatusPanel,Ie as ToolsCards,Gt as VoicePlace,ze as VoicePluginCards};
