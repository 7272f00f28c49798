import{N as e}from"./shared-app.js";var a=`/* The hosted screens: login, the page of a code, pairing cards, and the panel of devices and the account. */
.hosted-screen {
  position: absolute;
  inset: 0;
  z-index: var(--layer-2);
  display: grid;
  place-items: center;
  padding: max(var(--edge), env(safe-area-inset-top)) max(var(--edge), env(safe-area-inset-right))
    max(var(--edge), env(safe-area-inset-bottom)) max(var(--edge), env(safe-area-inset-left));
  overflow: auto;
  pointer-events: none;
}

.hosted-card {
  width: min(408px, 100%);
  padding: 28px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  border-radius: var(--radius-pill);
  animation: arrive 250ms ease-out;
}

.hosted-card:focus-visible {
  outline: none;
}

.hosted-mark {
  width: 48px;
  height: 48px;
  margin: calc(-1 * var(--space-1)) 0 calc(-1 * var(--space-1)) calc(-1 * var(--space-1));
}

.hosted-mark .face {
  fill: #2b3147;
}

.hosted-mark .eye {
  fill: #7fe3c4;
}

@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) .hosted-mark .face {
    fill: #454e72;
  }
}

:root[data-theme="dark"] .hosted-mark .face {
  fill: #454e72;
}

.hosted-card > p,
.login-form > p {
  text-wrap: pretty;
}

.login-form {
  display: grid;
  gap: var(--space-3);
}

.login-form input::placeholder {
  color: var(--muted);
  opacity: 1;
}

.hosted-card :is(.field input),
.name-form .field input,
.confirm .field input {
  min-height: 48px;
  border-radius: var(--radius);
  padding: 0 var(--space-3);
  font-size: var(--text-input); /* phones zoom in on smaller ones */
}

:is(.name-form, .confirm) .field input {
  min-height: 44px;
}

.hosted-card .notice {
  padding: var(--space-3);
  border-radius: var(--radius);
  background: var(--surface-strong);
}

.login-trouble:empty {
  display: none;
}

.login-trouble .warn {
  font-size: var(--text-s);
}

button.big {
  min-height: 48px;
  border-radius: var(--radius);
  font-size: var(--text-m);
}

.hosted-card button.big {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
}

.hosted-card button.big svg {
  width: 20px;
  height: 20px;
}

.login-form .waiting {
  min-height: 48px;
  justify-content: space-between;
}

.or {
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: var(--space-3);
  color: var(--muted);
  font-size: var(--text-s);
}

.or::before,
.or::after {
  content: "";
  height: 1px;
  background: var(--line);
}

.providers {
  display: grid;
  gap: var(--space-2);
}

a.button {
  display: grid;
  place-items: center;
  min-height: 48px;
  padding: 0 var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  color: var(--ink);
  font-weight: 600;
  text-decoration: none;
}

a.button:hover {
  background: var(--surface-strong);
}

.login-switch {
  font-size: var(--text-s);
}

.login-switch .link-button {
  min-height: 44px;
}

/* Their buttons are higher than their lines. */
.login-switch + .login-switch {
  margin-top: calc(-1 * var(--space-5));
}

/* The pairing card and the approval. */
.pair-agent > header {
  min-height: 40px;
  align-items: center;
}

.pair-agent.pairing-asks {
  border-left: 4px solid var(--accent);
  padding-left: 13px;
}

/* The question is the card's own heading; the way to close it stands in its corner. */
.pair-agent.pairing-asks {
  position: relative;
}

.pair-agent.pairing-asks > header {
  position: absolute;
  top: 4px;
  right: 4px;
}

.pair-agent.pairing-asks > header ~ h2 {
  padding-right: 32px;
}

.command .whole {
  white-space: nowrap;
}

.pair-code {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-strong);
}

.pair-code output {
  font: 700 26px / 1.3 var(--mono);
  letter-spacing: 0.02em;
  user-select: all;
  white-space: nowrap;
}

.pair-way {
  font-size: var(--text-s);
  font-weight: 600;
}

.pair-way + .command {
  margin-top: calc(-1 * var(--space-1));
}

.pair-agent .answers {
  justify-content: space-between;
}

.claim {
  display: grid;
  gap: 2px;
  font-size: var(--text-s);
}

.claim > div {
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
}

.claim dt {
  color: var(--muted);
}

.claim dd {
  overflow-wrap: anywhere;
}

.compare {
  margin: 0;
  padding: var(--space-2) var(--space-3) var(--space-3);
  border-radius: var(--radius);
  background: var(--surface-strong);
  text-align: center;
}

.compare figcaption {
  font-size: var(--text-s);
  color: var(--muted);
}

.compare strong {
  display: block;
  font: 700 36px / 1.2 var(--mono);
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.04em;
}

.scopes {
  display: grid;
  margin: 0;
  padding: 0;
  border: 0;
  min-width: 0;
}

.scopes legend {
  padding: 0;
  font-size: var(--text-s);
  font-weight: 600;
}

.scope {
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 40px;
  cursor: pointer;
}

.scope + .scope {
  border-top: 1px solid var(--line);
}

.scope span {
  flex: 1;
  order: -1;
  font-size: var(--text-s);
  line-height: 1.35;
  padding: var(--space-2) 0;
}

/* A switch: a checkbox that looks like what it does. */
.scope input {
  appearance: none;
  flex: none;
  width: 40px;
  height: 24px;
  margin: 0;
  border-radius: var(--radius);
  border: 1px solid var(--muted);
  background: var(--surface-strong);
  position: relative;
  cursor: pointer;
}

.scope input::after {
  content: "";
  position: absolute;
  top: 3px;
  left: 3px;
  width: 16px;
  height: 16px;
  border-radius: var(--radius-s);
  background: var(--muted);
  transition: translate 150ms ease-out;
}

.scope input:checked {
  background: var(--accent);
  border-color: var(--accent);
}

.scope input:checked::after {
  background: var(--on-accent);
  translate: 16px 0;
}

.advice {
  font-size: var(--text-s);
  font-weight: 600;
  text-wrap: pretty;
}

.decide > button {
  flex: 1 1 0;
  min-height: 44px;
}

.code-page .decide > button {
  min-height: 48px;
  border-radius: var(--radius);
  font-size: var(--text-m);
}

.under-way {
  height: 4px;
  border-radius: var(--radius-xs);
  background: linear-gradient(90deg, var(--accent) 40%, var(--line) 40%);
}

/* Something is asked: everything else leaves the phone. */
.narrow:has(.pair-agent) > .left,
.narrow:has(.pairing-asks) .activity,
.narrow:has(.pairing-asks) .conversation.quiet {
  display: none;
}

/* The panel. */
.devices {
  padding-right: var(--space-4);
}

.devices > header {
  margin-right: calc(-1 * var(--space-4));
}

.devices > section {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-3) 0;
  border-top: 1px solid var(--line);
}

.devices > .choices + section,
.devices > .warn + section {
  border-top: 0;
  padding-top: var(--space-1);
}

.devices > section > button,
.name-form > button {
  justify-self: start;
}

.device-list {
  display: grid;
  gap: var(--space-2);
}

.device-list > li {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
}

.device-list .answers {
  gap: var(--space-2);
}

.device-list .answers > .quiet {
  padding: 0 var(--space-3);
}

.device-head {
  display: flex;
  align-items: center;
  gap: var(--space-2);
}

.device-name {
  flex: 1;
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
}

.device-state {
  font-size: var(--text-s);
}

.device-state.here {
  color: var(--good);
  font-weight: 600;
}

.device-state.here::before {
  content: "";
  display: inline-block;
  width: 8px;
  height: 8px;
  margin-right: var(--space-2);
  border-radius: var(--radius-xs);
  background: currentcolor;
}

.name-form,
.confirm {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
}

.confirm {
  padding: var(--space-3);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
}

button.primary.danger {
  background: var(--warn);
  color: light-dark(#ffffff, #2b1608);
}

.quotas {
  display: grid;
  gap: var(--space-2);
}

.quotas > li {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 2px var(--space-2);
  font-size: var(--text-s);
}

.quotas meter {
  grid-column: 1 / -1;
  appearance: none;
  width: 100%;
  height: 6px;
  border: 0;
  border-radius: var(--radius-xs);
  background: var(--line);
  overflow: hidden;
}

.quotas meter::-webkit-meter-inner-element,
.quotas meter::-webkit-meter-bar {
  display: block;
  height: 6px;
  border: 0;
  border-radius: var(--radius-xs);
  background: none;
}

.quotas meter::-webkit-meter-optimum-value {
  border-radius: var(--radius-xs);
  background: var(--accent);
}

.quotas meter::-moz-meter-bar {
  border-radius: var(--radius-xs);
  background: var(--accent);
}

.quotas .full meter::-webkit-meter-optimum-value {
  background: var(--warn);
}

.quotas .full meter::-moz-meter-bar {
  background: var(--warn);
}

.event-list > li {
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-2) 0;
  border-top: 1px solid var(--line);
}

.event-list > li:first-child {
  border-top: 0;
}

.event-list time {
  flex: none;
}

.alarm {
  padding: 0 var(--space-2);
  border: 1px solid currentcolor;
  border-radius: var(--radius-xs);
  color: var(--warn);
  font-size: var(--text-s);
  font-weight: 700;
}

/* A phone is held at its lower end: what is to be pressed stands there. */
@media (max-width: 520px) {
  .hosted-screen {
    place-items: end center;
  }
}

@media (pointer: coarse), (max-width: 760px) {
  .hosted-card {
    padding: var(--space-5);
  }

  :is(.hosted-card, .pair-agent, .devices) :is(button, .choice, .scope, summary) {
    min-height: 44px;
  }

  .hosted-card button.big,
  .code-page .decide > button {
    min-height: 52px;
  }
}

@media (forced-colors: active) {
  .scope input:checked {
    background: Highlight;
  }

  .scope input::after,
  .under-way {
    forced-color-adjust: none;
    background: CanvasText;
  }
}
`;e(a);
