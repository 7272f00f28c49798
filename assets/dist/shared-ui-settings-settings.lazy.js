var i=`/* Settings and the list of keys. */
.settings > section {
  display: grid;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-2) var(--space-3) 0;
  border-top: 1px solid var(--line);
}

.settings > header + section {
  border-top: 0;
  padding-top: 0;
}

.settings fieldset {
  display: grid;
  gap: var(--space-1);
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
}

.settings legend {
  padding: 0 0 var(--space-1);
  font-weight: 600;
  font-size: var(--text-s);
}

.settings .quiet {
  justify-self: start;
}

.settings a {
  color: var(--accent);
}

.key-list h3 {
  padding-top: var(--space-1);
}

.key-list section {
  display: grid;
  gap: 2px;
  padding-right: var(--space-2);
}

.key-list dl > div {
  align-items: baseline;
  border-top: 1px solid var(--line);
  padding: var(--space-1) 0;
}

.key-list dt {
  color: var(--ink);
  white-space: normal;
}

.settings .field {
  display: grid;
  gap: var(--space-1);
  font-weight: 600;
  font-size: var(--text-s);
}

.settings :is(.field input, .field select) {
  min-height: 40px;
  min-width: 0;
  padding: 0 var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
  color: inherit;
  font: inherit;
  font-weight: 400;
}

.settings .own-key,
.settings .ways-to-talk {
  display: grid;
  gap: var(--space-2);
}

.settings .ways-to-talk {
  gap: var(--space-1);
}

.settings h4 {
  margin: var(--space-2) 0 0;
  font-size: var(--text-s);
}

.settings .access {
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
}

.settings .access > li {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
}

.settings .access > li > span {
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
}

.settings .access button {
  flex: none;
}

.settings .new-token {
  display: grid;
  gap: var(--space-3);
}
`;export{i as a};
