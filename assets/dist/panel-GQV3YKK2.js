import{c as oe}from"./chunk-WZU7233P.js";import{a as h,b as $,c as Q,d as X,e as q,f as Z,g as ee,h as S,i as te,j as ne,k as se}from"./chunk-IBF4B3RQ.js";import"./chunk-SUYSXLJI.js";import"./chunk-HP7HCXYO.js";import{E as H,Ka as A,N as y,Na as W,V as T,b,be as _,ce as t,d as L,de as G,e as v,fe as I,g as M,i as k,l as m,le as K,m as x,s as O,t as B,te as U,ue as R,v as E,ve as Y,w as F,we as J,x as V}from"./chunk-E4OZYJG2.js";var me=[["beside","beside it"],["on","on it"],["facing","beside it, facing it"]],fe=[...new Set(E.map(e=>e.category))];function C({to:e,called:n,tasks:o}){let s=m("bench"),r=m("beside"),i=()=>{let a=r.value==="on"?{on:e}:{beside:e,...r.value==="facing"?{facing:e}:{}};o.run("place_objects",{objects:[{kind:s.value,...a}]})};return t("details",{children:[t("summary",{children:"Place something near it"}),t("form",{"aria-label":`Place something near ${n}`,onSubmit:a=>{a.preventDefault(),i()},children:[t("label",{class:"field wide",children:["What",t("select",{value:s.value,onChange:a=>{s.value=a.currentTarget.value},children:fe.map(a=>t("optgroup",{label:a,children:E.filter(l=>l.category===a).map(l=>t("option",{value:l.kind,children:l.title},l.kind))},a))})]}),t("label",{class:"field wide",children:["Where",t("select",{value:r.value,onChange:a=>{r.value=a.currentTarget.value},children:me.map(([a,l])=>t("option",{value:a,children:l},a))})]}),t("button",{type:"submit",class:"quiet",children:"Place"})]})]})}var be=5;function re({agent:e,model:n,actions:o,tasks:s}){let r=o.camera?.()?.position,i=U(n.presence.value,e),a=o.world.avatars.get(e.avatarId),l=[["Kind of agent",e.type],["Now",R(n,e)],["Meaning",[Y(n,e),J(n,e)].filter(Boolean).join(" ")],["Where",S(e.position)],...r?[["From you",h(r,e.position)]]:[],["Posture",a?.pose==="sit"?`sits${a.seat?` on ${a.seat}`:""}`:"stands or walks"],...i.length>0?[["Helpers",i.map(u=>u.name).join(", ")]]:[]];return t(b,{children:[t("div",{class:"does",children:[!n.viewer.value&&t("button",{type:"button",class:"quiet",onClick:()=>document.getElementById("composer")?.focus(),children:"Talk"}),t("button",{type:"button",class:"quiet",onClick:()=>o.goTo(e.avatarId),children:"Go to it"}),t("button",{type:"button",class:"quiet",onClick:()=>{o.user.follow(e.avatarId),s.report(`The camera follows ${e.name}. Move to stop.`)},children:"Follow"})]}),t("dl",{children:l.map(([u,d])=>t("div",{children:[t("dt",{children:u}),t("dd",{children:d})]},u))}),t(ge,{id:e.avatarId,model:n}),!n.viewer.value&&t(C,{to:e.avatarId,called:e.name,tasks:s})]})}function ge({id:e,model:n}){let o=x(()=>_(n.traces.value.filter(s=>s.avatarId===e)).slice(-be).reverse());return o.value.length===0?t("p",{class:"muted",children:"It has done nothing since this page was opened."}):t("section",{"aria-label":"Recent actions",children:[t("h4",{children:"Recent actions"}),t("ul",{class:"deeds",children:o.value.map(s=>t("li",{class:s.state==="failed"?"warn":"",children:[s.words,s.times>1&&` (${s.times} times)`," ",t(G,{model:n,since:s.at})]},s.callId))})]})}var ye={north:[0,0,-1],south:[0,0,1],east:[1,0,0],west:[-1,0,0],up:[0,1,0],down:[0,-1,0]};function ie(e,n,o){let s=ye[n],r=e.position.map((i,a)=>y(i+(s[a]??0)*o,3));return{id:e.id,position:r}}function D(e,n){return{id:e.id,rotation:y(((T(e.rotation)+n)%360+360)%360,1)}}function N(e,n){return{id:e.id,scale:e.scale.map(o=>y(Math.min(50,Math.max(.05,o*n)),3))}}var ve=3;function ae(e,n,o){let s=new Map;for(let i of e){let a=i.author.kind==="user"?"You":i.author.name||"Agent";s.set(a,[...s.get(a)??[],i])}let r=[];for(let[i,a]of s){let{placed:l,changed:u,removed:d,light:c}=he(a,n),f=l.size===1&&n.get([...l][0]??""),g=f?`, ${h(o,f.position)}`:"",w=[z("placed",l,n)+g,z("changed",u,n),z("removed",d,n),c?"changed the light":""].filter(Boolean);w.length>0&&r.push(`${i} ${w.join(", ")}.`)}return r.join(" ")}function he(e,n){let o=new Set,s=new Set,r=new Set,i=!1;for(let{operations:a,revision:l}of e)for(let u of a){if(u.type==="environment"&&(i=!0),u.type!=="object")continue;let d=u.op==="put"?u.value.id:u.id??"",c=n.get(d);u.op==="remove"?!c&&!o.delete(d)&&r.add(d):c?.created===l?o.add(d):c&&!o.has(d)&&s.add(d)}return{placed:o,changed:s,removed:r,light:i}}function z(e,n,o){if(n.size===0)return"";if(n.size>ve)return`${e} ${n.size} things`;let s=[...n].map(r=>{let i=o.get(r)?.label;return i?`${i} (${r})`:r});return`${e} ${s.join(" and ")}`}var we=2500;function le({actions:e}){let n=m(""),{world:o}=e;return v(()=>{let s=[],r,i=()=>{r=void 0;let l=ae(s,o.objects,e.camera?.()?.position??[0,0,0]);s=[],l&&(n.value=l)},a=o.subscribe(l=>{let u=o.history.at(-1);l.reset?s=[]:u&&u.author.kind!=="user"&&s.push(u),s.length>0&&(r??=setTimeout(i,we))});return()=>{a(),clearTimeout(r)}},[o]),t("p",{class:"muted news",role:"status",children:n.value})}function ue(e){let n=k(!1),o=k(""),s=k(""),r=Promise.resolve(),i=0;async function a(l,u,d){o.value="",s.value="";try{let c=await e.runTool(l,u);d?.(c),o.value=xe(c)}catch(c){s.value=ke(c)}i--,n.value=i>0}return{busy:n,result:o,failed:s,run(l,u,d){i++,n.value=!0,r=r.then(()=>a(l,u,d))},report(l){s.value="",o.value=l}}}function ke(e){let n=e instanceof V&&e.error.allowed;return n?`${W(e)} Allowed: ${n}.`:W(e)}function xe({text:e,data:n}){let o=e.split(`
`,1)[0]??"",r=(n?.objects??[]).flatMap(i=>Array.isArray(i.rules)?i.rules.map(String):[]);return[o,...r.map(i=>`${i.charAt(0).toUpperCase()}${i.slice(1)}.`)].join(" ")}function de(e){let{object:n,model:o,actions:s,tasks:r,ask:i,edit:a}=e;return o.viewer.value?t(b,{children:[t("div",{class:"does",children:t("button",{type:"button",class:"quiet",onClick:()=>s.goTo(n.id),children:"Show it"})}),t(ce,{...e})]}):t(b,{children:[t("div",{class:"does",children:[t("button",{type:"button",class:"quiet",onClick:()=>s.goTo(n.id),children:"Show it"}),t("button",{type:"button",class:"quiet",onClick:i,children:"Ask about it"}),t("button",{type:"button",class:"quiet",onClick:()=>{s.point({objectId:n.id}),r.report("Pointed out to the agents.")},children:"Point it out"}),t("button",{type:"button",class:"quiet",onClick:()=>s.user.duplicate([n.id]),children:"Duplicate"}),t("button",{type:"button",class:"quiet",onClick:a,children:"Edit in the world"}),t("button",{type:"button",class:"quiet",onClick:()=>r.run("delete_objects",{objects:[{id:n.id}]}),children:"Delete"})]}),t(ce,{...e}),t(Se,{object:n,tasks:r}),t("details",{children:[t("summary",{children:"Exact position"}),t(Ce,{object:n,tasks:r},n.id)]}),t("details",{children:[t("summary",{children:"Name and colour"}),t(je,{object:n,tasks:r},n.id)]}),t("details",{children:[t("summary",{children:"What it does"}),t(oe,{objects:[n],model:o,change:l=>r.run("modify_objects",{objects:[{id:n.id,...l}]})})]}),t(C,{to:n.id,called:n.label||A(n.kind),tasks:r})]})}function ce({object:e,actions:n,maker:o}){let s=n.camera?.()?.position,r=[["Kind",e.kind===B?`Built of ${e.parts?.length??0} parts`:A(e.kind)],["Where",S(e.position)],...s?[["From you",h(s,e.position)]]:[],["Faces",ee(e)],["Size",Q(e)],["Stands on",X(n.world,e)],["Colour",[q(e.color),e.material].filter(Boolean).join(", ")],["Motion",Z(e)],...e.text?[["Text",e.text]]:[],["Made by",o]];return t("dl",{children:r.map(([i,a])=>t("div",{children:[t("dt",{children:i}),t("dd",{children:a})]},i))})}var Te=["north","south","east","west","up","down"],Re=[.25,1,5];function Se({object:e,tasks:n}){let o=m(1),s=r=>n.run("modify_objects",{objects:[r]});return t("fieldset",{children:[t("legend",{children:"Move (north is away from you at the start)"}),t("div",{class:"choices",role:"radiogroup","aria-label":"How far",children:Re.map(r=>t("label",{class:o.value===r?"choice chosen":"choice",children:[t("input",{type:"radio",name:"stride",checked:o.value===r,onChange:()=>{o.value=r}}),r," m"]},r))}),t("div",{class:"does steps",children:[Te.map(r=>t("button",{type:"button",class:"quiet","aria-label":`Move ${o.value} m ${r}`,onClick:()=>s(ie(e,r,o.value)),children:r},r)),t("button",{type:"button",class:"quiet","aria-label":"Turn left by 15°",onClick:()=>s(D(e,15)),children:"turn left"}),t("button",{type:"button",class:"quiet","aria-label":"Turn right by 15°",onClick:()=>s(D(e,-15)),children:"turn right"}),t("button",{type:"button",class:"quiet","aria-label":"Make it larger",onClick:()=>s(N(e,1.25)),children:"larger"}),t("button",{type:"button",class:"quiet","aria-label":"Make it smaller",onClick:()=>s(N(e,.8)),children:"smaller"})]})]})}function Ce({object:e,tasks:n}){let o=m({}),[s,r,i]=e.position,a={x:s,y:r,z:i,yaw:T(e.rotation),...o.value},l=c=>f=>{let g=f.currentTarget.valueAsNumber;Number.isFinite(g)&&(o.value={...o.value,[c]:g})},u=()=>{let c=o.value.yaw===void 0?{}:{rotation:y(a.yaw,2)};n.run("modify_objects",{objects:[{id:e.id,position:[a.x,a.y,a.z],...c}]},()=>{o.value={}})};return t("form",{onSubmit:c=>{c.preventDefault(),u()},children:[[["x","East (x)"],["y","Up (y)"],["z","South (z)"],["yaw","Turn (°)"]].map(([c,f])=>t("label",{class:"field small",children:[f,t("input",{type:"number",step:"any",required:!0,value:y(a[c],3),onInput:l(c)})]},c)),t("button",{type:"submit",class:"quiet",children:"Move there"})]})}function je({object:e,tasks:n}){let o=m({}),{label:s=e.label??"",text:r=e.text??""}=o.value,i=H(e.kind)?.text===!0,a=l=>n.run("modify_objects",{objects:[{id:e.id,...l}]},()=>{o.value={}});return t(b,{children:[t("form",{onSubmit:l=>{l.preventDefault(),a({label:s.trim(),...i?{text:r}:{}})},children:[t("label",{class:"field wide",children:["Name",t("input",{type:"text",maxLength:O.maxLabel,value:s,onInput:l=>{o.value={...o.value,label:l.currentTarget.value}}})]}),i&&t("label",{class:"field wide",children:["Text",t("input",{type:"text",maxLength:O.maxText,value:r,onInput:l=>{o.value={...o.value,text:l.currentTarget.value}}})]}),t("button",{type:"submit",class:"quiet",children:"Save"})]}),t("label",{class:"field",children:["Colour",t("select",{value:e.color?.toLowerCase()??"",onChange:l=>{l.currentTarget.value&&a({color:l.currentTarget.value})},children:[t("option",{value:"",children:e.color?q(e.color):"default"}),F.map(l=>t("option",{value:l.hex,children:l.name},l.hex))]})]})]})}var pe=`/* The text twin: a tree of rows above the details of the selected one. */
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

/* The twin replaces the chip, except for its feedback while editing. */
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

  /* On a phone only the sheet scrolls. */
  .twin > .chosen {
    max-height: none;
    overflow: visible;
  }
}
`;K(pe);var Me=250,Oe=2;function Ee({model:e,actions:n}){let o=m(""),s=m(new Set(["agents","near","all"])),[r]=L(()=>ue(n)),i=Ne(n),a=Le(e,n),l=x(()=>{i.value;let p={objects:n.world.objects,agents:e.presence.value.agents,environment:n.world.environment,doing:j=>R(e,j),from:a.value,open:s.value};return o.value.trim()?ne(o.value,p):te(p)});i.value;let u=$e(e,n),d=(p,j)=>{let P=new Set(s.value);j?P.add(p.key):P.delete(p.key),s.value=P},c=M(null),f=p=>{p.subject&&(e.selection.peek()?.id===p.subject.id?c.current?.focus():n.select(ze(p,n)),g.value=p.key)},g=m(""),w=M(null);return v(()=>w.current?.querySelector('[role=treeitem][tabindex="0"]')?.focus(),[]),t("section",{ref:w,class:u?"panel beside twin some":"panel beside twin","aria-label":"Objects",children:[t("header",{children:[t("h2",{children:"Objects"}),!e.viewer.value&&t(b,{children:[t("button",{type:"button",class:"quiet",onClick:()=>r.run("undo",{of:"anyone"}),children:"Undo"}),t("button",{type:"button",class:"quiet",onClick:()=>r.run("undo",{of:"anyone",redo:!0}),children:"Redo"})]}),t(I,{label:"Close",hint:"Esc",onClick:()=>{e.open.value="none"}})]}),t(We,{search:o,count:l.value.length,all:n.world.objects.size}),t(se,{rows:l.value,label:"The world",chosen:qe(l.value,g.value,e.selection.value),canSelect:p=>p.subject!==void 0,toggle:d,choose:f,remove:p=>{p.subject?.type==="object"&&!e.viewer.peek()&&r.run("delete_objects",{objects:[{id:p.subject.id}]})}}),u&&t(Ae,{chosen:u,panel:c,model:e,actions:n,tasks:r}),t(Ie,{tasks:r}),t(le,{actions:n})]})}function Ae({chosen:e,panel:n,model:o,actions:s,tasks:r}){return t("section",{class:"chosen","aria-label":e.title,tabIndex:-1,ref:n,children:[t("header",{children:[t("h3",{children:[e.title," ",t("span",{class:"muted",children:e.id})]}),t(I,{label:"Close details",onClick:s.clearSelection})]}),e.object&&t(de,{object:e.object,model:o,actions:s,tasks:r,maker:De(e.object,o,s),edit:()=>{o.open.value="none",s.user.startEditing(),s.focusWorld()},ask:()=>{o.chat.about.value={id:e.id,name:e.title},document.getElementById("composer")?.focus()}}),e.agent&&t(re,{agent:e.agent,model:o,actions:s,tasks:r})]})}function We({search:e,count:n,all:o}){return t("div",{class:"find",children:[t("input",{type:"search","aria-label":"Find in the world",placeholder:"Find: bench, red, tea house…",value:e.value,onInput:s=>{e.value=s.currentTarget.value}}),t("span",{class:"muted",role:"status",children:e.value.trim()?`${n} found`:`${o} things`})]})}function Ie({tasks:e}){return t("div",{class:"said",children:[t("p",{role:"status",children:e.busy.value?"…":e.result.value}),e.failed.value&&t("p",{class:"warn",role:"alert",children:e.failed.value})]})}function $e(e,n){let o=e.selection.value;if(!o)return null;let{id:s}=o,r=n.world.objects.get(s);if(r)return{id:s,title:$(r),object:r};let i=e.presence.value.agents.find(a=>a.avatarId===s);return i?{id:s,title:i.name,agent:i}:null}function qe(e,n,o){if(!o)return"";let s=e.filter(r=>r.subject?.id===o.id);return(s.find(r=>r.key===n)??s[0])?.key??""}function ze(e,n){let{type:o,id:s}=e.subject??{type:"object",id:""},r=n.world.objects.get(s);return{type:o,id:s,name:r?$(r):e.title}}function De(e,n,o){let s=o.world.avatars.get(e.creator),r=n.presence.value.agents.find(a=>a.avatarId===e.creator),i=e.creator==="user"?"you":r?.name??s?.name??"";return i?`${i}, at revision ${e.created}`:"the world's start"}function Ne({world:e}){let n=m(0);return v(()=>{let o,s=e.subscribe(()=>{o??=setTimeout(()=>{o=void 0,n.value++},Me)});return()=>{s(),clearTimeout(o)}},[e]),n}function Le(e,n){let o=m([...n.camera?.()?.position??[0,0,0]]),{now:s}=e,r=s.value;return v(()=>{let i=n.camera?.()?.position,a=o.peek();i&&Math.hypot(i[0]-a[0],i[2]-a[2])>Oe&&(o.value=[...i])},[r]),o}export{Ee as default};
