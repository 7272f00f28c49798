var e=`/* Settings and the list of keys. */
.settings > section {
  display: grid;
  gap: 10px;
  padding: 12px 8px 12px 0;
  border-top: 1px solid var(--line);
}

.settings > header + section {
  border-top: 0;
  padding-top: 0;
}

.settings fieldset {
  display: grid;
  gap: 4px;
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
}

.settings legend {
  padding: 0 0 4px;
  font-weight: 600;
  font-size: 13px;
}

.settings .quiet {
  justify-self: start;
}

.settings a {
  color: var(--accent);
}

.key-list h3 {
  padding-top: 4px;
}

.key-list section {
  display: grid;
  gap: 2px;
  padding-right: 8px;
}

.key-list dl > div {
  align-items: baseline;
  border-top: 1px solid var(--line);
  padding: 4px 0;
}

.key-list dt {
  color: var(--ink);
  white-space: normal;
}

.settings .field {
  display: grid;
  gap: 4px;
  font-weight: 600;
  font-size: 13px;
}

.settings :is(.field input, .field select) {
  min-height: 40px;
  min-width: 0;
  padding: 0 10px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface-strong);
  color: inherit;
  font: inherit;
  font-weight: 400;
}

.settings .own-key,
.settings .ways-to-talk {
  display: grid;
  gap: 8px;
}

.settings .ways-to-talk {
  gap: 4px;
}

.settings h4 {
  margin: 8px 0 0;
  font-size: 13px;
}

.settings .access {
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
}

.settings .access > li {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
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
  gap: 10px;
}
`;export{e as a};
