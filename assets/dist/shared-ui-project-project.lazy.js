import{N as e}from"./shared-app.js";var r=`/* The panel of the project, and the card of a file. */
.project h2 {
  flex: 1;
  overflow-wrap: anywhere;
}

.project > header {
  display: flex;
  align-items: center;
  gap: var(--space-2);
}

.project:focus {
  outline: none;
}

.project .facts,
.project .offers,
.project .scanning,
.project .finding,
.project .whole,
.project .asks,
.choose-folder,
.project .marks,
.project .diff {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding-right: var(--space-2);
}

.project .facts {
  gap: 2px;
}

.project .buttons {
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
}

.project fieldset {
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
}

.project :is(legend, summary, h3) {
  padding: 0 0 var(--space-1);
  font-size: var(--text-s);
  font-weight: 600;
}

.project summary {
  min-height: 40px;
  display: list-item;
  align-content: center;
  cursor: pointer;
}

.project .choice {
  padding: 0 var(--space-3);
  gap: var(--space-2);
}

.project .legend .count {
  font-weight: 400;
}

.project .lit:empty {
  display: none;
}

.project .offer {
  display: grid;
  justify-items: start;
  gap: 2px;
  padding: var(--space-2) var(--space-3);
  text-align: left;
  white-space: normal;
}

.project progress {
  width: 100%;
  height: 8px;
  accent-color: var(--accent);
}

.choose-folder [role="listbox"] {
  max-height: 40dvh;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
}

.choose-folder [role="option"] {
  min-height: 40px;
  display: flex;
  align-items: center;
  padding: 0 var(--space-3);
  cursor: pointer;
}

.choose-folder [role="option"]:hover {
  background: var(--surface-strong);
}

.choose-folder [role="option"][aria-selected="true"] {
  background: var(--accent);
  color: var(--on-accent);
}

.project .asks {
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-strong);
}

.file-button {
  width: 100%;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: 0 var(--space-2);
  text-align: left;
}

.file-button:hover {
  background: var(--surface-strong);
}

.file-button .path,
.file-button .what {
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.touch .what {
  white-space: normal;
}

p.touch {
  display: flex;
  gap: var(--space-2);
  padding: var(--space-2);
}

.differs {
  flex: none;
  display: inline-block;
  width: 14px;
  font-weight: 700;
  text-align: center;
}

.differs-0 {
  width: 0;
}

.file-button .differs-0 {
  width: 14px;
}

.differs:is(.differs-2, .differs-5) {
  color: var(--good);
}

.differs:is(.differs-3, .differs-4) {
  color: var(--warn);
}

.project .all-files {
  display: flex;
  flex-direction: column;
}

.project .tree {
  height: clamp(200px, 44dvh, 520px);
  overflow: auto;
}

.crumbs {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px;
}

.crumbs button {
  min-width: 40px;
  padding: 0 var(--space-2);
  text-decoration: underline;
  text-underline-offset: 3px;
}

.crumbs .here {
  font-weight: 600;
}

dl.facts > div {
  display: grid;
  grid-template-columns: 132px minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-1) 0;
  border-top: 1px solid var(--line);
}

dl.facts dd {
  text-align: start;
}

dl.facts dt {
  color: var(--muted);
  font-size: var(--text-s);
}

.history li {
  padding: var(--space-2) 0;
  border-top: 1px solid var(--line);
}

.marks form {
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: end;
}

.diff-facts {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
}

.diff pre {
  margin: 0;
  max-height: 56dvh;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
  background: light-dark(#fffdf9, #1b2033);
  color: var(--ink);
  font: 12px / 1.5 var(--mono);
  tab-size: 4;
}

.diff .line {
  display: flex;
  width: max-content;
  min-width: 100%;
}

.diff .line-number {
  flex: none;
  width: 5ch;
  padding-right: 1ch;
  color: var(--muted);
  text-align: right;
  user-select: none;
}

.diff .sign {
  flex: none;
  width: 2ch;
}

.diff .added {
  background: light-dark(#dcf3e4, #173a2c);
}

.diff .removed {
  background: light-dark(#fbe3da, #46261a);
}

.diff :is(.part, .note) {
  color: var(--muted);
  background: var(--surface-strong);
}

@media (max-width: 760px) {
  /* On a phone only the sheet scrolls. */
  .project .tree {
    height: 240px;
  }
}
`;e(r);
