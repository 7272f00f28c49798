import{He as k,Ta as d,Ua as v,e as h,g,le as T,m as p,ne as e,pe as y,qe as w,ue as x,ve as b,ye as P}from"./chunk-L6U6HRJ6.js";var M=`/* The turn log. */
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
  gap: 10px;
  align-items: center;
  padding: 8px 4px 8px 0;
  border-top: 1px solid var(--line);
}

.turn .mark {
  align-self: start;
  margin-top: 4px;
}

.turn-head {
  display: flex;
  flex-wrap: wrap;
  gap: 0 8px;
  align-items: baseline;
}

.turn-head .muted,
.turn-head .warn,
.turn-tools {
  font-size: 13px;
}

.turn-tools {
  overflow-wrap: anywhere;
}

.log .empty {
  padding: 16px 16px 16px 0;
}
`;var R=[{path:"text runtime",word:"Text"},{path:"realtime voice",word:"Voice"},{path:"world tool",word:"World tools"}];function C(t){return`${t.path} ${t.id}`}function A(t,r,o){let n=new Set,s=[];for(let a of t){let l=C(a);n.has(l)||r!==null&&a.path!==r||(n.add(l),s.push({at:Date.parse(a.at)||0,row:D(a,l,o)}))}return s.sort((a,l)=>l.at-a.at).map(({row:a})=>a)}function D(t,r,o){let n=t.firstMillis?`, first word after ${d(t.firstMillis)}`:"";return{key:r,turn:t,time:v(t.at,o),tools:L(t),took:d(t.millis)+n,outcome:t.code?`${t.outcome} · ${t.code}`:t.outcome}}function L(t){return(t.tools??[]).map(({name:r,calls:o,failed:n})=>r+(o>1?` ×${o}`:"")+(n?` (${n} failed)`:"")).join(", ")}function H(t){let r;for(let o of t)(!r||Date.parse(o.at)<Date.parse(r.at))&&(r=o);return r?.id??""}var m=50;k(M);function V({model:t,actions:r}){let o=g(null),n=p(null),{earlier:s,more:a,busy:l,failed:c,load:u}=Z(t,r);h(()=>o.current?.focus(),[]);let $=t.chat.turns.value.length,f=A([...t.chat.turns.value,...s],n.value,t.now.value);return e("section",{class:"panel log beside","aria-label":"Turn log",tabIndex:-1,ref:o,children:[e(x,{title:"Turn log",model:t}),e(O,{only:n.value,choose:i=>n.value=i}),f.length===0?e("p",{class:"muted empty",children:n.value?"No turns of this kind yet.":"No turns yet. Each turn gets a line here: who handled it and how long it took."}):e("ol",{class:"turns",children:f.map(i=>e(I,{row:i,color:T(t,i.turn.avatarId??"")},i.key))}),e(y,{text:c}),a&&$>=m&&e("button",{type:"button",class:"quiet",disabled:l,onClick:u,children:l?"Loading…":"Older"})]})}function Z(t,r){let o=p([]),n=p(!0),{busy:s,failed:a,run:l}=P(),c=()=>l(async()=>{let u=await r.olderTurns(H([...t.chat.turns.value,...o.value]),m);o.value=[...o.value,...u],n.value=u.length>=m});return{earlier:o.value,more:n.value,busy:s.value,failed:a.value,load:c}}function O({only:t,choose:r}){return e(w,{name:"turn-path",label:"Which path",choices:[{value:null,word:"All"},...R.map(({path:o,word:n})=>({value:o,word:n}))],chosen:t,choose:r})}function I({row:t,color:r}){let{turn:o}=t;return e("li",{class:"turn","data-turn":o.id,"data-path":o.path,"data-outcome":o.outcome,children:[e(q,{path:o.path,color:r}),e("div",{class:"turn-words",children:[e("div",{class:"turn-head",children:[e("strong",{children:o.path}),e("span",{children:o.agent||"an agent"}),e("span",{class:o.outcome==="failed"?"warn":"muted",children:t.outcome})]}),t.tools&&e("div",{class:"turn-tools",children:t.tools}),e("div",{class:"muted",children:[e("time",{dateTime:o.at,children:t.time})," · ",t.took]})]}),e(b,{text:o.run||o.id,label:"Copy run ID"})]})}var S={"text runtime":"M3 3h10a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H8l-3.5 3V11H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z","realtime voice":"M8 1.5A2.5 2.5 0 0 0 5.5 4v3.5a2.5 2.5 0 0 0 5 0V4A2.5 2.5 0 0 0 8 1.5ZM3.5 7.5a4.5 4.5 0 0 0 3.75 4.4v2.1h1.5v-2.1a4.5 4.5 0 0 0 3.75-4.4H11a3 3 0 0 1-6 0Z","world tool":"M8 1.5 14 4.8v6.4l-6 3.3-6-3.3V4.8Zm0 1.7L4.6 5.1 8 7l3.4-1.9Z"};function q({path:t,color:r}){return e("svg",{class:"mark",viewBox:"0 0 16 16","aria-hidden":"true",children:e("path",{"fill-rule":"evenodd",d:S[t]??S["world tool"],style:{fill:r||"var(--muted)"}})})}export{V as default};
