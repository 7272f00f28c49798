import{g as de}from"./shared-core-inway.js";import"./shared-core-overlap.js";import{a as ae,b as ge,c as he,d as ye,e as ve}from"./shared-ui-edit-fields.lazy.js";import{a as me}from"./shared-ui-edit-angles.js";import{a as I,b as fe}from"./shared-core-coderplace.js";import{a as ce}from"./shared-ui-terminals-here.js";import{d as le}from"./shared-ui-rows.js";import"./shared-core-words-tools.js";import{a as ne}from"./shared-core-find.js";import"./shared-core-validnames.js";import{a as be}from"./shared-core-treerow.js";import{d as ue}from"./shared-core-words-time.js";import{a as k,b as se,c as N}from"./shared-core-words-measures.js";import{Ea as h,G as U,Gb as pe,Ha as C,Hb as F,I as B,J as q,Ja as re,La as S,Qa as v,Sa as ie,T as J,U as $,Y as Q,b as w,d as _,e as R,g as G,ga as X,ha as Z,ia as ee,ja as te,ka as O,la as oe,na as M,o as g,p as W,r,s as m,sc as we,ta as P,vc as ke,x as K,xc as je,z as Y}from"./shared-app.js";var E=["north","north-east","east","south-east","south","south-west","west","north-west"],ze=.5;function Te(e,t){let n=Math.atan2(e,-t)/(2*Math.PI);return E[Math.round(n*E.length+E.length)%E.length]??"north"}function y(e,t){let n=t[0]-e[0],o=t[2]-e[2],i=Math.hypot(n,o);return i<ze?"here":`${N(i)} ${Te(n,o)}`}function xe(e){let t=["wide","tall","deep"];return me(e).map((n,o)=>`${h(n,2)} m ${t[o]}`).join(", ")}function Re(e,t){let{on:n,gap:o}=de(e,t);if(n==="nothing")return`nothing; it floats ${N(o)} above what is below it`;if(n==="ground")return"the ground";let i=e.object(n);return i?`${k(i)} (${n})`:n}function Se(e){return e?q.find(t=>t.hex===e.toLowerCase())?.name??e:"default"}function We(e){let t=e.behavior?.motion;return t?se[t]??t:"stands still"}function $e(e){let t=C(e.rotation);return`${Te(...re(t))} (turned ${h(t,0)}°)`}function j([e,t,n]){let o=Math.abs(e)<.05?"":`${h(Math.abs(e),1)} m ${e>0?"east":"west"}`,i=Math.abs(n)<.05?"":`${h(Math.abs(n),1)} m ${n>0?"south":"north"}`,s=[o,i].filter(Boolean).join(", "),l=Math.abs(t)<.05?"":`, ${h(t,2)} m up`;return`${s?`${s} of the middle`:"in the middle"}${l}`}var He={none:"dry",rain:"rain",snow:"snow",fog:"fog"};function Oe({timeOfDay:e,sky:t,weather:n,ground:o,lights:i}){let s={auto:"lights come on at dusk",on:"lights on",off:"lights off"}[i];return`${ue(e)}, ${t} sky, ${He[n]}, ${o}; ${s}`}var Le=[{value:"beside",word:"beside it"},{value:"on",word:"on it"},{value:"facing",word:"beside it, facing it"}],_e=[...new Set(B.map(e=>e.category))];function A({to:e,called:t,tasks:n}){let o=g("bench"),i=g("beside"),s=()=>{let l=i.value==="on"?{on:e}:{beside:e,...i.value==="facing"?{facing:e}:{}};n.run("place_objects",{objects:[{kind:o.value,...l}]})};return r("details",{children:[r("summary",{children:"Place something near it"}),r(pe,{"aria-label":`Place something near ${t}`,send:s,children:[r(F,{label:"What",wide:!0,children:r("select",{value:o.value,onChange:l=>{o.value=l.currentTarget.value},children:_e.map(l=>r("optgroup",{label:l,children:B.filter(c=>c.category===l).map(c=>r("option",{value:c.kind,children:c.title},c.kind))},l))})}),r(F,{label:"Where",wide:!0,children:r(oe,{choices:Le,...M(i)})}),r(m,{submit:!0,children:"Place"})]})]})}var Ge=5;function Me({agent:e,model:t,actions:n,tasks:o}){let i=n.camera?.()?.position,s=J(t.presence.value,e),l=n.world.avatars.get(e.avatarId),{text:c,meaning:d}=$(t,e),a=ce(t.chat.agents.value).find(({avatarId:f})=>f===e.avatarId),p=[["Kind of agent",e.type],["Now",c],["Meaning",d],["Where",j(e.position)],...i?[["From you",y(i,e.position)]]:[],["Posture",l?.pose==="sit"?`sits${l.seat?` on ${l.seat}`:""}`:"stands or walks"],...a?.where?[["Terminal",a.where]]:[],...s.length>0?[["Helpers",s.map(f=>f.name).join(", ")]]:[]];return r(w,{children:[r("div",{class:"does",children:[!t.viewer.value&&r(m,{onClick:()=>document.getElementById("composer")?.focus(),children:"Talk"}),a&&r(m,{onClick:()=>we(t,"terminals"),children:"Its terminal"}),r(m,{onClick:()=>n.goTo(e.avatarId),children:"Go to it"}),r(m,{onClick:()=>{n.user.follow(e.avatarId),o.report(`The camera follows ${e.name}. Move to stop.`)},children:"Follow"})]}),r(O,{rows:p}),r(Ke,{id:e.avatarId,model:t}),!t.viewer.value&&r(A,{to:e.avatarId,called:e.name,tasks:o})]})}function Ke({id:e,model:t}){let n=W(()=>le(t.traces.value.filter(o=>o.avatarId===e)).slice(-Ge).reverse());return n.value.length===0?r("p",{class:"muted",children:"It has done nothing since this page was opened."}):r("section",{"aria-label":"Recent actions",children:[r("h4",{children:"Recent actions"}),r("ul",{class:"deeds",children:n.value.map(o=>r("li",{class:o.state==="failed"?"warn":"",children:[o.words,o.times>1&&` (${o.times} times)`," ",r(Z,{model:t,since:o.at})]},o.callId))})]})}var Ye={north:[0,0,-1],south:[0,0,1],east:[1,0,0],west:[-1,0,0],up:[0,1,0],down:[0,-1,0]};function Pe({position:e},t,n){let o=Ye[t];return{position:e.map((i,s)=>h(i+(o[s]??0)*n,3))}}function V({rotation:e},t){return{rotation:h(((C(e)+t)%360+360)%360,1)}}function z(e,t){return{scale:e.scale.map(n=>h(Math.min(50,Math.max(.05,n*t)),3))}}var Ue=3;function Ce(e,t,n){let o=new Map;for(let s of e){let l=ie(s.author);o.set(l,[...o.get(l)??[],s])}let i=[];for(let[s,l]of o){let{placed:c,changed:d,removed:a,light:p}=qe(l,t),f=c.size===1&&t.get([...c][0]??""),b=f?`, ${y(n,f.position)}`:"",u=[D("placed",c,t)+b,D("changed",d,t),D("removed",a,t),p?"changed the light":""].filter(Boolean);u.length>0&&i.push(`${s} ${u.join(", ")}.`)}return i.join(" ")}function qe(e,t){let n=new Set,o=new Set,i=new Set,s=!1;for(let{operations:l,revision:c}of e)for(let d of l){if(d.type==="environment"&&(s=!0),d.type!=="object")continue;let a=d.op==="put"?d.value.id:d.id??"",p=t.get(a);d.op==="remove"?!p&&!n.delete(a)&&i.add(a):p?.created===c?n.add(a):p&&!n.has(a)&&o.add(a)}return{placed:n,changed:o,removed:i,light:s}}function D(e,t,n){if(t.size===0)return"";if(t.size>Ue)return`${e} ${P(t.size,"thing")}`;let o=[...t].map(i=>{let s=n.get(i)?.label;return s?`${s} (${i})`:i});return`${e} ${o.join(" and ")}`}var Je=2500;function Ee({actions:e}){let t=g(""),{world:n}=e;return R(()=>{let o=[],i,s=()=>{i=void 0;let c=Ce(o,n.objects,e.camera?.()?.position??[0,0,0]);o=[],c&&(t.value=c)},l=n.subscribe(c=>{let d=n.history.at(-1);c.reset?o=[]:d&&d.author.kind!=="user"&&o.push(d),o.length>0&&(i??=setTimeout(s,Je))});return()=>{l(),clearTimeout(i)}},[n]),r("p",{class:"muted news",role:"status",children:t.value})}var Qe=24,Xe=25;function Ae(e){let t=[];return L(Ze(e),1,e.open,t),t}function L(e,t,n,o){for(let[i,{key:s,title:l,detail:c,subject:d,mission:a,board:p,children:f}]of e.entries()){let b=f!==void 0&&n.has(s),u={key:s,level:t,position:i+1,siblings:e.length,title:l,detail:c};f&&(u.open=b),d&&(u.subject=d),a&&(u.mission=a),p&&(u.board=!0),o.push(u),b&&L(f(),t+1,n,o)}}function Ze(e){let{objects:t,agents:n,from:o,missions:i=[]}=e,s=tt(t,o),l=ot(t);return[{key:"here",title:"You and the light",detail:"",children:()=>[{key:"here/you",title:"You",detail:`looking from ${j([o[0],0,o[2]])}`},{key:"here/light",title:"Light",detail:Oe(e.environment)},{key:"here/ways",title:"Directions",detail:"north is −z, east is +x; lengths are in metres"}]},{key:"agents",title:"Agents",detail:String(n.length),children:()=>n.map(c=>Ne(c,e))},...et(i),{key:"near",title:"Near you",detail:String(s.length),children:()=>s.map(c=>H(c,o,"near"))},{key:"all",title:"Everything, by kind",detail:String(t.size),children:()=>l.map(([c,d])=>({key:`all/${c}`,title:v(c),detail:String(d.length),children:()=>d.map(a=>H(a,o,`all/${c}`))}))}]}function et(e){let t=Be(e),n=String(t.length),o={key:"missions/board",title:"Go to the board",detail:"where they hang in the world",board:!0};return t.length===0?[]:[{key:"missions",title:"Missions",detail:n,children:()=>[...t,o]}]}function Be(e){return fe(e,1/0).flatMap(({title:t,cards:n})=>n.map(({id:o,title:i,phase:s})=>{let l=I[s];return{key:`missions/${o}`,title:i,detail:t===l?l:`${t} · ${l}`,mission:o}}))}function Ne(e,{from:t,doing:n}){return{key:`agents/${e.avatarId}`,title:e.name,detail:`${n(e)} · ${y(t,e.position)}`,subject:{type:"avatar",id:e.avatarId}}}function H(e,t,n){return{key:`${n}/${e.id}`,title:k(e),detail:`${e.id} · ${y(t,e.position)}`,subject:{type:"object",id:e.id}}}function tt(e,t){let n=[];for(let o of e.values()){let i=S(o.position,t);i<=Xe&&n.push({object:o,far:i})}return n.sort((o,i)=>o.far-i.far||(o.object.id<i.object.id?-1:1)).slice(0,Qe).map(o=>o.object)}function ot(e){let t=new Map;for(let n of e.values()){let o=t.get(n.kind);o?o.push(n):t.set(n.kind,[n])}return[...t].sort(([n],[o])=>v(n).localeCompare(v(o)))}function Fe(e,t){let n=e.toLowerCase().split(/\s+/).filter(Boolean),o=(...a)=>{let p=a.join(" ").toLowerCase();return n.every(f=>p.includes(f))},{from:i}=t,s=({position:a})=>S(a,i),l=[...t.objects.values()].filter(a=>o(a.id,a.label,a.text,v(a.kind),...ne(a.kind))).map(a=>({object:a,far:s(a)})).sort((a,p)=>a.far-p.far||(a.object.id<p.object.id?-1:1)),c=t.agents.filter(a=>o(a.name,a.type,a.avatarId)),d=[];return L([...c.map(a=>Ne(a,t)),...Be((t.missions??[]).filter(({title:a,phase:p})=>o(a,I[p],"mission"))),...l.map(({object:a})=>H(a,i,"found"))],1,new Set,d),d}function De(e){let{object:t,model:n,actions:o,tasks:i,ask:s,edit:l}=e;if(n.viewer.value)return r(w,{children:[r("div",{class:"does",children:r(m,{onClick:()=>o.goTo(t.id),children:"Show it"})}),r(Ie,{...e})]});let c=d=>i.run("modify_objects",{objects:[{id:t.id,...d}]});return r(w,{children:[r("div",{class:"does",children:[r(m,{onClick:()=>o.goTo(t.id),children:"Show it"}),r(m,{onClick:s,children:"Ask about it"}),r(m,{onClick:()=>{o.point({objectId:t.id}),i.report("Pointed out to the agents.")},children:"Point it out"}),r(m,{onClick:()=>o.user.duplicate([t.id]),children:"Duplicate"}),r(m,{onClick:l,children:"Edit in the world"}),r(m,{onClick:()=>i.run("delete_objects",{objects:[{id:t.id}]}),children:"Delete"})]}),r(Ie,{...e}),r(it,{object:t,change:c}),r("details",{children:[r("summary",{children:"Exact position and size"}),r("div",{class:"fields",children:r(he,{object:t,change:c})},t.id)]}),r("details",{children:[r("summary",{children:"Name and colour"}),r("div",{class:"fields",children:[r(ve,{object:t,change:c}),r(ye,{objects:[t],change:c})]},t.id)]}),r("details",{children:[r("summary",{children:"What it does"}),r(ge,{actions:o,objects:[t],model:n,change:c})]}),r(A,{to:t.id,called:t.label||v(t.kind),tasks:i})]})}function Ie({object:e,actions:t,maker:n}){let o=t.camera?.()?.position,i=[["Kind",e.kind===U?`Built of ${e.parts?.length??0} parts`:v(e.kind)],["Where",j(e.position)],...o?[["From you",y(o,e.position)]]:[],["Faces",$e(e)],["Size",xe(e)],["Stands on",Re(t.world,e)],["Colour",[Se(e.color),e.material].filter(Boolean).join(", ")],["Motion",We(e)],...e.text?[["Text",e.text]]:[],["Made by",n]];return r(O,{rows:i})}var nt=["north","south","east","west","up","down"],rt=[.25,1,5];function it({object:e,change:t}){let n=g(1);return r("fieldset",{children:[r("legend",{children:"Move (north is away from you at the start)"}),r(te,{name:"stride",label:"How far",choices:rt.map(o=>({value:o,word:`${o} m`})),...M(n)}),r("div",{class:"does steps",children:[nt.map(o=>r(m,{"aria-label":`Move ${n.value} m ${o}`,onClick:()=>t(Pe(e,o,n.value)),children:o},o)),r(m,{"aria-label":"Turn left by 15°",onClick:()=>t(V(e,15)),children:"turn left"}),r(m,{"aria-label":"Turn right by 15°",onClick:()=>t(V(e,-15)),children:"turn right"}),r(m,{"aria-label":"Make it larger",onClick:()=>t(z(e,1.25)),children:"larger"}),r(m,{"aria-label":"Make it smaller",onClick:()=>t(z(e,.8)),children:"smaller"})]})]})}var Ve=`/* The text twin: a tree of rows above the details of the selected one. */
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
`;je(Ve);var at=250,lt=2;function ct({model:e,actions:t}){let n=g(""),o=g(new Set(["agents","near","all"])),[i]=_(()=>ae(t)),s=vt(t),l=bt(e,t),c=W(()=>{s.value;let u={objects:t.world.objects,agents:e.presence.value.agents,environment:t.world.environment,missions:t.coderPlace?.()?.missions()??[],doing:T=>$(e,T).text,from:l.value,open:o.value};return n.value.trim()?Fe(n.value,u):Ae(u)});s.value;let d=ft(e,t),a=(u,T)=>{let x=new Set(o.value);T?x.add(u.key):x.delete(u.key),o.value=x},p=G(null),f=u=>{u.mission&&t.coderPlace?.()?.openMission(u.mission),u.board&&t.goToBoard?.(),u.subject&&(e.selection.peek()?.id===u.subject.id?p.current?.focus():t.select(ht(u,t)),b.value=u.key)},b=g("");return r(ke,{name:"twin",class:d?"twin some":"twin",model:e,first:'[role=treeitem][tabindex="0"]',tools:!e.viewer.value&&r(dt,{tasks:i}),children:[r(mt,{search:n,count:c.value.length,all:t.world.objects.size}),r(be,{rows:c.value,label:"The world",chosen:gt(c.value,b.value,e.selection.value),canSelect:({subject:u,mission:T,board:x})=>u!==void 0||T!==void 0||x===!0,toggle:a,choose:f,remove:u=>{u.subject?.type==="object"&&!e.viewer.peek()&&i.run("delete_objects",{objects:[{id:u.subject.id}]})}}),d&&r(ut,{chosen:d,panel:p,model:e,actions:t,tasks:i}),r(pt,{tasks:i}),r(Ee,{actions:t})]})}function dt({tasks:e}){return r(w,{children:[r(m,{onClick:()=>e.run("undo",{of:"anyone"}),children:"Undo"}),r(m,{onClick:()=>e.run("undo",{of:"anyone",redo:!0}),children:"Redo"})]})}function ut({chosen:e,panel:t,model:n,actions:o,tasks:i}){return r("section",{class:"chosen","aria-label":e.title,tabIndex:-1,ref:t,children:[r("header",{children:[r("h3",{children:[e.title," ",r("span",{class:"muted",children:e.id})]}),r(Y,{label:"Close details",onClick:o.clearSelection})]}),e.object&&r(De,{object:e.object,model:n,actions:o,tasks:i,maker:yt(e.object,n,o),edit:()=>{n.open.value="none",o.user.hold(Q),o.focusWorld()},ask:()=>X(n,{id:e.id,name:e.title})}),e.agent&&r(Me,{agent:e.agent,model:n,actions:o,tasks:i})]})}function mt({search:e,count:t,all:n}){return r("div",{class:"find",children:[r("input",{type:"search","aria-label":"Find in the world",placeholder:"Find: bench, red, tea house…",value:e.value,onInput:K(e)}),r("span",{class:"muted",role:"status",children:e.value.trim()?`${t} found`:P(n,"thing")})]})}function pt({tasks:e}){return r("div",{class:"said",children:[r("p",{role:"status",children:e.busy.value?"…":e.result.value}),r(ee,{text:e.failed.value})]})}function ft(e,t){let n=e.selection.value;if(!n)return null;let{id:o}=n,i=t.world.objects.get(o);if(i)return{id:o,title:k(i),object:i};let s=e.presence.value.agents.find(l=>l.avatarId===o);return s?{id:o,title:s.name,agent:s}:null}function gt(e,t,n){if(!n)return"";let o=e.filter(i=>i.subject?.id===n.id);return(o.find(i=>i.key===t)??o[0])?.key??""}function ht(e,t){let{type:n,id:o}=e.subject??{type:"object",id:""},i=t.world.objects.get(o);return{type:n,id:o,name:i?k(i):e.title}}function yt(e,t,n){let o=n.world.avatars.get(e.creator),i=t.presence.value.agents.find(l=>l.avatarId===e.creator),s=e.creator==="user"?"you":i?.name??o?.name??"";return s?`${s}, at revision ${e.created}`:"the world's start"}function vt({world:e,coderPlace:t}){let n=g(0);return R(()=>{let o,i=()=>{o??=setTimeout(()=>{o=void 0,n.value++},at)},s=[e.subscribe(i),t?.()?.subscribe(i)];return()=>{for(let l of s)l?.();clearTimeout(o)}},[e]),n}function bt(e,t){let n=g([...t.camera?.()?.position??[0,0,0]]),{now:o}=e,i=o.value;return R(()=>{let s=t.camera?.()?.position,l=n.peek();s&&S(s,l)>lt&&(n.value=[...s])},[i]),n}export{ct as default};
