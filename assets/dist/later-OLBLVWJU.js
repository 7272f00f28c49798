import{a as Je,c as et}from"./chunk-DWSKMTFX.js";import{b as Ee,c as Te,f as Ze,g as Be}from"./chunk-DA2553NE.js";import{c as Xe,d as je}from"./chunk-DHCV5YMI.js";import"./chunk-GFNW3ECT.js";import{a as Ce,b as Me,c as Ae}from"./chunk-ELUCGLBT.js";import{c as ke,e as Qe}from"./chunk-XNESBIU3.js";import{a as fe}from"./chunk-2FMWOGLW.js";import{a as ue,b as me,c as ve}from"./chunk-IAQZS5T3.js";import{c as he,d as ge,e as we,f as be}from"./chunk-BR43O3OG.js";import{a as re}from"./chunk-WU3H3GRJ.js";import{b as ie,c as le}from"./chunk-UCRGOQDY.js";import{b as ce,c as pe,d as de}from"./chunk-E3EW2UL2.js";import{a as ae,b as R,d as H}from"./chunk-ENF2TRIQ.js";import{$b as y,$e as Re,Ab as A,Bb as oe,Fb as w,Gb as ne,Ob as se,Ua as U,Va as e,Wa as c,Xa as M,_e as Pe,ab as _,b as u,bb as Q,cb as Z,db as I,e as v,f as Y,g,gb as T,hb as J,hc as ye,ic as xe,jb as B,mc as E,nb as X,o as f,oc as Se,pb as h,q as V,qb as j,rb as ee,ub as P,vb as S,wb as te,xb as x,yb as b}from"./chunk-HVG5Q6J2.js";var He=`/* What agents did: a quiet column at the bottom right. */
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
`;var Le=`/* The card "Your agent", the rows of back ends, pairing and tools, and the agents of the status panel. */
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
`;var $e=`/* Approval cards: the exact command, and two buttons. */
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
`;var Oe=`/* The guide's card. */
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
`;var ze=`/* The card of the first visit. */
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
`;var De=`/* The context menu of the world. */
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
`;var Ne=`/* The chip of the selection, above the composer. */
.chip {
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: 2px var(--space-1) 2px var(--space-4);
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
`;var ct=4;function pt({model:t,actions:o}){let n=f(!1),a=t.traces.value;if(a.length===0)return null;let r=a[a.length-1],s=a.some(d=>d.state==="started"),p=!n.value&&!s&&t.now.value-(r?.at??0)>12e3,i=le(a),l=n.value?i:i.slice(-ct);return e("section",{class:`activity${p?" quiet":""}${n.value?" unfolded":""}`,"aria-label":"Agent activity",children:[e("button",{type:"button",class:"panel tab","aria-expanded":n.value,onClick:()=>{n.value=!n.value},children:n.value?"Show less":"Activity"}),e("ol",{class:"panel rows","aria-live":"polite","aria-relevant":"additions text",children:l.map(d=>e(dt,{row:d,color:ie(t,d.avatarId),now:n.value?t.now.value:0,undo:t.interaction.newest.value?.callId===d.callId?o.user.undoNewest:void 0},d.callId))})]})}function dt({row:t,color:o,now:n,undo:a}){let{mark:r}=fe[t.state==="started"?"running":t.state];return e("li",{class:t.state,children:[e(S,{state:r,color:t.state==="failed"?"":o}),e("span",{class:"words",children:[e("strong",{children:t.name})," ",t.words,t.times>1&&e("span",{class:"age",children:[" × ",t.times]})]}),a&&e("button",{type:"button",class:"link-button","aria-label":`Undo what ${t.name} did`,onClick:a,children:"Undo"}),n>0&&e("span",{class:"age",children:M(n-t.at)})]})}var ut=w(async()=>({default:(await import("./card-C5K3QKLL.js")).AgentCard}));function mt({model:t,actions:o}){return!t.presenceKnown.value&&t.open.value!=="agent"?null:e(ut,{model:t,actions:o})}var qe=w(async()=>({default:(await import("./backends-EHXJVQMT.js")).BackendList}));function vt({model:t}){let o=t.chat.approvals.value,n=o.filter(r=>r.state==="open"),a=n.at(-1);return e(u,{children:[e("p",{class:"sr","aria-live":"polite",children:a&&`Your agent asks: ${a.title}. Press Y to go there.`}),o.map(r=>e(ft,{approval:r,model:t,of:n.length>1?`${n.indexOf(r)+1} of ${n.length}`:"",byKey:r===a},`${r.backend} ${r.id}`))]})}function ft({approval:t,model:o,of:n,byKey:a}){let{busy:r,failed:s,send:p}=ce(o),i=pe(n),l=t.state==="open",d=o.connection.value.state==="live",k=he(t,o.chat.backends.value,o.chat.terminals.value),m=C=>p({op:"answer",backend:t.backend,approval:t.id,option:C.id}),{allow:q,deny:F,more:K}=ge(t.options),W=t.details??[],$=i&&d&&!r.value,G=we(t.options,o.relay.mode.value==="hosted");return e("section",{class:`panel card approval ${l?"asks":"over"}`,role:"group","aria-label":"Approval",tabIndex:-1,"data-approval":t.id,"data-state":t.state,children:[e("div",{class:"asked",children:[e("h2",{children:t.title}),e("span",{class:"age",children:[e(ae,{model:o,since:t.createdAt}),l&&e(wt,{model:o,at:t.expiresAt})]})]}),e("p",{class:"muted",children:[k||"Your agent"," asks for your permission.",l&&n&&` ${n}.`,l&&a&&e("span",{class:"by-keys",title:"Press Y to come here",children:[" ",e(x,{children:"Y"})]})]}),t.command!==void 0&&t.command!==""&&e(gt,{text:t.command}),W.length>0&&e(H,{class:"facts",rows:W.map(({name:C,value:_e})=>[C,me(_e)])}),l&&e(R,{text:s.value}),!l&&e("p",{class:"answered",role:"status",children:be(t)}),l&&e("div",{class:"answers",children:[F&&e(z,{option:F,able:$,answer:m}),q&&e(z,{option:q,able:$,answer:m,primary:!0}),K.length>0&&e("details",{class:"more",children:[e("summary",{children:"More"}),K.map(C=>e(z,{option:C,able:$,answer:m},C.id))]}),G&&e("p",{class:"muted",children:G}),!d&&e("p",{class:"muted",children:"Not connected; the question stays open."}),a&&e(ht,{})]})]})}function z({option:t,able:o,answer:n,primary:a}){return e(c,{primary:a===!0,disabled:!o,onKeyDown:de,onClick:()=>n(t),children:t.name})}function ht(){let t=f(!1);return t.value||ye("notify")==="on"||Ce.value||!Me()?null:e("p",{class:"muted call-me",children:["Notify you when something is waiting?"," ",e("button",{type:"button",class:"link-button",onClick:()=>{Ae()},children:"Notify me"}),e("button",{type:"button",class:"link-button",onClick:()=>{t.value=!0,xe("notify","off")},children:"No, thanks"})]})}function gt({text:t}){return e(u,{children:[e(ve,{text:t,label:"Exact command"}),ue(t)&&e("p",{class:"warn",children:"It contains characters that are normally invisible. They are shown by name."})]})}function wt({model:t,at:o}){let n=Date.parse(o??"")-t.now.value;return Number.isNaN(n)?null:e(u,{children:[" · ",n>0?`${M(Math.max(1e3,n))} left`:"about to expire"]})}var Fe=40;function Ke(t,o,n,a){v(()=>{let r=t.current;if(!r||!a)return;let s=()=>{let i=r.getBoundingClientRect();if(i.height===0)return;let l=n?{right:innerWidth-i.left,bottom:0}:{right:0,bottom:innerHeight-i.top};l.bottom=Math.ceil(l.bottom/Fe)*Fe;let d=o.peek();(d.right!==l.right||d.bottom!==l.bottom)&&(o.value=l)},p=new ResizeObserver(s);return p.observe(r),addEventListener("resize",s),()=>{p.disconnect(),removeEventListener("resize",s),o.value=se}},[n,a,t,o])}var bt=6,D=60;function We({model:t,close:o}){let{chat:n}=t,a=f(""),r=g(null),s=n.sessions.value;v(()=>{r.current?.querySelector("input, [aria-current=true], button")?.focus()},[s!==void 0]);let p=a.value.trim().toLowerCase(),i=(s??[]).filter(l=>`${l.title} ${l.preview??""}`.toLowerCase().includes(p));return e("div",{ref:r,class:"panel sessions",role:"dialog","aria-label":"Conversations",tabIndex:-1,onKeyDown:xt,children:[s&&s.length>=bt&&e("input",{type:"search",placeholder:"Search","aria-label":"Search conversations",value:a.value,onInput:te(a)}),s===void 0&&e("p",{class:"muted",children:"Loading conversations…"}),s&&i.length===0&&e("p",{class:"muted",children:p?"No conversation matches.":"No conversations yet."}),e("ul",{children:i.slice(0,D).map(l=>e("li",{children:e(yt,{session:l,model:t,close:o})},l.id))}),i.length>D&&e("p",{class:"muted",children:[i.length-D," more. Search to find them."]})]})}function yt({session:t,model:o,close:n}){let{chat:a}=o,r=t.id===a.session.value,s=a.unreadSessions.value.has(t.id),p=Date.parse(t.updatedAt??"");return e("button",{type:"button",class:`entry${r?" current":""}`,"aria-current":r,"data-session":t.id,onClick:()=>{a.show(t.id),n(),document.getElementById("composer")?.focus()},children:[e("span",{class:"title",children:t.title||"Untitled"}),t.running&&e("span",{class:"state",children:"running"}),s&&e("span",{class:"state new",children:"new"}),!Number.isNaN(p)&&e("span",{class:"age",children:M(o.now.value-p)}),t.preview&&e("span",{class:"preview muted",children:t.preview})]})}function xt(t){let o=t.key==="ArrowDown"?1:t.key==="ArrowUp"?-1:0;if(o===0)return;let n=[...t.currentTarget.querySelectorAll("input, .entry")],a=n[n.indexOf(document.activeElement)+o];a&&(t.preventDefault(),a.focus())}function Ge({model:t}){let{chat:o}=t,n=o.backend.value,a=o.docked.value,r=f(!1),s=f(""),p=g(null),i=o.sessions.value?.find(m=>m.id===o.session.value)?.title,l=m=>n?.can?.includes(m)??!1,d=()=>{r.value=!1};v(()=>{d(),s.value=""},[n?.id,o.session.value]);let k=()=>{d(),s.value="",o.create().then(m=>{s.value=m&&`Could not start a new conversation: ${m}`})};return e("header",{ref:p,class:"head",onFocusOut:m=>{p.current?.contains(m.relatedTarget)||d()},children:[e("h2",{children:[n?n.name:"In the world",i&&e("span",{class:"muted",children:[" ",i]})]}),l("sessions")&&e(P,{label:"Conversations",path:"M2.5 4h11M2.5 8h11M2.5 12h7",expanded:r.value,badge:o.unreadSessions.value.size>0,onClick:()=>{r.value=!r.value,r.value&&o.refreshSessions()}}),l("create")&&e(P,{label:"New conversation",path:"M8 3v10M3 8h10",onClick:k}),e(P,{label:"Dock the conversation",hint:h("dock"),path:"M2.5 3h11v10h-11ZM9.5 3v10",pressed:a,onClick:()=>{o.docked.value=!a}}),e(R,{text:s.value}),r.value&&e(We,{model:t,close:d})]})}var kt=w(()=>import("./log-ZDWDZWTU.js"),Et);function Ct({model:t,focused:o}){let{chat:n}=t,a=f(0);V(()=>{n.messages.value.length+t.lines.value.length>0&&(a.value=t.now.peek())});let r=n.backend.value,s=Se(t),p=n.messages.value.length+t.lines.value.length>0,i=n.status.value.turn!==void 0&&n.status.value.turn!=="",l=!t.voice.running.value&&(i||t.now.value-a.value<12e3),d=s||o||l,k=p||s||r!==null&&o,m=g(null);return Ke(m,t.covered,s,k&&d),k?e("section",{ref:m,class:`panel conversation${d?"":" quiet"}`,"aria-label":"Conversation with your agent",children:[e(Ge,{model:t}),e("div",{class:"body",children:e(At,{model:t,awake:d,some:p})}),e(Tt,{model:t})]}):e(Mt,{model:t})}function Mt({model:t}){return v(()=>{t.chat.watched.value=document.visibilityState==="visible"},[t]),null}function At({model:t,awake:o,some:n}){let{chat:a}=t,r=a.backend.value,s=a.creating.value,p=s?"opening":a.progress.value;return n&&!s?e(u,{children:[p==="failed"&&e(Ye,{model:t}),e(kt,{model:t,awake:o},`${r?.id??""}/${a.session.value}`)]}):e("div",{class:"log-rows",role:"log","aria-label":"Conversation","aria-live":"off",children:[p==="failed"&&e(Ye,{model:t}),p==="opening"&&e(Ve,{}),p===""&&e("p",{class:"empty muted",children:St(t)})]})}function St({chat:t}){let o=t.backend.value;return o?t.complete.value?`No messages yet. Tell ${o.name} what you would like.`:`This conversation will appear once ${o.name} is connected.`:"No messages yet."}function Ye({model:t}){return e("p",{class:"empty warn",children:[e("span",{children:["This conversation could not be opened: ",t.chat.problem.value]}),e(c,{onClick:t.chat.reopen,children:"Try again"})]})}function Et({failed:t,again:o}){return t?e("p",{class:"empty warn",children:[e("span",{children:"The messages could not be shown: a part of the page is missing."}),e(c,{onClick:o,children:"Try again"})]}):e(Ve,{})}function Ve(){return e("div",{class:"bones",role:"status",children:[e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"bone","aria-hidden":"true"}),e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"sr",children:"Opening the conversation"})]})}function Tt({model:t}){let{chat:o}=t,n=o.backend.value,a=o.live.value&&n?.state==="ready",r=o.status.value;if(!n||!r.turn)return null;let s=a?_(r,t.now.value):"connection lost";return e("p",{class:`doing ${a?"":"lost"}`,children:[e("span",{class:"dots","aria-hidden":"true",children:[e("i",{}),e("i",{}),e("i",{})]}),e("strong",{children:n.name})," ",e("span",{class:"age",children:s})]})}var Bt=w(async()=>({default:(await import("./waiting-2QCOEGBS.js")).WaitingCards}));function Pt({model:t,actions:o}){return t.coder.value?.sessions.value.length?e(Bt,{model:t,actions:o}):null}var Rt=[{kind:"bench",name:"Bench"},{kind:"tree",name:"Tree"}];function Ht({model:t,actions:o}){let{guide:n}=t;if(!n.shown.value)return null;let a=n.step.value;return e("section",{class:"panel card guide","aria-label":"Guide","data-step":a??"done",children:[e("header",{children:[e("h2",{children:"Your first minute"}),e(b,{label:"Close the guide",onClick:n.close})]}),e("p",{class:"muted",children:"I am a guide, not an agent. You can bring me back in Settings."}),e("ol",{class:"steps",children:n.steps.value.map((r,s)=>e(Lt,{step:r,number:s+1,due:r.id===a,model:t,actions:o},r.id))}),a===void 0&&e(c,{primary:!0,onClick:n.close,children:"Done"})]})}function Lt({step:t,number:o,due:n,model:a,actions:r}){return e("li",{class:`step${n?" due":""}${t.done?" done":""}`,...n?{"aria-current":"step"}:{},children:[e("span",{class:"number","aria-hidden":"true",children:t.done?"✓":o}),e("div",{children:[e("strong",{children:t.title}),t.done&&e("span",{class:"sr",children:", done"}),n&&e($t,{id:t.id,model:a,actions:r}),t.id==="place"&&e(Ot,{model:a,actions:r})]})]})}function $t({id:t,model:o,actions:n}){switch(t){case"look":return e("p",{children:[e("span",{class:"by-touch",children:"Drag the world to look around, pinch to come closer."}),e("span",{class:"by-keys",children:["Drag the world with the mouse, or press ",e(x,{children:"←"})," and ",e(x,{children:"→"})]})]});case"place":return e(It,{model:o,actions:n});case"agent":return e(zt,{model:o})}}function It({model:t,actions:o}){let n=t.inHand.value;return n.tool==="place"?e(u,{children:[n.failed&&e("p",{class:"warn",children:n.failed}),e("p",{role:"status",children:["Now click the ground where the ",n.what.name.toLowerCase()," should stand."]}),e(c,{title:"Cancel (Esc)",onClick:()=>o.user.hold(T),children:"Cancel"})]}):e(u,{children:[e("p",{children:"Choose one, then click the ground."}),e("div",{class:"answers",children:Rt.map(a=>e(c,{onClick:()=>{o.user.hold({tool:"place",what:a}),o.focusWorld()},children:["Place a ",a.name.toLowerCase()]},a.kind))})]})}function Ot({model:t,actions:o}){let n=f(""),a=t.guide.thing.value;return a?e("p",{children:[a," placed. It stays, for you and your agents."," ",e("button",{type:"button",class:"link-button",onClick:()=>{n.value="",o.undoOwn().then(()=>t.guide.placed(null),s=>{n.value=U(s)})},children:"Undo"}),n.value&&e("span",{class:"warn",children:[" ",n.value]})]}):null}function zt({model:t}){let o=()=>{t.open.value="agent"};if(y(t))return e(u,{children:[e("p",{children:"It stays where it runs and joins with a code."}),e(c,{primary:!0,onClick:o,children:"Pair an agent"})]});let n=Ee(t.chat.backends.value,t.now.value);return e(u,{children:[n?e(Nt,{row:n}):e(Dt,{}),e("button",{type:"button",class:"link-button",onClick:o,children:"Other ways"})]})}function Dt(){let t=Be(location.origin)[0];return t?e(u,{children:[e("p",{children:[t.name,", for example. Run this once in a terminal, then start it:"]}),e(A,{text:t.command})]}):null}function Nt({row:t}){return t.mark==="lost"?e("p",{children:["The card “Your agent” says why ",t.name," cannot be reached."]}):Te(t)?e("p",{children:[t.name," is on this computer. Start it from the card “Your agent”."]}):e(u,{children:[e("p",{children:[t.name,": ",t.explanation||`${t.state}.`]}),t.command&&e(A,{text:t.command})]})}var qt=[[["drag"],"look around"],[["wheel"],"zoom"],[["W","A","S","D"],"move"],[[h("follow")],"follow the agent"],[[h("visit")],"go to the agent"],[[h("voice")],"talk by voice"],[[h("keys")],"all keys"]];function Ft({model:t}){return y(t)&&t.presence.value.agents.length===0||t.helpSeen.value||t.connection.value.state!=="live"||t.guide.shown.value?null:e("aside",{class:"panel card help","aria-label":"How to move",children:[e(b,{label:"Got it",hint:"Esc",onClick:()=>Pe(t)}),e("p",{class:"by-touch",children:"Drag to look around, pinch to zoom. Tap a thing to select it, hold for more."}),e("ul",{class:"by-keys",children:qt.filter(([o])=>o[0]!==h("voice")||!y(t)).map(([o,n])=>e("li",{children:[o.map(a=>e(x,{children:a},a))," ",n]},n))})]})}function Kt({model:t,actions:o}){let n=t.menu.value;return n?e(Wt,{at:n,model:t,actions:o},`${n.x} ${n.y}`):null}var L=8;function Wt({at:t,model:o,actions:n}){let a=g(null),r={model:o,actions:n,by:"menu",selection:t.selection,ground:t.ground},s=()=>{o.menu.value=null},p=i=>{i.key==="Tab"?s():re(i,[...a.current?.querySelectorAll("[role=menuitem]")??[]],"down")};return Y(()=>{let i=a.current;if(!i)return;let{width:l,height:d}=i.getBoundingClientRect();i.style.left=`${Math.max(L,Math.min(t.x,innerWidth-l-L))}px`,i.style.top=`${Math.max(L,Math.min(t.y,innerHeight-d-L))}px`,i.querySelector("button")?.focus()},[t]),v(()=>{let i=l=>{a.current?.contains(l.target)||s()};return window.addEventListener("pointerdown",i,{capture:!0}),()=>window.removeEventListener("pointerdown",i,{capture:!0})}),e("section",{"aria-label":"Actions",children:e("div",{ref:a,class:"panel menu",role:"menu","aria-label":t.selection?t.selection.name:"This place",children:[t.selection&&e("p",{class:"muted",children:t.selection.name}),X(r).map(({word:i,hint:l,command:d})=>e("button",{type:"button",role:"menuitem",tabIndex:-1,...l?{title:l}:{},onKeyDown:p,onClick:()=>{s(),d.run?.(r),a.current?.contains(document.activeElement)&&n.focusWorld()},children:i},i))]})})}function N({model:t,actions:o}){let n=B(t.inHand.value);if(!n)return e(c,{title:j("Move, turn and resize it","edit"),onClick:()=>o.user.hold(J),children:"Edit"});let a=t.interaction.selected.value;return e(u,{children:[e("span",{class:`says${n.bad?" warn":" muted"}`,role:"status",children:n.text}),e("div",{class:"acts",children:[e(c,{"aria-pressed":t.open.value==="edit",onClick:()=>{t.open.value=t.open.value==="edit"?"none":"edit"},children:"Details"}),e(c,{title:h("duplicate"),onClick:()=>o.user.duplicate(a),children:"Duplicate"}),e(c,{title:h("remove"),onClick:()=>o.user.removeObjects(a),children:"Delete"}),e(c,{title:"Enter or Esc",onClick:()=>o.user.hold(T),children:"Done"})]})]})}function Gt({model:t,actions:o}){let n=t.selection.value;if(!n)return null;let a=t.interaction.selected.value.length;return e("section",{class:"panel chip","aria-label":"Selected",children:[e("span",{class:"what",children:[e("strong",{children:a>1?`${a} things`:n.name}),a<2&&n.type==="object"&&n.id!==n.name&&e("span",{class:"muted",children:[" ",n.id]})]}),e(Yt,{chosen:n,model:t,actions:o}),e(b,{label:"Clear selection",hint:"Esc",onClick:o.clearSelection})]})}function Yt({chosen:t,model:o,actions:n}){return t.type==="avatar"?e(c,{onClick:()=>n.goTo(t.id),children:"Go there"}):B(o.inHand.value)?e(N,{model:o,actions:n}):e(u,{children:[e(N,{model:o,actions:n}),o.chat.about.value?.id!==t.id&&e(c,{title:"Your next message will be about this",onClick:()=>ee(o,t),children:"Ask about this"}),e(c,{title:"Show the agents what you mean",onClick:()=>n.point({objectId:t.id}),children:"Point here"})]})}function Ue({model:t,actions:o}){let n=Q(t.presence.value);return n.length===0?null:e("ul",{class:"agents","aria-label":"Agents",children:n.map(a=>e(Vt,{agent:a,model:t,actions:o},a.avatarId))})}function Vt({agent:t,model:o,actions:n}){let a=Z(o.presence.value,t),{state:r,text:s,meaning:p}=I(o,t);return e("li",{"data-state":r,children:[e(S,{state:r}),e("div",{children:[e("strong",{children:t.name})," ",e("span",{class:"muted",children:t.type}),e("div",{children:s}),o.connection.value.state==="live"&&e("div",{class:"muted",children:p})]}),e("div",{class:"answers",children:[e(c,{"aria-label":`Go there, to ${t.name}`,onClick:()=>n.goTo(t.avatarId),children:"Go there"}),e(c,{"aria-label":`Figure of ${t.name}`,onClick:()=>E(o,"files"),children:"Figure…"})]}),a.length>0&&e("ul",{class:"helpers","aria-label":`Helpers of ${t.name}`,children:a.map(i=>e(Ut,{helper:i,model:o},i.avatarId))})]})}function Ut({helper:t,model:o}){let{state:n,text:a}=I(o,t);return e("li",{"data-state":n,children:[e(S,{state:n}),e("span",{children:[t.name," ",e("span",{class:"muted",children:a})]})]})}function _t(t,o){switch(t.state){case"connecting":return"The page is connecting.";case"live":return o?"Connected. Every change is saved with your account.":"Connected. Every change is saved on this computer.";case"reconnecting":return`The connection ${o?"":"to world-mcp "}was lost. The page keeps trying, and nothing is lost.`;case"login":return"This browser is not logged in.";case"incompatible":return t.message;case"resting":return"Another tab has taken over."}}function Qt({model:t,actions:o,close:n}){let a=g(null);v(()=>a.current?.focus(),[]);let r=y(t);return e("div",{id:"status-panel",class:"panel sheet","data-panel":"status",role:"dialog","aria-label":"Status",tabIndex:-1,ref:a,children:[e("header",{children:[e("h2",{children:t.worldName.value||"World"}),e("button",{type:"button",class:"quiet other-worlds",onClick:()=>E(t,"worlds"),children:"Other worlds"}),e(b,{label:"Close",hint:"Esc",onClick:n})]}),e("p",{class:"muted",children:_t(t.connection.value,r)}),t.connection.value.state==="reconnecting"&&e(c,{onClick:o.retry,children:"Try now"}),e(Ue,{model:t,actions:o}),!t.viewer.value&&e(qe,{model:t}),!t.viewer.value&&e(c,{onClick:()=>E(t,"agent"),children:r?"Pair an agent":"Connect an agent"}),e(Zt,{model:t})]})}function Zt({model:t}){let o=t.details.value,n=[["Connection",Re(t.connection.value,t.now.value)],["World",o.worldId||"–"],["Revision",String(o.revision)],["Open tabs",String(Math.max(1,o.pages))],["This tab",o.executor?"runs the agents' tools":"only watches; another tab runs the tools"],["Page build",o.build],...t.otherBuild.value?[["Service's build",t.otherBuild.value]]:[]];return e(oe,{children:[e(H,{rows:n}),!y(t)&&e(Jt,{model:t})]})}function Jt({model:t}){return e(u,{children:[t.connection.value.state==="reconnecting"&&e(u,{children:[e("p",{class:"muted",children:"If the connection does not come back, start the service in a terminal:"}),e(A,{text:"world-mcp serve"})]}),e("p",{class:"muted",children:"A fresh link to this page:"}),e(A,{text:"world-mcp open"})]})}var Xt=w(()=>import("./strip-HRBXQBBK.js"));function jt({model:t,actions:o}){let{loading:n,phase:a}=t.voice,r=n.value!==""||a.value!=="off";return v(()=>{r&&ke(t)},[r,t]),n.value==="failed"?e("p",{class:"panel trouble warn",role:"alert",children:["Voice could not be loaded. ",e(c,{onClick:o.voice.start,children:"Try again"})]}):r?e(Xt,{model:t,actions:o}):null}ne(He+Le+$e+Ie+Oe+ze+De+Ne);export{pt as ActivityFeed,mt as AgentCard,vt as ApprovalCards,je as BridgeCards,Xe as BridgeNews,Pt as CoderCards,Ct as Conversation,Ht as GuideCard,Ft as HelpCard,Kt as Menu,Ze as PairingCards,Je as PicturesCards,Gt as SelectionChip,Qt as StatusPanel,et as ToolsCards,jt as VoicePlace,Qe as VoicePluginCards};
