import{c as ne}from"./chunk-UKWEKBL4.js";import{a as h,b as I,c as Q,d as X,e as $,f as Z,g as ee,h as W,i as te,j as oe,k as ie}from"./chunk-4DBVICGR.js";import"./chunk-GXWQLZIZ.js";import"./chunk-5ZIQCVVW.js";import{L as V,R as y,Z as T,b as g,be as _,ce as t,d as L,de as Y,e as v,fe as D,g as C,i as x,l as m,le as G,m as k,oe as K,pe as S,qe as U,re as J,s as R,t as F,v as A,w as H,wb as M,y as E,ya as B}from"./chunk-UYK3AK6N.js";var me=[["beside","beside it"],["on","on it"],["facing","beside it, facing it"]],fe=[...new Set(A.map(e=>e.category))];function O({to:e,called:o,doing:n}){let i=m("bench"),s=m("beside"),r=()=>{let a=s.value==="on"?{on:e}:{beside:e,...s.value==="facing"?{facing:e}:{}};n.run("place_objects",{objects:[{kind:i.value,...a}]})};return t("details",{children:[t("summary",{children:"Put something by it"}),t("form",{"aria-label":`Put something by ${o}`,onSubmit:a=>{a.preventDefault(),r()},children:[t("label",{class:"field wide",children:["What",t("select",{value:i.value,onChange:a=>{i.value=a.currentTarget.value},children:fe.map(a=>t("optgroup",{label:a,children:A.filter(l=>l.category===a).map(l=>t("option",{value:l.kind,children:l.title},l.kind))},a))})]}),t("label",{class:"field wide",children:["Where",t("select",{value:s.value,onChange:a=>{s.value=a.currentTarget.value},children:me.map(([a,l])=>t("option",{value:a,children:l},a))})]}),t("button",{type:"submit",class:"quiet",children:"Place"})]})]})}var ge=5;function se({agent:e,model:o,actions:n,doing:i}){let s=n.camera?.()?.position,r=K(o.presence.value,e),a=n.world.avatars.get(e.avatarId),l=[["Kind of agent",e.type],["Now",S(o,e)],["That means",[U(o,e),J(o,e)].filter(Boolean).join(" ")],["Where",W(e.position)],...s?[["From you",h(s,e.position)]]:[],["Posture",a?.pose==="sit"?`sits${a.seat?` on ${a.seat}`:""}`:"stands or walks"],...r.length>0?[["Helpers",r.map(u=>u.name).join(", ")]]:[]];return t(g,{children:[t("div",{class:"does",children:[!o.viewer.value&&t("button",{type:"button",class:"quiet",onClick:()=>document.getElementById("composer")?.focus(),children:"Talk"}),t("button",{type:"button",class:"quiet",onClick:()=>n.goTo(e.avatarId),children:"Go to it"}),t("button",{type:"button",class:"quiet",onClick:()=>{n.hand.follow(e.avatarId),i.tell(`The picture follows ${e.name}. Move yourself to stop it.`)},children:"Follow"})]}),t("dl",{children:l.map(([u,d])=>t("div",{children:[t("dt",{children:u}),t("dd",{children:d})]},u))}),t(be,{id:e.avatarId,model:o}),!o.viewer.value&&t(O,{to:e.avatarId,called:e.name,doing:i})]})}function be({id:e,model:o}){let n=k(()=>_(o.traces.value.filter(i=>i.avatarId===e)).slice(-ge).reverse());return n.value.length===0?t("p",{class:"muted",children:"It has done nothing since this page was opened."}):t("section",{"aria-label":"What it did last",children:[t("h4",{children:"What it did last"}),t("ul",{class:"deeds",children:n.value.map(i=>t("li",{class:i.state==="failed"?"warn":"",children:[i.words,i.times>1&&` (${i.times} times)`," ",t(Y,{model:o,since:i.at})]},i.callId))})]})}function re(e){let o=x(!1),n=x(""),i=x(""),s=Promise.resolve(),r=0;async function a(l,u,d){n.value="",i.value="";try{let c=await e.change(l,u);d?.(c),n.value=ve(c)}catch(c){i.value=ye(c)}r--,o.value=r>0}return{busy:o,said:n,failed:i,run(l,u,d){r++,o.value=!0,s=s.then(()=>a(l,u,d))},tell(l){i.value="",n.value=l}}}function ye(e){let o=e instanceof B&&e.error.allowed;return o?`${M(e)} Right would be: ${o}.`:M(e)}function ve({text:e,data:o}){let n=e.split(`
`,1)[0]??"",s=(o?.objects??[]).flatMap(r=>Array.isArray(r.rules)?r.rules.map(String):[]);return[n,...s.map(r=>`${r.charAt(0).toUpperCase()}${r.slice(1)}.`)].join(" ")}var he={north:[0,0,-1],south:[0,0,1],east:[1,0,0],west:[-1,0,0],up:[0,1,0],down:[0,-1,0]};function ae(e,o,n){let i=he[o],s=e.position.map((r,a)=>y(r+(i[a]??0)*n,3));return{id:e.id,position:s}}function z(e,o){return{id:e.id,rotation:y(((T(e.rotation)+o)%360+360)%360,1)}}function N(e,o){return{id:e.id,scale:e.scale.map(n=>y(Math.min(50,Math.max(.05,n*o)),3))}}var we=3;function le(e,o,n){let i=new Map;for(let r of e){let a=r.author.kind==="user"?"You":r.author.name||"Agent";i.set(a,[...i.get(a)??[],r])}let s=[];for(let[r,a]of i){let{placed:l,changed:u,removed:d,light:c}=xe(a,o),f=l.size===1&&o.get([...l][0]??""),b=f?`, ${h(n,f.position)}`:"",w=[q("placed",l,o)+b,q("changed",u,o),q("removed",d,o),c?"changed the light":""].filter(Boolean);w.length>0&&s.push(`${r} ${w.join(", ")}.`)}return s.join(" ")}function xe(e,o){let n=new Set,i=new Set,s=new Set,r=!1;for(let{operations:a,revision:l}of e)for(let u of a){if(u.type==="environment"&&(r=!0),u.type!=="object")continue;let d=u.op==="put"?u.value.id:u.id??"",c=o.get(d);u.op==="remove"?!c&&!n.delete(d)&&s.add(d):c?.created===l?n.add(d):c&&!n.has(d)&&i.add(d)}return{placed:n,changed:i,removed:s,light:r}}function q(e,o,n){if(o.size===0)return"";if(o.size>we)return`${e} ${o.size} things`;let i=[...o].map(s=>{let r=n.get(s)?.label;return r?`${r} (${s})`:s});return`${e} ${i.join(" and ")}`}var ke=2500;function ue({actions:e}){let o=m(""),{world:n}=e;return v(()=>{let i=[],s,r=()=>{s=void 0;let l=le(i,n.objects,e.camera?.()?.position??[0,0,0]);i=[],l&&(o.value=l)},a=n.subscribe(l=>{let u=n.history.at(-1);l.reset?i=[]:u&&u.author.kind!=="user"&&i.push(u),i.length>0&&(s??=setTimeout(r,ke))});return()=>{a(),clearTimeout(s)}},[n]),t("p",{class:"muted news",role:"status",children:o.value})}function de(e){let{object:o,model:n,actions:i,doing:s,ask:r,edit:a}=e;return n.viewer.value?t(g,{children:[t("div",{class:"does",children:t("button",{type:"button",class:"quiet",onClick:()=>i.goTo(o.id),children:"Show it"})}),t(ce,{...e})]}):t(g,{children:[t("div",{class:"does",children:[t("button",{type:"button",class:"quiet",onClick:()=>i.goTo(o.id),children:"Show it"}),t("button",{type:"button",class:"quiet",onClick:r,children:"Ask about it"}),t("button",{type:"button",class:"quiet",onClick:()=>{i.point({objectId:o.id}),s.tell("The agents know that you mean this one.")},children:"Point it out"}),t("button",{type:"button",class:"quiet",onClick:()=>i.hand.duplicate([o.id]),children:"Duplicate"}),t("button",{type:"button",class:"quiet",onClick:a,children:"Edit in the picture"}),t("button",{type:"button",class:"quiet",onClick:()=>s.run("delete_objects",{objects:[{id:o.id}]}),children:"Delete"})]}),t(ce,{...e}),t(We,{object:o,doing:s}),t("details",{children:[t("summary",{children:"By numbers"}),t(Oe,{object:o,doing:s},o.id)]}),t("details",{children:[t("summary",{children:"Name and colour"}),t(je,{object:o,doing:s},o.id)]}),t("details",{children:[t("summary",{children:"What it does"}),t(ne,{objects:[o],model:n,change:l=>s.run("modify_objects",{objects:[{id:o.id,...l}]})})]}),t(O,{to:o.id,called:o.label||E(o.kind),doing:s})]})}function ce({object:e,actions:o,maker:n}){let i=o.camera?.()?.position,s=[["Kind",e.kind===F?`Built of ${e.parts?.length??0} parts`:E(e.kind)],["Where",W(e.position)],...i?[["From you",h(i,e.position)]]:[],["Faces",ee(e)],["Size",Q(e)],["Stands on",X(o.world,e)],["Colour",[$(e.color),e.material].filter(Boolean).join(", ")],["Does",Z(e)],...e.text?[["Says",e.text]]:[],["Made by",n]];return t("dl",{children:s.map(([r,a])=>t("div",{children:[t("dt",{children:r}),t("dd",{children:a})]},r))})}var Te=["north","south","east","west","up","down"],Se=[.25,1,5];function We({object:e,doing:o}){let n=m(1),i=s=>o.run("modify_objects",{objects:[s]});return t("fieldset",{children:[t("legend",{children:"Move by words (north is away from you at the start)"}),t("div",{class:"choices",role:"radiogroup","aria-label":"How far",children:Se.map(s=>t("label",{class:n.value===s?"choice chosen":"choice",children:[t("input",{type:"radio",name:"stride",checked:n.value===s,onChange:()=>{n.value=s}}),s," m"]},s))}),t("div",{class:"does steps",children:[Te.map(s=>t("button",{type:"button",class:"quiet","aria-label":`Move ${n.value} m ${s}`,onClick:()=>i(ae(e,s,n.value)),children:s},s)),t("button",{type:"button",class:"quiet","aria-label":"Turn left by 15°",onClick:()=>i(z(e,15)),children:"turn left"}),t("button",{type:"button",class:"quiet","aria-label":"Turn right by 15°",onClick:()=>i(z(e,-15)),children:"turn right"}),t("button",{type:"button",class:"quiet","aria-label":"Make it larger",onClick:()=>i(N(e,1.25)),children:"larger"}),t("button",{type:"button",class:"quiet","aria-label":"Make it smaller",onClick:()=>i(N(e,.8)),children:"smaller"})]})]})}function Oe({object:e,doing:o}){let n=m({}),[i,s,r]=e.position,a={x:i,y:s,z:r,yaw:T(e.rotation),...n.value},l=c=>f=>{let b=f.currentTarget.valueAsNumber;Number.isFinite(b)&&(n.value={...n.value,[c]:b})},u=()=>{let c=n.value.yaw===void 0?{}:{rotation:y(a.yaw,2)};o.run("modify_objects",{objects:[{id:e.id,position:[a.x,a.y,a.z],...c}]},()=>{n.value={}})};return t("form",{onSubmit:c=>{c.preventDefault(),u()},children:[[["x","East (x)"],["y","Up (y)"],["z","South (z)"],["yaw","Turn (°)"]].map(([c,f])=>t("label",{class:"field small",children:[f,t("input",{type:"number",step:"any",required:!0,value:y(a[c],3),onInput:l(c)})]},c)),t("button",{type:"submit",class:"quiet",children:"Put it there"})]})}function je({object:e,doing:o}){let n=m({}),{label:i=e.label??"",text:s=e.text??""}=n.value,r=V(e.kind)?.text===!0,a=l=>o.run("modify_objects",{objects:[{id:e.id,...l}]},()=>{n.value={}});return t(g,{children:[t("form",{onSubmit:l=>{l.preventDefault(),a({label:i.trim(),...r?{text:s}:{}})},children:[t("label",{class:"field wide",children:["Name over it",t("input",{type:"text",maxLength:R.maxLabel,value:i,onInput:l=>{n.value={...n.value,label:l.currentTarget.value}}})]}),r&&t("label",{class:"field wide",children:["What it says",t("input",{type:"text",maxLength:R.maxText,value:s,onInput:l=>{n.value={...n.value,text:l.currentTarget.value}}})]}),t("button",{type:"submit",class:"quiet",children:"Write it"})]}),t("label",{class:"field",children:["Colour",t("select",{value:e.color?.toLowerCase()??"",onChange:l=>{l.currentTarget.value&&a({color:l.currentTarget.value})},children:[t("option",{value:"",children:e.color?$(e.color):"as it comes"}),H.map(l=>t("option",{value:l.hex,children:l.name},l.hex))]})]})]})}var pe=`/* The text twin: a tree of rows over what can be done with the one that is chosen. */
.twin .find {
  display: flex;
  gap: 8px;
  align-items: center;
  padding-right: 8px;
}

.twin .find input {
  flex: 1;
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
`;G(pe);var Ce=250,Re=2;function Ae({model:e,actions:o}){let n=m(""),i=m(new Set(["agents","near","all"])),[s]=L(()=>re(o)),r=Ne(o),a=Le(e,o),l=k(()=>{r.value;let p={objects:o.world.objects,agents:e.presence.value.agents,environment:o.world.environment,doing:j=>S(e,j),from:a.value,open:i.value};return n.value.trim()?oe(n.value,p):te(p)});r.value;let u=Ie(e,o),d=(p,j)=>{let P=new Set(i.value);j?P.add(p.key):P.delete(p.key),i.value=P},c=C(null),f=p=>{p.subject&&(e.selection.peek()?.id===p.subject.id?c.current?.focus():o.select(qe(p,o)),b.value=p.key)},b=m(""),w=C(null);return v(()=>w.current?.querySelector('[role=treeitem][tabindex="0"]')?.focus(),[]),t("section",{ref:w,class:u?"panel beside twin some":"panel beside twin","aria-label":"Objects",children:[t("header",{children:[t("h2",{children:"Objects"}),!e.viewer.value&&t(g,{children:[t("button",{type:"button",class:"quiet",onClick:()=>s.run("undo",{of:"anyone"}),children:"Undo"}),t("button",{type:"button",class:"quiet",onClick:()=>s.run("undo",{of:"anyone",redo:!0}),children:"Redo"})]}),t(D,{label:"Close",hint:"Esc",onClick:()=>{e.open.value="none"}})]}),t(Me,{search:n,count:l.value.length,all:o.world.objects.size}),t(ie,{rows:l.value,label:"The world",chosen:$e(l.value,b.value,e.selection.value),stands:p=>p.subject!==void 0,toggle:d,choose:f,remove:p=>{p.subject?.type==="object"&&!e.viewer.peek()&&s.run("delete_objects",{objects:[{id:p.subject.id}]})}}),u&&t(Ee,{chosen:u,panel:c,model:e,actions:o,doing:s}),t(De,{doing:s}),t(ue,{actions:o})]})}function Ee({chosen:e,panel:o,model:n,actions:i,doing:s}){return t("section",{class:"chosen","aria-label":e.title,tabIndex:-1,ref:o,children:[t("header",{children:[t("h3",{children:[e.title," ",t("span",{class:"muted",children:e.id})]}),t(D,{label:"Put it away",onClick:i.clearSelection})]}),e.object&&t(de,{object:e.object,model:n,actions:i,doing:s,maker:ze(e.object,n,i),edit:()=>{n.open.value="none",i.hand.edit(),i.toWorld()},ask:()=>{n.chat.about.value={id:e.id,name:e.title},document.getElementById("composer")?.focus()}}),e.agent&&t(se,{agent:e.agent,model:n,actions:i,doing:s})]})}function Me({search:e,count:o,all:n}){return t("div",{class:"find",children:[t("input",{type:"search","aria-label":"Find in the world",placeholder:"Find: bench, red, tea house…",value:e.value,onInput:i=>{e.value=i.currentTarget.value}}),t("span",{class:"muted",role:"status",children:e.value.trim()?`${o} found`:`${n} things`})]})}function De({doing:e}){return t("div",{class:"said",children:[t("p",{role:"status",children:e.busy.value?"…":e.said.value}),e.failed.value&&t("p",{class:"warn",role:"alert",children:e.failed.value})]})}function Ie(e,o){let n=e.selection.value;if(!n)return null;let{id:i}=n,s=o.world.objects.get(i);if(s)return{id:i,title:I(s),object:s};let r=e.presence.value.agents.find(a=>a.avatarId===i);return r?{id:i,title:r.name,agent:r}:null}function $e(e,o,n){if(!n)return"";let i=e.filter(s=>s.subject?.id===n.id);return(i.find(s=>s.key===o)??i[0])?.key??""}function qe(e,o){let{type:n,id:i}=e.subject??{type:"object",id:""},s=o.world.objects.get(i);return{type:n,id:i,name:s?I(s):e.title}}function ze(e,o,n){let i=n.world.avatars.get(e.creator),s=o.presence.value.agents.find(a=>a.avatarId===e.creator),r=e.creator==="user"?"you":s?.name??i?.name??"";return r?`${r}, at revision ${e.created}`:"the world as it began"}function Ne({world:e}){let o=m(0);return v(()=>{let n,i=e.subscribe(()=>{n??=setTimeout(()=>{n=void 0,o.value++},Ce)});return()=>{i(),clearTimeout(n)}},[e]),o}function Le(e,o){let n=m([...o.camera?.()?.position??[0,0,0]]),{now:i}=e,s=i.value;return v(()=>{let r=o.camera?.()?.position,a=n.peek();r&&Math.hypot(r[0]-a[0],r[2]-a[2])>Re&&(n.value=[...r])},[s]),n}export{Ae as default};
