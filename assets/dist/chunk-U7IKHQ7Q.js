import{He as t,Oe as a,ne as r}from"./chunk-L6U6HRJ6.js";var i=`/* The agent on a server, and the cards for what SSH and the gateway there ask. */
.bridge,
.bridge-target,
.bridge-secret {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
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
  padding: 8px 12px;
  border-radius: 10px;
  border: 1px solid var(--line);
  background: var(--surface-strong);
  font: 13px / 1.5 var(--mono);
  overflow-wrap: anywhere;
  user-select: all;
}

.told {
  margin: 0;
  padding: 2px 0 2px 12px;
  border-left: 2px solid var(--line);
  font-size: 13px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

.bridge-note,
.bridge-kept {
  font-size: 13px;
}

.bridge-note {
  padding: 8px 12px;
  border-radius: 10px;
  border: 1px solid var(--line);
  color: var(--warn);
}

.bridge .exact {
  margin-top: 8px;
  font-size: 12px;
}

/* Phones zoom in on fields with smaller letters. */
.narrow :is(.bridge-target, .bridge-secret) input {
  font-size: 16px;
}
`;t(i);function b({text:d,label:s}){return r("pre",{class:"exact",tabIndex:0,"aria-label":s,dir:"ltr",children:a(d).map((e,n)=>e.hidden?r("span",{class:"unseen",children:e.text},n):e.text)})}export{b as a};
