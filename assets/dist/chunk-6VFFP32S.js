import{a as D}from"./chunk-PLWQKNOF.js";import{a as N}from"./chunk-Q5RMDECY.js";import{He as H,Id as A,O as h,Sa as b,W as P,e as S,f as x,g as w,m as R,ne as p,x as W}from"./chunk-L6U6HRJ6.js";var v=["north","north-east","east","south-east","south","south-west","west","north-west"],U=.5;function L(e,t){let n=Math.atan2(e,-t)/(2*Math.PI);return v[Math.round(n*v.length+v.length)%v.length]??"north"}function j(e,t){let n=t[0]-e[0],r=t[2]-e[2],o=Math.hypot(n,r);return o<U?"here":`${I(o)} ${L(n,r)}`}function I(e){return`${h(e,e<10?1:0)} m`}function k(e){return e.label||b(e.kind)}function we(e){let t=["wide","tall","deep"];return D(e).map((n,r)=>`${h(n,2)} m ${t[r]}`).join(", ")}function ve(e,t){let{on:n,gap:r}=A(e,t);if(n==="nothing")return`nothing; it floats ${I(r)} above what is below`;if(n==="ground")return"the ground";let o=e.object(n);return o?`${k(o)} (${n})`:n}function xe(e){return e?W.find(t=>t.hex===e.toLowerCase())?.name??e:"default"}var _={spin:"spins",bob:"bobs up and down",sway:"sways",patrol:"patrols points",follow:"follows someone",open:"opens and closes"};function Re(e){let t=e.behavior?.motion;return t?_[t]??t:"stands still"}function je(e){let t=P(e.rotation),n=t*Math.PI/180;return`${L(Math.sin(n),Math.cos(n))} (turned ${h(t,0)}°)`}function K([e,t,n]){let r=Math.abs(e)<.05?"":`${h(Math.abs(e),1)} m ${e>0?"east":"west"}`,o=Math.abs(n)<.05?"":`${h(Math.abs(n),1)} m ${n>0?"south":"north"}`,s=[r,o].filter(Boolean).join(", "),i=Math.abs(t)<.05?"":`, ${h(t,2)} m up`;return`${s?`${s} of the middle`:"in the middle"}${i}`}var q={none:"dry",rain:"rain",snow:"snow",fog:"fog"};function V({timeOfDay:e,sky:t,weather:n,ground:r,lights:o}){let s=Math.round(e*60)%1440,i=`${Math.floor(s/60)}:${String(s%60).padStart(2,"0")}`,l={auto:"lights come on at dusk",on:"lights on",off:"lights off"}[o];return`${i}, ${t} sky, ${q[n]}, ${r}; ${l}`}var J=24,Q=25;function Oe(e){let t=[];return T(X(e),1,e.open,t),t}function T(e,t,n,r){for(let[o,{key:s,title:i,detail:l,subject:c,children:a}]of e.entries()){let u=a!==void 0&&n.has(s),g={key:s,level:t,position:o+1,siblings:e.length,title:i,detail:l};a&&(g.open=u),c&&(g.subject=c),r.push(g),u&&T(a(),t+1,n,r)}}function X(e){let{objects:t,agents:n,from:r}=e,o=Z(t,r),s=ee(t);return[{key:"here",title:"You and the light",detail:"",children:()=>[{key:"here/you",title:"You",detail:`looking from ${K([r[0],0,r[2]])}`},{key:"here/light",title:"Light",detail:V(e.environment)},{key:"here/ways",title:"Directions",detail:"north is −z, east is +x; lengths are in metres"}]},{key:"agents",title:"Agents",detail:String(n.length),children:()=>n.map(i=>C(i,e))},{key:"near",title:"Near you",detail:String(o.length),children:()=>o.map(i=>M(i,r,"near"))},{key:"all",title:"Everything, by kind",detail:String(t.size),children:()=>s.map(([i,l])=>({key:`all/${i}`,title:b(i),detail:String(l.length),children:()=>l.map(c=>M(c,r,`all/${i}`))}))}]}function C(e,{from:t,doing:n}){return{key:`agents/${e.avatarId}`,title:e.name,detail:`${n(e)} · ${j(t,e.position)}`,subject:{type:"avatar",id:e.avatarId}}}function M(e,t,n){return{key:`${n}/${e.id}`,title:k(e),detail:`${e.id} · ${j(t,e.position)}`,subject:{type:"object",id:e.id}}}function Z(e,t){let n=[];for(let r of e.values()){let o=Math.hypot(r.position[0]-t[0],r.position[2]-t[2]);o<=Q&&n.push({object:r,far:o})}return n.sort((r,o)=>r.far-o.far||(r.object.id<o.object.id?-1:1)).slice(0,J).map(r=>r.object)}function ee(e){let t=new Map;for(let n of e.values()){let r=t.get(n.kind);r?r.push(n):t.set(n.kind,[n])}return[...t].sort(([n],[r])=>b(n).localeCompare(b(r)))}function Ee(e,t){let n=e.toLowerCase().split(/\s+/).filter(Boolean),r=(...a)=>{let u=a.join(" ").toLowerCase();return n.every(g=>u.includes(g))},{from:o}=t,s=({position:a})=>Math.hypot(a[0]-o[0],a[2]-o[2]),i=[...t.objects.values()].filter(a=>r(a.id,a.label,a.text,b(a.kind),...N(a.kind))).map(a=>({object:a,far:s(a)})).sort((a,u)=>a.far-u.far||(a.object.id<u.object.id?-1:1)),l=t.agents.filter(a=>r(a.name,a.type,a.avatarId)),c=[];return T([...l.map(a=>C(a,t)),...i.map(({object:a})=>M(a,o,"found"))],1,new Set,c),c}function z(e,t,n){let r=n.toLowerCase(),o=n.length>1?0:1;for(let s=o;s<=e.length;s++){let i=(t+s)%e.length;if(e[i]?.title.toLowerCase().startsWith(r))return i}return-1}var B=`/* A tree of rows: of the text twin, and of the project. */
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
`;H(B);var m=40,Y=8,ne=700;function Le({rows:e,label:t,chosen:n,start:r="",canSelect:o,toggle:s,choose:i,remove:l}){let c=w(null),{first:a,last:u,scrolled:g}=fe(c,e.length),y=ue(e,r),F=w({text:"",at:0}),$=d=>o(d)?i(d):s(d,!d.open),O=re(c,e,y.set,g);return p("div",{ref:c,class:"tree scroll",role:"tree","aria-label":t,"data-typing":!0,onKeyDown:d=>{let f=e[y.index];if(!f||!se(d))return;let E=ae(d.key,{rows:e,at:y.index,page:Math.max(1,Math.floor((c.current?.clientHeight??m)/m)-1),typed:F.current,go:O,toggle:G=>s(f,G),act:()=>$(f),remove:l&&(()=>l(f))});E&&(d.preventDefault(),d.stopPropagation(),E())},onScroll:g,children:p("div",{class:"rows-all",role:"presentation",style:{height:`${e.length*m}px`},children:ie(a,u,y.index).map(d=>{let f=e[d];return f&&p(de,{row:f,top:d*m,active:d===y.index,chosen:f.key===n,press:()=>{O(d),$(f)}},f.key)})})})}function re(e,t,n,r){let o=w(!1);return x(()=>{o.current&&(o.current=!1,e.current?.querySelector('[tabindex="0"]')?.focus({preventScroll:!0}))}),s=>{let i=t[Math.max(0,Math.min(t.length-1,s))];i&&(n(i.key),o.current=!0,oe(e.current,t.indexOf(i)*m),r())}}function oe(e,t){e&&(t<e.scrollTop?e.scrollTop=t:t+m>e.scrollTop+e.clientHeight&&(e.scrollTop=t+m-e.clientHeight))}function ie(e,t,n){let r=[];for(let o=e;o<=t;o++)r.push(o);return n<e&&r.unshift(n),n>t&&r.push(n),r}function se(e){return!e.ctrlKey&&!e.metaKey&&!e.altKey&&e.target.matches("[role=treeitem]")}function ae(e,{rows:t,at:n,page:r,typed:o,go:s,toggle:i,act:l,remove:c}){let a=t[n]?.open;return{ArrowDown:()=>s(n+1),ArrowUp:()=>s(n-1),PageDown:()=>s(n+r),PageUp:()=>s(n-r),Home:()=>s(0),End:()=>s(t.length-1),ArrowRight:()=>a===!1?i(!0):a&&s(n+1),ArrowLeft:()=>a?i(!1):s(le(t,n)),Enter:l," ":l,Delete:c}[e]??(e.length===1?()=>s(ce(o,t,n,e)):void 0)}function le(e,t){let n=e[t]?.level??1;for(let r=t-1;r>=0;r--)if((e[r]?.level??1)<n)return r;return t}function ce(e,t,n,r){let o=performance.now(),s=o-e.at<ne?e.text+r:r;e.text=s,e.at=o;let i=z(t,n,s);return i<0?n:i}function de({row:e,top:t,active:n,chosen:r,press:o}){return p("div",{class:"tree-row",role:"treeitem",tabIndex:n?0:-1,"aria-level":e.level,"aria-posinset":e.position,"aria-setsize":e.siblings,...e.open===void 0?{"aria-selected":r}:{"aria-expanded":e.open},"data-key":e.key,title:e.detail,style:{top:`${t}px`},onClick:o,children:[p("svg",{class:"turn-mark",viewBox:"0 0 16 16","aria-hidden":"true",children:e.open!==void 0&&p("path",{class:"stroke",d:e.open?"M4 6l4 4 4-4":"M6 4l4 4-4 4"})}),p("bdi",{class:"title",children:e.title})," ",p("span",{class:"muted",children:e.detail})]})}function ue(e,t){let n=R(t),r=w(0),o=e.findIndex(i=>i.key===n.value),s=o<0?Math.max(0,Math.min(r.current,e.length-1)):o;return r.current=s,{index:s,set:i=>{n.value=i}}}function fe(e,t){let n=R([0,24]),r=()=>{let i=e.current;if(!i)return;let l=Math.max(0,Math.floor(i.scrollTop/m)-Y),c=Math.ceil((i.scrollTop+i.clientHeight)/m)+Y,a=n.peek();(a[0]!==l||a[1]!==c)&&(n.value=[l,c])};S(()=>{if(!e.current)return;let i=new ResizeObserver(r);return i.observe(e.current),()=>i.disconnect()},[]),x(r,[t]);let[o,s]=n.value;return{first:Math.min(o,Math.max(0,t-1)),last:Math.min(s,t-1),scrolled:r}}export{j as a,k as b,we as c,ve as d,xe as e,Re as f,je as g,K as h,Oe as i,Ee as j,Le as k};
