import{a as h}from"./shared-core-words-time.js";import{F as k,K as W,N as P,V as v,b as y,e as m,fb as T,g as f,h as b,l as p,na as A,o as c,r as o,s as d,u as x,x as C}from"./shared-app.js";var E=864e5,R=30;function $(r){let e=(n,i)=>Date.parse(i)-Date.parse(n),t=r.filter(n=>n.deletedAt===void 0),a=r.filter(n=>n.deletedAt!==void 0);return t.sort((n,i)=>Number(i.current??!1)-Number(n.current??!1)||e(n.updatedAt,i.updatedAt)),a.sort((n,i)=>e(n.deletedAt??"",i.deletedAt??"")),{here:t,deleted:a}}function M({objects:r,updatedAt:e},t){return[...r===void 0?[]:[v(r,"thing")],`changed ${h(e,t)}`]}function B({deletedAt:r},e){let t=Math.max(0,R-Math.floor((e-Date.parse(r??""))/E));return`deleted ${h(r,e)} · ${t>0?`kept for ${v(t,"more day")}`:"about to be deleted for good"}`}function w(r){let e=Array.from(r.trim());return e.length===0?"A world needs a name.":e.length>60?`Up to 60 characters (now ${e.length}).`:e.some(F)?"It contains an invisible character.":""}function F(r){let e=r.codePointAt(0)??0,t=(a,n)=>e>=a&&e<=n;return e<32||t(127,159)||t(8234,8238)||t(8294,8297)}function D({card:r,list:e,now:t,viewer:a}){let n=c(!1),i=e.busy.value.includes(r.id),s=e.copying.value.find(l=>l.id===r.id),u=e.renaming.value===r.id;return o("li",{class:r.current?"world current":"world","aria-current":r.current?"true":void 0,"aria-busy":i,children:[o(O,{src:e.thumbnail(r.id),name:r.name}),o("div",{class:"about",children:[u?o(N,{card:r,list:e}):o("strong",{class:"name",title:r.name,children:r.name}),o("span",{class:"muted facts",children:(i&&!s?["Working…"]:M(r,t)).map(l=>o("span",{children:l},l))})]}),o("div",{class:"row-buttons",children:[r.current?o("span",{class:"here",children:"You are here"}):a?null:o(d,{"aria-label":`Open ${r.name}`,disabled:i,onClick:()=>{e.open(r)},children:"Open"}),a?null:o("button",{type:"button",class:"icon","aria-label":`More for ${r.name}`,"aria-expanded":n.value,onClick:()=>{n.value=!n.value},children:o(x,{path:"M3 6.600a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Z",filled:!0})})]}),r.damage&&o("p",{class:"fault",children:r.damage}),s&&o(I,{name:r.name,copying:s,now:t}),n.value&&o(S,{card:r,list:e,busy:i})]})}function I({name:r,copying:e,now:t}){let a=Math.max(0,Math.round((t-e.since)/1e3));return o("div",{class:"copying",children:[o("progress",{"aria-label":`Copying ${r}`}),o("span",{class:"muted",children:[o("span",{role:"status",children:"Copying"})," · ",a," s"]}),o(d,{"aria-label":`Stop copying ${r}`,onClick:e.stop,children:"Stop"})]})}function S({card:r,list:e,busy:t}){return o("div",{class:"more",role:"group","aria-label":`More for ${r.name}`,children:[o(d,{disabled:t,onClick:()=>{e.renaming.value=r.id},children:"Rename"}),o(d,{disabled:t,onClick:()=>{e.duplicate(r)},children:"Duplicate"}),o(d,{title:"Saves the whole world as a file",onClick:()=>e.download(r),children:"Export"}),o("button",{type:"button",class:"quiet danger",title:"You can restore it for up to 30 days",disabled:t,onClick:()=>{e.remove(r)},children:"Delete"})]})}function O({src:r,name:e}){return r?o("img",{class:"shot",src:r,alt:""}):o("span",{class:"shot","aria-hidden":"true",children:Array.from(e.trim())[0]?.toUpperCase()??""})}function N({card:r,list:e}){let t=f(null),a=c(""),n=f(!1);m(()=>{t.current?.focus(),t.current?.select()},[]);let i=s=>{if(n.current)return;let u=s===null?"":w(s);if(u){a.value=u;return}n.current=!0,s===null?e.renaming.value="":e.rename(r,s)};return o(y,{children:[o("input",{ref:t,class:"rename",type:"text","aria-label":`New name of ${r.name}`,"aria-invalid":a.value!=="",defaultValue:r.name,onKeyDown:s=>{if(s.key==="Enter")i(s.currentTarget.value);else if(s.key==="Escape")i(null);else return;s.preventDefault(),s.stopPropagation()},onBlur:s=>i(w(s.currentTarget.value)?null:s.currentTarget.value)}),a.value&&o("span",{class:"warn",role:"alert",children:a.value})]})}var z=64<<20,g=class{cards=p(null);failed=p("");renaming=p("");busy=p([]);copying=p([]);importing=p(null);#t;#n;#r;constructor(e,t){this.#t=e,this.#n=t}async refresh(){await this.#a(async e=>{this.cards.value=await e.list()})}thumbnail(e){return this.#r?.thumbnail(e)??null}async storeThumbnail(){try{await(await this.#i()).storeThumbnail(),this.cards.value=this.cards.peek()&&[...this.cards.peek()??[]]}catch{}}async create(e=!1){await this.#a(async t=>{await t.storeThumbnail().catch(()=>{});let{id:a}=await t.create(e);await t.open(a),await this.refresh(),this.renaming.value=a})}open(e){return this.#e(e.id,async t=>{await t.storeThumbnail().catch(()=>{}),await t.open(e.id)})}rename(e,t){this.renaming.value="";let a=t.trim();return a===e.name?Promise.resolve():(this.#l(e.id,{name:a}),this.#e(e.id,n=>n.rename(e.id,a)))}duplicate(e){if(this.busy.peek().includes(e.id))return Promise.resolve();let t=new AbortController,a={id:e.id,since:this.#t.now.peek(),stop:()=>t.abort()};return this.copying.value=[...this.copying.peek(),a],this.#e(e.id,async n=>{try{let i=await n.duplicate(e.id,t.signal);this.#o(`Copied to “${i.name}”.`,"Open it",()=>{this.open(i)})}catch(i){if(!t.signal.aborted)throw i;this.#t.interaction.toast.value={text:`The copy of “${e.name}” was stopped.`}}finally{this.copying.value=this.copying.peek().filter(i=>i!==a)}})}remove(e){return this.#e(e.id,async t=>{e.current&&await t.storeThumbnail().catch(()=>{}),await t.remove(e.id),this.#o(`“${e.name}” was deleted.`,"Undo",()=>{this.restore(e)})})}restore(e){return this.#e(e.id,async t=>{await t.restore(e.id),this.#o(`“${e.name}” is back.`,"Open it",()=>{this.open(e)})})}download(e){this.#r?.download(e.id)}async importFile(e){if(this.importing.peek())return;if(e.size>z){this.failed.value=`“${e.name}” is larger than 64 MB, so it is not an exported world.`;return}let t=new AbortController,a={name:e.name,sent:0,stop:()=>t.abort()};this.importing.value=a,await this.#a(async n=>{let i=u=>{this.importing.value={...a,sent:u}},s=await n.importFile(e,i,t.signal);await this.refresh(),this.#o(`“${s.name}” was imported.`,"Open it",()=>{this.#s(s.id)})}),this.importing.value=null}#s(e){let t=this.cards.peek()?.find(a=>a.id===e);return t?this.open(t):Promise.resolve()}#l(e,t){let a=this.cards.peek();a&&(this.cards.value=a.map(n=>n.id===e?{...n,...t}:n))}#o(e,t,a){this.#t.interaction.toast.value={text:e,action:t,run:a}}async#e(e,t){if(this.busy.peek().includes(e))return;this.busy.value=[...this.busy.peek(),e];let a=await this.#a(t);this.busy.value=this.busy.peek().filter(i=>i!==e);let n=this.failed.peek();await this.refresh(),a||(this.failed.value=n)}async#a(e){this.failed.value="";try{return await e(await this.#i()),!0}catch(t){return this.failed.value=A(t),!1}}async#i(){return this.#r??=await this.#n(),this.#r}};var L=`/* The list of worlds. */
.worlds {
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
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
  gap: var(--space-2);
  padding-right: var(--space-2);
}

.worlds :is(.bringing, .copying) {
  display: flex;
  align-items: center;
  gap: var(--space-2);
}

.worlds progress {
  width: 96px;
  accent-color: var(--accent);
}

.worlds .fault {
  font-size: var(--text-s);
  padding-right: var(--space-2);
}

.worlds .again {
  align-self: flex-start;
}

.worlds .scroll {
  flex: 0 1 auto;
  min-height: 0;
  overflow: auto;
  padding: 2px var(--space-2) 2px 2px;
}

.worlds .find,
.worlds .rename {
  min-width: 0;
  width: 100%;
  height: 40px;
  padding: 0 var(--space-3);
  border: 1px solid var(--muted);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
}

.worlds .find {
  margin-bottom: var(--space-2);
}

.cards-of-worlds {
  display: grid;
  gap: var(--space-2);
}

.world {
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  padding: var(--space-2);
  border: 1px solid var(--line);
  border-radius: var(--radius);
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
  border-radius: var(--radius-s);
  object-fit: cover;
  background: linear-gradient(#a9d3ea, #dcebd0 58%, #a5c184 60%);
  color: #2c4a33;
  font-size: var(--text-l);
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
  gap: 0 var(--space-3);
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
  padding: 0 var(--space-2);
  font-size: var(--text-s);
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
  gap: var(--space-1);
  padding-top: var(--space-1);
}

.world .danger {
  color: var(--warn);
}

.world.bones {
  min-height: 74px;
  margin-bottom: var(--space-2);
}

.world.bones .shot {
  background: var(--line);
}

.world.bones .bone {
  width: 55%;
  height: 12px;
  border-radius: var(--radius-xs);
  background: var(--line);
}

.worlds .deleted {
  margin-top: var(--space-3);
}

.gone {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  padding: var(--space-2) 0;
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
`;P(L);var Y=8;function H({model:r,actions:e}){let t=b(()=>new g(r,e.worlds),[r,e]),a=c(!1);m(()=>{t.storeThumbnail()},[t]);let n=r.worlds.value;m(()=>{t.refresh()},[t,n]);let i=s=>(s.preventDefault(),s.stopPropagation(),a.value=!1,s.dataTransfer?.files[0]);return o(W,{name:"worlds",class:a.value?"worlds over":"worlds",model:r,tools:!r.viewer.value&&o(d,{title:T("What happened in the open world, from its start","replay"),onClick:()=>k(r,"replay"),children:"History"}),onDragOver:s=>{s.preventDefault(),s.stopPropagation(),a.value=!r.viewer.peek()},onDragLeave:()=>{a.value=!1},onDrop:s=>{let u=i(s);u&&!r.viewer.peek()&&t.importFile(u)},children:[!r.viewer.value&&o(K,{list:t}),t.failed.value&&o("p",{class:"warn fault",role:"alert",children:t.failed.value}),o(Z,{model:r,list:t})]})}function K({list:r}){let e=f(null),t=r.importing.value,a=c(!1),n=i=>{a.value=!0,r.create(i).finally(()=>{a.value=!1})};return o("div",{class:"tools",children:[o(d,{primary:!0,disabled:a.value,onClick:()=>n(!1),children:"New world"}),o(d,{title:"A new world without the plaza",disabled:a.value,onClick:()=>n(!0),children:"Empty world"}),t?o("span",{class:"bringing",role:"status",children:[o("progress",{max:1,value:t.sent,"aria-label":`Importing ${t.name}`}),o("span",{class:"muted",children:t.sent<1?`${Math.round(t.sent*100)} %`:"checking"}),o(d,{onClick:t.stop,children:"Stop"})]}):o(d,{title:"Creates a world from an exported file; you can also drop it here",onClick:()=>e.current?.click(),children:"Import…"}),o("input",{ref:e,type:"file",accept:".json,application/json",hidden:!0,onChange:i=>{let[s]=i.currentTarget.files??[];i.currentTarget.value="",s&&r.importFile(s)}})]})}function Z({model:r,list:e}){let t=c(""),a=e.cards.value;if(!a)return e.failed.value?o(q,{list:e}):o(j,{});let{here:n,deleted:i}=$(a),s=t.value.trim().toLowerCase(),u=s?n.filter(l=>l.name.toLowerCase().includes(s)):n;return o("div",{class:"scroll",children:[n.length>Y&&o("input",{type:"search",class:"find",placeholder:`Find among ${n.length} worlds`,"aria-label":"Find a world",value:t.value,onInput:C(t)}),u.length===0&&o("p",{class:"muted",children:"No world matches."}),o("ul",{class:"cards-of-worlds",children:u.map(l=>o(D,{card:l,list:e,now:r.now.value,viewer:r.viewer.value},l.id))}),i.length>0&&!r.viewer.value&&o("details",{class:"deleted",children:[o("summary",{children:["Deleted (",i.length,")"]}),o("ul",{children:i.map(l=>o("li",{class:"gone",children:[o("span",{class:"about",children:[o("strong",{children:l.name}),o("span",{class:"muted",children:B(l,r.now.value)})]}),o(d,{"aria-label":`Restore ${l.name}`,disabled:e.busy.value.includes(l.id),onClick:()=>{e.restore(l)},children:"Restore"})]},l.id))})]})]})}function j(){return o("div",{class:"scroll",role:"status",children:[o("span",{class:"sr",children:"Loading your worlds"}),[0,1,2].map(r=>o("div",{class:"world bones","aria-hidden":"true",children:[o("span",{class:"shot"}),o("span",{class:"bone"})]},r))]})}function q({list:r}){return o("button",{type:"button",class:"quiet again",onClick:()=>{r.refresh()},children:"Try again"})}export{H as default};
