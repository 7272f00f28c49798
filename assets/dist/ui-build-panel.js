import{a as N,b as I}from"./shared-ui-tabs.js";import{a as W,b as H}from"./shared-core-find.js";import"./shared-ui-roving.js";import"./shared-core-validnames.js";import{F as M,K as L,L as R,N as O,Q as B,Ra as D,_ as w,b as S,da as k,e as m,ea as P,f as A,fb as $,g,o as d,r,rf as x,s as b,tf as v,x as E,y as T}from"./shared-app.js";var z=`/* The build palette. */
.build .search,
.build select {
  min-height: 40px;
  padding: var(--space-1) var(--space-3);
  border: 1px solid var(--muted);
  border-radius: var(--radius-s);
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
  padding: 0 var(--space-3);
}

.tiles {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(88px, 1fr));
  grid-auto-rows: max-content;
  align-content: start;
  gap: var(--space-2);
  padding: 3px; /* the focus ring */
}

.tile {
  display: grid;
  justify-items: center;
  gap: 2px;
  padding: var(--space-2) 2px;
  font-size: var(--text-s);
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
  border-radius: var(--radius);
  background: var(--surface-strong);
}

.in-hand {
  display: flex;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  padding: var(--space-1) var(--space-1) var(--space-1) var(--space-3);
  border: 1px solid var(--muted);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
}

.in-hand > .muted,
.in-hand > .warn {
  flex: 1;
  font-size: var(--text-s);
}

.paint {
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-s);
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
  gap: var(--space-3);
}

.slider {
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr) 56px;
  align-items: center;
  gap: var(--space-2);
  min-height: 40px;
  font-size: var(--text-s);
}

.slider input {
  accent-color: var(--accent);
  min-height: 40px;
}

.slider output {
  text-align: right;
}

/* On a phone the sheet shrinks to one line while a piece is in hand, so that the ground can be tapped. */
@media (max-width: 760px) {
  .page > .build:has(.in-hand) {
    flex: none;
    min-height: 0;
    margin-top: auto;
    padding: var(--space-2);
  }

  .build:has(.in-hand) > :not(.in-hand),
  .page:has(> .build .in-hand) > .grip {
    display: none;
  }
}
`;function p(e,a,t,i,l,c=.5){return{key:e,word:a,min:t,max:i,step:c,value:l,unit:" m"}}function h(e,a,t,i,l){return{key:e,word:a,min:t,max:i,step:1,value:l,unit:""}}var K=[{pattern:"bridge",name:"Bridge",measures:[p("depth","Length",3,20,6),p("width","Width",1,5,2)]},{pattern:"tower",name:"Tower",measures:[p("width","Width",2.5,10,4),p("height","Height",4,20,8)]},{pattern:"room",name:"Room",measures:[p("width","Width",3,14,6),p("depth","Depth",3,14,5),p("height","Height",2,5,2.5)]},{pattern:"garden",name:"Garden",measures:[p("width","Width",4,16,8),p("depth","Depth",4,16,8)]},{pattern:"maze",name:"Maze",measures:[h("count","Cells across",3,9,5),h("rows","Cells deep",3,9,5)],kinds:["hedge","wall"]},{pattern:"pavilion",name:"Pavilion",measures:[p("width","Width",3,10,5),p("depth","Depth",3,10,5)]},{pattern:"ring",name:"Ring",measures:[h("count","Count",3,24,8),p("radius","Radius",1,15,4)],kinds:["bench","tree","chair","rock","lamp","flower"]},{pattern:"grid",name:"Rows",measures:[h("count","Columns",1,12,4),h("rows","Rows",1,12,3),p("spacing","Spacing",0,8,1)],kinds:["chair","tree","crate","flower_bed","table"]},{pattern:"stairs",name:"Stairs",measures:[h("count","Steps",2,20,6)]}];function G({color:e,model:a,actions:t}){let i=d(K[0]),l=d({}),c=d(""),n=i.value,o=n.kinds?.includes(c.value)?c.value:n.kinds?.[0],u=()=>{let s={pattern:n.pattern};for(let f of n.measures)s[f.key]=l.value[`${n.pattern} ${f.key}`]??f.value;return o&&(s.kind=o),{kind:n.pattern,name:n.name,build:s,...e===""?{}:{color:e}}};return m(()=>{let s=a.inHand.peek();s.tool==="place"&&s.what.build&&t.user.hold({tool:"place",what:u()})},[n,l.value,c.value,e]),r("div",{class:"make",children:[r(w,{name:"pattern",label:"What to make",choices:K.map(s=>({value:s,word:s.name})),...v(i)}),n.measures.map(s=>r(V,{measure:s,value:l.value[`${n.pattern} ${s.key}`]??s.value,set:f=>{l.value={...l.value,[`${n.pattern} ${s.key}`]:f}}},`${n.pattern} ${s.key}`)),n.kinds&&r("label",{class:"paint",children:["Piece",r(x,{choices:n.kinds.map(s=>({value:s,word:s.replaceAll("_"," ")})),...v(c),chosen:o??""})]}),r("div",{class:"answers",children:r(b,{primary:!0,onClick:s=>{s.detail===0?t.user.hold({tool:"place",what:u(),ahead:!0}):(t.user.hold({tool:"place",what:u()}),t.focusWorld())},children:["Place the ",n.name.toLowerCase()]})})]})}function V({measure:e,value:a,set:t}){let{word:i,min:l,max:c,step:n,unit:o}=e;return r("label",{class:"slider",children:[r("span",{children:i}),r("input",{type:"range",min:l,max:c,step:n,value:a,onInput:u=>t(Number(u.currentTarget.value))}),r("output",{children:[a,o]})]})}var _={nature:"Nature",furniture:"Furniture",building:"Building",path:"Paths",sign:"Signs",light:"Lights",vehicle:"Vehicles",primitive:"Shapes"},C=[{id:"all",word:"All"},...[...new Set([...Object.keys(_),...k.map(e=>e.category)])].filter(e=>k.some(a=>a.category===e)).map(e=>({id:e,word:_[e]??B(e)}))];function F(e,a){let t=e.toLowerCase().split(/\s+/).filter(Boolean),i=C.map(o=>o.id),l=k.filter(o=>a==="all"||o.category===a).toSorted((o,u)=>i.indexOf(o.category)-i.indexOf(u.category));if(t.length===0)return l;let c=l.map(o=>({piece:o,rank:Math.min(...t.map(u=>j(o,u)))})).filter(({rank:o})=>o>0).toSorted((o,u)=>u.rank-o.rank);if(c.length>0)return c.map(o=>o.piece);let n=new Set(H(t.join(" ")));return l.filter(o=>n.has(o.kind))}function j(e,a){let t=e.title.toLowerCase();if(t===a||e.kind===a)return 5;if(t.startsWith(a))return 4;let i=W(e.kind);return i.includes(a)?3:t.includes(a)||e.kind.includes(a)?2:i.some(l=>l.startsWith(a))||e.category.startsWith(a)?1:0}function q({what:e,size:a,actions:t}){let i=g(null),l=J(e.kind,t,i),c=g(!1),[n,o,u]=a.map(s=>Math.round(s*10)/10);return r("button",{ref:i,type:"button",class:"tile",title:`${e.name}, ${n} × ${o} × ${u} m`,onPointerDown:s=>{c.current=!1,!(s.pointerType==="touch"||s.button!==0)&&(s.currentTarget.releasePointerCapture?.(s.pointerId),t.user.hold({tool:"place",what:e},s),c.current=!0)},onClick:s=>{s.detail===0?t.user.hold({tool:"place",what:e,ahead:!0}):(c.current||t.user.hold({tool:"place",what:e}),t.focusWorld())},onDragStart:s=>s.preventDefault(),children:[l?r("img",{src:l,alt:"",draggable:!1}):r("span",{class:"no-picture","aria-hidden":"true"}),r("span",{children:e.name})]})}function J(e,a,t){let i=d(null);return m(()=>{let l=t.current;if(!l)return;let c=!0,n=new IntersectionObserver(o=>{o.some(u=>u.isIntersecting)&&(n.disconnect(),a.user.thumbnail(e).then(u=>{c&&(i.value=u)}))});return n.observe(l),()=>{c=!1,n.disconnect()}},[e]),i.value}O(z);var Q=[{value:"pieces",word:"Pieces"},{value:"make",word:"Make"}],y={tab:"pieces",color:""};function X({model:e,actions:a}){let t=d(y.tab),i=d(y.color),l=n=>{y.tab=n,t.value=n},c=n=>{y.color=n,i.value=n;let o=e.inHand.peek();o.tool==="place"&&a.user.hold({tool:"place",what:Y(o.what,n)})};return r(L,{name:"build",model:e,tools:r(b,{title:$("Pictures, models and figures of your own","files"),onClick:()=>M(e,"files"),children:"Your files"}),children:[r(N,{id:"build",label:"What to build",tabs:Q,chosen:t.value,choose:l}),r(Z,{model:e,actions:a}),r(I,{id:"build",chosen:t.value,children:t.value==="pieces"?r(ee,{color:i.value,actions:a}):r(G,{color:i.value,model:e,actions:a})}),r(ne,{chosen:i.value,choose:c})]})}function Y(e,a){let{color:t,...i}=e;return a===""?i:{...i,color:a}}function Z({model:e,actions:a}){let t=e.inHand.value;return t.tool!=="place"?null:r("div",{class:"in-hand",role:"status",children:[r("strong",{children:t.what.name}),t.failed?r("span",{class:"warn",children:t.failed}):r("span",{class:"muted",children:[r("span",{class:"by-keys",children:[t.feedback?`${t.feedback}. `:"","Click the world to place it. ",r(T,{children:"R"})," turns it,"," ",r(T,{children:"Shift"}),"-click places several."]}),r("span",{class:"by-touch",children:"Tap the world where it should stand."})]}),r(b,{title:"Esc",onClick:()=>a.user.hold(D),children:"Put away"})]})}function ee({color:e,actions:a}){let t=d(""),i=g(null);A(()=>{let n=R();n!==null&&(t.value=n,i.current?.focus())},[]);let l=d("all"),c=F(t.value,l.value);return r(S,{children:[r("input",{ref:i,type:"search",class:"search","aria-label":"Search pieces",placeholder:"Search: bench, light, garden…",value:t.value,onInput:E(t),onKeyDown:n=>{n.key==="ArrowDown"&&(n.preventDefault(),n.currentTarget.parentElement?.querySelector(".tile")?.focus())}}),r(w,{name:"category",label:"Kind of piece",class:"kinds",choices:C.map(({id:n,word:o})=>({value:n,word:o})),...v(l)}),r("p",{class:"sr",role:"status",children:[c.length," pieces"]}),c.length===0?r("p",{class:"muted",children:"No piece matches. Try a simpler word: seat, tree, wall, lamp."}):r(te,{children:c.map(({kind:n,title:o,size:u})=>r(q,{what:Y({kind:n,name:o},e),size:u,actions:a},n))})]})}function te({children:e}){return r("div",{class:"tiles scroll",role:"group","aria-label":"Pieces",onKeyDown:a=>{let t=[...a.currentTarget.querySelectorAll(".tile")],i=t.indexOf(document.activeElement),l=t[i]?.offsetTop,c=t.filter(o=>o.offsetTop===t[0]?.offsetTop).length,n={ArrowRight:1,ArrowLeft:-1,ArrowDown:c,ArrowUp:-c}[a.key];n===void 0||l===void 0||(a.preventDefault(),t[Math.min(t.length-1,Math.max(0,i+n))]?.focus())},children:e})}var re=[{value:"",word:"default"},...P.map(({name:e})=>({value:e,word:e}))];function ne({chosen:e,choose:a}){return m(()=>{y.color=e},[e]),r("label",{class:"paint",children:["Colour",r("span",{class:"dot",style:{background:P.find(t=>t.name===e)?.hex??""},"aria-hidden":"true"}),r(x,{choices:re,chosen:e,choose:a})]})}export{X as default};
