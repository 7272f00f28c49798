import{f as m,g as x,h as b,j as l}from"./chunk-I3ZCMYYM.js";import{e as h,f as g}from"./chunk-N4FZCPRM.js";import{b as d,m as f,ne as r,oe as w,x as u}from"./chunk-L6U6HRJ6.js";var P=/[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;function c(e){return e.replace(P,t=>k(t.codePointAt(0)??0))}function E(e){return e.split("	").map(c).join("	")}function k(e){return e<32?String.fromCodePoint(9216+e):e===127?"␡":e<256?`\\x${e.toString(16).padStart(2,"0")}`:`\\u${e.toString(16).padStart(4,"0")}`}var _=`/* The panel of the project, and the card of a file. */
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
  /* On a phone only the sheet scrolls. */
  .project .tree {
    height: 240px;
  }
}
`;var y={read:"read",search:"searched",edit:"changed",create:"created",delete:"deleted",run:"ran"};function j(e){let{how:t,agent:i,count:o=0,path:n=""}=e,s=o>1?`${l(o,"file")} around `:"",a=n===""?"files":c(n);return i?{who:c(i),did:y[t],what:s+a}:{who:"",did:C(t),what:s+a}}function C(e){return{edit:"changed on disk",create:"created on disk",delete:"deleted from disk"}[e]??`${y[e]} by someone`}function H({files:e=0,lines:t=0,git:i}){let o=i?`${(i.changed??0).toLocaleString("en")} changed`:"";return[l(e,"file"),l(t,"line"),o].filter(Boolean).join(" · ")}var S={merge:"merge in progress",rebase:"rebase in progress","cherry-pick":"cherry-pick in progress",revert:"revert in progress",bisect:"bisect in progress"};function U(e){if(!e)return"no git repository";let{branch:t,head:i,doing:o,conflict:n=0}=e;return[t?`branch ${c(t)}`:i?`detached at ${c(i)}`:"",i?"":"no commit yet",o?S[o]:"",n>0?`${n} in conflict`:""].filter(Boolean).join(" · ")}var V={commit:"Last commit",session:"This session",none:"Off"};function K(e,t){let i=h[g(e,t)];return u.find(o=>o.name===i)?.hex??"#8a8a8a"}function v(e,t,i){let o=[...e.files.values()].filter(s=>s[t]!==0),n=new Map(o.map(s=>[s,e.pathOf(s)]));return o.sort((s,a)=>n.get(s)<n.get(a)?-1:1),{list:o.slice(0,i),all:o.length}}var L={note:"Note",failing:"Failing",attention:"Needs attention",done:"Done"};function W({kind:e,note:t="",by:i},o){let n=i==="user"?"you":o(i)||c(i);return`${L[e]}, by ${n}${t?`: ${c(t)}`:""}`}var $=100,F=40;function ee({city:e,model:t,actions:i}){t.project.version.value;let o=f(!0),n=e.view.compare==="session"||!t.project.state.value.git?"session":"commit",{list:s,all:a}=v(e,n,$);return r("details",{open:o.value,onToggle:p=>{o.value=p.currentTarget.open},children:[r("summary",{children:[n==="commit"?"Changed since the last commit":"Changed this session",": ",a]}),a===0&&r("p",{class:"muted",children:"Nothing changed."}),o.value&&r("ul",{"aria-label":"Changed files",children:s.map(p=>r("li",{children:r(N,{city:e,file:p,since:n,model:t,actions:i})},p.id))}),a>s.length&&r("p",{class:"muted",children:["and ",a-s.length," more: see the tree or the filter"]})]})}function N({city:e,file:t,since:i,model:o,actions:n}){o.project.version.value;let s=e.pathOf(t),a=t[i];return r("button",{type:"button",class:"file-button",title:`${c(s)}: ${m(i,a)}`,onClick:()=>{n.project.flyTo({file:t.id}),n.project.select(t.id)},children:[r("span",{class:`differs differs-${a}`,"aria-hidden":"true",children:b(a)}),r(O,{path:s}),r("span",{class:"muted",children:x(a)})]})}function O({path:e}){let t=e.lastIndexOf("/")+1;return r("span",{class:"path",children:[r("bdi",{class:"name",children:c(e.slice(t))})," ",r("bdi",{class:"muted",children:c(e.slice(0,t))})]})}function te({city:e,model:t,actions:i}){t.project.version.value;let o=e.touches.slice(-F).toReversed();return r("details",{open:!0,children:[r("summary",{children:e.view.at===null?"The last hour":"The hour before this moment"}),o.length===0&&r("p",{class:"muted",children:"No file was touched."}),r("ul",{"aria-label":"What was done",children:o.map(n=>r("li",{children:r(B,{touch:n,known:e.files.has(n.id??0),model:t,actions:i})},`${n.at} ${n.id} ${n.how} ${n.path}`))})]})}function B({touch:e,known:t,model:i,actions:o}){let{id:n=0}=e,s=r(d,{children:[r(A,{touch:e})," ",r(w,{model:i,since:e.at})]});return t?r("button",{type:"button",class:"file-button touch",onClick:()=>{o.project.flyTo({file:n}),o.project.select(n)},children:s}):r("p",{class:"touch",children:s})}function A({touch:e}){let{who:t,did:i,what:o}=j(e);return t===""?r("span",{class:"what",title:c(e.source),children:[r("bdi",{children:o})," ",i]}):r("span",{class:"what",title:c(e.source),children:[r("strong",{children:r("bdi",{children:t})})," ",i," ",r("bdi",{children:o})]})}export{c as a,E as b,_ as c,H as d,U as e,V as f,K as g,W as h,ee as i,N as j,te as k,A as l};
