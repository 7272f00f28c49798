import{a as oe}from"./shared-ui-savefile.js";import{c as ae}from"./shared-core-words-measures.js";import{a as ie,d as re}from"./shared-core-nav.js";import"./shared-core-overlap.js";import{a as ne}from"./shared-ui-entrytext.js";import{b as Q,c as A}from"./shared-ui-rows.js";import"./shared-core-words-tools.js";import{f as T}from"./shared-core-words-time.js";import{$b as Y,H as G,Ja as O,K as _,N as F,P as Z,Tb as X,V as S,X as q,b as h,e as u,g as f,h as N,kc as J,l as m,m as V,na as M,nc as ee,o as k,qc as te,r as a,rc as R,rf as se,s as v,u as z,vc as D,z as U}from"./shared-app.js";var be=120,we=1;function le({player:r,studio:e}){let t=k({phase:"ready"}),n=f(null);u(()=>()=>n.current?.(),[]);let i=async()=>{if(n.current)return;let o=!1;n.current=()=>{o=!0};let d;try{if(d=await e(),o)return;if(d.noClip!==void 0)throw new Error(d.noClip);let l=d.record({aspect:null,names:!0},be,y=>{t.value={phase:"recording",seconds:y}});t.value={phase:"recording",seconds:0};let p=r.playing.subscribe(y=>{!y&&r.at.peek()>=r.newest.peek()&&setTimeout(l.stop,we*1e3)});n.current=()=>{p(),l.stop()},r.play();let{blob:c,name:b}=await l.done;n.current(),oe(c,b.replace("world-clip","world-history")),t.value={phase:"ready"}}catch(l){t.value={phase:"failed",reason:M(l)}}finally{d?.close(),n.current=null,r.pause()}},s=t.value;return s.phase==="recording"?a("button",{type:"button",class:"quiet recording",onClick:()=>n.current?.(),children:["Stop and save ",a("span",{class:"age",children:Z(s.seconds*1e3)})]}):a(h,{children:[a(v,{title:"Plays from here and saves what you see as a video",onClick:()=>{i()},children:"Save clip"}),s.phase==="failed"&&a("span",{class:"warn clip-failed",role:"alert",children:s.reason})]})}var B=[1,8,60,600],xe=1.5,pe=8,ke=1.2,Se=5,de=60;function g(r){return r.avatars.flatMap(([e,t,n])=>{if(!t||!n)return[];let i=X(n.position,t.position);return i>.3?[{avatarId:e,from:t,to:n,metres:i}]:[]})}function W(r,e){return e>pe?0:Math.min(e===1?6:3,r/(e===1?1.6:2.6))}function ce(r,e,t){let n=r?Math.max(0,(e.time-r.time)/1e3):0,i=g(e).map(o=>W(o.metres,t)),s=t<=pe&&r?.entry.event?.kind==="said"?ke:0;return Math.max(Math.min(n/t,xe),s,...i)}var P=class{#e=[0];add(e,t){let n=e?Math.max(0,(t.time-e.time)/1e3):0,i=1+Se*Math.min(n,de)/de;this.#e.push((this.#e.at(-1)??0)+i)}get newest(){return this.#e.length-1}at(e){let t=this.#e.at(-1)??0;return t>0?(this.#e[Math.max(0,Math.min(this.newest,e))]??0)/t:0}revisionAt(e){let t=Math.max(0,Math.min(1,e))*(this.#e.at(-1)??0),[n,i]=[0,this.newest];for(;n<i;){let o=n+i>>1;(this.#e[o]??0)<t?n=o+1:i=o}let s=Math.max(0,n-1);return t-(this.#e[s]??0)<(this.#e[n]??0)-t?s:n}};var Me=90;function he(r){let{entry:e,objects:t}=r;return e.undoes?.length?"undone":t.some(([,n,i])=>!n&&i)?"built":t.some(([,n,i])=>n&&!i)?"removed":t.length>0?"changed":e.event?"said":r.environment?"light":"walked"}function L(r){let{entry:e}=r;if(e.event?.kind==="said"&&e.event.text)return`said “${q(e.event.text.replace(/\s+/g," ").trim(),Me)}”`;if(e.event?.kind==="pointed")return e.event.objectId?`pointed at ${e.event.objectId}`:"pointed at the ground";if(e.author.kind==="system"&&e.revision===1)return`laid out ${S(r.objects.length,"thing")}`;if(r.objects.length===0&&!r.environment)return Te(r);let t=r.objects.flatMap(([,o])=>o?[{op:"put",type:"object",value:o}]:[]),{operations:n,tool:i,undoes:s}=e;return ne({operations:n,inverse:t,...i?{tool:i}:{},...s?{undoes:s}:{}})}function Te(r){if(r.avatars.find(([,n,i])=>i?.pose==="sit"&&n?.pose!=="sit"))return"sat down";if(r.avatars.some(([,n,i])=>!n&&i))return"arrived";if(r.avatars.some(([,n,i])=>n&&!i))return"made room for another avatar";let[t]=g(r);return t?`walked ${ae(t.metres)}`:r.avatars.some(([,n,i])=>n?.pose==="sit"&&i?.pose==="stand")?"stood up":r.avatars.length>0?"turned":"did something"}var Pe={said:[.9,-.45],built:[.75,0],changed:[.4,.25],removed:[0,.75],undone:[.15,.6],walked:[.16,.16],light:[.9,.9]},Ee=1.2,ue={least:2,most:6};function me({player:r,color:e}){let t=f(null),n=r.newest.value;return u(()=>{let i=t.current;if(!i)return;let s=()=>je(i,r,e),o=new ResizeObserver(s);o.observe(i);let d=matchMedia("(prefers-color-scheme: dark)");return d.addEventListener("change",s),s(),()=>{o.disconnect(),d.removeEventListener("change",s)}},[n,r]),a("canvas",{ref:t,class:"marks","aria-hidden":"true"})}function je(r,e,t){let{clientWidth:n,clientHeight:i}=r,s=devicePixelRatio||1;r.width=Math.max(1,Math.round(n*s)),r.height=Math.max(1,Math.round(i*s));let o=r.getContext("2d");if(!o)return;o.scale(s,s);let d=getComputedStyle(r).color,l=i/2,p=Math.max(ue.least,Math.min(ue.most,n/Math.max(1,e.newest.peek())/8)),c=-1/0,b="";for(let[y,w]of e.replay.steps.entries()){let x=e.track.at(y+1)*(n-p),C=he(w),$=`${C} ${w.entry.author.id}`;if(x-c<Ee&&$===b)continue;[c,b]=[x,$];let I=w.entry.author.kind==="agent"?t(w.entry.author.id):"";o.fillStyle=I?Q(I):d;let[K,ge]=Pe[C];C==="said"?(o.beginPath(),o.arc(x+p/2,l*(1-.72),1.6+p/2,0,7),o.fill()):o.fillRect(x,l*(1-K),p,Math.max(2,l*(K+ge)))}}var Ce=5e3,E=class{objects=new Map;avatars=new Map;environment={...R};revision=0;steps=[];#e={objects:new Map,avatars:new Map,environment:R};#r=new Map;#i=[];#s=[0];#t=new ee;#n=new Set;firstOf(e){return this.#r.get(e)}get newest(){return this.steps.length}get step(){return this.steps[this.revision-1]}object(e){return this.objects.get(e)}near(e,t,n,i){for(let s of this.#n){let o=this.objects.get(s);o?this.#t.put(s,Y(J(o).box)):this.#t.remove(s)}return this.#n.clear(),this.#t.near([e,t,n,i]).flatMap(s=>this.objects.get(s)??[])}add(e){for(let t of e)if(!(t.revision<=this.newest)){if(t.revision!==this.newest+1)throw new Error(`entry ${t.revision} does not follow ${this.newest}`);for(let n of t.operations){let i=te(n);if(i)throw new Error(`entry ${t.revision} holds ${i}`)}this.#l(t)}}#l(e){let{objects:t,avatars:n}=this.#e,i=this.#e.environment,s={objects:new Map,avatars:new Map};for(let c of e.operations)c.type==="object"?fe(s.objects,t,c):c.type==="avatar"?fe(s.avatars,n,c):this.#e.environment=c.value;let o=this.#e.environment,d={entry:e,time:Date.parse(e.time)||0,objects:ve(s.objects,t),avatars:ve(s.avatars,n),environment:o===i?void 0:[i,o]};this.steps.push(d),this.#r.has(e.author.id)||this.#r.set(e.author.id,e.revision);let l=(this.#s.at(-1)??0)+d.objects.length+d.avatars.length+1;this.#s.push(l);let p=this.#s[this.#i.at(-1)?.revision??0]??0;l-p<Math.max(Ce,t.size)||this.#i.push({revision:e.revision,objects:new Map(t),avatars:new Map(n),environment:o})}seek(e){let t=Math.max(0,Math.min(this.newest,Math.round(e))),n=this.#c(t);return n?this.#o(n,t):this.#a(t)}#c(e){let t=s=>Math.abs((this.#s[e]??0)-(this.#s[s]??0)),n,i=t(this.revision);for(let s of this.#i){let o=s.objects.size+t(s.revision);o<i&&([n,i]=[s,o])}return n}#a(e){let t=new Set,n=new Set,i=!1;for(;this.revision!==e;){let s=this.revision<e,o=this.steps[s?this.revision:this.revision-1];for(let[d,l,p]of o.objects)H(this.objects,d,s?p:l),this.#n.add(d),t.add(d);for(let[d,l,p]of o.avatars)H(this.avatars,d,s?p:l),n.add(d);o.environment&&(this.environment=o.environment[s?1:0],i=!0),this.revision+=s?1:-1}return{objects:[...t],avatars:[...n],environment:i}}#o(e,t){let n={objects:this.objects,avatars:this.avatars,environment:this.environment};this.objects=new Map(e.objects),this.avatars=new Map(e.avatars),this.environment=e.environment,this.revision=e.revision,this.#a(t);let i=D(n.objects,this.objects);for(let s of i)this.#n.add(s);return{objects:i,avatars:D(n.avatars,this.avatars),environment:n.environment!==this.environment}}};function fe(r,e,t){let n=t.op==="remove"?t.id??"":t.value.id;r.has(n)||r.set(n,e.get(n)),H(e,n,t.op==="remove"?void 0:t.value)}function ve(r,e){return[...r].map(([t,n])=>[t,n,e.get(t)])}function H(r,e,t){t===void 0?r.delete(e):r.set(e,t)}var Ae=6,j=class{loading=m({state:"loading",have:0,of:0});at=m(0);newest=m(0);playing=m(!1);speed=m(8);arrived=m(0);replay=new E;track=new P;step=V(()=>this.replay.steps[this.at.value-1]);#e;#r;#i=new AbortController;#s;#t=0;#n=[];constructor(e,t=()=>performance.now()){this.#e=e,this.#r=t}async load(){try{do{this.loading.value={state:"loading",have:this.replay.newest,of:this.#e.newest()};let e=await this.#e.entries(this.replay.newest,this.#i.signal);if(e.length===0)break;this.#l(e)}while(this.replay.newest<this.#e.newest());if(this.#i.signal.aborted)return;this.loading.value={state:"ready"},this.#s??=this.#e.onEntry(e=>{this.#c(e)}),this.replay.seek(this.replay.newest),this.at.value=this.replay.newest,this.#e.showMoment(this.replay)}catch(e){this.#i.signal.aborted||(this.loading.value={state:"failed",reason:M(e)})}}#l(e){let t=this.replay.newest;try{this.replay.add(e)}finally{for(let n=t;n<this.replay.newest;n++)this.track.add(this.replay.steps[n-1],this.replay.steps[n]);this.newest.value=this.replay.newest}}async#c(e){try{e.revision>this.replay.newest+1&&this.#l(await this.#e.entries(this.replay.newest,this.#i.signal));let t=this.replay.newest;this.#l([e]),this.arrived.value+=this.replay.newest-t}catch{}}seek(e){this.#a(),this.#p(e,!0),this.playing.peek()&&this.#o()}stepBy(e){this.#a(),this.#p(this.at.peek()+e,e!==1),this.playing.peek()&&this.#o()}toggle(){this.playing.peek()?this.pause():this.play()}play(){this.loading.peek().state==="ready"&&(this.at.peek()>=this.replay.newest&&this.#p(Math.min(1,this.replay.newest),!0),this.playing.value=!0,this.#o())}pause(){this.playing.value=!1,this.#a()}setSpeed(e){this.speed.value=e,this.playing.peek()&&(this.#a(),this.#o())}dispose(){this.#i.abort(),this.#s?.(),this.pause(),this.#e.showNow()}#a(){for(let e of this.#n)clearTimeout(e);this.#n=[]}#o(){this.#t=this.#r(),this.#h()}#d(e){let{steps:t}=this.replay;return 1e3*ce(t[e-2],t[e-1],this.speed.peek())}#h(){let e=this.at.peek()+1;if(e>this.replay.newest){this.playing.value=!1;return}let n=this.#t+this.#d(e)-this.#r();for(let i of g(this.replay.steps[e-1]))this.#u(i,n);this.#n.push(setTimeout(()=>this.#f(),Math.max(0,n)))}#u(e,t){let n=W(e.metres,this.speed.peek());if(n<=0)return;let{avatarId:i,from:s,to:o}=e,d=()=>{let l=this.#m(s.position,o.position);this.#e.play({avatarId:i,action:"walk",path:l,seconds:n,yaw:o.yaw})};this.#n.push(setTimeout(d,Math.max(0,t-n*1e3)))}#m(e,t){let n=new ie(this.replay),i=n.nearestFree(e,1),s=i?re(n,i,{at:(o,d,l)=>Math.hypot(o-t[0],d-t[2])<.3&&Math.abs(l-t[1])<.4,estimate:(o,d)=>Math.hypot(o-t[0],d-t[2]),point:t,seeds:[t]}):void 0;return s&&"path"in s?[e,...s.path]:[e,t]}#f(){this.#n=[];let e=this.#r(),t=this.at.peek()+1;for(this.#t+=this.#d(t),e-this.#t>2e3&&(this.#t=e);t<this.replay.newest&&this.#t+this.#d(t+1)<=e;)this.#t+=this.#d(++t);this.#p(t,t-this.at.peek()>Ae),this.#h()}#p(e,t){let n=this.replay.revision,i=this.replay.seek(e);if(this.at.value=this.replay.revision,this.#e.moveTo({...i,still:t}),!t)for(let s of this.replay.steps.slice(n,this.replay.revision))this.#v(s)}#v({entry:{author:e,event:t}}){if(e.kind!=="agent"||t?.kind!=="said"||!t.text)return;let n=Math.min(6,1.8+t.text.length*.045);this.#e.play({avatarId:e.id,action:"say",text:t.text,seconds:n})}};var ye=`/* The timeline at the bottom, and the banner of the past. */
#ui:has(.timeline) {
  --timeline: 92px;
}

