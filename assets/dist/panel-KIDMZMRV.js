import{Nd as r,Qd as y,Sd as x,a as h,d as m,f as p,g as w,h as c,k as u,rb as b,sb as v}from"./chunk-GRWJVPO4.js";var M=864e5,D=30;function k(n){let e=(a,s)=>Date.parse(s)-Date.parse(a),t=n.filter(a=>a.deletedAt===void 0),o=n.filter(a=>a.deletedAt!==void 0);return t.sort((a,s)=>Number(s.current??!1)-Number(a.current??!1)||e(a.updatedAt,s.updatedAt)),o.sort((a,s)=>e(a.deletedAt??"",s.deletedAt??"")),{here:t,deleted:o}}function W({objects:n,updatedAt:e},t){return[...n===void 0?[]:[n===1?"1 thing":`${n} things`],`changed ${P(e,t)}`]}function C({deletedAt:n},e){let t=Math.max(0,D-Math.floor((e-Date.parse(n??""))/M));return`deleted ${P(n??"",e)} · ${t>0?`kept for ${t} d more`:"about to go for good"}`}function P(n,e){let t=v(e-Date.parse(n));return t==="now"?"just now":`${t} ago`}function f(n){let e=Array.from(n.trim());return e.length===0?"A world needs a name.":e.length>60?`At most 60 characters; these are ${e.length}.`:e.some(L)?"It holds a character that cannot be seen.":""}function L(n){let e=n.codePointAt(0)??0,t=(o,a)=>e>=o&&e<=a;return e<32||t(127,159)||t(8234,8238)||t(8294,8297)}function A({card:n,list:e,now:t}){let o=u(!1),a=e.busy.value.includes(n.id),s=e.renaming.value===n.id;return r("li",{class:n.current?"world current":"world","aria-current":n.current?"true":void 0,"aria-busy":a,children:[r(E,{src:e.picture(n.id),name:n.name}),r("div",{class:"about",children:[s?r(R,{card:n,list:e}):r("strong",{class:"name",title:n.name,children:n.name}),r("span",{class:"muted facts",children:(a?["Working…"]:W(n,t)).map(i=>r("span",{children:i},i))})]}),r("div",{class:"row-buttons",children:[n.current?r("span",{class:"here",children:"Open now"}):r("button",{type:"button",class:"quiet","aria-label":`Open ${n.name}`,disabled:a,onClick:()=>{e.open(n)},children:"Open"}),r("button",{type:"button",class:"icon","aria-label":`More for ${n.name}`,"aria-expanded":o.value,onClick:()=>{o.value=!o.value},children:r("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:r("path",{d:"M3 6.600a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Z"})})})]}),o.value&&r(T,{card:n,list:e,busy:a})]})}function T({card:n,list:e,busy:t}){return r("div",{class:"more",role:"group","aria-label":`More for ${n.name}`,children:[r("button",{type:"button",class:"quiet",disabled:t,onClick:()=>{e.renaming.value=n.id},children:"Rename"}),r("button",{type:"button",class:"quiet",disabled:t,onClick:()=>{e.duplicate(n)},children:t?"Working…":"Duplicate"}),r("button",{type:"button",class:"quiet",title:"Saves the whole world as a file",onClick:()=>e.download(n),children:"Export"}),r("button",{type:"button",class:"quiet danger",title:"It can be restored for 30 days",disabled:t,onClick:()=>{e.remove(n)},children:"Delete"})]})}function E({src:n,name:e}){return n?r("img",{class:"shot",src:n,alt:""}):r("span",{class:"shot","aria-hidden":"true",children:Array.from(e.trim())[0]?.toUpperCase()??""})}function R({card:n,list:e}){let t=p(null),o=u(""),a=p(!1);m(()=>{t.current?.focus(),t.current?.select()},[]);let s=i=>{if(a.current)return;let l=i===null?"":f(i);if(l){o.value=l;return}a.current=!0,i===null?e.renaming.value="":e.rename(n,i)};return r(h,{children:[r("input",{ref:t,class:"rename",type:"text","aria-label":`New name of ${n.name}`,"aria-invalid":o.value!=="",defaultValue:n.name,onKeyDown:i=>{if(i.key==="Enter")s(i.currentTarget.value);else if(i.key==="Escape")s(null);else return;i.preventDefault(),i.stopPropagation()},onBlur:i=>s(f(i.currentTarget.value)?null:i.currentTarget.value)}),o.value&&r("span",{class:"warn",role:"alert",children:o.value})]})}var q=64<<20,g=class{cards=c(null);failed=c("");renaming=c("");busy=c([]);bringing=c(null);#o;#a;#t;constructor(e,t){this.#o=e,this.#a=t}async refresh(){await this.#n(async e=>{this.cards.value=await e.list()})}picture(e){return this.#t?.picture(e)??null}async photograph(){try{await(await this.#i()).remember(),this.cards.value=this.cards.peek()&&[...this.cards.peek()??[]]}catch{}}async create(){await this.#n(async e=>{await e.remember().catch(()=>{});let{id:t}=await e.create();await e.open(t),await this.refresh(),this.renaming.value=t})}open(e){return this.#e(e.id,async t=>{await t.remember().catch(()=>{}),await t.open(e.id)})}rename(e,t){this.renaming.value="";let o=t.trim();return o===e.name?Promise.resolve():(this.#l(e.id,{name:o}),this.#e(e.id,a=>a.rename(e.id,o)))}duplicate(e){return this.#e(e.id,async t=>{let o=await t.duplicate(e.id);this.#r(`Copied to “${o.name}”.`,"Open it",()=>{this.open(o)})})}remove(e){return this.#e(e.id,async t=>{e.current&&await t.remember().catch(()=>{}),await t.remove(e.id),this.#r(`“${e.name}” was deleted.`,"Undo",()=>{this.restore(e)})})}restore(e){return this.#e(e.id,async t=>{await t.restore(e.id),this.#r(`“${e.name}” is back.`,"Open it",()=>{this.open(e)})})}download(e){this.#t?.download(e.id)}async bring(e){if(this.bringing.peek())return;if(e.size>q){this.failed.value=`“${e.name}” is larger than 64 MB, so it is no world that World wrote.`;return}let t=new AbortController,o={name:e.name,sent:0,stop:()=>t.abort()};this.bringing.value=o,await this.#n(async a=>{let s=l=>{this.bringing.value={...o,sent:l}},i=await a.bring(e,s,t.signal);await this.refresh(),this.#r(`“${i.name}” was imported.`,"Open it",()=>{this.#s(i.id)})}),this.bringing.value=null}#s(e){let t=this.cards.peek()?.find(o=>o.id===e);return t?this.open(t):Promise.resolve()}#l(e,t){let o=this.cards.peek();o&&(this.cards.value=o.map(a=>a.id===e?{...a,...t}:a))}#r(e,t,o){this.#o.hand.toast.value={text:e,word:t,run:o}}async#e(e,t){if(this.busy.peek().includes(e))return;this.busy.value=[...this.busy.peek(),e];let o=await this.#n(t);this.busy.value=this.busy.peek().filter(s=>s!==e);let a=this.failed.peek();await this.refresh(),o||(this.failed.value=a)}async#n(e){this.failed.value="";try{return await e(await this.#i()),!0}catch(t){return this.failed.value=b(t),!1}}async#i(){return this.#t??=await this.#a(),this.#t}};var $=`/* The list of worlds. */
.worlds {
  display: flex;
  flex-direction: column;
  gap: 10px;
  padding: 8px 8px 12px 16px;
}

.worlds > * {
  flex: none;
}

.worlds.over {
  outline: 3px dashed var(--accent);
  outline-offset: -8px;
}

.worlds .tools {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  padding-right: 8px;
}

.worlds .bringing {
  display: flex;
  align-items: center;
  gap: 8px;
}

.worlds progress {
  width: 96px;
  accent-color: var(--accent);
}

.worlds .fault {
  font-size: 13px;
  padding-right: 8px;
}

.worlds .again {
  align-self: flex-start;
}

.worlds .scroll {
  flex: 0 1 auto;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding: 2px 8px 2px 2px;
}

.worlds .find,
.worlds .rename {
  min-width: 0;
  width: 100%;
  height: 40px;
  padding: 0 12px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface-strong);
}

.worlds .find {
  margin-bottom: 8px;
}

.cards-of-worlds {
  display: grid;
  gap: 8px;
}

.world {
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr) auto;
  align-items: center;
  gap: 4px 12px;
  padding: 8px;
  border: 1px solid var(--line);
  border-radius: 12px;
}

.world.current {
  border-color: var(--accent);
  box-shadow: inset 0 0 0 1px var(--accent);
}

.world .shot {
  display: grid;
  place-items: center;
  width: 88px;
  height: 56px;
  border-radius: 8px;
  object-fit: cover;
  background: linear-gradient(#a9d3ea, #dcebd0 58%, #a5c184 60%);
  color: #2c4a33;
  font-size: 20px;
  font-weight: 700;
}

.world .about,
.gone .about {
  display: grid;
  gap: 2px;
  min-width: 0;
}

.world .facts {
  display: flex;
  flex-wrap: wrap;
  gap: 0 10px;
}

.world .name {
  overflow: hidden;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}

.world .row-buttons {
  display: flex;
  align-items: center;
  gap: 2px;
}

.world .here {
  padding: 0 8px;
  font-size: 13px;
  font-weight: 600;
  white-space: nowrap;
}

.world .more {
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  padding-top: 4px;
}

.world .danger {
  color: var(--warn);
}

.world.bones {
  min-height: 74px;
  margin-bottom: 8px;
}

.world.bones .shot {
  background: var(--line);
}

.world.bones .bone {
  width: 55%;
  height: 12px;
  border-radius: 6px;
  background: var(--line);
}

.worlds .deleted {
  margin-top: 12px;
}

.gone {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  padding: 6px 0;
}

@media (max-width: 420px) {
  .world {
    grid-template-columns: 64px minmax(0, 1fr) auto;
  }

  .world .shot {
    width: 64px;
    height: 44px;
  }
}
`;x($);var O=8;function S({model:n,actions:e}){let t=w(()=>new g(n,e.worlds),[n,e]),o=p(null),a=u(!1);m(()=>{o.current?.focus(),t.photograph()},[t]);let s=n.worlds.value;m(()=>{t.refresh()},[t,s]);let i=l=>(l.preventDefault(),l.stopPropagation(),a.value=!1,l.dataTransfer?.files[0]);return r("section",{ref:o,class:a.value?"panel beside worlds over":"panel beside worlds","aria-label":"Worlds",tabIndex:-1,onDragOver:l=>{l.preventDefault(),l.stopPropagation(),a.value=!0},onDragLeave:()=>{a.value=!1},onDrop:l=>{let d=i(l);d&&t.bring(d)},children:[r("header",{children:[r("h2",{children:"Worlds"}),r(y,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),r(B,{list:t,history:()=>n.open.value="replay"}),t.failed.value&&r("p",{class:"warn fault",role:"alert",children:t.failed.value}),r(F,{model:n,list:t})]})}function B({list:n,history:e}){let t=p(null),o=n.bringing.value,a=u(!1);return r("div",{class:"tools",children:[r("button",{type:"button",class:"primary",disabled:a.value,onClick:()=>{a.value=!0,n.create().finally(()=>{a.value=!1})},children:"New world"}),o?r("span",{class:"bringing",role:"status",children:[r("progress",{max:1,value:o.sent,"aria-label":`Importing ${o.name}`}),r("span",{class:"muted",children:o.sent<1?`${Math.round(o.sent*100)} %`:"checking"}),r("button",{type:"button",class:"quiet",onClick:o.stop,children:"Stop"})]}):r("button",{type:"button",class:"quiet",title:"Makes a new world of an exported file; dropping it here works too",onClick:()=>t.current?.click(),children:"Import…"}),r("button",{type:"button",class:"quiet",title:"What happened in the open world, from its beginning (H)",onClick:e,children:"History"}),r("input",{ref:t,type:"file",accept:".json,application/json",hidden:!0,onChange:s=>{let[i]=s.currentTarget.files??[];s.currentTarget.value="",i&&n.bring(i)}})]})}function F({model:n,list:e}){let t=u(""),o=e.cards.value;if(!o)return e.failed.value?r(H,{list:e}):r(N,{});let{here:a,deleted:s}=k(o),i=t.value.trim().toLowerCase(),l=i?a.filter(d=>d.name.toLowerCase().includes(i)):a;return r("div",{class:"scroll",children:[a.length>O&&r("input",{type:"search",class:"find",placeholder:`Find among ${a.length} worlds`,"aria-label":"Find a world",value:t.value,onInput:d=>{t.value=d.currentTarget.value}}),l.length===0&&r("p",{class:"muted",children:"No world is called so."}),r("ul",{class:"cards-of-worlds",children:l.map(d=>r(A,{card:d,list:e,now:n.now.value},d.id))}),s.length>0&&r("details",{class:"deleted",children:[r("summary",{children:["Deleted (",s.length,")"]}),r("ul",{children:s.map(d=>r("li",{class:"gone",children:[r("span",{class:"about",children:[r("strong",{children:d.name}),r("span",{class:"muted",children:C(d,n.now.value)})]}),r("button",{type:"button",class:"quiet","aria-label":`Restore ${d.name}`,disabled:e.busy.value.includes(d.id),onClick:()=>{e.restore(d)},children:"Restore"})]},d.id))})]})]})}function N(){return r("div",{class:"scroll",role:"status",children:[r("span",{class:"sr",children:"Loading your worlds"}),[0,1,2].map(n=>r("div",{class:"world bones","aria-hidden":"true",children:[r("span",{class:"shot"}),r("span",{class:"bone"})]},n))]})}function H({list:n}){return r("button",{type:"button",class:"quiet again",onClick:()=>{n.refresh()},children:"Try again"})}export{S as default};
