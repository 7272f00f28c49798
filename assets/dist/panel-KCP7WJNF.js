import{a as z}from"./chunk-7S3PWOWV.js";import{Ad as G,Dd as q,He as Y,M as N,Ta as V,Wa as x,b as h,cb as j,e as u,g as v,h as H,j as m,k as I,ke as F,la as K,le as C,m as w,ne as r,te as _,va as U,wa as P}from"./chunk-L6U6HRJ6.js";var de=120,pe=1;function Z({player:i,studio:e}){let t=w({phase:"ready"}),n=v(null);u(()=>()=>n.current?.(),[]);let s=async()=>{try{let o=await e();if(o.noClip!==void 0)throw new Error(o.noClip);let d=o.record({aspect:null,names:!0},de,f=>{t.value={phase:"recording",seconds:f}});t.value={phase:"recording",seconds:0};let l=i.playing.subscribe(f=>{!f&&i.at.peek()>=i.newest.peek()&&setTimeout(d.stop,pe*1e3)});n.current=()=>{l(),d.stop()},i.play();let{blob:p,name:c}=await d.done;n.current(),ce(p,c),t.value={phase:"ready"}}catch(o){t.value={phase:"failed",reason:x(o)}}n.current=null,i.pause()},a=t.value;return a.phase==="recording"?r("button",{type:"button",class:"quiet recording",onClick:()=>n.current?.(),children:["Stop and save ",r("span",{class:"age",children:V(a.seconds*1e3)})]}):r(h,{children:[r("button",{type:"button",class:"quiet",title:"Plays from here and saves what you see as a video",onClick:()=>{s()},children:"Save clip"}),a.phase==="failed"&&r("span",{class:"warn clip-failed",role:"alert",children:a.reason})]})}function ce(i,e){let t=document.createElement("a");t.href=URL.createObjectURL(i),t.download=e.replace("world-clip","world-history"),t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),6e4)}var A=[1,8,60,600],he=1.5,J=8,ue=1.2,me=5,X=60;function y(i){return i.avatars.flatMap(([e,t,n])=>{if(!t||!n)return[];let s=Math.hypot(n.position[0]-t.position[0],n.position[2]-t.position[2]);return s>.3?[{avatarId:e,from:t,to:n,metres:s}]:[]})}function O(i,e){return e>J?0:Math.min(e===1?6:3,i/(e===1?1.6:2.6))}function Q(i,e,t){let n=i?Math.max(0,(e.time-i.time)/1e3):0,s=y(e).map(o=>O(o.metres,t)),a=t<=J&&i?.entry.event?.kind==="said"?ue:0;return Math.max(Math.min(n/t,he),a,...s)}var k=class{#e=[0];add(e,t){let n=e?Math.max(0,(t.time-e.time)/1e3):0,s=1+me*Math.min(n,X)/X;this.#e.push((this.#e.at(-1)??0)+s)}get newest(){return this.#e.length-1}at(e){let t=this.#e.at(-1)??0;return t>0?(this.#e[Math.max(0,Math.min(this.newest,e))]??0)/t:0}revisionAt(e){let t=Math.max(0,Math.min(1,e))*(this.#e.at(-1)??0),[n,s]=[0,this.newest];for(;n<s;){let o=n+s>>1;(this.#e[o]??0)<t?n=o+1:s=o}let a=Math.max(0,n-1);return t-(this.#e[a]??0)<(this.#e[n]??0)-t?a:n}};function te(i){let{entry:e,objects:t}=i;return e.undoes?.length?"undone":t.some(([,n,s])=>!n&&s)?"built":t.some(([,n,s])=>n&&!s)?"removed":t.length>0?"changed":e.event?"said":i.environment?"light":"walked"}function D(i){return i.author.kind==="user"?"You":i.author.kind==="system"?"World":i.author.name||"An agent"}function R(i){let{entry:e}=i;if(e.event?.kind==="said"&&e.event.text)return`said “${ve(e.event.text)}”`;if(e.event?.kind==="pointed")return e.event.objectId?`pointed at ${e.event.objectId}`:"pointed at the ground";if(e.author.kind==="system"&&e.revision===1)return`laid out ${i.objects.length} things`;if(i.objects.length===0&&!i.environment)return fe(i);let t=i.objects.flatMap(([,o])=>o?[{op:"put",type:"object",value:o}]:[]),{operations:n,tool:s,undoes:a}=e;return z({operations:n,inverse:t,...s?{tool:s}:{},...a?{undoes:a}:{}})}function fe(i){if(i.avatars.find(([,n,s])=>s?.pose==="sit"&&n?.pose!=="sit"))return"sat down";if(i.avatars.some(([,n,s])=>!n&&s))return"arrived";if(i.avatars.some(([,n,s])=>n&&!s))return"made room for another avatar";let[t]=y(i);return t?`walked ${t.metres<10?t.metres.toFixed(1):Math.round(t.metres)} m`:i.avatars.some(([,n,s])=>n?.pose==="sit"&&s?.pose==="stand")?"stood up":i.avatars.length>0?"turned":"did something"}var ee=90;function ve(i){let e=i.replace(/\s+/g," ").trim();return e.length<=ee?e:`${e.slice(0,ee-1).trimEnd()}…`}function S(i,e){let t=new Date(i);if(!(i>0)||Number.isNaN(t.getTime()))return"an unknown time";let n=new Date(e),s=d=>t.toLocaleTimeString(void 0,{hour:"2-digit",minute:"2-digit",...d?{second:"2-digit"}:{}});if(t.toDateString()===n.toDateString())return s(!0);let a=new Date(e);if(a.setDate(n.getDate()-1),t.toDateString()===a.toDateString())return`yesterday ${s(!1)}`;let o=t.getFullYear()===n.getFullYear()?{}:{year:"numeric"};return`${t.toLocaleDateString(void 0,{day:"numeric",month:"short",...o})} ${s(!1)}`}var ye={said:[.9,-.45],built:[.75,0],changed:[.4,.25],removed:[0,.75],undone:[.15,.6],walked:[.16,.16],light:[.9,.9]},ge=1.2,ne={least:2,most:6};function ie({player:i,color:e}){let t=v(null),n=i.newest.value;return u(()=>{let s=t.current;if(!s)return;let a=()=>be(s,i,e),o=new ResizeObserver(a);o.observe(s);let d=matchMedia("(prefers-color-scheme: dark)");return d.addEventListener("change",a),a(),()=>{o.disconnect(),d.removeEventListener("change",a)}},[n,i]),r("canvas",{ref:t,class:"marks","aria-hidden":"true"})}function be(i,e,t){let{clientWidth:n,clientHeight:s}=i,a=devicePixelRatio||1;i.width=Math.max(1,Math.round(n*a)),i.height=Math.max(1,Math.round(s*a));let o=i.getContext("2d");if(!o)return;o.scale(a,a);let d=getComputedStyle(i).color,l=s/2,p=Math.max(ne.least,Math.min(ne.most,n/Math.max(1,e.newest.peek())/8)),c=-1/0,f="";for(let[oe,g]of e.replay.steps.entries()){let b=e.track.at(oe+1)*(n-p),E=te(g),W=`${E} ${g.entry.author.id}`;if(b-c<ge&&W===f)continue;[c,f]=[b,W];let $=g.entry.author.kind==="agent"?t(g.entry.author.id):"";o.fillStyle=$?F($):d;let[B,le]=ye[E];E==="said"?(o.beginPath(),o.arc(b+p/2,l*(1-.72),1.6+p/2,0,7),o.fill()):o.fillRect(b,l*(1-B),p,Math.max(2,l*(B+le)))}}var we=5e3,M=class{objects=new Map;avatars=new Map;environment={...P};revision=0;steps=[];#e={objects:new Map,avatars:new Map,environment:P};#s=new Map;#i=[];#a=[0];#t=new U;#n=new Set;firstOf(e){return this.#s.get(e)}get newest(){return this.steps.length}get step(){return this.steps[this.revision-1]}object(e){return this.objects.get(e)}near(e,t,n,s){for(let a of this.#n){let o=this.objects.get(a);o?this.#t.put(a,K(o).box):this.#t.remove(a)}return this.#n.clear(),this.#t.near(e,t,n,s).flatMap(a=>this.objects.get(a)??[])}add(e){for(let t of e)if(!(t.revision<=this.newest)){if(t.revision!==this.newest+1)throw new Error(`entry ${t.revision} does not follow ${this.newest}`);for(let n of t.operations){let s=N(n);if(s)throw new Error(`entry ${t.revision} holds ${s}`)}this.#l(t)}}#l(e){let{objects:t,avatars:n}=this.#e,s=this.#e.environment,a={objects:new Map,avatars:new Map};for(let c of e.operations)c.type==="object"?se(a.objects,t,c):c.type==="avatar"?se(a.avatars,n,c):this.#e.environment=c.value;let o=this.#e.environment,d={entry:e,time:Date.parse(e.time)||0,objects:ae(a.objects,t),avatars:ae(a.avatars,n),environment:o===s?void 0:[s,o]};this.steps.push(d),this.#s.has(e.author.id)||this.#s.set(e.author.id,e.revision);let l=(this.#a.at(-1)??0)+d.objects.length+d.avatars.length+1;this.#a.push(l);let p=this.#a[this.#i.at(-1)?.revision??0]??0;l-p<Math.max(we,t.size)||this.#i.push({revision:e.revision,objects:new Map(t),avatars:new Map(n),environment:o})}seek(e){let t=Math.max(0,Math.min(this.newest,Math.round(e))),n=this.#c(t);return n?this.#o(n,t):this.#r(t)}#c(e){let t=a=>Math.abs((this.#a[e]??0)-(this.#a[a]??0)),n,s=t(this.revision);for(let a of this.#i){let o=a.objects.size+t(a.revision);o<s&&([n,s]=[a,o])}return n}#r(e){let t=new Set,n=new Set,s=!1;for(;this.revision!==e;){let a=this.revision<e,o=this.steps[a?this.revision:this.revision-1];for(let[d,l,p]of o.objects)L(this.objects,d,a?p:l),this.#n.add(d),t.add(d);for(let[d,l,p]of o.avatars)L(this.avatars,d,a?p:l),n.add(d);o.environment&&(this.environment=o.environment[a?1:0],s=!0),this.revision+=a?1:-1}return{objects:[...t],avatars:[...n],environment:s}}#o(e,t){let n={objects:this.objects,avatars:this.avatars,environment:this.environment};this.objects=new Map(e.objects),this.avatars=new Map(e.avatars),this.environment=e.environment,this.revision=e.revision,this.#r(t);let s=j(n.objects,this.objects);for(let a of s)this.#n.add(a);return{objects:s,avatars:j(n.avatars,this.avatars),environment:n.environment!==this.environment}}};function se(i,e,t){let n=t.op==="remove"?t.id??"":t.value.id;i.has(n)||i.set(n,e.get(n)),L(e,n,t.op==="remove"?void 0:t.value)}function ae(i,e){return[...i].map(([t,n])=>[t,n,e.get(t)])}function L(i,e,t){t===void 0?i.delete(e):i.set(e,t)}var xe=6,T=class{loading=m({state:"loading",have:0,of:0});at=m(0);newest=m(0);playing=m(!1);speed=m(8);arrived=m(0);replay=new M;track=new k;step=I(()=>this.replay.steps[this.at.value-1]);#e;#s;#i=new AbortController;#a;#t=0;#n=[];constructor(e,t=()=>performance.now()){this.#e=e,this.#s=t}async load(){try{do{this.loading.value={state:"loading",have:this.replay.newest,of:this.#e.newest()};let e=await this.#e.entries(this.replay.newest,this.#i.signal);if(e.length===0)break;this.#l(e)}while(this.replay.newest<this.#e.newest());if(this.#i.signal.aborted)return;this.loading.value={state:"ready"},this.#a??=this.#e.onEntry(e=>{this.#c(e)}),this.replay.seek(this.replay.newest),this.at.value=this.replay.newest,this.#e.showMoment(this.replay)}catch(e){this.#i.signal.aborted||(this.loading.value={state:"failed",reason:x(e)})}}#l(e){let t=this.replay.newest;try{this.replay.add(e)}finally{for(let n=t;n<this.replay.newest;n++)this.track.add(this.replay.steps[n-1],this.replay.steps[n]);this.newest.value=this.replay.newest}}async#c(e){try{e.revision>this.replay.newest+1&&this.#l(await this.#e.entries(this.replay.newest,this.#i.signal));let t=this.replay.newest;this.#l([e]),this.arrived.value+=this.replay.newest-t}catch{}}seek(e){this.#r(),this.#p(e,!0),this.playing.peek()&&this.#o()}stepBy(e){this.#r(),this.#p(this.at.peek()+e,e!==1),this.playing.peek()&&this.#o()}toggle(){this.playing.peek()?this.pause():this.play()}play(){this.loading.peek().state==="ready"&&(this.at.peek()>=this.replay.newest&&this.#p(Math.min(1,this.replay.newest),!0),this.playing.value=!0,this.#o())}pause(){this.playing.value=!1,this.#r()}setSpeed(e){this.speed.value=e,this.playing.peek()&&(this.#r(),this.#o())}dispose(){this.#i.abort(),this.#a?.(),this.pause(),this.#e.showNow()}#r(){for(let e of this.#n)clearTimeout(e);this.#n=[]}#o(){this.#t=this.#s(),this.#h()}#d(e){let{steps:t}=this.replay;return 1e3*Q(t[e-2],t[e-1],this.speed.peek())}#h(){let e=this.at.peek()+1;if(e>this.replay.newest){this.playing.value=!1;return}let n=this.#t+this.#d(e)-this.#s();for(let s of y(this.replay.steps[e-1]))this.#u(s,n);this.#n.push(setTimeout(()=>this.#f(),Math.max(0,n)))}#u(e,t){let n=O(e.metres,this.speed.peek());if(n<=0)return;let{avatarId:s,from:a,to:o}=e,d=()=>{let l=this.#m(a.position,o.position);this.#e.play({avatarId:s,action:"walk",path:l,seconds:n,yaw:o.yaw})};this.#n.push(setTimeout(d,Math.max(0,t-n*1e3)))}#m(e,t){let n=new G(this.replay),s=n.nearestFree(e,1),a=s?q(n,s,{at:(o,d,l)=>Math.hypot(o-t[0],d-t[2])<.3&&Math.abs(l-t[1])<.4,estimate:(o,d)=>Math.hypot(o-t[0],d-t[2]),point:t,seeds:[t]}):void 0;return a&&"path"in a?[e,...a.path]:[e,t]}#f(){this.#n=[];let e=this.#s(),t=this.at.peek()+1;for(this.#t+=this.#d(t),e-this.#t>2e3&&(this.#t=e);t<this.replay.newest&&this.#t+this.#d(t+1)<=e;)this.#t+=this.#d(++t);this.#p(t,t-this.at.peek()>xe),this.#h()}#p(e,t){let n=this.replay.revision,s=this.replay.seek(e);if(this.at.value=this.replay.revision,this.#e.moveTo({...s,still:t}),!t)for(let a of this.replay.steps.slice(n,this.replay.revision))this.#v(a)}#v({entry:{author:e,event:t}}){if(e.kind!=="agent"||t?.kind!=="said"||!t.text)return;let n=Math.min(6,1.8+t.text.length*.045);this.#e.play({avatarId:e.id,action:"say",text:t.text,seconds:n})}};var re=`/* The timeline at the bottom, and the banner of the past. */
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

/* Hides the current activity: the picture shows the past. */
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

  /* A single line of text, so that the world stays visible. */
  .page:has(.timeline) > .bottom .cards,
  .page:has(.timeline) > .bottom .activity,
  .page:has(.timeline) > .rail {
    display: none;
  }
}
`;Y(re);function Se({model:i,actions:e}){let t=H(()=>new T(e.history),[e]),n=()=>{i.open.value="none",e.focusWorld()};u(()=>(t.load(),()=>t.dispose()),[t]);let s=t.loading.value;return r(h,{children:[s.state==="ready"&&r(Ee,{model:i,player:t,close:n}),r("section",{class:"panel timeline","aria-label":"History","aria-busy":s.state==="loading",children:s.state==="ready"?r(Te,{model:i,actions:e,player:t,close:n}):r(Me,{close:n,children:s.state==="failed"?r("p",{class:"warn",role:"alert",children:["The history could not be loaded. ",s.reason," ",r("button",{type:"button",class:"quiet",onClick:()=>{t.load()},children:"Try again"})]}):r("p",{class:"muted",role:"status",children:["Loading the history",s.of>0?`: ${s.have} of ${s.of} changes`:"","…"]})})})]})}function Me({close:i,children:e}){return r("div",{class:"timeline-row",children:[e,r(_,{label:"Close the history",hint:"Esc",onClick:i})]})}function Te({model:i,actions:e,player:t,close:n}){return r(h,{children:[r("p",{class:"timeline-words","aria-live":"off",children:r(Pe,{model:i,player:t})}),r("div",{class:"timeline-row",children:[r(je,{player:t}),r(Ce,{player:t}),r(Oe,{model:i,player:t}),r(Z,{player:t,studio:e.user.studio}),r("button",{type:"button",class:"primary",onClick:n,title:"Back to now (Esc)",children:"Now"})]})]})}function Ee({model:i,player:e,close:t}){let n=e.arrived.value,s=e.step.value,a=s?S(s.time,i.now.value):"the very beginning";return r(h,{children:[r("div",{class:"past-frame","aria-hidden":"true"}),r("div",{class:"panel past-banner",role:"status","aria-live":"polite","aria-atomic":"false",children:[r("span",{children:[r("span",{class:"sr",children:"Viewing the past: "}),r("span",{"aria-hidden":"true",children:"Viewing "}),r("strong",{"aria-live":"off",children:a})]}),n>0&&r("span",{class:"muted",children:[n===1?"1 new change":`${n} new changes`," since"]}),r("button",{type:"button",class:"quiet",onClick:t,children:"Back to now"})]})]})}function Pe({model:i,player:e}){let t=e.step.value;if(!t)return r("span",{class:"muted",children:"Before anything was here"});let n=t.entry.author.kind==="agent"?C(i,t.entry.author.id):"";return r(h,{children:[r("span",{class:"who-dot",style:n?{background:n}:{},"aria-hidden":"true"}),r("strong",{children:D(t.entry)})," ",r("span",{class:"deed",children:R(t)})," ",r("span",{class:"muted",children:[r("span",{class:"sep",children:"· "}),S(t.time,i.now.value)," · ",e.at.value," of ",e.newest.value]})]})}function je({player:i}){let e=i.playing.value;return r("button",{type:"button",class:"icon play","aria-label":e?"Pause":"Play",title:e?"Pause":"Play",onClick:()=>i.toggle(),children:r("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:r("path",{d:e?"M4 3h3v10H4ZM9 3h3v10H9Z":"M4.500 2.600 13 8l-8.500 5.400Z"})})})}function Ce({player:i}){return r("label",{class:"speeds",children:[r("span",{class:"sr",children:"Speed"}),r("select",{value:i.speed.value,onChange:e=>{let t=A.find(n=>n===Number(e.currentTarget.value));t&&i.setSpeed(t)},children:A.map(e=>r("option",{value:e,children:[e,"×"]},e))})]})}var Ae=.1;function Oe({model:i,player:e}){let t=v(null),n=w(!1),s=e.step.value,a=Math.max(1,Math.round(e.newest.value*Ae)),o=l=>{let p=t.current?.getBoundingClientRect();p&&e.seek(e.track.revisionAt((l.clientX-p.left)/Math.max(1,p.width)))},d={ArrowRight:()=>e.stepBy(1),ArrowUp:()=>e.stepBy(1),ArrowLeft:()=>e.stepBy(-1),ArrowDown:()=>e.stepBy(-1),PageUp:()=>e.stepBy(a),PageDown:()=>e.stepBy(-a),Home:()=>e.seek(0),End:()=>e.seek(e.newest.value)," ":()=>e.toggle()};return u(()=>t.current?.focus(),[]),r("div",{ref:t,class:n.value?"track held":"track",role:"slider",tabIndex:0,"aria-label":"Position in the history","aria-valuemin":0,"aria-valuemax":e.newest.value,"aria-valuenow":e.at.value,"aria-valuetext":s?`${D(s.entry)} ${R(s)}, ${S(s.time,i.now.value)}`:"Before anything was here",onKeyDown:l=>{let p=l.altKey||l.ctrlKey||l.metaKey?void 0:d[l.key];p&&(l.preventDefault(),l.stopPropagation(),p())},onPointerDown:l=>{l.button===0&&(l.currentTarget.setPointerCapture(l.pointerId),n.value=!0,o(l))},onPointerMove:l=>{n.value&&o(l)},onPointerUp:()=>{n.value=!1},onPointerCancel:()=>{n.value=!1},children:[r(ie,{player:e,color:l=>C(i,l)}),r("span",{class:"head",style:{left:`${(e.track.at(e.at.value)*100).toFixed(3)}%`}})]})}export{Se as default};
