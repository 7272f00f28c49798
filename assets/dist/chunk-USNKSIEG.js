import{a as j,b as O}from"./chunk-KE32O6PR.js";import{c as T}from"./chunk-56NFHRQT.js";import{m as B,p as M}from"./chunk-RU7JSPXX.js";import{b as f}from"./chunk-KZMVHYDO.js";import{a as $}from"./chunk-GXTETNJ7.js";import{a as z,c as A,d as P}from"./chunk-GBVDGBMJ.js";import{a as k,b as C}from"./chunk-PUZ3D2LR.js";import{b as h,g as x,nc as E,o as w,r,s as b,y}from"./chunk-QLBNOMJM.js";function ie({card:e,session:a,model:i,desk:t,of:d,byKey:n,within:p=!1}){let{busy:l,failed:s,run:g}=z(),m=j(e.hash,S(e)),c=A(`${e.hash} ${d} ${m.at}`),o=e.state==="open",D=x(o),v=w(!1),u=i.connection.value.state==="live",I=R=>g(()=>{v.value=!0;let W=t.ask({op:"answer",session:a.id,card:e.id,hash:e.hash,option:R.id});return T(W).catch(Y=>{throw v.value=!1,t.reload(a.id),Y})});return r("section",{class:`card approval ${p?"within":"panel"} ${o?"asks":"over"}`,role:"group","aria-label":"Approval",tabIndex:-1,"data-card":e.id,"data-state":e.state,children:[r("div",{class:"asked",children:[r("h3",{children:f(e.title)}),r(k,{model:i,since:e.at})]}),o&&r("p",{class:"muted",children:[a.product," asks for your permission",p?".":` in “${B(a)}”.`,d&&` ${d}.`,n&&r("span",{class:"by-keys",title:"Press Y to come here",children:[" ",r(y,{children:"Y"})]})]}),o||!p?r(F,{card:e,parts:m}):r(L,{card:e}),o&&r(C,{text:s.value}),o?r(N,{options:e.options,end:m.end,able:c&&u&&!l.value,answer:I}):r("p",{class:"answered",role:"status",children:M(e,v.value,D.current)}),o&&!u&&r("p",{class:"muted",children:"Not connected; the question stays open."})]})}function F({card:{follows:e,beside:a,notWhole:i},parts:t}){return r(h,{children:[e&&r("p",{class:"warn",children:"This follows what others wrote in the world. Read it closely before you allow it."}),i&&r("p",{class:"warn",children:i}),r(O,{parts:t}),a&&r("p",{class:"muted",children:"It starts in an empty folder next to that one, so it reaches your files only by their full paths."})]})}function S(e){let{command:a,folder:i,url:t,server:d,name:n,paths:p=[],diffs:l=[],input:s,options:g}=e,m=[["Address",t],["Tool",d?[d,n].filter(Boolean).join(" · "):n],["In",i],["Files",_(p,l).map(K).join(`
`)],...g.flatMap(({name:c,label:o})=>o?[[c,`the agent calls it “${o}”`]]:[])];return[...a?[{kind:"text",label:"Exact command",text:a}]:[],...m.flatMap(([c,o])=>o?[{kind:"fact",label:c,text:o}]:[]),...l.map(({path:c,diff:o})=>({kind:"diff",label:K(c),lines:$(o)})),...s?[{kind:"text",label:a?"Other arguments":"Exact input",text:s}]:[]]}function _(e,a){return e.filter(i=>!a.some(t=>t.path===i))}function K(e){return/^([/\\]|[A-Za-z]:[/\\])/.test(e)?`${e} (outside the folder)`:e}function L({card:{command:e,paths:a=[]}}){let i=e||a.join(", ");return i?r("p",{class:"muted",children:r("code",{children:f(i)})}):null}function N({options:e,end:a,able:i,answer:t}){let d=e.find(({kind:s})=>s==="reject"),n=e.find(({kind:s})=>s==="allow"),p=e.filter(s=>s!==d&&s!==n),l=(s,g=!1)=>r(b,{primary:g,disabled:!i,onKeyDown:P,onClick:()=>t(s),children:s.name},s.id);return r("div",{class:"answers",children:[d&&l(d),n&&a&&l(n,!0),n&&!a&&r("p",{class:"muted",children:"You can allow it once you reach the last part."}),p.length>0&&a&&r("details",{class:"more",children:[r("summary",{children:"More"}),p.map(s=>l(s))]})]})}var q=`/* The coding panel: wider than others, since code is read in it. */
#ui:has(.beside.coder) {
  --dock: min(560px, calc(100vw - 2 * var(--edge) - var(--rail)));
}

.coder > header {
  display: flex;
  align-items: center;
  gap: var(--space-2);
}

.coder h2 {
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.coder
  :is(
    section,
    fieldset,
    form,
    .missions,
    .mission,
    .turn-end,
    .session-head,
    .session-options,
    .trust,
    .landing,
    .asks-undo,
    .offers
  ) {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
}

.coder fieldset {
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
}

.coder legend {
  padding: 0;
  font-size: var(--text-s);
  font-weight: 600;
}

.coder details {
  border: 0;
  padding: 0;
}

.coder summary {
  min-height: 32px;
  align-content: center;
  font-size: var(--text-s);
  cursor: pointer;
}

.coder summary + * {
  margin-top: 0;
}

.coder .buttons {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
}

.coder .small {
  min-height: 32px;
  padding: 0 var(--space-2);
}

.coder .good {
  color: var(--good);
}

.coder .note {
  font-size: var(--text-s);
}

.coder textarea {
  width: 100%;
  min-height: 40px;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--muted);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
  color: var(--ink);
  font: inherit;
  font-size: var(--text-m);
  font-weight: 400;
  resize: vertical;
}

.coder .new-session {
  gap: var(--space-4);
  padding-right: var(--space-2);
}

.coder .offer {
  display: grid;
  justify-items: start;
  gap: 2px;
  padding: var(--space-2) var(--space-3);
  text-align: left;
  white-space: normal;
}

/* The list of sessions. */
.session-row {
  width: 100%;
  display: flex;
  align-items: flex-start;
  gap: var(--space-2);
  padding: var(--space-2);
  border-top: 1px solid var(--line);
  border-radius: 0;
  text-align: left;
}

.session-row:hover {
  background: var(--surface-strong);
}

.session-row .state-mark {
  margin-top: 3px;
}

.session-row .what {
  flex: 1;
  min-width: 0;
  display: grid;
  gap: 2px;
}

.session-row .state {
  flex: none;
  font-size: var(--text-s);
  white-space: nowrap;
}

.session-row[data-state="needs_you"] .state {
  color: var(--warn);
  font-weight: 600;
}

/* A session: its head, what happened, and where one says what is next. */
.in-session {
  overflow: hidden;
}

.session-state {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
}

.session-state > button {
  margin-left: auto;
}

/* As wide as what scrolls between them. */
.session-head,
.coder .offers,
.coder .plan {
  margin-right: var(--space-2);
}

.session-options {
  padding: var(--space-3);
  max-height: 40dvh;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
}

.stream {
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  padding-right: var(--space-2);
  border-radius: var(--radius-s);
}

.stream:focus-visible,
.coder .review:focus-visible {
  outline-offset: -3px;
}

.stream .message.user {
  margin-top: var(--space-1);
}

.turn-end {
  padding-top: var(--space-1);
  border-top: 1px solid var(--line);
  font-size: var(--text-s);
}

.changed-file {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-2);
  width: 100%;
  min-height: 28px;
  padding: 2px var(--space-2);
  border-radius: var(--radius-s);
  text-align: left;
}

.changed-file:hover {
  background: var(--surface-strong);
}

.changed-file code {
  overflow-wrap: anywhere;
}

.asks-undo,
.stream .report,
.stream .approval {
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
}

.stream .asks {
  border-left: 4px solid var(--accent);
}

.coder .diff {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
}

.stream .diff pre {
  max-height: 320px;
  padding: 0;
  white-space: pre;
}

.stream .approval .diff pre {
  max-height: none;
  white-space: pre-wrap;
}

.coder .facts dd,
.card.approval .facts dd {
  white-space: pre-line;
}

.terminal {
  margin: 0;
  max-height: 320px;
  overflow: auto;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-s);
  background: light-dark(#252b40, #12162a);
  color: light-dark(#f5eee0, #f5eee0);
  font: 12px / 1.5 var(--mono);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

.call .inside .terminal {
  max-height: 320px;
  background: light-dark(#252b40, #12162a);
}

.coder .plan {
  padding: 0 var(--space-2);
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
  font-size: var(--text-s);
}

.coder .plan ol {
  max-height: 22dvh;
  overflow: auto;
  padding-bottom: var(--space-2);
}

.coder .plan li {
  display: flex;
  align-items: baseline;
  gap: var(--space-2);
  padding: 2px 0;
}

.coder .plan li[data-state="completed"] {
  color: var(--muted);
}

.coder .plan li[data-state="in_progress"] {
  font-weight: 600;
}

.coder-composer {
  position: relative;
  padding: var(--space-1) var(--space-2) 0 0;
}

.coder-composer textarea {
  max-height: 30dvh;
  padding-right: 132px;
  resize: none;
}

.coder-composer textarea::placeholder {
  white-space: nowrap;
}

.coder-composer > .buttons {
  position: absolute;
  right: var(--space-3);
  bottom: 2px;
  gap: 2px;
  flex-wrap: nowrap;
}

.coder-composer .send {
  width: 36px;
  min-height: 36px;
  padding: 0;
  display: grid;
  place-items: center;
  border-radius: var(--radius-pill);
  background: var(--accent);
  color: var(--on-accent);
}

.coder-composer .send.stop {
  background: var(--ink);
  color: var(--solid);
}

.coder-composer .send:disabled {
  background: none;
  color: var(--muted);
}

/* While files are dragged: here they go with the prompt, beside it into the world. */
.drop-picture {
  position: absolute;
  inset: var(--space-2);
  z-index: var(--layer-2);
  display: grid;
  place-content: center;
  border: 3px dashed var(--accent);
  border-radius: var(--radius);
  background: var(--solid);
  font-size: var(--text-l);
  text-align: center;
  pointer-events: none;
}

.page:has(.drop-picture) > .drop-here {
  right: calc(var(--dock) + var(--rail) + 2 * var(--edge));
}

.coder .queue li {
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-s);
}

.coder .queue .what {
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.coder-composer [role="listbox"] {
  max-height: 30dvh;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
}

.coder-composer [role="option"] {
  min-height: 36px;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: 0 var(--space-3);
  font-size: var(--text-s);
  cursor: pointer;
}

.coder-composer [role="option"]:is([aria-selected="true"], :hover) {
  background: var(--surface-strong);
}

.coder-composer [role="option"][aria-selected="true"] {
  outline: 2px solid var(--focus);
  outline-offset: -2px;
}

/* The folder of a new session. */
.coder .workspace,
.coder .no-agent {
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
}

.settings-files .muted {
  display: block;
}

.settings-files li {
  padding: var(--space-1) 0;
  border-top: 1px solid var(--line);
}

.agent-choice > :not(label) {
  margin-left: 28px;
}

/* The review. */
.coder .review {
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  padding-right: var(--space-2);
}

.git-changes {
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-left: 4px solid var(--warn);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
}

.git-changes ul {
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
}

.git-changes li {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-3) 0;
  border-top: 1px solid var(--line);
}

.git-changes code {
  overflow-wrap: anywhere;
}

.landing > p {
  flex-basis: 100%;
}

.review-file {
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
}

.review-file[data-wanted="true"] {
  border-color: var(--accent);
}

.review-file[data-kept="yes"] {
  opacity: 0.8;
}

.review-file summary {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
}

.coder .landing {
  position: sticky;
  bottom: 0;
  padding: var(--space-2);
  border-radius: var(--radius-s);
  background: var(--solid);
}

/* Missions. */
.coder .missions {
  gap: var(--space-4);
}

.coder .mission,
.coder .mission-form,
.coder .lobes {
  gap: var(--space-3);
  padding-right: var(--space-2);
}

.coder :is(.verdict, .execute) {
  flex: 1 1 100%;
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
}

.coder .execute .field {
  flex: 1 1 130px;
}

.coder .execute input[type="number"] {
  width: 100%;
}

.coder .digest {
  padding: var(--space-2) var(--space-3);
  border-left: 4px solid var(--accent);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
}

.coder .digest-choice {
  display: grid;
  justify-items: start;
  gap: var(--space-2);
}

.coder input[type="range"] {
  padding: 0;
  accent-color: var(--accent);
}

.preview-block {
  padding: var(--space-2) 0;
  border-top: 1px solid var(--line);
}

.preview-block[data-on="no"] > :not(label) {
  opacity: 0.8;
}

@media (pointer: coarse) {
  .coder :is(.small, summary, .changed-file),
  .coder-composer :is(.send, [role="option"]) {
    min-height: 40px;
  }

  .coder-composer .send {
    width: 40px;
  }
}

@media (max-width: 760px) {
  /* One composer at a time: that of the session. */
  .page:has(> .in-session) > .bottom .middle {
    display: none;
  }

  .page > .beside.in-session {
    position: relative;
    inset: auto;
    flex-basis: 60dvh; /* as much as any sheet may have */
  }

  .page:has(.drop-picture) > .drop-here {
    right: 24px;
    bottom: calc(60dvh + var(--bar) + 24px);
  }

  .session-state {
    font-size: var(--text-s);
  }

  .coder .landing {
    position: static;
  }

  .session-head .used {
    display: none; /* it is behind “Options” too */
  }
}
`;E(q);export{ie as a};
