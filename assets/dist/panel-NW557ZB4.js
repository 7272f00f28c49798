import{c as ce}from"./chunk-H5QV52YT.js";import{a as le,b as pe,c as me,d as fe,e as ge}from"./chunk-3D5ADNTY.js";import{a as he}from"./chunk-FTOBMFAY.js";import{a as b,b as ae,c as F}from"./chunk-I2YTVFEV.js";import{a as ue,b as N}from"./chunk-5MFUI6AF.js";import{d as de}from"./chunk-H26MI7N7.js";import{a as ne,b as re,c as ie,d as $}from"./chunk-ILRRK6RR.js";import{a as J}from"./chunk-2W2JW3GN.js";import{g as Q}from"./chunk-O7EFHSHJ.js";import{a as X}from"./chunk-FMXC624I.js";import"./chunk-IFHIOBUX.js";import"./chunk-7QMMOVSS.js";import{Ae as P,Qa as W,Qe as ye,Se as ve,Ya as U,Zd as Z,_d as O,b as w,d as H,de as r,e as j,ea as h,ee as u,g as _,gb as v,ha as S,ib as q,ie as ee,ja as G,ke as te,la as T,o as f,p as R,s as K,u as B,v as Y,xe as oe,ye as se}from"./chunk-ALJH7OOT.js";var M=["north","north-east","east","south-east","south","south-west","west","north-west"],Fe=.5;function we(e,t){let n=Math.atan2(e,-t)/(2*Math.PI);return M[Math.round(n*M.length+M.length)%M.length]??"north"}function y(e,t){let n=t[0]-e[0],o=t[2]-e[2],i=Math.hypot(n,o);return i<Fe?"here":`${F(i)} ${we(n,o)}`}function be(e){let t=["wide","tall","deep"];return J(e).map((n,o)=>`${h(n,2)} m ${t[o]}`).join(", ")}function ke(e,t){let{on:n,gap:o}=Q(e,t);if(n==="nothing")return`nothing; it floats ${F(o)} above what is below it`;if(n==="ground")return"the ground";let i=e.object(n);return i?`${b(i)} (${n})`:n}function je(e){return e?Y.find(t=>t.hex===e.toLowerCase())?.name??e:"default"}function Te(e){let t=e.behavior?.motion;return t?ae[t]??t:"stands still"}function xe(e){let t=S(e.rotation);return`${we(...G(t))} (turned ${h(t,0)}°)`}function k([e,t,n]){let o=Math.abs(e)<.05?"":`${h(Math.abs(e),1)} m ${e>0?"east":"west"}`,i=Math.abs(n)<.05?"":`${h(Math.abs(n),1)} m ${n>0?"south":"north"}`,s=[o,i].filter(Boolean).join(", "),a=Math.abs(t)<.05?"":`, ${h(t,2)} m up`;return`${s?`${s} of the middle`:"in the middle"}${a}`}var Ne={none:"dry",rain:"rain",snow:"snow",fog:"fog"};function Re({timeOfDay:e,sky:t,weather:n,ground:o,lights:i}){let s={auto:"lights come on at dusk",on:"lights on",off:"lights off"}[i];return`${de(e)}, ${t} sky, ${Ne[n]}, ${o}; ${s}`}var Ie=[{value:"beside",word:"beside it"},{value:"on",word:"on it"},{value:"facing",word:"beside it, facing it"}],Ve=[...new Set(B.map(e=>e.category))];function E({to:e,called:t,tasks:n}){let o=f("bench"),i=f("beside"),s=()=>{let a=i.value==="on"?{on:e}:{beside:e,...i.value==="facing"?{facing:e}:{}};n.run("place_objects",{objects:[{kind:o.value,...a}]})};return r("details",{children:[r("summary",{children:"Place something near it"}),r(ue,{"aria-label":`Place something near ${t}`,send:s,children:[r(N,{label:"What",wide:!0,children:r("select",{value:o.value,onChange:a=>{o.value=a.currentTarget.value},children:Ve.map(a=>r("optgroup",{label:a,children:B.filter(c=>c.category===a).map(c=>r("option",{value:c.kind,children:c.title},c.kind))},a))})}),r(N,{label:"Where",wide:!0,children:r(se,{choices:Ie,...P(i)})}),r(u,{submit:!0,children:"Place"})]})]})}var De=5;function Se({agent:e,model:t,actions:n,tasks:o}){let i=n.camera?.()?.position,s=Z(t.presence.value,e),a=n.world.avatars.get(e.avatarId),{text:c,meaning:d}=O(t,e),l=[["Kind of agent",e.type],["Now",c],["Meaning",d],["Where",k(e.position)],...i?[["From you",y(i,e.position)]]:[],["Posture",a?.pose==="sit"?`sits${a.seat?` on ${a.seat}`:""}`:"stands or walks"],...s.length>0?[["Helpers",s.map(p=>p.name).join(", ")]]:[]];return r(w,{children:[r("div",{class:"does",children:[!t.viewer.value&&r(u,{onClick:()=>document.getElementById("composer")?.focus(),children:"Talk"}),r(u,{onClick:()=>n.goTo(e.avatarId),children:"Go to it"}),r(u,{onClick:()=>{n.user.follow(e.avatarId),o.report(`The camera follows ${e.name}. Move to stop.`)},children:"Follow"})]}),r($,{rows:l}),r(ze,{id:e.avatarId,model:t}),!t.viewer.value&&r(E,{to:e.avatarId,called:e.name,tasks:o})]})}function ze({id:e,model:t}){let n=R(()=>ce(t.traces.value.filter(o=>o.avatarId===e)).slice(-De).reverse());return n.value.length===0?r("p",{class:"muted",children:"It has done nothing since this page was opened."}):r("section",{"aria-label":"Recent actions",children:[r("h4",{children:"Recent actions"}),r("ul",{class:"deeds",children:n.value.map(o=>r("li",{class:o.state==="failed"?"warn":"",children:[o.words,o.times>1&&` (${o.times} times)`," ",r(ne,{model:t,since:o.at})]},o.callId))})]})}var Le={north:[0,0,-1],south:[0,0,1],east:[1,0,0],west:[-1,0,0],up:[0,1,0],down:[0,-1,0]};function We({position:e},t,n){let o=Le[t];return{position:e.map((i,s)=>h(i+(o[s]??0)*n,3))}}function V({rotation:e},t){return{rotation:h(((S(e)+t)%360+360)%360,1)}}function D(e,t){return{scale:e.scale.map(n=>h(Math.min(50,Math.max(.05,n*t)),3))}}var He=3;function Oe(e,t,n){let o=new Map;for(let s of e){let a=q(s.author);o.set(a,[...o.get(a)??[],s])}let i=[];for(let[s,a]of o){let{placed:c,changed:d,removed:l,light:p}=_e(a,t),g=c.size===1&&t.get([...c][0]??""),x=g?`, ${y(n,g.position)}`:"",m=[I("placed",c,t)+x,I("changed",d,t),I("removed",l,t),p?"changed the light":""].filter(Boolean);m.length>0&&i.push(`${s} ${m.join(", ")}.`)}return i.join(" ")}function _e(e,t){let n=new Set,o=new Set,i=new Set,s=!1;for(let{operations:a,revision:c}of e)for(let d of a){if(d.type==="environment"&&(s=!0),d.type!=="object")continue;let l=d.op==="put"?d.value.id:d.id??"",p=t.get(l);d.op==="remove"?!p&&!n.delete(l)&&i.add(l):p?.created===c?n.add(l):p&&!n.has(l)&&o.add(l)}return{placed:n,changed:o,removed:i,light:s}}function I(e,t,n){if(t.size===0)return"";if(t.size>He)return`${e} ${W(t.size,"thing")}`;let o=[...t].map(i=>{let s=n.get(i)?.label;return s?`${s} (${i})`:i});return`${e} ${o.join(" and ")}`}var Ke=2500;function $e({actions:e}){let t=f(""),{world:n}=e;return j(()=>{let o=[],i,s=()=>{i=void 0;let c=Oe(o,n.objects,e.camera?.()?.position??[0,0,0]);o=[],c&&(t.value=c)},a=n.subscribe(c=>{let d=n.history.at(-1);c.reset?o=[]:d&&d.author.kind!=="user"&&o.push(d),o.length>0&&(i??=setTimeout(s,Ke))});return()=>{a(),clearTimeout(i)}},[n]),r("p",{class:"muted news",role:"status",children:t.value})}var Ye=24,Ge=25;function Pe(e){let t=[];return L(Ue(e),1,e.open,t),t}function L(e,t,n,o){for(let[i,{key:s,title:a,detail:c,subject:d,children:l}]of e.entries()){let p=l!==void 0&&n.has(s),g={key:s,level:t,position:i+1,siblings:e.length,title:a,detail:c};l&&(g.open=p),d&&(g.subject=d),o.push(g),p&&L(l(),t+1,n,o)}}function Ue(e){let{objects:t,agents:n,from:o}=e,i=qe(t,o),s=Je(t);return[{key:"here",title:"You and the light",detail:"",children:()=>[{key:"here/you",title:"You",detail:`looking from ${k([o[0],0,o[2]])}`},{key:"here/light",title:"Light",detail:Re(e.environment)},{key:"here/ways",title:"Directions",detail:"north is −z, east is +x; lengths are in metres"}]},{key:"agents",title:"Agents",detail:String(n.length),children:()=>n.map(a=>Me(a,e))},{key:"near",title:"Near you",detail:String(i.length),children:()=>i.map(a=>z(a,o,"near"))},{key:"all",title:"Everything, by kind",detail:String(t.size),children:()=>s.map(([a,c])=>({key:`all/${a}`,title:v(a),detail:String(c.length),children:()=>c.map(d=>z(d,o,`all/${a}`))}))}]}function Me(e,{from:t,doing:n}){return{key:`agents/${e.avatarId}`,title:e.name,detail:`${n(e)} · ${y(t,e.position)}`,subject:{type:"avatar",id:e.avatarId}}}function z(e,t,n){return{key:`${n}/${e.id}`,title:b(e),detail:`${e.id} · ${y(t,e.position)}`,subject:{type:"object",id:e.id}}}function qe(e,t){let n=[];for(let o of e.values()){let i=T(o.position,t);i<=Ge&&n.push({object:o,far:i})}return n.sort((o,i)=>o.far-i.far||(o.object.id<i.object.id?-1:1)).slice(0,Ye).map(o=>o.object)}function Je(e){let t=new Map;for(let n of e.values()){let o=t.get(n.kind);o?o.push(n):t.set(n.kind,[n])}return[...t].sort(([n],[o])=>v(n).localeCompare(v(o)))}function Ee(e,t){let n=e.toLowerCase().split(/\s+/).filter(Boolean),o=(...l)=>{let p=l.join(" ").toLowerCase();return n.every(g=>p.includes(g))},{from:i}=t,s=({position:l})=>T(l,i),a=[...t.objects.values()].filter(l=>o(l.id,l.label,l.text,v(l.kind),...X(l.kind))).map(l=>({object:l,far:s(l)})).sort((l,p)=>l.far-p.far||(l.object.id<p.object.id?-1:1)),c=t.agents.filter(l=>o(l.name,l.type,l.avatarId)),d=[];return L([...c.map(l=>Me(l,t)),...a.map(({object:l})=>z(l,i,"found"))],1,new Set,d),d}function Ae(e){let{object:t,model:n,actions:o,tasks:i,ask:s,edit:a}=e;if(n.viewer.value)return r(w,{children:[r("div",{class:"does",children:r(u,{onClick:()=>o.goTo(t.id),children:"Show it"})}),r(Ce,{...e})]});let c=d=>i.run("modify_objects",{objects:[{id:t.id,...d}]});return r(w,{children:[r("div",{class:"does",children:[r(u,{onClick:()=>o.goTo(t.id),children:"Show it"}),r(u,{onClick:s,children:"Ask about it"}),r(u,{onClick:()=>{o.point({objectId:t.id}),i.report("Pointed out to the agents.")},children:"Point it out"}),r(u,{onClick:()=>o.user.duplicate([t.id]),children:"Duplicate"}),r(u,{onClick:a,children:"Edit in the world"}),r(u,{onClick:()=>i.run("delete_objects",{objects:[{id:t.id}]}),children:"Delete"})]}),r(Ce,{...e}),r(Ze,{object:t,change:c}),r("details",{children:[r("summary",{children:"Exact position and size"}),r("div",{class:"fields",children:r(me,{object:t,change:c})},t.id)]}),r("details",{children:[r("summary",{children:"Name and colour"}),r("div",{class:"fields",children:[r(ge,{object:t,change:c}),r(fe,{objects:[t],change:c})]},t.id)]}),r("details",{children:[r("summary",{children:"What it does"}),r(pe,{actions:o,objects:[t],model:n,change:c})]}),r(E,{to:t.id,called:t.label||v(t.kind),tasks:i})]})}function Ce({object:e,actions:t,maker:n}){let o=t.camera?.()?.position,i=[["Kind",e.kind===K?`Built of ${e.parts?.length??0} parts`:v(e.kind)],["Where",k(e.position)],...o?[["From you",y(o,e.position)]]:[],["Faces",xe(e)],["Size",be(e)],["Stands on",ke(t.world,e)],["Colour",[je(e.color),e.material].filter(Boolean).join(", ")],["Motion",Te(e)],...e.text?[["Text",e.text]]:[],["Made by",n]];return r($,{rows:i})}var Qe=["north","south","east","west","up","down"],Xe=[.25,1,5];function Ze({object:e,change:t}){let n=f(1);return r("fieldset",{children:[r("legend",{children:"Move (north is away from you at the start)"}),r(ie,{name:"stride",label:"How far",choices:Xe.map(o=>({value:o,word:`${o} m`})),...P(n)}),r("div",{class:"does steps",children:[Qe.map(o=>r(u,{"aria-label":`Move ${n.value} m ${o}`,onClick:()=>t(We(e,o,n.value)),children:o},o)),r(u,{"aria-label":"Turn left by 15°",onClick:()=>t(V(e,15)),children:"turn left"}),r(u,{"aria-label":"Turn right by 15°",onClick:()=>t(V(e,-15)),children:"turn right"}),r(u,{"aria-label":"Make it larger",onClick:()=>t(D(e,1.25)),children:"larger"}),r(u,{"aria-label":"Make it smaller",onClick:()=>t(D(e,.8)),children:"smaller"})]})]})}var Be=`/* The text twin: a tree of rows above the details of the selected one. */
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
  overscroll-behavior: contain;
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
`;ve(Be);var tt=250,ot=2;function nt({model:e,actions:t}){let n=f(""),o=f(new Set(["agents","near","all"])),[i]=H(()=>le(t)),s=pt(t),a=mt(e,t),c=R(()=>{s.value;let m={objects:t.world.objects,agents:e.presence.value.agents,environment:t.world.environment,doing:C=>O(e,C).text,from:a.value,open:o.value};return n.value.trim()?Ee(n.value,m):Pe(m)});s.value;let d=lt(e,t),l=(m,C)=>{let A=new Set(o.value);C?A.add(m.key):A.delete(m.key),o.value=A},p=_(null),g=m=>{m.subject&&(e.selection.peek()?.id===m.subject.id?p.current?.focus():t.select(dt(m,t)),x.value=m.key)},x=f("");return r(ye,{name:"twin",class:d?"twin some":"twin",model:e,first:'[role=treeitem][tabindex="0"]',tools:!e.viewer.value&&r(rt,{tasks:i}),children:[r(st,{search:n,count:c.value.length,all:t.world.objects.size}),r(he,{rows:c.value,label:"The world",chosen:ct(c.value,x.value,e.selection.value),canSelect:m=>m.subject!==void 0,toggle:l,choose:g,remove:m=>{m.subject?.type==="object"&&!e.viewer.peek()&&i.run("delete_objects",{objects:[{id:m.subject.id}]})}}),d&&r(it,{chosen:d,panel:p,model:e,actions:t,tasks:i}),r(at,{tasks:i}),r($e,{actions:t})]})}function rt({tasks:e}){return r(w,{children:[r(u,{onClick:()=>e.run("undo",{of:"anyone"}),children:"Undo"}),r(u,{onClick:()=>e.run("undo",{of:"anyone",redo:!0}),children:"Redo"})]})}function it({chosen:e,panel:t,model:n,actions:o,tasks:i}){return r("section",{class:"chosen","aria-label":e.title,tabIndex:-1,ref:t,children:[r("header",{children:[r("h3",{children:[e.title," ",r("span",{class:"muted",children:e.id})]}),r(te,{label:"Close details",onClick:o.clearSelection})]}),e.object&&r(Ae,{object:e.object,model:n,actions:o,tasks:i,maker:ut(e.object,n,o),edit:()=>{n.open.value="none",o.user.hold(U),o.focusWorld()},ask:()=>oe(n,{id:e.id,name:e.title})}),e.agent&&r(Se,{agent:e.agent,model:n,actions:o,tasks:i})]})}function st({search:e,count:t,all:n}){return r("div",{class:"find",children:[r("input",{type:"search","aria-label":"Find in the world",placeholder:"Find: bench, red, tea house…",value:e.value,onInput:ee(e)}),r("span",{class:"muted",role:"status",children:e.value.trim()?`${t} found`:W(n,"thing")})]})}function at({tasks:e}){return r("div",{class:"said",children:[r("p",{role:"status",children:e.busy.value?"…":e.result.value}),r(re,{text:e.failed.value})]})}function lt(e,t){let n=e.selection.value;if(!n)return null;let{id:o}=n,i=t.world.objects.get(o);if(i)return{id:o,title:b(i),object:i};let s=e.presence.value.agents.find(a=>a.avatarId===o);return s?{id:o,title:s.name,agent:s}:null}function ct(e,t,n){if(!n)return"";let o=e.filter(i=>i.subject?.id===n.id);return(o.find(i=>i.key===t)??o[0])?.key??""}function dt(e,t){let{type:n,id:o}=e.subject??{type:"object",id:""},i=t.world.objects.get(o);return{type:n,id:o,name:i?b(i):e.title}}function ut(e,t,n){let o=n.world.avatars.get(e.creator),i=t.presence.value.agents.find(a=>a.avatarId===e.creator),s=e.creator==="user"?"you":i?.name??o?.name??"";return s?`${s}, at revision ${e.created}`:"the world's start"}function pt({world:e}){let t=f(0);return j(()=>{let n,o=e.subscribe(()=>{n??=setTimeout(()=>{n=void 0,t.value++},tt)});return()=>{o(),clearTimeout(n)}},[e]),t}function mt(e,t){let n=f([...t.camera?.()?.position??[0,0,0]]),{now:o}=e,i=o.value;return j(()=>{let s=t.camera?.()?.position,a=n.peek();s&&T(s,a)>ot&&(n.value=[...s])},[i]),n}export{nt as default};