.timeline {
  position: absolute;
  z-index: var(--layer-1);
  left: max(var(--edge), env(safe-area-inset-left));
  right: max(var(--edge), env(safe-area-inset-right));
  bottom: max(var(--edge), env(safe-area-inset-bottom));
  min-height: var(--timeline);
  padding: var(--space-2) var(--space-3) var(--space-3) var(--space-4);
  display: grid;
  align-content: center;
  gap: var(--space-2);
}

#ui:has(.timeline) .bottom {
  bottom: calc(max(var(--edge), env(safe-area-inset-bottom)) + var(--timeline) + 8px);
}

/* Hides the current activity: the picture shows the past. */
#ui:has(.timeline) .activity {
  display: none;
}

.timeline-words {
  display: flex;
  align-items: baseline;
  gap: var(--space-2);
  min-width: 0;
  white-space: nowrap;
}

.timeline-words .deed {
  overflow: hidden;
  text-overflow: ellipsis;
  min-width: 0;
}

.timeline-words .muted {
  flex: none;
}

.who-dot {
  flex: none;
  align-self: center;
  width: 10px;
  height: 10px;
  border-radius: var(--radius-xs);
  background: var(--ink);
}

.timeline-row {
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
}

.timeline-row > p {
  flex: 1;
}

.timeline .play {
  background: var(--accent);
  color: var(--on-accent);
  border-radius: var(--radius-pill);
}

