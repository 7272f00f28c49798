import{d as w}from"./chunk-Z2AU5SOM.js";import{a as b}from"./chunk-MERU7BNF.js";import{e as g,f as x}from"./chunk-Q2IGU7EJ.js";import{La as m,Ma as d,Xa as p,_d as r,b as f,m as u,t as h}from"./chunk-E4WH2I7J.js";var C=/[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;function a(e){return e.replace(C,t=>S(t.codePointAt(0)??0))}function z(e){return e.split("	").map(a).join("	")}function S(e){return e<32?String.fromCodePoint(9216+e):e===127?"␡":e<256?`\\x${e.toString(16).padStart(2,"0")}`:`\\u${e.toString(16).padStart(4,"0")}`}var V=`/* The panel of the project, and the card of a file. */
.project h2 {
  flex: 1;
  overflow-wrap: anywhere;
}

.project > header {
  display: flex;
  align-items: center;
  gap: var(--space-2);
}

.project:focus {
  outline: none;
}

.project .facts,
.project .offers,
.project .scanning,
.project .finding,
.project .whole,
.project .asks,
.choose-folder,
.project .marks,
.project .diff {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding-right: var(--space-2);
}

.project .facts {
  gap: 2px;
}

.project .buttons {
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
}

.project fieldset {
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
}

.project :is(legend, summary, h3) {
  padding: 0 0 var(--space-1);
  font-size: var(--text-s);
  font-weight: 600;
}

.project summary {
  min-height: 40px;
  display: list-item;
  align-content: center;
  cursor: pointer;
}

.project .choice {
  padding: 0 var(--space-3);
  gap: var(--space-2);
}

.project .legend .count {
  font-weight: 400;
}

.project .lit:empty {
  display: none;
}

.project .offer {
  display: grid;
  justify-items: start;
  gap: 2px;
  padding: var(--space-2) var(--space-3);
  text-align: left;
  white-space: normal;
}

.project progress {
  width: 100%;
  height: 8px;
  accent-color: var(--accent);
}

.choose-folder [role="listbox"] {
  max-height: 40dvh;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
}

.choose-folder [role="option"] {
  min-height: 40px;
  display: flex;
  align-items: center;
  padding: 0 var(--space-3);
  cursor: pointer;
}

.choose-folder [role="option"]:hover {
  background: var(--surface-strong);
}

.choose-folder [role="option"][aria-selected="true"] {
  background: var(--accent);
  color: var(--on-accent);
}

.project .asks {
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-strong);
}

.file-button {
  width: 100%;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: 0 var(--space-2);
  text-align: left;
}

.file-button:hover {
  background: var(--surface-strong);
}

.file-button .path,
.file-button .what {
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.touch .what {
  white-space: normal;
}

p.touch {
  display: flex;
  gap: var(--space-2);
  padding: var(--space-2);
}

.differs {
  flex: none;
  display: inline-block;
  width: 14px;
  font-weight: 700;
  text-align: center;
}

.differs-0 {
  width: 0;
}

.file-button .differs-0 {
  width: 14px;
}

.differs:is(.differs-2, .differs-5) {
  color: var(--good);
}

.differs:is(.differs-3, .differs-4) {
  color: var(--warn);
}

.project .all-files {
  display: flex;
  flex-direction: column;
}

.project .tree {
  height: clamp(200px, 44dvh, 520px);
  overflow: auto;
  overscroll-behavior: contain;
}

.crumbs {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px;
}

.crumbs button {
  min-width: 40px;
  padding: 0 var(--space-2);
  text-decoration: underline;
  text-underline-offset: 3px;
}

.crumbs .here {
  font-weight: 600;
}

dl.facts > div {
  display: grid;
  grid-template-columns: 132px minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-1) 0;
  border-top: 1px solid var(--line);
}

dl.facts dd {
  text-align: start;
}

dl.facts dt {
  color: var(--muted);
  font-size: var(--text-s);
}

.history li {
  padding: var(--space-2) 0;
  border-top: 1px solid var(--line);
}

.marks form {
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: end;
}

.diff-facts {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
}

.diff pre {
  margin: 0;
  max-height: 56dvh;
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
  background: light-dark(#fffdf9, #1b2033);
  color: var(--ink);
  font: 12px / 1.5 var(--mono);
  tab-size: 4;
}

.diff .line {
  display: flex;
  width: max-content;
  min-width: 100%;
}

.diff .line-number {
  flex: none;
  width: 5ch;
  padding-right: 1ch;
  color: var(--muted);
  text-align: right;
  user-select: none;
}

.diff .sign {
  flex: none;
  width: 2ch;
}

.diff .added {
  background: light-dark(#dcf3e4, #173a2c);
}

.diff .removed {
  background: light-dark(#fbe3da, #46261a);
}

.diff :is(.part, .note) {
  color: var(--muted);
  background: var(--surface-strong);
}

@media (max-width: 760px) {
  /* On a phone only the sheet scrolls. */
  .project .tree {
    height: 240px;
  }
}
`;var $={commit:{0:"as in the last commit",1:"changed since the last commit",2:"new since the last commit",3:"deleted since the last commit",4:"in conflict",5:"new, and not tracked by git"},session:{0:"as when this session began",1:"changed in this session",2:"new in this session",3:"deleted in this session",4:"in conflict",5:"new in this session"}};function v(e,t){return $[e][t]}var F={0:"",1:"changed",2:"new",3:"deleted",4:"in conflict",5:"untracked"};function y(e){return F[e]}var N={0:"",1:"●",2:"+",3:"−",4:"≠",5:"?"};function j(e){return N[e]}function q({lines:e,bytes:t}){return e>0?d(e,"line"):t>0?`${w(t)}, not text`:"empty"}var k={read:"read",search:"searched",edit:"changed",create:"created",delete:"deleted",run:"ran"};function P(e){let{how:t,agent:i,count:o=0,path:n=""}=e,s=o>1?`${d(o,"file")} around `:"",c=n===""?"files":a(n);return i?{who:a(i),did:k[t],what:s+c}:{who:"",did:O(t),what:s+c}}function O(e){return{edit:"changed on disk",create:"created on disk",delete:"deleted from disk"}[e]??`${k[e]} by someone`}function ee({files:e=0,lines:t=0,git:i}){let o=i?`${m(i.changed??0)} changed`:"";return[d(e,"file"),d(t,"line"),o].filter(Boolean).join(" · ")}var R={merge:"merge in progress",rebase:"rebase in progress","cherry-pick":"cherry-pick in progress",revert:"revert in progress",bisect:"bisect in progress"};function te(e){if(!e)return"no git repository";let{branch:t,head:i,doing:o,conflict:n=0}=e;return[t?`branch ${a(t)}`:i?`detached at ${a(i)}`:"",i?"":"no commit yet",o?R[o]:"",n>0?`${n} in conflict`:""].filter(Boolean).join(" · ")}var re={commit:"Last commit",session:"This session",none:"Off"};function oe(e,t){let i=g[x(e,t)];return h.find(o=>o.name===i)?.hex??"#8a8a8a"}function T(e,t,i){let o=[...e.files.values()].filter(s=>s[t]!==0),n=new Map(o.map(s=>[s,e.pathOf(s)]));return o.sort((s,c)=>n.get(s)<n.get(c)?-1:1),{list:o.slice(0,i),all:o.length}}var B={note:"Note",failing:"Failing",attention:"Needs attention",done:"Done"};function ie({kind:e,note:t="",by:i},o){let n=i==="user"?"you":o(i)||a(i);return`${B[e]}, by ${n}${t?`: ${a(t)}`:""}`}var A=100,D=40;function fe({city:e,model:t,actions:i}){p(t.project);let o=u(!0),n=e.view.compare==="session"||!t.project.state.value.git?"session":"commit",{list:s,all:c}=T(e,n,A);return r("details",{open:o.value,onToggle:l=>{o.value=l.currentTarget.open},children:[r("summary",{children:[n==="commit"?"Changed since the last commit":"Changed this session",": ",c]}),c===0&&r("p",{class:"muted",children:"Nothing changed."}),o.value&&r("ul",{"aria-label":"Changed files",children:s.map(l=>r("li",{children:r(E,{city:e,file:l,since:n,model:t,actions:i})},l.id))}),c>s.length&&r("p",{class:"muted",children:["and ",c-s.length," more: see the tree or the filter"]})]})}function E({city:e,file:t,since:i,model:o,actions:n}){p(o.project);let s=e.pathOf(t),c=t[i];return r("button",{type:"button",class:"file-button",title:`${a(s)}: ${v(i,c)}`,onClick:()=>{n.project.flyTo({file:t.id}),n.project.select(t.id)},children:[r(M,{of:c}),r(I,{path:s}),r("span",{class:"muted",children:y(c)})]})}function M({of:e}){return r("span",{class:`differs differs-${e}`,"aria-hidden":"true",children:j(e)})}function I({path:e}){let t=e.lastIndexOf("/")+1;return r("span",{class:"path",children:[r("bdi",{class:"name",children:a(e.slice(t))})," ",r("bdi",{class:"muted",children:a(e.slice(0,t))})]})}function ue({city:e,model:t,actions:i}){p(t.project);let o=e.touches.slice(-D).toReversed();return r("details",{open:!0,children:[r("summary",{children:e.view.at===null?"The last hour":"The hour before this moment"}),o.length===0&&r("p",{class:"muted",children:"No file was touched."}),r("ul",{"aria-label":"What was done",children:o.map(n=>r("li",{children:r(_,{touch:n,known:e.files.has(n.id??0),model:t,actions:i})},`${n.at} ${n.id} ${n.how} ${n.path}`))})]})}function _({touch:e,known:t,model:i,actions:o}){let{id:n=0}=e,s=r(f,{children:[r(H,{touch:e})," ",r(b,{model:i,since:e.at})]});return t?r("button",{type:"button",class:"file-button touch",onClick:()=>{o.project.flyTo({file:n}),o.project.select(n)},children:s}):r("p",{class:"touch",children:s})}function H({touch:e}){let{who:t,did:i,what:o}=P(e);return t===""?r("span",{class:"what",title:a(e.source),children:[r("bdi",{children:o})," ",i]}):r("span",{class:"what",title:a(e.source),children:[r("strong",{children:r("bdi",{children:t})})," ",i," ",r("bdi",{children:o})]})}export{a,z as b,V as c,y as d,q as e,ee as f,te as g,re as h,oe as i,ie as j,fe as k,E as l,M as m,ue as n,H as o};
