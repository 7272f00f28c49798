import{c as p}from"./shared-ui-coder-reason.js";import{l}from"./shared-ui-coder-words.js";import{a as k}from"./shared-core-project-names.js";import{b as y}from"./shared-ui-approvals-asked.js";import{b}from"./shared-ui-approvals-exact.js";import{a as w}from"./shared-ui-request.js";import{N as f,S as u,Z as x,b as g,o as m,r as e,s as o}from"./shared-app.js";function S({card:r,session:a,desk:i,within:t=!1,...d}){let{id:n,hash:c}=r;return e(y,{approval:r,asker:a.product,where:t?"":`in “${l(a)}”`,within:t,...d,answer:v=>p(i.ask({op:"answer",session:a.id,approval:n,hash:c,option:v})).catch(s=>{throw i.reload(a.id),s})})}function j({session:r,git:a,desk:i,review:t,within:d=!1}){let{busy:n,failed:c,run:v}=w(),s=m(""),z=s.value===a.hash,T=()=>v(async()=>{s.value="";let{hash:A,names:P}=a,{notes:h=[]}=await p(i.ask({op:"git",session:r.id,value:"restore",hash:A,paths:[...P]}));if(h.length>0)throw new Error(u(...h))});return e("section",{class:`card ${d?"within":"panel"}`,role:"alert","aria-label":"Change to your git",children:[e("h3",{children:"Your own git would obey this"}),e("p",{class:"warn",children:["In the git of ",k(r.name),": ",b(a.says)]}),e("p",{class:"muted",children:[d?"":`This happened while ${r.product} was at work in “${l(r)}”. `,"It takes effect at your next git command, such as a commit, before you apply anything. Did you change it yourself? Then keep it in the review."]}),e(x,{text:c.value}),e("div",{class:"buttons",children:z?e(g,{children:[e(o,{disabled:n.value,onClick:T,children:"Yes, put back"}),e(o,{primary:!0,onClick:()=>{s.value=""},children:"No"})]}):e(g,{children:[a.names.length>0&&e(o,{primary:!0,disabled:n.value,onClick:()=>{s.value=a.hash},children:"Put back"}),e(o,{onClick:t,children:"Open the review"})]})})]})}var C=`/* The coding panel: wider than others, since code is read in it. */
#ui:has(.beside.coder) {
  --dock: min(560px, max(340px, 60vw), calc(100vw - 2 * var(--edge) - var(--rail)));
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
  padding: 0 0 var(--space-1);
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
  gap: var(--space-5);
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
  align-items: center;
  gap: var(--space-2);
}

.session-state > * {
  flex: none;
}

.session-state > :is(strong, span:not([class])) {
  flex: 0 1 auto;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
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

.stream .approval {
  animation: none; /* it is scrolled to, so it stands at once where it stays */
}

.stream .asks {
  border-left: 4px solid var(--accent);
}

.coder .facts dd {
  white-space: pre-line;
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
  border: 1px solid var(--line);
  border-radius: var(--radius);
}

.coder-composer > :is(.queue, [role="listbox"], .warn) {
  flex-basis: 100%;
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
  padding: var(--space-3) 0 var(--space-1);
  border-top: 1px solid var(--line);
  background: var(--surface);
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
  .coder-composer [role="option"] {
    min-height: 40px;
  }
}

/* Where the page is small, because it is a phone's or a keyboard is open, the panel scrolls as a whole, so that nothing in it
   is squeezed out of reach; its heading stays, and so does where one says what is next. */
@media (max-width: 760px), (max-height: 560px) {
  .in-session {
    overflow: auto;
    scroll-padding: 72px 0 64px;
  }

  .in-session .scroll {
    flex: none;
    overflow: visible;
  }

  .in-session .coder-composer {
    position: sticky;
    bottom: 0;
    background: var(--surface);
  }

  .coder .landing {
    position: static;
  }

  /* One composer at a time: that of the session. */
  .page:has(> .in-session) > .bottom .middle {
    display: none;
  }
}

@media (max-width: 760px) {
  .page > .beside.in-session {
    position: relative;
    inset: auto;
    flex-basis: max(340px, calc(var(--sheet, 46dvh) + 14dvh)); /* code is read in it */
  }

  .page > .beside.in-session:has(.asks) {
    flex-basis: calc(var(--sheet, 46dvh) + 28dvh); /* a question is read to its end before it is answered */
  }

  .page:has(.drop-picture) > .drop-here {
    right: 24px;
    bottom: calc(60dvh + var(--bar) + 24px);
  }

  .session-state {
    font-size: var(--text-s);
  }

  .session-head .used {
    display: none; /* it is behind “Options” too */
  }
}
`;f(C);export{S as a,j as b};
