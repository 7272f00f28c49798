import{a as P,b as T}from"./chunk-HP7HCXYO.js";import{b as x,ce as t,e as m,ee as y,f as w,fe as C,g as h,ke as A,l as d,le as S,v as b,w as v}from"./chunk-E4OZYJG2.js";var E=`/* The build palette. */
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
`;function p(n,a,e,s,l,u=.5){return{key:n,word:a,min:e,max:s,step:u,value:l,unit:" m"}}function g(n,a,e,s,l){return{key:n,word:a,min:e,max:s,step:1,value:l,unit:""}}var M=[{pattern:"bridge",name:"Bridge",measures:[p("depth","Length",3,20,6),p("width","Width",1,5,2)]},{pattern:"tower",name:"Tower",measures:[p("width","Width",2.5,10,4),p("height","Height",4,20,8)]},{pattern:"room",name:"Room",measures:[p("width","Width",3,14,6),p("depth","Depth",3,14,5),p("height","Height",2,5,2.5)]},{pattern:"garden",name:"Garden",measures:[p("width","Width",4,16,8),p("depth","Depth",4,16,8)]},{pattern:"maze",name:"Maze",measures:[g("count","Cells across",3,9,5),g("rows","Cells deep",3,9,5)],kinds:["hedge","wall"]},{pattern:"pavilion",name:"Pavilion",measures:[p("width","Width",3,10,5),p("depth","Depth",3,10,5)]},{pattern:"ring",name:"Ring",measures:[g("count","Count",3,24,8),p("radius","Radius",1,15,4)],kinds:["bench","tree","chair","rock","lamp","flower"]},{pattern:"grid",name:"Rows",measures:[g("count","Columns",1,12,4),g("rows","Rows",1,12,3),p("spacing","Spacing",0,8,1)],kinds:["chair","tree","crate","flower_bed","table"]},{pattern:"stairs",name:"Stairs",measures:[g("count","Steps",2,20,6)]}];function L({color:n,model:a,actions:e}){let s=d(M[0]),l=d({}),u=d(""),r=s.value,o=()=>{let i={pattern:r.pattern};for(let c of r.measures)i[c.key]=l.value[`${r.pattern} ${c.key}`]??c.value;return r.kinds&&(i.kind=r.kinds.includes(u.value)?u.value:r.kinds[0]),{kind:r.pattern,name:r.name,build:i,...n===""?{}:{color:n}}};return m(()=>{a.placing.peek()?.build&&e.user.startPlacing(o())},[r,l.value,u.value,n]),t("div",{class:"make",children:[t("div",{class:"choices",role:"radiogroup","aria-label":"What to make",children:M.map(i=>t("label",{class:`choice${i===r?" chosen":""}`,children:[t("input",{type:"radio",name:"pattern",checked:i===r,onChange:()=>{s.value=i}}),i.name]},i.pattern))}),r.measures.map(i=>t(I,{measure:i,value:l.value[`${r.pattern} ${i.key}`]??i.value,set:c=>{l.value={...l.value,[`${r.pattern} ${i.key}`]:c}}},`${r.pattern} ${i.key}`)),r.kinds&&t("label",{class:"paint",children:["Piece",t("select",{value:u.value,onChange:i=>{u.value=i.currentTarget.value},children:r.kinds.map(i=>t("option",{value:i,children:i.replaceAll("_"," ")},i))})]}),t("div",{class:"answers",children:t("button",{type:"button",class:"primary",onClick:i=>{i.detail===0?e.user.placeAhead(o()):(e.user.startPlacing(o()),e.focusWorld())},children:["Place the ",r.name.toLowerCase()]})})]})}function I({measure:n,value:a,set:e}){let{word:s,min:l,max:u,step:r,unit:o}=n;return t("label",{class:"slider",children:[t("span",{children:s}),t("input",{type:"range",min:l,max:u,step:r,value:a,onInput:i=>e(Number(i.currentTarget.value))}),t("output",{children:[a,o]})]})}var R={nature:"Nature",furniture:"Furniture",building:"Building",path:"Paths",sign:"Signs",light:"Lights",vehicle:"Vehicles",primitive:"Shapes"},k=[{id:"all",word:"All"},...[...new Set([...Object.keys(R),...b.map(n=>n.category)])].filter(n=>b.some(a=>a.category===n)).map(n=>({id:n,word:R[n]??n.charAt(0).toUpperCase()+n.slice(1)}))];function $(n,a){let e=n.toLowerCase().split(/\s+/).filter(Boolean),s=k.map(o=>o.id),l=b.filter(o=>a==="all"||o.category===a).toSorted((o,i)=>s.indexOf(o.category)-s.indexOf(i.category));if(e.length===0)return l;let u=l.map(o=>({piece:o,rank:Math.min(...e.map(i=>z(o,i)))})).filter(({rank:o})=>o>0).toSorted((o,i)=>i.rank-o.rank);if(u.length>0)return u.map(o=>o.piece);let r=new Set(T(e.join(" ")));return l.filter(o=>r.has(o.kind))}function z(n,a){let e=n.title.toLowerCase();if(e===a||n.kind===a)return 5;if(e.startsWith(a))return 4;let s=P(n.kind);return s.includes(a)?3:e.includes(a)||n.kind.includes(a)?2:s.some(l=>l.startsWith(a))||n.category.startsWith(a)?1:0}function D({what:n,size:a,actions:e}){let s=h(null),l=H(n.kind,e,s),u=h(!1),[r,o,i]=a.map(c=>Math.round(c*10)/10);return t("button",{ref:s,type:"button",class:"tile",title:`${n.name}, ${r} × ${o} × ${i} m`,onPointerDown:c=>{u.current=!1,!(c.pointerType==="touch"||c.button!==0)&&(c.currentTarget.releasePointerCapture?.(c.pointerId),e.user.dragToPlace(n,c),u.current=!0)},onClick:c=>{c.detail===0?e.user.placeAhead(n):(u.current||e.user.startPlacing(n),e.focusWorld())},onDragStart:c=>c.preventDefault(),children:[l?t("img",{src:l,alt:"",draggable:!1}):t("span",{class:"no-picture","aria-hidden":"true"}),t("span",{children:n.name})]})}function H(n,a,e){let s=d(null);return m(()=>{let l=e.current;if(!l)return;let u=!0,r=new IntersectionObserver(o=>{o.some(i=>i.isIntersecting)&&(r.disconnect(),a.user.thumbnail(n).then(i=>{u&&(s.value=i)}))});return r.observe(l),()=>{u=!1,r.disconnect()}},[n]),s.value}S(E);var f={tab:"pieces",color:""};function K({model:n,actions:a}){let e=d(f.tab),s=d(f.color),l=r=>{f.tab=r,e.value=r},u=r=>{f.color=r,s.value=r;let o=n.placing.peek();o&&(n.placing.value=W(o,r))};return t("section",{class:"panel beside build","aria-label":"Build",children:[t("header",{children:[t("h2",{children:"Build"}),t("button",{type:"button",class:"quiet",title:"Pictures, models and figures of your own (U)",onClick:()=>{n.open.value="files"},children:"Your files"}),t(C,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),t("div",{class:"choices",role:"tablist","aria-label":"What to build",children:[t(O,{name:"Pieces",chosen:e.value==="pieces",choose:()=>l("pieces")}),t(O,{name:"Make",chosen:e.value==="make",choose:()=>l("make")})]}),t(G,{model:n,actions:a}),e.value==="pieces"?t(q,{color:s.value,actions:a}):t(L,{color:s.value,model:n,actions:a}),t(_,{chosen:s.value,choose:u})]})}function O({name:n,chosen:a,choose:e}){return t("button",{type:"button",role:"tab",class:`choice${a?" chosen":""}`,"aria-selected":a,onClick:e,children:n})}function W(n,a){let{color:e,...s}=n;return a===""?s:{...s,color:a}}function G({model:n,actions:a}){let e=n.placing.value;return e?t("div",{class:"in-hand",role:"status",children:[t("strong",{children:e.name}),e.failed?t("span",{class:"warn",children:e.failed}):t("span",{class:"muted",children:[t("span",{class:"by-keys",children:[e.feedback?`${e.feedback}. `:"","Click the world to place it. ",t(y,{children:"R"})," turns it,"," ",t(y,{children:"Shift"}),"-click places several."]}),t("span",{class:"by-touch",children:"Tap the world where it should stand."})]}),t("button",{type:"button",class:"quiet",title:"Esc",onClick:()=>a.user.startPlacing(null),children:"Put away"})]}):null}function q({color:n,actions:a}){let e=d(""),s=h(null);w(()=>{let r=A();r!==null&&(e.value=r,s.current?.focus())},[]);let l=d("all"),u=$(e.value,l.value);return t(x,{children:[t("input",{ref:s,type:"search",class:"search","aria-label":"Search pieces",placeholder:"Search: bench, light, garden…",value:e.value,onInput:r=>{e.value=r.currentTarget.value},onKeyDown:r=>{r.key==="ArrowDown"&&(r.preventDefault(),r.currentTarget.parentElement?.querySelector(".tile")?.focus())}}),t("div",{class:"choices kinds",role:"radiogroup","aria-label":"Kind of piece",children:k.map(({id:r,word:o})=>t("label",{class:`choice${l.value===r?" chosen":""}`,children:[t("input",{type:"radio",name:"category",checked:l.value===r,onChange:()=>{l.value=r}}),o]},r))}),t("p",{class:"sr",role:"status",children:[u.length," pieces"]}),u.length===0?t("p",{class:"muted",children:"No piece matches. Try a simpler word: seat, tree, wall, lamp."}):t(N,{children:u.map(({kind:r,title:o,size:i})=>t(D,{what:W({kind:r,name:o},n),size:i,actions:a},r))})]})}function N({children:n}){return t("div",{class:"tiles scroll",onKeyDown:a=>{let e=[...a.currentTarget.querySelectorAll(".tile")],s=e.indexOf(document.activeElement),l=e[s]?.offsetTop,u=e.filter(o=>o.offsetTop===e[0]?.offsetTop).length,r={ArrowRight:1,ArrowLeft:-1,ArrowDown:u,ArrowUp:-u}[a.key];r===void 0||l===void 0||(a.preventDefault(),e[Math.min(e.length-1,Math.max(0,s+r))]?.focus())},children:n})}function _({chosen:n,choose:a}){return m(()=>{f.color=n},[n]),t("label",{class:"paint",children:["Colour",t("span",{class:"dot",style:{background:v.find(e=>e.name===n)?.hex??""},"aria-hidden":"true"}),t("select",{value:n,onChange:e=>a(e.currentTarget.value),children:[t("option",{value:"",children:"default"}),v.map(({name:e})=>t("option",{value:e,children:e},e))]})]})}export{K as default,W as withColor};
