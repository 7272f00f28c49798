import{a as d,b as x,c as P}from"./chunk-UKWEKBL4.js";import{a as S,b as T,c as h}from"./chunk-GXWQLZIZ.js";import{L as k,b as g,ce as e,fe as z,l as v,le as O,s as f,w as y,wb as C,y as w}from"./chunk-UYK3AK6N.js";var W=`/* The panel of what is edited. */
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
`;O(W);function D({model:n,actions:t}){let a=v("");n.details.value.revision,n.hand.editing.value;let o=n.hand.selected.value.flatMap(r=>t.world.object(r)??[]),i=o.at(-1),l=r=>{a.value="",t.hand.change(r).catch(p=>{a.value=C(p)})};return e("section",{class:"panel beside edit","aria-label":"Edit",children:[e("header",{children:[e("h2",{children:$(o)}),e(z,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),a.value&&e("p",{class:"warn",role:"alert",children:a.value}),i?e(g,{children:[o.length===1&&e(I,{object:i,change:l}),e(K,{objects:o,change:l}),o.length===1&&e(N,{object:i,change:l}),e(P,{objects:o,model:n,change:l}),e(R,{model:n,actions:t}),e(B,{})]}):e("p",{class:"muted",children:"Nothing is selected. Click a thing in the world, or choose one in the list of objects."})]})}function $(n){let t=n.length===1?n[0]:void 0;return t?t.label||`${w(t.kind)} ${t.id.replace(/^.*_(\d+)$/,"$1")}`:n.length===0?"Edit":`${n.length} things`}function I({object:n,change:t}){let[a,o,i]=T(n.rotation),[l,r,p]=n.position.map(h),{bounds:u,maxHeight:m}=f,b={min:-u,max:u,step:.25},c={min:-360,max:360,step:15};return e(g,{children:[e("fieldset",{children:[e("legend",{children:"Place, in metres"}),e(d,{label:"East",value:l,...b,set:s=>t({position:[s,r,p]})}),e(d,{label:"Height",value:r,min:0,max:m,step:.25,set:s=>t({position:[l,s,p]})}),e(d,{label:"South",value:p,...b,set:s=>t({position:[l,r,s]})})]}),e("fieldset",{children:[e("legend",{children:"Turn, in degrees"}),e(d,{label:"Turn",value:o,...c,set:s=>t({rotation:[a,s,i]})}),e(d,{label:"Tilt",value:a,...c,set:s=>t({rotation:[s,o,i]})}),e(d,{label:"Roll",value:i,...c,set:s=>t({rotation:[a,o,s]})})]}),e(H,{object:n,change:t})]})}var q=["Width","Height","Depth"];function H({object:n,change:t}){let{minScale:a,maxScale:o}=f,i=S(n),[l,r,p]=n.scale;return e("fieldset",{children:[e("legend",{children:"Size, in metres"}),q.map((u,m)=>{let b=n.scale[m]??1,c=(i[m]??0)/b;if(c<.001)return null;let s=j=>t({scale:n.scale.with(m,h(j/c))}),M={min:a*c,max:o*c,step:.1};return e(d,{label:u,value:h(i[m]??0),...M,set:s},u)}),l===r&&r===p&&e(d,{label:"All, as a factor",value:h(l),min:a,max:o,step:.1,set:u=>t({scale:u})})]})}var L=["matte","gloss","metal","glass","glow"];function K({objects:n,change:t}){let a=i=>{let l=n[0]?.[i];return n.every(r=>r[i]===l)?l:void 0},o=a("color");return e(g,{children:[e("fieldset",{children:[e("legend",{children:"Colour"}),e("div",{class:"tints",children:[e(E,{name:"its own",hex:"",chosen:o===void 0,set:()=>t({color:""})}),y.map(({name:i,hex:l})=>e(E,{name:i,hex:l,chosen:o===l,set:()=>t({color:i})},i))]})]}),e("label",{class:"row",children:["Material",e("select",{value:a("material")??"",onChange:i=>t({material:i.currentTarget.value}),children:[e("option",{value:"",children:"its own"}),L.map(i=>e("option",{value:i,children:i},i))]})]})]})}function E({name:n,hex:t,chosen:a,set:o}){return e("button",{type:"button",class:`tint${t?"":" own"}`,"aria-label":n,title:n,"aria-pressed":a,style:t?{background:t}:{},onClick:o})}function N({object:n,change:t}){let a=k(n.kind)?.text===!0;return e(g,{children:[e(x,{label:"Name",value:n.label??"",most:f.maxLabel,set:o=>t({label:o})}),a&&e(x,{label:"Text on it",value:n.text??"",most:f.maxText,long:!0,set:o=>t({text:o})})]})}function R({model:n,actions:t}){let a=n.hand.selected.value,o=n.hand.editing.value;return e("div",{class:"answers",children:[e("button",{type:"button",class:"quiet",onClick:()=>o?t.hand.done():t.hand.edit(),children:o?"Done":"Move by hand"}),e("button",{type:"button",class:"quiet",onClick:()=>t.hand.duplicate(a),children:"Duplicate"}),e("button",{type:"button",class:"quiet",onClick:()=>t.hand.remove(a),children:"Delete"}),e("button",{type:"button",class:"quiet",onClick:()=>t.hand.takeBack(),children:"Undo"})]})}function B(){return e("p",{class:"muted by-keys",children:"In the world: arrows move, Page Up and Down lift, [ ] turn, + − size; Shift makes small steps, Alt leaves the grid."})}export{D as default};
