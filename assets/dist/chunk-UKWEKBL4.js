import{L as w,R as c,Z as k,ce as n,e as f,fe as P,g as y,le as M,s as d,y as x}from"./chunk-UYK3AK6N.js";function g({label:e,value:r,min:i,max:s,step:l,set:a}){let o=y(null);f(()=>{o.current&&document.activeElement!==o.current&&(o.current.value=String(r))},[r]);let u=()=>{let p=o.current?.value.trim().replace(",",".")??"",t=Number(p);p!==""&&Number.isFinite(t)&&t!==r?a(Math.min(s,Math.max(i,t))):o.current&&(o.current.value=String(r))};return n("label",{class:"num",children:[n("span",{children:e}),n("input",{ref:o,type:"number",inputMode:"decimal",defaultValue:String(r),min:i,max:s,step:"any",onBlur:u,onKeyDown:p=>{p.key==="Enter"&&u();let t={ArrowUp:1,ArrowDown:-1}[p.key];if(t===void 0||!o.current)return;p.preventDefault();let m=Math.round((Number(o.current.value)+t*(p.shiftKey?l/5:l))*1e3)/1e3;o.current.value=String(Math.min(s,Math.max(i,m)))}})]})}function L({label:e,value:r,most:i,long:s,set:l}){let a=o=>{o.trim()!==r&&l(o.trim())};return n("label",{class:"say",children:[n("span",{children:e}),s?n("textarea",{rows:2,maxLength:i,defaultValue:r,onBlur:o=>a(o.currentTarget.value)},r):n("input",{type:"text",maxLength:i,defaultValue:r,onBlur:o=>a(o.currentTarget.value),onKeyDown:o=>{o.key==="Enter"&&a(o.currentTarget.value)}},r)]})}var I=`/* What a thing does by itself, in the panels of one thing. */
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
`;var V=4,b=e=>c(Math.max(-d.bounds,Math.min(d.bounds,e)),2);function v({position:e,rotation:r},i){let s=i.at(-1)??e,l=i.at(-2)??e,a=k(r)*Math.PI/180,o=i.length>0?Math.atan2(s[0]-l[0],s[2]-l[2]):a;for(let u of[0,Math.PI/2,Math.PI]){let p=s[0]+V*Math.sin(o+u),t=s[2]+V*Math.cos(o+u);if(b(p)===c(p,2)&&b(t)===c(t,2))return[c(p,2),s[1],c(t,2)]}return[b(s[0]/2),s[1],b(s[2]/2)]}function T(e,r,i){return i?e.with(r,i):e.toSpliced(r,1)}M(I);var E=[["spin","spins"],["bob","goes up and down"],["sway","sways"],["follow","follows someone"]],O={min:.1,max:10,step:.5};function _({objects:e,model:r,change:i}){let[s]=e;if(!s)return null;let l=e.every(t=>t.behavior?.motion===s.behavior?.motion)?s.behavior:void 0,a=e.length===1?s:void 0,o=t=>{i(t==="follow"?{behavior:t,target:r.agentsHere.peek()[0]?.avatarId??"user"}:t==="patrol"&&a?{behavior:t,path:[v(a,[])]}:{behavior:t})},u=e.every(t=>(t.parts??[t]).some(({kind:m})=>w(m)?.opens===!0)),p=[["none",u?"nothing; stands shut":"nothing"],...u?[["open","stands open"]]:[],...E,...a||l?.motion==="patrol"?[["patrol","goes along points"]]:[]];return n("div",{class:"moves",children:[n("label",{class:"row",children:["Motion",n("select",{value:l?.motion??"none",onChange:t=>o(t.currentTarget.value),children:p.map(([t,m])=>n("option",{value:t,children:m},t))})]}),l?.motion==="follow"&&n(C,{target:l.target??"",model:r,change:i}),l&&l.motion!=="open"&&n(g,{label:"Speed",value:l.speed,...O,set:t=>i({speed:t})}),l?.motion==="patrol"&&a&&n(N,{object:a,path:l.path??[],model:r,change:i})]})}function C({target:e,model:r,change:i}){let s=r.presence.value.agents,l=e==="user"||s.some(a=>a.avatarId===e);return n("label",{class:"row",children:["Whom",n("select",{value:e,onChange:a=>i({behavior:"follow",target:a.currentTarget.value}),children:[!l&&n("option",{value:e,disabled:!0,children:e===""?"whoever made it":"someone who is not here"}),s.map(a=>n("option",{value:a.avatarId,children:a.name},a.avatarId)),n("option",{value:"user",children:"you"})]})]})}function N({object:e,path:r,model:i,change:s}){let l=t=>s(t.length>0?{behavior:"patrol",path:t}:{behavior:"none"}),a=i.placing.value?.pick!==void 0,o=r.length>=d.maxPath,u=()=>{i.placing.peek()?.pick&&(i.placing.value=null)};f(()=>u,[e.id]);let p=()=>{i.placing.value=a?null:{kind:e.kind,name:e.label||x(e.kind),pick:([t,,m])=>l([...r,[h(t),e.position[1],h(m)]])}};return n("fieldset",{children:[n("legend",{children:"Goes from its place to these points, and back (metres)"}),n("ol",{children:r.map((t,m)=>n(B,{at:m+1,point:t,set:S=>l(T(r,m,S))},m))}),n("div",{class:"answers",children:[n("button",{type:"button",class:"quiet","aria-pressed":a,disabled:o,onClick:p,children:a?"Stop choosing":"Choose a point"}),n("button",{type:"button",class:"quiet",disabled:o,onClick:()=>l([...r,v(e,r)]),children:"Add a point"})]}),n("p",{class:"muted",role:"status",children:[a&&"Click the ground where it should go. Esc ends it.",o&&`It has all ${d.maxPath} points that it may have.`]})]})}var h=e=>Math.round(e*100)/100+0;function B({at:e,point:r,set:i}){let[s,l,a]=r,o={min:-d.bounds,max:d.bounds,step:.5};return n("li",{"aria-label":`Point ${e}`,children:[n(g,{label:`${e}: east`,value:h(s),...o,set:u=>i([u,l,a])}),n(g,{label:"south",value:h(a),...o,set:u=>i([s,l,u])}),n(P,{label:`Leave out point ${e}`,onClick:()=>i(void 0)})]})}export{g as a,L as b,_ as c};
