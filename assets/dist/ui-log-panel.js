import{a as S}from"./shared-core-words-usage.js";import{c as x}from"./shared-ui-rows.js";import"./shared-core-words-tools.js";import{f as H}from"./shared-core-words-time.js";import{a as A}from"./shared-ui-request.js";import{A as T,K as w,N as y,P as h,Z as P,_ as k,o as p,r as e,s as g,sa as M}from"./shared-app.js";var b=`/* The turn log. */
.log > .quiet {
  align-self: flex-start;
}

.turns {
  flex: 0 1 auto !important;
  min-height: 0;
  overflow: auto;
}

.turn {
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr) auto;
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-2) var(--space-1) var(--space-2) 0;
  border-top: 1px solid var(--line);
}

.turn .mark {
  align-self: start;
  margin-top: var(--space-1);
}

.turn-head {
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  align-items: baseline;
}

.turn-head .muted,
.turn-head .warn,
.turn-tools {
  font-size: var(--text-s);
}

.turn-tools {
  overflow-wrap: anywhere;
}

.log .empty {
  padding: var(--space-4) var(--space-4) var(--space-4) 0;
}
`;var f=[{path:"text runtime",word:"Text"},{path:"realtime voice",word:"Voice"},{path:"world tool",word:"World tools"},{path:"terminal",word:"Terminals"}],R=f.filter(({path:t})=>t==="text runtime"||t==="world tool");function E(t){return`${t.path} ${t.id}`}function Z(t,r,o){let a=new Set,l=[];for(let n of t){let s=E(n);a.has(s)||r!==null&&n.path!==r||(a.add(s),l.push({at:Date.parse(n.at)||0,row:V(n,s,o)}))}return l.sort((n,s)=>s.at-n.at).map(({row:n})=>n)}function V(t,r,o){let a=t.firstMillis?`, first word after ${h(t.firstMillis)}`:"";return{key:r,turn:t,time:H(t.at,o),tools:L(t),took:h(t.millis)+a,used:S(t.usage??{}),outcome:t.code?`${t.outcome} · ${t.code.replaceAll("_"," ")}`:t.outcome}}function L(t){return(t.tools??[]).map(({name:r,calls:o,failed:a})=>r.replaceAll("_"," ")+(o>1?` ×${o}`:"")+(a?` (${a} failed)`:"")).join(", ")}function D(t){let r;for(let o of t)(!r||Date.parse(o.at)<Date.parse(r.at))&&(r=o);return r?.id??""}var v=50;y(b);function C({model:t,actions:r}){let o=p(null),{earlier:a,more:l,busy:n,failed:s,load:d}=_(t,r),u=t.chat.turns.value.length,c=M(t),m=Z([...t.chat.turns.value,...a],o.value,t.now.value);return e(w,{name:"log",model:t,children:[e(B,{paths:c?R:f,only:o.value,choose:i=>o.value=i}),m.length===0?e("p",{class:"muted empty",children:o.value?"No turns of this kind yet.":"No turns yet. Each turn gets a line here: who handled it and how long it took."}):e("ol",{class:"turns",children:m.map(i=>e(F,{row:i,color:x(t,i.turn.avatarId??"")},i.key))}),e(P,{text:s}),c&&m.length>0&&e("p",{class:"muted",children:"Only the newest turns are here. The agent's computer has the whole log."}),l&&u>=v&&!c&&e(g,{disabled:n,onClick:d,children:n?"Loading…":"Older"})]})}function _(t,r){let o=p([]),a=p(!0),{busy:l,failed:n,run:s}=A(),d=()=>s(async()=>{let u=await r.olderTurns(D([...t.chat.turns.value,...o.value]),v);o.value=[...o.value,...u],a.value=u.length>=v});return{earlier:o.value,more:a.value,busy:l.value,failed:n.value,load:d}}function B({paths:t,only:r,choose:o}){return e(k,{name:"turn-path",label:"Kind of turn",choices:[{value:null,word:"All"},...t.map(({path:a,word:l})=>({value:a,word:l}))],chosen:r,choose:o})}function F({row:t,color:r}){let{turn:o}=t;return e("li",{class:"turn","data-turn":o.id,"data-path":o.path,"data-outcome":o.outcome,children:[e(I,{path:o.path,color:r}),e("div",{class:"turn-words",children:[e("div",{class:"turn-head",children:[e("strong",{children:o.path}),e("span",{children:o.agent||"an agent"}),e("span",{class:o.outcome==="failed"?"warn":"muted",children:t.outcome})]}),t.tools&&e("div",{class:"turn-tools",children:t.tools}),t.used&&e("div",{class:"turn-tools",children:t.used}),e("div",{class:"muted",children:[e("time",{dateTime:o.at,children:t.time})," · ",t.took]})]}),e(T,{text:o.run||o.id,label:"Copy run ID"})]})}var O={"text runtime":"M3 3h10a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H8l-3.5 3V11H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z","realtime voice":"M8 1.5A2.5 2.5 0 0 0 5.5 4v3.5a2.5 2.5 0 0 0 5 0V4A2.5 2.5 0 0 0 8 1.5ZM3.5 7.5a4.5 4.5 0 0 0 3.75 4.4v2.1h1.5v-2.1a4.5 4.5 0 0 0 3.75-4.4H11a3 3 0 0 1-6 0Z",terminal:"M2.5 2.5h11a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Zm1.6 3 2.3 2.5-2.3 2.5 1.2 1L8.2 8 5.3 4.5ZM8.5 10v1.5H12V10Z","world tool":"M8 1.5 14 4.8v6.4l-6 3.3-6-3.3V4.8Zm0 1.7L4.6 5.1 8 7l3.4-1.9Z"};function I({path:t,color:r}){return e("svg",{class:"mark",viewBox:"0 0 16 16","aria-hidden":"true",children:e("path",{"fill-rule":"evenodd",d:O[t]??O["world tool"],style:{fill:r||"var(--muted)"}})})}export{C as default};
