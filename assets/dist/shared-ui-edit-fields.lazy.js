import{b as H}from"./shared-core-words-measures.js";import{a as B,b as D,c as h}from"./shared-ui-edit-angles.js";import{Fa as k,Jb as A,Mb as b,N as W,Pb as z,Qb as L,Ra as N,S as F,aa as f,b as y,e as x,ea as V,g as S,ia as C,l as w,na as O,r as e,rf as P,s as M,z as E}from"./shared-app.js";function le(o){let t=w(!1),i=w(""),r=w(""),a=Promise.resolve(),n=0;async function s(c){i.value="",r.value="";try{i.value=G(await c())}catch(m){r.value=q(m)}n--,t.value=n>0}let u=c=>{n++,t.value=!0,a=a.then(()=>s(c))};return{busy:t,result:i,failed:r,attempt:u,run:(c,m)=>u(()=>o.runTool(c,m)),report(c){r.value="",i.value=c}}}function q(o){let t=o instanceof C&&o.error.allowed;return t?`${O(o)} Allowed: ${t}.`:O(o)}function G({text:o,data:t}){let i=o.split(`
`,1)[0]??"",a=(t?.objects??[]).flatMap(n=>Array.isArray(n.rules)?n.rules.map(String):[]);return F(i,...a)}var j=`/* The fields of things, in the edit panel and the text twin. */
.fields fieldset {
  border: 0;
  margin: 0;
  padding: 0;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
}

.fields legend {
  padding: 0 0 var(--space-1);
  font-size: var(--text-s);
  color: var(--muted);
}

.fields .num {
  flex: 1 1 84px;
  display: grid;
  gap: 2px;
  font-size: var(--text-s);
  min-width: 0;
}

.fields input:is([type="number"], [type="text"]),
.fields textarea,
.fields select {
  width: 100%;
  min-height: 40px;
  padding: var(--space-1) var(--space-3);
  border: 1px solid var(--muted);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
  color: inherit;
  font: inherit;
}

.fields textarea {
  resize: vertical;
}

.fields .say,
.fields .row {
  display: grid;
  gap: var(--space-1);
  font-size: var(--text-s);
}

.fields .row {
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  align-items: center;
}

.tints {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(40px, 1fr));
  gap: var(--space-1);
  width: 100%;
}

.tint {
  min-height: 40px;
  padding: 0;
  border: 1px solid var(--line);
}

.tint.own {
  background: repeating-linear-gradient(45deg, var(--surface-strong) 0 6px, var(--line) 6px 7px);
}

.tint[aria-pressed="true"] {
  outline: 3px solid var(--accent);
  outline-offset: -1px;
}

/* The motion form among them. */
.moves {
  display: grid;
  gap: var(--space-2);
}

.moves > .num {
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  align-items: center;
  gap: var(--space-2);
}

.moves fieldset {
  display: block;
}

.moves ol {
  display: grid;
  gap: var(--space-2);
  padding-bottom: var(--space-2);
}

.moves li {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-2);
}

.moves p:empty {
  display: none;
}
`;W(j);function g({label:o,value:t,min:i,max:r,step:a,set:n}){let s=S(null);x(()=>{s.current&&document.activeElement!==s.current&&(s.current.value=String(t))},[t]);let u=S(!1),c=()=>{u.current=!0},m=l=>{let p=s.current;if(!p)return;let d=p.value.trim().replace(",","."),v=d!==""&&Number.isFinite(Number(d));u.current&&v&&Number(d)!==t&&n(Number(d)),u.current=!1,(l||!v)&&(p.value=String(t))};return e("label",{class:"num",children:[e("span",{children:o}),e("input",{ref:s,type:"number",inputMode:"decimal",defaultValue:String(t),min:i,max:r,step:"any",onInput:c,onBlur:()=>m(!0),onKeyDown:l=>{l.key==="Enter"&&m(!1);let p={ArrowUp:1,ArrowDown:-1}[l.key];if(p===void 0||!s.current)return;l.preventDefault();let d=Math.round((Number(s.current.value)+p*(l.shiftKey?a/5:a))*1e3)/1e3;s.current.value=String(Math.min(r,Math.max(i,d))),c()}})]})}function I({label:o,value:t,maxLength:i,long:r,set:a}){let n=s=>{s.trim()!==t&&a(s.trim())};return e("label",{class:"say",children:[e("span",{children:o}),r?e("textarea",{rows:2,maxLength:i,defaultValue:t,onBlur:s=>n(s.currentTarget.value)},t):e("input",{type:"text",maxLength:i,defaultValue:t,onBlur:s=>n(s.currentTarget.value),onKeyDown:s=>{s.key==="Enter"&&n(s.currentTarget.value)}},t)]})}var $=4,T=o=>b(Math.max(-f.bounds,Math.min(f.bounds,o)),2);function R({position:o,rotation:t},i){let r=i.at(-1)??o,a=i.at(-2)??o,n=A(z(t)),s=i.length>0?L(a,r):n;for(let u of[0,Math.PI/2,Math.PI]){let c=r[0]+$*Math.sin(s+u),m=r[2]+$*Math.cos(s+u);if(T(c)===b(c,2)&&T(m)===b(m,2))return[b(c,2),r[1],b(m,2)]}return[T(r[0]/2),r[1],T(r[2]/2)]}function K(o,t,i){return i?o.with(t,i):o.toSpliced(t,1)}var Q=["spin","bob","sway","follow"],X={min:.1,max:10,step:.5};function Ee({objects:o,model:t,actions:i,change:r}){let[a]=o;if(!a)return null;let n=o.every(l=>l.behavior?.motion===a.behavior?.motion)?a.behavior:void 0,s=o.length===1?a:void 0,u=l=>{r(l==="follow"?{behavior:l,target:t.agentsHere.peek()[0]?.avatarId??"user"}:l==="patrol"&&s?{behavior:l,path:[R(s,[])]}:{behavior:l})},c=o.every(l=>(l.parts??[l]).some(({kind:p})=>k(p)?.opens===!0)),m=[...c?["open"]:[],...Q,...s||n?.motion==="patrol"?["patrol"]:[]];return e("div",{class:"fields moves",children:[e("label",{class:"row",children:["Motion",e(P,{choices:[{value:"none",word:c?"none, closed":"none"},...m.map(l=>({value:l,word:H[l]??""}))],chosen:n?.motion??"none",choose:u})]}),n?.motion==="follow"&&e(Y,{target:n.target??"",model:t,change:r}),n&&n.motion!=="open"&&e(g,{label:"Speed",value:n.speed,...X,set:l=>r({speed:l})}),n?.motion==="patrol"&&s&&e(Z,{object:s,path:n.path??[],model:t,actions:i,change:r})]})}function Y({target:o,model:t,change:i}){let r=t.presence.value.agents,a=o==="user"||r.some(n=>n.avatarId===o);return e("label",{class:"row",children:["Target",e("select",{value:o,onChange:n=>i({behavior:"follow",target:n.currentTarget.value}),children:[!a&&e("option",{value:o,disabled:!0,children:o===""?"its maker":"someone who is not here"}),r.map(n=>e("option",{value:n.avatarId,children:n.name},n.avatarId)),e("option",{value:"user",children:"you"})]})]})}function Z({object:o,path:t,model:i,actions:r,change:a}){let n=l=>a(l.length>0?{behavior:"patrol",path:l}:{behavior:"none"}),s=i.inHand.value.tool==="pick",u=t.length>=f.maxPath,c=()=>{let l=i.inHand.peek();l.tool==="pick"&&r.user.hold(l.back)};x(()=>c,[o.id]);let m=()=>{let l=i.inHand.peek(),p=([d,,v])=>n([...t,[b(d,2),o.position[1],b(v,2)]]);r.user.hold({tool:"pick",take:p,back:l.tool==="edit"?l:N})};return e("fieldset",{children:[e("legend",{children:"Patrols these points and returns (m)"}),e("ol",{children:t.map((l,p)=>e(ee,{at:p+1,point:l,set:d=>n(K(t,p,d))},p))}),e("div",{class:"answers",children:[e(M,{"aria-pressed":s,disabled:u,onClick:s?c:m,children:s?"Stop choosing":"Choose a point"}),e(M,{disabled:u,onClick:()=>n([...t,R(o,t)]),children:"Add a point"})]}),e("p",{class:"muted",role:"status",children:[s&&"Click the ground where it should go. Esc stops.",u&&`${f.maxPath} points is the limit.`]})]})}function ee({at:o,point:t,set:i}){let[r,a,n]=t,s={min:-f.bounds,max:f.bounds,step:.5};return e("li",{"aria-label":`Point ${o}`,children:[e(g,{label:`${o}: east`,value:b(r,2),...s,set:u=>i([u,a,n])}),e(g,{label:"south",value:b(n,2),...s,set:u=>i([r,a,u])}),e(E,{label:`Remove point ${o}`,onClick:()=>i(void 0)})]})}function Le({object:o,change:t}){let[i,r,a]=D(o.rotation),[n,s,u]=o.position.map(h),{bounds:c,maxHeight:m}=f,l={min:-c,max:c,step:.25},p={min:-360,max:360,step:15};return e(y,{children:[e("fieldset",{children:[e("legend",{children:"Position (m)"}),e(g,{label:"East",value:n,...l,set:d=>t({position:[d,s,u]})}),e(g,{label:"Height",value:s,min:0,max:m,step:.25,set:d=>t({position:[n,d,u]})}),e(g,{label:"South",value:u,...l,set:d=>t({position:[n,s,d]})})]}),e("fieldset",{children:[e("legend",{children:"Rotation (°)"}),e(g,{label:"Turn",value:r,...p,set:d=>t({rotation:[i,d,a]})}),e(g,{label:"Tilt",value:i,...p,set:d=>t({rotation:[d,r,a]})}),e(g,{label:"Roll",value:a,...p,set:d=>t({rotation:[i,r,d]})})]}),e(oe,{object:o,change:t})]})}var te=["Width","Height","Depth"];function oe({object:o,change:t}){let{minScale:i,maxScale:r}=f,a=B(o),[n,s,u]=o.scale;return e("fieldset",{children:[e("legend",{children:"Size (m)"}),te.map((c,m)=>{let l=o.scale[m]??1,p=(a[m]??0)/l;if(p<.001)return null;let d=_=>t({scale:o.scale.with(m,h(_/p))}),v={min:i*p,max:r*p,step:.1};return e(g,{label:c,value:h(a[m]??0),...v,set:d},c)}),n===s&&s===u&&e(g,{label:"Scale",value:h(n),min:i,max:r,step:.1,set:c=>t({scale:c})})]})}var ne=["matte","gloss","metal","glass","glow"];function Be({objects:o,change:t}){let i=a=>{let n=o[0]?.[a];return o.every(s=>s[a]===n)?n:void 0},r=i("color");return e(y,{children:[e("fieldset",{children:[e("legend",{children:"Colour"}),e("div",{class:"tints",children:[e(U,{name:"default",hex:"",chosen:r===void 0,set:()=>t({color:""})}),V.map(({name:a,hex:n})=>e(U,{name:a,hex:n,chosen:r===n,set:()=>t({color:a})},a))]})]}),e("label",{class:"row",children:["Material",e(P,{choices:[{value:"",word:"default"},...ne.map(a=>({value:a,word:a}))],chosen:i("material")??"",choose:a=>t({material:a})})]})]})}function U({name:o,hex:t,chosen:i,set:r}){return e("button",{type:"button",class:`tint${t?"":" own"}`,"aria-label":o,title:o,"aria-pressed":i,style:t?{background:t}:{},onClick:r})}function De({object:o,change:t}){let i=k(o.kind)?.text!==void 0;return e(y,{children:[e(I,{label:"Name",value:o.label??"",maxLength:f.maxLabel,set:r=>t({label:r})}),i&&e(I,{label:"Text",value:o.text??"",maxLength:f.maxText,long:!0,set:r=>t({text:r})})]})}export{le as a,Ee as b,Le as c,Be as d,De as e};
