import{He as e}from"./chunk-L6U6HRJ6.js";var i=`/* The hosted screens: login, the page of a code, pairing cards, and the panel of devices and the account. */
.hosted-screen {
  position: absolute;
  inset: 0;
  z-index: 2;
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
  gap: 16px;
  border-radius: 20px;
  animation: arrive 250ms ease-out;
}

.hosted-card:focus-visible {
  outline: none;
}

.hosted-mark {
  width: 48px;
  height: 48px;
  margin: -4px 0 -4px -4px;
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
  gap: 12px;
}

.login-form input::placeholder {
  color: var(--muted);
  opacity: 1;
}

.hosted-card :is(.field input),
.name-form .field input,
.confirm .field input {
  min-height: 48px;
  border-radius: 12px;
  padding: 0 12px;
  font-size: 16px; /* phones zoom in on smaller ones */
}

:is(.name-form, .confirm) .field input {
  min-height: 44px;
}

.hosted-card .notice {
  padding: 12px;
  border-radius: 12px;
  background: var(--surface-strong);
}

.login-trouble:empty {
  display: none;
}

.login-trouble .warn {
  font-size: 13px;
}

button.big {
  min-height: 48px;
  border-radius: 12px;
  font-size: 15px;
}

.hosted-card button.big {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
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
  gap: 12px;
  color: var(--muted);
  font-size: 13px;
}

.or::before,
.or::after {
  content: "";
  height: 1px;
  background: var(--line);
}

.providers {
  display: grid;
  gap: 8px;
}

a.button {
  display: grid;
  place-items: center;
  min-height: 48px;
  padding: 0 16px;
  border: 1px solid var(--line);
  border-radius: 12px;
  color: var(--ink);
  font-weight: 600;
  text-decoration: none;
}

a.button:hover {
  background: var(--surface-strong);
}

.login-switch {
  font-size: 13px;
}

.login-switch .link-button {
  min-height: 44px;
}

/* Their buttons are higher than their lines. */
.login-switch + .login-switch {
  margin-top: -20px;
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
  gap: 8px;
  padding: 8px 8px 8px 16px;
  border-radius: 12px;
  background: var(--surface-strong);
}

.pair-code output {
  font: 700 26px / 1.3 var(--mono);
  letter-spacing: 0.02em;
  user-select: all;
  white-space: nowrap;
}

.pair-way {
  font-size: 13px;
  font-weight: 600;
}

.pair-way + .command {
  margin-top: -4px;
}

.pair-agent .answers {
  justify-content: space-between;
}

.claim {
  display: grid;
  gap: 2px;
  font-size: 13px;
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
  padding: 8px 12px 12px;
  border-radius: 12px;
  background: var(--surface-strong);
  text-align: center;
}

.compare figcaption {
  font-size: 13px;
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
  font-size: 13px;
  font-weight: 600;
}

.scope {
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 40px;
  cursor: pointer;
}

.scope + .scope {
  border-top: 1px solid var(--line);
}

.scope span {
  flex: 1;
  order: -1;
  font-size: 14px;
  line-height: 1.35;
  padding: 6px 0;
}

/* A switch: a checkbox that looks like what it does. */
.scope input {
  appearance: none;
  flex: none;
  width: 40px;
  height: 24px;
  margin: 0;
  border-radius: 12px;
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
  border-radius: 8px;
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
  font-size: 13px;
  font-weight: 600;
  text-wrap: pretty;
}

.decide > button {
  flex: 1 1 0;
  min-height: 44px;
}

.code-page .decide > button {
  min-height: 48px;
  border-radius: 12px;
  font-size: 15px;
}

.under-way {
  height: 4px;
  border-radius: 2px;
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
  padding-right: 16px;
}

.devices > header {
  margin-right: -16px;
}

.devices > section {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  padding: 12px 0;
  border-top: 1px solid var(--line);
}

.devices > .choices + section,
.devices > .warn + section {
  border-top: 0;
  padding-top: 4px;
}

.devices > section > button,
.name-form > button {
  justify-self: start;
}

.device-list {
  display: grid;
  gap: 8px;
}

.device-list > li {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  padding: 12px;
  border: 1px solid var(--line);
  border-radius: 12px;
}

.device-list .answers {
  gap: 6px;
}

.device-list .answers > .quiet {
  padding: 0 10px;
}

.device-head {
  display: flex;
  align-items: center;
  gap: 8px;
}

.device-name {
  flex: 1;
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
}

.device-state {
  font-size: 13px;
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
  margin-right: 6px;
  border-radius: 4px;
  background: currentcolor;
}

.name-form,
.confirm {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
}

.confirm {
  padding: 12px;
  border-radius: 10px;
  background: var(--surface-strong);
}

button.primary.danger {
  background: var(--warn);
  color: light-dark(#ffffff, #2b1608);
}

.quotas {
  display: grid;
  gap: 8px;
}

.quotas > li {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 2px 8px;
  font-size: 13px;
}

.quotas meter {
  grid-column: 1 / -1;
  appearance: none;
  width: 100%;
  height: 6px;
  border: 0;
  border-radius: 3px;
  background: var(--line);
  overflow: hidden;
}

.quotas meter::-webkit-meter-inner-element,
.quotas meter::-webkit-meter-bar {
  display: block;
  height: 6px;
  border: 0;
  border-radius: 3px;
  background: none;
}

.quotas meter::-webkit-meter-optimum-value {
  border-radius: 3px;
  background: var(--accent);
}

.quotas meter::-moz-meter-bar {
  border-radius: 3px;
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
  gap: 12px;
  padding: 8px 0;
  border-top: 1px solid var(--line);
}

.event-list > li:first-child {
  border-top: 0;
}

.event-list time {
  flex: none;
}

.alarm {
  padding: 0 6px;
  border: 1px solid currentcolor;
  border-radius: 6px;
  color: var(--warn);
  font-size: 12px;
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
    padding: 20px;
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
`;e(i);
