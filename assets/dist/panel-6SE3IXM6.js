import{Nd as e,Qd as w,Sd as S,a as v,d as c,f as h,g as k,k as s,rb as g}from"./chunk-BHC5CBJS.js";var C=60,E=3,b=20;function T({studio:t,frame:n,taken:o,trouble:i}){let a=s({is:"ready"}),r=s(!1),u=h(()=>{});c(()=>()=>u.current(),[]);let m=()=>{let p=r.value?t.turntable(b):()=>{},x=()=>{p(),u.current=()=>{},a.value={is:"ready"}},y=d=>{i.value=g(d)};try{let d=t.record(n.value,r.value?b:C,f=>{a.peek().is==="on"&&(a.value={is:"on",seconds:f})});a.value={is:"on",seconds:0},u.current=()=>{a.peek().is==="on"&&(a.value={is:"ending"}),d.stop()},d.done.then(({blob:f,name:R})=>{o.value={blob:f,name:R,film:!0}},y).finally(x)}catch(d){y(d),x()}},l=()=>{o.value=null,u.current=L(a,m)};return t.noClip?e("span",{class:"muted",children:t.noClip}):a.value.is==="ready"?e($,{begin:l,turns:r}):e(M,{state:a.value,most:r.value?b:C,stop:()=>u.current()})}function L(t,n){let o=E;t.value={is:"soon",left:o};let i=setInterval(()=>{if(o--,o>0){t.value={is:"soon",left:o};return}clearInterval(i),n()},1e3);return()=>{clearInterval(i),t.value={is:"ready"}}}function $({begin:t,turns:n}){return e(v,{children:[e("button",{type:"button",class:"quiet",onClick:t,children:"Record a clip"}),e("label",{class:"switch",children:[e("input",{type:"checkbox",checked:n.value,onChange:o=>{n.value=o.currentTarget.checked}}),"Go around once"]})]})}function M({state:t,most:n,stop:o}){return e(v,{children:[e("button",{type:"button",class:"quiet recording",disabled:t.is==="ending",onClick:o,children:t.is==="soon"?"Cancel":"Stop"}),e("span",{role:"status",class:"elapsed",children:[t.is==="soon"&&`${t.left}…`,t.is==="on"&&`● ${Math.floor(t.seconds)} s of ${n} s`,t.is==="ending"&&"Writing the clip…"]})]})}var P=`/* Taking pictures: the frame, and the bar below it. All other panels are away. */
.taking #ui .page > :not(.photo, .frame) {
  display: none;
}

.taking.unnamed #labels {
  visibility: hidden;
}

.page > .frame {
  position: fixed;
  left: 50%;
  top: 50%;
  translate: -50% -50%;
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
  border: 1px solid var(--line);
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
  border-top: 1px solid var(--line);
  padding-top: 8px;
}

.taken :is(img, video) {
  max-height: 120px;
  max-width: 46%;
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
`;function F({taken:t}){let{blob:n,name:o,film:i}=t,a=k(()=>URL.createObjectURL(n),[n]),r=s("");c(()=>(r.value="",()=>URL.revokeObjectURL(a)),[a]);let u=new File([n],o,{type:n.type}),m=typeof navigator.share=="function"&&navigator.canShare?.({files:[u]})===!0;return e("div",{class:"taken",children:[i?e("video",{src:a,controls:!0,muted:!0,loop:!0,playsInline:!0,"aria-label":"The clip"}):e("img",{src:a,alt:"The picture that was taken"}),e("div",{class:"answers",children:[e("a",{class:"save",href:a,download:o,children:["Save ",i?"clip":"picture"]}),!i&&n.type==="image/png"&&e("button",{type:"button",class:"quiet",onClick:()=>{O(n).then(l=>r.value=l)},children:"Copy"}),m&&e("button",{type:"button",class:"quiet",onClick:()=>{navigator.share({files:[u]}).catch(()=>{})},children:"Share"}),e("span",{class:"muted",role:"status",children:r.value||`${(n.size/1e6).toFixed(1)} MB`})]})]})}async function O(t){try{return await navigator.clipboard.write([new ClipboardItem({[t.type]:t})]),"Copied"}catch{return"This browser does not let pictures be copied. Save it instead."}}S(P);var z=[{word:"Window",aspect:null},{word:"16:9",aspect:16/9},{word:"4:3",aspect:4/3},{word:"1:1",aspect:1},{word:"9:16",aspect:9/16}];function I({model:t,actions:n}){let o=s(null),i=s(""),a=s({aspect:null,names:!1}),r=s(null);return U(n.hand.studio,o,i),H(!a.value.names),e(v,{children:[e(D,{aspect:a.value.aspect}),e("section",{class:"panel photo","aria-label":"Picture",children:[e("header",{children:[e("h2",{children:"Picture"}),e(w,{label:"Close",hint:"Esc",onClick:()=>{t.open.value="none"}})]}),i.value&&e("p",{class:"warn",role:"alert",children:i.value}),o.value?e(N,{model:t,frame:a,taken:r,trouble:i,studio:o.value}):!i.value&&e("p",{class:"muted",children:"Loading…"}),r.value&&e(F,{taken:r.value})]})]})}function U(t,n,o){c(()=>{let i=!0;return t().then(a=>{i?n.value=a:a.close()},a=>{o.value=g(a)}),()=>{i=!1,n.peek()?.close()}},[])}function H(t){c(()=>{let{classList:n}=document.documentElement;return n.add("taking"),()=>n.remove("taking","unnamed")},[]),c(()=>{document.documentElement.classList.toggle("unnamed",t)},[t])}function N({studio:t,frame:n,taken:o,trouble:i}){let a=s("image/png"),r=s(!0),u=s(!1),m=async()=>{u.value=!0,i.value="";try{let l=devicePixelRatio*(r.value?2:1),p=await t.take(n.value,{type:a.value,scale:l});o.value={blob:p,name:`world.${a.value==="image/png"?"png":"jpg"}`,film:!1}}catch(l){i.value=g(l)}u.value=!1};return e("div",{class:"studio",children:[e("div",{class:"choices",role:"radiogroup","aria-label":"Frame",children:z.map(({word:l,aspect:p})=>e("label",{class:`choice${n.value.aspect===p?" chosen":""}`,children:[e("input",{type:"radio",name:"aspect",checked:n.value.aspect===p,onChange:()=>{n.value={...n.value,aspect:p}}}),l]},l))}),e(j,{studio:t}),e("div",{class:"switches",children:[e("label",{class:"switch",children:[e("input",{type:"checkbox",checked:n.value.names,onChange:l=>{n.value={...n.value,names:l.currentTarget.checked}}}),"Names in it"]}),e("label",{class:"switch",children:[e("input",{type:"checkbox",checked:r.value,onChange:l=>{r.value=l.currentTarget.checked}}),"Double size"]}),e("select",{"aria-label":"File format",value:a.value,onChange:l=>{a.value=l.currentTarget.value},children:[e("option",{value:"image/png",children:"PNG"}),e("option",{value:"image/jpeg",children:"JPEG"})]})]}),e("div",{class:"answers",children:[e("button",{type:"button",class:"primary",disabled:u.value,onClick:()=>{m()},children:u.value?"Taking…":"Take picture"}),e(T,{studio:t,frame:n,taken:o,trouble:i})]})]})}function j({studio:t}){let n=s(null),o=a=>{n.value=a,t.hour(a)},i=n.value===null?"as in the world":q(n.value);return e("div",{class:"slider hour",children:[e("label",{for:"photo-hour",children:"Light"}),e("input",{id:"photo-hour",type:"range",min:0,max:23.75,step:.25,value:n.value??12,"aria-valuetext":i,onInput:a=>o(Number(a.currentTarget.value))}),e("output",{children:i}),n.value!==null&&e("button",{type:"button",class:"link-button",onClick:()=>o(null),children:"Back"})]})}var q=t=>`${String(Math.floor(t)).padStart(2,"0")}:${String(Math.round(t%1*60)).padStart(2,"0")}`;function D({aspect:t}){let n=h(null);return c(()=>{let o=()=>{let i=t??innerWidth/innerHeight,a=Math.min(innerWidth,innerHeight*i);Object.assign(n.current?.style??{},{width:`${a}px`,height:`${a/i}px`})};return o(),addEventListener("resize",o),()=>removeEventListener("resize",o)},[t]),e("div",{ref:n,class:`frame${t===null?" whole":""}`,"aria-hidden":"true"})}export{I as default};
