import{a as Je,c as je}from"./chunk-GGMJNR3G.js";import{b as Ee,c as Te,f as Qe,g as Be}from"./chunk-LO7SJE4I.js";import{c as Ze,d as Xe}from"./chunk-VX2HO23M.js";import"./chunk-ACMU4CFG.js";import{a as Ce,b as Ae,c as Me}from"./chunk-W32MJ3H2.js";import{c as ke,e as _e}from"./chunk-ZTRRXPUT.js";import{a as me,b as fe}from"./chunk-7QXACDC5.js";import{a as ve}from"./chunk-CKDUPUZQ.js";import{b as ue}from"./chunk-FEFXNEV4.js";import{c as he,d as ge,e as we,f as ye}from"./chunk-BR43O3OG.js";import{a as re}from"./chunk-WU3H3GRJ.js";import{b as ie,c as le}from"./chunk-UCRGOQDY.js";import{b as ce,c as pe,d as de}from"./chunk-BENIWOEV.js";import{a as ae,b as R,d as ne}from"./chunk-OICKXO22.js";import{Ab as k,Bb as y,Db as A,Eb as te,Ib as w,Jb as oe,Rb as se,Xa as V,Ya as e,Za as c,_a as C,b as u,db as U,dc as b,df as Pe,e as m,eb as _,ef as Re,f as Y,fb as Q,g,gb as z,jb as T,kb as J,lc as be,mb as B,mc as xe,o as f,q as G,qb as Z,qc as S,sb as h,sc as Se,tb as X,ub as j,xb as P,yb as M,zb as ee}from"./chunk-P66QECZP.js";var $e=`/* What agents did: a quiet column at the bottom right. */
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
`;var He=`/* Approval cards: the exact command, and two buttons. */
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
`;var Oe=`/* The conversation: a quiet column above the composer, a panel at the right, or a sheet on a phone. */
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
`;var ze=`/* The guide's card. */
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
`;var Ie=`/* The card of the first visit. */
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
`;var Ne=`/* The context menu of the world. */
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
`;var De=`/* The chip of the selection, above the composer. */
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
`;var lt=4;function ct({model:t,actions:o}){let a=f(!1),n=t.traces.value;if(n.length===0)return null;let r=n[n.length-1],s=n.some(l=>l.state==="started"),p=!a.value&&!s&&t.now.value-(r?.at??0)>12e3,i=le(n),d=a.value?i:i.slice(-lt);return e("section",{class:`activity${p?" quiet":""}${a.value?" unfolded":""}`,"aria-label":"Agent activity",children:[e("button",{type:"button",class:"panel tab","aria-expanded":a.value,onClick:()=>{a.value=!a.value},children:a.value?"Show less":"Activity"}),e("ol",{class:"panel rows","aria-live":"polite","aria-relevant":"additions text",children:d.map(l=>e(pt,{row:l,color:ie(t,l.avatarId),now:a.value?t.now.value:0,undo:t.interaction.newest.value?.callId===l.callId?o.user.undoNewest:void 0},l.callId))})]})}function pt({row:t,color:o,now:a,undo:n}){let{mark:r}=ve[t.state==="started"?"running":t.state];return e("li",{class:t.state,children:[e(M,{state:r,color:t.state==="failed"?"":o}),e("span",{class:"words",children:[e("strong",{children:t.name})," ",t.words,t.times>1&&e("span",{class:"age",children:[" × ",t.times]})]}),n&&e("button",{type:"button",class:"link-button","aria-label":`Undo what ${t.name} did`,onClick:n,children:"Undo"}),a>0&&e("span",{class:"age",children:C(a-t.at)})]})}var dt=w(async()=>({default:(await import("./card-NUARLLSR.js")).AgentCard}));function ut({model:t,actions:o}){return!t.presenceKnown.value&&t.open.value!=="agent"?null:e(dt,{model:t,actions:o})}var qe=w(async()=>({default:(await import("./backends-TAKSHZNJ.js")).BackendList}));function mt({model:t}){let o=t.chat.approvals.value,a=o.filter(r=>r.state==="open"),n=a.at(-1);return e(u,{children:[e("p",{class:"sr","aria-live":"polite",children:n&&`Your agent asks: ${n.title}. Press Y to go there.`}),o.map(r=>e(ft,{approval:r,model:t,of:a.length>1?`${a.indexOf(r)+1} of ${a.length}`:"",byKey:r===n},`${r.backend} ${r.id}`))]})}function ft({approval:t,model:o,of:a,byKey:n}){let{busy:r,failed:s,send:p}=ce(o),i=me(JSON.stringify([t.title,t.command,t.details]),ht(t)),d=pe(`${a} ${i.at}`),l=t.state==="open",x=o.connection.value.state==="live",v=he(t,o.chat.backends.value,o.chat.terminals.value),L=E=>p({op:"answer",backend:t.backend,approval:t.id,option:E.id}),{allow:H,deny:F,more:K}=ge(t.options),O=d&&x&&!r.value,W=we(t.options,o.relay.mode.value==="hosted");return e("section",{class:`panel card approval ${l?"asks":"over"}`,role:"group","aria-label":"Approval",tabIndex:-1,"data-approval":t.id,"data-state":t.state,children:[e("div",{class:"asked",children:[e("h2",{children:ue(t.title)}),e("span",{class:"age",children:[e(ae,{model:o,since:t.createdAt}),l&&e(gt,{model:o,at:t.expiresAt})]})]}),e("p",{class:"muted",children:[v||"Your agent"," asks for your permission.",l&&a&&` ${a}.`,l&&n&&e("span",{class:"by-keys",title:"Press Y to come here",children:[" ",e(k,{children:"Y"})]})]}),e(fe,{parts:i}),l&&e(R,{text:s.value}),!l&&e("p",{class:"answered",role:"status",children:ye(t)}),l&&e("div",{class:"answers",children:[F&&e(N,{option:F,able:O,answer:L}),H&&i.end&&e(N,{option:H,able:O,answer:L,primary:!0}),K.length>0&&i.end&&e("details",{class:"more",children:[e("summary",{children:"More"}),K.map(E=>e(N,{option:E,able:O,answer:L},E.id))]}),H&&!i.end&&e("p",{class:"muted",children:"You can allow it once you reach the last part."}),W&&e("p",{class:"muted",children:W}),!x&&e("p",{class:"muted",children:"Not connected; the question stays open."}),n&&e(vt,{})]})]})}function N({option:t,able:o,answer:a,primary:n}){return e(c,{primary:n===!0,disabled:!o,onKeyDown:de,onClick:()=>a(t),children:t.name})}function vt(){let t=f(!1);return t.value||be("notify")==="on"||Ce.value||!Ae()?null:e("p",{class:"muted call-me",children:["Notify you when something is waiting?"," ",e("button",{type:"button",class:"link-button",onClick:()=>{Me()},children:"Notify me"}),e("button",{type:"button",class:"link-button",onClick:()=>{t.value=!0,xe("notify","off")},children:"No, thanks"})]})}function ht({command:t,details:o=[]}){return[...t?[{kind:"text",label:"Exact command",text:t}]:[],...o.map(({name:a,value:n})=>({kind:"fact",label:a,text:n}))]}function gt({model:t,at:o}){let a=Date.parse(o??"")-t.now.value;return Number.isNaN(a)?null:e(u,{children:[" · ",a>0?`${C(Math.max(1e3,a))} left`:"about to expire"]})}var Fe=40;function Ke(t,o,a,n){m(()=>{let r=t.current;if(!r||!n)return;let s=()=>{let i=r.getBoundingClientRect();if(i.height===0)return;let d=a?{right:innerWidth-i.left,bottom:0}:{right:0,bottom:innerHeight-i.top};d.bottom=Math.ceil(d.bottom/Fe)*Fe;let l=o.peek();(l.right!==d.right||l.bottom!==d.bottom)&&(o.value=d)},p=new ResizeObserver(s);return p.observe(r),addEventListener("resize",s),()=>{p.disconnect(),removeEventListener("resize",s),o.value=se}},[a,n,t,o])}var wt=6,D=60;function We({model:t,close:o}){let{chat:a}=t,n=f(""),r=g(null),s=a.sessions.value;m(()=>{r.current?.querySelector("input, [aria-current=true], button")?.focus()},[s!==void 0]);let p=n.value.trim().toLowerCase(),i=(s??[]).filter(d=>`${d.title} ${d.preview??""}`.toLowerCase().includes(p));return e("div",{ref:r,class:"panel sessions",role:"dialog","aria-label":"Conversations",tabIndex:-1,onKeyDown:bt,children:[s&&s.length>=wt&&e("input",{type:"search",placeholder:"Search","aria-label":"Search conversations",value:n.value,onInput:ee(n)}),s===void 0&&e("p",{class:"muted",children:"Loading conversations…"}),s&&i.length===0&&e("p",{class:"muted",children:p?"No conversation matches.":"No conversations yet."}),e("ul",{children:i.slice(0,D).map(d=>e("li",{children:e(yt,{session:d,model:t,close:o})},d.id))}),i.length>D&&e("p",{class:"muted",children:[i.length-D," more. Search to find them."]})]})}function yt({session:t,model:o,close:a}){let{chat:n}=o,r=t.id===n.session.value,s=n.unreadSessions.value.has(t.id),p=Date.parse(t.updatedAt??"");return e("button",{type:"button",class:`entry${r?" current":""}`,"aria-current":r,"data-session":t.id,onClick:()=>{n.show(t.id),a(),document.getElementById("composer")?.focus()},children:[e("span",{class:"title",children:t.title||"Untitled"}),t.running&&e("span",{class:"state",children:"running"}),s&&e("span",{class:"state new",children:"new"}),!Number.isNaN(p)&&e("span",{class:"age",children:C(o.now.value-p)}),t.preview&&e("span",{class:"preview muted",children:t.preview})]})}function bt(t){let o=t.key==="ArrowDown"?1:t.key==="ArrowUp"?-1:0;if(o===0)return;let a=[...t.currentTarget.querySelectorAll("input, .entry")],n=a[a.indexOf(document.activeElement)+o];n&&(t.preventDefault(),n.focus())}function Ye({model:t}){let{chat:o}=t,a=o.backend.value,n=o.docked.value,r=f(!1),s=f(""),p=g(null),i=o.sessions.value?.find(v=>v.id===o.session.value)?.title,d=v=>a?.can?.includes(v)??!1,l=()=>{r.value=!1};m(()=>{l(),s.value=""},[a?.id,o.session.value]);let x=()=>{l(),s.value="",o.create().then(v=>{s.value=v&&`Could not start a new conversation: ${v}`})};return e("header",{ref:p,class:"head",onFocusOut:v=>{p.current?.contains(v.relatedTarget)||l()},children:[e("h2",{children:[a?a.name:"In the world",i&&e("span",{class:"muted",children:[" ",i]})]}),d("sessions")&&e(P,{label:"Conversations",path:"M2.5 4h11M2.5 8h11M2.5 12h7",expanded:r.value,badge:o.unreadSessions.value.size>0,onClick:()=>{r.value=!r.value,r.value&&o.refreshSessions()}}),d("create")&&e(P,{label:"New conversation",path:"M8 3v10M3 8h10",onClick:x}),e(P,{label:"Dock the conversation",hint:h("dock"),path:"M2.5 3h11v10h-11ZM9.5 3v10",pressed:n,onClick:()=>{o.docked.value=!n}}),e(R,{text:s.value}),r.value&&e(We,{model:t,close:l})]})}var xt=w(()=>import("./log-DRYRLMGA.js"),St);function kt({model:t,focused:o}){let{chat:a}=t,n=f(0);G(()=>{a.messages.value.length+t.lines.value.length>0&&(n.value=t.now.peek())});let r=a.backend.value,s=Se(t),p=a.messages.value.length+t.lines.value.length>0,i=a.status.value.turn!==void 0&&a.status.value.turn!=="",d=!t.voice.running.value&&(i||t.now.value-n.value<12e3),l=s||o||d,x=p||s||r!==null&&o,v=g(null);return Ke(v,t.covered,s,x&&l),x?e("section",{ref:v,class:`panel conversation${l?"":" quiet"}`,"aria-label":"Conversation with your agent",children:[e(Ye,{model:t}),e("div",{class:"body",children:e(At,{model:t,awake:l,some:p})}),e(Et,{model:t})]}):e(Ct,{model:t})}function Ct({model:t}){return m(()=>{t.chat.watched.value=document.visibilityState==="visible"},[t]),null}function At({model:t,awake:o,some:a}){let{chat:n}=t,r=n.backend.value,s=n.creating.value,p=s?"opening":n.progress.value;return a&&!s?e(u,{children:[p==="failed"&&e(Ge,{model:t}),e(xt,{model:t,awake:o},`${r?.id??""}/${n.session.value}`)]}):e("div",{class:"log-rows",role:"log","aria-label":"Conversation","aria-live":"off",children:[p==="failed"&&e(Ge,{model:t}),p==="opening"&&e(Ve,{}),p===""&&e("p",{class:"empty muted",children:Mt(t)})]})}function Mt({chat:t}){let o=t.backend.value;return o?t.complete.value?`No messages yet. Tell ${o.name} what you would like.`:`This conversation will appear once ${o.name} is connected.`:"No messages yet."}function Ge({model:t}){return e("p",{class:"empty warn",children:[e("span",{children:["This conversation could not be opened: ",t.chat.problem.value]}),e(c,{onClick:t.chat.reopen,children:"Try again"})]})}function St({failed:t,again:o}){return t?e("p",{class:"empty warn",children:[e("span",{children:"The messages could not be shown: a part of the page is missing."}),e(c,{onClick:o,children:"Try again"})]}):e(Ve,{})}function Ve(){return e("div",{class:"bones",role:"status",children:[e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"bone","aria-hidden":"true"}),e("span",{class:"bone wide","aria-hidden":"true"}),e("span",{class:"sr",children:"Opening the conversation"})]})}function Et({model:t}){let{chat:o}=t,a=o.backend.value,n=o.live.value&&a?.state==="ready",r=o.status.value;if(!a||!r.turn)return null;let s=n?U(r,t.now.value):"connection lost";return e("p",{class:`doing ${n?"":"lost"}`,children:[e("span",{class:"dots","aria-hidden":"true",children:[e("i",{}),e("i",{}),e("i",{})]}),e("strong",{children:a.name})," ",e("span",{class:"age",children:s})]})}var Tt=w(async()=>({default:(await import("./waiting-YLZ4BZHL.js")).WaitingCards}));function Bt({model:t,actions:o}){return t.coder.value?.sessions.value.length?e(Tt,{model:t,actions:o}):null}var Pt=[{kind:"bench",name:"Bench"},{kind:"tree",name:"Tree"}];function Rt({model:t,actions:o}){let{guide:a}=t;if(!a.shown.value)return null;let n=a.step.value;return e("section",{class:"panel card guide","aria-label":"Guide","data-step":n??"done",children:[e("header",{children:[e("h2",{children:"Your first minute"}),e(y,{label:"Close the guide",onClick:a.close})]}),e("p",{class:"muted",children:"I am a guide, not an agent. You can bring me back in Settings."}),e("ol",{class:"steps",children:a.steps.value.map((r,s)=>e($t,{step:r,number:s+1,due:r.id===n,model:t,actions:o},r.id))}),n===void 0&&e(c,{primary:!0,onClick:a.close,children:"Done"})]})}function $t({step:t,number:o,due:a,model:n,actions:r}){return e("li",{class:`step${a?" due":""}${t.done?" done":""}`,...a?{"aria-current":"step"}:{},children:[e("span",{class:"number","aria-hidden":"true",children:t.done?"✓":o}),e("div",{children:[e("strong",{children:t.title}),t.done&&e("span",{class:"sr",children:", done"}),a&&e(Lt,{id:t.id,model:n,actions:r}),t.id==="place"&&e(Ot,{model:n,actions:r})]})]})}function Lt({id:t,model:o,actions:a}){switch(t){case"look":return e("p",{children:[e("span",{class:"by-touch",children:"Drag the world to look around, pinch to come closer."}),e("span",{class:"by-keys",children:["Drag the world with the mouse, or press ",e(k,{children:"←"})," and ",e(k,{children:"→"})]})]});case"place":return e(Ht,{model:o,actions:a});case"agent":return e(zt,{model:o,actions:a})}}function Ht({model:t,actions:o}){let a=t.inHand.value;return a.tool==="place"?e(u,{children:[a.failed&&e("p",{class:"warn",children:a.failed}),e("p",{role:"status",children:["Now click the ground where the ",a.what.name.toLowerCase()," should stand."]}),e(c,{title:"Cancel (Esc)",onClick:()=>o.user.hold(T),children:"Cancel"})]}):e(u,{children:[e("p",{children:"Choose one, then click the ground."}),e("div",{class:"answers",children:Pt.map(n=>e(c,{onClick:()=>{o.user.hold({tool:"place",what:n}),o.focusWorld()},children:["Place a ",n.name.toLowerCase()]},n.kind))})]})}function Ot({model:t,actions:o}){let a=f(""),n=t.guide.thing.value;return n?e("p",{children:[n," placed. It stays, for you and your agents."," ",e("button",{type:"button",class:"link-button",onClick:()=>{a.value="",o.undoOwn().then(()=>t.guide.placed(null),s=>{a.value=V(s)})},children:"Undo"}),a.value&&e("span",{class:"warn",children:[" ",a.value]})]}):null}function zt({model:t,actions:o}){let a=()=>{t.open.value="agent"};if(b(t))return e(u,{children:[e("p",{children:"It stays where it runs and joins with a code."}),e(c,{primary:!0,onClick:a,children:"Pair an agent"})]});let n=Ee(t.chat.backends.value,t.now.value);return e(u,{children:[n?e(Nt,{row:n}):e(It,{actions:o}),e("button",{type:"button",class:"link-button",onClick:a,children:"Other ways"})]})}function It({actions:t}){let o=Be(t).ways.value[0];return o?.command?e(u,{children:[e("p",{children:[o.name,", for example. Run this once in a terminal, then start it:"]}),e(A,{text:o.command})]}):null}function Nt({row:t}){return t.mark==="lost"?e("p",{children:["The card “Your agent” says why ",t.name," cannot be reached."]}):Te(t)?e("p",{children:[t.name," is on this computer. Start it from the card “Your agent”."]}):e(u,{children:[e("p",{children:[t.name,": ",t.explanation||`${t.state}.`]}),t.command&&e(A,{text:t.command})]})}var Dt=[[["drag"],"look around"],[["wheel"],"zoom"],[["W","A","S","D"],"move"],[[h("follow")],"follow the agent"],[[h("visit")],"go to the agent"],[[h("voice")],"talk by voice"],[[h("keys")],"all keys"]];function qt({model:t}){return b(t)&&t.presence.value.agents.length===0||t.helpSeen.value||t.connection.value.state!=="live"||t.guide.shown.value?null:e("aside",{class:"panel card help","aria-label":"How to move",children:[e(y,{label:"Got it",hint:"Esc",onClick:()=>Pe(t)}),e("p",{class:"by-touch",children:"Drag to look around, pinch to zoom. Tap a thing to select it, hold for more."}),e("ul",{class:"by-keys",children:Dt.filter(([o])=>o[0]!==h("voice")||!b(t)).map(([o,a])=>e("li",{children:[o.map(n=>e(k,{children:n},n))," ",a]},a))})]})}function Ft({model:t,actions:o}){let a=t.menu.value;return a?e(Kt,{at:a,model:t,actions:o},`${a.x} ${a.y}`):null}var $=8;function Kt({at:t,model:o,actions:a}){let n=g(null),r={model:o,actions:a,by:"menu",selection:t.selection,ground:t.ground},s=()=>{o.menu.value=null},p=i=>{i.key==="Tab"?s():re(i,[...n.current?.querySelectorAll("[role=menuitem]")??[]],"down")};return Y(()=>{let i=n.current;if(!i)return;let{width:d,height:l}=i.getBoundingClientRect();i.style.left=`${Math.max($,Math.min(t.x,innerWidth-d-$))}px`,i.style.top=`${Math.max($,Math.min(t.y,innerHeight-l-$))}px`,i.querySelector("button")?.focus()},[t]),m(()=>{let i=d=>{n.current?.contains(d.target)||s()};return window.addEventListener("pointerdown",i,{capture:!0}),()=>window.removeEventListener("pointerdown",i,{capture:!0})}),e("section",{"aria-label":"Actions",children:e("div",{ref:n,class:"panel menu",role:"menu","aria-label":t.selection?t.selection.name:"This place",children:[t.selection&&e("p",{class:"muted",children:t.selection.name}),Z(r).map(({word:i,hint:d,command:l})=>e("button",{type:"button",role:"menuitem",tabIndex:-1,...d?{title:d}:{},onKeyDown:p,onClick:()=>{s(),l.run?.(r),n.current?.contains(document.activeElement)&&a.focusWorld()},children:i},i))]})})}function q({model:t,actions:o}){let a=B(t.inHand.value);if(!a)return e(c,{title:X("Move, turn and resize it","edit"),onClick:()=>o.user.hold(J),children:"Edit"});let n=t.interaction.selected.value;return e(u,{children:[e("span",{class:`says${a.bad?" warn":" muted"}`,role:"status",children:a.text}),e("div",{class:"acts",children:[e(c,{"aria-pressed":t.open.value==="edit",onClick:()=>{t.open.value=t.open.value==="edit"?"none":"edit"},children:"Details"}),e(c,{title:h("duplicate"),onClick:()=>o.user.duplicate(n),children:"Duplicate"}),e(c,{title:h("remove"),onClick:()=>o.user.removeObjects(n),children:"Delete"}),e(c,{title:"Enter or Esc",onClick:()=>o.user.hold(T),children:"Done"})]})]})}function Wt({model:t,actions:o}){let a=t.selection.value;if(!a)return null;let n=t.interaction.selected.value.length;return e("section",{class:"panel chip","aria-label":"Selected",children:[e("span",{class:"what",children:[e("strong",{children:n>1?`${n} things`:a.name}),n<2&&a.type==="object"&&a.id!==a.name&&e("span",{class:"muted",children:[" ",a.id]})]}),e(Yt,{chosen:a,model:t,actions:o}),e(y,{label:"Clear selection",hint:"Esc",onClick:o.clearSelection})]})}function Yt({chosen:t,model:o,actions:a}){return t.type==="avatar"?e(c,{onClick:()=>a.goTo(t.id),children:"Go there"}):B(o.inHand.value)?e(q,{model:o,actions:a}):e(u,{children:[e(q,{model:o,actions:a}),o.chat.about.value?.id!==t.id&&e(c,{title:"Your next message will be about this",onClick:()=>j(o,t),children:"Ask about this"}),e(c,{title:"Show the agents what you mean",onClick:()=>a.point({objectId:t.id}),children:"Point here"})]})}function Ue({model:t,actions:o}){let a=_(t.presence.value);return a.length===0?null:e("ul",{class:"agents","aria-label":"Agents",children:a.map(n=>e(Gt,{agent:n,model:t,actions:o},n.avatarId))})}function Gt({agent:t,model:o,actions:a}){let n=Q(o.presence.value,t),{state:r,text:s,meaning:p}=z(o,t);return e("li",{"data-state":r,children:[e(M,{state:r}),e("div",{children:[e("strong",{children:t.name})," ",e("span",{class:"muted",children:t.type}),e("div",{children:s}),o.connection.value.state==="live"&&e("div",{class:"muted",children:p})]}),e("div",{class:"answers",children:[e(c,{"aria-label":`Go there, to ${t.name}`,onClick:()=>a.goTo(t.avatarId),children:"Go there"}),e(c,{"aria-label":`Figure of ${t.name}`,onClick:()=>S(o,"files"),children:"Figure…"})]}),n.length>0&&e("ul",{class:"helpers","aria-label":`Helpers of ${t.name}`,children:n.map(i=>e(Vt,{helper:i,model:o},i.avatarId))})]})}function Vt({helper:t,model:o}){let{state:a,text:n}=z(o,t);return e("li",{"data-state":a,children:[e(M,{state:a}),e("span",{children:[t.name," ",e("span",{class:"muted",children:n})]})]})}function Ut(t,o){switch(t.state){case"connecting":return"The page is connecting.";case"live":return o?"Connected. Every change is saved with your account.":"Connected. Every change is saved on this computer.";case"reconnecting":return`The connection ${o?"":"to world-mcp "}was lost. The page keeps trying, and nothing is lost.`;case"login":return"This browser is not logged in.";case"incompatible":return t.message;case"resting":return"Another tab has taken over."}}function _t({model:t,actions:o,close:a}){let n=g(null);m(()=>n.current?.focus(),[]);let r=b(t);return e("div",{id:"status-panel",class:"panel sheet","data-panel":"status",role:"dialog","aria-label":"Status",tabIndex:-1,ref:n,children:[e("header",{children:[e("h2",{children:t.worldName.value||"World"}),e("button",{type:"button",class:"quiet other-worlds",onClick:()=>S(t,"worlds"),children:"Other worlds"}),e(y,{label:"Close",hint:"Esc",onClick:a})]}),e("p",{class:"muted",children:Ut(t.connection.value,r)}),t.connection.value.state==="reconnecting"&&e(c,{onClick:o.retry,children:"Try now"}),!r&&!t.viewer.value&&e(Qt,{actions:o}),e(Ue,{model:t,actions:o}),!t.viewer.value&&e(qe,{model:t}),!t.viewer.value&&e(c,{onClick:()=>S(t,"agent"),children:r?"Pair an agent":"Connect an agent"}),e(Jt,{model:t})]})}function Qt({actions:t}){let o=f([]);return m(()=>{t.notices?.().then(a=>{o.value=a},()=>{})},[]),o.value.length===0?null:e("ul",{class:"plain","aria-label":"Damaged files",children:o.value.map(a=>e("li",{class:"warn",children:[a.text," ",a.next]},a.next))})}function Jt({model:t}){let o=t.details.value,a=[["Connection",Re(t.connection.value,t.now.value)],["World",o.worldId||"–"],["Revision",String(o.revision)],["Open tabs",String(Math.max(1,o.pages))],["This tab",o.executor?"runs the agents' tools":"only watches; another tab runs the tools"],["Page build",o.build],...t.otherBuild.value?[["Service's build",t.otherBuild.value]]:[]];return e(te,{children:[e(ne,{rows:a}),!b(t)&&e(Zt,{model:t})]})}function Zt({model:t}){return e(u,{children:[t.connection.value.state==="reconnecting"&&e(u,{children:[e("p",{class:"muted",children:"If the connection does not come back, start the service in a terminal:"}),e(A,{text:"world-mcp serve"})]}),e("p",{class:"muted",children:"A fresh link to this page:"}),e(A,{text:"world-mcp open"})]})}var Xt=w(()=>import("./strip-LK7RROJQ.js"));function jt({model:t,actions:o}){let{loading:a,phase:n}=t.voice,r=a.value!==""||n.value!=="off";return m(()=>{r&&ke(t)},[r,t]),a.value==="failed"?e("p",{class:"panel trouble warn",role:"alert",children:["Voice could not be loaded. ",e(c,{onClick:o.voice.start,children:"Try again"})]}):r?e(Xt,{model:t,actions:o}):null}oe($e+Le+He+Oe+ze+Ie+Ne+De);export{ct as ActivityFeed,ut as AgentCard,mt as ApprovalCards,Xe as BridgeCards,Ze as BridgeNews,Bt as CoderCards,kt as Conversation,Rt as GuideCard,qt as HelpCard,Ft as Menu,Qe as PairingCards,Je as PicturesCards,Wt as SelectionChip,_t as StatusPanel,je as ToolsCards,jt as VoicePlace,_e as VoicePluginCards};
