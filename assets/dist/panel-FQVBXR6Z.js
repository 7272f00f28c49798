import{a as h,b as $,c as te,d as ne,e as q,f as oe,g as se,h as P,i as re,j as ie,k as le}from"./chunk-6VFFP32S.js";import{c as ae}from"./chunk-FAEMZ36M.js";import"./chunk-PLWQKNOF.js";import"./chunk-Q5RMDECY.js";import{F as V,He as Q,O as y,Sa as W,W as T,Wa as I,b,d as N,df as X,e as w,ef as S,ff as Z,g as O,gf as ee,j as k,m,me as _,n as x,ne as t,oe as G,pe as K,qe as U,re as R,t as E,te as Y,u as H,ue as J,w as A,x as L,y as B}from"./chunk-L6U6HRJ6.js";var ye=[["beside","beside it"],["on","on it"],["facing","beside it, facing it"]],ve=[...new Set(A.map(e=>e.category))];function j({to:e,called:n,tasks:o}){let s=m("bench"),r=m("beside"),i=()=>{let a=r.value==="on"?{on:e}:{beside:e,...r.value==="facing"?{facing:e}:{}};o.run("place_objects",{objects:[{kind:s.value,...a}]})};return t("details",{children:[t("summary",{children:"Place something near it"}),t("form",{"aria-label":`Place something near ${n}`,onSubmit:a=>{a.preventDefault(),i()},children:[t("label",{class:"field wide",children:["What",t("select",{value:s.value,onChange:a=>{s.value=a.currentTarget.value},children:ve.map(a=>t("optgroup",{label:a,children:A.filter(l=>l.category===a).map(l=>t("option",{value:l.kind,children:l.title},l.kind))},a))})]}),t("label",{class:"field wide",children:["Where",t("select",{value:r.value,onChange:a=>{r.value=a.currentTarget.value},children:ye.map(([a,l])=>t("option",{value:a,children:l},a))})]}),t("button",{type:"submit",class:"quiet",children:"Place"})]})]})}var we=5;function ue({agent:e,model:n,actions:o,tasks:s}){let r=o.camera?.()?.position,i=X(n.presence.value,e),a=o.world.avatars.get(e.avatarId),l=[["Kind of agent",e.type],["Now",S(n,e)],["Meaning",[Z(n,e),ee(n,e)].filter(Boolean).join(" ")],["Where",P(e.position)],...r?[["From you",h(r,e.position)]]:[],["Posture",a?.pose==="sit"?`sits${a.seat?` on ${a.seat}`:""}`:"stands or walks"],...i.length>0?[["Helpers",i.map(u=>u.name).join(", ")]]:[]];return t(b,{children:[t("div",{class:"does",children:[!n.viewer.value&&t("button",{type:"button",class:"quiet",onClick:()=>document.getElementById("composer")?.focus(),children:"Talk"}),t("button",{type:"button",class:"quiet",onClick:()=>o.goTo(e.avatarId),children:"Go to it"}),t("button",{type:"button",class:"quiet",onClick:()=>{o.user.follow(e.avatarId),s.report(`The camera follows ${e.name}. Move to stop.`)},children:"Follow"})]}),t(R,{rows:l}),t(he,{id:e.avatarId,model:n}),!n.viewer.value&&t(j,{to:e.avatarId,called:e.name,tasks:s})]})}function he({id:e,model:n}){let o=x(()=>_(n.traces.value.filter(s=>s.avatarId===e)).slice(-we).reverse());return o.value.length===0?t("p",{class:"muted",children:"It has done nothing since this page was opened."}):t("section",{"aria-label":"Recent actions",children:[t("h4",{children:"Recent actions"}),t("ul",{class:"deeds",children:o.value.map(s=>t("li",{class:s.state==="failed"?"warn":"",children:[s.words,s.times>1&&` (${s.times} times)`," ",t(G,{model:n,since:s.at})]},s.callId))})]})}var ke={north:[0,0,-1],south:[0,0,1],east:[1,0,0],west:[-1,0,0],up:[0,1,0],down:[0,-1,0]};function ce(e,n,o){let s=ke[n],r=e.position.map((i,a)=>y(i+(s[a]??0)*o,3));return{id:e.id,position:r}}function D(e,n){return{id:e.id,rotation:y(((T(e.rotation)+n)%360+360)%360,1)}}function F(e,n){return{id:e.id,scale:e.scale.map(o=>y(Math.min(50,Math.max(.05,o*n)),3))}}var xe=3;function de(e,n,o){let s=new Map;for(let i of e){let a=i.author.kind==="user"?"You":i.author.name||"Agent";s.set(a,[...s.get(a)??[],i])}let r=[];for(let[i,a]of s){let{placed:l,changed:u,removed:p,light:c}=Te(a,n),f=l.size===1&&n.get([...l][0]??""),g=f?`, ${h(o,f.position)}`:"",v=[z("placed",l,n)+g,z("changed",u,n),z("removed",p,n),c?"changed the light":""].filter(Boolean);v.length>0&&r.push(`${i} ${v.join(", ")}.`)}return r.join(" ")}function Te(e,n){let o=new Set,s=new Set,r=new Set,i=!1;for(let{operations:a,revision:l}of e)for(let u of a){if(u.type==="environment"&&(i=!0),u.type!=="object")continue;let p=u.op==="put"?u.value.id:u.id??"",c=n.get(p);u.op==="remove"?!c&&!o.delete(p)&&r.add(p):c?.created===l?o.add(p):c&&!o.has(p)&&s.add(p)}return{placed:o,changed:s,removed:r,light:i}}function z(e,n,o){if(n.size===0)return"";if(n.size>xe)return`${e} ${n.size} things`;let s=[...n].map(r=>{let i=o.get(r)?.label;return i?`${i} (${r})`:r});return`${e} ${s.join(" and ")}`}var Re=2500;function pe({actions:e}){let n=m(""),{world:o}=e;return w(()=>{let s=[],r,i=()=>{r=void 0;let l=de(s,o.objects,e.camera?.()?.position??[0,0,0]);s=[],l&&(n.value=l)},a=o.subscribe(l=>{let u=o.history.at(-1);l.reset?s=[]:u&&u.author.kind!=="user"&&s.push(u),s.length>0&&(r??=setTimeout(i,Re))});return()=>{a(),clearTimeout(r)}},[o]),t("p",{class:"muted news",role:"status",children:n.value})}function me(e){let n=k(!1),o=k(""),s=k(""),r=Promise.resolve(),i=0;async function a(l,u,p){o.value="",s.value="";try{let c=await e.runTool(l,u);p?.(c),o.value=Pe(c)}catch(c){s.value=Se(c)}i--,n.value=i>0}return{busy:n,result:o,failed:s,run(l,u,p){i++,n.value=!0,r=r.then(()=>a(l,u,p))},report(l){s.value="",o.value=l}}}function Se(e){let n=e instanceof B&&e.error.allowed;return n?`${I(e)} Allowed: ${n}.`:I(e)}function Pe({text:e,data:n}){let o=e.split(`
`,1)[0]??"",r=(n?.objects??[]).flatMap(i=>Array.isArray(i.rules)?i.rules.map(String):[]);return[o,...r.map(i=>`${i.charAt(0).toUpperCase()}${i.slice(1)}.`)].join(" ")}function be(e){let{object:n,model:o,actions:s,tasks:r,ask:i,edit:a}=e;return o.viewer.value?t(b,{children:[t("div",{class:"does",children:t("button",{type:"button",class:"quiet",onClick:()=>s.goTo(n.id),children:"Show it"})}),t(fe,{...e})]}):t(b,{children:[t("div",{class:"does",children:[t("button",{type:"button",class:"quiet",onClick:()=>s.goTo(n.id),children:"Show it"}),t("button",{type:"button",class:"quiet",onClick:i,children:"Ask about it"}),t("button",{type:"button",class:"quiet",onClick:()=>{s.point({objectId:n.id}),r.report("Pointed out to the agents.")},children:"Point it out"}),t("button",{type:"button",class:"quiet",onClick:()=>s.user.duplicate([n.id]),children:"Duplicate"}),t("button",{type:"button",class:"quiet",onClick:a,children:"Edit in the world"}),t("button",{type:"button",class:"quiet",onClick:()=>r.run("delete_objects",{objects:[{id:n.id}]}),children:"Delete"})]}),t(fe,{...e}),t(Me,{object:n,tasks:r}),t("details",{children:[t("summary",{children:"Exact position"}),t(Oe,{object:n,tasks:r},n.id)]}),t("details",{children:[t("summary",{children:"Name and colour"}),t(Ee,{object:n,tasks:r},n.id)]}),t("details",{children:[t("summary",{children:"What it does"}),t(ae,{objects:[n],model:o,change:l=>r.run("modify_objects",{objects:[{id:n.id,...l}]})})]}),t(j,{to:n.id,called:n.label||W(n.kind),tasks:r})]})}function fe({object:e,actions:n,maker:o}){let s=n.camera?.()?.position,r=[["Kind",e.kind===H?`Built of ${e.parts?.length??0} parts`:W(e.kind)],["Where",P(e.position)],...s?[["From you",h(s,e.position)]]:[],["Faces",se(e)],["Size",te(e)],["Stands on",ne(n.world,e)],["Colour",[q(e.color),e.material].filter(Boolean).join(", ")],["Motion",oe(e)],...e.text?[["Text",e.text]]:[],["Made by",o]];return t(R,{rows:r})}var je=["north","south","east","west","up","down"],Ce=[.25,1,5];function Me({object:e,tasks:n}){let o=m(1),s=r=>n.run("modify_objects",{objects:[r]});return t("fieldset",{children:[t("legend",{children:"Move (north is away from you at the start)"}),t(U,{name:"stride",label:"How far",choices:Ce.map(r=>({value:r,word:`${r} m`})),chosen:o.value,choose:r=>{o.value=r}}),t("div",{class:"does steps",children:[je.map(r=>t("button",{type:"button",class:"quiet","aria-label":`Move ${o.value} m ${r}`,onClick:()=>s(ce(e,r,o.value)),children:r},r)),t("button",{type:"button",class:"quiet","aria-label":"Turn left by 15°",onClick:()=>s(D(e,15)),children:"turn left"}),t("button",{type:"button",class:"quiet","aria-label":"Turn right by 15°",onClick:()=>s(D(e,-15)),children:"turn right"}),t("button",{type:"button",class:"quiet","aria-label":"Make it larger",onClick:()=>s(F(e,1.25)),children:"larger"}),t("button",{type:"button",class:"quiet","aria-label":"Make it smaller",onClick:()=>s(F(e,.8)),children:"smaller"})]})]})}function Oe({object:e,tasks:n}){let o=m({}),[s,r,i]=e.position,a={x:s,y:r,z:i,yaw:T(e.rotation),...o.value},l=c=>f=>{let g=f.currentTarget.valueAsNumber;Number.isFinite(g)&&(o.value={...o.value,[c]:g})},u=()=>{let c=o.value.yaw===void 0?{}:{rotation:y(a.yaw,2)};n.run("modify_objects",{objects:[{id:e.id,position:[a.x,a.y,a.z],...c}]},()=>{o.value={}})};return t("form",{onSubmit:c=>{c.preventDefault(),u()},children:[[["x","East (x)"],["y","Up (y)"],["z","South (z)"],["yaw","Turn (°)"]].map(([c,f])=>t("label",{class:"field small",children:[f,t("input",{type:"number",step:"any",required:!0,value:y(a[c],3),onInput:l(c)})]},c)),t("button",{type:"submit",class:"quiet",children:"Move there"})]})}function Ee({object:e,tasks:n}){let o=m({}),{label:s=e.label??"",text:r=e.text??""}=o.value,i=V(e.kind)?.text===!0,a=l=>n.run("modify_objects",{objects:[{id:e.id,...l}]},()=>{o.value={}});return t(b,{children:[t("form",{onSubmit:l=>{l.preventDefault(),a({label:s.trim(),...i?{text:r}:{}})},children:[t("label",{class:"field wide",children:["Name",t("input",{type:"text",maxLength:E.maxLabel,value:s,onInput:l=>{o.value={...o.value,label:l.currentTarget.value}}})]}),i&&t("label",{class:"field wide",children:["Text",t("input",{type:"text",maxLength:E.maxText,value:r,onInput:l=>{o.value={...o.value,text:l.currentTarget.value}}})]}),t("button",{type:"submit",class:"quiet",children:"Save"})]}),t("label",{class:"field",children:["Colour",t("select",{value:e.color?.toLowerCase()??"",onChange:l=>{l.currentTarget.value&&a({color:l.currentTarget.value})},children:[t("option",{value:"",children:e.color?q(e.color):"default"}),L.map(l=>t("option",{value:l.hex,children:l.name},l.hex))]})]})]})}var ge=`/* The text twin: a tree of rows above the details of the selected one. */
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
`;Q(ge);var We=250,Ie=2;function $e({model:e,actions:n}){let o=m(""),s=m(new Set(["agents","near","all"])),[r]=N(()=>me(n)),i=Ve(n),a=_e(e,n),l=x(()=>{i.value;let d={objects:n.world.objects,agents:e.presence.value.agents,environment:n.world.environment,doing:C=>S(e,C),from:a.value,open:s.value};return o.value.trim()?ie(o.value,d):re(d)});i.value;let u=Ne(e,n),p=(d,C)=>{let M=new Set(s.value);C?M.add(d.key):M.delete(d.key),s.value=M},c=O(null),f=d=>{d.subject&&(e.selection.peek()?.id===d.subject.id?c.current?.focus():n.select(Le(d,n)),g.value=d.key)},g=m(""),v=O(null);return w(()=>{v.current?.contains(document.activeElement)||v.current?.querySelector('[role=treeitem][tabindex="0"]')?.focus()},[]),t("section",{ref:v,class:u?"panel beside twin some":"panel beside twin","aria-label":"Objects",children:[t(qe,{model:e,tasks:r}),t(De,{search:o,count:l.value.length,all:n.world.objects.size}),t(le,{rows:l.value,label:"The world",chosen:He(l.value,g.value,e.selection.value),canSelect:d=>d.subject!==void 0,toggle:p,choose:f,remove:d=>{d.subject?.type==="object"&&!e.viewer.peek()&&r.run("delete_objects",{objects:[{id:d.subject.id}]})}}),u&&t(ze,{chosen:u,panel:c,model:e,actions:n,tasks:r}),t(Fe,{tasks:r}),t(pe,{actions:n})]})}function qe({model:e,tasks:n}){return t(J,{title:"Objects",model:e,children:!e.viewer.value&&t(b,{children:[t("button",{type:"button",class:"quiet",onClick:()=>n.run("undo",{of:"anyone"}),children:"Undo"}),t("button",{type:"button",class:"quiet",onClick:()=>n.run("undo",{of:"anyone",redo:!0}),children:"Redo"})]})})}function ze({chosen:e,panel:n,model:o,actions:s,tasks:r}){return t("section",{class:"chosen","aria-label":e.title,tabIndex:-1,ref:n,children:[t("header",{children:[t("h3",{children:[e.title," ",t("span",{class:"muted",children:e.id})]}),t(Y,{label:"Close details",onClick:s.clearSelection})]}),e.object&&t(be,{object:e.object,model:o,actions:s,tasks:r,maker:Be(e.object,o,s),edit:()=>{o.open.value="none",s.user.startEditing(),s.focusWorld()},ask:()=>{o.chat.about.value={id:e.id,name:e.title},document.getElementById("composer")?.focus()}}),e.agent&&t(ue,{agent:e.agent,model:o,actions:s,tasks:r})]})}function De({search:e,count:n,all:o}){return t("div",{class:"find",children:[t("input",{type:"search","aria-label":"Find in the world",placeholder:"Find: bench, red, tea house…",value:e.value,onInput:s=>{e.value=s.currentTarget.value}}),t("span",{class:"muted",role:"status",children:e.value.trim()?`${n} found`:`${o} things`})]})}function Fe({tasks:e}){return t("div",{class:"said",children:[t("p",{role:"status",children:e.busy.value?"…":e.result.value}),t(K,{text:e.failed.value})]})}function Ne(e,n){let o=e.selection.value;if(!o)return null;let{id:s}=o,r=n.world.objects.get(s);if(r)return{id:s,title:$(r),object:r};let i=e.presence.value.agents.find(a=>a.avatarId===s);return i?{id:s,title:i.name,agent:i}:null}function He(e,n,o){if(!o)return"";let s=e.filter(r=>r.subject?.id===o.id);return(s.find(r=>r.key===n)??s[0])?.key??""}function Le(e,n){let{type:o,id:s}=e.subject??{type:"object",id:""},r=n.world.objects.get(s);return{type:o,id:s,name:r?$(r):e.title}}function Be(e,n,o){let s=o.world.avatars.get(e.creator),r=n.presence.value.agents.find(a=>a.avatarId===e.creator),i=e.creator==="user"?"you":r?.name??s?.name??"";return i?`${i}, at revision ${e.created}`:"the world's start"}function Ve({world:e}){let n=m(0);return w(()=>{let o,s=e.subscribe(()=>{o??=setTimeout(()=>{o=void 0,n.value++},We)});return()=>{s(),clearTimeout(o)}},[e]),n}function _e(e,n){let o=m([...n.camera?.()?.position??[0,0,0]]),{now:s}=e,r=s.value;return w(()=>{let i=n.camera?.()?.position,a=o.peek();i&&Math.hypot(i[0]-a[0],i[2]-a[2])>Ie&&(o.value=[...i])},[r]),o}export{$e as default};
