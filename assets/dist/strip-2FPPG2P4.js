import{a as C,b as p,c as M,d as A,e as F,f as W,g as E,h as P,i as z}from"./chunk-PUDZKCOC.js";import{b as h,ce as e,e as c,fe as w,g as v,le as b,p as g,q as x,te as d,ve as y,we as k}from"./chunk-UYK3AK6N.js";var L=`/* The call above the composer, and its part of the settings. */
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

/* Names in one column, however long. */
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

/* Two lines; where it is longer, the newest words are seen. */
.call dd {
  display: flex;
  align-items: flex-end;
  max-height: 44px;
  line-height: 22px;
  text-align: left;
  overflow: hidden;
}

/* What is over stands in the conversation: here it is only remembered. */
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

/* On a phone the agent is seen rather than the column of what was said, unless that is wanted. */
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
`;b(L);function O({model:a,actions:n}){let{voice:t}=a,o=t.state.value,l=o?.phase==="error"?o.fault:void 0;return l?e(D,{fault:l,model:a,actions:n}):t.running.value?e(V,{model:a,actions:n,call:o?.call}):null}function V({model:a,actions:n,call:t}){let{voice:o}=a,l=o.phase.value,i=o.muted.value,s=C(l,{muted:i,again:o.again.value,mode:o.mode.value}),r=t!==void 0&&l!=="connecting"&&l!=="asking-mic";return c(()=>{r&&d(a,!0)},[r,a]),e("section",{class:"panel call","aria-label":"Call","data-phase":i?"muted":l,children:[e("div",{class:"now",children:[e(u,{path:p(l,i)}),e("span",{class:"word",role:"status",children:s}),r&&t&&e("span",{class:"age",children:F(a.now.value-Date.parse(t.startedAt))}),r&&e(q,{meter:n.voice.meter}),e("span",{class:"controls",children:[l==="speaking"&&e("button",{type:"button",class:"quiet",title:"Stop the answer (Ctrl or Cmd .)",onClick:n.voice.hush,children:"Stop"}),r&&o.mode.value!=="push"&&e("button",{type:"button",class:"icon","aria-pressed":i,"aria-label":i?"Unmute":"Mute",title:`${i?"Unmute":"Mute"} (M)`,onClick:()=>n.voice.mute(!i),children:e(u,{path:i?k:y})}),e("button",{type:"button",class:"quiet end",title:"End the call (Shift M)",onClick:n.voice.end,children:r?"End":"Cancel"})]})]}),e(B,{model:a,call:t}),e(I,{model:a}),r&&t&&e("p",{class:"route",children:[M(t)," · ",e("span",{title:t.model,children:A(t.size)}),o.mode.value==="half"&&" · takes turns: this microphone has no echo cancellation"]})]})}function u({path:a}){return e("svg",{class:"sign",viewBox:"0 0 16 16","aria-hidden":"true",children:e("path",{d:a,class:"stroke"})})}function q({meter:a}){let n=v(null);return c(()=>{let t=0,o=()=>{n.current?.style.setProperty("transform",`scaleX(${a().toFixed(3)})`),t=requestAnimationFrame(o)};return o(),()=>cancelAnimationFrame(t)},[a]),e("span",{class:"meter","aria-hidden":"true",children:e("i",{ref:n})})}function B({model:a,call:n}){let{user:t,agent:o}=a.voice.captions.value;return!t&&!o?null:e("dl",{class:"said",children:[t&&e(S,{name:"You",caption:t,over:t.final}),o&&e(S,{name:n?.agent??"Agent",caption:o,over:o.final&&a.voice.phase.value!=="speaking"})]})}function S({name:a,caption:n,over:t}){return e("div",{"data-role":n.role,"data-final":n.final,"data-over":t,children:[e("dt",{children:a}),e("dd",{children:e("span",{children:n.text})})]})}function I({model:a}){let{hint:n,mode:t,muted:o,notice:l,tool:i}=a.voice,s=W(n.value,t.value,o.value);return e(h,{children:[i.value&&e("p",{class:"doing-it",children:["Now it ",E(i.value),"."]}),e("p",{class:"warn",role:"status",children:s||(l.value?z(l.value):"")})]})}function D({fault:a,model:n,actions:t}){let{text:o,button:l}=P(a,isSecureContext);return R(a,n,t),e("section",{class:"panel call fault","aria-label":"Call",children:[e("p",{role:"alert",children:[e(u,{path:p("error",!1)}),e("span",{children:o})]}),l&&e("button",{type:"button",class:"primary",onClick:()=>U(l,n,t),children:l.label}),e(w,{label:"Dismiss",onClick:t.voice.end})]})}var H=5e3;function R({act:a},n,{voice:t}){c(()=>{if(a!=="add-key"&&a!=="connect")return;let o=!1,l=!1,i=async()=>{if(document.hidden)return;let f=g("voiceLane"),T=(await t.offer()).lanes.some(m=>m.ready&&(f==="auto"||m.id===f));l||(o&&T&&(d(n,!0),t.end()),o=!0)},s=()=>{i().catch(()=>{})};s();let r=setInterval(s,H);return window.addEventListener("focus",s),()=>{l=!0,clearInterval(r),window.removeEventListener("focus",s)}},[a,n,t])}function U(a,n,t){switch(a.does){case"begin":a.small&&x("voiceModel","mini"),t.voice.begin();break;case"settings":n.voice.asked.value=a.field,n.open.value="settings",t.voice.end();break;case"agent":n.open.value="agent",t.voice.end();break}}export{O as default};
