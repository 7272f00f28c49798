import{a as Y}from"./chunk-DL3AE7NA.js";import{$d as F,I as U,Wa as G,Yd as j,Za as K,ae as C,b as h,ce as r,e as u,fe as V,g as v,h as I,i as m,j as N,l as w,le as _,oa as z,ta as q,ua as T,wb as x,z as B}from"./chunk-UYK3AK6N.js";var de=120,pe=1;function Z({player:i,studio:e}){let t=w({is:"ready"}),n=v(null);u(()=>()=>n.current?.(),[]);let s=async()=>{try{let a=await e();if(a.noClip!==void 0)throw new Error(a.noClip);let d=a.record({aspect:null,names:!0},de,f=>{t.value={is:"recording",seconds:f}});t.value={is:"recording",seconds:0};let l=i.playing.subscribe(f=>{!f&&i.at.peek()>=i.newest.peek()&&setTimeout(d.stop,pe*1e3)});n.current=()=>{l(),d.stop()},i.play();let{blob:p,name:c}=await d.done;n.current(),ce(p,c),t.value={is:"ready"}}catch(a){t.value={is:"failed",reason:x(a)}}n.current=null,i.pause()},o=t.value;return o.is==="recording"?r("button",{type:"button",class:"quiet recording",onClick:()=>n.current?.(),children:["Stop and save ",r("span",{class:"age",children:B(o.seconds*1e3)})]}):r(h,{children:[r("button",{type:"button",class:"quiet",title:"Plays from here and saves what you see as a film",onClick:()=>{s()},children:"Save clip"}),o.is==="failed"&&r("span",{class:"warn clip-failed",role:"alert",children:o.reason})]})}function ce(i,e){let t=document.createElement("a");t.href=URL.createObjectURL(i),t.download=e.replace("world-clip","world-history"),t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),6e4)}var O=[1,8,60,600],he=1.5,J=8,ue=1.2,me=5,X=60;function y(i){return i.avatars.flatMap(([e,t,n])=>{if(!t||!n)return[];let s=Math.hypot(n.position[0]-t.position[0],n.position[2]-t.position[2]);return s>.3?[{avatarId:e,from:t,to:n,metres:s}]:[]})}function A(i,e){return e>J?0:Math.min(e===1?6:3,i/(e===1?1.6:2.6))}function Q(i,e,t){let n=i?Math.max(0,(e.time-i.time)/1e3):0,s=y(e).map(a=>A(a.metres,t)),o=t<=J&&i?.entry.event?.kind==="said"?ue:0;return Math.max(Math.min(n/t,he),o,...s)}var k=class{#e=[0];add(e,t){let n=e?Math.max(0,(t.time-e.time)/1e3):0,s=1+me*Math.min(n,X)/X;this.#e.push((this.#e.at(-1)??0)+s)}get newest(){return this.#e.length-1}at(e){let t=this.#e.at(-1)??0;return t>0?(this.#e[Math.max(0,Math.min(this.newest,e))]??0)/t:0}revisionAt(e){let t=Math.max(0,Math.min(1,e))*(this.#e.at(-1)??0),[n,s]=[0,this.newest];for(;n<s;){let a=n+s>>1;(this.#e[a]??0)<t?n=a+1:s=a}let o=Math.max(0,n-1);return t-(this.#e[o]??0)<(this.#e[n]??0)-t?o:n}};function te(i){let{entry:e,objects:t}=i;return e.undoes?.length?"undone":t.some(([,n,s])=>!n&&s)?"built":t.some(([,n,s])=>n&&!s)?"removed":t.length>0?"changed":e.event?"said":i.environment?"light":"walked"}function R(i){return i.author.kind==="user"?"You":i.author.kind==="system"?"World":i.author.name||"An agent"}function W(i){let{entry:e}=i;if(e.event?.kind==="said"&&e.event.text)return`said “${ve(e.event.text)}”`;if(e.event?.kind==="pointed")return e.event.objectId?`pointed at ${e.event.objectId}`:"pointed at the ground";if(e.author.kind==="system"&&e.revision===1)return`laid out ${i.objects.length} things`;if(i.objects.length===0&&!i.environment)return fe(i);let t=i.objects.flatMap(([,a])=>a?[{op:"put",type:"object",value:a}]:[]),{operations:n,tool:s,undoes:o}=e;return Y({operations:n,inverse:t,...s?{tool:s}:{},...o?{undoes:o}:{}})}function fe(i){if(i.avatars.find(([,n,s])=>s?.pose==="sit"&&n?.pose!=="sit"))return"sat down";if(i.avatars.some(([,n,s])=>!n&&s))return"arrived";if(i.avatars.some(([,n,s])=>n&&!s))return"made room for another avatar";let[t]=y(i);return t?`walked ${t.metres<10?t.metres.toFixed(1):Math.round(t.metres)} m`:i.avatars.some(([,n,s])=>n?.pose==="sit"&&s?.pose==="stand")?"stood up":i.avatars.length>0?"turned":"did something"}var ee=90;function ve(i){let e=i.replace(/\s+/g," ").trim();return e.length<=ee?e:`${e.slice(0,ee-1).trimEnd()}…`}function S(i,e){let t=new Date(i);if(!(i>0)||Number.isNaN(t.getTime()))return"an unknown time";let n=new Date(e),s=d=>t.toLocaleTimeString(void 0,{hour:"2-digit",minute:"2-digit",...d?{second:"2-digit"}:{}});if(t.toDateString()===n.toDateString())return s(!0);let o=new Date(e);if(o.setDate(n.getDate()-1),t.toDateString()===o.toDateString())return`yesterday ${s(!1)}`;let a=t.getFullYear()===n.getFullYear()?{}:{year:"numeric"};return`${t.toLocaleDateString(void 0,{day:"numeric",month:"short",...a})} ${s(!1)}`}var ye={said:[.9,-.45],built:[.75,0],changed:[.4,.25],removed:[0,.75],undone:[.15,.6],walked:[.16,.16],light:[.9,.9]},ge=1.2,ne={least:2,most:6};function ie({player:i,color:e}){let t=v(null),n=i.newest.value;return u(()=>{let s=t.current;if(!s)return;let o=()=>be(s,i,e),a=new ResizeObserver(o);a.observe(s);let d=matchMedia("(prefers-color-scheme: dark)");return d.addEventListener("change",o),o(),()=>{a.disconnect(),d.removeEventListener("change",o)}},[n,i]),r("canvas",{ref:t,class:"marks","aria-hidden":"true"})}function be(i,e,t){let{clientWidth:n,clientHeight:s}=i,o=devicePixelRatio||1;i.width=Math.max(1,Math.round(n*o)),i.height=Math.max(1,Math.round(s*o));let a=i.getContext("2d");if(!a)return;a.scale(o,o);let d=getComputedStyle(i).color,l=s/2,p=Math.max(ne.least,Math.min(ne.most,n/Math.max(1,e.newest.peek())/8)),c=-1/0,f="";for(let[ae,g]of e.replay.steps.entries()){let b=e.track.at(ae+1)*(n-p),E=te(g),L=`${E} ${g.entry.author.id}`;if(b-c<ge&&L===f)continue;[c,f]=[b,L];let $=g.entry.author.kind==="agent"?t(g.entry.author.id):"";a.fillStyle=$?F($):d;let[H,le]=ye[E];E==="said"?(a.beginPath(),a.arc(b+p/2,l*(1-.72),1.6+p/2,0,7),a.fill()):a.fillRect(b,l*(1-H),p,Math.max(2,l*(H+le)))}}var we=5e3,M=class{objects=new Map;avatars=new Map;environment={...T};revision=0;steps=[];#e={objects:new Map,avatars:new Map,environment:T};#s=new Map;#i=[];#o=[0];#t=new U;#n=new Set;firstOf(e){return this.#s.get(e)}get newest(){return this.steps.length}get step(){return this.steps[this.revision-1]}object(e){return this.objects.get(e)}near(e,t,n,s){for(let o of this.#n){let a=this.objects.get(o);a?this.#t.put(o,z(a).box):this.#t.remove(o)}return this.#n.clear(),this.#t.near(e,t,n,s).flatMap(o=>this.objects.get(o)??[])}add(e){for(let t of e)if(!(t.revision<=this.newest)){if(t.revision!==this.newest+1)throw new Error(`entry ${t.revision} does not follow ${this.newest}`);for(let n of t.operations){let s=q(n);if(s)throw new Error(`entry ${t.revision} holds ${s}`)}this.#l(t)}}#l(e){let{objects:t,avatars:n}=this.#e,s=this.#e.environment,o={objects:new Map,avatars:new Map};for(let c of e.operations)c.type==="object"?se(o.objects,t,c):c.type==="avatar"?se(o.avatars,n,c):this.#e.environment=c.value;let a=this.#e.environment,d={entry:e,time:Date.parse(e.time)||0,objects:oe(o.objects,t),avatars:oe(o.avatars,n),environment:a===s?void 0:[s,a]};this.steps.push(d),this.#s.has(e.author.id)||this.#s.set(e.author.id,e.revision);let l=(this.#o.at(-1)??0)+d.objects.length+d.avatars.length+1;this.#o.push(l);let p=this.#o[this.#i.at(-1)?.revision??0]??0;l-p<Math.max(we,t.size)||this.#i.push({revision:e.revision,objects:new Map(t),avatars:new Map(n),environment:a})}seek(e){let t=Math.max(0,Math.min(this.newest,Math.round(e))),n=this.#c(t);return n?this.#a(n,t):this.#r(t)}#c(e){let t=o=>Math.abs((this.#o[e]??0)-(this.#o[o]??0)),n,s=t(this.revision);for(let o of this.#i){let a=o.objects.size+t(o.revision);a<s&&([n,s]=[o,a])}return n}#r(e){let t=new Set,n=new Set,s=!1;for(;this.revision!==e;){let o=this.revision<e,a=this.steps[o?this.revision:this.revision-1];for(let[d,l,p]of a.objects)D(this.objects,d,o?p:l),this.#n.add(d),t.add(d);for(let[d,l,p]of a.avatars)D(this.avatars,d,o?p:l),n.add(d);a.environment&&(this.environment=a.environment[o?1:0],s=!0),this.revision+=o?1:-1}return{objects:[...t],avatars:[...n],environment:s}}#a(e,t){let n={objects:this.objects,avatars:this.avatars,environment:this.environment};this.objects=new Map(e.objects),this.avatars=new Map(e.avatars),this.environment=e.environment,this.revision=e.revision,this.#r(t);let s=j(n.objects,this.objects);for(let o of s)this.#n.add(o);return{objects:s,avatars:j(n.avatars,this.avatars),environment:n.environment!==this.environment}}};function se(i,e,t){let n=t.op==="remove"?t.id??"":t.value.id;i.has(n)||i.set(n,e.get(n)),D(e,n,t.op==="remove"?void 0:t.value)}function oe(i,e){return[...i].map(([t,n])=>[t,n,e.get(t)])}function D(i,e,t){t===void 0?i.delete(e):i.set(e,t)}var xe=6,P=class{loading=m({state:"loading",have:0,of:0});at=m(0);newest=m(0);playing=m(!1);speed=m(8);arrived=m(0);replay=new M;track=new k;step=N(()=>this.replay.steps[this.at.value-1]);#e;#s;#i=new AbortController;#o;#t=0;#n=[];constructor(e,t=()=>performance.now()){this.#e=e,this.#s=t}async load(){try{do{this.loading.value={state:"loading",have:this.replay.newest,of:this.#e.newest()};let e=await this.#e.entries(this.replay.newest,this.#i.signal);if(e.length===0)break;this.#l(e)}while(this.replay.newest<this.#e.newest());if(this.#i.signal.aborted)return;this.loading.value={state:"ready"},this.#o??=this.#e.onEntry(e=>{this.#c(e)}),this.replay.seek(this.replay.newest),this.at.value=this.replay.newest,this.#e.enter(this.replay)}catch(e){this.#i.signal.aborted||(this.loading.value={state:"failed",reason:x(e)})}}#l(e){let t=this.replay.newest;try{this.replay.add(e)}finally{for(let n=t;n<this.replay.newest;n++)this.track.add(this.replay.steps[n-1],this.replay.steps[n]);this.newest.value=this.replay.newest}}async#c(e){try{e.revision>this.replay.newest+1&&this.#l(await this.#e.entries(this.replay.newest,this.#i.signal));let t=this.replay.newest;this.#l([e]),this.arrived.value+=this.replay.newest-t}catch{}}seek(e){this.#r(),this.#p(e,!0),this.playing.peek()&&this.#a()}by(e){this.#r(),this.#p(this.at.peek()+e,e!==1),this.playing.peek()&&this.#a()}toggle(){this.playing.peek()?this.pause():this.play()}play(){this.loading.peek().state==="ready"&&(this.at.peek()>=this.replay.newest&&this.#p(Math.min(1,this.replay.newest),!0),this.playing.value=!0,this.#a())}pause(){this.playing.value=!1,this.#r()}faster(e){this.speed.value=e,this.playing.peek()&&(this.#r(),this.#a())}dispose(){this.#i.abort(),this.#o?.(),this.pause(),this.#e.leave()}#r(){for(let e of this.#n)clearTimeout(e);this.#n=[]}#a(){this.#t=this.#s(),this.#h()}#d(e){let{steps:t}=this.replay;return 1e3*Q(t[e-2],t[e-1],this.speed.peek())}#h(){let e=this.at.peek()+1;if(e>this.replay.newest){this.playing.value=!1;return}let n=this.#t+this.#d(e)-this.#s();for(let s of y(this.replay.steps[e-1]))this.#u(s,n);this.#n.push(setTimeout(()=>this.#f(),Math.max(0,n)))}#u(e,t){let n=A(e.metres,this.speed.peek());if(n<=0)return;let{avatarId:s,from:o,to:a}=e,d=()=>{let l=this.#m(o.position,a.position);this.#e.play({avatarId:s,action:"walk",path:l,seconds:n,yaw:a.yaw})};this.#n.push(setTimeout(d,Math.max(0,t-n*1e3)))}#m(e,t){let n=new G(this.replay),s=n.nearestFree(e,1),o=s?K(n,s,{at:(a,d,l)=>Math.hypot(a-t[0],d-t[2])<.3&&Math.abs(l-t[1])<.4,estimate:(a,d)=>Math.hypot(a-t[0],d-t[2]),point:t,seeds:[t]}):void 0;return o&&"path"in o?[e,...o.path]:[e,t]}#f(){this.#n=[];let e=this.#s(),t=this.at.peek()+1;for(this.#t+=this.#d(t),e-this.#t>2e3&&(this.#t=e);t<this.replay.newest&&this.#t+this.#d(t+1)<=e;)this.#t+=this.#d(++t);this.#p(t,t-this.at.peek()>xe),this.#h()}#p(e,t){let n=this.replay.revision,s=this.replay.seek(e);if(this.at.value=this.replay.revision,this.#e.moved({...s,still:t}),!t)for(let o of this.replay.steps.slice(n,this.replay.revision))this.#v(o)}#v({entry:{author:e,event:t}}){if(e.kind!=="agent"||t?.kind!=="said"||!t.text)return;let n=Math.min(6,1.8+t.text.length*.045);this.#e.play({avatarId:e.id,action:"say",text:t.text,seconds:n})}};var re=`/* The timeline at the bottom, and the banner of the past. */
#ui:has(.timeline) {
  --timeline: 92px;
}

