import{a as te}from"./chunk-V3FV3OXS.js";import{$d as ie,E as T,K as X,Nd as r,Od as ne,Qd as z,Sd as oe,T as Z,Vd as re,a as $,ae as D,be as se,c as G,ce as ae,d as j,e as L,f as W,h as P,k as m,l as A,n as H,o as J,q,r as C,ra as ee,rb as V,t as Q,tb as v,x as h}from"./chunk-GRWJVPO4.js";var Me=[["beside","beside it"],["on","on it"],["facing","beside it, facing it"]],Ee=[...new Set(q.map(e=>e.category))];function I({to:e,called:t,doing:n}){let o=m("bench"),i=m("beside"),s=()=>{let a=i.value==="on"?{on:e}:{beside:e,...i.value==="facing"?{facing:e}:{}};n.run("place_objects",{objects:[{kind:o.value,...a}]})};return r("details",{children:[r("summary",{children:"Put something by it"}),r("form",{"aria-label":`Put something by ${t}`,onSubmit:a=>{a.preventDefault(),s()},children:[r("label",{class:"field wide",children:["What",r("select",{value:o.value,onChange:a=>{o.value=a.currentTarget.value},children:Ee.map(a=>r("optgroup",{label:a,children:q.filter(l=>l.category===a).map(l=>r("option",{value:l.kind,children:l.title},l.kind))},a))})]}),r("label",{class:"field wide",children:["Where",r("select",{value:i.value,onChange:a=>{i.value=a.currentTarget.value},children:Me.map(([a,l])=>r("option",{value:a,children:l},a))})]}),r("button",{type:"submit",class:"quiet",children:"Place"})]})]})}var N=["north","north-east","east","south-east","south","south-west","west","north-west"],$e=.5;function le(e,t){let n=Math.atan2(e,-t)/(2*Math.PI);return N[Math.round(n*N.length+N.length)%N.length]??"north"}function x(e,t){let n=t[0]-e[0],o=t[2]-e[2],i=Math.hypot(n,o);return i<$e?"here":`${ce(i)} ${le(n,o)}`}function ce(e){return`${h(e,e<10?1:0)} m`}function M(e){return e.label||v(e.kind)}function ue(e){let{min:t,max:n}=X(e).box;return`${[0,1,2].map(o=>h((n[o]??0)-(t[o]??0),2)).join(" × ")} m`}function de(e,t){let{on:n,gap:o}=ee(e,t);if(n==="nothing")return`nothing; it hangs ${ce(o)} above what is below`;if(n==="ground")return"the ground";let i=e.object(n);return i?`${M(i)} (${n})`:n}function F(e){return e?C.find(t=>t.hex===e.toLowerCase())?.name??e:"as it comes"}var Pe={spin:"spins",bob:"bobs up and down",sway:"sways",patrol:"goes along a path",follow:"follows someone",open:"opens and closes"};function pe(e){let t=e.behavior?.motion;return t?Pe[t]??t:"stands still"}function fe(e){let t=T(e.rotation),n=t*Math.PI/180;return`${le(Math.sin(n),Math.cos(n))} (turned ${h(t,0)}°)`}function E([e,t,n]){let o=Math.abs(e)<.05?"":`${h(Math.abs(e),1)} m ${e>0?"east":"west"}`,i=Math.abs(n)<.05?"":`${h(Math.abs(n),1)} m ${n>0?"south":"north"}`,s=[o,i].filter(Boolean).join(", "),a=Math.abs(t)<.05?"":`, ${h(t,2)} m up`;return`${s?`${s} of the middle`:"in the middle"}${a}`}var Ae={none:"dry",rain:"rain",snow:"snow",fog:"fog"};function me({timeOfDay:e,sky:t,weather:n,ground:o,lights:i}){let s=Math.round(e*60)%1440,a=`${Math.floor(s/60)}:${String(s%60).padStart(2,"0")}`,l={auto:"lights come on at dusk",on:"lights on",off:"lights off"}[i];return`${a}, ${t} sky, ${Ae[n]}, ${o}; ${l}`}var Ce=5;function ge({agent:e,model:t,actions:n,doing:o}){let i=n.camera?.()?.position,s=ie(t.presence.value,e),a=n.world.avatars.get(e.avatarId),l=[["Kind of agent",e.type],["Now",D(t,e)],["That means",[se(t,e),ae(t,e)].filter(Boolean).join(" ")],["Where",E(e.position)],...i?[["From you",x(i,e.position)]]:[],["Posture",a?.pose==="sit"?`sits${a.seat?` on ${a.seat}`:""}`:"stands or walks"],...s.length>0?[["Helpers",s.map(u=>u.name).join(", ")]]:[]];return r($,{children:[r("div",{class:"does",children:[r("button",{type:"button",class:"quiet",onClick:()=>document.getElementById("composer")?.focus(),children:"Talk"}),r("button",{type:"button",class:"quiet",onClick:()=>n.goTo(e.avatarId),children:"Go to it"}),r("button",{type:"button",class:"quiet",onClick:()=>{n.hand.follow(e.avatarId),o.tell(`The picture follows ${e.name}. Move yourself to stop it.`)},children:"Follow"})]}),r("dl",{children:l.map(([u,c])=>r("div",{children:[r("dt",{children:u}),r("dd",{children:c})]},u))}),r(De,{id:e.avatarId,model:t}),r(I,{to:e.avatarId,called:e.name,doing:o})]})}function De({id:e,model:t}){let n=A(()=>re(t.traces.value.filter(o=>o.avatarId===e)).slice(-Ce).reverse());return n.value.length===0?r("p",{class:"muted",children:"It has done nothing since this page was opened."}):r("section",{"aria-label":"What it did last",children:[r("h4",{children:"What it did last"}),r("ul",{class:"deeds",children:n.value.map(o=>r("li",{class:o.state==="failed"?"warn":"",children:[o.words,o.times>1&&` (${o.times} times)`," ",r(ne,{model:t,since:o.at})]},o.callId))})]})}function be(e){let t=P(!1),n=P(""),o=P(""),i=Promise.resolve(),s=0;async function a(l,u,c){n.value="",o.value="";try{let d=await e.change(l,u);c?.(d),n.value=Ne(d)}catch(d){o.value=Ie(d)}s--,t.value=s>0}return{busy:t,said:n,failed:o,run(l,u,c){s++,t.value=!0,i=i.then(()=>a(l,u,c))},tell(l){o.value="",n.value=l}}}function Ie(e){let t=e instanceof Z&&e.error.allowed;return t?`${V(e)} Right would be: ${t}.`:V(e)}function Ne({text:e,data:t}){let n=e.split(`
`,1)[0]??"",i=(t?.objects??[]).flatMap(s=>Array.isArray(s.rules)?s.rules.map(String):[]);return[n,...i.map(s=>`${s.charAt(0).toUpperCase()}${s.slice(1)}.`)].join(" ")}var Le={north:[0,0,-1],south:[0,0,1],east:[1,0,0],west:[-1,0,0],up:[0,1,0],down:[0,-1,0]};function he(e,t,n){let o=Le[t],i=e.position.map((s,a)=>h(s+(o[a]??0)*n,3));return{id:e.id,position:i}}function K(e,t){return{id:e.id,rotation:h(((T(e.rotation)+t)%360+360)%360,1)}}function Y(e,t){return{id:e.id,scale:e.scale.map(n=>h(Math.min(50,Math.max(.05,n*t)),3))}}var He=3;function ye(e,t,n){let o=new Map;for(let s of e){let a=s.author.kind==="user"?"You":s.author.name||"Agent";o.set(a,[...o.get(a)??[],s])}let i=[];for(let[s,a]of o){let{placed:l,changed:u,removed:c,light:d}=qe(a,t),f=l.size===1&&t.get([...l][0]??""),w=f?`, ${x(n,f.position)}`:"",R=[B("placed",l,t)+w,B("changed",u,t),B("removed",c,t),d?"changed the light":""].filter(Boolean);R.length>0&&i.push(`${s} ${R.join(", ")}.`)}return i.join(" ")}function qe(e,t){let n=new Set,o=new Set,i=new Set,s=!1;for(let{operations:a,revision:l}of e)for(let u of a){if(u.type==="environment"&&(s=!0),u.type!=="object")continue;let c=u.op==="put"?u.value.id:u.id??"",d=t.get(c);u.op==="remove"?!d&&!n.delete(c)&&i.add(c):d?.created===l?n.add(c):d&&!n.has(c)&&o.add(c)}return{placed:n,changed:o,removed:i,light:s}}function B(e,t,n){if(t.size===0)return"";if(t.size>He)return`${e} ${t.size} things`;let o=[...t].map(i=>{let s=n.get(i)?.label;return s?`${s} (${i})`:i});return`${e} ${o.join(" and ")}`}var Ve=2500;function ve({actions:e}){let t=m(""),{world:n}=e;return j(()=>{let o=[],i,s=()=>{i=void 0;let l=ye(o,n.objects,e.camera?.()?.position??[0,0,0]);o=[],l&&(t.value=l)},a=n.subscribe(l=>{let u=n.history.at(-1);l.reset?o=[]:u&&u.author.kind!=="user"&&o.push(u),o.length>0&&(i??=setTimeout(s,Ve))});return()=>{a(),clearTimeout(i)}},[n]),r("p",{class:"muted news",role:"status",children:t.value})}var ze=24,Fe=25;function we(e){let t=[];return U(Be(e),1,e.open,t),t}function U(e,t,n,o){for(let[i,{key:s,title:a,detail:l,subject:u,children:c}]of e.entries()){let d=c!==void 0&&n.has(s),f={key:s,level:t,position:i+1,siblings:e.length,title:a,detail:l};c&&(f.open=d),u&&(f.subject=u),o.push(f),d&&U(c(),t+1,n,o)}}function Be(e){let{objects:t,agents:n,from:o}=e,i=Ke(t,o),s=Ye(t);return[{key:"here",title:"You and the light",detail:"",children:()=>[{key:"here/you",title:"You",detail:`look from ${E([o[0],0,o[2]])}`},{key:"here/light",title:"Light",detail:me(e.environment)},{key:"here/ways",title:"Directions",detail:"north is −z, east is +x; lengths are in metres"}]},{key:"agents",title:"Agents",detail:String(n.length),children:()=>n.map(a=>xe(a,e))},{key:"near",title:"Near you",detail:String(i.length),children:()=>i.map(a=>_(a,o,"near"))},{key:"all",title:"Everything, by kind",detail:String(t.size),children:()=>s.map(([a,l])=>({key:`all/${a}`,title:v(a),detail:String(l.length),children:()=>l.map(u=>_(u,o,`all/${a}`))}))}]}function xe(e,{from:t,doing:n}){return{key:`agents/${e.avatarId}`,title:e.name,detail:`${n(e)} · ${x(t,e.position)}`,subject:{type:"avatar",id:e.avatarId}}}function _(e,t,n){return{key:`${n}/${e.id}`,title:M(e),detail:`${e.id} · ${x(t,e.position)}`,subject:{type:"object",id:e.id}}}function Ke(e,t){let n=[];for(let o of e.values()){let i=Math.hypot(o.position[0]-t[0],o.position[2]-t[2]);i<=Fe&&n.push({object:o,far:i})}return n.sort((o,i)=>o.far-i.far||(o.object.id<i.object.id?-1:1)).slice(0,ze).map(o=>o.object)}function Ye(e){let t=new Map;for(let n of e.values()){let o=t.get(n.kind);o?o.push(n):t.set(n.kind,[n])}return[...t].sort(([n],[o])=>v(n).localeCompare(v(o)))}function ke(e,t){let n=e.toLowerCase().split(/\s+/).filter(Boolean),o=(...c)=>{let d=c.join(" ").toLowerCase();return n.every(f=>d.includes(f))},{from:i}=t,s=({position:c})=>Math.hypot(c[0]-i[0],c[2]-i[2]),a=[...t.objects.values()].filter(c=>o(c.id,c.label,c.text,v(c.kind),...te(c.kind))).map(c=>({object:c,far:s(c)})).sort((c,d)=>c.far-d.far||(c.object.id<d.object.id?-1:1)),l=t.agents.filter(c=>o(c.name,c.type,c.avatarId)),u=[];return U([...l.map(c=>xe(c,t)),...a.map(({object:c})=>_(c,i,"found"))],1,new Set,u),u}function Re(e,t,n){let o=n.toLowerCase(),i=n.length>1?0:1;for(let s=i;s<=e.length;s++){let a=(t+s)%e.length;if(e[a]?.title.toLowerCase().startsWith(o))return a}return-1}function Oe(e){let{object:t,actions:n,doing:o,ask:i}=e;return r($,{children:[r("div",{class:"does",children:[r("button",{type:"button",class:"quiet",onClick:()=>n.goTo(t.id),children:"Show it"}),r("button",{type:"button",class:"quiet",onClick:i,children:"Ask about it"}),r("button",{type:"button",class:"quiet",onClick:()=>{n.point({objectId:t.id}),o.tell("The agents know that you mean this one.")},children:"Point it out"}),r("button",{type:"button",class:"quiet",onClick:()=>n.hand.duplicate([t.id]),children:"Duplicate"}),r("button",{type:"button",class:"quiet",onClick:()=>n.hand.edit(),children:"Edit in the picture"}),r("button",{type:"button",class:"quiet",onClick:()=>o.run("delete_objects",{objects:[{id:t.id}]}),children:"Delete"})]}),r(_e,{...e}),r(Je,{object:t,doing:o}),r("details",{children:[r("summary",{children:"By numbers"}),r(Qe,{object:t,doing:o},t.id)]}),r("details",{children:[r("summary",{children:"Name and colour"}),r(Xe,{object:t,doing:o},t.id)]}),r(I,{to:t.id,called:t.label||v(t.kind),doing:o})]})}function _e({object:e,actions:t,maker:n}){let o=t.camera?.()?.position,i=[["Kind",e.kind===J?`Built of ${e.parts?.length??0} parts`:v(e.kind)],["Where",E(e.position)],...o?[["From you",x(o,e.position)]]:[],["Faces",fe(e)],["Size",`${ue(e)} (width, height, depth)`],["Stands on",de(t.world,e)],["Colour",[F(e.color),e.material].filter(Boolean).join(", ")],["Does",pe(e)],...e.text?[["Says",e.text]]:[],["Made by",n]];return r("dl",{children:i.map(([s,a])=>r("div",{children:[r("dt",{children:s}),r("dd",{children:a})]},s))})}var Ue=["north","south","east","west","up","down"],Ge=[.25,1,5];function Je({object:e,doing:t}){let n=m(1),o=i=>t.run("modify_objects",{objects:[i]});return r("fieldset",{children:[r("legend",{children:"Move by words (north is away from you at the start)"}),r("div",{class:"choices",role:"radiogroup","aria-label":"How far",children:Ge.map(i=>r("label",{class:n.value===i?"choice chosen":"choice",children:[r("input",{type:"radio",name:"stride",checked:n.value===i,onChange:()=>{n.value=i}}),i," m"]},i))}),r("div",{class:"does steps",children:[Ue.map(i=>r("button",{type:"button",class:"quiet","aria-label":`Move ${n.value} m ${i}`,onClick:()=>o(he(e,i,n.value)),children:i},i)),r("button",{type:"button",class:"quiet","aria-label":"Turn left by 15°",onClick:()=>o(K(e,15)),children:"turn left"}),r("button",{type:"button",class:"quiet","aria-label":"Turn right by 15°",onClick:()=>o(K(e,-15)),children:"turn right"}),r("button",{type:"button",class:"quiet","aria-label":"Make it larger",onClick:()=>o(Y(e,1.25)),children:"larger"}),r("button",{type:"button",class:"quiet","aria-label":"Make it smaller",onClick:()=>o(Y(e,.8)),children:"smaller"})]})]})}function Qe({object:e,doing:t}){let n=m({}),[o,i,s]=e.position,a={x:o,y:i,z:s,yaw:T(e.rotation),...n.value},l=d=>f=>{let w=f.currentTarget.valueAsNumber;Number.isFinite(w)&&(n.value={...n.value,[d]:w})},u=()=>{let d=n.value.yaw===void 0?{}:{rotation:h(a.yaw,2)};t.run("modify_objects",{objects:[{id:e.id,position:[a.x,a.y,a.z],...d}]},()=>{n.value={}})};return r("form",{onSubmit:d=>{d.preventDefault(),u()},children:[[["x","East (x)"],["y","Up (y)"],["z","South (z)"],["yaw","Turn (°)"]].map(([d,f])=>r("label",{class:"field small",children:[f,r("input",{type:"number",step:"any",required:!0,value:h(a[d],3),onInput:l(d)})]},d)),r("button",{type:"submit",class:"quiet",children:"Put it there"})]})}function Xe({object:e,doing:t}){let n=m({}),{label:o=e.label??"",text:i=e.text??""}=n.value,s=Q(e.kind)?.text===!0,a=l=>t.run("modify_objects",{objects:[{id:e.id,...l}]},()=>{n.value={}});return r($,{children:[r("form",{onSubmit:l=>{l.preventDefault(),a({label:o.trim(),...s?{text:i}:{}})},children:[r("label",{class:"field wide",children:["Name over it",r("input",{type:"text",maxLength:H.maxLabel,value:o,onInput:l=>{n.value={...n.value,label:l.currentTarget.value}}})]}),s&&r("label",{class:"field wide",children:["What it says",r("input",{type:"text",maxLength:H.maxText,value:i,onInput:l=>{n.value={...n.value,text:l.currentTarget.value}}})]}),r("button",{type:"submit",class:"quiet",children:"Write it"})]}),r("label",{class:"field",children:["Colour",r("select",{value:e.color?.toLowerCase()??"",onChange:l=>{l.currentTarget.value&&a({color:l.currentTarget.value})},children:[r("option",{value:"",children:e.color?F(e.color):"as it comes"}),C.map(l=>r("option",{value:l.hex,children:l.name},l.hex))]})]})]})}var k=40,je=8,Ze=700;function Se({rows:e,label:t,chosen:n,toggle:o,choose:i,remove:s}){let a=W(null),{first:l,last:u,scrolled:c}=st(a,e.length),d=it(e),f=W(!1),w=W({text:"",at:0}),R=p=>{let b=e[Math.max(0,Math.min(e.length-1,p))];if(!b)return;d.set(b.key),f.current=!0;let y=a.current,S=e.indexOf(b)*k;y&&S<y.scrollTop?y.scrollTop=S:y&&S+k>y.scrollTop+y.clientHeight&&(y.scrollTop=S+k-y.clientHeight),c()};L(()=>{f.current&&(f.current=!1,a.current?.querySelector('[tabindex="0"]')?.focus({preventScroll:!0}))});let g=p=>{let b=e[d.index];if(!b||!et(p))return;let y=tt(p.key,{rows:e,at:d.index,page:Math.max(1,Math.floor((a.current?.clientHeight??k)/k)-1),typed:w.current,go:R,toggle:S=>o(b,S),act:()=>We(b,o,i),remove:()=>s(b)});y&&(p.preventDefault(),p.stopPropagation(),y())},O=[];for(let p=l;p<=u;p++)O.push(p);return d.index<l&&O.unshift(d.index),d.index>u&&O.push(d.index),r("div",{ref:a,class:"tree scroll",role:"tree","aria-label":t,"data-typing":!0,onKeyDown:g,onScroll:c,children:r("div",{class:"rows-all",role:"presentation",style:{height:`${e.length*k}px`},children:O.map(p=>{let b=e[p];return b&&r(rt,{row:b,top:p*k,active:p===d.index,chosen:b.key===n,press:()=>{R(p),We(b,o,i)}},b.key)})})})}function et(e){return!e.ctrlKey&&!e.metaKey&&!e.altKey&&e.target.matches("[role=treeitem]")}function tt(e,{rows:t,at:n,page:o,typed:i,go:s,toggle:a,act:l,remove:u}){let c=t[n]?.open;return{ArrowDown:()=>s(n+1),ArrowUp:()=>s(n-1),PageDown:()=>s(n+o),PageUp:()=>s(n-o),Home:()=>s(0),End:()=>s(t.length-1),ArrowRight:()=>c===!1?a(!0):c&&s(n+1),ArrowLeft:()=>c?a(!1):s(nt(t,n)),Enter:l," ":l,Delete:u}[e]??(e.length===1?()=>s(ot(i,t,n,e)):void 0)}function We(e,t,n){e.subject?n(e):t(e,!e.open)}function nt(e,t){let n=e[t]?.level??1;for(let o=t-1;o>=0;o--)if((e[o]?.level??1)<n)return o;return t}function ot(e,t,n,o){let i=performance.now(),s=i-e.at<Ze?e.text+o:o;e.text=s,e.at=i;let a=Re(t,n,s);return a<0?n:a}function rt({row:e,top:t,active:n,chosen:o,press:i}){return r("div",{class:"tree-row",role:"treeitem",tabIndex:n?0:-1,"aria-level":e.level,"aria-posinset":e.position,"aria-setsize":e.siblings,...e.open===void 0?{"aria-selected":o}:{"aria-expanded":e.open},"data-key":e.key,title:e.detail,style:{top:`${t}px`},onClick:i,children:[r("svg",{class:"turn-mark",viewBox:"0 0 16 16","aria-hidden":"true",children:e.open!==void 0&&r("path",{class:"stroke",d:e.open?"M4 6l4 4 4-4":"M6 4l4 4-4 4"})}),r("span",{class:"title",children:e.title})," ",r("span",{class:"muted",children:e.detail})]})}function it(e){let t=m(""),n=W(0),o=e.findIndex(s=>s.key===t.value),i=o<0?Math.max(0,Math.min(n.current,e.length-1)):o;return n.current=i,{index:i,set:s=>{t.value=s}}}function st(e,t){let n=m([0,24]),o=()=>{let a=e.current;if(!a)return;let l=Math.max(0,Math.floor(a.scrollTop/k)-je),u=Math.ceil((a.scrollTop+a.clientHeight)/k)+je,c=n.peek();(c[0]!==l||c[1]!==u)&&(n.value=[l,u])};j(()=>{if(!e.current)return;let a=new ResizeObserver(o);return a.observe(e.current),()=>a.disconnect()},[]),L(o,[t]);let[i,s]=n.value;return{first:Math.min(i,Math.max(0,t-1)),last:Math.min(s,t-1),scrolled:o}}var Te=`/* The text twin: a tree of rows over what can be done with the one that is chosen. */
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

.twin header .room {
  flex: 1;
}

.twin .chosen {
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

.twin .chosen:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: -3px;
}

/* It says more than the chip does. */
#ui:has(.twin.some) .chip {
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
  .twin .chosen {
    max-height: none;
    overflow: visible;
  }
}
`;oe(Te);var lt=250,ct=2;function ut({model:e,actions:t}){let n=m(""),o=m(new Set(["agents","near","all"])),[i]=G(()=>be(t)),s=yt(t),a=vt(e,t),l=A(()=>{s.value;let g={objects:t.world.objects,agents:e.presence.value.agents,environment:t.world.environment,doing:O=>D(e,O),from:a.value,open:o.value};return n.value.trim()?ke(n.value,g):we(g)});s.value;let u=mt(e,t),c=(g,O)=>{let p=new Set(o.value);O?p.add(g.key):p.delete(g.key),o.value=p},d=W(null),f=g=>{g.subject&&(e.selection.peek()?.id===g.subject.id?d.current?.focus():t.select(bt(g,t)),w.value=g.key)},w=m(""),R=W(null);return j(()=>R.current?.querySelector('[role=treeitem][tabindex="0"]')?.focus(),[]),r("section",{ref:R,class:u?"panel beside twin some":"panel beside twin","aria-label":"Objects",children:[r("header",{children:[r("h2",{children:"Objects"}),r("span",{class:"room"}),r("button",{type:"button",class:"quiet",onClick:()=>i.run("undo",{of:"anyone"}),children:"Undo"}),r("button",{type:"button",class:"quiet",onClick:()=>i.run("undo",{of:"anyone",redo:!0}),children:"Redo"}),r(z,{label:"Close",hint:"Esc",onClick:()=>{e.open.value="none"}})]}),r(pt,{search:n,count:l.value.length,all:t.world.objects.size}),r(Se,{rows:l.value,label:"The world",chosen:gt(l.value,w.value,e.selection.value),toggle:c,choose:f,remove:g=>{g.subject?.type==="object"&&i.run("delete_objects",{objects:[{id:g.subject.id}]})}}),u&&r(dt,{chosen:u,panel:d,model:e,actions:t,doing:i}),r(ft,{doing:i}),r(ve,{actions:t})]})}function dt({chosen:e,panel:t,model:n,actions:o,doing:i}){return r("section",{class:"chosen","aria-label":e.title,tabIndex:-1,ref:t,children:[r("header",{children:[r("h3",{children:[e.title," ",r("span",{class:"muted",children:e.id})]}),r(z,{label:"Put it away",onClick:o.clearSelection})]}),e.object&&r(Oe,{object:e.object,actions:o,doing:i,maker:ht(e.object,n,o),ask:()=>{n.chat.about.value={id:e.id,name:e.title},document.getElementById("composer")?.focus()}}),e.agent&&r(ge,{agent:e.agent,model:n,actions:o,doing:i})]})}function pt({search:e,count:t,all:n}){return r("div",{class:"find",children:[r("input",{type:"search","aria-label":"Find in the world",placeholder:"Find: bench, red, tea house…",value:e.value,onInput:o=>{e.value=o.currentTarget.value}}),r("span",{class:"muted",role:"status",children:e.value.trim()?`${t} found`:`${n} things`})]})}function ft({doing:e}){return r("div",{class:"said",children:[r("p",{role:"status",children:e.busy.value?"…":e.said.value}),e.failed.value&&r("p",{class:"warn",role:"alert",children:e.failed.value})]})}function mt(e,t){let n=e.selection.value;if(!n)return null;let{id:o}=n,i=t.world.objects.get(o);if(i)return{id:o,title:M(i),object:i};let s=e.presence.value.agents.find(a=>a.avatarId===o);return s?{id:o,title:s.name,agent:s}:null}function gt(e,t,n){if(!n)return"";let o=e.filter(i=>i.subject?.id===n.id);return(o.find(i=>i.key===t)??o[0])?.key??""}function bt(e,t){let{type:n,id:o}=e.subject??{type:"object",id:""},i=t.world.objects.get(o);return{type:n,id:o,name:i?M(i):e.title}}function ht(e,t,n){let o=n.world.avatars.get(e.creator),i=t.presence.value.agents.find(a=>a.avatarId===e.creator),s=e.creator==="user"?"you":i?.name??o?.name??"";return s?`${s}, at revision ${e.created}`:"the world as it began"}function yt({world:e}){let t=m(0);return j(()=>{let n,o=e.subscribe(()=>{n??=setTimeout(()=>{n=void 0,t.value++},lt)});return()=>{o(),clearTimeout(n)}},[e]),t}function vt(e,t){let n=m([...t.camera?.()?.position??[0,0,0]]),{now:o}=e,i=o.value;return j(()=>{let s=t.camera?.()?.position,a=n.peek();s&&Math.hypot(s[0]-a[0],s[2]-a[2])>ct&&(n.value=[...s])},[i]),n}export{ut as default};
