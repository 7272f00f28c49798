import{f as m,g as x,h as w,j as p}from"./chunk-LTXMTZFY.js";import{f as h,g}from"./chunk-2O54EL7N.js";import{b as l,ce as o,de as b,l as f,w as u}from"./chunk-UYK3AK6N.js";var k=/[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;function c(e){return e.replace(k,t=>P(t.codePointAt(0)??0))}function M(e){return e.split("	").map(c).join("	")}function P(e){return e<32?String.fromCodePoint(9216+e):e===127?"␡":e<256?`\\x${e.toString(16).padStart(2,"0")}`:`\\u${e.toString(16).padStart(4,"0")}`}var D=`/* The panel of the project, and the card of a file. */
.project h2 {
  flex: 1;
  overflow-wrap: anywhere;
}

.project > header {
  display: flex;
  align-items: center;
  gap: 8px;
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
  gap: 8px;
  padding-right: 8px;
}

.project .facts {
  gap: 2px;
}

.project .buttons {
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
}

.project fieldset {
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
}

.project :is(legend, summary, h3) {
  padding: 0 0 4px;
  font-size: 13px;
  font-weight: 600;
}

.project summary {
  min-height: 40px;
  display: list-item;
  align-content: center;
  cursor: pointer;
}

.project .choice {
  padding: 0 10px;
  gap: 6px;
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
  padding: 6px 12px;
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
  border-radius: 10px;
}

.choose-folder [role="option"] {
  min-height: 40px;
  display: flex;
  align-items: center;
  padding: 0 12px;
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
  padding: 12px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface-strong);
}

.file-button {
  width: 100%;
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 0 8px;
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
  gap: 8px;
  padding: 8px;
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
  padding: 0 6px;
  text-decoration: underline;
  text-underline-offset: 3px;
}

.crumbs .here {
  font-weight: 600;
}

dl.facts > div {
  display: grid;
  grid-template-columns: 132px minmax(0, 1fr);
  gap: 8px;
  padding: 4px 0;
  border-top: 1px solid var(--line);
}

dl.facts dd {
  text-align: start;
}

dl.facts dt {
  color: var(--muted);
  font-size: 13px;
}

.history li {
  padding: 6px 0;
  border-top: 1px solid var(--line);
}

.marks form {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: end;
}

.diff-facts {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
}

.diff pre {
  margin: 0;
  max-height: 56dvh;
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--line);
  border-radius: 10px;
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
  /* One thing scrolls on a phone: the sheet. */
  .project .tree {
    height: 240px;
  }
}
`;var y={read:"read",search:"looked through",edit:"changed",create:"made",delete:"deleted",run:"ran"};function j(e){let{how:t,agent:i,count:r=0,path:n=""}=e,a=r>1?`${p(r,"file")} around `:"",s=n===""?"files":c(n);return i?{who:c(i),did:y[t],what:a+s}:{who:"",did:C(t),what:a+s}}function C(e){return{edit:"changed on disk",create:"came on disk",delete:"went from disk"}[e]??`${y[e]} by somebody`}function H({files:e=0,lines:t=0,git:i}){let r=i?`${(i.changed??0).toLocaleString("en")} changed`:"";return[p(e,"file"),p(t,"line"),r].filter(Boolean).join(" · ")}var $={merge:"a merge is under way",rebase:"a rebase is under way","cherry-pick":"a cherry-pick is under way",revert:"a revert is under way",bisect:"a bisect is under way"};function _(e){if(!e)return"no git repository";let{branch:t,head:i,doing:r,conflict:n=0}=e;return[t?`branch ${c(t)}`:i?`at ${c(i)}, on no branch`:"",i?"":"no commit yet",r?$[r]:"",n>0?`${n} in conflict`:""].filter(Boolean).join(" · ")}var U={commit:"Last commit",session:"This session",none:"Off"};function V(e,t){let i=h[g(e,t)];return u.find(r=>r.name===i)?.hex??"#8a8a8a"}function v(e,t,i){let r=[...e.files.values()].filter(a=>a[t]!==0),n=new Map(r.map(a=>[a,e.pathOf(a)]));return r.sort((a,s)=>n.get(a)<n.get(s)?-1:1),{list:r.slice(0,i),all:r.length}}var S={note:"Note",failing:"Failing",attention:"Needs a look",done:"Done"};function K({kind:e,note:t="",by:i},r){let n=i==="user"?"you":r(i)||c(i);return`${S[e]}, by ${n}${t?`: ${c(t)}`:""}`}var O=100,N=40;function ee({city:e,model:t,actions:i}){t.project.version.value;let r=f(!0),n=e.view.compare==="session"||!t.project.state.value.git?"session":"commit",{list:a,all:s}=v(e,n,O);return o("details",{open:r.value,onToggle:d=>{r.value=d.currentTarget.open},children:[o("summary",{children:[n==="commit"?"Changed since the last commit":"Changed this session",": ",s]}),s===0&&o("p",{class:"muted",children:"Nothing changed."}),r.value&&o("ul",{"aria-label":"Changed files",children:a.map(d=>o("li",{children:o(F,{city:e,file:d,since:n,model:t,actions:i})},d.id))}),s>a.length&&o("p",{class:"muted",children:["and ",s-a.length," more, which the tree and the filter show"]})]})}function F({city:e,file:t,since:i,model:r,actions:n}){r.project.version.value;let a=e.pathOf(t),s=t[i];return o("button",{type:"button",class:"file-button",title:`${c(a)}: ${m(i,s)}`,onClick:()=>{n.project.flyTo({file:t.id}),n.project.select(t.id)},children:[o("span",{class:`differs differs-${s}`,"aria-hidden":"true",children:w(s)}),o(W,{path:a}),o("span",{class:"muted",children:x(s)})]})}function W({path:e}){let t=e.lastIndexOf("/")+1;return o("span",{class:"path",children:[o("bdi",{class:"name",children:c(e.slice(t))})," ",o("bdi",{class:"muted",children:c(e.slice(0,t))})]})}function te({city:e,model:t,actions:i}){t.project.version.value;let r=e.touches.slice(-N).toReversed();return o("details",{open:!0,children:[o("summary",{children:e.view.at===null?"The last hour":"The hour before that moment"}),r.length===0&&o("p",{class:"muted",children:"Nobody touched a file."}),o("ul",{"aria-label":"What was done",children:r.map(n=>o("li",{children:o(B,{touch:n,known:e.files.has(n.id??0),model:t,actions:i})},`${n.at} ${n.id} ${n.how} ${n.path}`))})]})}function B({touch:e,known:t,model:i,actions:r}){let{id:n=0}=e,a=o(l,{children:[o(L,{touch:e})," ",o(b,{model:i,since:e.at})]});return t?o("button",{type:"button",class:"file-button touch",onClick:()=>{r.project.flyTo({file:n}),r.project.select(n)},children:a}):o("p",{class:"touch",children:a})}function L({touch:e}){let{who:t,did:i,what:r}=j(e);return t===""?o("span",{class:"what",title:c(e.source),children:[o("bdi",{children:r})," ",i]}):o("span",{class:"what",title:c(e.source),children:[o("strong",{children:o("bdi",{children:t})})," ",i," ",o("bdi",{children:r})]})}export{c as a,M as b,D as c,H as d,_ as e,U as f,V as g,K as h,ee as i,F as j,te as k,L as l};
