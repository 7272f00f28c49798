import{d as g}from"./shared-ui-agent-offer.js";import{b as T}from"./shared-core-words-calls.js";import"./shared-core-words-tools.js";import{b as A}from"./shared-core-words-time.js";import"./shared-ui-request.js";import{F as h,N as E,b as x,e as c,fb as f,g as w,jb as p,kb as u,ma as d,r as o,s as m,ta as S,u as C,ua as L,w as M,z as P}from"./shared-app.js";function H(e,t){switch(e){case"off":return"Call ended";case"asking-mic":return t.reconnecting?"Reconnecting":"Asking for the microphone";case"connecting":return t.reconnecting?"Reconnecting":"Connecting";case"listening":return t.muted?"Muted":t.mode==="push"?"Hold to talk":"Listening";case"hearing":return"Hearing you";case"thinking":return"Thinking";case"speaking":return"Speaking";case"delegating":return"Working on it";case"error":return"No voice"}}var N={thinking:"thinking",speaking:"speaking",delegating:"working"};function v(e,t){return t&&(e==="listening"||e==="hearing")?u:Y[e]}var V="M4.5 2.4h7M4.5 13.6h7M5.5 2.4v2.4L8 8l2.5-3.2V2.4M5.5 13.6v-2.4L8 8l2.5 3.2v2.4",Y={off:"M4 8h8","asking-mic":V,connecting:V,listening:p,hearing:"M2.5 6.8v2.4M5.2 4.6v6.8M8 2.6v10.8M10.8 4.6v6.8M13.5 6.8v2.4",error:"M8 2.6v6.2M8 12.8h.01"};function O({provider:e,providerName:t}){return e==="own-key"?"with your own key":`through ${t}`}function R(e){return e==="mini"?"small model":"full model"}function B(e,t,n){switch(e){case"none":return"";case"dead":return"This microphone is silent. Is it switched on, and the right one?";case"muted":return t==="push"&&!n?"Hold the talk key while you speak.":"You are muted.";case"unheard":return"The agent cannot hear you. Speak up, or move closer to the microphone."}}function I(e,t=!0){let n=t||e.cause!=="microphone"?q(e):void 0;return{text:_(e,t),...n?{button:n}:{}}}function _({cause:e,microphone:t,error:n},a){return n?d(n):e==="late"?"The agent didn't respond. You can keep typing.":e!=="microphone"?"The call lost its connection. You can keep typing.":a?t==="none"?"No microphone was found. Plug one in, or choose another.":t==="busy"?"Another program is using the microphone. Close it, or choose another microphone.":"The browser blocks the microphone. Allow it next to the page's address.":"Browsers block the microphone at this address. Open the world on localhost, or over https."}function q({act:e}){switch(e){case"retry":return{does:"begin",label:"Try again"};case"use-mini":return{does:"begin",label:"Use the small model",small:!0};case"add-key":return{does:"settings",label:"Add a key",field:"voice-key"};case"replace-key":return{does:"settings",label:"Replace the key",field:"voice-key"};case"choose-device":return{does:"settings",label:"Choose a microphone",field:"voice-microphone"};case"connect":return{does:"agent",label:"Connect the agent"};case void 0:return}}var F=`/* The call above the composer, and its part of the settings. */
.call {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: var(--space-2) var(--space-2) var(--space-3) var(--space-4);
}

.call .now {
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 44px;
}

.call .word {
  font-weight: 600;
  white-space: nowrap;
}

.call .sign,
.call .state-mark {
  flex: none;
}

.call[data-phase="hearing"] .now > .sign,
.call[data-phase="listening"] .now > .sign {
  color: var(--good);
}

.call .controls {
  display: flex;
  gap: var(--space-1);
  margin-left: auto;
}

.call .controls .quiet {
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
}

.call .controls .icon {
  border-color: var(--line);
}

.call .controls [aria-pressed="true"] {
  background: var(--ink);
  color: var(--surface-strong);
}

.call .end {
  color: var(--warn);
}

.call .meter {
  flex: 0 1 72px;
  min-width: 24px;
  height: 6px;
  border-radius: var(--radius-xs);
  background: var(--line);
  overflow: hidden;
}

.call .meter i {
  display: block;
  height: 100%;
  border-radius: var(--radius-xs);
  background: var(--good);
  transform: scaleX(0);
  transform-origin: left;
}

/* Names in one column, whatever their length. */
.call .said {
  display: grid;
  grid-template-columns: fit-content(12ch) minmax(0, 1fr);
  gap: 2px var(--space-3);
  padding-right: var(--space-3);
}

.call .said > div {
  display: contents;
}

.call dt {
  overflow: hidden;
  text-overflow: ellipsis;
  font-size: var(--text-s);
  line-height: 22px;
}

/* Two lines; of a longer text the newest words are visible. */
.call dd {
  display: flex;
  align-items: flex-end;
  max-height: 44px;
  line-height: 22px;
  text-align: left;
  overflow: hidden;
}

/* Finished sentences are in the conversation; here they are only faded. */
.call [data-over="true"] dd {
  max-height: 22px;
  color: var(--muted);
}

.call .route {
  padding-top: var(--space-1);
}

.call .route,
.call .doing-it {
  font-size: var(--text-s);
  color: var(--muted);
}

.call .warn {
  font-size: var(--text-s);
}

.call .warn:empty {
  display: none;
}

.call.fault {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding-bottom: var(--space-2);
}

.call.fault p {
  display: flex;
  align-items: center;
  gap: var(--space-3);
  flex: 1 1 24ch;
  min-width: 0;
  font-size: var(--text-s);
}

.call.fault .sign {
  color: var(--warn);
}

/* On a phone the conversation is hidden during a call, so that the agent stays visible; docking it shows it. */
@media (max-width: 760px) {
  .talk:not(.docked):has(> .call:not(.fault)) > .conversation {
    display: none;
  }
}

@media (forced-colors: active) {
  .call .meter {
    border: 1px solid CanvasText;
  }

  .call .meter i {
    background: Highlight;
  }
}
`;E(F);function G({model:e,actions:t}){let{voice:n}=e,a=n.state.value,r=a?.phase==="error"?a.problem:void 0;return r?o(Q,{problem:r,model:e,actions:t}):n.running.value?o(K,{model:e,actions:t,call:a?.call}):null}function K({model:e,actions:t,call:n}){let{voice:a}=e,r=a.phase.value,i=a.muted.value,s=H(r,{muted:i,reconnecting:a.reconnecting.value,mode:a.mode.value}),l=n!==void 0&&r!=="connecting"&&r!=="asking-mic";return c(()=>{l&&g(e,!0)},[l,e]),o("section",{class:"panel call","aria-label":"Call","data-phase":i?"muted":r,children:[o("div",{class:"now",children:[o(W,{phase:r,muted:i}),o("span",{class:"word",role:"status",children:s}),l&&n&&o("span",{class:"age",children:A(e.now.value-Date.parse(n.startedAt))}),l&&o(X,{meter:t.voice.inputLevel}),o("span",{class:"controls",children:[r==="speaking"&&o(m,{title:f("Stop the answer","stop"),onClick:t.voice.stopAnswer,children:"Stop"}),l&&a.mode.value!=="push"&&o("button",{type:"button",class:"icon","aria-pressed":i,"aria-label":i?"Unmute":"Mute",title:f(i?"Unmute":"Mute","voice"),onClick:()=>t.voice.mute(!i),children:o(b,{path:i?u:p})}),o("button",{type:"button",class:"quiet end",title:"End the call (Shift M)",onClick:t.voice.end,children:l?"End":"Cancel"})]})]}),o($,{model:e,call:n}),o(J,{model:e}),l&&n&&o("p",{class:"route",children:[O(n)," · ",o("span",{title:n.model,children:R(n.size)}),n.provider==="gateway"&&" · hands tasks to the agent, which takes a few seconds",a.mode.value==="half"&&" · takes turns: this microphone has no echo cancellation"]})]})}function W({phase:e,muted:t}){return e==="thinking"||e==="speaking"||e==="delegating"?o(M,{state:N[e]}):o(b,{path:v(e,t)})}function b({path:e}){return o(C,{class:"sign",path:e})}function X({meter:e}){let t=w(null);return c(()=>{let n=0,a=()=>{t.current?.style.setProperty("transform",`scaleX(${e().toFixed(3)})`),n=requestAnimationFrame(a)};return a(),()=>cancelAnimationFrame(n)},[e]),o("span",{class:"meter","aria-hidden":"true",children:o("i",{ref:t})})}function $({model:e,call:t}){let{user:n,agent:a}=e.voice.captions.value;return!n&&!a?null:o("dl",{class:"said",children:[n&&o(z,{name:"You",caption:n,over:n.final}),a&&o(z,{name:t?.agent??"Agent",caption:a,over:a.final&&e.voice.phase.value!=="speaking"})]})}function z({name:e,caption:t,over:n}){return o("div",{"data-role":t.role,"data-final":t.final,"data-over":n,children:[o("dt",{children:e}),o("dd",{children:o("span",{children:t.text})})]})}function J({model:e}){let{hint:t,mode:n,muted:a,notice:r,tool:i}=e.voice,s=B(t.value,n.value,a.value);return o(x,{children:[i.value&&o("p",{class:"doing-it",children:["Now it ",T(i.value),"."]}),o("p",{class:"warn",role:"status",children:s||(r.value?d(r.value):"")})]})}function Q({problem:e,model:t,actions:n}){let{text:a,button:r}=I(e,isSecureContext);return j(e,t,n),o("section",{class:"panel call fault","aria-label":"Call",children:[o("p",{role:"alert",children:[o(b,{path:v("error",!1)}),o("span",{children:a})]}),r&&o(m,{primary:!0,onClick:()=>ee(r,t,n),children:r.label}),o(P,{label:"Dismiss",onClick:n.voice.end})]})}var Z=5e3;function j({act:e},t,{voice:n}){c(()=>{if(e!=="add-key"&&e!=="connect")return;let a=!1,r=!1,i=async()=>{if(document.hidden)return;let y=S("voiceLane"),U=(await n.fetchOptions()).providers.some(k=>k.ready&&(y==="auto"||k.id===y));r||(a&&U&&(g(t,!0),n.end()),a=!0)},s=()=>{i().catch(()=>{})};s();let l=setInterval(s,Z);return window.addEventListener("focus",s),()=>{r=!0,clearInterval(l),window.removeEventListener("focus",s)}},[e,t,n])}function ee(e,t,n){switch(e.does){case"begin":e.small&&L("voiceModel","mini"),n.voice.start();break;case"settings":t.voice.requestedField.value=e.field,h(t,"settings"),n.voice.end();break;case"agent":h(t,"agent"),n.voice.end();break}}export{G as default};
