import{a as ye,b as be,c as we,d as ke,e as je}from"./shared-ui-edit-fields.lazy.js";import{a as ve}from"./shared-ui-terminals-here.js";import{a as Te}from"./shared-core-treerow.js";import{a as k,b as he,c as I}from"./shared-core-words-measures.js";import{a as me}from"./shared-ui-edit-angles.js";import{g as pe}from"./shared-core-inway.js";import"./shared-core-overlap.js";import{a as fe}from"./shared-core-find.js";import{a as F,b as de}from"./shared-core-coderplace.js";import{d as X}from"./shared-ui-rows.js";import"./shared-core-words-tools.js";import"./shared-core-validnames.js";import{d as ie}from"./shared-core-words-time.js";import{$ as O,F as U,H as q,Ha as v,Ja as se,K as J,Mb as h,N as Q,Pb as M,Rb as ue,Sa as ae,Tb as S,V as $,Y as Z,Ya as le,Z as ee,Za as P,_ as te,b as w,ba as oe,d as _,da as B,e as R,ea as ne,g as G,gb as ce,o as g,p as W,qa as re,r,ra as N,rf as ge,s as m,tf as C,x as K,z as Y}from"./shared-app.js";var E=["north","north-east","east","south-east","south","south-west","west","north-west"],He=.5;function xe(e,t){let n=Math.atan2(e,-t)/(2*Math.PI);return E[Math.round(n*E.length+E.length)%E.length]??"north"}function y(e,t){let n=t[0]-e[0],o=t[2]-e[2],i=Math.hypot(n,o);return i<He?"here":`${I(i)} ${xe(n,o)}`}function Re(e){let t=["wide","tall","deep"];return me(e).map((n,o)=>`${h(n,2)} m ${t[o]}`).join(", ")}function Se(e,t){let{on:n,gap:o}=pe(e,t);if(n==="nothing")return`nothing; it floats ${I(o)} above what is below it`;if(n==="ground")return"the ground";let i=e.object(n);return i?`${k(i)} (${n})`:n}function We(e){return e?ne.find(t=>t.hex===e.toLowerCase())?.name??e:"default"}function $e(e){let t=e.behavior?.motion;return t?he[t]??t:"stands still"}function Oe(e){let t=M(e.rotation);return`${xe(...ue(t))} (turned ${h(t,0)}°)`}function j([e,t,n]){let o=Math.abs(e)<.05?"":`${h(Math.abs(e),1)} m ${e>0?"east":"west"}`,i=Math.abs(n)<.05?"":`${h(Math.abs(n),1)} m ${n>0?"south":"north"}`,s=[o,i].filter(Boolean).join(", "),l=Math.abs(t)<.05?"":`, ${h(t,2)} m up`;return`${s?`${s} of the middle`:"in the middle"}${l}`}var Le={none:"dry",rain:"rain",snow:"snow",fog:"fog"};function Pe({timeOfDay:e,sky:t,weather:n,ground:o,lights:i}){let s={auto:"lights come on at dusk",on:"lights on",off:"lights off"}[i];return`${ie(e)}, ${t} sky, ${Le[n]}, ${o}; ${s}`}var _e=[{value:"beside",word:"beside it"},{value:"on",word:"on it"},{value:"facing",word:"beside it, facing it"}],Ge=[...new Set(B.map(e=>e.category))];function A({to:e,called:t,tasks:n}){let o=g("bench"),i=g("beside"),s=()=>{let l=i.value==="on"?{on:e}:{beside:e,...i.value==="facing"?{facing:e}:{}};n.run("place_objects",{objects:[{kind:o.value,...l}]})};return r("details",{children:[r("summary",{children:"Place something near it"}),r(re,{"aria-label":`Place something near ${t}`,send:s,children:[r(N,{label:"What",wide:!0,children:r("select",{value:o.value,onChange:l=>{o.value=l.currentTarget.value},children:Ge.map(l=>r("optgroup",{label:l,children:B.filter(c=>c.category===l).map(c=>r("option",{value:c.kind,children:c.title},c.kind))},l))})}),r(N,{label:"Where",wide:!0,children:r(ge,{choices:_e,...C(i)})}),r(m,{submit:!0,children:"Place"})]})]})}var Ke=5;function Me({agent:e,model:t,actions:n,tasks:o}){let i=n.camera?.()?.position,s=le(t.presence.value,e),l=n.world.avatars.get(e.avatarId),{text:c,meaning:d}=P(t,e),a=ve(t.chat.agents.value).find(({avatarId:f})=>f===e.avatarId),p=[["Kind of agent",e.type],["Now",c],["Meaning",d],["Where",j(e.position)],...i?[["From you",y(i,e.position)]]:[],["Posture",l?.pose==="sit"?`sits${l.seat?` on ${l.seat}`:""}`:"stands or walks"],...a?.where?[["Terminal",a.where]]:[],...s.length>0?[["Helpers",s.map(f=>f.name).join(", ")]]:[]];return r(w,{children:[r("div",{class:"does",children:[!t.viewer.value&&r(m,{onClick:()=>document.getElementById("composer")?.focus(),children:"Talk"}),a&&r(m,{onClick:()=>U(t,"terminals"),children:"Its terminal"}),r(m,{onClick:()=>n.goTo(e.avatarId),children:"Go to"}),r(m,{onClick:()=>{n.user.follow(e.avatarId),o.report(`The camera follows ${e.name}. Move to stop.`)},children:"Follow"})]}),r(O,{rows:p}),r(Ye,{id:e.avatarId,model:t}),!t.viewer.value&&r(A,{to:e.avatarId,called:e.name,tasks:o})]})}function Ye({id:e,model:t}){let n=W(()=>X(t.traces.value.filter(o=>o.avatarId===e)).slice(-Ke).reverse());return n.value.length===0?r("p",{class:"muted",children:"No activity since you opened this page."}):r("section",{"aria-label":"Recent actions",children:[r("h4",{children:"Recent actions"}),r("ul",{class:"deeds",children:n.value.map(o=>r("li",{class:o.state==="failed"?"warn":"",children:[o.words,o.times>1&&` (${o.times} times)`," ",r(Z,{model:t,since:o.at})]},o.callId))})]})}var Ue={north:[0,0,-1],south:[0,0,1],east:[1,0,0],west:[-1,0,0],up:[0,1,0],down:[0,-1,0]};function Ce({position:e},t,n){let o=Ue[t];return{position:e.map((i,s)=>h(i+(o[s]??0)*n,3))}}function V({rotation:e},t){return{rotation:h(((M(e)+t)%360+360)%360,1)}}function z(e,t){return{scale:e.scale.map(n=>h(Math.min(50,Math.max(.05,n*t)),3))}}var qe=3;function Ee(e,t,n){let o=new Map;for(let s of e){let l=se(s.author);o.set(l,[...o.get(l)??[],s])}let i=[];for(let[s,l]of o){let{placed:c,changed:d,removed:a,light:p}=Je(l,t),f=c.size===1&&t.get([...c][0]??""),b=f?`, ${y(n,f.position)}`:"",u=[D("placed",c,t)+b,D("changed",d,t),D("removed",a,t),p?"changed the light":""].filter(Boolean);u.length>0&&i.push(`${s} ${u.join(", ")}.`)}return i.join(" ")}function Je(e,t){let n=new Set,o=new Set,i=new Set,s=!1;for(let{operations:l,revision:c}of e)for(let d of l){if(d.type==="environment"&&(s=!0),d.type!=="object")continue;let a=d.op==="put"?d.value.id:d.id??"",p=t.get(a);d.op==="remove"?!p&&!n.delete(a)&&i.add(a):p?.created===c?n.add(a):p&&!n.has(a)&&o.add(a)}return{placed:n,changed:o,removed:i,light:s}}function D(e,t,n){if(t.size===0)return"";if(t.size>qe)return`${e} ${$(t.size,"thing")}`;let o=[...t].map(i=>{let s=n.get(i)?.label;return s?`${s} (${i})`:i});return`${e} ${o.join(" and ")}`}var Qe=2500;function Ae({actions:e}){let t=g(""),{world:n}=e;return R(()=>{let o=[],i,s=()=>{i=void 0;let c=Ee(o,n.objects,e.camera?.()?.position??[0,0,0]);o=[],c&&(t.value=c)},l=n.subscribe(c=>{let d=n.history.at(-1);c.reset?o=[]:d&&d.author.kind!=="user"&&o.push(d),o.length>0&&(i??=setTimeout(s,Qe))});return()=>{l(),clearTimeout(i)}},[n]),r("p",{class:"muted news",role:"status",children:t.value})}var Xe=24,Ze=25;function Be(e){let t=[];return L(et(e),1,e.open,t),t}function L(e,t,n,o){for(let[i,{key:s,title:l,detail:c,subject:d,mission:a,board:p,children:f}]of e.entries()){let b=f!==void 0&&n.has(s),u={key:s,level:t,position:i+1,siblings:e.length,title:l,detail:c};f&&(u.open=b),d&&(u.subject=d),a&&(u.mission=a),p&&(u.board=!0),o.push(u),b&&L(f(),t+1,n,o)}}function et(e){let{objects:t,agents:n,from:o,missions:i=[]}=e,s=ot(t,o),l=nt(t);return[{key:"here",title:"Camera and lighting",detail:"",children:()=>[{key:"here/you",title:"You",detail:`looking from ${j([o[0],0,o[2]])}`},{key:"here/light",title:"Light",detail:Pe(e.environment)},{key:"here/ways",title:"Directions",detail:"north is −z, east is +x; lengths are in metres"}]},{key:"agents",title:"Agents",detail:String(n.length),children:()=>n.map(c=>Fe(c,e))},...tt(i),{key:"near",title:"Near you",detail:String(s.length),children:()=>s.map(c=>H(c,o,"near"))},{key:"all",title:"Everything, by kind",detail:String(t.size),children:()=>l.map(([c,d])=>({key:`all/${c}`,title:v(c),detail:String(d.length),children:()=>d.map(a=>H(a,o,`all/${c}`))}))}]}function tt(e){let t=Ne(e),n=String(t.length),o={key:"missions/board",title:"Go to the board",detail:"where they hang in the world",board:!0};return t.length===0?[]:[{key:"missions",title:"Missions",detail:n,children:()=>[...t,o]}]}function Ne(e){return de(e,1/0).flatMap(({title:t,cards:n})=>n.map(({id:o,title:i,phase:s})=>{let l=F[s];return{key:`missions/${o}`,title:i,detail:t===l?l:`${t} · ${l}`,mission:o}}))}function Fe(e,{from:t,doing:n}){return{key:`agents/${e.avatarId}`,title:e.name,detail:`${n(e)} · ${y(t,e.position)}`,subject:{type:"avatar",id:e.avatarId}}}function H(e,t,n){return{key:`${n}/${e.id}`,title:k(e),detail:`${e.id} · ${y(t,e.position)}`,subject:{type:"object",id:e.id}}}function ot(e,t){let n=[];for(let o of e.values()){let i=S(o.position,t);i<=Ze&&n.push({object:o,far:i})}return n.sort((o,i)=>o.far-i.far||(o.object.id<i.object.id?-1:1)).slice(0,Xe).map(o=>o.object)}function nt(e){let t=new Map;for(let n of e.values()){let o=t.get(n.kind);o?o.push(n):t.set(n.kind,[n])}return[...t].sort(([n],[o])=>v(n).localeCompare(v(o)))}function Ie(e,t){let n=e.toLowerCase().split(/\s+/).filter(Boolean),o=(...a)=>{let p=a.join(" ").toLowerCase();return n.every(f=>p.includes(f))},{from:i}=t,s=({position:a})=>S(a,i),l=[...t.objects.values()].filter(a=>o(a.id,a.label,a.text,v(a.kind),...fe(a.kind))).map(a=>({object:a,far:s(a)})).sort((a,p)=>a.far-p.far||(a.object.id<p.object.id?-1:1)),c=t.agents.filter(a=>o(a.name,a.type,a.avatarId)),d=[];return L([...c.map(a=>Fe(a,t)),...Ne((t.missions??[]).filter(({title:a,phase:p})=>o(a,F[p],"mission"))),...l.map(({object:a})=>H(a,i,"found"))],1,new Set,d),d}function Ve(e){let{object:t,model:n,actions:o,tasks:i,ask:s,edit:l}=e;if(n.viewer.value)return r(w,{children:[r("div",{class:"does",children:r(m,{onClick:()=>o.goTo(t.id),children:"Show it"})}),r(De,{...e})]});let c=d=>i.run("modify_objects",{objects:[{id:t.id,...d}]});return r(w,{children:[r("div",{class:"does",children:[r(m,{onClick:()=>o.goTo(t.id),children:"Show it"}),r(m,{onClick:s,children:"Ask about it"}),r(m,{onClick:()=>{o.point({objectId:t.id}),i.report("Pointed out to the agents.")},children:"Point it out"}),r(m,{onClick:()=>o.user.duplicate([t.id]),children:"Duplicate"}),r(m,{onClick:l,children:"Edit in the world"}),r(m,{onClick:()=>i.run("delete_objects",{objects:[{id:t.id}]}),children:"Delete"})]}),r(De,{...e}),r(st,{object:t,change:c}),r("details",{children:[r("summary",{children:"Exact position and size"}),r("div",{class:"fields",children:r(we,{object:t,change:c})},t.id)]}),r("details",{children:[r("summary",{children:"Name and colour"}),r("div",{class:"fields",children:[r(je,{object:t,change:c}),r(ke,{objects:[t],change:c})]},t.id)]}),r("details",{children:[r("summary",{children:"What it does"}),r(be,{actions:o,objects:[t],model:n,change:c})]}),r(A,{to:t.id,called:t.label||v(t.kind),tasks:i})]})}function De({object:e,actions:t,maker:n}){let o=t.camera?.()?.position,i=[["Kind",e.kind===oe?`Built of ${e.parts?.length??0} parts`:v(e.kind)],["Where",j(e.position)],...o?[["From you",y(o,e.position)]]:[],["Faces",Oe(e)],["Size",Re(e)],["Stands on",Se(t.world,e)],["Colour",[We(e.color),e.material].filter(Boolean).join(", ")],["Motion",$e(e)],...e.text?[["Text",e.text]]:[],["Made by",n]];return r(O,{rows:i})}var rt=["north","south","east","west","up","down"],it=[.25,1,5];function st({object:e,change:t}){let n=g(1);return r("fieldset",{children:[r("legend",{children:"Move (north is away from you at the start)"}),r(te,{name:"stride",label:"How far",choices:it.map(o=>({value:o,word:`${o} m`})),...C(n)}),r("div",{class:"does steps",children:[rt.map(o=>r(m,{"aria-label":`Move ${n.value} m ${o}`,onClick:()=>t(Ce(e,o,n.value)),children:o},o)),r(m,{"aria-label":"Turn left by 15°",onClick:()=>t(V(e,15)),children:"turn left"}),r(m,{"aria-label":"Turn right by 15°",onClick:()=>t(V(e,-15)),children:"turn right"}),r(m,{"aria-label":"Make it larger",onClick:()=>t(z(e,1.25)),children:"larger"}),r(m,{"aria-label":"Make it smaller",onClick:()=>t(z(e,.8)),children:"smaller"})]})]})}var ze=`/* The text twin: a tree of rows above the details of the selected one. */
.twin .find {
  display: flex;
  gap: var(--space-2);
  align-items: center;
  padding-right: var(--space-2);
}

.twin .find input {
  flex: 1;
}

.twin .news,
.twin .said {
  padding-right: var(--space-2);
}

.twin .said:not(:has(p:not(:empty))),
.twin .news:empty {
  display: none;
}

.twin > .chosen {
  flex: 0 1 auto;
  min-height: 46%;
  overflow: auto;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-2);
  margin: 0 calc(-1 * var(--space-2)) 0 calc(-1 * var(--space-4));
  padding: var(--space-2) var(--space-4) var(--space-2);
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
  gap: var(--space-2);
}

.twin .does .quiet {
  padding: 0 var(--space-3);
}

.twin fieldset {
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
}

.twin legend {
  padding: 0 0 var(--space-1);
  font-size: var(--text-s);
  font-weight: 600;
}

.twin .fields {
  display: grid;
  gap: var(--space-3);
}

.twin dl > div {
  border-top: 1px solid var(--line);
}

.twin form {
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: end;
}

.twin .chosen summary {
  font-size: var(--text-s);
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
`;Q(ze);var lt=250,ct=2;function dt({model:e,actions:t}){let n=g(""),o=g(new Set(["agents","near","all"])),[i]=_(()=>ye(t)),s=bt(t),l=wt(e,t),c=W(()=>{s.value;let u={objects:t.world.objects,agents:e.presence.value.agents,environment:t.world.environment,missions:t.coderPlace?.()?.missions()??[],doing:T=>P(e,T).text,from:l.value,open:o.value};return n.value.trim()?Ie(n.value,u):Be(u)});s.value;let d=gt(e,t),a=(u,T)=>{let x=new Set(o.value);T?x.add(u.key):x.delete(u.key),o.value=x},p=G(null),f=u=>{u.mission&&t.coderPlace?.()?.openMission(u.mission),u.board&&t.goToBoard?.(),u.subject&&(e.selection.peek()?.id===u.subject.id?p.current?.focus():t.select(yt(u,t)),b.value=u.key)},b=g("");return r(J,{name:"twin",class:d?"twin some":"twin",model:e,first:'[role=treeitem][tabindex="0"]',tools:!e.viewer.value&&r(ut,{tasks:i}),children:[r(pt,{search:n,count:c.value.length,all:t.world.objects.size}),r(Te,{rows:c.value,label:"The world",chosen:ht(c.value,b.value,e.selection.value),canSelect:({subject:u,mission:T,board:x})=>u!==void 0||T!==void 0||x===!0,toggle:a,choose:f,remove:u=>{u.subject?.type==="object"&&!e.viewer.peek()&&i.run("delete_objects",{objects:[{id:u.subject.id}]})}}),d&&r(mt,{chosen:d,panel:p,model:e,actions:t,tasks:i}),r(ft,{tasks:i}),r(Ae,{actions:t})]})}function ut({tasks:e}){return r(w,{children:[r(m,{onClick:()=>e.run("undo",{of:"anyone"}),children:"Undo"}),r(m,{onClick:()=>e.run("undo",{of:"anyone",redo:!0}),children:"Redo"})]})}function mt({chosen:e,panel:t,model:n,actions:o,tasks:i}){return r("section",{class:"chosen","aria-label":e.title,tabIndex:-1,ref:t,children:[r("header",{children:[r("h3",{children:[e.title," ",r("span",{class:"muted",children:e.id})]}),r(Y,{label:"Close details",onClick:o.clearSelection})]}),e.object&&r(Ve,{object:e.object,model:n,actions:o,tasks:i,maker:vt(e.object,n,o),edit:()=>{q(n),o.user.hold(ae),o.focusWorld()},ask:()=>ce(n,{id:e.id,name:e.title})}),e.agent&&r(Me,{agent:e.agent,model:n,actions:o,tasks:i})]})}function pt({search:e,count:t,all:n}){return r("div",{class:"find",children:[r("input",{type:"search","aria-label":"Find in the world",placeholder:"Find: bench, red, tea house…",value:e.value,onInput:K(e)}),r("span",{class:"muted",role:"status",children:e.value.trim()?`${t} found`:$(n,"thing")})]})}function ft({tasks:e}){return r("div",{class:"said",children:[r("p",{role:"status",children:e.busy.value?"…":e.result.value}),r(ee,{text:e.failed.value})]})}function gt(e,t){let n=e.selection.value;if(!n)return null;let{id:o}=n,i=t.world.objects.get(o);if(i)return{id:o,title:k(i),object:i};let s=e.presence.value.agents.find(l=>l.avatarId===o);return s?{id:o,title:s.name,agent:s}:null}function ht(e,t,n){if(!n)return"";let o=e.filter(i=>i.subject?.id===n.id);return(o.find(i=>i.key===t)??o[0])?.key??""}function yt(e,t){let{type:n,id:o}=e.subject??{type:"object",id:""},i=t.world.objects.get(o);return{type:n,id:o,name:i?k(i):e.title}}function vt(e,t,n){let o=n.world.avatars.get(e.creator),i=t.presence.value.agents.find(l=>l.avatarId===e.creator),s=e.creator==="user"?"you":i?.name??o?.name??"";return s?`${s}, at revision ${e.created}`:"the world's start"}function bt({world:e,coderPlace:t}){let n=g(0);return R(()=>{let o,i=()=>{o??=setTimeout(()=>{o=void 0,n.value++},lt)},s=[e.subscribe(i),t?.()?.subscribe(i)];return()=>{for(let l of s)l?.();clearTimeout(o)}},[e]),n}function wt(e,t){let n=g([...t.camera?.()?.position??[0,0,0]]),{now:o}=e,i=o.value;return R(()=>{let s=t.camera?.()?.position,l=n.peek();s&&S(s,l)>ct&&(n.value=[...s])},[i]),n}export{dt as default};
