import{a as H}from"./chunk-SUYSXLJI.js";import{a as D}from"./chunk-HP7HCXYO.js";import{Ad as N,Ka as b,N as g,V as A,ce as p,e as W,f as R,g as y,l as j,le as L,w as P}from"./chunk-E4OZYJG2.js";var v=["north","north-east","east","south-east","south","south-west","west","north-west"],q=.5;function I(e,t){let n=Math.atan2(e,-t)/(2*Math.PI);return v[Math.round(n*v.length+v.length)%v.length]??"north"}function k(e,t){let n=t[0]-e[0],r=t[2]-e[2],o=Math.hypot(n,r);return o<q?"here":`${K(o)} ${I(n,r)}`}function K(e){return`${g(e,e<10?1:0)} m`}function M(e){return e.label||b(e.kind)}function ye(e){let t=["wide","tall","deep"];return H(e).map((n,r)=>`${g(n,2)} m ${t[r]}`).join(", ")}function ve(e,t){let{on:n,gap:r}=N(e,t);if(n==="nothing")return`nothing; it floats ${K(r)} above what is below`;if(n==="ground")return"the ground";let o=e.object(n);return o?`${M(o)} (${n})`:n}function xe(e){return e?P.find(t=>t.hex===e.toLowerCase())?.name??e:"default"}var G={spin:"spins",bob:"bobs up and down",sway:"sways",patrol:"patrols points",follow:"follows someone",open:"opens and closes"};function Re(e){let t=e.behavior?.motion;return t?G[t]??t:"stands still"}function je(e){let t=A(e.rotation),n=t*Math.PI/180;return`${I(Math.sin(n),Math.cos(n))} (turned ${g(t,0)}°)`}function V([e,t,n]){let r=Math.abs(e)<.05?"":`${g(Math.abs(e),1)} m ${e>0?"east":"west"}`,o=Math.abs(n)<.05?"":`${g(Math.abs(n),1)} m ${n>0?"south":"north"}`,s=[r,o].filter(Boolean).join(", "),i=Math.abs(t)<.05?"":`, ${g(t,2)} m up`;return`${s?`${s} of the middle`:"in the middle"}${i}`}var J={none:"dry",rain:"rain",snow:"snow",fog:"fog"};function C({timeOfDay:e,sky:t,weather:n,ground:r,lights:o}){let s=Math.round(e*60)%1440,i=`${Math.floor(s/60)}:${String(s%60).padStart(2,"0")}`,c={auto:"lights come on at dusk",on:"lights on",off:"lights off"}[o];return`${i}, ${t} sky, ${J[n]}, ${r}; ${c}`}var Q=24,X=25;function Se(e){let t=[];return $(Z(e),1,e.open,t),t}function $(e,t,n,r){for(let[o,{key:s,title:i,detail:c,subject:l,children:a}]of e.entries()){let f=a!==void 0&&n.has(s),h={key:s,level:t,position:o+1,siblings:e.length,title:i,detail:c};a&&(h.open=f),l&&(h.subject=l),r.push(h),f&&$(a(),t+1,n,r)}}function Z(e){let{objects:t,agents:n,from:r}=e,o=ee(t,r),s=te(t);return[{key:"here",title:"You and the light",detail:"",children:()=>[{key:"here/you",title:"You",detail:`looking from ${V([r[0],0,r[2]])}`},{key:"here/light",title:"Light",detail:C(e.environment)},{key:"here/ways",title:"Directions",detail:"north is −z, east is +x; lengths are in metres"}]},{key:"agents",title:"Agents",detail:String(n.length),children:()=>n.map(i=>z(i,e))},{key:"near",title:"Near you",detail:String(o.length),children:()=>o.map(i=>T(i,r,"near"))},{key:"all",title:"Everything, by kind",detail:String(t.size),children:()=>s.map(([i,c])=>({key:`all/${i}`,title:b(i),detail:String(c.length),children:()=>c.map(l=>T(l,r,`all/${i}`))}))}]}function z(e,{from:t,doing:n}){return{key:`agents/${e.avatarId}`,title:e.name,detail:`${n(e)} · ${k(t,e.position)}`,subject:{type:"avatar",id:e.avatarId}}}function T(e,t,n){return{key:`${n}/${e.id}`,title:M(e),detail:`${e.id} · ${k(t,e.position)}`,subject:{type:"object",id:e.id}}}function ee(e,t){let n=[];for(let r of e.values()){let o=Math.hypot(r.position[0]-t[0],r.position[2]-t[2]);o<=X&&n.push({object:r,far:o})}return n.sort((r,o)=>r.far-o.far||(r.object.id<o.object.id?-1:1)).slice(0,Q).map(r=>r.object)}function te(e){let t=new Map;for(let n of e.values()){let r=t.get(n.kind);r?r.push(n):t.set(n.kind,[n])}return[...t].sort(([n],[r])=>b(n).localeCompare(b(r)))}function Ee(e,t){let n=e.toLowerCase().split(/\s+/).filter(Boolean),r=(...a)=>{let f=a.join(" ").toLowerCase();return n.every(h=>f.includes(h))},{from:o}=t,s=({position:a})=>Math.hypot(a[0]-o[0],a[2]-o[2]),i=[...t.objects.values()].filter(a=>r(a.id,a.label,a.text,b(a.kind),...D(a.kind))).map(a=>({object:a,far:s(a)})).sort((a,f)=>a.far-f.far||(a.object.id<f.object.id?-1:1)),c=t.agents.filter(a=>r(a.name,a.type,a.avatarId)),l=[];return $([...c.map(a=>z(a,t)),...i.map(({object:a})=>T(a,o,"found"))],1,new Set,l),l}function B(e,t,n){let r=n.toLowerCase(),o=n.length>1?0:1;for(let s=o;s<=e.length;s++){let i=(t+s)%e.length;if(e[i]?.title.toLowerCase().startsWith(r))return i}return-1}var Y=`/* A tree of rows: of the text twin, and of the project. */
.tree {
  position: relative;
  min-height: 88px;
  margin-left: -8px;
  border-top: 1px solid var(--line);
}

.tree .rows-all {
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

.tree-row[aria-level="4"] {
  padding-left: 50px;
}

.tree-row[aria-level="5"] {
  padding-left: 64px;
}

.tree-row[aria-level="6"] {
  padding-left: 76px;
}

/* Deeper levels are not indented further: the row would have no space left. */
.tree-row:is([aria-level="7"], [aria-level="8"], [aria-level="9"], [aria-level^="1"]:not([aria-level="1"])) {
  padding-left: 88px;
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
`;L(Y);var m=40,F=8,re=700;function Le({rows:e,label:t,chosen:n,start:r="",canSelect:o,toggle:s,choose:i,remove:c}){let l=y(null),{first:a,last:f,scrolled:h}=fe(l,e.length),w=ue(e,r),x=y(!1),U=y({text:"",at:0}),S=d=>o(d)?i(d):s(d,!d.open),E=d=>{let u=e[Math.max(0,Math.min(e.length-1,d))];u&&(w.set(u.key),x.current=!0,oe(l.current,e.indexOf(u)*m),h())};return R(()=>{x.current&&(x.current=!1,l.current?.querySelector('[tabindex="0"]')?.focus({preventScroll:!0}))}),p("div",{ref:l,class:"tree scroll",role:"tree","aria-label":t,"data-typing":!0,onKeyDown:d=>{let u=e[w.index];if(!u||!se(d))return;let O=ae(d.key,{rows:e,at:w.index,page:Math.max(1,Math.floor((l.current?.clientHeight??m)/m)-1),typed:U.current,go:E,toggle:_=>s(u,_),act:()=>S(u),remove:c&&(()=>c(u))});O&&(d.preventDefault(),d.stopPropagation(),O())},onScroll:h,children:p("div",{class:"rows-all",role:"presentation",style:{height:`${e.length*m}px`},children:ie(a,f,w.index).map(d=>{let u=e[d];return u&&p(de,{row:u,top:d*m,active:d===w.index,chosen:u.key===n,press:()=>{E(d),S(u)}},u.key)})})})}function oe(e,t){e&&(t<e.scrollTop?e.scrollTop=t:t+m>e.scrollTop+e.clientHeight&&(e.scrollTop=t+m-e.clientHeight))}function ie(e,t,n){let r=[];for(let o=e;o<=t;o++)r.push(o);return n<e&&r.unshift(n),n>t&&r.push(n),r}function se(e){return!e.ctrlKey&&!e.metaKey&&!e.altKey&&e.target.matches("[role=treeitem]")}function ae(e,{rows:t,at:n,page:r,typed:o,go:s,toggle:i,act:c,remove:l}){let a=t[n]?.open;return{ArrowDown:()=>s(n+1),ArrowUp:()=>s(n-1),PageDown:()=>s(n+r),PageUp:()=>s(n-r),Home:()=>s(0),End:()=>s(t.length-1),ArrowRight:()=>a===!1?i(!0):a&&s(n+1),ArrowLeft:()=>a?i(!1):s(le(t,n)),Enter:c," ":c,Delete:l}[e]??(e.length===1?()=>s(ce(o,t,n,e)):void 0)}function le(e,t){let n=e[t]?.level??1;for(let r=t-1;r>=0;r--)if((e[r]?.level??1)<n)return r;return t}function ce(e,t,n,r){let o=performance.now(),s=o-e.at<re?e.text+r:r;e.text=s,e.at=o;let i=B(t,n,s);return i<0?n:i}function de({row:e,top:t,active:n,chosen:r,press:o}){return p("div",{class:"tree-row",role:"treeitem",tabIndex:n?0:-1,"aria-level":e.level,"aria-posinset":e.position,"aria-setsize":e.siblings,...e.open===void 0?{"aria-selected":r}:{"aria-expanded":e.open},"data-key":e.key,title:e.detail,style:{top:`${t}px`},onClick:o,children:[p("svg",{class:"turn-mark",viewBox:"0 0 16 16","aria-hidden":"true",children:e.open!==void 0&&p("path",{class:"stroke",d:e.open?"M4 6l4 4 4-4":"M6 4l4 4-4 4"})}),p("bdi",{class:"title",children:e.title})," ",p("span",{class:"muted",children:e.detail})]})}function ue(e,t){let n=j(t),r=y(0),o=e.findIndex(i=>i.key===n.value),s=o<0?Math.max(0,Math.min(r.current,e.length-1)):o;return r.current=s,{index:s,set:i=>{n.value=i}}}function fe(e,t){let n=j([0,24]),r=()=>{let i=e.current;if(!i)return;let c=Math.max(0,Math.floor(i.scrollTop/m)-F),l=Math.ceil((i.scrollTop+i.clientHeight)/m)+F,a=n.peek();(a[0]!==c||a[1]!==l)&&(n.value=[c,l])};W(()=>{if(!e.current)return;let i=new ResizeObserver(r);return i.observe(e.current),()=>i.disconnect()},[]),R(r,[t]);let[o,s]=n.value;return{first:Math.min(o,Math.max(0,t-1)),last:Math.min(s,t-1),scrolled:r}}export{k as a,M as b,ye as c,ve as d,xe as e,Re as f,je as g,V as h,Se as i,Ee as j,Le as k};
