import{a as w,b as c,c as b,d as y,e as k,f as C,g as M,h as W,i as F}from"./chunk-YTOVN72R.js";import{He as v,Ie as x,b as p,e as u,g as m,pe as e,q as f,se as g,xe as h}from"./chunk-TO2CGO2R.js";var A=`/* The call above the composer, and its part of the settings. */
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
`;h(A);function P({model:t,actions:n}){let{voice:a}=t,o=a.state.value,l=o?.phase==="error"?o.fault:void 0;return l?e(B,{fault:l,model:t,actions:n}):a.running.value?e(S,{model:t,actions:n,call:o?.call}):null}function S({model:t,actions:n,call:a}){let{voice:o}=t,l=o.phase.value,i=o.muted.value,s=w(l,{muted:i,again:o.again.value,mode:o.mode.value}),r=a!==void 0&&l!=="connecting"&&l!=="asking-mic";return e("section",{class:"panel call","aria-label":"Call","data-phase":i?"muted":l,children:[e("div",{class:"now",children:[e(d,{path:c(l,i)}),e("span",{class:"word",role:"status",children:s}),r&&a&&e("span",{class:"age",children:k(t.now.value-Date.parse(a.startedAt))}),r&&e(T,{meter:n.voice.meter}),e("span",{class:"controls",children:[l==="speaking"&&e("button",{type:"button",class:"quiet",title:"Stop the answer (Ctrl or Cmd .)",onClick:n.voice.hush,children:"Stop"}),r&&o.mode.value!=="push"&&e("button",{type:"button",class:"icon","aria-pressed":i,"aria-label":i?"Unmute":"Mute",title:`${i?"Unmute":"Mute"} (M)`,onClick:()=>n.voice.mute(!i),children:e(d,{path:i?x:v})}),e("button",{type:"button",class:"quiet end",title:"End the call (Shift M)",onClick:n.voice.end,children:r?"End":"Cancel"})]})]}),e(V,{model:t,call:a}),e(q,{model:t}),r&&a&&e("p",{class:"route",children:[b(a)," · ",e("span",{title:a.model,children:y(a.size)}),o.mode.value==="half"&&" · takes turns: this microphone has no echo cancellation"]})]})}function d({path:t}){return e("svg",{class:"sign",viewBox:"0 0 16 16","aria-hidden":"true",children:e("path",{d:t,class:"stroke"})})}function T({meter:t}){let n=m(null);return u(()=>{let a=0,o=()=>{n.current?.style.setProperty("transform",`scaleX(${t().toFixed(3)})`),a=requestAnimationFrame(o)};return o(),()=>cancelAnimationFrame(a)},[t]),e("span",{class:"meter","aria-hidden":"true",children:e("i",{ref:n})})}function V({model:t,call:n}){let{user:a,agent:o}=t.voice.captions.value;return!a&&!o?null:e("dl",{class:"said",children:[a&&e(z,{name:"You",caption:a,over:a.final}),o&&e(z,{name:n?.agent??"Agent",caption:o,over:o.final&&t.voice.phase.value!=="speaking"})]})}function z({name:t,caption:n,over:a}){return e("div",{"data-role":n.role,"data-final":n.final,"data-over":a,children:[e("dt",{children:t}),e("dd",{children:e("span",{children:n.text})})]})}function q({model:t}){let{hint:n,mode:a,muted:o,notice:l,tool:i}=t.voice,s=C(n.value,a.value,o.value);return e(p,{children:[i.value&&e("p",{class:"doing-it",children:["Now it ",M(i.value),"."]}),e("p",{class:"warn",role:"status",children:s||(l.value?F(l.value):"")})]})}function B({fault:t,model:n,actions:a}){let{text:o,button:l}=W(t,isSecureContext);return e("section",{class:"panel call fault","aria-label":"Call",children:[e("p",{role:"alert",children:[e(d,{path:c("error",!1)}),e("span",{children:o})]}),l&&e("button",{type:"button",class:"primary",onClick:()=>N(l,n,a),children:l.label}),e(g,{label:"Dismiss",onClick:a.voice.end})]})}function N(t,n,a){switch(t.does){case"begin":t.small&&f("voiceModel","mini"),a.voice.begin();break;case"settings":n.voice.asked.value=t.field,n.open.value="settings",a.voice.end();break;case"agent":n.open.value="agent",a.voice.end();break}}export{P as default};
