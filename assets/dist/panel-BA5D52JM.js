import{a as g}from"./chunk-NKCNXNTN.js";import{Ua as W,b as y,e as m,ea as k,g as f,h as b,l as u,lc as P,na as h,nc as A,o as c,r as o,s as p,u as x,x as C}from"./chunk-QLBNOMJM.js";var L=864e5,E=30;function T(r){let e=(n,s)=>Date.parse(s)-Date.parse(n),t=r.filter(n=>n.deletedAt===void 0),a=r.filter(n=>n.deletedAt!==void 0);return t.sort((n,s)=>Number(s.current??!1)-Number(n.current??!1)||e(n.updatedAt,s.updatedAt)),a.sort((n,s)=>e(n.deletedAt??"",s.deletedAt??"")),{here:t,deleted:a}}function $({objects:r,updatedAt:e},t){return[...r===void 0?[]:[h(r,"thing")],`changed ${g(e,t)}`]}function M({deletedAt:r},e){let t=Math.max(0,E-Math.floor((e-Date.parse(r??""))/L));return`deleted ${g(r,e)} · ${t>0?`kept for ${h(t,"more day")}`:"about to be deleted for good"}`}function w(r){let e=Array.from(r.trim());return e.length===0?"A world needs a name.":e.length>60?`At most 60 characters; this has ${e.length}.`:e.some(R)?"It contains an invisible character.":""}function R(r){let e=r.codePointAt(0)??0,t=(a,n)=>e>=a&&e<=n;return e<32||t(127,159)||t(8234,8238)||t(8294,8297)}function B({card:r,list:e,now:t,viewer:a}){let n=c(!1),s=e.busy.value.includes(r.id),i=e.copying.value.find(l=>l.id===r.id),d=e.renaming.value===r.id;return o("li",{class:r.current?"world current":"world","aria-current":r.current?"true":void 0,"aria-busy":s,children:[o(S,{src:e.thumbnail(r.id),name:r.name}),o("div",{class:"about",children:[d?o(O,{card:r,list:e}):o("strong",{class:"name",title:r.name,children:r.name}),o("span",{class:"muted facts",children:(s&&!i?["Working…"]:$(r,t)).map(l=>o("span",{children:l},l))})]}),o("div",{class:"row-buttons",children:[r.current?o("span",{class:"here",children:"You are here"}):a?null:o(p,{"aria-label":`Open ${r.name}`,disabled:s,onClick:()=>{e.open(r)},children:"Open"}),a?null:o("button",{type:"button",class:"icon","aria-label":`More for ${r.name}`,"aria-expanded":n.value,onClick:()=>{n.value=!n.value},children:o(x,{path:"M3 6.600a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Z",filled:!0})})]}),r.damage&&o("p",{class:"fault",children:r.damage}),i&&o(F,{name:r.name,copying:i,now:t}),n.value&&o(I,{card:r,list:e,busy:s})]})}function F({name:r,copying:e,now:t}){let a=Math.max(0,Math.round((t-e.since)/1e3));return o("div",{class:"copying",children:[o("progress",{"aria-label":`Copying ${r}`}),o("span",{class:"muted",children:[o("span",{role:"status",children:"Copying"})," · ",a," s"]}),o(p,{"aria-label":`Stop copying ${r}`,onClick:e.stop,children:"Stop"})]})}function I({card:r,list:e,busy:t}){return o("div",{class:"more",role:"group","aria-label":`More for ${r.name}`,children:[o(p,{disabled:t,onClick:()=>{e.renaming.value=r.id},children:"Rename"}),o(p,{disabled:t,onClick:()=>{e.duplicate(r)},children:"Duplicate"}),o(p,{title:"Saves the whole world as a file",onClick:()=>e.download(r),children:"Export"}),o("button",{type:"button",class:"quiet danger",title:"You can restore it for up to 30 days",disabled:t,onClick:()=>{e.remove(r)},children:"Delete"})]})}function S({src:r,name:e}){return r?o("img",{class:"shot",src:r,alt:""}):o("span",{class:"shot","aria-hidden":"true",children:Array.from(e.trim())[0]?.toUpperCase()??""})}function O({card:r,list:e}){let t=f(null),a=c(""),n=f(!1);m(()=>{t.current?.focus(),t.current?.select()},[]);let s=i=>{if(n.current)return;let d=i===null?"":w(i);if(d){a.value=d;return}n.current=!0,i===null?e.renaming.value="":e.rename(r,i)};return o(y,{children:[o("input",{ref:t,class:"rename",type:"text","aria-label":`New name of ${r.name}`,"aria-invalid":a.value!=="",defaultValue:r.name,onKeyDown:i=>{if(i.key==="Enter")s(i.currentTarget.value);else if(i.key==="Escape")s(null);else return;i.preventDefault(),i.stopPropagation()},onBlur:i=>s(w(i.currentTarget.value)?null:i.currentTarget.value)}),a.value&&o("span",{class:"warn",role:"alert",children:a.value})]})}var N=64<<20,v=class{cards=u(null);failed=u("");renaming=u("");busy=u([]);copying=u([]);importing=u(null);#t;#n;#r;constructor(e,t){this.#t=e,this.#n=t}async refresh(){await this.#a(async e=>{this.cards.value=await e.list()})}thumbnail(e){return this.#r?.thumbnail(e)??null}async storeThumbnail(){try{await(await this.#i()).storeThumbnail(),this.cards.value=this.cards.peek()&&[...this.cards.peek()??[]]}catch{}}async create(e=!1){await this.#a(async t=>{await t.storeThumbnail().catch(()=>{});let{id:a}=await t.create(e);await t.open(a),await this.refresh(),this.renaming.value=a})}open(e){return this.#e(e.id,async t=>{await t.storeThumbnail().catch(()=>{}),await t.open(e.id)})}rename(e,t){this.renaming.value="";let a=t.trim();return a===e.name?Promise.resolve():(this.#l(e.id,{name:a}),this.#e(e.id,n=>n.rename(e.id,a)))}duplicate(e){if(this.busy.peek().includes(e.id))return Promise.resolve();let t=new AbortController,a={id:e.id,since:this.#t.now.peek(),stop:()=>t.abort()};return this.copying.value=[...this.copying.peek(),a],this.#e(e.id,async n=>{try{let s=await n.duplicate(e.id,t.signal);this.#o(`Copied to “${s.name}”.`,"Open it",()=>{this.open(s)})}catch(s){if(!t.signal.aborted)throw s;this.#t.interaction.toast.value={text:`The copy of “${e.name}” was stopped.`}}finally{this.copying.value=this.copying.peek().filter(s=>s!==a)}})}remove(e){return this.#e(e.id,async t=>{e.current&&await t.storeThumbnail().catch(()=>{}),await t.remove(e.id),this.#o(`“${e.name}” was deleted.`,"Undo",()=>{this.restore(e)})})}restore(e){return this.#e(e.id,async t=>{await t.restore(e.id),this.#o(`“${e.name}” is back.`,"Open it",()=>{this.open(e)})})}download(e){this.#r?.download(e.id)}async importFile(e){if(this.importing.peek())return;if(e.size>N){this.failed.value=`“${e.name}” is larger than 64 MB, so it is not an exported world.`;return}let t=new AbortController,a={name:e.name,sent:0,stop:()=>t.abort()};this.importing.value=a,await this.#a(async n=>{let s=d=>{this.importing.value={...a,sent:d}},i=await n.importFile(e,s,t.signal);await this.refresh(),this.#o(`“${i.name}” was imported.`,"Open it",()=>{this.#s(i.id)})}),this.importing.value=null}#s(e){let t=this.cards.peek()?.find(a=>a.id===e);return t?this.open(t):Promise.resolve()}#l(e,t){let a=this.cards.peek();a&&(this.cards.value=a.map(n=>n.id===e?{...n,...t}:n))}#o(e,t,a){this.#t.interaction.toast.value={text:e,action:t,run:a}}async#e(e,t){if(this.busy.peek().includes(e))return;this.busy.value=[...this.busy.peek(),e];let a=await this.#a(t);this.busy.value=this.busy.peek().filter(s=>s!==e);let n=this.failed.peek();await this.refresh(),a||(this.failed.value=n)}async#a(e){this.failed.value="";try{return await e(await this.#i()),!0}catch(t){return this.failed.value=W(t),!1}}async#i(){return this.#r??=await this.#n(),this.#r}};var D=`/* The list of worlds. */
.worlds {
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  padding: var(--space-2) var(--space-2) var(--space-3) var(--space-4);
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
  overscroll-behavior: contain;
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
`;A(D);var Y=8;function H({model:r,actions:e}){let t=b(()=>new v(r,e.worlds),[r,e]),a=c(!1);m(()=>{t.storeThumbnail()},[t]);let n=r.worlds.value;m(()=>{t.refresh()},[t,n]);let s=i=>(i.preventDefault(),i.stopPropagation(),a.value=!1,i.dataTransfer?.files[0]);return o(P,{name:"worlds",class:a.value?"worlds over":"worlds",model:r,onDragOver:i=>{i.preventDefault(),i.stopPropagation(),a.value=!r.viewer.peek()},onDragLeave:()=>{a.value=!1},onDrop:i=>{let d=s(i);d&&!r.viewer.peek()&&t.importFile(d)},children:[!r.viewer.value&&o(K,{list:t,history:()=>r.open.value="replay"}),t.failed.value&&o("p",{class:"warn fault",role:"alert",children:t.failed.value}),o(U,{model:r,list:t})]})}function K({list:r,history:e}){let t=f(null),a=r.importing.value,n=c(!1),s=i=>{n.value=!0,r.create(i).finally(()=>{n.value=!1})};return o("div",{class:"tools",children:[o(p,{primary:!0,disabled:n.value,onClick:()=>s(!1),children:"New world"}),o(p,{title:"A new world without the plaza",disabled:n.value,onClick:()=>s(!0),children:"Empty world"}),a?o("span",{class:"bringing",role:"status",children:[o("progress",{max:1,value:a.sent,"aria-label":`Importing ${a.name}`}),o("span",{class:"muted",children:a.sent<1?`${Math.round(a.sent*100)} %`:"checking"}),o(p,{onClick:a.stop,children:"Stop"})]}):o(p,{title:"Creates a world from an exported file; you can also drop it here",onClick:()=>t.current?.click(),children:"Import…"}),o(p,{title:k("What happened in the open world, from its start","replay"),onClick:e,children:"History"}),o("input",{ref:t,type:"file",accept:".json,application/json",hidden:!0,onChange:i=>{let[d]=i.currentTarget.files??[];i.currentTarget.value="",d&&r.importFile(d)}})]})}function U({model:r,list:e}){let t=c(""),a=e.cards.value;if(!a)return e.failed.value?o(j,{list:e}):o(Z,{});let{here:n,deleted:s}=T(a),i=t.value.trim().toLowerCase(),d=i?n.filter(l=>l.name.toLowerCase().includes(i)):n;return o("div",{class:"scroll",children:[n.length>Y&&o("input",{type:"search",class:"find",placeholder:`Find among ${n.length} worlds`,"aria-label":"Find a world",value:t.value,onInput:C(t)}),d.length===0&&o("p",{class:"muted",children:"No world matches."}),o("ul",{class:"cards-of-worlds",children:d.map(l=>o(B,{card:l,list:e,now:r.now.value,viewer:r.viewer.value},l.id))}),s.length>0&&!r.viewer.value&&o("details",{class:"deleted",children:[o("summary",{children:["Deleted (",s.length,")"]}),o("ul",{children:s.map(l=>o("li",{class:"gone",children:[o("span",{class:"about",children:[o("strong",{children:l.name}),o("span",{class:"muted",children:M(l,r.now.value)})]}),o(p,{"aria-label":`Restore ${l.name}`,disabled:e.busy.value.includes(l.id),onClick:()=>{e.restore(l)},children:"Restore"})]},l.id))})]})]})}function Z(){return o("div",{class:"scroll",role:"status",children:[o("span",{class:"sr",children:"Loading your worlds"}),[0,1,2].map(r=>o("div",{class:"world bones","aria-hidden":"true",children:[o("span",{class:"shot"}),o("span",{class:"bone"})]},r))]})}function j({list:r}){return o("button",{type:"button",class:"quiet again",onClick:()=>{r.refresh()},children:"Try again"})}export{H as default};
