import{c as D}from"./chunk-ZTNHSFR4.js";import{a as K,b as g,c as q}from"./chunk-I6YQSKYQ.js";import{n as y,q as k}from"./chunk-H4UZNVA6.js";import{a as B}from"./chunk-5DXCZP63.js";import{a as E,c as M,d as j}from"./chunk-QBRMPHTI.js";import{a as T,b as P,d as $}from"./chunk-4FXIOCRR.js";import{Db as A,Va as e,Wa as C,b as u,g as w,o as b,ub as z}from"./chunk-DBDLIBWN.js";function re({card:a,session:s,model:t,desk:n,of:o,byKey:c,within:d=!1}){let{busy:r,failed:p,run:f}=E(),x=M(`${a.hash} ${o}`),i=a.state==="open",m=w(i),l=b(!1),v=t.connection.value.state==="live",I=O=>f(()=>{l.value=!0;let R=n.ask({op:"answer",session:s.id,card:a.id,hash:a.hash,option:O.id});return D(R).catch(W=>{throw l.value=!1,n.reload(s.id),W})});return e("section",{class:`card approval ${d?"within":"panel"} ${i?"asks":"over"}`,role:"group","aria-label":"Approval",tabIndex:-1,"data-card":a.id,"data-state":a.state,children:[e("div",{class:"asked",children:[e("h3",{children:a.title}),e(T,{model:t,since:a.at})]}),i&&e("p",{class:"muted",children:[s.product," asks for your permission",d?".":` in “${y(s)}”.`,o&&` ${o}.`,c&&e("span",{class:"by-keys",title:"Press Y to come here",children:[" ",e(z,{children:"Y"})]})]}),i||!d?e(L,{card:a}):e(S,{card:a}),i&&e(P,{text:p.value}),i?e(Y,{options:a.options,able:x&&v&&!r.value,answer:I}):e("p",{class:"answered",role:"status",children:k(a,l.value,m.current)}),i&&!v&&e("p",{class:"muted",children:"Not connected; the question stays open."})]})}function L({card:a}){let{command:s,folder:t,url:n,server:o,name:c,paths:d=[],diffs:r=[],input:p,follows:f}=a,i=[["Address",n],["Tool",o?[o,c].filter(Boolean).join(" · "):c],["In",t],["Files",r.length>0?"":d.join(`
`)]].flatMap(([m,l])=>l?[[m,g(l)]]:[]);return e(u,{children:[f&&e("p",{class:"warn",children:"This follows what others wrote in the world. Read it closely before you allow it."}),s&&e(h,{text:s,label:"Exact command"}),i.length>0&&e($,{class:"facts",rows:i}),r.map(({path:m,diff:l,cut:v})=>e("div",{class:"diff",children:[e("p",{class:"muted",children:e("code",{children:g(m)})}),e(B,{text:l,cut:v,label:`Lines that change in ${m}`})]},m)),p&&r.length>0&&e("details",{children:[e("summary",{children:"Exact input"}),e(h,{text:p,label:"Exact input"})]}),p&&r.length===0&&e(h,{text:p,label:"Exact input"})]})}function S({card:{command:a,paths:s=[]}}){let t=a||s.join(", ");return t?e("p",{class:"muted",children:e("code",{children:g(t)})}):null}function h({text:a,label:s}){return e(u,{children:[e(q,{text:a,label:s}),K(a)&&e("p",{class:"warn",children:"It contains characters that are normally invisible. They are shown by name."})]})}function Y({options:a,able:s,answer:t}){let n=a.find(({kind:r})=>r==="reject"),o=a.find(({kind:r})=>r==="allow"),c=a.filter(r=>r!==n&&r!==o),d=(r,p=!1)=>e(C,{primary:p,disabled:!s,onKeyDown:j,onClick:()=>t(r),children:r.name},r.id);return e("div",{class:"answers",children:[n&&d(n),o&&d(o,!0),c.length>0&&e("details",{class:"more",children:[e("summary",{children:"More"}),c.map(r=>d(r))]})]})}var F=`/* The coding panel: wider than others, since code is read in it. */
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

.card.approval .diff,
.coder .diff {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
}

.card.approval .diff pre,
.stream .diff pre {
  max-height: 320px;
  padding: 0;
  white-space: pre;
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

.review-file {
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
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
  .coder :is(.small, summary),
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
    flex-basis: 60dvh; /* as much as any sheet may have */
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
`;A(F);export{re as a};