.timeline {
  position: absolute;
  z-index: 1;
  left: max(var(--edge), env(safe-area-inset-left));
  right: max(var(--edge), env(safe-area-inset-right));
  bottom: max(var(--edge), env(safe-area-inset-bottom));
  min-height: var(--timeline);
  padding: 8px 12px 10px 16px;
  display: grid;
  align-content: center;
  gap: 6px;
}

#ui:has(.timeline) .bottom {
  bottom: calc(max(var(--edge), env(safe-area-inset-bottom)) + var(--timeline) + 8px);
}

/* What agents do now is not what is seen. */
#ui:has(.timeline) .activity {
  display: none;
}

.timeline-words {
  display: flex;
  align-items: baseline;
  gap: 6px;
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
  border-radius: 5px;
  background: var(--ink);
}

.timeline-row {
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
}

.timeline-row > p {
  flex: 1;
}

.timeline .play {
  background: var(--accent);
  color: var(--on-accent);
  border-radius: 20px;
}

.timeline .play:hover {
  background: var(--accent);
}

.speeds select {
  height: 40px;
  padding: 0 8px;
  border: 1px solid var(--muted);
  border-radius: 10px;
  background: var(--surface-strong);
  color: inherit;
  font: inherit;
  font-size: 13px;
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
  border-radius: 8px;
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
  border-radius: 2px;
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
  border-radius: 7px;
  background: inherit;
  box-shadow: 0 0 0 2px var(--surface-strong);
}

