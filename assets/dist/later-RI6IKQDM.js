import{a as nt,c as st}from"./chunk-XZTGO2EQ.js";import{b as Re,c as Oe,f as ot,g as $e}from"./chunk-PI44N74P.js";import{c as at,d as rt}from"./chunk-3VGZ3DB6.js";import"./chunk-4LRYAPWB.js";import{a as Se,b as Ee,c as Te}from"./chunk-3L4W3VQL.js";import{c as Ae,e as tt}from"./chunk-FXCHL4M7.js";import{a as je,b as et}from"./chunk-PO4PFZMQ.js";import{a as he,b as ge}from"./chunk-KE32O6PR.js";import{a as we}from"./chunk-4VRRJ2KO.js";import{b as fe}from"./chunk-KZMVHYDO.js";import{c as be,d as ye,e as xe,f as ke}from"./chunk-BR43O3OG.js";import{a as se}from"./chunk-WU3H3GRJ.js";import{a as H,c as ce,d as pe}from"./chunk-TIYM7VS2.js";import"./chunk-6QEVP5TH.js";import{b as de,c as ue,d as me}from"./chunk-GBVDGBMJ.js";import{a as ae,b as O,d as re}from"./chunk-PUZ3D2LR.js";import{B as M,C as J,Hb as x,L as A,Lb as ve,Pb as Ce,Q as Z,Qb as Me,R as X,S as j,T as F,Ua as ie,Va as $,W as L,X as ee,Z as R,_a as le,b as m,ba as te,da as w,e as v,ea as oe,f as _,fa as ne,g as h,ic as E,jc as Pe,kc as Be,mc as b,nc as Le,o as f,oc as He,pc as ze,q as C,r as e,s as d,v as B,w as S,x as Q,y as k,z as y}from"./chunk-QLBNOMJM.js";var Ne=`/* What agents did: a quiet column at the bottom right. */
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
`;var Ie=`/* The card "Your agent", the rows of back ends, pairing and tools, and the agents of the status panel. */
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
  min-height: 36px;
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
`;var qe=`/* The conversation: a quiet column above the composer, a panel at the right, or a sheet on a phone. */
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
`;var Fe=`/* The guide's card. */
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
`;var Ge=`/* The card of the first visit. */
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
`;var We=`/* The context menu of the world. */
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
`;var Ke=`/* The chip of the selection, above the composer. */
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
`;var vt=4;function ht({model:t,actions:n}){let o=f(!1),a=t.traces.value;if(a.length===0)return null;let r=a[a.length-1],l=a.some(c=>c.state==="started"),i=!o.value&&!l&&t.now.value-(r?.at??0)>H,s=pe(a),p=o.value?s:s.slice(-vt);return e("section",{class:`activity${i?" quiet":""}${o.value?" unfolded":""}`,"aria-label":"Agent activity",children:[e("button",{type:"button",class:"panel tab","aria-expanded":o.value,onClick:()=>{o.value=!o.value},children:o.value?"Show less":"Activity"}),e("ol",{class:"panel rows","aria-live":"polite","aria-relevant":"additions text",children:p.map(c=>e(gt,{row:c,color:ce(t,c.avatarId),now:o.value?t.now.value:0,undo:t.interaction.newest.value?.callId===c.callId?n.user.undoNewest:void 0},c.callId))})]})}function gt({row:t,color:n,now:o,undo:a}){let{mark:r}=we[t.state==="started"?"running":t.state];return e("li",{class:t.state,children:[e(S,{state:r,color:t.state==="failed"?"":n}),e("span",{class:"words",children:[e("strong",{children:t.name})," ",t.words,t.times>1&&e("span",{class:"age",children:[" × ",t.times]})]}),a&&e("button",{type:"button",class:"link-button","aria-label":`Undo what ${t.name} did`,onClick:a,children:"Undo"}),o>0&&e("span",{class:"age",children:A(o-t.at)})]})}var wt=b(async()=>({default:(await import("./card-L7P3PQB3.js")).AgentCard}));function bt({model:t,actions:n}){return!t.presenceKnown.value&&t.open.value!=="agent"?null:e(wt,{model:t,actions:n})}var Ye=b(async()=>({default:(await import("./backends-HK64JNDE.js")).BackendList}));function yt({model:t}){let n=t.chat.approvals.value,o=n.filter(r=>r.state==="open"),a=o.at(-1);return e(m,{children:[e("p",{class:"sr","aria-live":"polite",children:a&&`Your agent asks: ${a.title}. Press Y to go there.`}),n.map(r=>e(xt,{approval:r,model:t,of:o.length>1?`${o.indexOf(r)+1} of ${o.length}`:"",byKey:r===a},`${r.backend} ${r.id}`))]})}function xt({approval:t,model:n,of:o,byKey:a}){let{busy:r,failed:l,send:i}=de(n),s=he(JSON.stringify([t.title,t.command,t.details]),Ct(t)),p=ue(`${o} ${s.at}`),c=t.state==="open",g=n.connection.value.state==="live",u=be(t,n.chat.backends.value,n.chat.terminals.value),I=P=>i({op:"answer",backend:t.backend,approval:t.id,option:P.id}),{allow:D,deny:Y,more:V}=ye(t.options),q=p&&g&&!r.value,U=xe(t.options,n.relay.mode.value==="hosted");return e("section",{class:`panel card approval ${c?"asks":"over"}`,role:"group","aria-label":"Approval",tabIndex:-1,"data-approval":t.id,"data-state":t.state,children:[e("div",{class:"asked",children:[e("h2",{children:fe(t.title)}),e("span",{class:"age",children:[e(ae,{model:n,since:t.createdAt}),c&&e(Mt,{model:n,at:t.expiresAt})]})]}),e("p",{class:"muted",children:[u||"Your agent"," asks for your permission.",c&&o&&` ${o}.`,c&&a&&e("span",{class:"by-keys",title:"Press Y to come here",children:[" ",e(k,{children:"Y"})]})]}),e(ge,{parts:s}),c&&e(O,{text:l.value}),!c&&e("p",{class:"answered",role:"status",children:ke(t)}),c&&e("div",{class:"answers",children:[Y&&e(G,{option:Y,able:q,answer:I}),D&&s.end&&e(G,{option:D,able:q,answer:I,primary:!0}),V.length>0&&s.end&&e("details",{class:"more",children:[e("summary",{children:"More"}),V.map(P=>e(G,{option:P,able:q,answer:I},P.id))]}),D&&!s.end&&e("p",{class:"muted",children:"You can allow it once you reach the last part."}),U&&e("p",{class:"muted",children:U}),!g&&e("p",{class:"muted",children:"Not connected; the question stays open."}),a&&e(kt,{})]})]})}function G({option:t,able:n,answer:o,primary:a}){return e(d,{primary:a===!0,disabled:!n,onKeyDown:me,onClick:()=>o(t),children:t.name})}function kt(){let t=f(!1);return t.value||Ce("notify")==="on"||Se.value||!Ee()?null:e("p",{class:"muted call-me",children:["Notify you when something is waiting?"," ",e("button",{type:"button",class:"link-button",onClick:()=>{Te()},children:"Notify me"}),e("button",{type:"button",class:"link-button",onClick:()=>{t.value=!0,Me("notify","off")},children:"No, thanks"})]})}function Ct({command:t,details:n=[]}){return[...t?[{kind:"text",label:"Exact command",text:t}]:[],...n.map(({name:o,value:a})=>({kind:"fact",label:o,text:a}))]}function Mt({model:t,at:n}){let o=Date.parse(n??"")-t.now.value;return Number.isNaN(o)?null:e(m,{children:[" · ",o>0?`${A(Math.max(1e3,o))} left`:"about to expire"]})}var At=8e3;function St({model:t}){let{chat:n}=t,o=f(""),a=h({of:"",ids:new Set}),r=h(0);return C(()=>{let l=n.backend.value?.name??"Agent",i=`${n.backend.value?.id??""}/${n.session.value}`,s=n.messages.value,p=n.progress.value!==""||s.length===0;a.current.of!==i&&(a.current={of:i,ids:new Set},o.value="");let{ids:c}=a.current,g=c.size===0&&!p;for(let u of s.slice(-8))u.role!=="agent"||!le(u)||c.has(u.id)||(c.add(u.id),!g&&!p&&(o.value=ve(u,l)));p||c.add("")}),C(()=>{let l=t.lines.value.filter(s=>s.id>r.current&&s.who!=="user");r.current=t.lines.value.at(-1)?.id??r.current;let i=l.at(-1);i&&(o.value=i.who==="note"?i.text:`${i.name}: ${i.text}`)}),C(()=>{if(o.value==="")return;let l=setTimeout(()=>{o.value=""},At);return()=>clearTimeout(l)}),e("div",{class:"sr",role:"status","aria-live":"polite",children:o.value})}var Ve=40;function Ue(t,n,o,a){v(()=>{let r=t.current;if(!r||!a)return;let l=()=>{let s=r.getBoundingClientRect();if(s.height===0)return;let p=o?{right:innerWidth-s.left,bottom:0}:{right:0,bottom:innerHeight-s.top};p.bottom=Math.ceil(p.bottom/Ve)*Ve;let c=n.peek();(c.right!==p.right||c.bottom!==p.bottom)&&(n.value=p)},i=new ResizeObserver(l);return i.observe(r),addEventListener("resize",l),()=>{i.disconnect(),removeEventListener("resize",l),n.value=$}},[o,a,t,n])}var Et=6,W=60;function _e({model:t,close:n}){let{chat:o}=t,a=f(""),r=h(null),l=o.sessions.value;v(()=>{r.current?.querySelector("input, [aria-current=true], button")?.focus()},[l!==void 0]);let i=a.value.trim().toLowerCase(),s=(l??[]).filter(p=>`${p.title} ${p.preview??""}`.toLowerCase().includes(i));return e("div",{ref:r,class:"panel sessions",role:"dialog","aria-label":"Conversations",tabIndex:-1,onKeyDown:Pt,children:[l&&l.length>=Et&&e("input",{type:"search",placeholder:"Search","aria-label":"Search conversations",value:a.value,onInput:Q(a)}),l===void 0&&e("p",{class:"muted",children:"Loading conversations…"}),l&&s.length===0&&e("p",{class:"muted",children:i?"No conversation matches.":"No conversations yet."}),e("ul",{children:s.slice(0,W).map(p=>e("li",{children:e(Tt,{session:p,model:t,close:n})},p.id))}),s.length>W&&e("p",{class:"muted",children:[s.length-W," more. Search to find them."]})]})}function Tt({session:t,model:n,close:o}){let{chat:a}=n,r=t.id===a.session.value,l=a.unreadSessions.value.has(t.id),i=Date.parse(t.updatedAt??"");return e("button",{type:"button",class:`entry${r?" current":""}`,"aria-current":r,"data-session":t.id,onClick:()=>{a.show(t.id),o(),document.getElementById("composer")?.focus()},children:[e("span",{class:"title",children:t.title||"Untitled"}),t.running&&e("span",{class:"state",children:"running"}),l&&e("span",{class:"state new",children:"new"}),!Number.isNaN(i)&&e("span",{class:"age",children:A(n.now.value-i)}),t.preview&&e("span",{class:"preview muted",children:t.preview})]})}function Pt(t){let n=t.key==="ArrowDown"?1:t.key==="ArrowUp"?-1:0;if(n===0)return;let o=[...t.currentTarget.querySelectorAll("input, .entry")],a=o[o.indexOf(document.activeElement)+n];a&&(t.preventDefault(),a.focus())}function Qe({model:t}){let{chat:n}=t,o=n.backend.value,a=n.docked.value,r=f(!1),l=f(""),i=h(null),s=n.sessions.value?.find(u=>u.id===n.session.value)?.title,p=u=>o?.can?.includes(u)??!1,c=()=>{r.value=!1};v(()=>{c(),l.value=""},[o?.id,n.session.value]);let g=()=>{c(),l.value="",n.create().then(u=>{l.value=u&&`Could not start a new conversation: ${u}`})};return e("header",{ref:i,class:"head",onFocusOut:u=>{i.current?.contains(u.relatedTarget)||c()},children:[e("h2",{children:[o?o.name:"In the world",s&&e("span",{class:"muted",children:[" ",s]})]}),p("sessions")&&e(B,{label:"Conversations",path:"M2.5 4h11M2.5 8h11M2.5 12h7",expanded:r.value,badge:n.unreadSessions.value.size>0,onClick:()=>{r.value=!r.value,r.value&&n.refreshSessions()}}),p("create")&&e(B,{label:"New conversation",path:"M8 3v10M3 8h10",onClick:g}),e(B,{label:"Dock the conversation",hint:w("dock"),path:"M2.5 3h11v10h-11ZM9.5 3v10",pressed:a,onClick:()=>{n.docked.value=!a}}),e(O,{text:l.value}),r.value&&e(_e,{model:t,close:c})]})}var Bt=b(()=>import("./log-RWS353BW.js"),Ht);function Lt({model:t,focused:n}){let{chat:o}=t,a=f(0);C(()=>{o.messages.value.length+t.lines.value.length>0&&(a.value=t.now.peek())});let r=o.backend.value,l=Be(t),i=o.messages.value.length+t.lines.value.length>0,s=o.status.value.turn!==void 0&&o.status.value.turn!=="",p=!t.voice.running.value&&(s||t.now.value-a.value<H),c=l||n||p,g=i||l||r!==null&&n,u=h(null);return Ue(u,t.covered,l,g&&c),g?e("section",{ref:u,class:`panel conversation${c?"":" quiet"}`,"aria-label":"Conversation with your agent",children:[e(Qe,{model:t}),e("div",{class:"body",children:e(Ot,{model:t,awake:c,some:i})}),e(zt,{model:t})]}):e(Rt,{model:t})}function Rt({model:t}){return v(()=>{t.chat.watched.value=document.visibilityState==="visible"},[t]),null}function Ot({model:t,awake:n,some:o}){let{chat:a}=t,r=a.backend.value,l=a.creating.value,i=l?"opening":a.progress.value;return o&&!l?e(m,{children:[i==="failed"&&e(Je,{model:t}),e(Bt,{model:t,awake:n},`${r?.id??""}/${a.session.value}`)]}):e("div",{class:"log-rows",role:"log","aria-label":"Conversation","aria-live":"off",children:[i==="failed"&&e(Je,{model:t}),i==="opening"&&e(Ze,{}),i===""&&e("p",{class:"empty muted",children:$t(t)})]})}function $t({chat:t}){let n=t.backend.value;return n?t.complete.value?`No messages yet. Tell ${n.name} what you would like.`:`This conversation will appear once ${n.name} is connected.`:"No messages yet."}function Je({model:t}){return e("p",{class:"empty warn",children:[e("span",{children:["This conversation could not be opened: ",t.chat.problem.value]}),e(d,{onClick:t.chat.reopen,children:"Try again"})]})}function Ht({failed:t,again:n}){return t?e("p",{class:"empty warn",children:[e("span",{children:"The messages could not be shown: a part of the page is missing."}),e(d,{onClick:n,children:"Try again"})]}):e(Ze,{})}function Ze(){return e("div",{class:"bones",role:"status",children:[e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"bone","aria-hidden":"true"}),e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"sr",children:"Opening the conversation"})]})}function zt({model:t}){let{chat:n}=t,o=n.backend.value,a=n.live.value&&o?.state==="ready",r=n.status.value;if(!o||!r.turn)return null;let l=a?Z(r,t.now.value):"connection lost";return e("p",{class:`doing ${a?"":"lost"}`,children:[e("span",{class:"dots","aria-hidden":"true",children:[e("i",{}),e("i",{}),e("i",{})]}),e("strong",{children:o.name})," ",e("span",{class:"age",children:l})]})}var Nt=b(async()=>({default:(await import("./waiting-3STWC3RR.js")).WaitingCards}));function It({model:t,actions:n}){return t.coder.value?.sessions.value.length?e(Nt,{model:t,actions:n}):null}var Dt=[{kind:"bench",name:"Bench"},{kind:"tree",name:"Tree"}];function qt({model:t,actions:n}){let{guide:o}=t;if(!o.shown.value)return null;let a=o.step.value;return e("section",{class:"panel card guide","aria-label":"Guide","data-step":a??"done",children:[e("header",{children:[e("h2",{children:"Your first minute"}),e(y,{label:"Close the guide",onClick:o.close})]}),e("p",{class:"muted",children:"I am a guide, not an agent. You can bring me back in Settings."}),e("ol",{class:"steps",children:o.steps.value.map((r,l)=>e(Ft,{step:r,number:l+1,due:r.id===a,model:t,actions:n},r.id))}),a===void 0&&e(d,{primary:!0,onClick:o.close,children:"Done"})]})}function Ft({step:t,number:n,due:o,model:a,actions:r}){return e("li",{class:`step${o?" due":""}${t.done?" done":""}`,...o?{"aria-current":"step"}:{},children:[e("span",{class:"number","aria-hidden":"true",children:t.done?"✓":n}),e("div",{children:[e("strong",{children:t.title}),t.done&&e("span",{class:"sr",children:", done"}),o&&e(Gt,{id:t.id,model:a,actions:r}),t.id==="place"&&e(Kt,{model:a,actions:r})]})]})}function Gt({id:t,model:n,actions:o}){switch(t){case"look":return e("p",{children:[e("span",{class:"by-touch",children:"Drag the world to look around, pinch to come closer."}),e("span",{class:"by-keys",children:["Drag the world with the mouse, or press ",e(k,{children:"←"})," and ",e(k,{children:"→"})]})]});case"place":return e(Wt,{model:n,actions:o});case"agent":return e(Yt,{model:n,actions:o})}}function Wt({model:t,actions:n}){let o=t.inHand.value;return o.tool==="place"?e(m,{children:[o.failed&&e("p",{class:"warn",children:o.failed}),e("p",{role:"status",children:["Now click the ground where the ",o.what.name.toLowerCase()," should stand."]}),e(d,{title:"Cancel (Esc)",onClick:()=>n.user.hold(L),children:"Cancel"})]}):e(m,{children:[e("p",{children:"Choose one, then click the ground."}),e("div",{class:"answers",children:Dt.map(a=>e(d,{onClick:()=>{n.user.hold({tool:"place",what:a}),n.focusWorld()},children:["Place a ",a.name.toLowerCase()]},a.kind))})]})}function Kt({model:t,actions:n}){let o=f(""),a=t.guide.thing.value;return a?e("p",{children:[a," placed. It stays, for you and your agents."," ",e("button",{type:"button",class:"link-button",onClick:()=>{o.value="",n.undoOwn().then(()=>t.guide.placed(null),l=>{o.value=ie(l)})},children:"Undo"}),o.value&&e("span",{class:"warn",children:[" ",o.value]})]}):null}function Yt({model:t,actions:n}){let o=()=>{t.open.value="agent"};if(x(t))return e(m,{children:[e("p",{children:"It stays where it runs and joins with a code."}),e(d,{primary:!0,onClick:o,children:"Pair an agent"})]});let a=Re(t.chat.backends.value,t.now.value);return e(m,{children:[a?e(Ut,{row:a}):e(Vt,{actions:n}),e("button",{type:"button",class:"link-button",onClick:o,children:"Other ways"})]})}function Vt({actions:t}){let n=$e(t).ways.value[0];return n?.command?e(m,{children:[e("p",{children:[n.name,", for example. Run this once in a terminal, then start it:"]}),e(M,{text:n.command})]}):null}function Ut({row:t}){return t.mark==="lost"?e("p",{children:["The card “Your agent” says why ",t.name," cannot be reached."]}):Oe(t)?e("p",{children:[t.name," is on this computer. Start it from the card “Your agent”."]}):e(m,{children:[e("p",{children:[t.name,": ",t.explanation||`${t.state}.`]}),t.command&&e(M,{text:t.command})]})}var _t=[[["drag"],"look around"],[["wheel"],"zoom"],[["W","A","S","D"],"move"],[[w("follow")],"follow the agent"],[[w("visit")],"go to the agent"],[[w("voice")],"talk by voice"],[[w("keys")],"all keys"]];function Qt({model:t}){return x(t)&&t.presence.value.agents.length===0||t.helpSeen.value||t.connection.value.state!=="live"||t.guide.shown.value?null:e("aside",{class:"panel card help","aria-label":"How to move",children:[e(y,{label:"Got it",hint:"Esc",onClick:()=>He(t)}),e("p",{class:"by-touch",children:"Drag to look around, pinch to zoom. Tap a thing to select it, hold for more."}),e("ul",{class:"by-keys",children:_t.filter(([n])=>n[0]!==w("voice")||!x(t)).map(([n,o])=>e("li",{children:[n.map(a=>e(k,{children:a},a))," ",o]},o))})]})}function Jt({model:t,actions:n}){let o=t.menu.value;return o?e(Zt,{at:o,model:t,actions:n},`${o.x} ${o.y}`):null}var z=8;function Zt({at:t,model:n,actions:o}){let a=h(null),r={model:n,actions:o,by:"menu",selection:t.selection,ground:t.ground},l=()=>{n.menu.value=null},i=s=>{s.key==="Tab"?l():se(s,[...a.current?.querySelectorAll("[role=menuitem]")??[]],"down")};return _(()=>{let s=a.current;if(!s)return;let{width:p,height:c}=s.getBoundingClientRect();s.style.left=`${Math.max(z,Math.min(t.x,innerWidth-p-z))}px`,s.style.top=`${Math.max(z,Math.min(t.y,innerHeight-c-z))}px`,s.querySelector("button")?.focus()},[t]),v(()=>{let s=p=>{a.current?.contains(p.target)||l()};return window.addEventListener("pointerdown",s,{capture:!0}),()=>window.removeEventListener("pointerdown",s,{capture:!0})}),e("section",{"aria-label":"Actions",children:e("div",{ref:a,class:"panel menu",role:"menu","aria-label":t.selection?t.selection.name:"This place",children:[t.selection&&e("p",{class:"muted",children:t.selection.name}),te(r).map(({word:s,hint:p,command:c})=>e("button",{type:"button",role:"menuitem",tabIndex:-1,...p?{title:p}:{},onKeyDown:i,onClick:()=>{l(),c.run?.(r),a.current?.contains(document.activeElement)&&o.focusWorld()},children:s},s))]})})}function K({model:t,actions:n}){let o=R(t.inHand.value);if(!o)return e(d,{title:oe("Move, turn and resize it","edit"),onClick:()=>n.user.hold(ee),children:"Edit"});let a=t.interaction.selected.value;return e(m,{children:[e("span",{class:`says${o.bad?" warn":" muted"}`,role:"status",children:o.text}),e("div",{class:"acts",children:[e(d,{"aria-pressed":t.open.value==="edit",onClick:()=>{t.open.value=t.open.value==="edit"?"none":"edit"},children:"Details"}),e(d,{title:w("duplicate"),onClick:()=>n.user.duplicate(a),children:"Duplicate"}),e(d,{title:w("remove"),onClick:()=>n.user.removeObjects(a),children:"Delete"}),e(d,{title:"Enter or Esc",onClick:()=>n.user.hold(L),children:"Done"})]})]})}function Xt({model:t,actions:n}){let o=t.selection.value;if(!o)return null;let a=t.interaction.selected.value.length;return e("section",{class:"panel chip","aria-label":"Selected",children:[e("span",{class:"what",children:[e("strong",{children:a>1?`${a} things`:o.name}),a<2&&o.type==="object"&&o.id!==o.name&&e("span",{class:"muted",children:[" ",o.id]})]}),e(jt,{chosen:o,model:t,actions:n}),e(y,{label:"Clear selection",hint:"Esc",onClick:n.clearSelection})]})}function jt({chosen:t,model:n,actions:o}){return t.type==="avatar"?e(d,{onClick:()=>o.goTo(t.id),children:"Go there"}):R(n.inHand.value)?e(K,{model:n,actions:o}):e(m,{children:[e(K,{model:n,actions:o}),n.chat.about.value?.id!==t.id&&e(d,{title:"Your next message will be about this",onClick:()=>ne(n,t),children:"Ask about this"}),e(d,{title:"Show the agents what you mean",onClick:()=>o.point({objectId:t.id}),children:"Point here"})]})}var N=.46,T=.6,eo=.2,to=.24,oo=6;function no({model:t}){return Pe(t.open.value)?e(ao,{model:t}):null}function ao({model:t}){let n=h(null),o=f(!1),a=h(null),r=i=>{let s=n.current?.parentElement;i===null?s?.style.removeProperty("--sheet"):s?.style.setProperty("--sheet",`${(i*100).toFixed(1)}dvh`)};v(()=>r(o.value?T:N),[o.value]),ro(t,n);let l=()=>{r(null),t.open.value="none"};return e("button",{ref:n,type:"button",class:"grip","aria-label":o.value?"Make the panel smaller":"Make the panel larger","aria-expanded":o.value,onClick:()=>{let i=a.current?.moved;a.current=null,i||(o.value=!o.value)},onPointerDown:i=>{i.currentTarget.setPointerCapture(i.pointerId),a.current={y:i.clientY,from:o.value?T:N,moved:!1}},onPointerMove:i=>{let s=a.current;if(!s||i.buttons===0)return;let p=s.y-i.clientY;s.moved||=Math.abs(p)>oo,s.moved&&r(Math.min(T,Math.max(eo,s.from+p/innerHeight)))},onPointerUp:i=>{let s=a.current;if(!s?.moved)return;let p=s.from+(s.y-i.clientY)/innerHeight;if(p<to)return l();o.value=p>(N+T)/2,r(o.value?T:N)}})}function ro(t,n){v(()=>{let o=n.current?.parentElement;if(!o)return;let a=()=>{let s=o.querySelector(":scope > .beside")?.getBoundingClientRect();if(!s||s.height===0)return;let c=s.left<innerWidth/3?{right:0,bottom:Math.round(innerHeight-s.top)}:{right:Math.round(innerWidth-s.left),bottom:0},g=t.covered.peek();(g.right!==c.right||g.bottom!==c.bottom)&&(t.covered.value=c)},r=new ResizeObserver(a),l=()=>{r.disconnect();let s=o.querySelector(":scope > .beside");s&&r.observe(s),a()},i=new MutationObserver(l);return i.observe(o,{childList:!0}),addEventListener("resize",a),l(),()=>{i.disconnect(),r.disconnect(),removeEventListener("resize",a),t.covered.value=$}},[t,n])}function Xe({model:t,actions:n}){let o=X(t.presence.value);return o.length===0?null:e("ul",{class:"agents","aria-label":"Agents",children:o.map(a=>e(so,{agent:a,model:t,actions:n},a.avatarId))})}function so({agent:t,model:n,actions:o}){let a=j(n.presence.value,t),{state:r,text:l,meaning:i}=F(n,t);return e("li",{"data-state":r,children:[e(S,{state:r}),e("div",{children:[e("strong",{children:t.name})," ",e("span",{class:"muted",children:t.type}),e("div",{children:l}),n.connection.value.state==="live"&&e("div",{class:"muted",children:i})]}),e("div",{class:"answers",children:[e(d,{"aria-label":`Go there, to ${t.name}`,onClick:()=>o.goTo(t.avatarId),children:"Go there"}),e(d,{"aria-label":`Figure of ${t.name}`,onClick:()=>E(n,"files"),children:"Figure…"})]}),a.length>0&&e("ul",{class:"helpers","aria-label":`Helpers of ${t.name}`,children:a.map(s=>e(io,{helper:s,model:n},s.avatarId))})]})}function io({helper:t,model:n}){let{state:o,text:a}=F(n,t);return e("li",{"data-state":o,children:[e(S,{state:o}),e("span",{children:[t.name," ",e("span",{class:"muted",children:a})]})]})}function lo(t,n){switch(t.state){case"connecting":return"The page is connecting.";case"live":return n?"Connected. Every change is saved with your account.":"Connected. Every change is saved on this computer.";case"reconnecting":return`The connection ${n?"":"to world-mcp "}was lost. The page keeps trying, and nothing is lost.`;case"login":return"This browser is not logged in.";case"incompatible":return t.message;case"resting":return"Another tab has taken over."}}function co({model:t,actions:n,close:o}){let a=h(null);v(()=>a.current?.focus(),[]);let r=x(t);return e("div",{id:"status-panel",class:"panel sheet","data-panel":"status",role:"dialog","aria-label":"Status",tabIndex:-1,ref:a,children:[e("header",{children:[e("h2",{children:t.worldName.value||"World"}),e("button",{type:"button",class:"quiet other-worlds",onClick:()=>E(t,"worlds"),children:"Other worlds"}),e(y,{label:"Close",hint:"Esc",onClick:o})]}),e("p",{class:"muted",children:lo(t.connection.value,r)}),t.connection.value.state==="reconnecting"&&e(d,{onClick:n.retry,children:"Try now"}),!r&&!t.viewer.value&&e(po,{actions:n}),e(Xe,{model:t,actions:n}),!t.viewer.value&&e(Ye,{model:t}),!t.viewer.value&&e(d,{onClick:()=>E(t,"agent"),children:r?"Pair an agent":"Connect an agent"}),e(uo,{model:t})]})}function po({actions:t}){let n=f([]);return v(()=>{t.notices?.().then(o=>{n.value=o},()=>{})},[]),n.value.length===0?null:e("ul",{class:"plain","aria-label":"Damaged files",children:n.value.map(o=>e("li",{class:"warn",children:[o.text," ",o.next]},o.next))})}function uo({model:t}){let n=t.details.value,o=[["Connection",ze(t.connection.value,t.now.value)],["World",n.worldId||"–"],["Revision",String(n.revision)],["Open tabs",String(Math.max(1,n.pages))],["This tab",n.executor?"runs the agents' tools":"only watches; another tab runs the tools"],["Page build",n.build],...t.otherBuild.value?[["Service's build",t.otherBuild.value]]:[]];return e(J,{children:[e(re,{rows:o}),!x(t)&&e(mo,{model:t})]})}function mo({model:t}){return e(m,{children:[t.connection.value.state==="reconnecting"&&e(m,{children:[e("p",{class:"muted",children:"If the connection does not come back, start the service in a terminal:"}),e(M,{text:"world-mcp serve"})]}),e("p",{class:"muted",children:"A fresh link to this page:"}),e(M,{text:"world-mcp open"})]})}var fo=b(()=>import("./strip-CKBUMHXR.js"));function vo({model:t,actions:n}){let{loading:o,phase:a}=t.voice,r=o.value!==""||a.value!=="off";return v(()=>{r&&Ae(t)},[r,t]),o.value==="failed"?e("p",{class:"panel trouble warn",role:"alert",children:["Voice could not be loaded. ",e(d,{onClick:n.voice.start,children:"Try again"})]}):r?e(fo,{model:t,actions:n}):null}Le(Ne+Ie+De+qe+Fe+Ge+We+Ke);export{je as AboutChip,ht as ActivityFeed,bt as AgentCard,St as Announcer,yt as ApprovalCards,rt as BridgeCards,at as BridgeNews,It as CoderCards,Lt as Conversation,qt as GuideCard,Qt as HelpCard,Jt as Menu,ot as PairingCards,et as Pictures,nt as PicturesCards,Xt as SelectionChip,no as SheetGrip,co as StatusPanel,st as ToolsCards,vo as VoicePlace,tt as VoicePluginCards};
