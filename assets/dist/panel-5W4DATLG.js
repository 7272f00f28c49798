import{b as v,ce as e,e as p,fe as w,g,h as k,l as u,le as S,wb as h}from"./chunk-UYK3AK6N.js";var C=60,R=3,b=20;function T({studio:t,frame:n,taken:a,trouble:i}){let o=u({is:"ready"}),l=u(!1),r=g(()=>{});p(()=>()=>r.current(),[]);let c=()=>{let d=l.value?t.turntable(b):()=>{},x=()=>{d(),r.current=()=>{},o.value={is:"ready"}},y=m=>{i.value=h(m)};try{let m=t.record(n.value,l.value?b:C,f=>{o.peek().is==="on"&&(o.value={is:"on",seconds:f})});o.value={is:"on",seconds:0},r.current=()=>{o.peek().is==="on"&&(o.value={is:"ending"}),m.stop()},m.done.then(({blob:f,name:F})=>{a.value={blob:f,name:F,film:!0}},y).finally(x)}catch(m){y(m),x()}},s=()=>{a.value=null,r.current=E(o,c)};return t.noClip?e("span",{class:"muted",children:t.noClip}):o.value.is==="ready"?e(L,{begin:s,turns:l}):e(B,{state:o.value,most:l.value?b:C,stop:()=>r.current()})}function E(t,n){let a=R;t.value={is:"soon",left:a};let i=setInterval(()=>{if(a--,a>0){t.value={is:"soon",left:a};return}clearInterval(i),n()},1e3);return()=>{clearInterval(i),t.value={is:"ready"}}}function L({begin:t,turns:n}){return e(v,{children:[e("button",{type:"button",class:"quiet",onClick:t,children:"Record a clip"}),e("label",{class:"switch",children:[e("input",{type:"checkbox",checked:n.value,onChange:a=>{n.value=a.currentTarget.checked}}),"Go around once"]})]})}function B({state:t,most:n,stop:a}){return e(v,{children:[e("button",{type:"button",class:"quiet recording",disabled:t.is==="ending",onClick:a,children:t.is==="soon"?"Cancel":"Stop"}),e("span",{role:"status",class:"elapsed",children:[t.is==="soon"&&`${t.left}…`,t.is==="on"&&`● ${Math.floor(t.seconds)} s of ${n} s`,t.is==="ending"&&"Writing the clip…"]})]})}var P=`/* Taking pictures: the frame, and the bar below it. All other panels are away. */
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
`;function M({taken:t}){let{blob:n,name:a,film:i}=t,o=k(()=>URL.createObjectURL(n),[n]),l=u("");p(()=>(l.value="",()=>URL.revokeObjectURL(o)),[o]);let r=new File([n],a,{type:n.type}),c=typeof navigator.share=="function"&&navigator.canShare?.({files:[r]})===!0;return e("div",{class:"taken",children:[i?e("video",{src:o,controls:!0,muted:!0,loop:!0,playsInline:!0,"aria-label":"The clip"}):e("img",{src:o,alt:"The picture that was taken"}),e("div",{class:"answers",children:[e("a",{class:"save",href:o,download:a,children:["Save ",i?"clip":"picture"]}),!i&&n.type==="image/png"&&e("button",{type:"button",class:"quiet",onClick:()=>{$(n).then(s=>l.value=s)},children:"Copy"}),c&&e("button",{type:"button",class:"quiet",onClick:()=>{navigator.share({files:[r]}).catch(()=>{})},children:"Share"}),e("span",{class:"muted",role:"status",children:l.value||`${(n.size/1e6).toFixed(1)} MB`})]})]})}async function $(t){try{return await navigator.clipboard.write([new ClipboardItem({[t.type]:t})]),"Copied"}catch{return"This browser does not let pictures be copied. Save it instead."}}S(P);var z=[{word:"Window",aspect:null},{word:"16:9",aspect:16/9},{word:"4:3",aspect:4/3},{word:"1:1",aspect:1},{word:"9:16",aspect:9/16}];function H({model:t,actions:n}){let a=u(null),i=u(""),o=u({aspect:null,below:0,names:!1}),l=g(null);W(l,o,t);let r=u(null);return I(n.hand.studio,a,i),U(!o.value.names),e(v,{children:[e(D,{frame:o.value}),e("section",{ref:l,class:"panel photo","aria-label":"Picture",children:[e("header",{children:[e("h2",{children:"Picture"}),e(w,{label:"Close",hint:"Esc",onClick:()=>{t.open.value="none"}})]}),i.value&&e("p",{class:"warn",role:"alert",children:i.value}),r.value&&e(M,{taken:r.value}),a.value?e(N,{model:t,frame:o,taken:r,trouble:i,studio:a.value}):!i.value&&e("p",{class:"muted",children:"Loading…"})]})]})}function I(t,n,a){p(()=>{let i=!0;return t().then(o=>{i?n.value=o:o.close()},o=>{a.value=h(o)}),()=>{i=!1,n.peek()?.close()}},[])}function U(t){p(()=>{let{classList:n}=document.documentElement;return n.add("taking"),()=>n.remove("taking","unnamed")},[]),p(()=>{document.documentElement.classList.toggle("unnamed",t)},[t])}function N({studio:t,frame:n,taken:a,trouble:i}){let o=u("image/png"),l=u(!0),r=u(!1),c=async()=>{r.value=!0,i.value="";try{let s=devicePixelRatio*(l.value?2:1),d=await t.take(n.value,{type:o.value,scale:s});a.value={blob:d,name:`world.${o.value==="image/png"?"png":"jpg"}`,film:!1}}catch(s){i.value=h(s)}r.value=!1};return e("div",{class:"studio",children:[e("div",{class:"choices",role:"radiogroup","aria-label":"Frame",children:z.map(({word:s,aspect:d})=>e("label",{class:`choice${n.value.aspect===d?" chosen":""}`,children:[e("input",{type:"radio",name:"aspect",checked:n.value.aspect===d,onChange:()=>{n.value={...n.value,aspect:d}}}),s]},s))}),e(j,{studio:t}),e("div",{class:"switches",children:[e("label",{class:"switch",children:[e("input",{type:"checkbox",checked:n.value.names,onChange:s=>{n.value={...n.value,names:s.currentTarget.checked}}}),"Names in it"]}),e("label",{class:"switch",children:[e("input",{type:"checkbox",checked:l.value,onChange:s=>{l.value=s.currentTarget.checked}}),"Double size"]}),e("select",{"aria-label":"File format",value:o.value,onChange:s=>{o.value=s.currentTarget.value},children:[e("option",{value:"image/png",children:"PNG"}),e("option",{value:"image/jpeg",children:"JPEG"})]})]}),e("div",{class:"answers",children:[e("button",{type:"button",class:"primary",disabled:r.value,onClick:()=>{c()},children:r.value?"Taking…":"Take picture"}),e(T,{studio:t,frame:n,taken:a,trouble:i})]})]})}function j({studio:t}){let n=u(null),a=o=>{n.value=o,t.hour(o)},i=n.value===null?"as in the world":q(n.value);return e("div",{class:"slider hour",children:[e("label",{for:"photo-hour",children:"Light"}),e("input",{id:"photo-hour",type:"range",min:0,max:23.75,step:.25,value:n.value??12,"aria-valuetext":i,onInput:o=>a(Number(o.currentTarget.value))}),e("output",{children:i}),n.value!==null&&e("button",{type:"button",class:"link-button",onClick:()=>a(null),children:"Back"})]})}var q=t=>`${String(Math.floor(t)).padStart(2,"0")}:${String(Math.round(t%1*60)).padStart(2,"0")}`;function D({frame:{aspect:t,below:n=0}}){let a=g(null);return p(()=>{let i=()=>{let o=Math.max(innerHeight*.3,innerHeight-n),l=t===null?innerWidth:Math.min(innerWidth,o*t),r=t===null?innerHeight:l/t,c=t===null?0:(o-r)/2,s=d=>`${d}px`;Object.assign(a.current?.style??{},{width:s(l),height:s(r),top:s(c)})};return i(),addEventListener("resize",i),()=>removeEventListener("resize",i)},[t,n]),e("div",{ref:a,class:`frame${t===null?" whole":""}`,"aria-hidden":"true"})}function W(t,n,a){p(()=>{let i=t.current;if(!i)return;let o=a.covered.peek(),l=()=>{let c=Math.max(0,Math.round(innerHeight-i.getBoundingClientRect().top));Math.abs(c-(n.peek().below??0))<8||(n.value={...n.peek(),below:c},a.covered.value={right:0,bottom:c})},r=new ResizeObserver(l);return r.observe(i),l(),()=>{r.disconnect(),a.covered.value=o}},[])}export{H as default};
