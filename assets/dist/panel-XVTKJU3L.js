import{a as d,b as h,c as E}from"./chunk-FAEMZ36M.js";import{a as C,b as T,c as b}from"./chunk-PLWQKNOF.js";import{F as w,He as z,Sa as k,Wa as S,b as g,m as v,ne as e,pe as O,t as f,ue as P,x as y}from"./chunk-L6U6HRJ6.js";var j=`/* The edit panel. */
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
  border: 1px solid var(--muted);
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
`;z(j);function L({model:n,actions:t}){let l=v("");n.details.value.revision,n.interaction.editing.value;let i=n.interaction.selected.value.flatMap(r=>t.world.object(r)??[]),o=i.at(-1),a=r=>{l.value="",t.user.modifySelected(r).catch(u=>{l.value=S(u)})};return e("section",{class:"panel beside edit","aria-label":"Edit",children:[e(P,{title:$(i),model:n}),e(O,{text:l.value}),o?e(g,{children:[i.length===1&&e(F,{object:o,change:a}),e(N,{objects:i,change:a}),i.length===1&&e(R,{object:o,change:a}),e(E,{objects:i,model:n,change:a}),e(K,{model:n,actions:t}),e(U,{})]}):e("p",{class:"muted",children:"Nothing is selected. Click a thing in the world, or choose one in the list of objects."})]})}function $(n){let t=n.length===1?n[0]:void 0;return t?t.label||`${k(t.kind)} ${t.id.replace(/^.*_(\d+)$/,"$1")}`:n.length===0?"Edit":`${n.length} things`}function F({object:n,change:t}){let[l,i,o]=T(n.rotation),[a,r,u]=n.position.map(b),{bounds:p,maxHeight:m}=f,x={min:-p,max:p,step:.25},c={min:-360,max:360,step:15};return e(g,{children:[e("fieldset",{children:[e("legend",{children:"Position (m)"}),e(d,{label:"East",value:a,...x,set:s=>t({position:[s,r,u]})}),e(d,{label:"Height",value:r,min:0,max:m,step:.25,set:s=>t({position:[a,s,u]})}),e(d,{label:"South",value:u,...x,set:s=>t({position:[a,r,s]})})]}),e("fieldset",{children:[e("legend",{children:"Rotation (°)"}),e(d,{label:"Turn",value:i,...c,set:s=>t({rotation:[l,s,o]})}),e(d,{label:"Tilt",value:l,...c,set:s=>t({rotation:[s,i,o]})}),e(d,{label:"Roll",value:o,...c,set:s=>t({rotation:[l,i,s]})})]}),e(I,{object:n,change:t})]})}var H=["Width","Height","Depth"];function I({object:n,change:t}){let{minScale:l,maxScale:i}=f,o=C(n),[a,r,u]=n.scale;return e("fieldset",{children:[e("legend",{children:"Size (m)"}),H.map((p,m)=>{let x=n.scale[m]??1,c=(o[m]??0)/x;if(c<.001)return null;let s=A=>t({scale:n.scale.with(m,b(A/c))}),W={min:l*c,max:i*c,step:.1};return e(d,{label:p,value:b(o[m]??0),...W,set:s},p)}),a===r&&r===u&&e(d,{label:"Scale",value:b(a),min:l,max:i,step:.1,set:p=>t({scale:p})})]})}var q=["matte","gloss","metal","glass","glow"];function N({objects:n,change:t}){let l=o=>{let a=n[0]?.[o];return n.every(r=>r[o]===a)?a:void 0},i=l("color");return e(g,{children:[e("fieldset",{children:[e("legend",{children:"Colour"}),e("div",{class:"tints",children:[e(M,{name:"default",hex:"",chosen:i===void 0,set:()=>t({color:""})}),y.map(({name:o,hex:a})=>e(M,{name:o,hex:a,chosen:i===a,set:()=>t({color:o})},o))]})]}),e("label",{class:"row",children:["Material",e("select",{value:l("material")??"",onChange:o=>t({material:o.currentTarget.value}),children:[e("option",{value:"",children:"default"}),q.map(o=>e("option",{value:o,children:o},o))]})]})]})}function M({name:n,hex:t,chosen:l,set:i}){return e("button",{type:"button",class:`tint${t?"":" own"}`,"aria-label":n,title:n,"aria-pressed":l,style:t?{background:t}:{},onClick:i})}function R({object:n,change:t}){let l=w(n.kind)?.text===!0;return e(g,{children:[e(h,{label:"Name",value:n.label??"",maxLength:f.maxLabel,set:i=>t({label:i})}),l&&e(h,{label:"Text",value:n.text??"",maxLength:f.maxText,long:!0,set:i=>t({text:i})})]})}function K({model:n,actions:t}){let l=n.interaction.selected.value,i=n.interaction.editing.value;return e("div",{class:"answers",children:[e("button",{type:"button",class:"quiet",onClick:()=>i?t.user.stopEditing():t.user.startEditing(),children:i?"Done":"Move in the world"}),e("button",{type:"button",class:"quiet",onClick:()=>t.user.duplicate(l),children:"Duplicate"}),e("button",{type:"button",class:"quiet",onClick:()=>t.user.removeObjects(l),children:"Delete"}),e("button",{type:"button",class:"quiet",onClick:()=>t.user.undoNewest(),children:"Undo"})]})}function U(){return e("p",{class:"muted by-keys",children:"In the world: arrows move, Page Up and Page Down raise and lower, [ ] turn, + − resize. Shift: small steps. Alt: no grid."})}export{L as default};
