import{N as k,e as T,f as g,g as m,o as h,r as c}from"./shared-app.js";function M(e,t,r){let n=r.toLowerCase(),l=r.length>1?0:1;for(let o=l;o<=e.length;o++){let i=(t+o)%e.length;if(e[i]?.title.toLowerCase().startsWith(n))return i}return-1}var E=`/* A tree of rows: of the text twin, and of the project. */
.tree {
  position: relative;
  min-height: 88px;
  margin-left: calc(-1 * var(--space-2));
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
  gap: var(--space-2);
  padding: 0 var(--space-2) 0 var(--space-1);
  border-radius: var(--radius-s);
  cursor: pointer;
  white-space: nowrap;
}

.tree-row[aria-level="2"] {
  padding-left: var(--space-5);
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
`;k(E);var d=40,H=8,O=700;function J({rows:e,label:t,chosen:r,start:n="",canSelect:l,toggle:o,choose:i,remove:f}){let u=m(null),{first:p,last:b,scrolled:w}=G(u,e.length),v=j(e,n),D=m({text:"",at:0}),x=a=>l(a)?i(a):o(a,!a.open),y=A(u,e,v.set,w),P=a=>{let s=e[v.index];if(!s||!B(a))return;let R=I(a.key,{rows:e,at:v.index,page:Math.max(1,Math.floor((u.current?.clientHeight??d)/d)-1),typed:D.current,go:y,toggle:K=>o(s,K),act:()=>x(s),remove:f&&(()=>f(s))});R&&(a.preventDefault(),a.stopPropagation(),R())};return c("div",{ref:u,class:"tree scroll",role:"tree","aria-label":t,"data-typing":!0,onScroll:w,children:c("div",{class:"rows-all",role:"presentation",style:{height:`${e.length*d}px`},children:C(p,b,v.index).map(a=>{let s=e[a];return s&&c(W,{row:s,top:a*d,active:a===v.index,chosen:s.key===r,keys:P,press:()=>{y(a),x(s)}},s.key)})})})}function A(e,t,r,n){let l=m(!1);return g(()=>{l.current&&(l.current=!1,e.current?.querySelector('[tabindex="0"]')?.focus({preventScroll:!0}))}),o=>{let i=t[Math.max(0,Math.min(t.length-1,o))];i&&(r(i.key),l.current=!0,S(e.current,t.indexOf(i)*d),n())}}function S(e,t){e&&(t<e.scrollTop?e.scrollTop=t:t+d>e.scrollTop+e.clientHeight&&(e.scrollTop=t+d-e.clientHeight))}function C(e,t,r){let n=[];for(let l=e;l<=t;l++)n.push(l);return r<e&&n.unshift(r),r>t&&n.push(r),n}function B(e){return!e.ctrlKey&&!e.metaKey&&!e.altKey&&e.target.matches("[role=treeitem]")}function I(e,{rows:t,at:r,page:n,typed:l,go:o,toggle:i,act:f,remove:u}){let p=t[r]?.open;return{ArrowDown:()=>o(r+1),ArrowUp:()=>o(r-1),PageDown:()=>o(r+n),PageUp:()=>o(r-n),Home:()=>o(0),End:()=>o(t.length-1),ArrowRight:()=>p===!1?i(!0):p&&o(r+1),ArrowLeft:()=>p?i(!1):o(z(t,r)),Enter:f," ":f,Delete:u}[e]??(e.length===1?()=>o(V(l,t,r,e)):void 0)}function z(e,t){let r=e[t]?.level??1;for(let n=t-1;n>=0;n--)if((e[n]?.level??1)<r)return n;return t}function V(e,t,r,n){let l=performance.now(),o=l-e.at<O?e.text+n:n;e.text=o,e.at=l;let i=M(t,r,o);return i<0?r:i}function W({row:e,top:t,active:r,chosen:n,press:l,keys:o}){return c("div",{class:"tree-row",role:"treeitem",tabIndex:r?0:-1,"aria-level":e.level,"aria-posinset":e.position,"aria-setsize":e.siblings,...e.open===void 0?{"aria-selected":n}:{"aria-expanded":e.open},"data-key":e.key,title:e.detail,style:{top:`${t}px`},onClick:l,onKeyDown:o,children:[c("svg",{class:"turn-mark",viewBox:"0 0 16 16","aria-hidden":"true",children:e.open!==void 0&&c("path",{class:"stroke",d:e.open?"M4 6l4 4 4-4":"M6 4l4 4-4 4"})}),c("bdi",{class:"title",children:e.title})," ",c("span",{class:"muted",children:e.detail})]})}function j(e,t){let r=h(t),n=m(0),l=e.findIndex(i=>i.key===r.value),o=l<0?Math.max(0,Math.min(n.current,e.length-1)):l;return n.current=o,{index:o,set:i=>{r.value=i}}}function G(e,t){let r=h([0,24]),n=()=>{let i=e.current;if(!i)return;let f=Math.max(0,Math.floor(i.scrollTop/d)-H),u=Math.ceil((i.scrollTop+i.clientHeight)/d)+H,p=r.peek();(p[0]!==f||p[1]!==u)&&(r.value=[f,u])};T(()=>{if(!e.current)return;let i=new ResizeObserver(n);return i.observe(e.current),()=>i.disconnect()},[]),g(n,[t]);let[l,o]=r.value;return{first:Math.min(l,Math.max(0,t-1)),last:Math.min(o,t-1),scrolled:n}}export{J as a};
