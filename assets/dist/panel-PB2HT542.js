import{a as b}from"./chunk-MCNE543N.js";import{b as x}from"./chunk-UCRGOQDY.js";import{f as P}from"./chunk-DL224VOB.js";import{a as k}from"./chunk-E3EW2UL2.js";import{b as y,c as w}from"./chunk-ENF2TRIQ.js";import{Eb as g,Gb as T,Va as r,Wa as f,Ya as d,o as p,zb as v}from"./chunk-HVG5Q6J2.js";var M=`/* The turn log. */
.log > .quiet {
  align-self: flex-start;
}

.turns {
  flex: 0 1 auto !important;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
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
`;var A=[{path:"text runtime",word:"Text"},{path:"realtime voice",word:"Voice"},{path:"world tool",word:"World tools"},{path:"terminal",word:"Terminals"}];function $(t){return`${t.path} ${t.id}`}function R(t,e,o){let a=new Set,s=[];for(let n of t){let l=$(n);a.has(l)||e!==null&&n.path!==e||(a.add(l),s.push({at:Date.parse(n.at)||0,row:V(n,l,o)}))}return s.sort((n,l)=>l.at-n.at).map(({row:n})=>n)}function V(t,e,o){let a=t.firstMillis?`, first word after ${d(t.firstMillis)}`:"";return{key:e,turn:t,time:P(t.at,o),tools:D(t),took:d(t.millis)+a,used:b(t.usage??{}),outcome:t.code?`${t.outcome} · ${t.code.replaceAll("_"," ")}`:t.outcome}}function D(t){return(t.tools??[]).map(({name:e,calls:o,failed:a})=>e+(o>1?` ×${o}`:"")+(a?` (${a} failed)`:"")).join(", ")}function Z(t){let e;for(let o of t)(!e||Date.parse(o.at)<Date.parse(e.at))&&(e=o);return e?.id??""}var m=50;T(M);function L({model:t,actions:e}){let o=p(null),{earlier:a,more:s,busy:n,failed:l,load:c}=C(t,e),u=t.chat.turns.value.length,h=R([...t.chat.turns.value,...a],o.value,t.now.value);return r(g,{name:"log",model:t,children:[r(E,{only:o.value,choose:i=>o.value=i}),h.length===0?r("p",{class:"muted empty",children:o.value?"No turns of this kind yet.":"No turns yet. Each turn gets a line here: who handled it and how long it took."}):r("ol",{class:"turns",children:h.map(i=>r(O,{row:i,color:x(t,i.turn.avatarId??"")},i.key))}),r(y,{text:l}),s&&u>=m&&r(f,{disabled:n,onClick:c,children:n?"Loading…":"Older"})]})}function C(t,e){let o=p([]),a=p(!0),{busy:s,failed:n,run:l}=k(),c=()=>l(async()=>{let u=await e.olderTurns(Z([...t.chat.turns.value,...o.value]),m);o.value=[...o.value,...u],a.value=u.length>=m});return{earlier:o.value,more:a.value,busy:s.value,failed:n.value,load:c}}function E({only:t,choose:e}){return r(w,{name:"turn-path",label:"Which path",choices:[{value:null,word:"All"},...A.map(({path:o,word:a})=>({value:o,word:a}))],chosen:t,choose:e})}function O({row:t,color:e}){let{turn:o}=t;return r("li",{class:"turn","data-turn":o.id,"data-path":o.path,"data-outcome":o.outcome,children:[r(B,{path:o.path,color:e}),r("div",{class:"turn-words",children:[r("div",{class:"turn-head",children:[r("strong",{children:o.path}),r("span",{children:o.agent||"an agent"}),r("span",{class:o.outcome==="failed"?"warn":"muted",children:t.outcome})]}),t.tools&&r("div",{class:"turn-tools",children:t.tools}),t.used&&r("div",{class:"turn-tools",children:t.used}),r("div",{class:"muted",children:[r("time",{dateTime:o.at,children:t.time})," · ",t.took]})]}),r(v,{text:o.run||o.id,label:"Copy run ID"})]})}var H={"text runtime":"M3 3h10a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H8l-3.5 3V11H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z","realtime voice":"M8 1.5A2.5 2.5 0 0 0 5.5 4v3.5a2.5 2.5 0 0 0 5 0V4A2.5 2.5 0 0 0 8 1.5ZM3.5 7.5a4.5 4.5 0 0 0 3.75 4.4v2.1h1.5v-2.1a4.5 4.5 0 0 0 3.75-4.4H11a3 3 0 0 1-6 0Z",terminal:"M2.5 2.5h11a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Zm1.6 3 2.3 2.5-2.3 2.5 1.2 1L8.2 8 5.3 4.5ZM8.5 10v1.5H12V10Z","world tool":"M8 1.5 14 4.8v6.4l-6 3.3-6-3.3V4.8Zm0 1.7L4.6 5.1 8 7l3.4-1.9Z"};function B({path:t,color:e}){return r("svg",{class:"mark",viewBox:"0 0 16 16","aria-hidden":"true",children:r("path",{"fill-rule":"evenodd",d:H[t]??H["world tool"],style:{fill:e||"var(--muted)"}})})}export{L as default};
