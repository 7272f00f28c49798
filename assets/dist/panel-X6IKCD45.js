import{c as le}from"./chunk-L3A327NH.js";import{a as te}from"./chunk-IKRA6TML.js";import{a as ee}from"./chunk-WORAPVHZ.js";import{Ha as Z,Ib as V,J as Q,N as h,U as S,b as $,d as G,e as O,f as L,g as W,ha as X,he as ne,i as P,ie as i,je as oe,l as m,le as z,m as A,ne as re,qe as ie,re as D,s as H,se,t as J,te as ae,v as q,w as C,y as v}from"./chunk-G7BIUVMN.js";var Ee=[["beside","beside it"],["on","on it"],["facing","beside it, facing it"]],$e=[...new Set(q.map(e=>e.category))];function I({to:e,called:t,doing:n}){let o=m("bench"),r=m("beside"),s=()=>{let a=r.value==="on"?{on:e}:{beside:e,...r.value==="facing"?{facing:e}:{}};n.run("place_objects",{objects:[{kind:o.value,...a}]})};return i("details",{children:[i("summary",{children:"Put something by it"}),i("form",{"aria-label":`Put something by ${t}`,onSubmit:a=>{a.preventDefault(),s()},children:[i("label",{class:"field wide",children:["What",i("select",{value:o.value,onChange:a=>{o.value=a.currentTarget.value},children:$e.map(a=>i("optgroup",{label:a,children:q.filter(l=>l.category===a).map(l=>i("option",{value:l.kind,children:l.title},l.kind))},a))})]}),i("label",{class:"field wide",children:["Where",i("select",{value:r.value,onChange:a=>{r.value=a.currentTarget.value},children:Ee.map(([a,l])=>i("option",{value:a,children:l},a))})]}),i("button",{type:"submit",class:"quiet",children:"Place"})]})]})}var N=["north","north-east","east","south-east","south","south-west","west","north-west"],Pe=.5;function ce(e,t){let n=Math.atan2(e,-t)/(2*Math.PI);return N[Math.round(n*N.length+N.length)%N.length]??"north"}function x(e,t){let n=t[0]-e[0],o=t[2]-e[2],r=Math.hypot(n,o);return r<Pe?"here":`${ue(r)} ${ce(n,o)}`}function ue(e){return`${h(e,e<10?1:0)} m`}function T(e){return e.label||v(e.kind)}function de(e){let t=["wide","tall","deep"];return te(e).map((n,o)=>`${h(n,2)} m ${t[o]}`).join(", ")}function pe(e,t){let{on:n,gap:o}=Z(e,t);if(n==="nothing")return`nothing; it hangs ${ue(o)} above what is below`;if(n==="ground")return"the ground";let r=e.object(n);return r?`${T(r)} (${n})`:n}function F(e){return e?C.find(t=>t.hex===e.toLowerCase())?.name??e:"as it comes"}var Ae={spin:"spins",bob:"bobs up and down",sway:"sways",patrol:"goes along a path",follow:"follows someone",open:"opens and closes"};function fe(e){let t=e.behavior?.motion;return t?Ae[t]??t:"stands still"}function me(e){let t=S(e.rotation),n=t*Math.PI/180;return`${ce(Math.sin(n),Math.cos(n))} (turned ${h(t,0)}°)`}function E([e,t,n]){let o=Math.abs(e)<.05?"":`${h(Math.abs(e),1)} m ${e>0?"east":"west"}`,r=Math.abs(n)<.05?"":`${h(Math.abs(n),1)} m ${n>0?"south":"north"}`,s=[o,r].filter(Boolean).join(", "),a=Math.abs(t)<.05?"":`, ${h(t,2)} m up`;return`${s?`${s} of the middle`:"in the middle"}${a}`}var Ce={none:"dry",rain:"rain",snow:"snow",fog:"fog"};function ge({timeOfDay:e,sky:t,weather:n,ground:o,lights:r}){let s=Math.round(e*60)%1440,a=`${Math.floor(s/60)}:${String(s%60).padStart(2,"0")}`,l={auto:"lights come on at dusk",on:"lights on",off:"lights off"}[r];return`${a}, ${t} sky, ${Ce[n]}, ${o}; ${l}`}var De=5;function be({agent:e,model:t,actions:n,doing:o}){let r=n.camera?.()?.position,s=ie(t.presence.value,e),a=n.world.avatars.get(e.avatarId),l=[["Kind of agent",e.type],["Now",D(t,e)],["That means",[se(t,e),ae(t,e)].filter(Boolean).join(" ")],["Where",E(e.position)],...r?[["From you",x(r,e.position)]]:[],["Posture",a?.pose==="sit"?`sits${a.seat?` on ${a.seat}`:""}`:"stands or walks"],...s.length>0?[["Helpers",s.map(u=>u.name).join(", ")]]:[]];return i($,{children:[i("div",{class:"does",children:[i("button",{type:"button",class:"quiet",onClick:()=>document.getElementById("composer")?.focus(),children:"Talk"}),i("button",{type:"button",class:"quiet",onClick:()=>n.goTo(e.avatarId),children:"Go to it"}),i("button",{type:"button",class:"quiet",onClick:()=>{n.hand.follow(e.avatarId),o.tell(`The picture follows ${e.name}. Move yourself to stop it.`)},children:"Follow"})]}),i("dl",{children:l.map(([u,c])=>i("div",{children:[i("dt",{children:u}),i("dd",{children:c})]},u))}),i(Ie,{id:e.avatarId,model:t}),i(I,{to:e.avatarId,called:e.name,doing:o})]})}function Ie({id:e,model:t}){let n=A(()=>ne(t.traces.value.filter(o=>o.avatarId===e)).slice(-De).reverse());return n.value.length===0?i("p",{class:"muted",children:"It has done nothing since this page was opened."}):i("section",{"aria-label":"What it did last",children:[i("h4",{children:"What it did last"}),i("ul",{class:"deeds",children:n.value.map(o=>i("li",{class:o.state==="failed"?"warn":"",children:[o.words,o.times>1&&` (${o.times} times)`," ",i(oe,{model:t,since:o.at})]},o.callId))})]})}function he(e){let t=P(!1),n=P(""),o=P(""),r=Promise.resolve(),s=0;async function a(l,u,c){n.value="",o.value="";try{let d=await e.change(l,u);c?.(d),n.value=Le(d)}catch(d){o.value=Ne(d)}s--,t.value=s>0}return{busy:t,said:n,failed:o,run(l,u,c){s++,t.value=!0,r=r.then(()=>a(l,u,c))},tell(l){o.value="",n.value=l}}}function Ne(e){let t=e instanceof X&&e.error.allowed;return t?`${V(e)} Right would be: ${t}.`:V(e)}function Le({text:e,data:t}){let n=e.split(`
`,1)[0]??"",r=(t?.objects??[]).flatMap(s=>Array.isArray(s.rules)?s.rules.map(String):[]);return[n,...r.map(s=>`${s.charAt(0).toUpperCase()}${s.slice(1)}.`)].join(" ")}var He={north:[0,0,-1],south:[0,0,1],east:[1,0,0],west:[-1,0,0],up:[0,1,0],down:[0,-1,0]};function ye(e,t,n){let o=He[t],r=e.position.map((s,a)=>h(s+(o[a]??0)*n,3));return{id:e.id,position:r}}function K(e,t){return{id:e.id,rotation:h(((S(e.rotation)+t)%360+360)%360,1)}}function _(e,t){return{id:e.id,scale:e.scale.map(n=>h(Math.min(50,Math.max(.05,n*t)),3))}}var qe=3;function ve(e,t,n){let o=new Map;for(let s of e){let a=s.author.kind==="user"?"You":s.author.name||"Agent";o.set(a,[...o.get(a)??[],s])}let r=[];for(let[s,a]of o){let{placed:l,changed:u,removed:c,light:d}=Ve(a,t),f=l.size===1&&t.get([...l][0]??""),w=f?`, ${x(n,f.position)}`:"",R=[B("placed",l,t)+w,B("changed",u,t),B("removed",c,t),d?"changed the light":""].filter(Boolean);R.length>0&&r.push(`${s} ${R.join(", ")}.`)}return r.join(" ")}function Ve(e,t){let n=new Set,o=new Set,r=new Set,s=!1;for(let{operations:a,revision:l}of e)for(let u of a){if(u.type==="environment"&&(s=!0),u.type!=="object")continue;let c=u.op==="put"?u.value.id:u.id??"",d=t.get(c);u.op==="remove"?!d&&!n.delete(c)&&r.add(c):d?.created===l?n.add(c):d&&!n.has(c)&&o.add(c)}return{placed:n,changed:o,removed:r,light:s}}function B(e,t,n){if(t.size===0)return"";if(t.size>qe)return`${e} ${t.size} things`;let o=[...t].map(r=>{let s=n.get(r)?.label;return s?`${s} (${r})`:r});return`${e} ${o.join(" and ")}`}var ze=2500;function we({actions:e}){let t=m(""),{world:n}=e;return O(()=>{let o=[],r,s=()=>{r=void 0;let l=ve(o,n.objects,e.camera?.()?.position??[0,0,0]);o=[],l&&(t.value=l)},a=n.subscribe(l=>{let u=n.history.at(-1);l.reset?o=[]:u&&u.author.kind!=="user"&&o.push(u),o.length>0&&(r??=setTimeout(s,ze))});return()=>{a(),clearTimeout(r)}},[n]),i("p",{class:"muted news",role:"status",children:t.value})}var Fe=24,Be=25;function xe(e){let t=[];return U(Ke(e),1,e.open,t),t}function U(e,t,n,o){for(let[r,{key:s,title:a,detail:l,subject:u,children:c}]of e.entries()){let d=c!==void 0&&n.has(s),f={key:s,level:t,position:r+1,siblings:e.length,title:a,detail:l};c&&(f.open=d),u&&(f.subject=u),o.push(f),d&&U(c(),t+1,n,o)}}function Ke(e){let{objects:t,agents:n,from:o}=e,r=_e(t,o),s=Ye(t);return[{key:"here",title:"You and the light",detail:"",children:()=>[{key:"here/you",title:"You",detail:`look from ${E([o[0],0,o[2]])}`},{key:"here/light",title:"Light",detail:ge(e.environment)},{key:"here/ways",title:"Directions",detail:"north is −z, east is +x; lengths are in metres"}]},{key:"agents",title:"Agents",detail:String(n.length),children:()=>n.map(a=>ke(a,e))},{key:"near",title:"Near you",detail:String(r.length),children:()=>r.map(a=>Y(a,o,"near"))},{key:"all",title:"Everything, by kind",detail:String(t.size),children:()=>s.map(([a,l])=>({key:`all/${a}`,title:v(a),detail:String(l.length),children:()=>l.map(u=>Y(u,o,`all/${a}`))}))}]}function ke(e,{from:t,doing:n}){return{key:`agents/${e.avatarId}`,title:e.name,detail:`${n(e)} · ${x(t,e.position)}`,subject:{type:"avatar",id:e.avatarId}}}function Y(e,t,n){return{key:`${n}/${e.id}`,title:T(e),detail:`${e.id} · ${x(t,e.position)}`,subject:{type:"object",id:e.id}}}function _e(e,t){let n=[];for(let o of e.values()){let r=Math.hypot(o.position[0]-t[0],o.position[2]-t[2]);r<=Be&&n.push({object:o,far:r})}return n.sort((o,r)=>o.far-r.far||(o.object.id<r.object.id?-1:1)).slice(0,Fe).map(o=>o.object)}function Ye(e){let t=new Map;for(let n of e.values()){let o=t.get(n.kind);o?o.push(n):t.set(n.kind,[n])}return[...t].sort(([n],[o])=>v(n).localeCompare(v(o)))}function Re(e,t){let n=e.toLowerCase().split(/\s+/).filter(Boolean),o=(...c)=>{let d=c.join(" ").toLowerCase();return n.every(f=>d.includes(f))},{from:r}=t,s=({position:c})=>Math.hypot(c[0]-r[0],c[2]-r[2]),a=[...t.objects.values()].filter(c=>o(c.id,c.label,c.text,v(c.kind),...ee(c.kind))).map(c=>({object:c,far:s(c)})).sort((c,d)=>c.far-d.far||(c.object.id<d.object.id?-1:1)),l=t.agents.filter(c=>o(c.name,c.type,c.avatarId)),u=[];return U([...l.map(c=>ke(c,t)),...a.map(({object:c})=>Y(c,r,"found"))],1,new Set,u),u}function je(e,t,n){let o=n.toLowerCase(),r=n.length>1?0:1;for(let s=r;s<=e.length;s++){let a=(t+s)%e.length;if(e[a]?.title.toLowerCase().startsWith(o))return a}return-1}function Oe(e){let{object:t,model:n,actions:o,doing:r,ask:s,edit:a}=e;return i($,{children:[i("div",{class:"does",children:[i("button",{type:"button",class:"quiet",onClick:()=>o.goTo(t.id),children:"Show it"}),i("button",{type:"button",class:"quiet",onClick:s,children:"Ask about it"}),i("button",{type:"button",class:"quiet",onClick:()=>{o.point({objectId:t.id}),r.tell("The agents know that you mean this one.")},children:"Point it out"}),i("button",{type:"button",class:"quiet",onClick:()=>o.hand.duplicate([t.id]),children:"Duplicate"}),i("button",{type:"button",class:"quiet",onClick:a,children:"Edit in the picture"}),i("button",{type:"button",class:"quiet",onClick:()=>r.run("delete_objects",{objects:[{id:t.id}]}),children:"Delete"})]}),i(Ue,{...e}),i(Qe,{object:t,doing:r}),i("details",{children:[i("summary",{children:"By numbers"}),i(Xe,{object:t,doing:r},t.id)]}),i("details",{children:[i("summary",{children:"Name and colour"}),i(Ze,{object:t,doing:r},t.id)]}),i("details",{children:[i("summary",{children:"What it does"}),i(le,{objects:[t],model:n,change:l=>r.run("modify_objects",{objects:[{id:t.id,...l}]})})]}),i(I,{to:t.id,called:t.label||v(t.kind),doing:r})]})}function Ue({object:e,actions:t,maker:n}){let o=t.camera?.()?.position,r=[["Kind",e.kind===J?`Built of ${e.parts?.length??0} parts`:v(e.kind)],["Where",E(e.position)],...o?[["From you",x(o,e.position)]]:[],["Faces",me(e)],["Size",de(e)],["Stands on",pe(t.world,e)],["Colour",[F(e.color),e.material].filter(Boolean).join(", ")],["Does",fe(e)],...e.text?[["Says",e.text]]:[],["Made by",n]];return i("dl",{children:r.map(([s,a])=>i("div",{children:[i("dt",{children:s}),i("dd",{children:a})]},s))})}var Ge=["north","south","east","west","up","down"],Je=[.25,1,5];function Qe({object:e,doing:t}){let n=m(1),o=r=>t.run("modify_objects",{objects:[r]});return i("fieldset",{children:[i("legend",{children:"Move by words (north is away from you at the start)"}),i("div",{class:"choices",role:"radiogroup","aria-label":"How far",children:Je.map(r=>i("label",{class:n.value===r?"choice chosen":"choice",children:[i("input",{type:"radio",name:"stride",checked:n.value===r,onChange:()=>{n.value=r}}),r," m"]},r))}),i("div",{class:"does steps",children:[Ge.map(r=>i("button",{type:"button",class:"quiet","aria-label":`Move ${n.value} m ${r}`,onClick:()=>o(ye(e,r,n.value)),children:r},r)),i("button",{type:"button",class:"quiet","aria-label":"Turn left by 15°",onClick:()=>o(K(e,15)),children:"turn left"}),i("button",{type:"button",class:"quiet","aria-label":"Turn right by 15°",onClick:()=>o(K(e,-15)),children:"turn right"}),i("button",{type:"button",class:"quiet","aria-label":"Make it larger",onClick:()=>o(_(e,1.25)),children:"larger"}),i("button",{type:"button",class:"quiet","aria-label":"Make it smaller",onClick:()=>o(_(e,.8)),children:"smaller"})]})]})}function Xe({object:e,doing:t}){let n=m({}),[o,r,s]=e.position,a={x:o,y:r,z:s,yaw:S(e.rotation),...n.value},l=d=>f=>{let w=f.currentTarget.valueAsNumber;Number.isFinite(w)&&(n.value={...n.value,[d]:w})},u=()=>{let d=n.value.yaw===void 0?{}:{rotation:h(a.yaw,2)};t.run("modify_objects",{objects:[{id:e.id,position:[a.x,a.y,a.z],...d}]},()=>{n.value={}})};return i("form",{onSubmit:d=>{d.preventDefault(),u()},children:[[["x","East (x)"],["y","Up (y)"],["z","South (z)"],["yaw","Turn (°)"]].map(([d,f])=>i("label",{class:"field small",children:[f,i("input",{type:"number",step:"any",required:!0,value:h(a[d],3),onInput:l(d)})]},d)),i("button",{type:"submit",class:"quiet",children:"Put it there"})]})}function Ze({object:e,doing:t}){let n=m({}),{label:o=e.label??"",text:r=e.text??""}=n.value,s=Q(e.kind)?.text===!0,a=l=>t.run("modify_objects",{objects:[{id:e.id,...l}]},()=>{n.value={}});return i($,{children:[i("form",{onSubmit:l=>{l.preventDefault(),a({label:o.trim(),...s?{text:r}:{}})},children:[i("label",{class:"field wide",children:["Name over it",i("input",{type:"text",maxLength:H.maxLabel,value:o,onInput:l=>{n.value={...n.value,label:l.currentTarget.value}}})]}),s&&i("label",{class:"field wide",children:["What it says",i("input",{type:"text",maxLength:H.maxText,value:r,onInput:l=>{n.value={...n.value,text:l.currentTarget.value}}})]}),i("button",{type:"submit",class:"quiet",children:"Write it"})]}),i("label",{class:"field",children:["Colour",i("select",{value:e.color?.toLowerCase()??"",onChange:l=>{l.currentTarget.value&&a({color:l.currentTarget.value})},children:[i("option",{value:"",children:e.color?F(e.color):"as it comes"}),C.map(l=>i("option",{value:l.hex,children:l.name},l.hex))]})]})]})}var k=40,We=8,et=700;function Se({rows:e,label:t,chosen:n,toggle:o,choose:r,remove:s}){let a=W(null),{first:l,last:u,scrolled:c}=at(a,e.length),d=st(e),f=W(!1),w=W({text:"",at:0}),R=p=>{let b=e[Math.max(0,Math.min(e.length-1,p))];if(!b)return;d.set(b.key),f.current=!0;let y=a.current,M=e.indexOf(b)*k;y&&M<y.scrollTop?y.scrollTop=M:y&&M+k>y.scrollTop+y.clientHeight&&(y.scrollTop=M+k-y.clientHeight),c()};L(()=>{f.current&&(f.current=!1,a.current?.querySelector('[tabindex="0"]')?.focus({preventScroll:!0}))});let g=p=>{let b=e[d.index];if(!b||!tt(p))return;let y=nt(p.key,{rows:e,at:d.index,page:Math.max(1,Math.floor((a.current?.clientHeight??k)/k)-1),typed:w.current,go:R,toggle:M=>o(b,M),act:()=>Me(b,o,r),remove:()=>s(b)});y&&(p.preventDefault(),p.stopPropagation(),y())},j=[];for(let p=l;p<=u;p++)j.push(p);return d.index<l&&j.unshift(d.index),d.index>u&&j.push(d.index),i("div",{ref:a,class:"tree scroll",role:"tree","aria-label":t,"data-typing":!0,onKeyDown:g,onScroll:c,children:i("div",{class:"rows-all",role:"presentation",style:{height:`${e.length*k}px`},children:j.map(p=>{let b=e[p];return b&&i(it,{row:b,top:p*k,active:p===d.index,chosen:b.key===n,press:()=>{R(p),Me(b,o,r)}},b.key)})})})}function tt(e){return!e.ctrlKey&&!e.metaKey&&!e.altKey&&e.target.matches("[role=treeitem]")}function nt(e,{rows:t,at:n,page:o,typed:r,go:s,toggle:a,act:l,remove:u}){let c=t[n]?.open;return{ArrowDown:()=>s(n+1),ArrowUp:()=>s(n-1),PageDown:()=>s(n+o),PageUp:()=>s(n-o),Home:()=>s(0),End:()=>s(t.length-1),ArrowRight:()=>c===!1?a(!0):c&&s(n+1),ArrowLeft:()=>c?a(!1):s(ot(t,n)),Enter:l," ":l,Delete:u}[e]??(e.length===1?()=>s(rt(r,t,n,e)):void 0)}function Me(e,t,n){e.subject?n(e):t(e,!e.open)}function ot(e,t){let n=e[t]?.level??1;for(let o=t-1;o>=0;o--)if((e[o]?.level??1)<n)return o;return t}function rt(e,t,n,o){let r=performance.now(),s=r-e.at<et?e.text+o:o;e.text=s,e.at=r;let a=je(t,n,s);return a<0?n:a}function it({row:e,top:t,active:n,chosen:o,press:r}){return i("div",{class:"tree-row",role:"treeitem",tabIndex:n?0:-1,"aria-level":e.level,"aria-posinset":e.position,"aria-setsize":e.siblings,...e.open===void 0?{"aria-selected":o}:{"aria-expanded":e.open},"data-key":e.key,title:e.detail,style:{top:`${t}px`},onClick:r,children:[i("svg",{class:"turn-mark",viewBox:"0 0 16 16","aria-hidden":"true",children:e.open!==void 0&&i("path",{class:"stroke",d:e.open?"M4 6l4 4 4-4":"M6 4l4 4-4 4"})}),i("span",{class:"title",children:e.title})," ",i("span",{class:"muted",children:e.detail})]})}function st(e){let t=m(""),n=W(0),o=e.findIndex(s=>s.key===t.value),r=o<0?Math.max(0,Math.min(n.current,e.length-1)):o;return n.current=r,{index:r,set:s=>{t.value=s}}}function at(e,t){let n=m([0,24]),o=()=>{let a=e.current;if(!a)return;let l=Math.max(0,Math.floor(a.scrollTop/k)-We),u=Math.ceil((a.scrollTop+a.clientHeight)/k)+We,c=n.peek();(c[0]!==l||c[1]!==u)&&(n.value=[l,u])};O(()=>{if(!e.current)return;let a=new ResizeObserver(o);return a.observe(e.current),()=>a.disconnect()},[]),L(o,[t]);let[r,s]=n.value;return{first:Math.min(r,Math.max(0,t-1)),last:Math.min(s,t-1),scrolled:o}}var Te=`/* The text twin: a tree of rows over what can be done with the one that is chosen. */
.twin .find {
  display: flex;
  gap: 8px;
  align-items: center;
  padding-right: 8px;
}

.twin .find input {
  flex: 1;
}

.twin .tree {
  position: relative;
  min-height: 88px;
  margin-left: -8px;
  border-top: 1px solid var(--line);
}

.twin .rows-all {
  position: relative;
}

.tree-row {
  position: absolute;
  left: 0;
  right: 0;
  height: 40px;
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 0 8px 0 4px;
  border-radius: 8px;
  cursor: pointer;
  white-space: nowrap;
}

.tree-row[aria-level="2"] {
  padding-left: 20px;
}

.tree-row[aria-level="3"] {
  padding-left: 36px;
}

.tree-row[aria-expanded] .title {
  font-weight: 600;
}

.tree-row:hover {
  background: var(--surface-strong);
}

.tree-row[aria-selected="true"] {
  background: var(--accent);
  color: var(--on-accent);
}

.tree-row[aria-selected="true"] .muted {
  color: inherit;
}

.tree-row:focus-visible {
  outline-offset: -3px;
}

.tree-row[aria-selected="true"]:focus-visible {
  outline-color: var(--on-accent);
}

.tree-row .title,
.tree-row .muted {
  overflow: hidden;
  text-overflow: ellipsis;
}

.tree-row .title {
  flex: none;
  max-width: 60%;
}

.twin .news,
.twin .said {
  padding-right: 8px;
}

.twin .said:not(:has(p:not(:empty))),
.twin .news:empty {
  display: none;
}

.twin > .chosen {
  flex: 0 1 auto;
  min-height: 46%;
  overflow: auto;
  overscroll-behavior: contain;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 8px;
  margin: 0 -8px 0 -16px;
  padding: 8px 16px 8px;
  border-top: 1px solid var(--line);
}

.twin > .chosen:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: -3px;
}

/* It says more than the chip does, but for what came of the last movement. */
#ui:has(.twin.some) .chip:not(:has(.acts)) {
  display: none;
}

.twin .does {
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
}

.twin .does .quiet {
  padding: 0 10px;
}

.twin fieldset {
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
}

.twin legend {
  padding: 0 0 4px;
  font-size: 13px;
  font-weight: 600;
}

.twin dl > div {
  border-top: 1px solid var(--line);
}

.twin form {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: end;
}

.twin .chosen summary {
  font-size: 13px;
}

@media (max-width: 760px) {
  .twin .tree {
    flex: 1 0 128px;
  }

  .twin.some .tree {
    flex: 0 0 88px;
  }

  /* One thing scrolls on a phone: the sheet. */
  .twin > .chosen {
    max-height: none;
    overflow: visible;
  }
}
`;re(Te);var ct=250,ut=2;function dt({model:e,actions:t}){let n=m(""),o=m(new Set(["agents","near","all"])),[r]=G(()=>he(t)),s=vt(t),a=wt(e,t),l=A(()=>{s.value;let g={objects:t.world.objects,agents:e.presence.value.agents,environment:t.world.environment,doing:j=>D(e,j),from:a.value,open:o.value};return n.value.trim()?Re(n.value,g):xe(g)});s.value;let u=gt(e,t),c=(g,j)=>{let p=new Set(o.value);j?p.add(g.key):p.delete(g.key),o.value=p},d=W(null),f=g=>{g.subject&&(e.selection.peek()?.id===g.subject.id?d.current?.focus():t.select(ht(g,t)),w.value=g.key)},w=m(""),R=W(null);return O(()=>R.current?.querySelector('[role=treeitem][tabindex="0"]')?.focus(),[]),i("section",{ref:R,class:u?"panel beside twin some":"panel beside twin","aria-label":"Objects",children:[i("header",{children:[i("h2",{children:"Objects"}),i("button",{type:"button",class:"quiet",onClick:()=>r.run("undo",{of:"anyone"}),children:"Undo"}),i("button",{type:"button",class:"quiet",onClick:()=>r.run("undo",{of:"anyone",redo:!0}),children:"Redo"}),i(z,{label:"Close",hint:"Esc",onClick:()=>{e.open.value="none"}})]}),i(ft,{search:n,count:l.value.length,all:t.world.objects.size}),i(Se,{rows:l.value,label:"The world",chosen:bt(l.value,w.value,e.selection.value),toggle:c,choose:f,remove:g=>{g.subject?.type==="object"&&r.run("delete_objects",{objects:[{id:g.subject.id}]})}}),u&&i(pt,{chosen:u,panel:d,model:e,actions:t,doing:r}),i(mt,{doing:r}),i(we,{actions:t})]})}function pt({chosen:e,panel:t,model:n,actions:o,doing:r}){return i("section",{class:"chosen","aria-label":e.title,tabIndex:-1,ref:t,children:[i("header",{children:[i("h3",{children:[e.title," ",i("span",{class:"muted",children:e.id})]}),i(z,{label:"Put it away",onClick:o.clearSelection})]}),e.object&&i(Oe,{object:e.object,model:n,actions:o,doing:r,maker:yt(e.object,n,o),edit:()=>{n.open.value="none",o.hand.edit(),o.toWorld()},ask:()=>{n.chat.about.value={id:e.id,name:e.title},document.getElementById("composer")?.focus()}}),e.agent&&i(be,{agent:e.agent,model:n,actions:o,doing:r})]})}function ft({search:e,count:t,all:n}){return i("div",{class:"find",children:[i("input",{type:"search","aria-label":"Find in the world",placeholder:"Find: bench, red, tea house…",value:e.value,onInput:o=>{e.value=o.currentTarget.value}}),i("span",{class:"muted",role:"status",children:e.value.trim()?`${t} found`:`${n} things`})]})}function mt({doing:e}){return i("div",{class:"said",children:[i("p",{role:"status",children:e.busy.value?"…":e.said.value}),e.failed.value&&i("p",{class:"warn",role:"alert",children:e.failed.value})]})}function gt(e,t){let n=e.selection.value;if(!n)return null;let{id:o}=n,r=t.world.objects.get(o);if(r)return{id:o,title:T(r),object:r};let s=e.presence.value.agents.find(a=>a.avatarId===o);return s?{id:o,title:s.name,agent:s}:null}function bt(e,t,n){if(!n)return"";let o=e.filter(r=>r.subject?.id===n.id);return(o.find(r=>r.key===t)??o[0])?.key??""}function ht(e,t){let{type:n,id:o}=e.subject??{type:"object",id:""},r=t.world.objects.get(o);return{type:n,id:o,name:r?T(r):e.title}}function yt(e,t,n){let o=n.world.avatars.get(e.creator),r=t.presence.value.agents.find(a=>a.avatarId===e.creator),s=e.creator==="user"?"you":r?.name??o?.name??"";return s?`${s}, at revision ${e.created}`:"the world as it began"}function vt({world:e}){let t=m(0);return O(()=>{let n,o=e.subscribe(()=>{n??=setTimeout(()=>{n=void 0,t.value++},ct)});return()=>{o(),clearTimeout(n)}},[e]),t}function wt(e,t){let n=m([...t.camera?.()?.position??[0,0,0]]),{now:o}=e,r=o.value;return O(()=>{let s=t.camera?.()?.position,a=n.peek();s&&Math.hypot(s[0]-a[0],s[2]-a[2])>ut&&(n.value=[...s])},[r]),n}export{dt as default};
