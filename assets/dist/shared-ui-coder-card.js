import{a as I,b as O}from"./shared-ui-approvals-asked.js";import{c as y}from"./shared-ui-coder-reason.js";import{m as k,p as E}from"./shared-ui-coder-words.js";import{b as u}from"./shared-ui-approvals-exact.js";import{a as q}from"./shared-core-project-diff.js";import{a as $}from"./shared-core-project-names.js";import{a as b,c as D,d as M}from"./shared-ui-request.js";import{a as B,b as w}from"./shared-ui-parts.js";import{b as h,g as z,la as T,o as x,pc as S,r as e,s as g,y as P}from"./shared-app.js";function oe({session:a,git:r,desk:t,review:n,within:i=!1}){let{busy:d,failed:p,run:l}=b(),s=x(""),m=s.value===r.hash,v=()=>l(async()=>{s.value="";let{hash:c,names:o}=r,{notes:f=[]}=await y(t.ask({op:"git",session:a.id,value:"restore",hash:c,paths:[...o]}));if(f.length>0)throw new Error(T(...f))});return e("section",{class:`card ${i?"within":"panel"}`,role:"alert","aria-label":"Change to your git",children:[e("h3",{children:"Your own git would obey this"}),e("p",{class:"warn",children:["In the git of ",$(a.name),": ",u(r.says)]}),e("p",{class:"muted",children:[i?"":`This happened while ${a.product} was at work in “${k(a)}”. `,"It takes effect at your next git command, such as a commit, before you apply anything. Did you change it yourself? Then keep it in the review."]}),e(w,{text:p.value}),e("div",{class:"buttons",children:m?e(h,{children:[e(g,{disabled:d.value,onClick:v,children:"Really put back"}),e(g,{primary:!0,onClick:()=>{s.value=""},children:"No"})]}):e(h,{children:[r.names.length>0&&e(g,{primary:!0,disabled:d.value,onClick:()=>{s.value=r.hash},children:"Put back"}),e(g,{onClick:n,children:"Look at it"})]})})]})}function we({card:a,session:r,model:t,desk:n,of:i,byKey:d,within:p=!1}){let{busy:l,failed:s,run:m}=b(),v=I(a.hash,N(a)),c=D(`${a.hash} ${i} ${v.at}`),o=a.state==="open",f=z(o),C=x(!1),A=t.connection.value.state==="live",K=R=>m(()=>{C.value=!0;let Y=n.ask({op:"answer",session:r.id,card:a.id,hash:a.hash,option:R.id});return y(Y).catch(F=>{throw C.value=!1,n.reload(r.id),F})});return e("section",{class:`card approval ${p?"within":"panel"} ${o?"asks":"over"}`,role:"group","aria-label":"Approval",tabIndex:-1,"data-card":a.id,"data-state":a.state,children:[e("div",{class:"asked",children:[e("h3",{children:u(a.title)}),e(B,{model:t,since:a.at})]}),o&&e("p",{class:"muted",children:[r.product," asks for your permission",p?".":` in “${k(r)}”.`,i&&` ${i}.`,d&&e("span",{class:"by-keys",title:"Press Y to come here",children:[" ",e(P,{children:"Y"})]})]}),o||!p?e(G,{card:a,parts:v}):e(_,{card:a}),o&&e(w,{text:s.value}),o?e(Z,{options:a.options,end:v.end,able:c&&A&&!l.value,answer:K}):e("p",{class:"answered",role:"status",children:E(a,C.value,f.current)}),o&&!A&&e("p",{class:"muted",children:"Not connected; the question stays open."})]})}function G({card:{follows:a,beside:r,notWhole:t},parts:n}){return e(h,{children:[a&&e("p",{class:"warn",children:"This follows what others wrote in the world. Read it closely before you allow it."}),t&&e("p",{class:"warn",children:t}),e(O,{parts:n}),r&&e("p",{class:"muted",children:"It starts in an empty folder next to that one, so it reaches your files only by their full paths."})]})}function N(a){let{command:r,folder:t,url:n,server:i,name:d,paths:p=[],diffs:l=[],input:s,options:m}=a,v=[["Address",n],["Tool",i?[i,d].filter(Boolean).join(" · "):d],["In",t],["Files",L(p,l).map(W).join(`
`)],...m.flatMap(({name:c,label:o})=>o?[[c,`the agent calls it “${o}”`]]:[])];return[...r?[{kind:"text",label:"Exact command",text:r}]:[],...v.flatMap(([c,o])=>o?[{kind:"fact",label:c,text:o}]:[]),...l.map(({path:c,diff:o})=>({kind:"diff",label:W(c),lines:q(o)})),...s?[{kind:"text",label:r?"Other arguments":"Exact input",text:s}]:[]]}function L(a,r){return a.filter(t=>!r.some(n=>n.path===t))}function W(a){return/^"?([/\\]|[A-Za-z]:[/\\])/.test(a)?`${a} (outside the folder)`:a}function _({card:{command:a,paths:r=[]}}){let t=a||r.join(", ");return t?e("p",{class:"muted",children:e("code",{children:u(t)})}):null}function Z({options:a,end:r,able:t,answer:n}){let i=a.find(({kind:s})=>s==="reject"),d=a.find(({kind:s})=>s==="allow"),p=a.filter(s=>s!==i&&s!==d),l=(s,m=!1)=>e(g,{primary:m,disabled:!t,onKeyDown:M,onClick:()=>n(s),children:s.name},s.id);return e("div",{class:"answers",children:[i&&l(i),d&&r&&l(d,!0),d&&!r&&e("p",{class:"muted",children:"You can allow it once you reach the last part."}),p.length>0&&r&&e("details",{class:"more",children:[e("summary",{children:"More"}),p.map(s=>l(s))]})]})}var j=`/* The coding panel: wider than others, since code is read in it. */
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
  min-height: 48px;
  max-height: 30dvh;
  padding: var(--space-3) 132px var(--space-3) var(--space-3);
  resize: none;
  text-overflow: ellipsis; /* what the empty field says takes it from here */
}

.coder-composer textarea::placeholder {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.coder-composer > .buttons {
  position: absolute;
  right: var(--space-3);
  bottom: var(--space-1);
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
  .coder-composer :is(.send, [role="option"]) {
    min-height: 40px;
  }

  .coder-composer .send {
    width: 40px;
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
    bottom: calc(-1 * var(--space-3));
    margin-bottom: calc(-1 * var(--space-3));
    padding-bottom: var(--space-2);
    background: var(--surface);
  }

  .in-session .coder-composer > .buttons {
    bottom: calc(var(--space-1) + var(--space-2));
  }

  .in-session .coder-composer textarea {
    display: block;
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
`;S(j);export{oe as a,we as b};
