import{b as h,ce as o,e as g,fe as y,g as c,h as w,i as u,l as p,le as x,wb as v,x as b}from"./chunk-UYK3AK6N.js";var M=864e5,D=30;function k(n){let e=(i,a)=>Date.parse(a)-Date.parse(i),t=n.filter(i=>i.deletedAt===void 0),r=n.filter(i=>i.deletedAt!==void 0);return t.sort((i,a)=>Number(a.current??!1)-Number(i.current??!1)||e(i.updatedAt,a.updatedAt)),r.sort((i,a)=>e(i.deletedAt??"",a.deletedAt??"")),{here:t,deleted:r}}function C({objects:n,updatedAt:e},t){return[...n===void 0?[]:[n===1?"1 thing":`${n} things`],`changed ${P(e,t)}`]}function W({deletedAt:n},e){let t=Math.max(0,D-Math.floor((e-Date.parse(n??""))/M));return`deleted ${P(n??"",e)} · ${t>0?`kept for ${t} d more`:"about to go for good"}`}function P(n,e){let t=b(e-Date.parse(n));return t==="now"?"just now":`${t} ago`}function f(n){let e=Array.from(n.trim());return e.length===0?"A world needs a name.":e.length>60?`At most 60 characters; these are ${e.length}.`:e.some(L)?"It holds a character that cannot be seen.":""}function L(n){let e=n.codePointAt(0)??0,t=(r,i)=>e>=r&&e<=i;return e<32||t(127,159)||t(8234,8238)||t(8294,8297)}function A({card:n,list:e,now:t,viewer:r}){let i=p(!1),a=e.busy.value.includes(n.id),s=e.copying.value.find(l=>l.id===n.id),d=e.renaming.value===n.id;return o("li",{class:n.current?"world current":"world","aria-current":n.current?"true":void 0,"aria-busy":a,children:[o(q,{src:e.picture(n.id),name:n.name}),o("div",{class:"about",children:[d?o(R,{card:n,list:e}):o("strong",{class:"name",title:n.name,children:n.name}),o("span",{class:"muted facts",children:(a&&!s?["Working…"]:C(n,t)).map(l=>o("span",{children:l},l))})]}),o("div",{class:"row-buttons",children:[n.current?o("span",{class:"here",children:"Open now"}):r?null:o("button",{type:"button",class:"quiet","aria-label":`Open ${n.name}`,disabled:a,onClick:()=>{e.open(n)},children:"Open"}),r?null:o("button",{type:"button",class:"icon","aria-label":`More for ${n.name}`,"aria-expanded":i.value,onClick:()=>{i.value=!i.value},children:o("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:o("path",{d:"M3 6.600a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Z"})})})]}),n.damage&&o("p",{class:"fault",children:n.damage}),s&&o(T,{name:n.name,copying:s,now:t}),i.value&&o(E,{card:n,list:e,busy:a})]})}function T({name:n,copying:e,now:t}){let r=Math.max(0,Math.round((t-e.since)/1e3));return o("div",{class:"copying",children:[o("progress",{"aria-label":`Copying ${n}`}),o("span",{class:"muted",children:[o("span",{role:"status",children:"Copying"})," · ",r," s"]}),o("button",{type:"button",class:"quiet","aria-label":`Stop copying ${n}`,onClick:e.stop,children:"Stop"})]})}function E({card:n,list:e,busy:t}){return o("div",{class:"more",role:"group","aria-label":`More for ${n.name}`,children:[o("button",{type:"button",class:"quiet",disabled:t,onClick:()=>{e.renaming.value=n.id},children:"Rename"}),o("button",{type:"button",class:"quiet",disabled:t,onClick:()=>{e.duplicate(n)},children:"Duplicate"}),o("button",{type:"button",class:"quiet",title:"Saves the whole world as a file",onClick:()=>e.download(n),children:"Export"}),o("button",{type:"button",class:"quiet danger",title:"It can be restored for 30 days",disabled:t,onClick:()=>{e.remove(n)},children:"Delete"})]})}function q({src:n,name:e}){return n?o("img",{class:"shot",src:n,alt:""}):o("span",{class:"shot","aria-hidden":"true",children:Array.from(e.trim())[0]?.toUpperCase()??""})}function R({card:n,list:e}){let t=c(null),r=p(""),i=c(!1);g(()=>{t.current?.focus(),t.current?.select()},[]);let a=s=>{if(i.current)return;let d=s===null?"":f(s);if(d){r.value=d;return}i.current=!0,s===null?e.renaming.value="":e.rename(n,s)};return o(h,{children:[o("input",{ref:t,class:"rename",type:"text","aria-label":`New name of ${n.name}`,"aria-invalid":r.value!=="",defaultValue:n.name,onKeyDown:s=>{if(s.key==="Enter")a(s.currentTarget.value);else if(s.key==="Escape")a(null);else return;s.preventDefault(),s.stopPropagation()},onBlur:s=>a(f(s.currentTarget.value)?null:s.currentTarget.value)}),r.value&&o("span",{class:"warn",role:"alert",children:r.value})]})}var I=64<<20,m=class{cards=u(null);failed=u("");renaming=u("");busy=u([]);copying=u([]);bringing=u(null);#t;#i;#n;constructor(e,t){this.#t=e,this.#i=t}async refresh(){await this.#r(async e=>{this.cards.value=await e.list()})}picture(e){return this.#n?.picture(e)??null}async photograph(){try{await(await this.#a()).remember(),this.cards.value=this.cards.peek()&&[...this.cards.peek()??[]]}catch{}}async create(){await this.#r(async e=>{await e.remember().catch(()=>{});let{id:t}=await e.create();await e.open(t),await this.refresh(),this.renaming.value=t})}open(e){return this.#e(e.id,async t=>{await t.remember().catch(()=>{}),await t.open(e.id)})}rename(e,t){this.renaming.value="";let r=t.trim();return r===e.name?Promise.resolve():(this.#l(e.id,{name:r}),this.#e(e.id,i=>i.rename(e.id,r)))}duplicate(e){if(this.busy.peek().includes(e.id))return Promise.resolve();let t=new AbortController,r={id:e.id,since:this.#t.now.peek(),stop:()=>t.abort()};return this.copying.value=[...this.copying.peek(),r],this.#e(e.id,async i=>{try{let a=await i.duplicate(e.id,t.signal);this.#o(`Copied to “${a.name}”.`,"Open it",()=>{this.open(a)})}catch(a){if(!t.signal.aborted)throw a;this.#t.hand.toast.value={text:`The copy of “${e.name}” was stopped.`}}finally{this.copying.value=this.copying.peek().filter(a=>a!==r)}})}remove(e){return this.#e(e.id,async t=>{e.current&&await t.remember().catch(()=>{}),await t.remove(e.id),this.#o(`“${e.name}” was deleted.`,"Undo",()=>{this.restore(e)})})}restore(e){return this.#e(e.id,async t=>{await t.restore(e.id),this.#o(`“${e.name}” is back.`,"Open it",()=>{this.open(e)})})}download(e){this.#n?.download(e.id)}async bring(e){if(this.bringing.peek())return;if(e.size>I){this.failed.value=`“${e.name}” is larger than 64 MB, so it is no world that World wrote.`;return}let t=new AbortController,r={name:e.name,sent:0,stop:()=>t.abort()};this.bringing.value=r,await this.#r(async i=>{let a=d=>{this.bringing.value={...r,sent:d}},s=await i.bring(e,a,t.signal);await this.refresh(),this.#o(`“${s.name}” was imported.`,"Open it",()=>{this.#s(s.id)})}),this.bringing.value=null}#s(e){let t=this.cards.peek()?.find(r=>r.id===e);return t?this.open(t):Promise.resolve()}#l(e,t){let r=this.cards.peek();r&&(this.cards.value=r.map(i=>i.id===e?{...i,...t}:i))}#o(e,t,r){this.#t.hand.toast.value={text:e,word:t,run:r}}async#e(e,t){if(this.busy.peek().includes(e))return;this.busy.value=[...this.busy.peek(),e];let r=await this.#r(t);this.busy.value=this.busy.peek().filter(a=>a!==e);let i=this.failed.peek();await this.refresh(),r||(this.failed.value=i)}async#r(e){this.failed.value="";try{return await e(await this.#a()),!0}catch(t){return this.failed.value=v(t),!1}}async#a(){return this.#n??=await this.#i(),this.#n}};var $=`/* The list of worlds. */
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

.worlds :is(.bringing, .copying) {
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
  border: 1px solid var(--muted);
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

.world > .fault {
  grid-column: 1 / -1;
  margin: 0;
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

.world .copying {
  grid-column: 1 / -1;
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
    grid-template-columns: 64px minmax(0, 1fr);
  }

  .world .row-buttons {
    grid-column: 1 / -1;
    justify-content: flex-end;
  }

  .world .shot {
    width: 64px;
    height: 44px;
  }
}
`;x($);var O=8;function B({model:n,actions:e}){let t=w(()=>new m(n,e.worlds),[n,e]),r=c(null),i=p(!1);g(()=>{r.current?.focus(),t.photograph()},[t]);let a=n.worlds.value;g(()=>{t.refresh()},[t,a]);let s=d=>(d.preventDefault(),d.stopPropagation(),i.value=!1,d.dataTransfer?.files[0]);return o("section",{ref:r,class:i.value?"panel beside worlds over":"panel beside worlds","aria-label":"Worlds",tabIndex:-1,onDragOver:d=>{d.preventDefault(),d.stopPropagation(),i.value=!n.viewer.peek()},onDragLeave:()=>{i.value=!1},onDrop:d=>{let l=s(d);l&&!n.viewer.peek()&&t.bring(l)},children:[o("header",{children:[o("h2",{children:"Worlds"}),o(y,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),!n.viewer.value&&o(F,{list:t,history:()=>n.open.value="replay"}),t.failed.value&&o("p",{class:"warn fault",role:"alert",children:t.failed.value}),o(N,{model:n,list:t})]})}function F({list:n,history:e}){let t=c(null),r=n.bringing.value,i=p(!1);return o("div",{class:"tools",children:[o("button",{type:"button",class:"primary",disabled:i.value,onClick:()=>{i.value=!0,n.create().finally(()=>{i.value=!1})},children:"New world"}),r?o("span",{class:"bringing",role:"status",children:[o("progress",{max:1,value:r.sent,"aria-label":`Importing ${r.name}`}),o("span",{class:"muted",children:r.sent<1?`${Math.round(r.sent*100)} %`:"checking"}),o("button",{type:"button",class:"quiet",onClick:r.stop,children:"Stop"})]}):o("button",{type:"button",class:"quiet",title:"Makes a new world of an exported file; dropping it here works too",onClick:()=>t.current?.click(),children:"Import…"}),o("button",{type:"button",class:"quiet",title:"What happened in the open world, from its beginning (H)",onClick:e,children:"History"}),o("input",{ref:t,type:"file",accept:".json,application/json",hidden:!0,onChange:a=>{let[s]=a.currentTarget.files??[];a.currentTarget.value="",s&&n.bring(s)}})]})}function N({model:n,list:e}){let t=p(""),r=e.cards.value;if(!r)return e.failed.value?o(z,{list:e}):o(H,{});let{here:i,deleted:a}=k(r),s=t.value.trim().toLowerCase(),d=s?i.filter(l=>l.name.toLowerCase().includes(s)):i;return o("div",{class:"scroll",children:[i.length>O&&o("input",{type:"search",class:"find",placeholder:`Find among ${i.length} worlds`,"aria-label":"Find a world",value:t.value,onInput:l=>{t.value=l.currentTarget.value}}),d.length===0&&o("p",{class:"muted",children:"No world is called so."}),o("ul",{class:"cards-of-worlds",children:d.map(l=>o(A,{card:l,list:e,now:n.now.value,viewer:n.viewer.value},l.id))}),a.length>0&&!n.viewer.value&&o("details",{class:"deleted",children:[o("summary",{children:["Deleted (",a.length,")"]}),o("ul",{children:a.map(l=>o("li",{class:"gone",children:[o("span",{class:"about",children:[o("strong",{children:l.name}),o("span",{class:"muted",children:W(l,n.now.value)})]}),o("button",{type:"button",class:"quiet","aria-label":`Restore ${l.name}`,disabled:e.busy.value.includes(l.id),onClick:()=>{e.restore(l)},children:"Restore"})]},l.id))})]})]})}function H(){return o("div",{class:"scroll",role:"status",children:[o("span",{class:"sr",children:"Loading your worlds"}),[0,1,2].map(n=>o("div",{class:"world bones","aria-hidden":"true",children:[o("span",{class:"shot"}),o("span",{class:"bone"})]},n))]})}function z({list:n}){return o("button",{type:"button",class:"quiet again",onClick:()=>{n.refresh()},children:"Try again"})}export{B as default};
