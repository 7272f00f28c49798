import{F as x,He as M,O as d,Sa as P,W as w,e as f,g as y,ne as n,t as c,te as k}from"./chunk-L6U6HRJ6.js";function b({label:e,value:r,min:i,max:a,step:l,set:s}){let o=y(null);f(()=>{o.current&&document.activeElement!==o.current&&(o.current.value=String(r))},[r]);let u=()=>{let p=o.current?.value.trim().replace(",",".")??"",t=Number(p);p!==""&&Number.isFinite(t)&&t!==r?s(Math.min(a,Math.max(i,t))):o.current&&(o.current.value=String(r))};return n("label",{class:"num",children:[n("span",{children:e}),n("input",{ref:o,type:"number",inputMode:"decimal",defaultValue:String(r),min:i,max:a,step:"any",onBlur:u,onKeyDown:p=>{p.key==="Enter"&&u();let t={ArrowUp:1,ArrowDown:-1}[p.key];if(t===void 0||!o.current)return;p.preventDefault();let m=Math.round((Number(o.current.value)+t*(p.shiftKey?l/5:l))*1e3)/1e3;o.current.value=String(Math.min(a,Math.max(i,m)))}})]})}function F({label:e,value:r,maxLength:i,long:a,set:l}){let s=o=>{o.trim()!==r&&l(o.trim())};return n("label",{class:"say",children:[n("span",{children:e}),a?n("textarea",{rows:2,maxLength:i,defaultValue:r,onBlur:o=>s(o.currentTarget.value)},r):n("input",{type:"text",maxLength:i,defaultValue:r,onBlur:o=>s(o.currentTarget.value),onKeyDown:o=>{o.key==="Enter"&&s(o.currentTarget.value)}},r)]})}var T=`/* The motion form, in the edit panel and the text twin. */
.moves {
  display: grid;
  gap: 8px;
  font-size: 13px;
}

.moves .row {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  align-items: center;
  gap: 8px;
}

.moves .num {
  display: grid;
  gap: 2px;
  min-width: 0;
}

.moves > .num {
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  align-items: center;
  gap: 8px;
}

.moves :is(input, select) {
  width: 100%;
  min-height: 40px;
  padding: 4px 10px;
  border: 1px solid var(--muted);
  border-radius: 10px;
  background: var(--surface-strong);
  color: inherit;
  font: inherit;
  font-size: 15px;
}

.moves fieldset {
  display: block;
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
}

.moves legend {
  padding: 0 0 4px;
  color: var(--muted);
  font-weight: 400;
}

.moves ol {
  display: grid;
  gap: 6px;
  padding-bottom: 8px;
}

.moves li {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: end;
  gap: 8px;
}

.moves p:empty {
  display: none;
}
`;var I=4,g=e=>d(Math.max(-c.bounds,Math.min(c.bounds,e)),2);function v({position:e,rotation:r},i){let a=i.at(-1)??e,l=i.at(-2)??e,s=w(r)*Math.PI/180,o=i.length>0?Math.atan2(a[0]-l[0],a[2]-l[2]):s;for(let u of[0,Math.PI/2,Math.PI]){let p=a[0]+I*Math.sin(o+u),t=a[2]+I*Math.cos(o+u);if(g(p)===d(p,2)&&g(t)===d(t,2))return[d(p,2),a[1],d(t,2)]}return[g(a[0]/2),a[1],g(a[2]/2)]}function V(e,r,i){return i?e.with(r,i):e.toSpliced(r,1)}M(T);var O=[["spin","spins"],["bob","bobs up and down"],["sway","sways"],["follow","follows someone"]],C={min:.1,max:10,step:.5};function _({objects:e,model:r,change:i}){let[a]=e;if(!a)return null;let l=e.every(t=>t.behavior?.motion===a.behavior?.motion)?a.behavior:void 0,s=e.length===1?a:void 0,o=t=>{i(t==="follow"?{behavior:t,target:r.agentsHere.peek()[0]?.avatarId??"user"}:t==="patrol"&&s?{behavior:t,path:[v(s,[])]}:{behavior:t})},u=e.every(t=>(t.parts??[t]).some(({kind:m})=>x(m)?.opens===!0)),p=[["none",u?"none, closed":"none"],...u?[["open","stands open"]]:[],...O,...s||l?.motion==="patrol"?[["patrol","patrols points"]]:[]];return n("div",{class:"moves",children:[n("label",{class:"row",children:["Motion",n("select",{value:l?.motion??"none",onChange:t=>o(t.currentTarget.value),children:p.map(([t,m])=>n("option",{value:t,children:m},t))})]}),l?.motion==="follow"&&n(N,{target:l.target??"",model:r,change:i}),l&&l.motion!=="open"&&n(b,{label:"Speed",value:l.speed,...C,set:t=>i({speed:t})}),l?.motion==="patrol"&&s&&n(W,{object:s,path:l.path??[],model:r,change:i})]})}function N({target:e,model:r,change:i}){let a=r.presence.value.agents,l=e==="user"||a.some(s=>s.avatarId===e);return n("label",{class:"row",children:["Target",n("select",{value:e,onChange:s=>i({behavior:"follow",target:s.currentTarget.value}),children:[!l&&n("option",{value:e,disabled:!0,children:e===""?"its maker":"someone not here"}),a.map(s=>n("option",{value:s.avatarId,children:s.name},s.avatarId)),n("option",{value:"user",children:"you"})]})]})}function W({object:e,path:r,model:i,change:a}){let l=t=>a(t.length>0?{behavior:"patrol",path:t}:{behavior:"none"}),s=i.placing.value?.pick!==void 0,o=r.length>=c.maxPath,u=()=>{i.placing.peek()?.pick&&(i.placing.value=null)};f(()=>u,[e.id]);let p=()=>{i.placing.value=s?null:{kind:e.kind,name:e.label||P(e.kind),pick:([t,,m])=>l([...r,[h(t),e.position[1],h(m)]])}};return n("fieldset",{children:[n("legend",{children:"Patrols these points and returns (m)"}),n("ol",{children:r.map((t,m)=>n(B,{at:m+1,point:t,set:S=>l(V(r,m,S))},m))}),n("div",{class:"answers",children:[n("button",{type:"button",class:"quiet","aria-pressed":s,disabled:o,onClick:p,children:s?"Stop choosing":"Choose a point"}),n("button",{type:"button",class:"quiet",disabled:o,onClick:()=>l([...r,v(e,r)]),children:"Add a point"})]}),n("p",{class:"muted",role:"status",children:[s&&"Click the ground where it should go. Esc stops.",o&&`${c.maxPath} points is the limit.`]})]})}var h=e=>Math.round(e*100)/100+0;function B({at:e,point:r,set:i}){let[a,l,s]=r,o={min:-c.bounds,max:c.bounds,step:.5};return n("li",{"aria-label":`Point ${e}`,children:[n(b,{label:`${e}: east`,value:h(a),...o,set:u=>i([u,l,s])}),n(b,{label:"south",value:h(s),...o,set:u=>i([a,l,u])}),n(k,{label:`Remove point ${e}`,onClick:()=>i(void 0)})]})}export{b as a,F as b,_ as c};
