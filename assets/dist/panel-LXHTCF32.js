import{a as d,b as x,c as z}from"./chunk-WZU7233P.js";import{a as S,b as T,c as b}from"./chunk-SUYSXLJI.js";import{E as w,Ka as k,Na as C,b as g,ce as e,fe as E,l as v,le as O,s as f,w as y}from"./chunk-E4OZYJG2.js";var P=`/* The edit panel. */
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
`;O(P);function D({model:n,actions:t}){let l=v("");n.details.value.revision,n.interaction.editing.value;let i=n.interaction.selected.value.flatMap(r=>t.world.object(r)??[]),o=i.at(-1),a=r=>{l.value="",t.user.modifySelected(r).catch(u=>{l.value=C(u)})};return e("section",{class:"panel beside edit","aria-label":"Edit",children:[e("header",{children:[e("h2",{children:L(i)}),e(E,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),l.value&&e("p",{class:"warn",role:"alert",children:l.value}),o?e(g,{children:[i.length===1&&e($,{object:o,change:a}),e(H,{objects:i,change:a}),i.length===1&&e(N,{object:o,change:a}),e(z,{objects:i,model:n,change:a}),e(R,{model:n,actions:t}),e(K,{})]}):e("p",{class:"muted",children:"Nothing is selected. Click a thing in the world, or choose one in the list of objects."})]})}function L(n){let t=n.length===1?n[0]:void 0;return t?t.label||`${k(t.kind)} ${t.id.replace(/^.*_(\d+)$/,"$1")}`:n.length===0?"Edit":`${n.length} things`}function $({object:n,change:t}){let[l,i,o]=T(n.rotation),[a,r,u]=n.position.map(b),{bounds:p,maxHeight:m}=f,h={min:-p,max:p,step:.25},c={min:-360,max:360,step:15};return e(g,{children:[e("fieldset",{children:[e("legend",{children:"Position (m)"}),e(d,{label:"East",value:a,...h,set:s=>t({position:[s,r,u]})}),e(d,{label:"Height",value:r,min:0,max:m,step:.25,set:s=>t({position:[a,s,u]})}),e(d,{label:"South",value:u,...h,set:s=>t({position:[a,r,s]})})]}),e("fieldset",{children:[e("legend",{children:"Rotation (°)"}),e(d,{label:"Turn",value:i,...c,set:s=>t({rotation:[l,s,o]})}),e(d,{label:"Tilt",value:l,...c,set:s=>t({rotation:[s,i,o]})}),e(d,{label:"Roll",value:o,...c,set:s=>t({rotation:[l,i,s]})})]}),e(q,{object:n,change:t})]})}var I=["Width","Height","Depth"];function q({object:n,change:t}){let{minScale:l,maxScale:i}=f,o=S(n),[a,r,u]=n.scale;return e("fieldset",{children:[e("legend",{children:"Size (m)"}),I.map((p,m)=>{let h=n.scale[m]??1,c=(o[m]??0)/h;if(c<.001)return null;let s=W=>t({scale:n.scale.with(m,b(W/c))}),M={min:l*c,max:i*c,step:.1};return e(d,{label:p,value:b(o[m]??0),...M,set:s},p)}),a===r&&r===u&&e(d,{label:"Scale",value:b(a),min:l,max:i,step:.1,set:p=>t({scale:p})})]})}var F=["matte","gloss","metal","glass","glow"];function H({objects:n,change:t}){let l=o=>{let a=n[0]?.[o];return n.every(r=>r[o]===a)?a:void 0},i=l("color");return e(g,{children:[e("fieldset",{children:[e("legend",{children:"Colour"}),e("div",{class:"tints",children:[e(j,{name:"default",hex:"",chosen:i===void 0,set:()=>t({color:""})}),y.map(({name:o,hex:a})=>e(j,{name:o,hex:a,chosen:i===a,set:()=>t({color:o})},o))]})]}),e("label",{class:"row",children:["Material",e("select",{value:l("material")??"",onChange:o=>t({material:o.currentTarget.value}),children:[e("option",{value:"",children:"default"}),F.map(o=>e("option",{value:o,children:o},o))]})]})]})}function j({name:n,hex:t,chosen:l,set:i}){return e("button",{type:"button",class:`tint${t?"":" own"}`,"aria-label":n,title:n,"aria-pressed":l,style:t?{background:t}:{},onClick:i})}function N({object:n,change:t}){let l=w(n.kind)?.text===!0;return e(g,{children:[e(x,{label:"Name",value:n.label??"",maxLength:f.maxLabel,set:i=>t({label:i})}),l&&e(x,{label:"Text",value:n.text??"",maxLength:f.maxText,long:!0,set:i=>t({text:i})})]})}function R({model:n,actions:t}){let l=n.interaction.selected.value,i=n.interaction.editing.value;return e("div",{class:"answers",children:[e("button",{type:"button",class:"quiet",onClick:()=>i?t.user.stopEditing():t.user.startEditing(),children:i?"Done":"Move in the world"}),e("button",{type:"button",class:"quiet",onClick:()=>t.user.duplicate(l),children:"Duplicate"}),e("button",{type:"button",class:"quiet",onClick:()=>t.user.removeObjects(l),children:"Delete"}),e("button",{type:"button",class:"quiet",onClick:()=>t.user.undoNewest(),children:"Undo"})]})}function K(){return e("p",{class:"muted by-keys",children:"In the world: arrows move, Page Up and Page Down raise and lower, [ ] turn, + − resize. Shift: small steps. Alt: no grid."})}export{D as default};
