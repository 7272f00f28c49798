import{He as C,Wa as g,b as h,e as p,g as v,h as w,m as u,ne as e,pe as k,qe as S,ue as P}from"./chunk-L6U6HRJ6.js";var T=60,E=3,b=20;function M({studio:t,frame:n,taken:o,trouble:r}){let a=u({phase:"ready"}),l=u(!1),i=v(()=>{});p(()=>()=>i.current(),[]);let c=()=>{let d=l.value?t.turntable(b):()=>{},x=()=>{d(),i.current=()=>{},a.value={phase:"ready"}},y=m=>{r.value=g(m)};try{let m=t.record(n.value,l.value?b:T,f=>{a.peek().phase==="on"&&(a.value={phase:"on",seconds:f})});a.value={phase:"on",seconds:0},i.current=()=>{a.peek().phase==="on"&&(a.value={phase:"ending"}),m.stop()},m.done.then(({blob:f,name:L})=>{o.value={blob:f,name:L,film:!0}},y).finally(x)}catch(m){y(m),x()}},s=()=>{o.value=null,i.current=H(a,c)};return t.noClip?e("span",{class:"muted",children:t.noClip}):a.value.phase==="ready"?e(O,{begin:s,turns:l}):e(z,{state:a.value,maxSeconds:l.value?b:T,stop:()=>i.current()})}function H(t,n){let o=E;t.value={phase:"soon",left:o};let r=setInterval(()=>{if(o--,o>0){t.value={phase:"soon",left:o};return}clearInterval(r),n()},1e3);return()=>{clearInterval(r),t.value={phase:"ready"}}}function O({begin:t,turns:n}){return e(h,{children:[e("button",{type:"button",class:"quiet",onClick:t,children:"Record a clip"}),e("label",{class:"switch",children:[e("input",{type:"checkbox",checked:n.value,onChange:o=>{n.value=o.currentTarget.checked}}),"Orbit once"]})]})}function z({state:t,maxSeconds:n,stop:o}){return e(h,{children:[e("button",{type:"button",class:"quiet recording",disabled:t.phase==="ending",onClick:o,children:t.phase==="soon"?"Cancel":"Stop"}),e("span",{role:"status",class:"elapsed",children:[t.phase==="soon"&&`${t.left}…`,t.phase==="on"&&`● ${Math.floor(t.seconds)} s of ${n} s`,t.phase==="ending"&&"Writing the clip…"]})]})}var R=`/* Taking pictures: the frame, and the bar below it. All other panels are hidden. */
.taking #ui .page > :not(.photo, .frame) {
  display: none;
}

.taking.unnamed #labels {
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
  z-index: 2;
  left: 50%;
  translate: -50% 0;
  bottom: max(var(--edge), env(safe-area-inset-bottom));
  width: min(760px, calc(100vw - 2 * var(--edge)));
  max-height: min(60dvh, 420px);
  overflow: auto;
  padding: 4px 8px 12px 16px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
}

.photo header {
  display: flex;
  align-items: center;
  justify-content: space-between;
}

.photo .studio {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(290px, 100%), 1fr));
  gap: 4px 16px;
  align-items: center;
}

.photo .switches {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
}

.photo .switch {
  font-size: 13px;
}

.photo select {
  min-height: 40px;
  padding: 4px 8px;
  border: 1px solid var(--muted);
  border-radius: 10px;
  background: var(--surface-strong);
  color: inherit;
  font: inherit;
}

.photo .choice {
  padding: 0 10px;
}

.photo .hour {
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 40px;
  font-size: 13px;
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
  gap: 12px;
  border-bottom: 1px solid var(--line);
  padding-bottom: 8px;
}

.taken :is(img, video) {
  max-height: 88px;
  max-width: 40%;
  border-radius: 8px;
}

.save {
  display: inline-flex;
  align-items: center;
  min-height: 40px;
  padding: 0 16px;
  border-radius: 10px;
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
  font-size: 13px;
}
`;function F({taken:t}){let{blob:n,name:o,film:r}=t,a=w(()=>URL.createObjectURL(n),[n]),l=u("");p(()=>(l.value="",()=>URL.revokeObjectURL(a)),[a]);let i=new File([n],o,{type:n.type}),c=typeof navigator.share=="function"&&navigator.canShare?.({files:[i]})===!0;return e("div",{class:"taken",children:[r?e("video",{src:a,controls:!0,muted:!0,loop:!0,playsInline:!0,"aria-label":"The clip"}):e("img",{src:a,alt:"The picture that was taken"}),e("div",{class:"answers",children:[e("a",{class:"save",href:a,download:o,children:["Save ",r?"clip":"picture"]}),!r&&n.type==="image/png"&&e("button",{type:"button",class:"quiet",onClick:()=>{$(n).then(s=>l.value=s)},children:"Copy"}),c&&e("button",{type:"button",class:"quiet",onClick:()=>{navigator.share({files:[i]}).catch(()=>{})},children:"Share"}),e("span",{class:"muted",role:"status",children:l.value||`${(n.size/1e6).toFixed(1)} MB`})]})]})}async function $(t){try{return await navigator.clipboard.write([new ClipboardItem({[t.type]:t})]),"Copied"}catch{return"This browser cannot copy pictures. Save it instead."}}C(R);var I=[{word:"Window",aspect:null},{word:"16:9",aspect:16/9},{word:"4:3",aspect:4/3},{word:"1:1",aspect:1},{word:"9:16",aspect:9/16}];function U({model:t,actions:n}){let o=u(null),r=u(""),a=u({aspect:null,below:0,names:!1}),l=v(null);G(l,a,t);let i=u(null);return j(n.user.studio,o,r),q(!a.value.names),e(h,{children:[e(A,{frame:a.value}),e("section",{ref:l,class:"panel photo","aria-label":"Picture",children:[e(P,{title:"Picture",model:t}),e(k,{text:r.value}),i.value&&e(F,{taken:i.value}),o.value?e(D,{model:t,frame:a,taken:i,trouble:r,studio:o.value}):!r.value&&e("p",{class:"muted",children:"Loading…"})]})]})}function j(t,n,o){p(()=>{let r=!0;return t().then(a=>{r?n.value=a:a.close()},a=>{o.value=g(a)}),()=>{r=!1,n.peek()?.close()}},[])}function q(t){p(()=>{let{classList:n}=document.documentElement;return n.add("taking"),()=>n.remove("taking","unnamed")},[]),p(()=>{document.documentElement.classList.toggle("unnamed",t)},[t])}function D({studio:t,frame:n,taken:o,trouble:r}){let a=u("image/png"),l=u(!0),i=u(!1),c=async()=>{i.value=!0,r.value="";try{let s=devicePixelRatio*(l.value?2:1),d=await t.take(n.value,{type:a.value,scale:s});o.value={blob:d,name:`world.${a.value==="image/png"?"png":"jpg"}`,film:!1}}catch(s){r.value=g(s)}i.value=!1};return e("div",{class:"studio",children:[e(S,{name:"aspect",label:"Frame",choices:I.map(({word:s,aspect:d})=>({value:d,word:s})),chosen:n.value.aspect,choose:s=>{n.value={...n.value,aspect:s}}}),e(N,{studio:t}),e("div",{class:"switches",children:[e("label",{class:"switch",children:[e("input",{type:"checkbox",checked:n.value.names,onChange:s=>{n.value={...n.value,names:s.currentTarget.checked}}}),"Show names"]}),e("label",{class:"switch",children:[e("input",{type:"checkbox",checked:l.value,onChange:s=>{l.value=s.currentTarget.checked}}),"Double size"]}),e("select",{"aria-label":"File format",value:a.value,onChange:s=>{a.value=s.currentTarget.value},children:[e("option",{value:"image/png",children:"PNG"}),e("option",{value:"image/jpeg",children:"JPEG"})]})]}),e("div",{class:"answers",children:[e("button",{type:"button",class:"primary",disabled:i.value,onClick:()=>{c()},children:i.value?"Taking…":"Take picture"}),e(M,{studio:t,frame:n,taken:o,trouble:r})]})]})}function N({studio:t}){let n=u(null),o=a=>{n.value=a,t.hour(a)},r=n.value===null?"as in the world":W(n.value);return e("div",{class:"slider hour",children:[e("label",{for:"photo-hour",children:"Light"}),e("input",{id:"photo-hour",type:"range",min:0,max:23.75,step:.25,value:n.value??12,"aria-valuetext":r,onInput:a=>o(Number(a.currentTarget.value))}),e("output",{children:r}),n.value!==null&&e("button",{type:"button",class:"link-button",onClick:()=>o(null),children:"Reset"})]})}var W=t=>`${String(Math.floor(t)).padStart(2,"0")}:${String(Math.round(t%1*60)).padStart(2,"0")}`;function A({frame:{aspect:t,below:n=0}}){let o=v(null);return p(()=>{let r=()=>{let a=Math.max(innerHeight*.3,innerHeight-n),l=t===null?innerWidth:Math.min(innerWidth,a*t),i=t===null?innerHeight:l/t,c=t===null?0:(a-i)/2,s=d=>`${d}px`;Object.assign(o.current?.style??{},{width:s(l),height:s(i),top:s(c)})};return r(),addEventListener("resize",r),()=>removeEventListener("resize",r)},[t,n]),e("div",{ref:o,class:`frame${t===null?" whole":""}`,"aria-hidden":"true"})}function G(t,n,o){p(()=>{let r=t.current;if(!r)return;let a=o.covered.peek(),l=()=>{let c=Math.max(0,Math.round(innerHeight-r.getBoundingClientRect().top));Math.abs(c-(n.peek().below??0))<8||(n.value={...n.peek(),below:c},o.covered.value={right:0,bottom:c})},i=new ResizeObserver(l);return i.observe(r),l(),()=>{i.disconnect(),o.covered.value=a}},[])}export{U as default};
