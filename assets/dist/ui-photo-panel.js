import{d as F}from"./shared-core-words-measures.js";import{K as P,N as T,Z as C,_ as R,b as h,e as p,g as f,h as k,na as g,o as u,r as a,rf as M,s as d,sf as b,tf as B}from"./shared-app.js";var O=60,$=3,w=20;function L({studio:e,frame:t,taken:o,trouble:r}){let n=u({phase:"ready"}),l=u(!1),i=f(()=>{});p(()=>()=>i.current(),[]);let c=()=>{let m=l.value?e.turntable(w):()=>{},S=()=>{m(),i.current=()=>{},n.value={phase:"ready"}},x=v=>{r.value=g(v)};try{let v=e.record(t.value,l.value?w:O,y=>{n.peek().phase==="on"&&(n.value={phase:"on",seconds:y})});n.value={phase:"on",seconds:0},i.current=()=>{n.peek().phase==="on"&&(n.value={phase:"ending"}),v.stop()},v.done.then(({blob:y,name:z})=>{o.value={blob:y,name:z,film:!0}},x).finally(S)}catch(v){x(v),S()}},s=()=>{o.value=null,i.current=I(n,c)};return e.noClip?a("span",{class:"muted",children:e.noClip}):n.value.phase==="ready"?a(U,{begin:s,turns:l}):a(N,{state:n.value,maxSeconds:l.value?w:O,stop:()=>i.current()})}function I(e,t){let o=$;e.value={phase:"soon",left:o};let r=setInterval(()=>{if(o--,o>0){e.value={phase:"soon",left:o};return}clearInterval(r),t()},1e3);return()=>{clearInterval(r),e.value={phase:"ready"}}}function U({begin:e,turns:t}){return a(h,{children:[a(d,{onClick:e,children:"Record a clip"}),a(b,{label:"Orbit once",on:t.value,set:o=>{t.value=o}})]})}function N({state:e,maxSeconds:t,stop:o}){return a(h,{children:[a("button",{type:"button",class:"quiet recording",disabled:e.phase==="ending",onClick:o,children:e.phase==="soon"?"Cancel":"Stop"}),a("span",{role:"status",class:"elapsed",children:[e.phase==="soon"&&`${e.left}…`,e.phase==="on"&&`● ${Math.floor(e.seconds)} s of ${t} s`,e.phase==="ending"&&"Writing the clip…"]})]})}var E=`/* Taking pictures: the frame, and the bar below it. All other panels are hidden. */
#ui .page:has(> .photo) > :not(.photo, .frame) {
  display: none;
}

.unnamed #labels {
  visibility: hidden;
}

.page > .frame {
  position: fixed;
  left: 50%;
  translate: -50% 0;
  border: 2px solid rgb(255 252 246 / 0.9);
  box-shadow: 0 0 0 100vmax rgb(20 24 40 / 0.42);
  pointer-events: none;
}

.page > .frame.whole {
  border: 0;
}

.page > .photo {
  position: fixed;
  z-index: var(--layer-2);
  left: 50%;
  translate: -50% 0;
  bottom: max(var(--edge), env(safe-area-inset-bottom));
  width: min(760px, calc(100vw - 2 * var(--edge)));
  max-height: min(60dvh, 420px);
  overflow: auto;
  padding: var(--space-1) var(--space-2) var(--space-3) var(--space-4);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
}

.photo header {
  display: flex;
  align-items: center;
  justify-content: space-between;
}

.photo .studio {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(290px, 100%), 1fr));
  gap: var(--space-1) var(--space-4);
  align-items: center;
}

.photo .switches {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
}

.photo .switch {
  font-size: var(--text-s);
}

.photo select {
  min-height: 40px;
  padding: var(--space-1) var(--space-2);
  border: 1px solid var(--muted);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
  color: inherit;
  font: inherit;
}

.photo .choice {
  padding: 0 var(--space-3);
}

.photo .hour {
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 40px;
  font-size: var(--text-s);
}

.photo .hour input {
  flex: 1;
  min-width: 80px;
  min-height: 40px;
  accent-color: var(--accent);
}

.photo .hour output {
  white-space: nowrap;
}

.taken {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  border-bottom: 1px solid var(--line);
  padding-bottom: var(--space-2);
}

.taken :is(img, video) {
  max-height: 88px;
  max-width: 40%;
  border-radius: var(--radius-s);
}

.save {
  display: inline-flex;
  align-items: center;
  min-height: 40px;
  padding: 0 var(--space-4);
  border-radius: var(--radius-s);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
  text-decoration: none;
}

.recording {
  border-color: var(--warn);
  color: var(--warn);
}

.elapsed {
  font-size: var(--text-s);
}
`;function H({taken:e}){let{blob:t,name:o,film:r}=e,n=k(()=>URL.createObjectURL(t),[t]),l=u("");p(()=>(l.value="",()=>URL.revokeObjectURL(n)),[n]);let i=new File([t],o,{type:t.type}),c=typeof navigator.share=="function"&&navigator.canShare?.({files:[i]})===!0;return a("div",{class:"taken",children:[r?a("video",{src:n,controls:!0,muted:!0,loop:!0,playsInline:!0,"aria-label":"The clip"}):a("img",{src:n,alt:"What was in the frame"}),a("div",{class:"answers",children:[a("a",{class:"save",href:n,download:o,children:["Save ",r?"clip":"picture"]}),!r&&t.type==="image/png"&&a(d,{onClick:()=>{A(t).then(s=>l.value=s)},children:"Copy"}),c&&a(d,{onClick:()=>{navigator.share({files:[i]}).catch(()=>{})},children:"Share"}),a("span",{class:"muted",role:"status",children:l.value||F(t.size)})]})]})}async function A(e){try{return await navigator.clipboard.write([new ClipboardItem({[e.type]:e})]),"Copied"}catch{return"This browser cannot copy pictures. Save it instead."}}T(E);var D=[{word:"Window",value:null},{word:"16:9",value:16/9},{word:"4:3",value:4/3},{word:"1:1",value:1},{word:"9:16",value:9/16}],j=[{word:"PNG",value:"image/png"},{word:"JPEG",value:"image/jpeg"}];function G({model:e,actions:t}){let o=u(null),r=u(""),n=u({aspect:null,below:0,names:!1}),l=f(null);Y(l,n,e);let i=u(null);return q(t.user.studio,o,r),J(!n.value.names),a(h,{children:[a(X,{frame:n.value}),a(P,{name:"photo",model:e,element:l,children:[a(C,{text:r.value}),i.value&&a(H,{taken:i.value}),o.value?a(K,{model:e,frame:n,taken:i,trouble:r,studio:o.value}):!r.value&&a("p",{class:"muted",children:"Loading…"})]})]})}function q(e,t,o){p(()=>{let r=!0;return e().then(n=>{r?t.value=n:n.close()},n=>{o.value=g(n)}),()=>{r=!1,t.peek()?.close()}},[])}function J(e){p(()=>{let{classList:t}=document.documentElement;return t.toggle("unnamed",e),()=>t.remove("unnamed")},[e])}function K({studio:e,frame:t,taken:o,trouble:r}){let n=u("image/png"),l=u(!0),i=u(!1),c=async()=>{i.value=!0,r.value="";try{let s=devicePixelRatio*(l.value?2:1),m=await e.take(t.value,{type:n.value,scale:s});o.value={blob:m,name:`world.${n.value==="image/png"?"png":"jpg"}`,film:!1}}catch(s){r.value=g(s)}i.value=!1};return a("div",{class:"studio",children:[a(R,{name:"aspect",label:"Frame",choices:D,chosen:t.value.aspect,choose:s=>{t.value={...t.value,aspect:s}}}),a(Q,{studio:e}),a("div",{class:"switches",children:[a(b,{label:"Show names",on:t.value.names,set:s=>{t.value={...t.value,names:s}}}),a(b,{label:"Double size",on:l.value,set:s=>{l.value=s}}),a(M,{"aria-label":"File format",choices:j,...B(n)})]}),a("div",{class:"answers",children:[a(d,{primary:!0,disabled:i.value,onClick:()=>{c()},children:i.value?"Taking…":"Take picture"}),a(L,{studio:e,frame:t,taken:o,trouble:r})]})]})}function Q({studio:e}){let t=u(null),o=n=>{t.value=n,e.hour(n)},r=t.value===null?"as in the world":V(t.value);return a("div",{class:"slider hour",children:[a("label",{for:"photo-hour",children:"Light"}),a("input",{id:"photo-hour",type:"range",min:0,max:23.75,step:.25,value:t.value??12,"aria-valuetext":r,onInput:n=>o(Number(n.currentTarget.value))}),a("output",{children:r}),t.value!==null&&a("button",{type:"button",class:"link-button",onClick:()=>o(null),children:"Reset"})]})}var V=e=>`${String(Math.floor(e)).padStart(2,"0")}:${String(Math.round(e%1*60)).padStart(2,"0")}`;function X({frame:{aspect:e,below:t=0}}){let o=f(null);return p(()=>{let r=()=>{let n=Math.max(innerHeight*.3,innerHeight-t),l=e===null?innerWidth:Math.min(innerWidth,n*e),i=e===null?innerHeight:l/e,c=e===null?0:(n-i)/2,s=m=>`${m}px`;Object.assign(o.current?.style??{},{width:s(l),height:s(i),top:s(c)})};return r(),addEventListener("resize",r),()=>removeEventListener("resize",r)},[e,t]),a("div",{ref:o,class:`frame${e===null?" whole":""}`,"aria-hidden":"true"})}function Y(e,t,o){p(()=>{let r=e.current;if(!r)return;let n=o.covered.peek(),l=()=>{let c=Math.max(0,Math.round(innerHeight-r.getBoundingClientRect().top));Math.abs(c-(t.peek().below??0))<8||(t.value={...t.peek(),below:c},o.covered.value={right:0,bottom:c})},i=new ResizeObserver(l);return i.observe(r),l(),()=>{i.disconnect(),o.covered.value=n}},[])}export{G as default};
