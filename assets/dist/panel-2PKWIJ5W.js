import{a as O,b as x}from"./chunk-57XATJIE.js";import{Nd as e,Qd as D,Sd as N,a as b,d as T,f as C,k as M,n as g,r as P,rb as S,t as v,tb as E}from"./chunk-GRWJVPO4.js";var W=`/* The panel of what is edited. */
.edit fieldset {
  border: 0;
  margin: 0;
  padding: 0;
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
}

.edit legend {
  padding: 0 0 4px;
  font-size: 13px;
  color: var(--muted);
}

.edit .num {
  flex: 1 1 84px;
  display: grid;
  gap: 2px;
  font-size: 13px;
  min-width: 0;
}

.edit input:is([type="number"], [type="text"]),
.edit textarea,
.edit select {
  width: 100%;
  min-height: 40px;
  padding: 4px 10px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface-strong);
  color: inherit;
  font: inherit;
}

.edit textarea {
  resize: vertical;
}

.edit .say,
.edit .row {
  display: grid;
  gap: 4px;
  font-size: 13px;
}

.edit .row {
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  align-items: center;
}

.tints {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(40px, 1fr));
  gap: 4px;
  width: 100%;
}

.tint {
  min-height: 40px;
  padding: 0;
  border: 1px solid var(--line);
}

.tint.own {
  background: repeating-linear-gradient(45deg, var(--surface-strong) 0 6px, var(--line) 6px 7px);
}

.tint[aria-pressed="true"] {
  outline: 3px solid var(--accent);
  outline-offset: -1px;
}
`;function p({label:n,value:t,min:a,max:l,step:r,set:i}){let o=C(null);T(()=>{o.current&&document.activeElement!==o.current&&(o.current.value=String(t))},[t]);let c=()=>{let u=o.current?.value.trim().replace(",",".")??"",d=Number(u);u!==""&&Number.isFinite(d)&&d!==t?i(Math.min(l,Math.max(a,d))):o.current&&(o.current.value=String(t))};return e("label",{class:"num",children:[e("span",{children:n}),e("input",{ref:o,type:"number",inputMode:"decimal",defaultValue:String(t),min:a,max:l,step:"any",onBlur:c,onKeyDown:u=>{u.key==="Enter"&&c();let d={ArrowUp:1,ArrowDown:-1}[u.key];if(d===void 0||!o.current)return;u.preventDefault();let m=Math.round((Number(o.current.value)+d*(u.shiftKey?r/5:r))*1e3)/1e3;o.current.value=String(Math.min(l,Math.max(a,m)))}})]})}function y({label:n,value:t,most:a,long:l,set:r}){let i=o=>{o.trim()!==t&&r(o.trim())};return e("label",{class:"say",children:[e("span",{children:n}),l?e("textarea",{rows:2,maxLength:a,defaultValue:t,onBlur:o=>i(o.currentTarget.value)},t):e("input",{type:"text",maxLength:a,defaultValue:t,onBlur:o=>i(o.currentTarget.value),onKeyDown:o=>{o.key==="Enter"&&i(o.currentTarget.value)}},t)]})}N(W);function B({model:n,actions:t}){let a=M("");n.details.value.revision,n.hand.editing.value;let l=n.hand.selected.value.flatMap(o=>t.world.object(o)??[]),r=l.at(-1),i=o=>{a.value="",t.hand.change(o).catch(c=>{a.value=S(c)})};return e("section",{class:"panel beside edit","aria-label":"Edit",children:[e("header",{children:[e("h2",{children:F(l)}),e(D,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),a.value&&e("p",{class:"warn",role:"alert",children:a.value}),r?e(b,{children:[l.length===1&&e(q,{object:r,change:i}),e(R,{objects:l,change:i}),l.length===1&&e(U,{object:r,change:i}),e(V,{objects:l,change:i}),e(_,{model:n,actions:t}),e(G,{})]}):e("p",{class:"muted",children:"Nothing is selected. Click a thing in the world, or choose one in the list of objects."})]})}function F(n){let t=n.length===1?n[0]:void 0;return t?t.label||`${E(t.kind)} ${t.id.replace(/^.*_(\d+)$/,"$1")}`:n.length===0?"Edit":`${n.length} things`}function q({object:n,change:t}){let[a,l,r]=O(n.rotation),[i,o,c]=n.position.map(x),[u,d,m]=n.scale.map(x),{bounds:w,maxHeight:j,minScale:L,maxScale:I}=g,k={min:-w,max:w,step:.25},f={min:L,max:I,step:.1},h={min:-360,max:360,step:15},K=u===d&&d===m;return e(b,{children:[e("fieldset",{children:[e("legend",{children:"Place, in metres"}),e(p,{label:"East",value:i,...k,set:s=>t({position:[s,o,c]})}),e(p,{label:"Height",value:o,min:0,max:j,step:.25,set:s=>t({position:[i,s,c]})}),e(p,{label:"South",value:c,...k,set:s=>t({position:[i,o,s]})})]}),e("fieldset",{children:[e("legend",{children:"Turn, in degrees"}),e(p,{label:"Turn",value:l,...h,set:s=>t({rotation:[a,s,r]})}),e(p,{label:"Tilt",value:a,...h,set:s=>t({rotation:[s,l,r]})}),e(p,{label:"Roll",value:r,...h,set:s=>t({rotation:[a,l,s]})})]}),e("fieldset",{children:[e("legend",{children:"Size, as a factor"}),K&&e(p,{label:"All",value:u,...f,set:s=>t({scale:s})}),e(p,{label:"Width",value:u,...f,set:s=>t({scale:[s,d,m]})}),e(p,{label:"Tall",value:d,...f,set:s=>t({scale:[u,s,m]})}),e(p,{label:"Deep",value:m,...f,set:s=>t({scale:[u,d,s]})})]})]})}var H=["matte","gloss","metal","glass","glow"];function R({objects:n,change:t}){let a=r=>{let i=n[0]?.[r];return n.every(o=>o[r]===i)?i:void 0},l=a("color");return e(b,{children:[e("fieldset",{children:[e("legend",{children:"Colour"}),e("div",{class:"tints",children:[e(A,{name:"its own",hex:"",chosen:l===void 0,set:()=>t({color:""})}),P.map(({name:r,hex:i})=>e(A,{name:r,hex:i,chosen:l===i,set:()=>t({color:r})},r))]})]}),e("label",{class:"row",children:["Material",e("select",{value:a("material")??"",onChange:r=>t({material:r.currentTarget.value}),children:[e("option",{value:"",children:"its own"}),H.map(r=>e("option",{value:r,children:r},r))]})]})]})}function A({name:n,hex:t,chosen:a,set:l}){return e("button",{type:"button",class:`tint${t?"":" own"}`,"aria-label":n,title:n,"aria-pressed":a,style:t?{background:t}:{},onClick:l})}function U({object:n,change:t}){let a=v(n.kind)?.text===!0;return e(b,{children:[e(y,{label:"Name",value:n.label??"",most:g.maxLabel,set:l=>t({label:l})}),a&&e(y,{label:"Text on it",value:n.text??"",most:g.maxText,long:!0,set:l=>t({text:l})})]})}var z=[["none","none"],["spin","spins"],["bob","goes up and down"],["sway","sways"]];function V({objects:n,change:t}){let a=n[0]?.behavior?.motion??"none",l=n.every(i=>v(i.kind)?.opens===!0),r=z.some(([i])=>i===a)||l&&a==="open";return e("label",{class:"row",children:["Motion",e("select",{value:a,onChange:i=>t({behavior:i.currentTarget.value}),children:[z.map(([i,o])=>e("option",{value:i,children:o},i)),l&&e("option",{value:"open",children:"stands open"}),!r&&e("option",{value:a,disabled:!0,children:a})]})]})}function _({model:n,actions:t}){let a=n.hand.selected.value,l=n.hand.editing.value;return e("div",{class:"answers",children:[e("button",{type:"button",class:"quiet",onClick:()=>l?t.hand.done():t.hand.edit(),children:l?"Done":"Move by hand"}),e("button",{type:"button",class:"quiet",onClick:()=>t.hand.duplicate(a),children:"Duplicate"}),e("button",{type:"button",class:"quiet",onClick:()=>t.hand.remove(a),children:"Delete"}),e("button",{type:"button",class:"quiet",onClick:()=>t.hand.takeBack(),children:"Undo"})]})}function G(){return e("p",{class:"muted by-keys",children:"In the world: arrows move, Page Up and Down lift, [ ] turn, + − size; Shift makes small steps, Alt leaves the grid."})}export{B as default};
