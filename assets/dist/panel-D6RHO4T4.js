import{a as w,b as T}from"./chunk-C4ORXFFI.js";import{b as x,e as m,g as b,l as d,oe as e,qe as v,re as C,ue as P,v as h,w as y}from"./chunk-P3IBRSA5.js";var A=`/* The build palette. */
.build .search,
.build select {
  min-height: 40px;
  padding: 4px 12px;
  border: 1px solid var(--muted);
  border-radius: 10px;
  background: var(--surface-strong);
  color: inherit;
  font: inherit;
}

@media (max-width: 760px) {
  .build .kinds {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
    padding: 3px; /* the focus ring */
  }

  .build .kinds > * {
    flex: none;
  }
}

.build .choice {
  padding: 0 10px;
}

.tiles {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(88px, 1fr));
  grid-auto-rows: max-content;
  align-content: start;
  gap: 6px;
  padding: 3px; /* the focus ring */
}

.tile {
  display: grid;
  justify-items: center;
  gap: 2px;
  padding: 6px 2px;
  font-size: 12px;
  line-height: 1.25;
  text-align: center;
  border: 1px solid var(--line);
  touch-action: pan-y;
  user-select: none;
  -webkit-user-select: none;
}

.tile:hover {
  background: var(--surface-strong);
}

.tile img,
.tile .no-picture {
  width: 64px;
  height: 64px;
}

.no-picture {
  border-radius: 12px;
  background: var(--surface-strong);
}

.in-hand {
  display: flex;
  align-items: center;
  gap: 4px 12px;
  padding: 4px 4px 4px 12px;
  border: 1px solid var(--muted);
  border-radius: 10px;
  background: var(--surface-strong);
}

.in-hand > .muted,
.in-hand > .warn {
  flex: 1;
  font-size: 13px;
}

.paint {
  display: flex;
  align-items: center;
  gap: 8px;
  font-size: 13px;
}

.paint .dot {
  width: 20px;
  height: 20px;
  border-radius: 50%;
  border: 1px solid var(--line);
}

.paint select {
  flex: 1;
}

.make {
  display: grid;
  gap: 12px;
}

.slider {
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr) 56px;
  align-items: center;
  gap: 8px;
  min-height: 40px;
  font-size: 13px;
}

.slider input {
  accent-color: var(--accent);
  min-height: 40px;
}

.slider output {
  text-align: right;
}
`;function p(n,r,t,s,c,i=.5){return{key:n,word:r,min:t,max:s,step:i,value:c,unit:" m"}}function g(n,r,t,s,c){return{key:n,word:r,min:t,max:s,step:1,value:c,unit:""}}var S=[{pattern:"bridge",name:"Bridge",measures:[p("depth","Long",3,20,6),p("width","Wide",1,5,2)]},{pattern:"tower",name:"Tower",measures:[p("width","Wide",2.5,10,4),p("height","High",4,20,8)]},{pattern:"room",name:"Room",measures:[p("width","Wide",3,14,6),p("depth","Deep",3,14,5),p("height","High",2,5,2.5)]},{pattern:"garden",name:"Garden",measures:[p("width","Wide",4,16,8),p("depth","Deep",4,16,8)]},{pattern:"maze",name:"Maze",measures:[g("count","Cells across",3,9,5),g("rows","Cells deep",3,9,5)],kinds:["hedge","wall"]},{pattern:"pavilion",name:"Pavilion",measures:[p("width","Wide",3,10,5),p("depth","Deep",3,10,5)]},{pattern:"ring",name:"Ring",measures:[g("count","How many",3,24,8),p("radius","Radius",1,15,4)],kinds:["bench","tree","chair","rock","lamp","flower"]},{pattern:"grid",name:"Rows",measures:[g("count","Across",1,12,4),g("rows","Deep",1,12,3),p("spacing","Apart",.5,8,2)],kinds:["chair","tree","crate","flower_bed","table"]},{pattern:"stairs",name:"Stairs",measures:[g("count","Steps",2,20,6)]}];function M({color:n,model:r,actions:t}){let s=d(S[0]),c=d({}),i=d(""),a=s.value,l=()=>{let o={pattern:a.pattern};for(let u of a.measures)o[u.key]=c.value[`${a.pattern} ${u.key}`]??u.value;return a.kinds&&(o.kind=a.kinds.includes(i.value)?i.value:a.kinds[0]),{kind:a.pattern,name:a.name,build:o,...n===""?{}:{color:n}}};return m(()=>{r.placing.peek()?.build&&t.hand.carry(l())},[a,c.value,i.value,n]),e("div",{class:"make",children:[e("div",{class:"choices",role:"radiogroup","aria-label":"What to make",children:S.map(o=>e("label",{class:`choice${o===a?" chosen":""}`,children:[e("input",{type:"radio",name:"pattern",checked:o===a,onChange:()=>{s.value=o}}),o.name]},o.pattern))}),a.measures.map(o=>e(O,{measure:o,value:c.value[`${a.pattern} ${o.key}`]??o.value,set:u=>{c.value={...c.value,[`${a.pattern} ${o.key}`]:u}}},`${a.pattern} ${o.key}`)),a.kinds&&e("label",{class:"paint",children:["Of",e("select",{value:i.value,onChange:o=>{i.value=o.currentTarget.value},children:a.kinds.map(o=>e("option",{value:o,children:o.replaceAll("_"," ")},o))})]}),e("div",{class:"answers",children:e("button",{type:"button",class:"primary",onClick:o=>{o.detail===0?t.hand.ahead(l()):(t.hand.carry(l()),t.toWorld())},children:["Place the ",a.name.toLowerCase()]})})]})}function O({measure:n,value:r,set:t}){let{word:s,min:c,max:i,step:a,unit:l}=n;return e("label",{class:"slider",children:[e("span",{children:s}),e("input",{type:"range",min:c,max:i,step:a,value:r,onInput:o=>t(Number(o.currentTarget.value))}),e("output",{children:[r,l]})]})}var E={nature:"Nature",furniture:"Furniture",building:"Building",path:"Ways",sign:"Signs",light:"Lights",vehicle:"Vehicles",primitive:"Shapes"},k=[{id:"all",word:"All"},...[...new Set([...Object.keys(E),...h.map(n=>n.category)])].filter(n=>h.some(r=>r.category===n)).map(n=>({id:n,word:E[n]??n.charAt(0).toUpperCase()+n.slice(1)}))];function $(n,r){let t=n.toLowerCase().split(/\s+/).filter(Boolean),s=k.map(l=>l.id),c=h.filter(l=>r==="all"||l.category===r).toSorted((l,o)=>s.indexOf(l.category)-s.indexOf(o.category));if(t.length===0)return c;let i=c.map(l=>({piece:l,rank:Math.min(...t.map(o=>B(l,o)))})).filter(({rank:l})=>l>0).toSorted((l,o)=>o.rank-l.rank);if(i.length>0)return i.map(l=>l.piece);let a=new Set(T(t.join(" ")));return c.filter(l=>a.has(l.kind))}function B(n,r){let t=n.title.toLowerCase();if(t===r||n.kind===r)return 5;if(t.startsWith(r))return 4;let s=w(n.kind);return s.includes(r)?3:t.includes(r)||n.kind.includes(r)?2:s.some(c=>c.startsWith(r))||n.category.startsWith(r)?1:0}function D({what:n,size:r,actions:t}){let s=b(null),c=z(n.kind,t,s),i=b(!1),[a,l,o]=r.map(u=>Math.round(u*10)/10);return e("button",{ref:s,type:"button",class:"tile",title:`${n.name}, ${a} × ${l} × ${o} m`,onPointerDown:u=>{i.current=!1,!(u.pointerType==="touch"||u.button!==0)&&(u.currentTarget.releasePointerCapture?.(u.pointerId),t.hand.drag(n,u),i.current=!0)},onClick:u=>{u.detail===0?t.hand.ahead(n):(i.current||t.hand.carry(n),t.toWorld())},onDragStart:u=>u.preventDefault(),children:[c?e("img",{src:c,alt:"",draggable:!1}):e("span",{class:"no-picture","aria-hidden":"true"}),e("span",{children:n.name})]})}function z(n,r,t){let s=d(null);return m(()=>{let c=t.current;if(!c)return;let i=!0,a=new IntersectionObserver(l=>{l.some(o=>o.isIntersecting)&&(a.disconnect(),r.hand.piece(n).then(o=>{i&&(s.value=o)}))});return a.observe(c),()=>{i=!1,a.disconnect()}},[n]),s.value}P(A);var f={tab:"pieces",color:""};function H({model:n,actions:r}){let t=d(f.tab),s=d(f.color),c=a=>{f.tab=a,t.value=a},i=a=>{f.color=a,s.value=a;let l=n.placing.peek();l&&(n.placing.value=W(l,a))};return e("section",{class:"panel beside build","aria-label":"Build",children:[e("header",{children:[e("h2",{children:"Build"}),e("button",{type:"button",class:"quiet",title:"Pictures, models and figures of your own (U)",onClick:()=>{n.open.value="files"},children:"Your files"}),e(C,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),e("div",{class:"choices",role:"tablist","aria-label":"What to build",children:[e(R,{name:"Pieces",chosen:t.value==="pieces",choose:()=>c("pieces")}),e(R,{name:"Make",chosen:t.value==="make",choose:()=>c("make")})]}),e(I,{model:n,actions:r}),t.value==="pieces"?e(K,{color:s.value,actions:r}):e(M,{color:s.value,model:n,actions:r}),e(G,{chosen:s.value,choose:i})]})}function R({name:n,chosen:r,choose:t}){return e("button",{type:"button",role:"tab",class:`choice${r?" chosen":""}`,"aria-selected":r,onClick:t,children:n})}function W(n,r){let{color:t,...s}=n;return r===""?s:{...s,color:r}}function I({model:n,actions:r}){let t=n.placing.value;return t?e("div",{class:"in-hand",role:"status",children:[e("strong",{children:t.name}),t.failed?e("span",{class:"warn",children:t.failed}):e("span",{class:"muted",children:[e("span",{class:"by-keys",children:[t.says?`${t.says}. `:"","Click the world to put it down. ",e(v,{children:"R"})," turns it,"," ",e(v,{children:"Shift"})," click puts down several."]}),e("span",{class:"by-touch",children:"Touch the world where it should stand."})]}),e("button",{type:"button",class:"quiet",title:"Esc",onClick:()=>r.hand.carry(null),children:"Put away"})]}):null}function K({color:n,actions:r}){let t=d(""),s=d("all"),c=$(t.value,s.value);return e(x,{children:[e("input",{type:"search",class:"search","aria-label":"Search pieces",placeholder:"Search: bench, light, garden…",value:t.value,onInput:i=>{t.value=i.currentTarget.value},onKeyDown:i=>{i.key==="ArrowDown"&&(i.preventDefault(),i.currentTarget.parentElement?.querySelector(".tile")?.focus())}}),e("div",{class:"choices kinds",role:"radiogroup","aria-label":"Kind of piece",children:k.map(({id:i,word:a})=>e("label",{class:`choice${s.value===i?" chosen":""}`,children:[e("input",{type:"radio",name:"category",checked:s.value===i,onChange:()=>{s.value=i}}),a]},i))}),e("p",{class:"sr",role:"status",children:[c.length," pieces"]}),c.length===0?e("p",{class:"muted",children:"No piece is called that. Try a plainer word: seat, tree, wall, lamp."}):e(q,{children:c.map(({kind:i,title:a,size:l})=>e(D,{what:W({kind:i,name:a},n),size:l,actions:r},i))})]})}function q({children:n}){return e("div",{class:"tiles scroll",onKeyDown:r=>{let t=[...r.currentTarget.querySelectorAll(".tile")],s=t.indexOf(document.activeElement),c=t[s]?.offsetTop,i=t.filter(l=>l.offsetTop===t[0]?.offsetTop).length,a={ArrowRight:1,ArrowLeft:-1,ArrowDown:i,ArrowUp:-i}[r.key];a===void 0||c===void 0||(r.preventDefault(),t[Math.min(t.length-1,Math.max(0,s+a))]?.focus())},children:n})}function G({chosen:n,choose:r}){return m(()=>{f.color=n},[n]),e("label",{class:"paint",children:["Colour",e("span",{class:"dot",style:{background:y.find(t=>t.name===n)?.hex??""},"aria-hidden":"true"}),e("select",{value:n,onChange:t=>r(t.currentTarget.value),children:[e("option",{value:"",children:"its own"}),y.map(({name:t})=>e("option",{value:t,children:t},t))]})]})}export{H as default,W as painted};
