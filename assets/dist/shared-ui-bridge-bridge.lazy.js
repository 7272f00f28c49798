import{N as r}from"./shared-app.js";var e=`/* The agent on a server, and the cards for what SSH and the gateway there ask. */
.bridge,
.bridge-target,
.bridge-secret {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
}

.bridge-target > .primary {
  justify-self: start;
}

.bridge-target > div:empty,
.bridge-secret > div:empty {
  display: none;
}

.bridge-asks {
  border-left: 4px solid var(--accent);
  padding-left: 13px;
}

.bridge-asks h2 {
  min-width: 0;
}

.bridge-asks .answers > button {
  flex: 1 1 auto;
}

.fingerprint {
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-s);
  border: 1px solid var(--line);
  background: var(--surface-strong);
  font: 13px / 1.5 var(--mono);
  overflow-wrap: anywhere;
  user-select: all;
}

.told {
  margin: 0;
  padding: 2px 0 2px var(--space-3);
  border-left: 2px solid var(--line);
  font-size: var(--text-s);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

.bridge-note,
.bridge-kept {
  font-size: var(--text-s);
}

.bridge-note {
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-s);
  border: 1px solid var(--line);
  color: var(--warn);
}

.bridge .exact {
  margin-top: var(--space-2);
  font-size: var(--text-s);
}

/* Phones zoom in on fields with smaller letters. */
.narrow :is(.bridge-target, .bridge-secret) input {
  font-size: var(--text-input);
}
`;r(e);
