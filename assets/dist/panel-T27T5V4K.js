import{a as P,b as T}from"./chunk-Q5RMDECY.js";import{Ge as S,He as E,b as x,e as m,f as w,g as h,m as d,ne as n,qe as C,se as y,ue as A,w as b,x as v}from"./chunk-L6U6HRJ6.js";var M=`/* The build palette. */
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

/* On a phone the sheet shrinks to one line while a piece is in hand, so that the ground can be tapped. */
@media (max-width: 760px) {
  .page > .build:has(.in-hand) {
    flex: none;
    min-height: 0;
    margin-top: auto;
    padding: 8px;
  }

  .build:has(.in-hand) > :not(.in-hand),
  .page:has(> .build .in-hand) > .grip {
    display: none;
  }
}
`;function p(t,a,e,s,l,u=.5){return{key:t,word:a,min:e,max:s,step:u,value:l,unit:" m"}}function g(t,a,e,s,l){return{key:t,word:a,min:e,max:s,step:1,value:l,unit:""}}var L=[{pattern:"bridge",name:"Bridge",measures:[p("depth","Length",3,20,6),p("width","Width",1,5,2)]},{pattern:"tower",name:"Tower",measures:[p("width","Width",2.5,10,4),p("height","Height",4,20,8)]},{pattern:"room",name:"Room",measures:[p("width","Width",3,14,6),p("depth","Depth",3,14,5),p("height","Height",2,5,2.5)]},{pattern:"garden",name:"Garden",measures:[p("width","Width",4,16,8),p("depth","Depth",4,16,8)]},{pattern:"maze",name:"Maze",measures:[g("count","Cells across",3,9,5),g("rows","Cells deep",3,9,5)],kinds:["hedge","wall"]},{pattern:"pavilion",name:"Pavilion",measures:[p("width","Width",3,10,5),p("depth","Depth",3,10,5)]},{pattern:"ring",name:"Ring",measures:[g("count","Count",3,24,8),p("radius","Radius",1,15,4)],kinds:["bench","tree","chair","rock","lamp","flower"]},{pattern:"grid",name:"Rows",measures:[g("count","Columns",1,12,4),g("rows","Rows",1,12,3),p("spacing","Spacing",0,8,1)],kinds:["chair","tree","crate","flower_bed","table"]},{pattern:"stairs",name:"Stairs",measures:[g("count","Steps",2,20,6)]}];function R({color:t,model:a,actions:e}){let s=d(L[0]),l=d({}),u=d(""),r=s.value,o=()=>{let i={pattern:r.pattern};for(let c of r.measures)i[c.key]=l.value[`${r.pattern} ${c.key}`]??c.value;return r.kinds&&(i.kind=r.kinds.includes(u.value)?u.value:r.kinds[0]),{kind:r.pattern,name:r.name,build:i,...t===""?{}:{color:t}}};return m(()=>{a.placing.peek()?.build&&e.user.startPlacing(o())},[r,l.value,u.value,t]),n("div",{class:"make",children:[n(C,{name:"pattern",label:"What to make",choices:L.map(i=>({value:i,word:i.name})),chosen:r,choose:i=>{s.value=i}}),r.measures.map(i=>n(I,{measure:i,value:l.value[`${r.pattern} ${i.key}`]??i.value,set:c=>{l.value={...l.value,[`${r.pattern} ${i.key}`]:c}}},`${r.pattern} ${i.key}`)),r.kinds&&n("label",{class:"paint",children:["Piece",n("select",{value:u.value,onChange:i=>{u.value=i.currentTarget.value},children:r.kinds.map(i=>n("option",{value:i,children:i.replaceAll("_"," ")},i))})]}),n("div",{class:"answers",children:n("button",{type:"button",class:"primary",onClick:i=>{i.detail===0?e.user.placeAhead(o()):(e.user.startPlacing(o()),e.focusWorld())},children:["Place the ",r.name.toLowerCase()]})})]})}function I({measure:t,value:a,set:e}){let{word:s,min:l,max:u,step:r,unit:o}=t;return n("label",{class:"slider",children:[n("span",{children:s}),n("input",{type:"range",min:l,max:u,step:r,value:a,onInput:i=>e(Number(i.currentTarget.value))}),n("output",{children:[a,o]})]})}var $={nature:"Nature",furniture:"Furniture",building:"Building",path:"Paths",sign:"Signs",light:"Lights",vehicle:"Vehicles",primitive:"Shapes"},k=[{id:"all",word:"All"},...[...new Set([...Object.keys($),...b.map(t=>t.category)])].filter(t=>b.some(a=>a.category===t)).map(t=>({id:t,word:$[t]??t.charAt(0).toUpperCase()+t.slice(1)}))];function D(t,a){let e=t.toLowerCase().split(/\s+/).filter(Boolean),s=k.map(o=>o.id),l=b.filter(o=>a==="all"||o.category===a).toSorted((o,i)=>s.indexOf(o.category)-s.indexOf(i.category));if(e.length===0)return l;let u=l.map(o=>({piece:o,rank:Math.min(...e.map(i=>z(o,i)))})).filter(({rank:o})=>o>0).toSorted((o,i)=>i.rank-o.rank);if(u.length>0)return u.map(o=>o.piece);let r=new Set(T(e.join(" ")));return l.filter(o=>r.has(o.kind))}function z(t,a){let e=t.title.toLowerCase();if(e===a||t.kind===a)return 5;if(e.startsWith(a))return 4;let s=P(t.kind);return s.includes(a)?3:e.includes(a)||t.kind.includes(a)?2:s.some(l=>l.startsWith(a))||t.category.startsWith(a)?1:0}function O({what:t,size:a,actions:e}){let s=h(null),l=K(t.kind,e,s),u=h(!1),[r,o,i]=a.map(c=>Math.round(c*10)/10);return n("button",{ref:s,type:"button",class:"tile",title:`${t.name}, ${r} × ${o} × ${i} m`,onPointerDown:c=>{u.current=!1,!(c.pointerType==="touch"||c.button!==0)&&(c.currentTarget.releasePointerCapture?.(c.pointerId),e.user.dragToPlace(t,c),u.current=!0)},onClick:c=>{c.detail===0?e.user.placeAhead(t):(u.current||e.user.startPlacing(t),e.focusWorld())},onDragStart:c=>c.preventDefault(),children:[l?n("img",{src:l,alt:"",draggable:!1}):n("span",{class:"no-picture","aria-hidden":"true"}),n("span",{children:t.name})]})}function K(t,a,e){let s=d(null);return m(()=>{let l=e.current;if(!l)return;let u=!0,r=new IntersectionObserver(o=>{o.some(i=>i.isIntersecting)&&(r.disconnect(),a.user.thumbnail(t).then(i=>{u&&(s.value=i)}))});return r.observe(l),()=>{u=!1,r.disconnect()}},[t]),s.value}E(M);var f={tab:"pieces",color:""};function G({model:t,actions:a}){let e=d(f.tab),s=d(f.color),l=r=>{f.tab=r,e.value=r},u=r=>{f.color=r,s.value=r;let o=t.placing.peek();o&&(t.placing.value=H(o,r))};return n("section",{class:"panel beside build","aria-label":"Build",children:[n(A,{title:"Build",model:t,children:n("button",{type:"button",class:"quiet",title:"Pictures, models and figures of your own (U)",onClick:()=>{t.open.value="files"},children:"Your files"})}),n("div",{class:"choices",role:"tablist","aria-label":"What to build",children:[n(W,{name:"Pieces",chosen:e.value==="pieces",choose:()=>l("pieces")}),n(W,{name:"Make",chosen:e.value==="make",choose:()=>l("make")})]}),n(q,{model:t,actions:a}),e.value==="pieces"?n(N,{color:s.value,actions:a}):n(R,{color:s.value,model:t,actions:a}),n(F,{chosen:s.value,choose:u})]})}function W({name:t,chosen:a,choose:e}){return n("button",{type:"button",role:"tab",class:`choice${a?" chosen":""}`,"aria-selected":a,onClick:e,children:t})}function H(t,a){let{color:e,...s}=t;return a===""?s:{...s,color:a}}function q({model:t,actions:a}){let e=t.placing.value;return e?n("div",{class:"in-hand",role:"status",children:[n("strong",{children:e.name}),e.failed?n("span",{class:"warn",children:e.failed}):n("span",{class:"muted",children:[n("span",{class:"by-keys",children:[e.feedback?`${e.feedback}. `:"","Click the world to place it. ",n(y,{children:"R"})," turns it,"," ",n(y,{children:"Shift"}),"-click places several."]}),n("span",{class:"by-touch",children:"Tap the world where it should stand."})]}),n("button",{type:"button",class:"quiet",title:"Esc",onClick:()=>a.user.startPlacing(null),children:"Put away"})]}):null}function N({color:t,actions:a}){let e=d(""),s=h(null);w(()=>{let r=S();r!==null&&(e.value=r,s.current?.focus())},[]);let l=d("all"),u=D(e.value,l.value);return n(x,{children:[n("input",{ref:s,type:"search",class:"search","aria-label":"Search pieces",placeholder:"Search: bench, light, garden…",value:e.value,onInput:r=>{e.value=r.currentTarget.value},onKeyDown:r=>{r.key==="ArrowDown"&&(r.preventDefault(),r.currentTarget.parentElement?.querySelector(".tile")?.focus())}}),n("div",{class:"choices kinds",role:"radiogroup","aria-label":"Kind of piece",children:k.map(({id:r,word:o})=>n("label",{class:`choice${l.value===r?" chosen":""}`,children:[n("input",{type:"radio",name:"category",checked:l.value===r,onChange:()=>{l.value=r}}),o]},r))}),n("p",{class:"sr",role:"status",children:[u.length," pieces"]}),u.length===0?n("p",{class:"muted",children:"No piece matches. Try a simpler word: seat, tree, wall, lamp."}):n(_,{children:u.map(({kind:r,title:o,size:i})=>n(O,{what:H({kind:r,name:o},t),size:i,actions:a},r))})]})}function _({children:t}){return n("div",{class:"tiles scroll",onKeyDown:a=>{let e=[...a.currentTarget.querySelectorAll(".tile")],s=e.indexOf(document.activeElement),l=e[s]?.offsetTop,u=e.filter(o=>o.offsetTop===e[0]?.offsetTop).length,r={ArrowRight:1,ArrowLeft:-1,ArrowDown:u,ArrowUp:-u}[a.key];r===void 0||l===void 0||(a.preventDefault(),e[Math.min(e.length-1,Math.max(0,s+r))]?.focus())},children:t})}function F({chosen:t,choose:a}){return m(()=>{f.color=t},[t]),n("label",{class:"paint",children:["Colour",n("span",{class:"dot",style:{background:v.find(e=>e.name===t)?.hex??""},"aria-hidden":"true"}),n("select",{value:t,onChange:e=>a(e.currentTarget.value),children:[n("option",{value:"",children:"default"}),v.map(({name:e})=>n("option",{value:e,children:e},e))]})]})}export{G as default};