.timeline .play:hover {
  background: var(--accent);
}

.speeds select {
  height: 40px;
  padding: 0 var(--space-2);
  border: 1px solid var(--muted);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
  color: inherit;
  font: inherit;
  font-size: var(--text-s);
  font-weight: 600;
}

.speeds option {
  color: CanvasText;
  background: Canvas;
}

.track {
  position: relative;
  flex: 1;
  min-width: 80px;
  height: 40px;
  border-radius: var(--radius-s);
  cursor: pointer;
  touch-action: none;
}

.track::before {
  content: "";
  position: absolute;
  inset: 50% 0 auto;
  height: 1px;
  background: var(--line);
}

.marks {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  color: var(--muted);
}

.track .head {
  position: absolute;
  top: 0;
  bottom: 0;
  width: 3px;
  margin-left: -1.5px;
  border-radius: var(--radius-xs);
  background: var(--accent);
  box-shadow: 0 0 0 2px var(--surface-strong);
}

.track .head::after {
  content: "";
  position: absolute;
  left: 50%;
  bottom: -3px;
  width: 14px;
  height: 14px;
  margin-left: -7px;
  border-radius: 50%;
  background: inherit;
  box-shadow: 0 0 0 2px var(--surface-strong);
}

.timeline .recording {
  border-color: var(--warn);
}