.timeline .recording {
  border-color: var(--warn);
}

.clip-failed {
  font-size: 13px;
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
  z-index: 1;
  top: max(var(--edge), env(safe-area-inset-top));
  left: 50%;
  translate: -50% 0;
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  padding: 2px 2px 2px 16px;
  border-radius: 22px;
  white-space: nowrap;
}

.past-banner .quiet {
  border-radius: 20px;
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

  /* What is read is one line; the world stays visible. */
  .page:has(.timeline) > .bottom .cards,
  .page:has(.timeline) > .bottom .activity,
  .page:has(.timeline) > .rail {
    display: none;
  }
}
`;_(re);function Se({model:i,actions:e}){let t=I(()=>new P(e.past),[e]),n=()=>{i.open.value="none",e.toWorld()};u(()=>(t.load(),()=>t.dispose()),[t]);let s=t.loading.value;return r(h,{children:[s.state==="ready"&&r(Ee,{model:i,player:t,close:n}),r("section",{class:"panel timeline","aria-label":"History","aria-busy":s.state==="loading",children:s.state==="ready"?r(Pe,{model:i,actions:e,player:t,close:n}):r(Me,{close:n,children:s.state==="failed"?r("p",{class:"warn",role:"alert",children:["The history could not be loaded. ",s.reason," ",r("button",{type:"button",class:"quiet",onClick:()=>{t.load()},children:"Try again"})]}):r("p",{class:"muted",role:"status",children:["Loading the history",s.of>0?`: ${s.have} of ${s.of} changes`:"","…"]})})})]})}function Me({close:i,children:e}){return r("div",{class:"timeline-row",children:[e,r(V,{label:"Close the history",hint:"Esc",onClick:i})]})}function Pe({model:i,actions:e,player:t,close:n}){return r(h,{children:[r("p",{class:"timeline-words","aria-live":"off",children:r(Te,{model:i,player:t})}),r("div",{class:"timeline-row",children:[r(je,{player:t}),r(Ce,{player:t}),r(Ae,{model:i,player:t}),r(Z,{player:t,studio:e.hand.studio}),r("button",{type:"button",class:"primary",onClick:n,title:"Back to now (Esc)",children:"Now"})]})]})}function Ee({model:i,player:e,close:t}){let n=e.arrived.value,s=e.step.value,o=s?S(s.time,i.now.value):"before it began";return r(h,{children:[r("div",{class:"past-frame","aria-hidden":"true"}),r("div",{class:"panel past-banner",role:"status","aria-live":"polite","aria-atomic":"false",children:[r("span",{children:[r("span",{class:"sr",children:"You see the past: "}),r("span",{"aria-hidden":"true",children:"You see "}),r("strong",{"aria-live":"off",children:o})]}),n>0&&r("span",{class:"muted",children:[n===1?"1 new change":`${n} new changes`," since"]}),r("button",{type:"button",class:"quiet",onClick:t,children:"Back to now"})]})]})}function Te({model:i,player:e}){let t=e.step.value;if(!t)return r("span",{class:"muted",children:"Before anything was here"});let n=t.entry.author.kind==="agent"?C(i,t.entry.author.id):"";return r(h,{children:[r("span",{class:"who-dot",style:n?{background:n}:{},"aria-hidden":"true"}),r("strong",{children:R(t.entry)})," ",r("span",{class:"deed",children:W(t)})," ",r("span",{class:"muted",children:[r("span",{class:"sep",children:"· "}),S(t.time,i.now.value)," · ",e.at.value," of ",e.newest.value]})]})}function je({player:i}){let e=i.playing.value;return r("button",{type:"button",class:"icon play","aria-label":e?"Pause":"Play",title:e?"Pause":"Play",onClick:()=>i.toggle(),children:r("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:r("path",{d:e?"M4 3h3v10H4ZM9 3h3v10H9Z":"M4.500 2.600 13 8l-8.500 5.400Z"})})})}function Ce({player:i}){return r("label",{class:"speeds",children:[r("span",{class:"sr",children:"Speed"}),r("select",{value:i.speed.value,onChange:e=>{let t=O.find(n=>n===Number(e.currentTarget.value));t&&i.faster(t)},children:O.map(e=>r("option",{value:e,children:[e,"×"]},e))})]})}var Oe=.1;function Ae({model:i,player:e}){let t=v(null),n=w(!1),s=e.step.value,o=Math.max(1,Math.round(e.newest.value*Oe)),a=l=>{let p=t.current?.getBoundingClientRect();p&&e.seek(e.track.revisionAt((l.clientX-p.left)/Math.max(1,p.width)))},d={ArrowRight:()=>e.by(1),ArrowUp:()=>e.by(1),ArrowLeft:()=>e.by(-1),ArrowDown:()=>e.by(-1),PageUp:()=>e.by(o),PageDown:()=>e.by(-o),Home:()=>e.seek(0),End:()=>e.seek(e.newest.value)," ":()=>e.toggle()};return u(()=>t.current?.focus(),[]),r("div",{ref:t,class:n.value?"track held":"track",role:"slider",tabIndex:0,"aria-label":"Moment of the history","aria-valuemin":0,"aria-valuemax":e.newest.value,"aria-valuenow":e.at.value,"aria-valuetext":s?`${R(s.entry)} ${W(s)}, ${S(s.time,i.now.value)}`:"Before anything was here",onKeyDown:l=>{let p=l.altKey||l.ctrlKey||l.metaKey?void 0:d[l.key];p&&(l.preventDefault(),l.stopPropagation(),p())},onPointerDown:l=>{l.button===0&&(l.currentTarget.setPointerCapture(l.pointerId),n.value=!0,a(l))},onPointerMove:l=>{n.value&&a(l)},onPointerUp:()=>{n.value=!1},onPointerCancel:()=>{n.value=!1},children:[r(ie,{player:e,color:l=>C(i,l)}),r("span",{class:"head",style:{left:`${(e.track.at(e.at.value)*100).toFixed(3)}%`}})]})}export{Se as default};
