import{He as x,Ra as v,Wa as b,b as h,e as m,g as c,h as w,j as u,m as p,ne as r,ue as y}from"./chunk-L6U6HRJ6.js";var $=864e5,M=30;function C(o){let e=(i,a)=>Date.parse(a)-Date.parse(i),t=o.filter(i=>i.deletedAt===void 0),n=o.filter(i=>i.deletedAt!==void 0);return t.sort((i,a)=>Number(a.current??!1)-Number(i.current??!1)||e(i.updatedAt,a.updatedAt)),n.sort((i,a)=>e(i.deletedAt??"",a.deletedAt??"")),{here:t,deleted:n}}function k({objects:o,updatedAt:e},t){return[...o===void 0?[]:[o===1?"1 thing":`${o} things`],`changed ${P(e,t)}`]}function W({deletedAt:o},e){let t=Math.max(0,M-Math.floor((e-Date.parse(o??""))/$));return`deleted ${P(o??"",e)} · ${t>0?`kept for ${t} d more`:"about to be deleted for good"}`}function P(o,e){let t=v(e-Date.parse(o));return t==="now"?"just now":`${t} ago`}function g(o){let e=Array.from(o.trim());return e.length===0?"A world needs a name.":e.length>60?`At most 60 characters; this has ${e.length}.`:e.some(D)?"It contains an invisible character.":""}function D(o){let e=o.codePointAt(0)??0,t=(n,i)=>e>=n&&e<=i;return e<32||t(127,159)||t(8234,8238)||t(8294,8297)}function A({card:o,list:e,now:t,viewer:n}){let i=p(!1),a=e.busy.value.includes(o.id),s=e.copying.value.find(l=>l.id===o.id),d=e.renaming.value===o.id;return r("li",{class:o.current?"world current":"world","aria-current":o.current?"true":void 0,"aria-busy":a,children:[r(q,{src:e.thumbnail(o.id),name:o.name}),r("div",{class:"about",children:[d?r(R,{card:o,list:e}):r("strong",{class:"name",title:o.name,children:o.name}),r("span",{class:"muted facts",children:(a&&!s?["Working…"]:k(o,t)).map(l=>r("span",{children:l},l))})]}),r("div",{class:"row-buttons",children:[o.current?r("span",{class:"here",children:"Open now"}):n?null:r("button",{type:"button",class:"quiet","aria-label":`Open ${o.name}`,disabled:a,onClick:()=>{e.open(o)},children:"Open"}),n?null:r("button",{type:"button",class:"icon","aria-label":`More for ${o.name}`,"aria-expanded":i.value,onClick:()=>{i.value=!i.value},children:r("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:r("path",{d:"M3 6.600a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Z"})})})]}),o.damage&&r("p",{class:"fault",children:o.damage}),s&&r(L,{name:o.name,copying:s,now:t}),i.value&&r(E,{card:o,list:e,busy:a})]})}function L({name:o,copying:e,now:t}){let n=Math.max(0,Math.round((t-e.since)/1e3));return r("div",{class:"copying",children:[r("progress",{"aria-label":`Copying ${o}`}),r("span",{class:"muted",children:[r("span",{role:"status",children:"Copying"})," · ",n," s"]}),r("button",{type:"button",class:"quiet","aria-label":`Stop copying ${o}`,onClick:e.stop,children:"Stop"})]})}function E({card:o,list:e,busy:t}){return r("div",{class:"more",role:"group","aria-label":`More for ${o.name}`,children:[r("button",{type:"button",class:"quiet",disabled:t,onClick:()=>{e.renaming.value=o.id},children:"Rename"}),r("button",{type:"button",class:"quiet",disabled:t,onClick:()=>{e.duplicate(o)},children:"Duplicate"}),r("button",{type:"button",class:"quiet",title:"Saves the whole world as a file",onClick:()=>e.download(o),children:"Export"}),r("button",{type:"button",class:"quiet danger",title:"You can restore it for up to 30 days",disabled:t,onClick:()=>{e.remove(o)},children:"Delete"})]})}function q({src:o,name:e}){return o?r("img",{class:"shot",src:o,alt:""}):r("span",{class:"shot","aria-hidden":"true",children:Array.from(e.trim())[0]?.toUpperCase()??""})}function R({card:o,list:e}){let t=c(null),n=p(""),i=c(!1);m(()=>{t.current?.focus(),t.current?.select()},[]);let a=s=>{if(i.current)return;let d=s===null?"":g(s);if(d){n.value=d;return}i.current=!0,s===null?e.renaming.value="":e.rename(o,s)};return r(h,{children:[r("input",{ref:t,class:"rename",type:"text","aria-label":`New name of ${o.name}`,"aria-invalid":n.value!=="",defaultValue:o.name,onKeyDown:s=>{if(s.key==="Enter")a(s.currentTarget.value);else if(s.key==="Escape")a(null);else return;s.preventDefault(),s.stopPropagation()},onBlur:s=>a(g(s.currentTarget.value)?null:s.currentTarget.value)}),n.value&&r("span",{class:"warn",role:"alert",children:n.value})]})}var F=64<<20,f=class{cards=u(null);failed=u("");renaming=u("");busy=u([]);copying=u([]);importing=u(null);#t;#i;#o;constructor(e,t){this.#t=e,this.#i=t}async refresh(){await this.#n(async e=>{this.cards.value=await e.list()})}thumbnail(e){return this.#o?.thumbnail(e)??null}async storeThumbnail(){try{await(await this.#a()).storeThumbnail(),this.cards.value=this.cards.peek()&&[...this.cards.peek()??[]]}catch{}}async create(){await this.#n(async e=>{await e.storeThumbnail().catch(()=>{});let{id:t}=await e.create();await e.open(t),await this.refresh(),this.renaming.value=t})}open(e){return this.#e(e.id,async t=>{await t.storeThumbnail().catch(()=>{}),await t.open(e.id)})}rename(e,t){this.renaming.value="";let n=t.trim();return n===e.name?Promise.resolve():(this.#l(e.id,{name:n}),this.#e(e.id,i=>i.rename(e.id,n)))}duplicate(e){if(this.busy.peek().includes(e.id))return Promise.resolve();let t=new AbortController,n={id:e.id,since:this.#t.now.peek(),stop:()=>t.abort()};return this.copying.value=[...this.copying.peek(),n],this.#e(e.id,async i=>{try{let a=await i.duplicate(e.id,t.signal);this.#r(`Copied to “${a.name}”.`,"Open it",()=>{this.open(a)})}catch(a){if(!t.signal.aborted)throw a;this.#t.interaction.toast.value={text:`The copy of “${e.name}” was stopped.`}}finally{this.copying.value=this.copying.peek().filter(a=>a!==n)}})}remove(e){return this.#e(e.id,async t=>{e.current&&await t.storeThumbnail().catch(()=>{}),await t.remove(e.id),this.#r(`“${e.name}” was deleted.`,"Undo",()=>{this.restore(e)})})}restore(e){return this.#e(e.id,async t=>{await t.restore(e.id),this.#r(`“${e.name}” is back.`,"Open it",()=>{this.open(e)})})}download(e){this.#o?.download(e.id)}async importFile(e){if(this.importing.peek())return;if(e.size>F){this.failed.value=`“${e.name}” is larger than 64 MB, so it is not an exported world.`;return}let t=new AbortController,n={name:e.name,sent:0,stop:()=>t.abort()};this.importing.value=n,await this.#n(async i=>{let a=d=>{this.importing.value={...n,sent:d}},s=await i.importFile(e,a,t.signal);await this.refresh(),this.#r(`“${s.name}” was imported.`,"Open it",()=>{this.#s(s.id)})}),this.importing.value=null}#s(e){let t=this.cards.peek()?.find(n=>n.id===e);return t?this.open(t):Promise.resolve()}#l(e,t){let n=this.cards.peek();n&&(this.cards.value=n.map(i=>i.id===e?{...i,...t}:i))}#r(e,t,n){this.#t.interaction.toast.value={text:e,action:t,run:n}}async#e(e,t){if(this.busy.peek().includes(e))return;this.busy.value=[...this.busy.peek(),e];let n=await this.#n(t);this.busy.value=this.busy.peek().filter(a=>a!==e);let i=this.failed.peek();await this.refresh(),n||(this.failed.value=i)}async#n(e){this.failed.value="";try{return await e(await this.#a()),!0}catch(t){return this.failed.value=b(t),!1}}async#a(){return this.#o??=await this.#i(),this.#o}};var T=`/* The list of worlds. */
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
`;x(T);var S=8;function O({model:o,actions:e}){let t=w(()=>new f(o,e.worlds),[o,e]),n=c(null),i=p(!1);m(()=>{n.current?.contains(document.activeElement)||n.current?.focus(),t.storeThumbnail()},[t]);let a=o.worlds.value;m(()=>{t.refresh()},[t,a]);let s=d=>(d.preventDefault(),d.stopPropagation(),i.value=!1,d.dataTransfer?.files[0]);return r("section",{ref:n,class:i.value?"panel beside worlds over":"panel beside worlds","aria-label":"Worlds",tabIndex:-1,onDragOver:d=>{d.preventDefault(),d.stopPropagation(),i.value=!o.viewer.peek()},onDragLeave:()=>{i.value=!1},onDrop:d=>{let l=s(d);l&&!o.viewer.peek()&&t.importFile(l)},children:[r(y,{title:"Worlds",model:o}),!o.viewer.value&&r(H,{list:t,history:()=>o.open.value="replay"}),t.failed.value&&r("p",{class:"warn fault",role:"alert",children:t.failed.value}),r(N,{model:o,list:t})]})}function H({list:o,history:e}){let t=c(null),n=o.importing.value,i=p(!1);return r("div",{class:"tools",children:[r("button",{type:"button",class:"primary",disabled:i.value,onClick:()=>{i.value=!0,o.create().finally(()=>{i.value=!1})},children:"New world"}),n?r("span",{class:"bringing",role:"status",children:[r("progress",{max:1,value:n.sent,"aria-label":`Importing ${n.name}`}),r("span",{class:"muted",children:n.sent<1?`${Math.round(n.sent*100)} %`:"checking"}),r("button",{type:"button",class:"quiet",onClick:n.stop,children:"Stop"})]}):r("button",{type:"button",class:"quiet",title:"Creates a world from an exported file; you can also drop it here",onClick:()=>t.current?.click(),children:"Import…"}),r("button",{type:"button",class:"quiet",title:"What happened in the open world, from its start (H)",onClick:e,children:"History"}),r("input",{ref:t,type:"file",accept:".json,application/json",hidden:!0,onChange:a=>{let[s]=a.currentTarget.files??[];a.currentTarget.value="",s&&o.importFile(s)}})]})}function N({model:o,list:e}){let t=p(""),n=e.cards.value;if(!n)return e.failed.value?r(B,{list:e}):r(z,{});let{here:i,deleted:a}=C(n),s=t.value.trim().toLowerCase(),d=s?i.filter(l=>l.name.toLowerCase().includes(s)):i;return r("div",{class:"scroll",children:[i.length>S&&r("input",{type:"search",class:"find",placeholder:`Find among ${i.length} worlds`,"aria-label":"Find a world",value:t.value,onInput:l=>{t.value=l.currentTarget.value}}),d.length===0&&r("p",{class:"muted",children:"No world matches."}),r("ul",{class:"cards-of-worlds",children:d.map(l=>r(A,{card:l,list:e,now:o.now.value,viewer:o.viewer.value},l.id))}),a.length>0&&!o.viewer.value&&r("details",{class:"deleted",children:[r("summary",{children:["Deleted (",a.length,")"]}),r("ul",{children:a.map(l=>r("li",{class:"gone",children:[r("span",{class:"about",children:[r("strong",{children:l.name}),r("span",{class:"muted",children:W(l,o.now.value)})]}),r("button",{type:"button",class:"quiet","aria-label":`Restore ${l.name}`,disabled:e.busy.value.includes(l.id),onClick:()=>{e.restore(l)},children:"Restore"})]},l.id))})]})]})}function z(){return r("div",{class:"scroll",role:"status",children:[r("span",{class:"sr",children:"Loading your worlds"}),[0,1,2].map(o=>r("div",{class:"world bones","aria-hidden":"true",children:[r("span",{class:"shot"}),r("span",{class:"bone"})]},o))]})}function B({list:o}){return r("button",{type:"button",class:"quiet again",onClick:()=>{o.refresh()},children:"Try again"})}export{O as default};