.clip-failed {
  font-size: var(--text-s);
  max-width: 26ch;
}

.past-frame {
  position: fixed;
  inset: 0;
  pointer-events: none;
  box-shadow:
    inset 0 0 0 3px var(--accent),
    inset 0 0 90px rgb(120 92 52 / 0.28);
}

.past-banner {
  position: absolute;
  z-index: var(--layer-1);
  top: max(var(--edge), env(safe-area-inset-top));
  left: 50%;
  translate: -50% 0;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 44px;
  padding: 2px 2px 2px var(--space-4);
  border-radius: var(--radius-pill);
  white-space: nowrap;
}

.past-banner .quiet {
  border-radius: var(--radius-pill);
}

@media (max-width: 1180px) {
  .past-banner {
    top: calc(max(var(--edge), env(safe-area-inset-top)) + 52px);
  }
}

@media (max-width: 760px) {
  #ui:has(.timeline) {
    --timeline: 132px;
  }

  .page > .timeline {
    position: static;
    order: 9;
    flex: none;
  }

  .page:has(.timeline) > .bottom {
    position: static;
  }

  .timeline-row {
    flex-wrap: wrap;
  }

  .timeline-words {
    flex-wrap: wrap;
    row-gap: 0;
  }

  .timeline-words .sep {
    display: none;
  }

  .track {
    flex: 1 0 100%;
    order: -1;
  }

  .timeline-row .primary {
    margin-left: auto;
  }

  /* A single line of text, so that the world stays visible. */
  .page:has(.timeline) > .bottom .cards,
  .page:has(.timeline) > .bottom .activity,
  .page:has(.timeline) > .rail {
    display: none;
  }
}
`;F(ye);function Re({model:r,actions:e}){let t=N(()=>new j(e.history),[e]),n=()=>G(r);u(()=>(t.load(),()=>t.dispose()),[t]);let i=t.loading.value;return a(h,{children:[i.state==="ready"&&a(We,{model:r,player:t,close:n}),a(_,{name:"replay",model:r,bare:!0,"aria-busy":i.state==="loading",children:i.state==="ready"?a(Be,{model:r,actions:e,player:t,close:n}):a(De,{close:n,children:i.state==="failed"?a("p",{class:"warn",role:"alert",children:["The history could not be loaded. ",i.reason," ",a(v,{onClick:()=>{t.load()},children:"Try again"})]}):a("p",{class:"muted",role:"status",children:["Loading the history",i.of>0?`: ${i.have} of ${i.of} changes`:"","…"]})})})]})}function De({close:r,children:e}){return a("div",{class:"timeline-row",children:[e,a(U,{label:"Close the history",hint:"Esc",onClick:r})]})}function Be({model:r,actions:e,player:t,close:n}){return a(h,{children:[a("p",{class:"timeline-words","aria-live":"off",children:a(Le,{model:r,player:t})}),a("div",{class:"timeline-row",children:[a(He,{player:t}),a($e,{player:t}),a(Ke,{model:r,player:t}),a(le,{player:t,studio:e.user.studio}),a(v,{primary:!0,onClick:n,title:"Back to now (Esc)",children:"Now"})]})]})}function We({model:r,player:e,close:t}){let n=e.arrived.value,i=e.step.value,s=i?T(i.time,r.now.value):"the very beginning";return a(h,{children:[a("div",{class:"past-frame","aria-hidden":"true"}),a("div",{class:"panel past-banner","data-panel":"replay",role:"status","aria-live":"polite","aria-atomic":"false",children:[a("span",{children:[a("span",{class:"sr",children:"Viewing the past: "}),a("span",{"aria-hidden":"true",children:"Viewing "}),a("strong",{"aria-live":"off",children:s})]}),n>0&&a("span",{class:"muted",children:[S(n,"new change")," since"]}),a(v,{onClick:t,children:"Back to now"})]})]})}function Le({model:r,player:e}){let t=e.step.value;if(!t)return a("span",{class:"muted",children:"Before anything was here"});let n=t.entry.author.kind==="agent"?A(r,t.entry.author.id):"";return a(h,{children:[a("span",{class:"who-dot",style:n?{background:n}:{},"aria-hidden":"true"}),a("strong",{children:O(t.entry.author)})," ",a("span",{class:"deed",children:L(t)})," ",a("span",{class:"muted",children:[a("span",{class:"sep",children:"· "}),T(t.time,r.now.value)," · ",e.at.value," of ",e.newest.value]})]})}function He({player:r}){let e=r.playing.value;return a("button",{type:"button",class:"icon play","aria-label":e?"Pause":"Play",title:e?"Pause":"Play",onClick:()=>r.toggle(),children:a(z,{path:e?"M4 3h3v10H4ZM9 3h3v10H9Z":"M4.500 2.600 13 8l-8.500 5.400Z",filled:!0})})}function $e({player:r}){return a("label",{class:"speeds",children:[a("span",{class:"sr",children:"Speed"}),a(se,{choices:B.map(e=>({value:String(e),word:`${e}×`})),chosen:String(r.speed.value),choose:e=>{let t=B.find(n=>n===Number(e));t&&r.setSpeed(t)}})]})}var Ie=.1;function Ke({model:r,player:e}){let t=f(null),n=k(!1),i=e.step.value,s=Math.max(1,Math.round(e.newest.value*Ie)),o=l=>{let p=t.current?.getBoundingClientRect();p&&e.seek(e.track.revisionAt((l.clientX-p.left)/Math.max(1,p.width)))},d={ArrowRight:()=>e.stepBy(1),ArrowUp:()=>e.stepBy(1),ArrowLeft:()=>e.stepBy(-1),ArrowDown:()=>e.stepBy(-1),PageUp:()=>e.stepBy(s),PageDown:()=>e.stepBy(-s),Home:()=>e.seek(0),End:()=>e.seek(e.newest.value)," ":()=>e.toggle()};return u(()=>t.current?.focus(),[]),a("div",{ref:t,class:n.value?"track held":"track",role:"slider",tabIndex:0,"aria-label":"Position in the history","aria-valuemin":0,"aria-valuemax":e.newest.value,"aria-valuenow":e.at.value,"aria-valuetext":i?`${O(i.entry.author)} ${L(i)}, ${T(i.time,r.now.value)}`:"Before anything was here",onKeyDown:l=>{let p=l.altKey||l.ctrlKey||l.metaKey?void 0:d[l.key];p&&(l.preventDefault(),l.stopPropagation(),p())},onPointerDown:l=>{l.button===0&&(l.currentTarget.setPointerCapture(l.pointerId),n.value=!0,o(l))},onPointerMove:l=>{n.value&&o(l)},onPointerUp:()=>{n.value=!1},onPointerCancel:()=>{n.value=!1},children:[a(me,{player:e,color:l=>A(r,l)}),a("span",{class:"head",style:{left:`${(e.track.at(e.at.value)*100).toFixed(3)}%`}})]})}export{Re as default};
