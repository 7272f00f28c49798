import{a as C,b as p,c as M,d as P,e as E,f as A,g as L,h as V,i as S}from"./chunk-JYOE5QGR.js";import{$e as y,He as w,Ye as d,af as k,b as v,e as c,g as h,ne as e,q as g,r as x,te as b}from"./chunk-L6U6HRJ6.js";var T=`/* The call above the composer, and its part of the settings. */
.call {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: 6px 6px 10px 16px;
}

.call .now {
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
}

.call .word {
  font-weight: 600;
  white-space: nowrap;
}

.call .sign {
  flex: none;
}

.call[data-phase="hearing"] .now > .sign,
.call[data-phase="listening"] .now > .sign {
  color: var(--good);
}

.call[data-phase="speaking"] .now > .sign {
  color: var(--accent);
}

.call .controls {
  display: flex;
  gap: 4px;
  margin-left: auto;
}

.call .controls .quiet {
  display: inline-flex;
  align-items: center;
  gap: 6px;
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
  border-radius: 3px;
  background: var(--line);
  overflow: hidden;
}

.call .meter i {
  display: block;
  height: 100%;
  border-radius: 3px;
  background: var(--good);
  transform: scaleX(0);
  transform-origin: left;
}

/* Names in one column, whatever their length. */
.call .said {
  display: grid;
  grid-template-columns: fit-content(12ch) minmax(0, 1fr);
  gap: 2px 10px;
  padding-right: 10px;
}

.call .said > div {
  display: contents;
}

.call dt {
  overflow: hidden;
  text-overflow: ellipsis;
  font-size: 13px;
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
  padding-top: 4px;
}

.call .route,
.call .doing-it {
  font-size: 13px;
  color: var(--muted);
}

.call .warn {
  font-size: 13px;
}

.call .warn:empty {
  display: none;
}

.call.fault {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  padding-bottom: 6px;
}

.call.fault p {
  display: flex;
  align-items: center;
  gap: 10px;
  flex: 1 1 24ch;
  min-width: 0;
  font-size: 13px;
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
`;w(T);function F({model:a,actions:n}){let{voice:t}=a,o=t.state.value,l=o?.phase==="error"?o.problem:void 0;return l?e(N,{problem:l,model:a,actions:n}):t.running.value?e(O,{model:a,actions:n,call:o?.call}):null}function O({model:a,actions:n,call:t}){let{voice:o}=a,l=o.phase.value,i=o.muted.value,s=C(l,{muted:i,reconnecting:o.reconnecting.value,mode:o.mode.value}),r=t!==void 0&&l!=="connecting"&&l!=="asking-mic";return c(()=>{r&&d(a,!0)},[r,a]),e("section",{class:"panel call","aria-label":"Call","data-phase":i?"muted":l,children:[e("div",{class:"now",children:[e(u,{path:p(l,i)}),e("span",{class:"word",role:"status",children:s}),r&&t&&e("span",{class:"age",children:E(a.now.value-Date.parse(t.startedAt))}),r&&e(B,{meter:n.voice.inputLevel}),e("span",{class:"controls",children:[l==="speaking"&&e("button",{type:"button",class:"quiet",title:"Stop the answer (Ctrl or Cmd .)",onClick:n.voice.stopAnswer,children:"Stop"}),r&&o.mode.value!=="push"&&e("button",{type:"button",class:"icon","aria-pressed":i,"aria-label":i?"Unmute":"Mute",title:`${i?"Unmute":"Mute"} (M)`,onClick:()=>n.voice.mute(!i),children:e(u,{path:i?k:y})}),e("button",{type:"button",class:"quiet end",title:"End the call (Shift M)",onClick:n.voice.end,children:r?"End":"Cancel"})]})]}),e(H,{model:a,call:t}),e(I,{model:a}),r&&t&&e("p",{class:"route",children:[M(t)," · ",e("span",{title:t.model,children:P(t.size)}),t.provider==="gateway"&&" · acts here through its text side, a few seconds later",o.mode.value==="half"&&" · takes turns: this microphone has no echo cancellation"]})]})}function u({path:a}){return e("svg",{class:"sign",viewBox:"0 0 16 16","aria-hidden":"true",children:e("path",{d:a,class:"stroke"})})}function B({meter:a}){let n=h(null);return c(()=>{let t=0,o=()=>{n.current?.style.setProperty("transform",`scaleX(${a().toFixed(3)})`),t=requestAnimationFrame(o)};return o(),()=>cancelAnimationFrame(t)},[a]),e("span",{class:"meter","aria-hidden":"true",children:e("i",{ref:n})})}function H({model:a,call:n}){let{user:t,agent:o}=a.voice.captions.value;return!t&&!o?null:e("dl",{class:"said",children:[t&&e(R,{name:"You",caption:t,over:t.final}),o&&e(R,{name:n?.agent??"Agent",caption:o,over:o.final&&a.voice.phase.value!=="speaking"})]})}function R({name:a,caption:n,over:t}){return e("div",{"data-role":n.role,"data-final":n.final,"data-over":t,children:[e("dt",{children:a}),e("dd",{children:e("span",{children:n.text})})]})}function I({model:a}){let{hint:n,mode:t,muted:o,notice:l,tool:i}=a.voice,s=A(n.value,t.value,o.value);return e(v,{children:[i.value&&e("p",{class:"doing-it",children:["Now it ",L(i.value),"."]}),e("p",{class:"warn",role:"status",children:s||(l.value?S(l.value):"")})]})}function N({problem:a,model:n,actions:t}){let{text:o,button:l}=V(a,isSecureContext);return U(a,n,t),e("section",{class:"panel call fault","aria-label":"Call",children:[e("p",{role:"alert",children:[e(u,{path:p("error",!1)}),e("span",{children:o})]}),l&&e("button",{type:"button",class:"primary",onClick:()=>X(l,n,t),children:l.label}),e(b,{label:"Dismiss",onClick:t.voice.end})]})}var D=5e3;function U({act:a},n,{voice:t}){c(()=>{if(a!=="add-key"&&a!=="connect")return;let o=!1,l=!1,i=async()=>{if(document.hidden)return;let m=g("voiceLane"),q=(await t.fetchOptions()).providers.some(f=>f.ready&&(m==="auto"||f.id===m));l||(o&&q&&(d(n,!0),t.end()),o=!0)},s=()=>{i().catch(()=>{})};s();let r=setInterval(s,D);return window.addEventListener("focus",s),()=>{l=!0,clearInterval(r),window.removeEventListener("focus",s)}},[a,n,t])}function X(a,n,t){switch(a.does){case"begin":a.small&&x("voiceModel","mini"),t.voice.start();break;case"settings":n.voice.requestedField.value=a.field,n.open.value="settings",t.voice.end();break;case"agent":n.open.value="agent",t.voice.end();break}}export{F as default};
