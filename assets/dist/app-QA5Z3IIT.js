import{A as Wm,B as Xm,C as Qs,D as er,E as $m,F as qm,G as Ym,H as jm,I as $n,J as Zm,K as Qd,L as Km,M as y,N as Jm,O as yc,P as Lo,Q as vc,R as Qm,S as e0,T as t0,U as n0,X as i0,Z as s0,a as ft,c as Kd,e as wt,f as fc,g as gt,i as pc,j as Gm,k as Xi,l as $e,m as mc,n as $i,o as nt,p as Js,q as Ir,r as Io,s as gc,t as Tn,u as st,v as Te,w as It,x as Jd,z as Hm}from"./chunk-BIGSPHOP.js";var Vw=["auto","low","med","high","test"];function r0(n){let e=new URLSearchParams(n),t=Vw.find(s=>s===e.get("quality"))??"auto",i=e.get("world")??"";return{quality:t,worldId:/^[A-Za-z0-9_-]{1,64}$/.test(i)?i:void 0}}var Gw=new Map(Ir.map(n=>[n.kind,n])),Hw=new Map(Io.map(n=>[n.name,n.hex])),eh=Ir.map(n=>n.kind),th=Io.map(n=>n.name);function Si(n){return Gw.get(n)}function o0(n){let e=n.trim().toLowerCase();return/^#[0-9a-f]{6}$/.test(e)?e:Hw.get(e)}function Ai(n){return n.category==="path"||!n.solid&&n.top>0}function oi(n,e,t=5){let i=n.toLowerCase().slice(0,64);if(i==="")return[];let s=[];for(let r of e){let o=Ww(i,r);o<=Math.max(2,i.length/2)&&s.push({name:r,distance:o})}return s.sort((r,o)=>r.distance-o.distance||(r.name<o.name?-1:1)).slice(0,t).map(r=>r.name)}function a0(n){let e=n.toLowerCase(),t=Ir.filter(i=>i.words.split(" ").includes(e)).map(i=>i.kind);return[...new Set([...t,...oi(n,eh)])].slice(0,5)}function Ww(n,e){return e===n?0:e.startsWith(n)||n.startsWith(e)?.5:n.length>2&&e.includes(n)?1:Xw(n,e)}function Xw(n,e){let t=Array.from({length:e.length+1},(i,s)=>s);for(let i=1;i<=n.length;i++){let s=[i];for(let r=1;r<=e.length;r++){let o=(t[r-1]??0)+(n[i-1]===e[r-1]?0:1);s.push(Math.min(o,(t[r]??0)+1,(s[r-1]??0)+1))}t=s}return t[e.length]??0}var $w=/^[a-z0-9_]{1,40}$/;function Oo(n){return $w.test(n)&&n!=="ground"&&n!=="user"&&!n.startsWith("avatar_")}function Ei(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)}function xc(n,e){return Array.isArray(n)&&n.length===e&&n.every(t=>Number.isFinite(t))}function l0(n){if(!Ei(n))return"an operation that is not an object";let{op:e,type:t,id:i,value:s}=n;return e==="remove"?(t==="object"||t==="avatar")&&typeof i=="string"?void 0:"a remove without an id":e!=="put"?"an operation that is neither put nor remove":t==="object"?nh(s)?void 0:"a put object that is none":t==="avatar"?Do(s)?void 0:"a put avatar that is none":t==="environment"?ih(s)?void 0:"a put environment that is none":"an operation on an unknown type"}function nh(n){if(!Ei(n)||!c0(n))return!1;let{id:e,label:t,text:i,on:s,color:r,parts:o,behavior:a,creator:c,created:l,changed:u}=n;return typeof e=="string"&&[t,i,s,r].every(d=>d===void 0||typeof d=="string")&&(o===void 0||Array.isArray(o)&&o.every(d=>Ei(d)&&c0(d)))&&(a===void 0||Ei(a)&&typeof a.motion=="string")&&typeof c=="string"&&Number.isSafeInteger(l)&&Number.isSafeInteger(u)}function c0(n){return typeof n.kind=="string"&&xc(n.position,3)&&xc(n.rotation,4)&&xc(n.scale,3)}function Do(n){return Ei(n)&&["id","agentType","name","pose"].every(e=>typeof n[e]=="string")&&xc(n.position,3)&&Number.isFinite(n.yaw)&&Number.isSafeInteger(n.changed)}function ih(n){return Ei(n)&&Number.isFinite(n.timeOfDay)&&["sky","weather","ground","lights"].every(e=>typeof n[e]=="string")}var nr=[0,0,0,1],bc=Math.PI/180;function Fe(n,e=4){let t=10**e;return Math.round(n*t)/t+0}function At(n,e=4){return[Fe(n[0],e),Fe(n[1],e),Fe(n[2],e)]}function Lr(n){let e=Math.hypot(...n)||1;return[Fe(n[0]/e,6),Fe(n[1]/e,6),Fe(n[2]/e,6),Fe(n[3]/e,6)]}function tr(n,e){let[t,i,s,r]=n,[o,a,c,l]=e;return[r*o+t*l+i*c-s*a,r*a-t*c+i*l+s*o,r*c+t*a-i*o+s*l,r*l-t*o-i*a-s*c]}function rh(n){return[-n[0],-n[1],-n[2],n[3]]}function Cn(n,e){let[t,i,s,r]=n,o=2*(i*e[2]-s*e[1]),a=2*(s*e[0]-t*e[2]),c=2*(t*e[1]-i*e[0]);return[e[0]+r*o+i*c-s*a,e[1]+r*a+s*o-t*c,e[2]+r*c+t*a-i*o]}function oh(n,e,t){let i=(s,r)=>{let o=r%360*bc/2,a=[0,0,0,Math.cos(o)];return a[s]=Math.sin(o),a};return tr(tr(i(1,e),i(0,n)),i(2,t))}function u0(n){return oh(0,n,0)}function Ti(n){let e=Cn(n,[0,0,1]);if(Math.hypot(e[0],e[2])>.02)return sh(Math.atan2(e[0],e[2]));let t=Cn(n,[1,0,0]);return sh(Math.atan2(-t[2],t[0]))}function pn(n,e){return sh(Math.atan2(e[0]-n[0],e[2]-n[2]))}function Rn(n){return[Math.sin(n*bc),Math.cos(n*bc)]}function yt(n,e){return Math.hypot(n[0]-e[0],n[2]-e[2])}function sh(n){let e=Fe(n/bc,2);return e<=-180?e+360:e}function d0(n,e,t,i){let s=[n[0]*i[0]/2,n[1]*i[1]/2,n[2]*i[2]/2],[r,o]=Rn(Ti(t)),a=Cn(t,[0,s[1],0]),c=[Cn(t,[s[0],0,0]),Cn(t,[0,s[1],0]),Cn(t,[0,0,s[2]])],[l,u,d]=[0,0,0];for(let[f,p,v]of c)l+=Math.abs(f*o-v*r),u+=Math.abs(p),d+=Math.abs(f*r+v*o);let h=e[1]+a[1];return{x:e[0]+a[0],z:e[2]+a[2],halfX:l,halfZ:d,low:h-u,high:h+u,sin:r,cos:o}}function ir(n,e,t){return n.halfX*Math.abs(e*n.cos-t*n.sin)+n.halfZ*Math.abs(e*n.sin+t*n.cos)}function qw(n,e,t){let i=e-n.x,s=t-n.z;return[i*n.cos-s*n.sin,i*n.sin+s*n.cos]}function qn(n,e,t){return[n.x+e*n.cos+t*n.sin,n.z-e*n.sin+t*n.cos]}function No(n,e,t){let i=e-n.x,s=t-n.z,r=Math.max(0,Math.abs(i*n.cos-s*n.sin)-n.halfX),o=Math.max(0,Math.abs(i*n.sin+s*n.cos)-n.halfZ);return Math.sqrt(r*r+o*o)}function ah(n,e,t,i=0){let[s,r]=qw(n,e,t);return Math.abs(s)<=n.halfX+i&&Math.abs(r)<=n.halfZ+i}function h0(n,e,t=.02){if(Math.min(n.high,e.high)-Math.max(n.low,e.low)<=t)return!1;let i=e.x-n.x,s=e.z-n.z;for(let[r,o]of[[n.cos,-n.sin],[n.sin,n.cos],[e.cos,-e.sin],[e.sin,e.cos]])if(ir(n,r,o)+ir(e,r,o)-Math.abs(i*r+s*o)<=t)return!1;return!0}function ch(n,e){let t=p0();for(let i of[-n[0]/2,n[0]/2])for(let s of[0,n[1]])for(let r of[-n[2]/2,n[2]/2]){let o=e([i,s,r]);m0(t,o,o)}return t}function f0(n){let e=p0();for(let{min:t,max:i}of n)m0(e,t,i);return e}function p0(){return{min:[1/0,1/0,1/0],max:[-1/0,-1/0,-1/0]}}function m0(n,e,t){for(let i of[0,1,2])n.min[i]=Math.min(n.min[i],e[i]),n.max[i]=Math.max(n.max[i],t[i])}function _c(n,e,t=0){return n.min[0]<=e.max[0]+t&&e.min[0]<=n.max[0]+t&&n.min[2]<=e.max[2]+t&&e.min[2]<=n.max[2]+t&&n.min[1]<=e.max[1]+t&&e.min[1]<=n.max[1]+t}var lh=.995,Yw={door_wall:.5,arch:.38,bridge:.15},g0=new WeakMap;function Ne(n){let e=g0.get(n);return e||(e=Zw(n),g0.set(n,e)),e}function wc(n,e){let{position:t,rotation:i,scale:s}=n,[r,o,a]=Cn(i,[e[0]*s[0],e[1]*s[1],e[2]*s[2]]);return[r+t[0],o+t[1],a+t[2]]}function*jw(n){if(!n.parts){let e=Si(n.kind);if(!e)return;let{position:t,rotation:i,scale:s}=n;yield{piece:e,position:t,rotation:i,scale:s,around:ch(e.size,r=>wc(n,r))};return}for(let e of n.parts){let t=Si(e.kind);t&&(yield{piece:t,position:wc(n,e.position),rotation:tr(n.rotation,e.rotation),scale:Kw(e,n.scale),around:ch(t.size,i=>wc(n,wc(e,i)))})}}function Zw(n){let e=[],t=[],i=[];for(let c of jw(n)){let{piece:l}=c,u=d0(l.size,c.position,c.rotation,c.scale);e.push({box:u,around:c.around,piece:l,walls:Qw(l,u,c.scale)});let d=Cn(c.rotation,[0,1,0]),h=Jw(l,u,c.position[1],c.scale,d);if(h&&t.push(h),l.seat>0&&d[1]>lh){let[f,p,v]=c.position;i.push({position:[f,p+l.seat*c.scale[1],v],yaw:Ti(c.rotation)})}}let[s,r,o]=n.position,a=e.length?f0(e.map(c=>c.around)):{min:[s,r,o],max:[s,r,o]};return{solids:e,box:a,surfaces:t,seats:i}}function Kw(n,e){if(e[0]===e[1]&&e[1]===e[2])return[n.scale[0]*e[0],n.scale[1]*e[0],n.scale[2]*e[0]];let t=i=>{let[s,r,o]=Cn(n.rotation,i);return Math.hypot(s*e[0],r*e[1],o*e[2])};return[n.scale[0]*t([1,0,0]),n.scale[1]*t([0,1,0]),n.scale[2]*t([0,0,1])]}function Jw(n,e,t,i,s){let r=Ai(n),o=n.kind==="bridge";if(s[1]>lh){let c=n.top>0?n.top:r?n.size[1]:0;return c>0?{box:e,height:t+c*i[1],floor:r,arched:o}:void 0}return n.kind==="box"&&[s[0],s[1],s[2]].some(c=>Math.abs(c)>lh)?{box:e,height:e.high,floor:r,arched:!1}:void 0}function Qw(n,e,t){if(n.solid)return[e];let i=(Yw[n.kind]??0)*t[0];return i===0?[]:[-1,1].map(s=>{let r=s*(e.halfX-i/2);return{...e,x:e.x+r*e.cos,z:e.z-r*e.sin,halfX:i/2}})}function ws(n,e,t){let{box:i}=n,s=(e-i.x)*i.cos-(t-i.z)*i.sin,r=(e-i.x)*i.sin+(t-i.z)*i.cos;if(!(Math.abs(s)>i.halfX||Math.abs(r)>i.halfZ))return n.arched?i.low+(n.height-i.low)*eM(r/i.halfZ):n.height}function eM(n){return .16+.84*Math.cos(Math.min(1,Math.abs(n))*Math.PI/2)}var tM=[0,0,2.5];function Lt(n,e,t){let i=n.avatar(t.avatarId),s=e.presence.agents.find(a=>a.avatarId===t.avatarId),r=e.walking?.get(t.avatarId)??e.stopped?.get(t.avatarId),o=r??i??s;return{id:t.avatarId,agentType:t.type,name:t.name,position:At(o?.position??tM),yaw:Fe(o?.yaw??0,2),seat:!r&&i?.pose==="sit"?i.seat:void 0}}function qi(n,e){let t=new Map;for(let i of e.presence.agents)(i.connected||n.avatar(i.avatarId))&&t.set(i.avatarId,i);for(let i of n.avatars())t.has(i.id)||t.set(i.id,{avatarId:i.id,type:i.agentType,name:i.name});return[...t.values()].map(i=>Lt(n,e,i))}function Yi(n,e,t){!n.avatar(e.id)&&[...n.avatars()].length>=nt.maxAvatars&&Te("limit_reached",`there may be at most ${nt.maxAvatars} avatars in one world`);let s={id:e.id,agentType:e.agentType||"agent",name:e.name||"Agent",position:nM(t.position),yaw:Fe(t.yaw,2),pose:t.seat===void 0?"stand":"sit",changed:n.revision};t.seat!==void 0&&(s.seat=t.seat),Do(s)&&n.putAvatar(s)}function nM([n,e,t]){let{bounds:i,maxHeight:s}=nt,r=(o,a,c)=>Math.min(c,Math.max(a,o));return At([r(n,-i,i),r(e,0,s),r(t,-i,i)])}function Ms(n,e,t,i){if(t==="user")return iM(e,i);let s=n.object(t);if(s){let{min:u,max:d}=Ne(s).box,h=[(u[0]+d[0])/2,(u[1]+d[1])/2,(u[2]+d[2])/2];return{id:t,position:s.position,middle:h,object:s}}let r=qi(n,e),o=r.find(u=>u.id===t||u.name.toLowerCase()===t.toLowerCase());if(!o)return ko(t,[...n.ids(),...r.map(u=>u.id),"user"],i);let[a,c,l]=o.position;return{id:o.id,position:o.position,middle:[a,c+1.2,l],body:o}}function iM(n,e){let t=n.camera;if(!t)return Te("not_found","nobody is looking at the world, so there is no user to find",{field:e,next:"Use a position or an id instead, or call open_world."});let[i,,s]=t.position;return{id:"user",position:[i,0,s],middle:t.position}}function ko(n,e,t){return Te("not_found",`there is no ${It(n)} in this world`,{field:t,got:It(n),near:oi(n,e)})}function y0(n,e){let[t,i,s]=e.position;if(e.body){let[h,f]=Rn(e.body.yaw),p=[t+h*Mc,i,s+f*Mc];return{position:p,yaw:pn(p,e.position)}}let r=n.camera;if(!r)return{position:[t,i,s],yaw:0};let o=Math.max(Mc,r.position[1]*1.1),a=Math.max(Mc,yt(r.position,r.target)),[c,l]=Rn(pn(r.position,r.target)),u=Math.min(o,a),d=[t+c*u,0,s+l*u];return{position:d,yaw:pn(d,r.position)}}var Mc=1.2;var Or=class{#e=new Map;#t=new Set;#n=new Map;put(e,t){this.remove(e),this.#n.set(e,t);let i=uh(t.min[0],t.min[2],t.max[0],t.max[2]);if(i.cells>64){this.#t.add(e);return}for(let s of dh(i)){let r=this.#e.get(s);r?r.add(e):this.#e.set(s,new Set([e]))}}remove(e){let t=this.#n.get(e);if(t&&(this.#n.delete(e),!this.#t.delete(e)))for(let i of dh(uh(t.min[0],t.min[2],t.max[0],t.max[2]))){let s=this.#e.get(i);s?.delete(e),s?.size===0&&this.#e.delete(i)}}clear(){this.#e.clear(),this.#t.clear(),this.#n.clear()}near(e,t,i,s){let r=new Set(this.#t),o=uh(e,t,i,s);if(o.cells>this.#e.size)for(let a of this.#e.values())for(let c of a)r.add(c);else for(let a of dh(o))for(let c of this.#e.get(a)??[])r.add(c);return[...r].filter(a=>{let c=this.#n.get(a);return c&&c.min[0]<=i&&c.max[0]>=e&&c.min[2]<=s&&c.max[2]>=t})}};function uh(n,e,t,i){let[s,r,o,a]=[Sc(n),Sc(t),Sc(e),Sc(i)];return{fromX:s,toX:r,fromZ:o,toZ:a,cells:(r-s+1)*(a-o+1)}}function*dh(n){for(let e=n.fromX;e<=n.toX;e++)for(let t=n.fromZ;t<=n.toZ;t++)yield(e+4096)*8192+t+4096}function Sc(n){return Math.max(-4095,Math.min(4095,Math.floor(n/4)))}var sM=/^(.+)_(\d{1,6})$/,Ac=class{#e=new Map;use(e){let[,t,i]=sM.exec(e)??[];if(t===void 0){this.#e.has(e)||this.#e.set(e,0);return}let s=Number(i);s>(this.#e.get(t)??0)&&this.#e.set(t,s)}next(e,t){let i=(this.#e.get(e)??0)+1;for(;t(`${e}_${i}`);)i++;return`${e}_${i}`}isFresh(e){return!this.#e.has(e)}clear(){this.#e.clear()}};var v0=100,rM={timeOfDay:13,sky:"clear",weather:"none",ground:"meadow",lights:"auto"};function x0(n){let e=new hh;return n&&e.reset(n),e}function Ci(n){return 1+(n.parts?.length??0)}var hh=class{name="";revision=0;environment={...rM};instances=0;history=[];names=new Ac;objects=new Map;avatars=new Map;#e=new Or;#t=new Set;object(e){return this.objects.get(e)}near(e,t,i,s){return this.#e.near(e,t,i,s).flatMap(r=>this.objects.get(r)??[])}reset(e,t=[]){this.objects.clear(),this.avatars.clear(),this.#e.clear(),this.names.clear(),this.instances=0;for(let i of e.objects)this.#r(i);for(let i of e.avatars)this.avatars.set(i.id,i);this.environment=e.environment,this.name=e.name,this.revision=e.revision,this.setHistory(t),this.#o({reset:!0,objects:[],avatars:[],environment:!0,revision:this.revision})}setHistory(e){this.history=e.slice(-v0);for(let t of this.history)this.#s(t.operations)}apply(e){if(e.revision!==this.revision+1)throw new Error(`entry ${e.revision} does not follow revision ${this.revision}`);for(let r of e.operations){let o=l0(r);if(o)throw new Error(`entry ${e.revision} holds ${o}`)}let t=new Set,i=new Set,s=!1;for(let r of e.operations)r.type==="environment"?(this.environment=r.value,s=!0):r.type==="object"?t.add(this.#n(r)):i.add(this.#i(r));this.revision=e.revision,this.history=[...this.history,e].slice(-v0),this.#s(e.operations),this.#o({reset:!1,objects:[...t],avatars:[...i],environment:s,revision:this.revision})}subscribe(e){return this.#t.add(e),()=>this.#t.delete(e)}document(){let e=(t,i)=>t.created-i.created||(t.id<i.id?-1:1);return{name:this.name,revision:this.revision,objects:[...this.objects.values()].sort(e),avatars:[...this.avatars.values()].sort((t,i)=>t.id<i.id?-1:1),environment:this.environment}}#n(e){if(e.op==="put"){let s=e.value;return this.#r(s),s.id}let t=e.id??"",i=this.objects.get(t);return i&&(this.instances-=Ci(i)),this.objects.delete(t),this.#e.remove(t),t}#i(e){if(e.op==="put"){let t=e.value;return this.avatars.set(t.id,t),t.id}return this.avatars.delete(e.id??""),e.id??""}#r(e){let t=this.objects.get(e.id);t&&(this.instances-=Ci(t)),this.instances+=Ci(e),this.objects.set(e.id,e),this.#e.put(e.id,Ne(e).box),this.names.use(e.id)}#s(e){for(let t of e)t.type==="object"&&t.op==="remove"&&t.id&&this.names.use(t.id)}#o(e){for(let t of this.#t)t(e)}};var kr=class{state;revision;#e=new Map;#t=new Map;#n=new Or;#i;#r;#s;constructor(e){this.state=e,this.revision=e.revision+1,this.#r=e.objects.size,this.#s=e.instances}get count(){return this.#r}get instances(){return this.#s}get environment(){return this.#i??this.state.environment}object(e){return this.#e.has(e)?this.#e.get(e):this.state.object(e)}avatar(e){return this.#t.get(e)??this.state.avatars.get(e)}*ids(){for(let e of this.state.objects.keys())this.object(e)&&(yield e);for(let[e,t]of this.#e)t&&!this.state.objects.has(e)&&(yield e)}*avatars(){for(let e of this.state.avatars.values())yield this.#t.get(e.id)??e;for(let[e,t]of this.#t)this.state.avatars.has(e)||(yield t)}near(e,t,i,s){let r=this.state.near(e,t,i,s);if(this.#e.size===0)return r;let o=this.#n.near(e,t,i,s).flatMap(a=>this.#e.get(a)??[]);return[...r.filter(a=>!this.#e.has(a.id)),...o]}standingOn(e){let t=this.object(e)??this.state.object(e);if(!t)return[];let{min:i,max:s}=Ne(this.state.object(e)??t).box,r=new Map;for(let o of this.near(i[0]-1,i[2]-1,s[0]+1,s[2]+1))o.on===e&&r.set(o.id,o);for(let o of this.#e.values())o?.on===e&&r.set(o.id,o);return[...r.values()]}put(e){let t=this.object(e.id);t||this.#r++,this.#s+=Ci(e)-(t?Ci(t):0),this.#e.set(e.id,e),this.#n.put(e.id,Ne(e).box)}remove(e){let t=this.object(e);t&&(this.#r--,this.#s-=Ci(t),this.#n.remove(e),this.state.object(e)?this.#e.set(e,void 0):this.#e.delete(e))}putAvatar(e){this.#t.set(e.id,e)}putEnvironment(e){this.#i=e}operations(){let e=[],t=[],i=(r,o)=>{e.push(r),o&&t.unshift(o)};for(let[r,o]of this.#e){let a=this.state.object(r),c=a?Dr("object",a):{op:"remove",type:"object",id:r};o?(!a||!Nr(a,o))&&i(Dr("object",o),c):i({op:"remove",type:"object",id:r},c)}for(let[r,o]of this.#t){let a=this.state.avatars.get(r),c=a?Dr("avatar",a):{op:"remove",type:"avatar",id:r};(!a||!Nr(a,o))&&i(Dr("avatar",o),c)}let s=this.#i;return s&&!Nr(this.state.environment,s)&&i(Dr("environment",s),Dr("environment",this.state.environment)),{operations:e,inverse:t}}};function Dr(n,e){return{op:"put",type:n,value:e}}function Nr(n,e){let t=i=>JSON.stringify(i,(s,r)=>s==="changed"?void 0:oM(r)?aM(r):r);return n===e||t(n)===t(e)}function oM(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)}function aM(n){return Object.fromEntries(Object.entries(n).sort(([e],[t])=>e<t?-1:1))}function Et(n,e){return n===""?e:`${n}.${e}`}function ji(n,e,t,i){return Te("bad_arguments",`${n===""?"the arguments":n} must be ${t}`,{field:n,got:It(e),allowed:t,...i===void 0?{}:{example:i}})}function Ct(n,e,t){if(!Ei(n))return ji(e,n,"an object");for(let i of Object.keys(n))t.includes(i)||Te("bad_arguments",`there is no argument ${It(i)}`,{field:Et(e,i.slice(0,64)),got:It(i),allowed:t.join(", "),near:oi(i,t,3)});return n}function Ss(n,e,t){return Array.isArray(n)&&n.length>=1&&n.length<=t?n:ji(e,Array.isArray(n)?`${n.length} items`:n,`a list of 1 to ${t} items`)}function Jt(n,e,t){let i=n[e];if(i!==void 0)return typeof i=="string"?i:ji(Et(t,e),i,"a string")}function Yn(n,e){let t=n[e];return t===void 0?!1:typeof t=="boolean"?t:ji(e,t,"true or false")}function ai(n,e,t,i){let s=n[e];if(s===void 0)return;let r=i.whole?"a whole number":"a number";if(typeof s=="number"&&s>=i.min&&s<=i.max&&(!i.whole||Number.isInteger(s)))return s;let a=i.unit?` ${i.unit}`:"";return ji(Et(t,e),s,`${r} from ${i.min} to ${i.max}${a}`,`${i.min}`)}function ci(n,e,t,i){let s=Jt(n,e,t);if(s===void 0)return;let r=i.find(o=>o===s);return r!==void 0?r:Te("bad_arguments",`${e} must be one of ${i.join(", ")}`,{field:Et(t,e),got:It(s),allowed:i.join(", "),near:oi(s,i,2)})}function Zi(n,e,t){let i=n[e];if(i===void 0)return;let s=Et(t,e);return fh(i)?(ph(i,s),At(i)):ji(s,i,"[x, y, z], three numbers in metres","[2, 0, -3]")}function fh(n){return Array.isArray(n)&&n.length===3&&n.every(e=>Number.isFinite(e))}function ph(n,e){let{bounds:t,maxHeight:i}=nt,[s,r,o]=n;Math.abs(s)<=t&&Math.abs(o)<=t&&r>=-t&&r<=i||Te("bad_arguments","that is outside the world",{field:e,got:It([Fe(s,2),Fe(r,2),Fe(o,2)]),allowed:`x and z within ±${t} m, y at most ${i} m`})}function Ec(n,e){let t=n.rotation;if(t===void 0)return;let i=s=>typeof s=="number"&&Math.abs(s)<=3600;return typeof t=="number"&&i(t)?{pitch:0,yaw:t,roll:0}:fh(t)&&t.every(i)?{pitch:t[0],yaw:t[1],roll:t[2]}:ji(Et(e,"rotation"),t,"a yaw in degrees, or [pitch, yaw, roll]","90")}function Fr(n){return Lr(oh(n.pitch,n.yaw,n.roll))}function sr(n,e){let t=n.scale;if(t===void 0)return;let{minScale:i,maxScale:s}=nt,r=typeof t=="number"?[t,t,t]:t;return fh(r)&&r.every(o=>o>=i&&o<=s)?At(r):ji(Et(e,"scale"),t,`a number or [x, y, z], each from ${i} to ${s}`,"1.5")}function rr(n,e){let t=Jt(n,"color",e);if(t===void 0||t==="")return t;let i=o0(t);return i!==void 0?i:Te("bad_arguments",`there is no colour ${It(t)}`,{field:Et(e,"color"),got:It(t),allowed:`#rrggbb, or one of ${th.join(", ")}`,near:oi(t,th,3),example:"coral"})}function As(n,e,t,i,s=!1){let r=Jt(n,e,t);if(r===void 0)return;let o=gh(r,s),a=mh(o);return a<=i?o:ji(Et(t,e),`${a} characters`,`at most ${i} characters`)}function mh(n){return Array.from(n).length}function gh(n,e=!1){return n.replace(/\r\n?/g,`
`).replace(/\p{Cc}/gu,t=>t===`
`&&e?t:" ").replace(/\p{Cs}/gu,"�").trim()}var Pi=.25,Ri=3,li=.35,b0=1.6,cM=.3,or=800,lM=.35,uM=.25,Ht=32,dM=2*or/Ht,Ki=Ht*Ht*Ri,Pn=class{#e;#t=new Map;#n=[];#i=new Float32Array(16*Ki);#r=-1;#s=-1;constructor(e){this.#e=e}get nodes(){return this.#i.length}get cells(){return this.#t.size*Ht*Ht}nodeAt(e,t){let i=e+or,s=t+or;if(i<0||s<0||i>=2*or||s>=2*or)return-1;let r=i/Ht|0,o=s/Ht|0,a=r*dM+o;return a!==this.#r&&(this.#s=this.#t.get(a)??this.#c(a,r*Ht-or,o*Ht-or),this.#r=a),this.#s*Ki+(i%Ht*Ht+s%Ht)*Ri}xOf(e){return this.#n[(e/Ki|0)*2]+(e%Ki/(Ht*Ri)|0)}zOf(e){return this.#n[(e/Ki|0)*2+1]+(e%(Ht*Ri)/Ri|0)}heightOf(e){return this.#i[e]}nodeFrom(e,t,i,s=cM){let r=this.nodeAt(e,t);if(r<0)return-1;let o=-1,a=s+1e-6;for(let c=r;c<r+Ri;c++){let l=Math.abs(this.#i[c]-i);l<a&&(o=c,a=l)}return o}nearestFree(e,t=12,i=1.2){let s=mn(e[0]),r=mn(e[2]),o=this.nodeFrom(s,r,e[1],i);if(o>=0)return[e[0],this.heightOf(o),e[2]];let a,c=t;for(let l=1;(l-1)*Pi<=c;l++)for(let[u,d]of hM(l)){let h=this.nodeFrom(s+u,r+d,e[1],i);if(h<0)continue;let f=[gn(s+u),this.heightOf(h),gn(r+d)],p=Math.hypot(f[0]-e[0],f[2]-e[2]);p<c&&(a=f,c=p)}return a}blockers(e,t,i){let s=new Set;for(let r of this.#o(e-li,t-li,e+li,t+li))w0(r,No(r.box,e,t),i)&&s.add(r.id);return[...s]}#o(e,t,i,s){let r=[];for(let o of this.#e.near(e,t,i,s))for(let{walls:a,around:c,piece:l}of Ne(o).solids)if(!(c.min[0]>i||c.max[0]<e||c.min[2]>s||c.max[2]<t))for(let u of a)r.push({id:o.id,box:u,floor:Ai(l)});return r}#c(e,t,i){let s=this.#t.size;if((s+1)*Ki>this.#i.length){let h=new Float32Array(this.#i.length*2);h.set(this.#i),this.#i=h}this.#t.set(e,s),this.#n.push(t,i);let r=this.#i.subarray(s*Ki,(s+1)*Ki).fill(Number.NaN);for(let h=0;h<Ki;h+=Ri)r[h]=0;let[o,a]=[t*Pi,i*Pi],[c,l]=[o+Ht*Pi,a+Ht*Pi],d=this.#e.near(o,a,c,l).flatMap(h=>Ne(h).surfaces.filter(f=>f.floor));d.length>0&&fM(r,d,t,i);for(let h of this.#o(o-li,a-li,c+li,l+li))pM(r,h,t,i);return s}};function mn(n){return Math.floor(n/Pi)}function gn(n){return(n+.5)*Pi}function*hM(n){for(let e=-n;e<n;e++)yield[e,-n],yield[n,e],yield[-e,n],yield[-n,-e]}function _0(n,e,t,i,s){let r=n.halfX*Math.abs(n.cos)+n.halfZ*Math.abs(n.sin)+e,o=n.halfX*Math.abs(n.sin)+n.halfZ*Math.abs(n.cos)+e,a=Math.max(0,mn(n.x-r)-t),c=Math.min(Ht-1,mn(n.x+r)-t),l=Math.max(0,mn(n.z-o)-i),u=Math.min(Ht-1,mn(n.z+o)-i);for(let d=a;d<=c;d++)for(let h=l;h<=u;h++)s((d*Ht+h)*Ri,gn(t+d),gn(i+h))}function fM(n,e,t,i){let s=new Map;for(let r of e)_0(r.box,0,t,i,(o,a,c)=>{let l=ws(r,a,c);if(l===void 0||l<0)return;let u=s.get(o);u?u.push(l):s.set(o,[0,l])});for(let[r,o]of s){let a=o.sort((c,l)=>c-l).filter((c,l)=>(o[l+1]??1/0)-c>b0);for(let c=0;c<Ri;c++)n[r+c]=a[c]??Number.NaN}}function pM(n,e,t,i){_0(e.box,li,t,i,(s,r,o)=>{let a=No(e.box,r,o);if(!(a>=li))for(let c=s;c<s+Ri;c++){let l=n[c]??Number.NaN;w0(e,a,l)&&(n[c]=Number.NaN)}})}function w0({box:n,floor:e},t,i){return n.low<i+b0&&n.high>i+.03?n.high>i+lM?t<li:e||i>.001&&n.low<i-.02?!1:t<uM:!1}var yh=.05,mM=.6;function vh(n,e,t,i,s){let r={id:"ground",height:0};for(let o of n.near(e,t,e,t))if(!s.has(o.id))for(let a of gM(Ne(o),e,t))a<=i+yh&&a>r.height&&(r={id:o.id,height:a});return r}function*gM(n,e,t){for(let i of n.surfaces){let s=ws(i,e,t);s!==void 0&&(yield s)}for(let{box:i,piece:s}of n.solids)!s.solid||s.top>0||ah({...i,halfX:i.halfX/2,halfZ:i.halfZ/2},e,t)&&(yield i.high)}function Tc(n,e){let t=Ne(e),i=t.box.min[1],s=new Set([e.id]),r={id:"ground",height:0};for(let[a,c]of M0(t,i)){let l=vh(n,a,c,i,s);l.height>r.height&&(r=l)}let o=Fe(i-r.height,2);return{on:o>yh?"nothing":r.id,gap:Math.max(0,o)}}function M0(n,e){return n.solids.filter(i=>i.box.low<=e+.1).slice(0,12).flatMap(({box:i})=>yM(i,.8))}function yM(n,e){let t=n.halfX*e,i=n.halfZ*e;return[[n.x,n.z],qn(n,t,i),qn(n,-t,i),qn(n,t,-i),qn(n,-t,-i)]}function S0(n,e){let t=Ne(e),i=new Set([e.id]),s;for(let[r,o]of M0(t,t.box.min[1])){let a=xh(n,r,o,mM,i);if(!a||s&&Math.abs(s.height-a.height)>yh)return;(!s||a.height>s.height)&&(s=a)}return s}function xh(n,e,t,i,s=new Set){let r;for(let o of n.near(e,t,e,t))if(!s.has(o.id))for(let a of Ne(o).surfaces){let c=a.floor?ws(a,e,t):void 0;c!==void 0&&c<=i&&c>(r?.height??0)&&(r={id:o.id,height:c})}return r}function Ur(n,e,t=!1){let{box:i}=Ne(e),s=[];for(let r of n.near(i.min[0],i.min[2],i.max[0],i.max[2]))r.id===e.id||r.on===e.id||e.on===r.id||_c(i,Ne(r).box)&&vM(Ne(e),Ne(r),t)&&s.push(r.id);return s.sort()}function vM(n,e,t){for(let i of n.solids)if(_c(i.around,e.box)){for(let s of e.solids)if(_c(i.around,s.around)&&xM(i,s,t))return!0}return!1}function xM(n,e,t){return(s=>s(n.piece)&&s(e.piece))(s=>s.solid||t&&bM(s))?h0(n.box,e.box):n.piece.kind===e.piece.kind&&_M(n.around,e.around)}function bM(n){return!Ai(n)&&(n.category==="nature"||n.category==="light")}function _M(n,e){let t=i=>{let s=Math.max(n.max[i]-n.min[i],e.max[i]-e.min[i]),r=Math.min(.1,s/4);return Math.abs(n.min[i]-e.min[i])<=r&&Math.abs(n.max[i]-e.max[i])<=r};return t(0)&&t(1)&&t(2)}function Cc(n,e,t){return Ne(n).solids.some(({walls:i,piece:s})=>!Ai(s)&&i.some(r=>r.high>e[1]+.03&&r.low<e[1]+1.6&&ah(r,e[0],e[2],t)))}var wM=.3,MM=2.5;function Br(n,e,t,i){let s=[],r=t.rotation?{...e,rotation:Fr(t.rotation)}:SM(n,e,t,s),o=ui(r,A0(n,r,t,i,s));if(t.facing!==void 0){let a=Ms(n.draft,n.ctx,t.facing,Et(i,"facing")),{pitch:c=0,roll:l=0}=t.rotation??{},u=pn(o.position,a.position);r={...r,rotation:Fr({pitch:c,yaw:u,roll:l})},s=t.rotation&&!c&&!l?["its yaw comes from facing, not from rotation"]:[],o=ui(r,A0(n,r,t,i,s))}return o=E0(n,o,t,s),ph(o.position,Et(i,"position")),{object:bh(n,o),rules:s}}function bh(n,e){let{on:t}=Tc(n.draft,e),{on:i,...s}=e;return t==="ground"||t==="nothing"?s:{...s,on:t}}function ui(n,e){return{...n,position:At(e)}}function SM({draft:n},e,t,i){let s=t.beside===void 0?void 0:n.object(t.beside);return n.object(e.id)||!s||t.facing!==void 0||s.kind!==e.kind||Ti(s.rotation)===0?e:(i.push(`turned like ${s.id}`),{...e,rotation:Fr({pitch:0,yaw:Ti(s.rotation),roll:0})})}function A0(n,e,t,i,s){return t.beside!==void 0?PM(n,e,t,i,s):t.on!==void 0&&t.on!=="ground"?EM(n,e,t.on,t.position,i,s):t.position?t.position:Ji(e,OM(n,e,i),0)}function Ji(n,[e,t],i){let s=n.position[1]-Ne(n).box.min[1];return[e,i+Math.max(0,s),t]}function E0(n,e,t,i){let[s,r,o]=e.position;if(t.on==="ground"&&t.beside===void 0&&t.position&&Math.abs(r)>.01){let l=ui(e,Ji(e,[s,o],0));return i.push(`its height was set to the ground instead of ${Fe(r,2)} m`),l}let a=Ne(e).box.min[1];if(a<-.005)return i.push(`lifted ${Fe(-a,2)} m so that it does not sink into the ground`),E0(n,ui(e,[s,r-a,o]),t,i);let c=a<.02&&t.on===void 0&&!AM(e)?S0(n.draft,e):void 0;return!c||c.height<=a+.005?e:(i.push(`raised ${Fe(c.height-a,2)} m to stand on ${c.id}`),ui(e,[s,r+c.height-a,o]))}function AM(n){return Ne(n).solids.every(({piece:e})=>e.category==="path")}function EM(n,e,t,i,s,r){let o=T0(n,e,t,s),{surfaces:a}=Ne(o);if(i){let d=C0(Ne(o),i[0],i[2]);if(d!==void 0)return Ji(e,[i[0],i[2]],d);r.push(`that position is not over ${t}, so it stands on its top elsewhere`)}let c=Math.max(...a.map(d=>d.height)),l=a.find(d=>d.height>c-.01)??a[0];if(!l)throw new Error("a support without a surface");let u=[l.box.x,l.box.z];for(let[d,h]of CM(l.box,e)){let f=ws(l,d,h)??l.height,p=ui({...e,on:t},Ji(e,[d,h],f));if(Ur(n.draft,p,!0).length===0)return p.position}return Ji(e,u,l.height)}function T0({draft:n},e,t,i){let s=Et(i,"on"),r=n.object(t);if(!r)return ko(t,[...n.ids(),"ground"],s);if((t===e.id||TM(n,r,e.id))&&Te("bad_arguments",`${e.id} cannot stand on ${t===e.id?"itself":`${t}, which stands on it`}`,{field:s,got:t}),Ne(r).surfaces.length>0)return r;let o=[...n.ids()].flatMap(a=>n.object(a)??[]).filter(a=>a.id!==e.id&&Ne(a).surfaces.length>0).sort((a,c)=>yt(a.position,r.position)-yt(c.position,r.position)).slice(0,5).map(a=>a.id);return Te("bad_arguments",`${t} (${r.kind}) has no top that things stand on`,{field:s,got:t,allowed:"ground, or an object with a top such as a table, crate, shelf, deck, box",near:o})}function TM(n,e,t){let i=new Set;for(let s=e;s?.on!==void 0&&!i.has(s.id);s=n.object(s.on)){if(s.on===t)return!0;i.add(s.id)}return!1}function C0(n,e,t){let i=n.surfaces.flatMap(s=>ws(s,e,t)??[]);return i.length>0?Math.max(...i):void 0}function CM(n,e){let t=zr(e),i=Math.max(0,n.halfX-ir(t,n.cos,-n.sin)),s=Math.max(0,n.halfZ-ir(t,n.sin,n.cos)),r=Math.max(.12,Math.min(t.halfX,t.halfZ),i/8,s/8),o=[];for(let a=-Math.floor(i/r);a<=i/r;a++)for(let c=-Math.floor(s/r);c<=s/r;c++)o.push({spot:qn(n,a*r,c*r),away:Math.hypot(a,c)});return o.sort((a,c)=>a.away-c.away).map(a=>a.spot)}function zr(n){let{solids:e,box:t}=Ne(n),i=e.length===1?e[0]:void 0;return i?i.box:{x:(t.min[0]+t.max[0])/2,z:(t.min[2]+t.max[2])/2,halfX:(t.max[0]-t.min[0])/2,halfZ:(t.max[2]-t.min[2])/2,low:t.min[1],high:t.max[1],sin:0,cos:1}}var RM=[90,-90,0,180,45,-45,135,-135];function PM(n,e,t,i,s){let r=Ms(n.draft,n.ctx,t.beside??"",Et(i,"beside"));r.id===e.id&&Te("bad_arguments",`${e.id} cannot stand beside itself`,{field:Et(i,"beside"),got:e.id}),t.on!==void 0&&t.on!=="ground"&&T0(n,e,t.on,i);let o=r.object?zr(r.object):LM(r.position,r.body?.yaw??0),a=r.object?Ti(r.object.rotation):r.body?.yaw??0,c=RM.map(u=>Rn(a+u));if(t.position){let[u,,d]=t.position,h=([f,p])=>f*(u-o.x)+p*(d-o.z);c.sort((f,p)=>h(p)-h(f))}let l;for(let[u,d]of c){let h=IM(n,e,o,[u,d],t,r.object);if(!h)continue;let f=ui(e,h),p=Ur(n.draft,f,!0).length+R0(n,f);if(p<(l?.overlaps??1/0)&&(l={position:h,overlaps:p}),p===0)break}return l?(l.overlaps>0&&s.push(`no side of ${r.id} is free; this is the least crowded`),l.position):Te("bad_arguments",`there is no room beside ${r.id}`,{field:Et(i,"beside"),got:r.id,allowed:"a neighbour with a free side inside the world"})}function IM({draft:n},e,t,[i,s],r,o){let a=zr(e),c=ir(t,i,s)+ir(a,i,s)+wM,l=t.x+i*c+(e.position[0]-a.x),u=t.z+s*c+(e.position[2]-a.z);if(Math.abs(l)>nt.bounds||Math.abs(u)>nt.bounds)return;if(r.on==="ground")return Ji(e,[l,u],0);let d=n.object(r.on??o?.on??""),h=d?C0(Ne(d),l,u):void 0;return h!==void 0?Ji(e,[l,u],h):r.on===void 0?Ji(e,[l,u],0):void 0}function LM([n,e,t],i){let[s,r]=Rn(i);return{x:n,z:t,halfX:.3,halfZ:.3,low:e,high:e+1.6,sin:s,cos:r}}function R0({draft:n,ctx:e},t){return qi(n,e).filter(i=>i.seat===void 0&&Cc(t,i.position,.3)).length}function OM(n,e,t){let i=Lt(n.draft,n.ctx,n.agent),s=zr(e),r=Math.max(s.halfX,s.halfZ),[o,a]=Rn(i.yaw),c=Math.max(MM,r+1),[l,u]=[i.position[0]+o*c,i.position[2]+a*c],d=e.position[0]-s.x,h=e.position[2]-s.z,f=Math.max(.6,Math.min(2,r));for(let p=0;p<=24;p++){let v=p===0?1:Math.min(6*p,36);for(let m=0;m<v;m++){let[g,w]=Rn(i.yaw+360*m/v),A=[l+g*p*f+d,u+w*p*f+h];if(Math.abs(A[0])>nt.bounds||Math.abs(A[1])>nt.bounds)continue;let M=ui(e,Ji(e,A,0));if(Ur(n.draft,M,!0).length===0&&R0(n,M)===0)return A}}return Te("bad_arguments","there is no free spot near your avatar",{field:Et(t,"position"),got:"nothing",allowed:"a position, or on, or beside",example:"[10, 0, -5]"})}var DM=8192,NM=12;function Es(n,e,t){let{box:i}=Ne(e),{on:s,gap:r}=Tc(n,e);return{id:e.id,kind:e.kind,position:At(e.position,3),rotation:Ti(e.rotation),box:{min:At(i.min,3),max:At(i.max,3)},stands_on:s,gap:r,overlaps:Ur(n,e),rules:[...t]}}function Ts(n,e){let t=kM(n,e).map(a=>Fe(a,2)),i=n.parts?` of ${n.parts.length} parts`:"",s=e.stands_on==="nothing"?"hangs in the air":`on ${e.stands_on}`,r=e.overlaps.length===0?"no overlaps":`overlaps ${di(e.overlaps)}`,o=e.rules.length===0?"":`; ${e.rules.join("; ")}`;return`${n.id} ${n.kind}${i} at ${Rt(e.position)} yaw ${e.rotation}; box ${t.join("×")} m; ${s}, gap ${e.gap} m; ${r}${o}`}function kM(n,{box:e}){let t=n.kind===Js?void 0:Si(n.kind)?.size;return t?[t[0]*n.scale[0],t[1]*n.scale[1],t[2]*n.scale[2]]:[e.max[0]-e.min[0],e.max[1]-e.min[1],e.max[2]-e.min[2]]}function di(n,e=5){let t=n.length-e;return n.slice(0,e).join(", ")+(t>0?` and ${t} more`:"")}function Rt(n){return`[${n.map(e=>Fe(e,2)).join(", ")}]`}var FM="Take it back with undo.";function UM(n,e,t){let i=t.slice(0,NM),s=i.join(`
`),r=DM-_h(n)-_h(s)-64,o=[];for(let l of e){if(r-=_h(l)+1,r<0)break;o.push(l)}let a=e.length-o.length,c=a>0?[`… and ${a} more (inspect_world shows them)`]:[];return[n,...o,...c,...i].filter(l=>l!=="").join(`
`)}function _h(n){let e=0;for(let t of n){let i=t.codePointAt(0)??0;e+=i<128?1:i<2048?2:i<65536?3:4}return e}function jn(n,e){let{operations:t,inverse:i}=n.operations(),s=t.length>0&&!e.dryRun,r=`${e.dryRun?"Dry run: ":""}${e.verb}`,o=s?[e.next??FM]:e.dryRun?["Nothing was changed."]:[],a=e.notes.length>0?{...e.data,notes:e.notes}:e.data,c={text:UM(r,e.lines,[...e.notes,...o]),data:a};return s?{operations:t,inverse:i,result:c,acts:BM(e)}:{operations:[],inverse:[],result:c,acts:[]}}function BM({body:n,target:e}){return!n||!e?[]:[{avatarId:n.id,action:"build",target:At(e,3),seconds:1.4}]}function Qi(n,e){return`${n} ${e}${n===1?"":"s"}`}var Rc=.9,zM=.6,P0=.4;function I0(n,e){let t=n.nearestFree(e,1.01);if(!t){let r=n.blockers(e[0],e[2],Math.max(0,e[1])),o=n.nearestFree(e,12,4);return Te("unreachable",`nobody can stand at ${Rt(e)}${O0(r)}`,{field:"position",got:Rt(e),near:r,...o?{example:Rt(o),allowed:"a spot that is free, such as the example"}:{}})}let i=yt(t,e)>.02,s=i?n.blockers(e[0],e[2],t[1]):[];return{goal:Fo(t),yawFrom:()=>{},words:i?`${yt(t,e).toFixed(1)} m short of ${Rt(e)}, because of ${di(s)}`:""}}function Fo(n){let[e,t,i]=n;return{at:(s,r,o)=>Math.hypot(s-e,r-i)<.2&&Math.abs(o-t)<.35,estimate:(s,r)=>Math.hypot(s-e,r-i),point:n,seeds:[n]}}function L0(n,e,t,i){if(t.object)return VM(n,e,t,t.object,i);let{position:s,yaw:r}=y0(n.ctx,t),o=e.nearestFree(s,6,2);if(!o)return Te("unreachable",`there is no room to stand near ${t.id}`,{field:"id",got:t.id});let a=t.body?t.body.position:t.middle;return{goal:Fo(o),yawFrom:c=>yt(c,a)>.05?pn(c,a):r,words:`in front of ${t.id}`}}function VM({draft:n,ctx:e},t,i,s,r){let o=qi(n,e).filter(w=>w.id!==r.id),a=(w,A)=>o.every(M=>yt(M.position,[w,0,A])>=zM),c=Ne(s).surfaces.filter(w=>w.floor),l=c.length>0&&Ne(s).solids.every(w=>Ai(w.piece))?c:[];for(let{box:w,height:A}of l){let M=t.nearestFree([w.x,A,w.z],1,.4);if(M&&Math.abs(M[1]-A)<.35&&a(M[0],M[2]))return{goal:Fo(M),yawFrom:()=>{},words:`on ${s.id}`}}let u=WM(n.object.bind(n),s),d=Ne(u).solids.map(w=>w.box),h=(w,A)=>Math.min(...d.map(M=>No(M,w,A))),f=zr(u),p=Math.hypot(f.halfX,f.halfZ),v=(w,A,M)=>{if(Math.hypot(w-f.x,M-f.z)>p+Rc||Math.abs(A-f.low)>1.5)return!1;let R=h(w,M);return R>=.3&&R<=Rc&&a(w,M)},m=d.flatMap(w=>GM(t,w)).filter(w=>v(...w));if(m.length===0){let w=[...new Set(d.slice(0,8).flatMap(A=>HM(t,A)))].filter(A=>A!==u.id);return Te("unreachable",`there is no room to stand beside ${s.id}${O0(w)}`,{field:"id",got:s.id,near:w.slice(0,5)})}return{goal:{at:(w,A,M)=>v(w,M,A),estimate:(w,A)=>Math.max(0,Math.hypot(w-f.x,A-f.z)-p-Rc),seeds:m},yawFrom:w=>pn(w,i.middle),words:`beside ${s.id}`}}function O0(n){return n.length>0?`: ${di(n)} is in the way`:""}function*D0(n){let e=(Rc+.3)/2,[t,i]=[n.halfX+e,n.halfZ+e];for(let s=-t;s<=t;s+=P0)yield qn(n,s,i),yield qn(n,s,-i);for(let s=-i;s<=i;s+=P0)yield qn(n,t,s),yield qn(n,-t,s)}function GM(n,e){return[...D0(e)].flatMap(([t,i])=>{let[s,r]=[mn(t),mn(i)],o=n.nodeFrom(s,r,Math.max(0,e.low),1.5);return o<0?[]:[[gn(s),n.heightOf(o),gn(r)]]})}function HM(n,e){return[...D0(e)].flatMap(([t,i])=>n.blockers(t,i,Math.max(0,e.low)))}function WM(n,e){let t=e;for(let i=0;i<8&&t.on!==void 0;i++){let s=n(t.on);if(!s||Ne(s).solids.every(r=>Ai(r.piece)))break;t=s}return t}function Pc(n,e,t,i=new Set([e.id])){let s=tr(t.rotation,rh(e.rotation)),r=[0,1,2].map(a=>t.scale[a]/e.scale[a]),o=[];for(let a of n.standingOn(e.id)){if(i.has(a.id))continue;i.add(a.id);let c=[a.position[0]-e.position[0],a.position[1]-e.position[1],a.position[2]-e.position[2]],l=Cn(rh(e.rotation),c),[u,d,h]=Cn(t.rotation,[l[0]*r[0],l[1]*r[1],l[2]*r[2]]),f=[t.position[0]+u,t.position[1]+d,t.position[2]+h],p=Lr(tr(s,a.rotation)),v={...ui(a,f),rotation:p,changed:n.revision};n.put(v),o.push(a.id,...Pc(n,a,v,i))}return o}function Ic(n,e){let t=new Map,i=[...e].flatMap(s=>n.standingOn(s));i.sort((s,r)=>s.position[1]-r.position[1]);for(let s of i){let r=n.object(s.id);if(!r)continue;let{min:o,max:a}=Ne(r).box,[c,l]=[(o[0]+a[0])/2,(o[2]+a[2])/2],u=new Set([r.id,...n.standingOn(r.id).map(m=>m.id)]),d=vh(n,c,l,o[1],u),h=o[1]-d.height,f=bh({draft:n},ui(r,[r.position[0],r.position[1]-h,r.position[2]]));n.put({...f,changed:n.revision});let p=Pc(n,r,f),v=p.length>0?` with ${p.join(", ")}`:"";t.set(r.id,`dropped ${Fe(h,2)} m to ${d.id==="ground"?"the ground":d.id}${v}`)}return t}function Ii(n,e,t){let i=new Set(t),s=[],r;for(let o of qi(n,e)){if(e.walking?.has(o.id))continue;let a=XM(n,o,i,()=>r??=new Pn(n));a&&(Yi(n,o,a),s.push(`${o.name||o.id} ${a.what} at ${jM(a.position)}`))}return s}function XM(n,e,t,i){if(e.seat!==void 0)return t.has(e.seat)?$M(n,e,e.seat,i()):void 0;let{position:s,yaw:r}=e;if([...t].some(c=>{let l=n.object(c);return l!==void 0&&Cc(l,s,.25)})){let c=i().nearestFree(s,30,3);return c?{position:c,yaw:r,what:"was standing there and stepped aside; now"}:void 0}if(![...t].some(c=>YM(n,c,s)))return;let a=xh(n,s[0],s[2],s[1]+.35)?.height??0;if(!(Math.abs(a-s[1])<.02))return{position:[s[0],a,s[2]],yaw:r,what:"stands on other ground now,"}}function $M(n,e,t,i){let s=n.object(t),r=n.state.object(t),o=s?Ne(s).seats:[],a=r?qM(Ne(r),e.position):0,c=o[a]??o[0];return c?yt(c.position,e.position)<.005&&Math.abs(c.position[1]-e.position[1])<.005?void 0:{position:c.position,yaw:c.yaw,seat:t,what:"was carried along on its seat; now"}:{position:Vr(i,e.position,e.yaw),yaw:e.yaw,what:"stood up; now"}}function qM(n,e){let t=0,i=1/0;return n.seats.forEach((s,r)=>{let o=yt(s.position,e);o<i&&([t,i]=[r,o])}),t}function Vr(n,e,t){let[i,s]=Rn(t),r=[e[0]+i*.75,Math.max(0,e[1]-.45),e[2]+s*.75];return n.nearestFree(r,6)??n.nearestFree(r,30,4)??[r[0],0,r[2]]}function YM(n,e,t){let[i,,s]=t;return[n.object(e),n.state.object(e)].some(r=>{if(!r)return!1;let{min:o,max:a}=Ne(r).box;return i>=o[0]-.1&&i<=a[0]+.1&&s>=o[2]-.1&&s<=a[2]+.1})}function jM(n){return`[${n.map(e=>Fe(e,2)).join(", ")}]`}var ZM=[3e3,1e4,3e4,1e5,25e4],KM=1.2,JM=1e-6,Lc=[[1,0],[-1,0],[0,1],[0,-1],[1,1],[1,-1],[-1,1],[-1,-1]];function Dc(n,e,t){if(t.point&&kc(n,e,t.point))return N0([[...e],t.point],0);if(t.seeds.length===0)return{blockedBy:[]};let i=new wh(n,e,t),s=new Mh(n,t.seeds,a=>i.seen(a)),r;for(let a of ZM){if(r=i.run(a),r!==void 0)break;if(s.isClosed(a))return{blockedBy:k0(n,s.seen)}}if(r===void 0||r<0)return{blockedBy:[...i.walls].slice(0,5)};let o=i.trace(r);return o[0]=[...e],t.point&&o.length>1?o[o.length-1]=t.point:t.point&&o.push(t.point),N0(e1(n,o),i.done)}function N0(n,e){let t=n.map(s=>[Fe(s[0],3),Fe(s[1],3),Fe(s[2],3)]),i=0;for(let s=1;s<t.length;s++)i+=Nc(t[s-1],t[s]);return{path:t,length:i,searched:e}}function Nc(n,e){return Math.hypot(n[0]-e[0],n[1]-e[1],n[2]-e[2])}var Oc=class{nodes=new Float64Array(Lc.length);costs=new Float64Array(Lc.length);#e;constructor(e){this.#e=e}of(e){let t=this.#e,i=t.xOf(e),s=t.zOf(e),r=t.heightOf(e),o=0;for(let[a,c]of Lc){let l=t.nodeFrom(i+a,s+c,r);if(l<0)continue;let u=a!==0&&c!==0;u&&(t.nodeFrom(i+a,s,r)<0||t.nodeFrom(i,s+c,r)<0)||(this.nodes[o]=l,this.costs[o]=Pi*(u?Math.SQRT2:1)+Math.abs(t.heightOf(l)-r),o++)}return o}};function QM(n,e){return[gn(n.xOf(e)),n.heightOf(e),gn(n.zOf(e))]}var wh=class{walls=new Set;done=0;#e;#t;#n=new Sh;#i;#r;#s;#o;constructor(e,t,i){this.#e=e,this.#t=i,this.#i=new Oc(e);let s=e.nodeFrom(mn(t[0]),mn(t[2]),t[1],1);this.#r=new Float32Array(e.nodes),this.#s=new Int32Array(e.nodes),this.#o=new Uint8Array(e.nodes),!(s<0)&&(this.#r[s]=JM,this.#s[s]=-1,this.#n.push(s,i.estimate(t[0],t[2])))}seen(e){return(this.#r[e]??0)>0}run(e){let[t,i,s]=[this.#e,this.#t,this.#i];for(;this.done<e;){let r=this.#n.pop();if(r===void 0)return this.#a();if(this.#o[r]===1)continue;if(this.#o[r]=1,this.done++,i.at(gn(t.xOf(r)),gn(t.zOf(r)),t.heightOf(r)))return r;let o=s.of(r);t.nodes>this.#r.length&&this.#l(t.nodes);for(let a=0;a<o;a++)this.#c(s.nodes[a],r,this.#r[r]+s.costs[a])}}trace(e){let t=[];for(let i=e;i>=0;i=this.#s[i])t.push(QM(this.#e,i));return t.reverse()}#c(e,t,i){let s=this.#r[e];if(s>0&&i>=s)return;this.#r[e]=i,this.#s[e]=t;let r=this.#t.estimate(gn(this.#e.xOf(e)),gn(this.#e.zOf(e)));this.#n.push(e,i+KM*r)}#l(e){let[t,i,s]=[new Float32Array(e),new Int32Array(e),new Uint8Array(e)];t.set(this.#r),i.set(this.#s),s.set(this.#o),[this.#r,this.#s,this.#o]=[t,i,s]}#a(){let e=new Set;this.#o.forEach((t,i)=>{t===1&&e.add(i)});for(let t of k0(this.#e,e))this.walls.add(t);return-1}},Mh=class{seen=new Set;#e;#t;#n;#i=0;#r=!1;constructor(e,t,i){this.#e=new Oc(e),this.#t=i;for(let[s,r,o]of t){let a=e.nodeFrom(mn(s),mn(o),r,1);a>=0&&this.seen.add(a)}this.#n=this.seen.values()}isClosed(e){for(;!this.#r&&this.#i<e;){let{value:t,done:i}=this.#n.next();if(i)return!0;this.#i++,this.#r=this.#t(t);for(let s=this.#e.of(t)-1;s>=0;s--)this.seen.add(this.#e.nodes[s])}return!1}};function k0(n,e){let t=new Set;for(let i of e){let[s,r,o]=[n.xOf(i),n.zOf(i),n.heightOf(i)];for(let[a,c]of Lc)if(!(n.nodeFrom(s+a,r+c,o)>=0))for(let l of n.blockers(gn(s+a),gn(r+c),o))t.add(l);if(t.size>=5)break}return[...t].slice(0,5)}function kc(n,e,t){let i=Math.hypot(t[0]-e[0],t[2]-e[2]),s=Math.max(1,Math.ceil(i/(Pi/2))),r=e[1];for(let o=0;o<=s;o++){let a=o/s,c=mn(e[0]+(t[0]-e[0])*a),l=mn(e[2]+(t[2]-e[2])*a),u=n.nodeFrom(c,l,r);if(u<0||(r=n.heightOf(u),Math.abs(r-(e[1]+(t[1]-e[1])*a))>.12))return!1}return!0}function e1(n,e){let t=[],i=0;for(;i<e.length;){let s=e[i];t.push(s);let r=i+1,o=1;for(;o>0&&r<e.length;){let a=r+o;a<e.length&&kc(n,s,e[a])?(r=a,o*=2):o=Math.floor(o/2)}i=r}return t}var Sh=class{#e=[];#t=[];push(e,t){let[i,s]=[this.#e,this.#t],r=i.length;for(i.push(e),s.push(t);r>0;){let o=r-1>>1;if(s[o]<=t)break;i[r]=i[o],s[r]=s[o],r=o}i[r]=e,s[r]=t}pop(){let[e,t]=[this.#e,this.#t],i=e[0],s=e.pop(),r=t.pop();if(i===void 0||s===void 0||r===void 0||e.length===0)return i;let o=0;for(;;){let a=2*o+1;if(a>=e.length||(a+1<e.length&&t[a+1]<t[a]&&a++,t[a]>=r))break;e[o]=e[a],t[o]=t[a],o=a}return e[o]=s,t[o]=r,i}};var Fc=1.4,Ah=1.2;function F0(n,e){return e.seat!==void 0?Vr(n,e.position,e.yaw):n.nearestFree(e.position,12,Ah)??n.nearestFree(e.position,60,200)}function U0(n,e,t,i){let{path:s,length:r}=e,o=Fe(r/t,3),a=c=>n1(s,Math.min(r,Math.max(0,c*t)),i.yaw);return{path:s,speed:t,seconds:o,whereAt:a,arrive:c=>{let l=t1(c,i,s),u=new kr(c);Yi(u,n,l);let d=yt(l.position,i.position)>.05;return{...u.operations(),note:d?` The place was taken by then: it is at ${Rt(l.position)}.`:""}},stopAt:(c,l)=>{let{position:u,yaw:d}=a(l);return{position:new Pn(c).nearestFree(u,30,Ah)??u,yaw:d}}}}function t1(n,e,t){let i=e.seat===void 0?void 0:n.object(e.seat);if(i&&Ne(i).seats.some(r=>yt(r.position,e.position)<.1))return e;let s=e.seat===void 0?e.position:t.at(-1)??e.position;return{position:new Pn(n).nearestFree(s,30,Ah)??s,yaw:e.yaw}}function n1(n,e,t){let i=e;for(let s=1;s<n.length;s++){let r=n[s-1],o=n[s],a=Nc(r,o);if(i<a){let c=i/a,l=[0,1,2].map(u=>r[u]+(o[u]-r[u])*c);return{position:At(l),yaw:pn(r,o)}}i-=a}return{position:At(n.at(-1)??[0,0,0]),yaw:t}}function B0(n,e){let[t,i]=n.slice(-2);return t&&i&&Nc(t,i)>.01?pn(t,i):e}function z0(n,e,t){let{path:i,speed:s,seconds:r}=e;return{avatarId:n.id,action:"walk",path:i.map(o=>[...o]),speed:s,yaw:Fe(t,2),seconds:r}}function V0(n,e){let t=Ct(e,"",["position","id","speed","idempotency_key"]),i=ai(t,"speed","",{min:.3,max:4,unit:"m/s"})??Fc,s=Lt(n.draft,n.ctx,n.agent),r=new Pn(n.draft),{aim:o,target:a}=i1(n,r,t,s),{route:c,freed:l}=Eh(r,s,o,a),u=c.path.at(-1),d=o.yawFrom(u)??B0(c.path,s.yaw);return Th(s,c,i,{position:u,yaw:d},[o.words,l].filter(h=>h!==""))}function i1(n,e,t,i){let s=Zi(t,"position",""),r=Jt(t,"id","");if(s===void 0==(r===void 0))return Te("bad_arguments","a walk goes either to a position or to an id",{field:"position",got:r===void 0?"neither":"both",allowed:'position [x, y, z], or id (an object, an avatar, or "user")',example:'{"id": "user"}'});if(s)return{aim:I0(e,s),target:Rt(s)};let o=Ms(n.draft,n.ctx,r??"","id");return o.body?.id===i.id&&Te("bad_arguments","that is your own avatar",{field:"id",got:i.id,allowed:"another one"}),{aim:L0(n,e,o,i),target:o.id}}function Eh(n,e,t,i){let s=F0(n,e);if(!s)return Te("unreachable","your avatar is walled in and cannot take a step",{near:n.blockers(e.position[0],e.position[2],e.position[1])});let r=Dc(n,s,t.goal);if("blockedBy"in r){let a=r.blockedBy;return Te("unreachable",`no way leads to ${i}${a.length>0?`: ${di(a)} is in the way`:""}`,{got:i,near:a})}let o=e.seat===void 0&&yt(s,e.position)>.05;return{route:r,freed:o?`it first stepped out of what it stood in to ${Rt(s)}`:""}}function Th(n,e,t,i,s){let r=U0(n,e,t,i),o=Fe(e.length,1),a=Fe(r.seconds,1),c=Fe(i.yaw,1),l=s.length>0?` (${s.join("; ")})`:"";return{operations:[],inverse:[],result:{text:`Walked ${o} m in ${a} s to ${Rt(i.position)}, looking ${c}°${l}.`,data:{position:At(i.position,3),yaw:c,metres:o,seconds:a,path:e.path}},acts:[z0(n,r,i.yaw)],journey:r}}var Ch={wave:2,nod:1.2,shake_head:1.4,celebrate:2.4,think:3,look_at:3,point_at:3},G0=["wave","nod","shake_head","celebrate","think","look_at","point_at","sit","stand"],s1=1.2,Uc=15;function H0(n,e){let t=Ct(e,"",["action","id","position"]),i=ci(t,"action","",G0);if(i===void 0)return Te("bad_arguments","action is missing",{field:"action",got:"nothing",allowed:G0.join(", "),example:"wave"});let s=Lt(n.draft,n.ctx,n.agent);if(i==="sit")return o1(n,s,t);if(i==="stand")return a1(n,s);let r=r1(n,t);!r&&(i==="look_at"||i==="point_at")&&Te("bad_arguments",`${i} needs something to aim at`,{field:"id",got:"nothing",allowed:'id (an object, an avatar, or "user") or position',example:`{"action": "${i}", "id": "user"}`});let o={avatarId:s.id,action:i,seconds:Ch[i]};r&&(o.target=At(r.middle,3));let a=r?` ${r.words}`:"",c=`Did ${i}${a} for ${Ch[i]} s.`;return{operations:[],inverse:[],result:{text:c,data:{action:i,seconds:Ch[i]}},acts:[o]}}function r1(n,e){let t=Zi(e,"position",""),i=Jt(e,"id","");return i!==void 0?{middle:Ms(n.draft,n.ctx,i,"id").middle,words:i}:t?{middle:t,words:Rt(t)}:void 0}function o1(n,e,t){let{draft:i}=n,{id:s,seat:r}=c1(n,e,Jt(t,"id","")),o={position:At(r.position),yaw:r.yaw,seat:s},a={action:"sit",seat:s,position:o.position,yaw:r.yaw},c=new Pn(i);if(e.seat===void 0&&yt(e.position,r.position)>s1){let l=Vr(c,r.position,r.yaw),u={goal:Fo(l),yawFrom:()=>r.yaw,words:""},{route:d}=Eh(c,e,u,s),h=Th(e,d,Fc,o,[]),f={text:`Walked ${Fe(d.length,1)} m and sat down on ${s}.`,data:a};return{...h,result:f}}return Yi(i,e,o),{...i.operations(),result:{text:`Sat down on ${s}.`,data:a},acts:[Rh(e,"sit")]}}function a1(n,e){let{draft:t}=n;if(e.seat===void 0)return{operations:[],inverse:[],result:{text:"It stands already.",data:{action:"stand"}},acts:[Rh(e,"stand")]};let i=Vr(new Pn(t),e.position,e.yaw);Yi(t,e,{position:i,yaw:e.yaw});let s={text:`Stood up; now at ${Rt(i)}.`,data:{action:"stand",position:i}};return{...t.operations(),result:s,acts:[Rh(e,"stand")]}}function Rh(n,e){return{avatarId:n.id,action:e,seconds:.8}}function c1(n,e,t){let{draft:i,ctx:s}=n,r=qi(i,s).filter(v=>v.id!==e.id&&v.seat!==void 0),o=v=>r.every(m=>yt(m.position,v.position)>.3),[a,,c]=e.position,l=i.near(a-Uc,c-Uc,a+Uc,c+Uc).flatMap(v=>Ne(v).seats.map(m=>({id:v.id,seat:m}))).filter(({seat:v})=>o(v)).sort((v,m)=>yt(v.seat.position,e.position)-yt(m.seat.position,e.position)),u=[...new Set(l.map(v=>v.id))].slice(0,5);if(t===void 0)return l[0]??Te("not_found","there is no free seat near your avatar",{field:"id",example:"place a bench"});let d=Ms(i,s,t,"id"),h=d.object?Ne(d.object).seats:[];if(h.length===0)return Te("bad_arguments",`${t} is nothing to sit on`,{field:"id",got:t,allowed:"an object with a seat: bench, chair, log",near:u.length>0?u:oi("bench",i.ids())});let f=v=>Math.abs(pn(v.position,e.position)-v.yaw),p=h.filter(o).sort((v,m)=>f(v)-f(m))[0];return p?{id:d.id,seat:p}:Te("bad_arguments",`${t} is taken`,{field:"id",got:t,allowed:"a free seat",near:u})}var X0={wall:"wall",path:"path",stairs:"step"};function $0(n){switch(n.pattern){case"ring":return l1(n);case"grid":return u1(n);case"wall":return W0(n,0);case"path":return W0(n,2);case"stairs":return d1(n)}}function l1({piece:n,count:e,radius:t,spacing:i}){let s=i??n.size[0],r=t??(e===void 0?3:Math.max(.5,e*s/(2*Math.PI))),o=e??Math.max(3,Math.floor(2*Math.PI*r/s+.01));return zc(o),Array.from({length:o},(a,c)=>{let l=360*c/o,[u,d]=Rn(l);return Bc(n,[u*r,0,d*r],l+180)})}function u1({piece:n,count:e,rows:t,spacing:i}){let s=e??3,r=t??(e===void 0?3:1);zc(s*r);let[o,a]=[i??n.size[0],i??n.size[2]],c=[];for(let l=0;l<r;l++)for(let u=0;u<s;u++)c.push(Bc(n,[(u-(s-1)/2)*o,0,(l-(r-1)/2)*a],0));return c}function W0({piece:n,count:e,spacing:t,length:i},s){let r=n.size[s],o=t??r,a=e??(i===void 0?4:Math.max(1,Math.round(i/o)));zc(a);let c=i===void 0?o:a>1&&t!==void 0?(i-r)/(a-1):i/a,l=i!==void 0&&t===void 0?i/(a*r):1;return Array.from({length:a},(u,d)=>{let h=[0,0,0];h[s]=(d-(a-1)/2)*c;let f=Bc(n,h,0);return f.scale[s]=Fe(Math.min(nt.maxScale,Math.max(nt.minScale,l))),f})}function d1({piece:n,count:e,spacing:t}){let i=e??5;zc(i);let s=t??n.size[2],r=n.top>0?n.top:n.size[1];return Array.from({length:i},(o,a)=>Bc(n,[0,a*r,(a-(i-1)/2)*s],0))}function Bc(n,e,t){return{kind:n.kind,position:At(e),rotation:t===0?[...nr]:Lr(u0(t)),scale:[1,1,1]}}function zc(n){n<=nt.maxParts||Te("limit_reached",`that takes ${n} parts; a composite holds at most ${nt.maxParts}`,{field:"count",got:String(n),allowed:`at most ${nt.maxParts} parts; use a wider spacing, or several builds`})}var h1=["kind","id","position","on","beside","facing","rotation","scale","color","label","text"];function q0(n,e){let{draft:t}=n,i=Ct(e,"",["objects","dry_run","idempotency_key"]),s=Ss(i.objects,"objects",100),r=[];for(let[u,d]of s.entries()){let h=`objects[${u}]`,{object:f,wish:p}=f1(n,Ct(d,h,h1),h),v=Br(n,f,p,h);Ph(t,v.object,h),r.push({id:f.id,rules:v.rules})}let o=Ii(t,n.ctx,r.map(u=>u.id)),a=r.flatMap(({id:u,rules:d})=>{let h=t.object(u);return h?[{object:h,report:Es(t,h,d)}]:[]}),c=Yn(i,"dry_run"),l=a[0]?.object;return jn(t,{verb:`${c?"would place":"Placed"} ${Qi(a.length,"object")}.`,lines:a.map(({object:u,report:d})=>Ts(u,d)),notes:o,data:{objects:a.map(u=>u.report)},dryRun:c,body:Lt(t,n.ctx,n.agent),...l?{target:l.position}:{}})}function f1(n,e,t){let i=Uo(e,"kind",t),s=n.draft.revision,r={id:p1(n.draft,e,i,t),kind:i,position:[0,0,0],rotation:[...nr],scale:sr(e,t)??[1,1,1],creator:n.agent.avatarId,created:s,changed:s},o=rr(e,t),a=As(e,"label",t,nt.maxLabel),c=As(e,"text",t,nt.maxText,!0);return o&&(r.color=o),a&&(r.label=a),c&&(r.text=c),{object:r,wish:Bo(e,t)}}function Uo(n,e,t){let i=Jt(n,e,t);return i!==void 0&&Si(i)?i:Te("bad_arguments",i===void 0?`${e} is missing`:`there is no piece ${It(i)}`,{field:Et(t,e),got:It(i),allowed:`one of ${eh.length} pieces; search_catalog lists them`,near:i===void 0?[]:a0(i),example:"bench"})}function Bo(n,e){return{position:Zi(n,"position",e),on:Jt(n,"on",e),beside:Jt(n,"beside",e),facing:Jt(n,"facing",e),rotation:Ec(n,e)}}function p1(n,e,t,i){let s=Jt(e,"id",i);if(s===void 0)return n.state.names.next(t,o=>n.object(o)!==void 0);let r=Et(i,"id");if(Oo(s)||Te("bad_arguments","that id may not be",{field:r,got:It(s),allowed:"1 to 40 of a-z 0-9 _; not ground, user or avatar_…",example:`my_${t}`}),n.object(s)){let o=n.state.names.next(t,a=>n.object(a)!==void 0);Te("bad_arguments",`${s} exists already`,{field:r,got:s,allowed:"an id that is free",example:o})}return s}function Ph(n,e,t){let{maxObjects:i,maxInstances:s}=nt;n.count+1>i&&Te("limit_reached",`a world holds at most ${i} objects`,{field:t,got:String(n.count+1),allowed:`at most ${i}`}),n.instances+Ci(e)>s&&Te("limit_reached",`a world holds at most ${s} objects and parts together`,{field:t,got:String(n.instances+Ci(e)),allowed:`at most ${s}`}),n.put(e)}var m1=["position","on","beside","facing","rotation","scale"],g1=["pattern","kind","count","rows","radius","spacing","to"],y1=["label","color","parts","dry_run","idempotency_key",...m1,...g1],Y0=["ring","grid","wall","path","stairs"];function j0(n,e){let{draft:t,ctx:i}=n,s=Ct(e,"",y1),r=As(s,"label","",nt.maxLabel),o=rr(s,""),{parts:a,wish:c}=v1(s),l={id:w1(t,r),kind:Js,position:[0,0,0],rotation:[...nr],scale:sr(s,"")??[1,1,1],parts:o?a.map(p=>p.color===void 0?{...p,color:o}:p):a,creator:n.agent.avatarId,created:t.revision,changed:t.revision};o&&(l.color=o),r&&(l.label=r);let u=Br(n,l,c,"");Ph(t,u.object,"parts");let d=Ii(t,i,[l.id]),h=Es(t,u.object,u.rules),f=Yn(s,"dry_run");return jn(t,{verb:`${f?"would build":"Built"} ${l.id}.`,lines:[Ts(u.object,h)],notes:d,data:{objects:[h],parts:a.length},dryRun:f,body:Lt(t,i,n.agent),target:u.object.position})}function v1(n){let e=ci(n,"pattern","",Y0),t=Bo(n,"");return n.parts===void 0==(e===void 0)&&Te("bad_arguments","a build takes either parts or a pattern",{field:"parts",got:e===void 0?"neither":"both",allowed:`parts (1 to ${nt.maxParts}), or pattern (${Y0.join(", ")}) with kind`,example:'{"pattern": "ring", "kind": "bench", "count": 6, "radius": 3}'}),e===void 0?{parts:Ss(n.parts,"parts",nt.maxParts).map((s,r)=>_1(s,`parts[${r}]`)),wish:t}:x1(n,e,t)}function x1(n,e,t){let i=n.kind===void 0?X0[e]??Uo(n,"kind",""):Uo(n,"kind",""),s=Si(i);if(!s)throw new Error(`no piece ${i}`);let r=Zi(n,"to",""),o=r===void 0?void 0:b1(e,t,r);return{parts:$0({pattern:e,piece:s,count:ai(n,"count","",{min:1,max:200,whole:!0}),rows:ai(n,"rows","",{min:1,max:100,whole:!0}),radius:ai(n,"radius","",{min:.1,max:100,unit:"metres"}),spacing:ai(n,"spacing","",{min:.05,max:50,unit:"metres"}),length:o?.length}),wish:o?.wish??t}}function b1(n,e,t){let i=e.position;if(n!=="wall"&&n!=="path"||!i)return Te("bad_arguments",i?`${n} has no far end`:"to needs a position to start from",{field:"to",got:`[${t.join(", ")}]`,allowed:"the far end of a wall or path, together with position"});let s=yt(i,t);s<.1&&Te("bad_arguments","the two ends are the same",{field:"to",got:`[${t.join(", ")}]`});let r=pn(i,t)-(n==="wall"?90:0),o=[(i[0]+t[0])/2,i[1],(i[2]+t[2])/2];return{length:s,wish:{position:o,rotation:{pitch:0,yaw:r,roll:0}}}}function _1(n,e){let t=Ct(n,e,["kind","position","rotation","scale","color"]),i=Ec(t,e),s={kind:Uo(t,"kind",e),position:Zi(t,"position",e)??[0,0,0],rotation:i?Fr(i):[...nr],scale:sr(t,e)??[1,1,1]},r=rr(t,e);return r&&(s.color=r),s}function w1(n,e){let t=(e??"").normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g,"_").replace(/^_+|_+$/g,"").slice(0,32).replace(/_+$/,""),i=n.state.names;return Oo(t)&&i.isFresh(t)&&!n.object(t)&&!Si(t)?t:i.next(Oo(t)?t:"build",s=>n.object(s)!==void 0)}var Z0=["id","position","on","beside","facing","rotation","scale","color","label","text","behavior"],M1=["position","on","beside","facing","rotation","scale"];function K0(n,e){let{draft:t,ctx:i}=n,s=Ct(e,"",["objects","dry_run","idempotency_key"]),r=Ss(s.objects,"objects",100),o=new Map,a=[];for(let[p,v]of r.entries()){let m=`objects[${p}]`,g=Ct(v,m,Z0),w=Ih(t,g,m,o);Object.keys(g).length<2&&Te("bad_arguments",`nothing is to change about ${w.id}`,{field:m,got:It(v),allowed:Z0.slice(1).join(", "),example:`{"id": "${w.id}", "color": "coral"}`});let{after:A,said:M,gone:R}=S1(n,w,g,m);o.set(w.id,M),!Nr(w,A)&&a.push(w.id,...R)}let c=Ii(t,i,a),l=[...o].flatMap(([p,v])=>{let m=t.object(p);return m?[{object:m,report:Es(t,m,v)}]:[]}),u=Yn(s,"dry_run"),d=l.filter(({object:p})=>a.includes(p.id)),h=l.length-d.length,f=`${u?"would change":"Changed"} ${Qi(d.length,"object")}`;return jn(t,{verb:`${f}${h>0?`; ${Qi(h,"object")} already so`:""}.`,lines:l.map(({object:p,report:v})=>Ts(p,v)),notes:c,data:{objects:l.map(p=>p.report)},dryRun:u,body:Lt(t,i,n.agent),...d[0]?{target:d[0].object.position}:{}})}function Ih(n,e,t,i){let s=Et(t,"id"),r=Jt(e,"id",t);return r===void 0?Te("bad_arguments","id is missing",{field:s,got:"nothing",example:"bench_1"}):(i.has(r)&&Te("bad_arguments",`${It(r)} is named twice`,{field:s,got:It(r),allowed:"each id once"}),n.object(r)??ko(r,n.ids(),s))}function S1(n,e,t,i){let{draft:s}=n,r=E1(e,t,i),o=[],a=[];if(M1.some(l=>t[l]!==void 0)){r={...r,scale:sr(t,i)??r.scale};let l=Bo(t,i);(l.position??l.on??l.beside)===void 0&&(l.position=r.position),{object:r,rules:o}=Br(n,r,l,i)}if(Nr(e,r))return{after:e,said:o,gone:a};if(r={...r,changed:s.revision},s.put(r),["position","rotation","scale"].some(l=>e[l].some((u,d)=>u!==r[l][d]))){a=Pc(s,e,r);for(let l of a)A1(s,l,i);a.length>0&&(o=[...o,`carried ${di(a)} along`])}return{after:r,said:o,gone:a}}function A1(n,e,t){let[i,s,r]=n.object(e)?.position??[0,0,0],{bounds:o,maxHeight:a}=nt;Math.abs(i)<=o&&Math.abs(r)<=o&&s<=a||Te("bad_arguments",`${e}, which stands on it, would leave the world`,{field:Et(t,"position"),got:e,allowed:`x and z within ±${o} m, y at most ${a} m`})}function E1(n,e,t){let i={...n},s=rr(e,t),r=As(e,"label",t,nt.maxLabel),o=As(e,"text",t,nt.maxText,!0),a=ci(e,"behavior",t,["none","spin","bob","sway"]);return s!==void 0&&(delete i.color,s!==""&&(i.color=s),i.parts&&(i.parts=i.parts.map(c=>{let{kind:l,position:u,rotation:d,scale:h}=c;return{kind:l,position:u,rotation:d,scale:h,...s===""?{}:{color:s}}}))),r!==void 0&&delete i.label,r&&(i.label=r),o!==void 0&&delete i.text,o&&(i.text=o),a!==void 0&&delete i.behavior,a!==void 0&&a!=="none"&&(i.behavior={motion:a,speed:n.behavior?.speed??1}),i}function J0(n,e){let{draft:t,ctx:i}=n,s=Ct(e,"",["objects","dry_run","idempotency_key"]),r=Ss(s.objects,"objects",100),o=new Map;for(let[h,f]of r.entries()){let p=`objects[${h}]`,v=Ih(t,Ct(f,p,["id"]),p,o);o.set(v.id,{kind:v.kind,position:v.position})}for(let h of o.keys())t.remove(h);let a=Ic(t,o.keys()),c=Ii(t,i,[...o.keys(),...a.keys()]),l=[...a].flatMap(([h,f])=>{let p=t.object(h);return p?[{object:p,report:Es(t,p,[f])}]:[]}),u=Yn(s,"dry_run"),d=o.values().next().value;return jn(t,{verb:`${u?"would delete":"Deleted"} ${Qi(o.size,"object")}.`,lines:[...[...o].map(([h,{kind:f,position:p}])=>`${h} ${f} at ${Rt(p)}: gone`),...l.map(({object:h,report:f})=>Ts(h,f))],notes:c,data:{deleted:[...o.keys()],objects:l.map(h=>h.report)},dryRun:u,body:Lt(t,i,n.agent),...d?{target:d.position}:{}})}var Lh=["time_of_day","sky","weather","ground","lights"];function Q0({draft:n},e){let t=Ct(e,"",[...Lh,"dry_run"]);Lh.some(l=>t[l]!==void 0)||Te("bad_arguments","nothing is to change",{got:"nothing",allowed:Lh.join(", "),example:'{"time_of_day": 19}'});let i=n.environment,s=ai(t,"time_of_day","",{min:0,max:24,unit:"hours"}),r={timeOfDay:s===void 0?i.timeOfDay:Fe(s%24,2)%24,sky:ci(t,"sky","",["clear","cloudy","overcast"])??i.sky,weather:ci(t,"weather","",["none","rain","snow","fog"])??i.weather,ground:ci(t,"ground","",["meadow","sand","snow","stone"])??i.ground,lights:ci(t,"lights","",["auto","on","off"])??i.lights};n.putEnvironment(r);let o=Yn(t,"dry_run"),c=n.operations().operations.length===0?"it is already so.":o?"would set the environment.":"Set the environment.";return jn(n,{verb:c,lines:[`time of day ${r.timeOfDay} h, sky ${r.sky}, weather ${r.weather}, ground ${r.ground}, lights ${r.lights}`],notes:[],data:{environment:r},dryRun:o})}var eg=1e3;function tg(n,e){let t=Ct(e,"",["text","idempotency_key"]),i=gh(Jt(t,"text","")??"",!0),s=mh(i);(s===0||s>eg)&&Te("bad_arguments",s===0?"there is nothing to say":"that is too long to say at once",{field:"text",got:`${s} characters`,allowed:`1 to ${eg} characters`,example:"Hello! Shall I put the bench by the fountain?"});let r=Lt(n.draft,n.ctx,n.agent),o=T1(s);return{operations:[],inverse:[],event:{kind:"said",text:i},result:{text:`Said it; the bubble stays for ${o} s.`,data:{seconds:o}},acts:[{avatarId:r.id,action:"say",text:i,seconds:o}]}}function T1(n){return Fe(Math.min(15,Math.max(2.5,1.5+n/15)),1)}function Vc(n){return{kind:"agent",id:n.avatarId,name:n.name}}function ng(n,e){let{draft:t,ctx:i,agent:s}=n,r=Ct(e,"",["steps","dry_run"]),o=ai(r,"steps","",{min:1,max:20,whole:!0})??1,a=C1(t.state,Vc(s).id).slice(0,o);a.length===0&&Te("nothing_to_undo","there is no step of yours left to take back"),P1(t.state,a);let c=new Set(t.state.objects.keys()),l=new Set;for(let m of a)for(let g of m.inverse??[])I1(t,g,l);let u=[...l].filter(m=>c.has(m)&&!t.object(m)),d=Ic(t,u),h=Ii(t,i,[...l,...d.keys()]);for(let[m,g]of d)h.push(`${m} ${g}`);let f=Yn(r,"dry_run"),p=a.length<o?` There were only ${a.length}.`:"",v=jn(t,{verb:`${f?"would take":"Took"} back ${Qi(a.length,"step")}.${p}`,lines:a.map(m=>`revision ${m.revision}, ${m.tool??"a change"}: ${L1(m)}`),notes:h,data:{undone:a.map(m=>m.revision),objects:[...l].map(m=>O1(t,m))},dryRun:f,next:"Undo again goes one step further back; an undo itself is not taken back.",body:Lt(t,i,s)});return v.operations.length>0?v.undoes=a.map(m=>m.revision):f||Te("nothing_to_undo","everything is as it was before your last step already"),v}function C1(n,e){let t=new Set(n.history.flatMap(i=>i.undoes??[]));return n.history.filter(i=>i.author.id===e&&!i.undoes?.length&&!t.has(i.revision)&&R1(i.inverse)).toReversed()}function R1(n){return n?.some(e=>e.type!=="avatar")??!1}function P1(n,e){let t=new Set(n.history.flatMap(i=>i.undoes??[]));for(let i of e)t.add(i.revision);for(let i of e){let s=new Set(i.operations.flatMap(Oh));for(let r of n.history){if(r.revision<=i.revision||t.has(r.revision)||r.undoes?.length)continue;let o=r.operations.flatMap(Oh).find(a=>s.has(a));o!==void 0&&Te("undo_conflict",`${r.author.name||r.author.id} changed ${o} afterwards`,{field:"steps",got:`revision ${i.revision}, then revision ${r.revision}`,near:[o]})}}}function Oh(n){if(n.type==="environment")return["the environment"];if(n.type==="avatar")return[];let e=n.id??n.value?.id;return e===void 0?[]:[e]}function I1(n,e,t){if(e.type==="environment"&&e.op==="put"){n.putEnvironment(e.value);return}if(e.type!=="object")return;let i=e.op==="remove"?e.id:e.value.id;i!==void 0&&(t.add(i),e.op==="remove"?n.remove(i):n.put({...e.value,changed:n.revision}))}function L1(n){let e={put:new Set,remove:new Set},t=!1;for(let s of n.inverse??[])if(s.type==="environment")t=!0;else for(let r of Oh(s))e[s.op].add(r);let i=[];return e.remove.size>0&&i.push(`${di([...e.remove])} removed`),e.put.size>0&&i.push(`${di([...e.put])} as before`),t&&i.push("the environment as before"),i.join(", ")}function O1(n,e){let t=n.object(e);return t?{id:e,exists:!0,position:Rt(t.position)}:{id:e,exists:!1}}var Dh={place_objects:q0,build:j0,modify_objects:K0,delete_objects:J0,set_environment:Q0,undo:ng,walk_avatar:V0,avatar_action:H0,say:tg};function zo(n,e,t){let i=Object.hasOwn(Dh,e.tool)?Dh[e.tool]:void 0;if(!i){let s=oi(e.tool,Object.keys(Dh));return{ok:!1,error:st("unknown_tool",`there is no tool ${It(e.tool)}`,{near:s})}}try{let s=new kr(n),r=t.stopped?.get(e.agent.avatarId);r&&Yi(s,Lt(s,t,e.agent),r);let o=i({draft:s,ctx:t,agent:e.agent},e.arguments),a=o.journey||Ei(e.arguments)&&e.arguments.dry_run===!0;return r&&o.operations.length===0&&!a&&Object.assign(o,s.operations()),{ok:!0,outcome:o}}catch(s){if(s instanceof Tn)return{ok:!1,error:s.error};let r=s instanceof Error?s.message:String(s);return{ok:!1,error:st("internal",`${e.tool} failed: ${r}`)}}}var D1={avatarId:"user",type:"user",name:"You"};function ig(n){function e(t,i){let s=n.link();if(!s)return Promise.reject(new Error("there is no connection"));let r={callId:"",tool:t,arguments:i,agent:D1};return new Promise((o,a)=>{let c=l=>{try{return k1(l,r,N1(n))}catch(u){a(u);return}};s.commitUser(c).then(o,a)})}return{put:(t,i)=>{let s=n.camera()?{facing:"user"}:{};return e("place_objects",{objects:[{kind:t,position:i,...s}]})},undo:()=>e("undo",{})}}function N1({presence:n,camera:e,now:t}){return{now:t,presence:n(),camera:e()}}function k1(n,e,t){let i=zo(n,e,t);if(!i.ok)throw new Tn(i.error);let{operations:s,inverse:r,undoes:o}=i.outcome;return{operations:s,inverse:r,tool:e.tool,...o?{undoes:o}:{}}}var F1=1024;function sg(n,e){return $m({now:e,ask:t=>n()?.ask(t)??Promise.reject(new Tn(st("unavailable","There is no connection to world-mcp now.")))})}function rg(n,e){return Xi(()=>{let t=n.value?`${n.value} · World`:"World";document.title=e.value>0?`(${e.value}) ${t}`:t})}async function og(n){if(!n)throw new Error("The picture is not there yet.");let{image:e}=await n.capture({view:"user",width:F1,agent:""});return{mimeType:e.mimeType,data:e.data,alt:"A view of the world"}}function ag(){let n=Date.now()-performance.now();return document.addEventListener("visibilitychange",()=>{n=Date.now()-performance.now()}),()=>n+performance.now()}function cg(n,e){let t,i=()=>{e("lost"),t=setTimeout(()=>e("gone"),5e3)},s=()=>{clearTimeout(t),e("ok")};return n.addEventListener("webglcontextlost",i),n.addEventListener("webglcontextrestored",s),()=>{clearTimeout(t),n.removeEventListener("webglcontextlost",i),n.removeEventListener("webglcontextrestored",s)}}var lg={mouse:5,touch:12},U1=550;function ug(n,e){let t=null,i=()=>{clearTimeout(t?.timer),t=null},s=c=>{let l=t!==null;if(i(),l||c.button!==0&&c.button!==2)return;let{pointerId:u,clientX:d,clientY:h,button:f}=c;t={id:u,x:d,y:h,button:f,slop:c.pointerType==="touch"?lg.touch:lg.mouse},c.pointerType!=="mouse"&&(t.timer=setTimeout(()=>{i(),e.menu(d,h)},U1))},r=c=>{t?.id===c.pointerId&&Math.hypot(c.clientX-t.x,c.clientY-t.y)>t.slop&&i()},o=c=>{if(t?.id!==c.pointerId)return;let{x:l,y:u,button:d}=t;i(),d===2||c.ctrlKey?e.menu(l,u):c.shiftKey?e.point(l,u):e.tap(l,u)},a=c=>c.preventDefault();return n.addEventListener("contextmenu",a),n.addEventListener("pointerdown",s),n.addEventListener("pointermove",r),n.addEventListener("pointerup",o),n.addEventListener("pointercancel",i),()=>{i(),n.removeEventListener("contextmenu",a),n.removeEventListener("pointerdown",s),n.removeEventListener("pointermove",r),n.removeEventListener("pointerup",o),n.removeEventListener("pointercancel",i)}}function Cs(n){if(n instanceof Tn){let{message:e,next:t=""}=n.error;return[e,t].filter(Boolean).map(dg).join(" ")}return dg(n instanceof Error&&n.message?n.message:"nobody knows why")}function dg(n){let e=n.charAt(0).toUpperCase()+n.slice(1);return/[.!?]$/.test(e)?e:`${e}.`}function fg({canvas:n,scene:e,state:t,model:i,presence:s,point:r,put:o}){function a(f){let p=f?.type==="object"?f.id:null;i.selection.value=f,e.select(p),s.selected(p)}function c(f){return f?.objectId!==void 0?hg(t,f.objectId):f?.avatarId!==void 0?B1(i,f.avatarId):null}function l({kind:f,name:p},v){v&&(i.placing.value=null,o(f,[v[0],0,v[2]]).then(()=>i.guide.placed(p),m=>{i.placing.value={kind:f,name:p,failed:Cs(m)}}))}let u=Xi(()=>{n.style.cursor=i.placing.value?"crosshair":""}),d=ug(n,{tap(f,p){n.focus({preventScroll:!0});let v=e.pick(f,p),m=i.placing.peek();m?l(m,v?.point):a(c(v))},point(f,p){let v=e.pick(f,p);v?.objectId!==void 0?r({objectId:v.objectId}):v?.point&&r({position:v.point})},menu(f,p){let v=e.pick(f,p),m=i.placing.peek();if(m)return l(m,v?.point);let g=c(v);(g||v?.point)&&(i.menu.value={x:f,y:p,selection:g,ground:v?.point??null})}}),h=t.subscribe(f=>{let p=i.selection.peek();p?.type!=="object"||!f.reset&&!f.objects.includes(p.id)||(t.objects.has(p.id)?i.selection.value=hg(t,p.id):a(null))});return{select:a,clear:()=>a(null),dispose(){u(),d(),h()}}}function hg(n,e){let t=n.objects.get(e);return{type:"object",id:e,name:t?.label||Zm(t?.kind??e)}}function B1(n,e){let t=n.presence.peek().agents.find(i=>i.avatarId===e);return{type:"avatar",id:e,name:t?.name??e}}function hi(n){let e=$e(!1),t=$e("");return{busy:e,failed:t,ask:s=>{e.value||(e.value=!0,t.value="",n.chat.ask(s).catch(r=>{t.value=Cs(r)}).finally(()=>{e.value=!1}))}}}var pg={idle:"M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",thinking:"M3.2 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z",speaking:"M3 3h10a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H8l-3.5 3V11H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",working:"M3.5 3h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Z",walking:"M4.5 2.6 13 8l-8.5 5.4Z","needs-you":"M8 1.5 14.5 8 8 14.5 1.5 8Z",stale:"M4.5 2h7v2.2L8.9 8l2.6 3.8V14h-7v-2.2L7.1 8 4.5 4.2Z",lost:"M7.2 2h1.6v7H7.2ZM8 10.6a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z",away:"M4 3.2 8 7.1l4-3.9.9.9L9 8l3.9 3.9-.9.9-4-3.9-4 3.9-.9-.9L7 8 3.1 4.1Z"};function Vo({state:n,color:e}){return y("svg",{class:"mark",viewBox:"0 0 16 16","aria-hidden":"true",children:y("path",{d:pg[n]??pg.idle,style:{fill:e}})})}function mg({model:n,since:e}){let t=typeof e=="number"?e:Date.parse(e);return Number.isNaN(t)?null:y("span",{class:"age",children:$n(n.now.value-t)})}function Rs({children:n}){return y("kbd",{children:n})}function yn({label:n,hint:e,onClick:t}){return y("button",{type:"button",class:"icon","aria-label":n,title:e?`${n} (${e})`:n,onClick:t,children:y("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:y("path",{d:"M4 4l8 8M12 4l-8 8",class:"stroke"})})})}function Nh({text:n,label:e}){let t=$e(""),i=async()=>{try{await navigator.clipboard.writeText(n),t.value="copied"}catch{t.value="select"}setTimeout(()=>{t.value=""},2500)},s={"":"Copy",copied:"Copied",select:"Select it by hand"}[t.value];return y("button",{type:"button",class:"quiet",...e?{"aria-label":e,title:`${e}: ${n}`}:{},onClick:()=>{i()},children:y("span",{"aria-live":"polite",children:s})})}function fi({text:n}){return y("div",{class:"command",children:[y("code",{children:n}),y(Nh,{text:n})]})}var z1="4516";function Gc(n){let e="Run this once in a terminal, then start the agent:",{port:t}=new URL(n),i=o=>["--agent-type",o,...t===z1?[]:["--port",t||"80"]],s=o=>i(o).join(" "),r=`{"command": "world-mcp", "args": [${i("openclaw").map(o=>JSON.stringify(o)).join(", ")}]}`;return[{id:"claude-code",name:"Claude Code",how:e,command:`claude mcp add -s user world -- world-mcp ${s("claude-code")}`},{id:"openclaw",name:"OpenClaw",how:e,command:`openclaw mcp set world '${r}'`},{id:"codex",name:"Codex",how:e,command:`codex mcp add world -- world-mcp ${s("codex")}`},{id:"gemini-cli",name:"Gemini CLI",how:e,command:`gemini mcp add -s user world world-mcp -- ${s("gemini-cli")}`},{id:"other",name:"Other",how:"Give any agent that speaks MCP over HTTP this address; NAME becomes its own:",command:`${n}/api/mcp/world?agentType=NAME`}]}function gg({name:n}){let e=Gc(location.origin),t=$e(e[0]?.id??""),i=e.find(s=>s.id===t.value);return y("div",{class:"connect",children:[y("div",{class:"choices",role:"radiogroup","aria-label":"Which agent",children:e.map(s=>y("label",{class:s.id===t.value?"choice chosen":"choice",children:[y("input",{type:"radio",name:n,value:s.id,checked:s.id===t.value,onChange:()=>{t.value=s.id}}),s.name]},s.id))}),i&&y(ft,{children:[y("p",{class:"muted",children:i.how}),y(fi,{text:i.command},i.id)]})]})}var V1={act:"retry",label:"Try now"},G1={off:{mark:"free",state:"installed",act:{act:"connect",label:"Start it here"}},searching:{mark:"busy",state:"looking for it"},missing:{mark:"free",state:"not running"},connecting:{mark:"busy",state:"found, connecting"},pairing:{mark:"asks",state:"waits for your approval"},ready:{mark:"good",state:"ready"},lost:{mark:"bad",state:"connection lost",next:"It is being tried again.",act:V1},refused:{mark:"bad",state:"cannot connect",act:{act:"retry",label:"Try again"}}};function H1(n,e){let t=G1[n.state]??{mark:"free",state:n.state},{mark:i,state:s,next:r="",act:o}=t,a=n.state==="lost"?` · ${$n(e-Date.parse(n.since))}`:"";return{id:n.id,name:n.product||n.name,mark:i,state:s+a,more:n.state==="ready"?"":[n.reason??"",n.next??r].filter(Boolean).map($1).join(" "),command:n.state==="ready"?"":n.command??"",...o?{act:o}:{},lane:n}}function Go(n,e){let t=["good","asks","bad","busy","free"],i=s=>t.indexOf(s.mark)+(s.lane.kind==="gateway"?0:.5);return n.map(s=>H1(s,e)).sort((s,r)=>i(s)-i(r))}function yg(n,e){return Go(n,e)[0]}var W1=new Set(["searching","connecting","lost"]),X1=3e3;function vg(n,e,t){let i=s=>W1.has(s.state)&&t-Date.parse(s.since)<X1;return e===0&&!n.some(s=>s.state==="ready"||i(s))}function $1(n){let e=n.trim();return/[.!?:…]$/.test(e)?e:`${e}.`}var q1={"operator.read":"read its conversations","operator.write":"send it your messages","operator.approvals":"show you what it asks leave for, and pass on your answer","operator.questions":"show you its questions, and pass on your answer","operator.pairing":"let other devices in","operator.admin":"change its settings","operator.talk":"talk with it by voice","operator.talk.secrets":"use its keys for voice"};function xg(n){return n.map(e=>q1[e]??e)}function kh(n){let e=n.later.value;return n.chat.lanes.value.filter(t=>t.state==="pairing"&&t.pairing&&!e.includes(t.pairing.requestId))}function bg({model:n}){return y(ft,{children:kh(n).map(e=>e.pairing&&y(Y1,{lane:e,pairing:e.pairing,model:n},e.pairing.requestId))})}function Y1({lane:n,pairing:e,model:t}){let{busy:i,failed:s,ask:r}=hi(t);return y("section",{class:"panel card pairing","aria-label":"Pairing",children:[y("h2",{children:["Let World talk to ",n.product,"?"]}),y("p",{children:[n.product," asks you to approve ",y("strong",{children:e.device}),". World could then:"]}),y("ul",{class:"plain",children:xg(e.scopes).map(o=>y("li",{children:o},o))}),e.canApprove?y("p",{class:"muted",children:["Here, or where you use ",n.product,": whichever comes first counts."]}):y(ft,{children:[y("p",{children:"World may not approve itself. Run this in a terminal:"}),y(fi,{text:e.command||`openclaw devices approve ${e.requestId}`})]}),s.value&&y("p",{class:"warn",role:"alert",children:s.value}),y("div",{class:"answers",children:[e.canApprove&&y("button",{type:"button",class:"primary",disabled:i.value,onClick:()=>r({op:"act",lane:n.id,act:"pair"}),children:"Approve"}),y("button",{type:"button",class:"quiet",onClick:()=>{t.later.value=[...t.later.value,e.requestId]},children:"Not now"})]})]})}function _g({model:n}){let e=$e(!1),t=gt(null),i=n.open.value==="agent",s=n.chat.lanes.value,r=n.settled.value&&vg(s,n.agentsHere.value.length,n.now.value),o=r&&!e.value&&kh(n).length===0;return wt(()=>{i&&t.current?.focus()},[i]),n.connection.value.state!=="live"||!(i||o)?null:y("section",{class:`panel card your-agent${i?" opened":""}`,"aria-label":"Your agent",tabIndex:-1,ref:t,children:[y("header",{children:[y("h2",{children:"Your agent"}),y(yn,{label:"Close",...i?{hint:"Esc"}:{},onClick:()=>{e.value=!0,i&&(n.open.value="none")}})]}),r&&y("p",{class:"muted",children:j1(n.presence.value.agents[0])}),y("ul",{class:"ways",children:Go(s,n.now.value).map(a=>y(Fh,{way:a,model:n},a.id))}),y("details",{open:s.length===0,children:[y("summary",{children:s.length===0?"Any agent, by MCP":"Another agent, by MCP"}),y(gg,{name:"host"})]})]})}function j1(n){return n?n.activity.state==="lost"?`The connection to ${n.name} is lost, so nobody knows what it does.`:`${n.name} is away. Start it again and it comes back to where it stood.`:"None is here yet. An agent that you connect gets a body in this world."}function Fh({way:n,model:e,children:t}){let{busy:i,failed:s,ask:r}=hi(e),{act:o}=n,a=e.later.value.includes(n.lane.pairing?.requestId??"-");return y("li",{class:"way","data-lane":n.id,"data-state":n.lane.state,children:[y("div",{class:"way-head",children:[y(J1,{mark:n.mark}),y("span",{class:"words",children:[y("strong",{children:n.name})," ",y("span",{class:"state",children:n.state})]}),a&&y("button",{type:"button",class:"quiet",onClick:()=>{e.later.value=[]},children:"Show it"}),o&&y("button",{type:"button",class:"quiet",disabled:i.value,onClick:()=>r({op:"act",lane:n.id,act:o.act}),children:o.label})]}),n.more&&y("p",{class:"muted",children:n.more}),n.command&&y(fi,{text:n.command}),s.value&&y("p",{class:"warn",role:"alert",children:s.value}),t,y(Z1,{way:n})]})}function Z1({way:n}){let e=n.lane.details??[];return e.length===0||n.lane.state==="off"?null:y("details",{class:"repair",children:[y("summary",{children:"Repair details"}),y("dl",{children:e.map(t=>y("div",{children:[y("dt",{children:t.name}),y("dd",{children:t.value})]},t.name))})]})}var K1={good:"M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm3.6 4.3-4.3 5-2.9-2.7 1-1.1 1.8 1.7 3.3-3.9Z",busy:"M3.2 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z",asks:"M8 1.5 14.5 8 8 14.5 1.5 8Z",free:"M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",bad:"M8 1.8 15 14H1Zm-.8 4.4.2 4h1.2l.2-4Zm.8 4.9a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z"};function J1({mark:n}){return y("svg",{class:`mark way-${n}`,viewBox:"0 0 16 16","aria-hidden":"true",children:y("path",{"fill-rule":"evenodd",d:K1[n]})})}var Q1=new Set(["missing","adding","failed"]);function wg({model:n}){let e=$e((Qs("tools-later")??"").split(" ").filter(Boolean)),t=i=>{e.value=[...e.value,i],er("tools-later",e.value.join(" "))};return y(ft,{children:n.chat.lanes.value.map(i=>i.state==="ready"&&i.tools&&Q1.has(i.tools.state)&&!e.value.includes(i.id)&&y(eS,{lane:i,tools:i.tools,model:n,decline:()=>t(i.id)},i.id))})}function eS({lane:n,tools:e,model:t,decline:i}){let{busy:s,failed:r,ask:o}=hi(t),a=e.state==="adding"||s.value,c=r.value||(e.state==="failed"?e.reason||"The tools could not be added.":"");return y("section",{class:"panel card world-tools","aria-label":"World tools",children:[y("h2",{children:["Let ",n.name||n.product," build here?"]}),y("p",{children:["This adds the world's tools to ",n.product,"'s settings: one entry named ",y("code",{children:"world"}),", nothing else is touched. A copy of the settings is kept, and you can undo it in the status at the top left."]}),c&&y("p",{class:"warn",role:"alert",children:c}),y("div",{class:"answers",children:[y("button",{type:"button",class:"primary",disabled:a,onClick:()=>o({op:"act",lane:n.id,act:"add-tools"}),children:a?"Adding…":c?"Try again":"Add the tools"}),y("button",{type:"button",class:"quiet",disabled:a,onClick:i,children:"Not now"})]})]})}function Mg({lane:n,model:e}){let{busy:t,failed:i,ask:s}=hi(e),r=n.tools?.state;if(r!=="present"&&r!=="missing"&&r!=="failed")return null;let o=r==="present";return o&&!n.tools?.undo?null:y("p",{class:"tools-line",children:[y("span",{class:"muted",children:o?"Has the world's tools.":"Cannot build here: it lacks the world's tools."}),y("button",{type:"button",class:"quiet",disabled:t.value,"aria-label":o?`Undo: take the world's tools from ${n.product}`:"Add the tools",onClick:()=>s({op:"act",lane:n.id,act:o?"remove-tools":"add-tools"}),children:o?"Undo":"Add the tools"}),i.value&&y("span",{class:"warn",children:i.value})]})}function Sg(n){let e=n.find(i=>i.kind==="allow_once"),t=n.find(i=>i.kind==="reject_once")??n.find(i=>i.kind==="reject_always");return{allow:e,deny:t,more:n.filter(i=>i!==e&&i!==t)}}function Ag(n){switch(n.state){case"open":return"";case"answered":return`Answered: ${n.answer||"somewhere else"}${n.by?`, by ${n.by}`:""}.`;case"withdrawn":return"It is not asked any more.";case"expired":return"Nobody answered in time, so it was not allowed."}}var tS={0:"NUL",7:"BEL",8:"BS",9:"TAB",13:"CR",27:"ESC",127:"DEL",160:"NBSP",8203:"ZWSP",8206:"LRM",8207:"RLM",8234:"LRE",8235:"RLE",8236:"PDF",8237:"LRO",8238:"RLO",8294:"LRI",8295:"RLI",8296:"FSI",8297:"PDI",65279:"BOM"},nS=/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u115f\u1160\u3164\uffa0\u2800]|\u034f|[\ufe00-\ufe0f]/u;function Hc(n){let e=[],t="",i=()=>{t&&e.push({text:t,hidden:!1}),t=""};for(let s of n){if(s===`
`||!nS.test(s)){t+=s;continue}i(),e.push({text:iS(s),hidden:!0})}return i(),e}function iS(n){let e=n.codePointAt(0)??0;return tS[e]??`U+${e.toString(16).toUpperCase().padStart(4,"0")}`}function Eg(n){return Hc(n).some(e=>e.hidden&&e.text!=="TAB")}var sS=500;function Tg({model:n}){let e=n.chat.approvals.value,t=e.filter(s=>s.state==="open"),i=t.at(-1);return y(ft,{children:[y("p",{class:"sr","aria-live":"polite",children:i&&`Your agent asks: ${i.title}. Press Y to go there.`}),e.map(s=>y(rS,{approval:s,model:n,of:t.length>1?`${t.indexOf(s)+1} of ${t.length}`:"",byKey:s===i},`${s.lane} ${s.id}`))]})}function rS({approval:n,model:e,of:t,byKey:i}){let{busy:s,failed:r,ask:o}=hi(e),a=lS(t),c=n.state==="open",l=e.connection.value.state==="live",u=e.chat.lanes.value.find(m=>m.id===n.lane),d=m=>o({op:"answer",lane:n.lane,approval:n.id,option:m.id}),{allow:h,deny:f,more:p}=Sg(n.options),v=a&&l&&!s.value;return y("section",{class:`panel card approval ${c?"asks":"over"}`,role:"group","aria-label":"Approval",tabIndex:-1,"data-approval":n.id,"data-state":n.state,children:[y("div",{class:"asked",children:[y("h2",{children:n.title}),y("span",{class:"age",children:[y(mg,{model:e,since:n.createdAt}),c&&y(cS,{model:e,at:n.expiresAt})]})]}),y("p",{class:"muted",children:[u?.name||u?.product||"Your agent"," asks for your leave.",c&&t&&` ${t}.`,c&&i&&y("span",{class:"by-keys",title:"Press Y to come here",children:[" ",y(Rs,{children:"Y"})]})]}),n.command!==void 0&&n.command!==""&&y(oS,{text:n.command}),y(aS,{approval:n}),r.value&&c&&y("p",{class:"warn",role:"alert",children:r.value}),!c&&y("p",{class:"answered",role:"status",children:Ag(n)}),c&&y("div",{class:"answers",children:[f&&y(Uh,{option:f,able:v,answer:d}),h&&y(Uh,{option:h,able:v,answer:d,primary:!0}),p.length>0&&y("details",{class:"more",children:[y("summary",{children:"More"}),p.map(m=>y(Uh,{option:m,able:v,answer:d},m.id))]}),!l&&y("p",{class:"muted",children:"There is no connection now; the question stays."})]})]})}function Uh({option:n,able:e,answer:t,primary:i}){return y("button",{type:"button",class:i?"primary":"quiet",disabled:!e,onKeyDown:s=>{s.repeat&&s.preventDefault()},onClick:()=>t(n),children:n.name})}function oS({text:n}){return y(ft,{children:[y("pre",{class:"exact",tabIndex:0,"aria-label":"Exact command",dir:"ltr",children:Hc(n).map((e,t)=>e.hidden?y("span",{class:"unseen",children:e.text},t):e.text)}),Eg(n)&&y("p",{class:"warn",children:"It holds characters that are normally not seen. They are shown by name."})]})}function aS({approval:n}){let e=n.details??[];return e.length===0?null:y("dl",{class:"facts",children:e.map(t=>y("div",{children:[y("dt",{children:t.name}),y("dd",{children:Hc(t.value).map(i=>i.hidden?`⟨${i.text}⟩`:i.text)})]},t.name))})}function cS({model:n,at:e}){let t=Date.parse(e??"")-n.now.value;return Number.isNaN(t)?null:y(ft,{children:[" · ",t>0?`${$n(Math.max(1e3,t))} left`:"about to expire"]})}function lS(n){let e=$e(null);return wt(()=>{let t=setTimeout(()=>{e.value=n},sS);return()=>clearTimeout(t)},[e,n]),e.value===n}function Rg({model:n,actions:e}){let t=n.graphics.value,i=n.connection.value;return t==="missing"?y(Ho,{title:"This browser cannot draw the world",children:[y("p",{children:"World needs WebGL 2. Turn on hardware acceleration in the browser's settings, or open this page in another browser."}),y(Bh,{actions:e})]}):i.state==="login"?y(Ho,{title:"Open this world from your computer",children:[y("p",{children:"This browser has no key for it, or the link was used before. Run this in a terminal; it opens a fresh link:"}),y(fi,{text:"world-mcp open"}),y(Cg,{actions:e,label:"I have done that, try again"})]}):i.state==="incompatible"?y(Ho,{title:"This page and world-mcp do not fit together",children:[y("p",{children:i.message}),y(Bh,{actions:e})]}):i.state==="resting"?y(Ho,{title:"This world is open elsewhere",children:[y("p",{children:"Another tab took this one's place, so this one rests."}),y(Cg,{actions:e,label:"Use this tab instead"})]}):t==="lost"||t==="gone"?y(uS,{model:n,actions:e}):null}function uS({model:n,actions:e}){let t=n.graphics.value==="lost";return y(Ho,{title:t?"The picture was interrupted":"The picture did not come back",children:[y("p",{children:t?"Your graphics card let go of this page. It is being drawn anew; nothing that was built is lost.":"The browser lost its graphics and did not get them back. Reload the page; nothing that was built is lost."}),!t&&y(Bh,{actions:e})]})}function Ho({title:n,children:e}){return y("div",{class:"gate",children:y("section",{class:"panel card",role:"alert","aria-label":n,children:[y("h1",{children:n}),e]})})}function Bh({actions:n}){return y("button",{type:"button",class:"primary",onClick:n.reload,children:"Reload"})}function Cg({actions:n,label:e}){return y("button",{type:"button",class:"primary",onClick:n.retry,children:e})}var dS=[{kind:"bench",name:"Bench"},{kind:"tree",name:"Tree"}];function Pg({model:n,actions:e}){let{guide:t}=n;if(!t.shown.value)return null;let i=t.step.value;return y("section",{class:"panel card guide","aria-label":"Guide","data-step":i??"done",children:[y("header",{children:[y("h2",{children:"Your first minute"}),y(yn,{label:"Close the guide",onClick:t.close})]}),y("p",{class:"muted",children:"I am a guide, not an agent. It comes back from the list of keys."}),y("ol",{class:"steps",children:t.steps.value.map((s,r)=>y(hS,{step:s,number:r+1,due:s.id===i,model:n,actions:e},s.id))}),i===void 0&&y("button",{type:"button",class:"primary",onClick:t.close,children:"Done"})]})}function hS({step:n,number:e,due:t,model:i,actions:s}){return y("li",{class:`step${t?" due":""}${n.done?" done":""}`,...t?{"aria-current":"step"}:{},children:[y("span",{class:"number","aria-hidden":"true",children:n.done?"✓":e}),y("div",{children:[y("strong",{children:n.title}),n.done&&y("span",{class:"sr",children:", done"}),t&&y(fS,{id:n.id,model:i,actions:s}),n.id==="place"&&y(mS,{model:i,actions:s})]})]})}function fS({id:n,model:e,actions:t}){switch(n){case"look":return y("p",{children:[y("span",{class:"by-touch",children:"Drag the world to look around, pinch to come closer."}),y("span",{class:"by-keys",children:["Drag the world with the mouse, or press ",y(Rs,{children:"←"})," and ",y(Rs,{children:"→"})]})]});case"place":return y(pS,{model:e,actions:t});case"agent":return y(gS,{model:e})}}function pS({model:n,actions:e}){let t=n.placing.value;return t?y(ft,{children:[t.failed&&y("p",{class:"warn",children:t.failed}),y("p",{role:"status",children:["Now click the ground where the ",t.name.toLowerCase()," should stand."]}),y("button",{type:"button",class:"quiet",title:"Cancel (Esc)",onClick:()=>{n.placing.value=null},children:"Cancel"})]}):y(ft,{children:[y("p",{children:"Choose one, then click the ground."}),y("div",{class:"answers",children:dS.map(i=>y("button",{type:"button",class:"quiet",onClick:()=>{n.placing.value=i,e.toWorld()},children:["Place a ",i.name.toLowerCase()]},i.kind))})]})}function mS({model:n,actions:e}){let t=$e(""),i=n.guide.thing.value;return i?y("p",{children:[i," placed. It stays, for you and your agents."," ",y("button",{type:"button",class:"link-button",onClick:()=>{t.value="",e.undo().then(()=>n.guide.placed(null),r=>{t.value=Cs(r)})},children:"Undo"}),t.value&&y("span",{class:"warn",children:[" ",t.value]})]}):null}function gS({model:n}){let e=yg(n.chat.lanes.value,n.now.value);return y(ft,{children:[e?y(vS,{way:e,model:n}):y(yS,{}),y("button",{type:"button",class:"link-button",onClick:()=>{n.open.value="agent"},children:"Other ways"})]})}function yS(){let n=Gc(location.origin)[0];return n?y(ft,{children:[y("p",{children:[n.name,", for example. Run this once in a terminal, then start it:"]}),y(fi,{text:n.command})]}):null}function vS({way:n,model:e}){let{busy:t,failed:i,ask:s}=hi(e),{act:r}=n;return y(ft,{children:[y("p",{children:[n.name,": ",n.more||`${n.state}.`]}),n.command&&y(fi,{text:n.command}),r&&y("button",{type:"button",class:"quiet",disabled:t.value,onClick:()=>s({op:"act",lane:n.id,act:r.act}),children:r.label}),i.value&&y("p",{class:"warn",children:i.value})]})}function zh(n){return n.helpSeen.value?!1:(n.helpSeen.value=!0,er("help-seen","yes"),!0)}var xS=[[["Enter","/"],"talk"],[["Esc"],"back to the world"],[["drag","← ↑ ↓ →"],"look around"],[["W","A","S","D"],"move"],[["wheel","pinch"],"closer, farther"],[["F"],"follow the agent"],[["G"],"go where the agent is"],[["click"],"select a thing"],[["right click","hold"],"what can be done here"],[["Shift F10"],"the same for what is selected"],[["Shift click"],"point at it, for the agents"],[["T"],"dock the conversation"],[["Ctrl .","⌘ ."],"stop the agent's answer"],[["Y"],"what waits for your answer"],[["L"],"turn log"],[["?"],"this list"]],bS=[[["drag"],"look around"],[["wheel"],"closer, farther"],[["W","A","S","D"],"move"],[["F"],"follow the agent"],[["G"],"go to the agent"],[["?"],"all keys"]];function Ig({model:n}){return n.helpSeen.value||n.connection.value.state!=="live"||n.guide.shown.value?null:y("aside",{class:"panel card help","aria-label":"How to move",children:[y(yn,{label:"Got it",hint:"Esc",onClick:()=>zh(n)}),y("p",{class:"by-touch",children:"Drag to look around, pinch to come closer. Touch a thing to select it, hold for more."}),y("ul",{class:"by-keys",children:bS.map(([e,t])=>y("li",{children:[e.map(i=>y(Rs,{children:i},i))," ",t]},t))})]})}function Lg({model:n}){let e=gt(null),t=n.open.value==="keys";return wt(()=>{t&&e.current?.focus()},[t]),t?y("div",{class:"panel card keys",role:"dialog","aria-label":"Keys",tabIndex:-1,ref:e,children:[y("header",{children:[y("h2",{children:"Keys"}),y(yn,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),y("dl",{children:xS.map(([i,s])=>y("div",{children:[y("dt",{children:i.map(r=>y(Rs,{children:r},r))}),y("dd",{children:s})]},s))}),y("label",{class:"switch",children:[y("input",{type:"checkbox",checked:n.shortcuts.value,onChange:i=>{n.shortcuts.value=i.currentTarget.checked,er("shortcuts",i.currentTarget.checked?"on":"off")}}),"Single keys do these things"]}),y("button",{type:"button",class:"quiet",onClick:()=>{n.open.value="none",n.guide.open()},children:"Show the guide"})]}):null}function Dg(n,e){let t=i=>{if(i.ctrlKey||i.metaKey||i.altKey||i.isComposing)return;if(i.key==="Escape"){TS(n,e)&&i.preventDefault();return}if(Ng(i.target)||!n.shortcuts.value&&(i.key.length===1&&i.stopPropagation(),i.key!=="Enter"))return;let s=i.shiftKey&&i.key!=="?"?void 0:_S[i.key.toLowerCase()];if(MS(i))AS(i.target)&&SS(n)&&ES(i);else if(s){if(i.repeat)return;i.preventDefault(),s(n)}else(i.key==="/"||i.key==="Enter"&&!CS(i.target))&&(i.preventDefault(),document.getElementById("composer")?.focus())};return window.addEventListener("keydown",t,{capture:!0}),()=>window.removeEventListener("keydown",t,{capture:!0})}var _S={"?":n=>Og(n,"keys"),l:n=>Og(n,"log"),y:()=>wS(".approval.asks")};function Og(n,e){n.open.value=n.open.value===e?"none":e}function wS(n){[...document.querySelectorAll(n)].at(-1)?.focus()}function MS(n){return n.key==="ContextMenu"||n.shiftKey&&n.key==="F10"}function SS(n){let e=n.selection.value;if(!e)return!1;let t=document.querySelector(".chip")?.getBoundingClientRect(),[i,s]=t?[t.left,t.top-160]:[innerWidth/2,innerHeight/2];return n.menu.value={x:i,y:s,selection:e,ground:null},!0}function AS(n){return n===document.body||n instanceof HTMLCanvasElement}function ES(n){n.preventDefault();let e=t=>t.preventDefault();window.addEventListener("contextmenu",e,{capture:!0,once:!0}),setTimeout(()=>window.removeEventListener("contextmenu",e,{capture:!0}),500)}function TS(n,e){if(n.menu.value||n.placing.value)return n.menu.value=null,n.placing.value=null,e.toWorld(),!0;if(n.open.value!=="none"){let i=n.open.value==="status"||n.open.value==="agent"?document.querySelector(".pill"):null;return n.open.value="none",i?i.focus():e.toWorld(),!0}return Ng(document.activeElement)?(e.toWorld(),!0):n.selection.value?(e.clearSelection(),!0):zh(n)?!0:(e.toWorld(),!1)}function Ng(n){return n instanceof HTMLTextAreaElement||n instanceof HTMLSelectElement||n instanceof HTMLInputElement&&n.type!=="checkbox"&&n.type!=="radio"}function CS(n){return n instanceof Element&&n.closest("button, a, summary, input, label, .approval")!==null}var kg=[{path:"text runtime",word:"Text"},{path:"realtime voice",word:"Voice"},{path:"world tool",word:"World tools"}];function RS(n){return`${n.path} ${n.id}`}function Fg(n,e,t){let i=new Set,s=[];for(let r of n){let o=RS(r);i.has(o)||e!==null&&r.path!==e||(i.add(o),s.push({at:Date.parse(r.at)||0,row:PS(r,o,t)}))}return s.sort((r,o)=>o.at-r.at).map(({row:r})=>r)}function PS(n,e,t){let i=n.firstMillis?`, first word after ${Qd(n.firstMillis)}`:"";return{key:e,turn:n,time:Km(n.at,t),tools:IS(n),took:Qd(n.millis)+i,outcome:n.code?`${n.outcome} · ${n.code}`:n.outcome}}function IS(n){return(n.tools??[]).map(({name:e,calls:t,failed:i})=>e+(t>1?` ×${t}`:"")+(i?` (${i} failed)`:"")).join(", ")}function Ug(n){let e;for(let t of n)(!e||Date.parse(t.at)<Date.parse(e.at))&&(e=t);return e?.id??""}var Vh=50;function zg({model:n,actions:e}){let t=gt(null),i=$e(null),s=n.open.value==="log",{earlier:r,more:o,busy:a,failed:c,load:l}=LS(n,e);if(wt(()=>{s&&t.current?.focus()},[s]),!s)return null;let u=n.chat.turns.value.length,d=Fg([...n.chat.turns.value,...r],i.value,n.now.value);return y("section",{class:"panel log beside","aria-label":"Turn log",tabIndex:-1,ref:t,children:[y("header",{children:[y("h2",{children:"Turn log"}),y(yn,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),y(OS,{only:i.value,choose:h=>i.value=h}),d.length===0?y("p",{class:"muted empty",children:i.value?"No turn took this way yet.":"No turn yet. Each one is a line here: who handled it, how long it took."}):y("ol",{class:"turns",children:d.map(h=>y(DS,{row:h,color:vc(n,h.turn.avatarId??"")},h.key))}),c&&y("p",{class:"warn",role:"alert",children:c}),o&&u>=Vh&&y("button",{type:"button",class:"quiet",disabled:a,onClick:l,children:a?"Loading…":"Older"})]})}function LS(n,e){let t=$e([]),i=$e(!0),s=$e(!1),r=$e(""),o=()=>{s.value||(s.value=!0,r.value="",e.olderTurns(Ug([...n.chat.turns.value,...t.value]),Vh).then(a=>{t.value=[...t.value,...a],i.value=a.length>=Vh},a=>{r.value=Cs(a)}).finally(()=>{s.value=!1}))};return{earlier:t.value,more:i.value,busy:s.value,failed:r.value,load:o}}function OS({only:n,choose:e}){let t=[{path:null,word:"All"},...kg];return y("div",{class:"choices",role:"radiogroup","aria-label":"Which path",children:t.map(({path:i,word:s})=>y("label",{class:n===i?"choice chosen":"choice",children:[y("input",{type:"radio",name:"turn-path",checked:n===i,onChange:()=>e(i)}),s]},s))})}function DS({row:n,color:e}){let{turn:t}=n;return y("li",{class:"turn","data-turn":t.id,"data-path":t.path,"data-outcome":t.outcome,children:[y(NS,{path:t.path,color:e}),y("div",{class:"turn-words",children:[y("div",{class:"turn-head",children:[y("strong",{children:t.path}),y("span",{children:t.agent||"an agent"}),y("span",{class:t.outcome==="failed"?"warn":"muted",children:n.outcome})]}),n.tools&&y("div",{class:"turn-tools",children:n.tools}),y("div",{class:"muted",children:[y("time",{dateTime:t.at,children:n.time})," · ",n.took]})]}),y(Nh,{text:t.run||t.id,label:"Copy run id"})]})}var Bg={"text runtime":"M3 3h10a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H8l-3.5 3V11H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z","realtime voice":"M8 1.5A2.5 2.5 0 0 0 5.5 4v3.5a2.5 2.5 0 0 0 5 0V4A2.5 2.5 0 0 0 8 1.5ZM3.5 7.5a4.5 4.5 0 0 0 3.75 4.4v2.1h1.5v-2.1a4.5 4.5 0 0 0 3.75-4.4H11a3 3 0 0 1-6 0Z","world tool":"M8 1.5 14 4.8v6.4l-6 3.3-6-3.3V4.8Zm0 1.7L4.6 5.1 8 7l3.4-1.9Z"};function NS({path:n,color:e}){return y("svg",{class:"mark",viewBox:"0 0 16 16","aria-hidden":"true",children:y("path",{"fill-rule":"evenodd",d:Bg[n]??Bg["world tool"],style:{fill:e||"var(--muted)"}})})}function Vg({model:n,actions:e}){let t=n.menu.value;return t?y(kS,{at:t,model:n,actions:e},`${t.x} ${t.y}`):null}var Wc=8;function kS({at:n,model:e,actions:t}){let i=gt(null),s=()=>{e.menu.value=null};return fc(()=>{let r=i.current;if(!r)return;let{width:o,height:a}=r.getBoundingClientRect();r.style.left=`${Math.max(Wc,Math.min(n.x,innerWidth-o-Wc))}px`,r.style.top=`${Math.max(Wc,Math.min(n.y,innerHeight-a-Wc))}px`,r.querySelector("button")?.focus()},[n]),wt(()=>{let r=o=>{i.current?.contains(o.target)||s()};return window.addEventListener("pointerdown",r,{capture:!0}),()=>window.removeEventListener("pointerdown",r,{capture:!0})}),y("div",{ref:i,class:"panel menu",role:"menu","aria-label":n.selection?n.selection.name:"This place",onKeyDown:r=>{r.key==="Tab"&&s();let o={ArrowDown:1,ArrowUp:-1}[r.key];o!==void 0&&(r.preventDefault(),FS(r.currentTarget,o))},children:[n.selection&&y("p",{class:"muted",children:n.selection.name}),US(n,e,t).map(({word:r,hint:o,run:a})=>y("button",{type:"button",role:"menuitem",tabIndex:-1,...o?{title:o}:{},onClick:()=>{s(),a()},children:r},r))]})}function FS(n,e){let t=[...n.querySelectorAll("[role=menuitem]")],i=t.indexOf(document.activeElement);t[(i+e+t.length)%t.length]?.focus()}function US({selection:n,ground:e},t,i){let s=[];return n?(s.push({word:"Ask about this",hint:"Selects it, and your next message is about it",run:()=>{i.select(n),t.chat.about.value={id:n.id,name:n.name},document.getElementById("composer")?.focus()}}),s.push({word:"Go there",run:()=>Xc(i,()=>i.goTo(n.id))})):e&&s.push({word:"Go there",run:()=>Xc(i,()=>i.goTo(e))}),n?.type==="object"?s.push({word:"Point here",hint:"Shows the agents what you mean (Shift click)",run:()=>Xc(i,()=>i.point({objectId:n.id}))}):e&&!n&&s.push({word:"Put it here",hint:"Shows the agents this place (Shift click)",run:()=>Xc(i,()=>i.point({position:e}))}),s}function Xc(n,e){e(),n.toWorld()}var BS=760,zS=512;function Gg(n){let e=pc(innerWidth),t=()=>{e.value=innerWidth};return window.addEventListener("resize",t),{is:Gm(()=>{let s=n.open.value==="log"||n.chat.docked.value;return e.value-(s?zS:0)<=BS}),stop:()=>window.removeEventListener("resize",t)}}function Hg(n){return{pressed:e=>e.open.value===n,press:e=>{e.open.value=e.open.value===n?"none":n}}}var VS=[{word:"Talk",key:"T",icon:"M3.5 4.5h13a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-6l-4 3.2V14h-3A1.5 1.5 0 0 1 2 12.5V6a1.5 1.5 0 0 1 1.5-1.5Z",pressed:n=>n.chat.docked.value,press:n=>{n.chat.docked.value=!n.chat.docked.value}},{word:"Log",key:"L",icon:"M4 5.5h1M8 5.5h8M4 10h1M8 10h8M4 14.5h1M8 14.5h8",...Hg("log")},{word:"Keys",key:"?",icon:"M2.5 5.5h15v9h-15ZM5.5 8.5h.1M8.5 8.5h.1M11.5 8.5h.1M14.5 8.5h.1M6.5 11.5h7",...Hg("keys")}];function Wg({model:n}){return y("nav",{class:"panel rail","aria-label":"Panels",children:VS.map(({word:e,key:t,icon:i,pressed:s,press:r})=>y("button",{type:"button",class:"icon","aria-label":e,"aria-pressed":s(n),"aria-keyshortcuts":t,onClick:()=>r(n),children:[y("svg",{viewBox:"0 0 20 20","aria-hidden":"true",children:y("path",{class:"stroke",d:i})}),y("span",{class:"tip","data-key":t,"aria-hidden":"true",children:e})]},e))})}function $c({agents:n}){let e=new Set(n.map(t=>t.avatarId));return n.filter(t=>!t.parent||!e.has(t.parent))}function qc({agents:n},e){return n.filter(t=>t.parent===e.avatarId&&t.avatarId!==e.avatarId)}var Gh=n=>n.connection.value.state==="live";function Li(n,{activity:e,connected:t}){return Gh(n)?t||e.state==="lost"?e.state:"away":"lost"}function Wo(n,e){let t=n.connection.value;if(t.state!=="live")return t.state==="reconnecting"?`no news · ${$n(n.now.value-t.since)}`:"no news";let i=Li(n,e),{activity:s}=e,r=i===s.state?s:{state:i,since:s.since,source:s.source};return qm(r,n.now.value-Date.parse(s.since))}function Xg(n,e){return Gh(n)?jm(Li(n,e)):"The page has no connection, so it does not know what this agent does."}function $g(n,e){return Gh(n)?`Known by ${Ym(e.activity.source)}.`:""}function qg({model:n,actions:e}){let t=$c(n.presence.value);return t.length===0?null:y("ul",{class:"agents","aria-label":"Agents",children:t.map(i=>y(GS,{agent:i,model:n,actions:e},i.avatarId))})}function GS({agent:n,model:e,actions:t}){let i=qc(e.presence.value,n);return y("li",{"data-state":Li(e,n),children:[y(Vo,{state:Li(e,n),color:Lo(n.color)}),y("div",{children:[y("strong",{children:n.name})," ",y("span",{class:"muted",children:n.type}),y("div",{children:Wo(e,n)}),y("div",{class:"muted",children:[Xg(e,n)," ",$g(e,n)]})]}),y("button",{type:"button",class:"quiet","aria-label":`Go there, to ${n.name}`,onClick:()=>t.goTo(n.avatarId),children:"Go there"}),i.length>0&&y("ul",{class:"helpers","aria-label":`Helpers of ${n.name}`,children:i.map(s=>y("li",{"data-state":Li(e,s),children:[y(Vo,{state:Li(e,s),color:Lo(s.color)}),y("span",{children:[s.name," ",y("span",{class:"muted",children:Wo(e,s)})]})]},s.avatarId))})]})}var HS=new Set(["off","searching"]);function Yg({model:n}){let e=Go(n.chat.lanes.value,n.now.value).filter(t=>!HS.has(t.lane.state));return e.length===0?null:y("section",{"aria-label":"Connections",children:y("ul",{class:"ways",children:e.map(t=>y(Fh,{way:t,model:n,children:y(Mg,{lane:t.lane,model:n})},t.id))})})}var WS=2;function jg({model:n,actions:e}){let t=n.open.value==="status",i=gt(null),s=()=>{n.open.value=t?"none":"status",t&&i.current?.focus()};return n.connection.value.state==="connecting"&&!n.worldName.value?y(XS,{}):y("div",{class:"status",children:[y("button",{type:"button",ref:i,class:"panel pill","aria-expanded":t,"aria-controls":"status-panel",title:"What this means",onClick:s,children:[y("strong",{class:"name",children:n.worldName.value||"World"}),y($S,{model:n}),y(qS,{model:n})]}),t&&y(jS,{model:n,actions:e,close:s})]})}function XS(){return y("div",{class:"status",children:y("div",{class:"panel pill skeleton",role:"status",children:[y("span",{class:"bone wide","aria-hidden":"true"}),y("span",{class:"bone","aria-hidden":"true"}),y("span",{class:"sr",children:"Connecting to your world"})]})})}function $S({model:n}){let e=$c(n.presence.value),t=e.filter(o=>o.connected||o.activity.state==="lost"),i=t.length>0?t:e,s=i.slice(0,WS),r=i.length-s.length;return s.length===0?y("span",{class:"who muted",children:"no agent yet"}):y(ft,{children:[s.map(o=>{let a=qc(n.presence.value,o).length;return y("span",{class:"who","data-state":Li(n,o),children:[y(Vo,{state:Li(n,o),color:Lo(o.color)}),y("span",{class:"agent",children:o.name}),y("span",{class:"now",children:Wo(n,o)}),a>0&&y("span",{class:"age",children:["+",a===1?"1 helper":`${a} helpers`]})]},o.avatarId)}),r>0&&y("span",{class:"who muted",children:["+",r]})]})}function qS({model:n}){let e=n.connection.value;return e.state==="live"?y("span",{class:"sr",children:"connected"}):y("span",{class:"link warn",role:"status",children:Zg(e,n.now.value)})}function Zg(n,e){switch(n.state){case"connecting":return"connecting";case"live":return"connected";case"reconnecting":{let t=Math.ceil((n.nextTry-e)/1e3);return t>0?`reconnecting in ${t} s`:"reconnecting"}case"login":return"not logged in";case"incompatible":return"needs an update";case"resting":return"resting"}}function YS(n){switch(n.state){case"connecting":return"The page is opening its connection.";case"live":return"Connected. Every change is kept on this computer.";case"reconnecting":return"The connection to world-mcp is gone. The page keeps trying; nothing that was built is lost. If it stays away, start it with `world-mcp serve`.";case"login":return"This browser is not logged in. Run `world-mcp open` for a fresh link.";case"incompatible":return n.message;case"resting":return"Another tab took this one's place."}}function jS({model:n,actions:e,close:t}){let i=gt(null);return wt(()=>i.current?.focus(),[]),y("div",{id:"status-panel",class:"panel sheet",role:"dialog","aria-label":"Status",tabIndex:-1,ref:i,children:[y("header",{children:[y("h2",{children:n.worldName.value||"World"}),y(yn,{label:"Close",hint:"Esc",onClick:t})]}),y("p",{class:"muted",children:YS(n.connection.value)}),n.connection.value.state==="reconnecting"&&y("button",{type:"button",class:"quiet",onClick:e.retry,children:"Try now"}),y(qg,{model:n,actions:e}),y(Yg,{model:n}),y("button",{type:"button",class:"quiet",onClick:()=>{n.open.value="agent"},children:"Connect an agent"}),y(ZS,{model:n})]})}function ZS({model:n}){let e=n.details.value,t=[["Connection",Zg(n.connection.value,n.now.value)],["World",e.worldId||"–"],["Revision",String(e.revision)],["Open tabs",String(Math.max(1,e.pages))],["This tab",e.executor?"carries out the agents' changes":"watches; another tab carries out changes"],["Page build",e.build]];return y("details",{children:[y("summary",{children:"Details for repair"}),y("dl",{children:t.map(([i,s])=>y("div",{children:[y("dt",{children:i}),y("dd",{children:s})]},i))}),y("p",{class:"muted",children:["A fresh link to this page: ",y("code",{children:"world-mcp open"})]})]})}var KS=8e3;function Kg({model:n}){let{chat:e}=n,t=$e(""),i=gt({of:"",ids:new Set}),s=gt(0);return $i(()=>{let r=e.lane.value?.name??"Agent",o=`${e.lane.value?.id??""}/${e.session.value}`,a=e.messages.value,c=e.progress.value!==""||a.length===0;i.current.of!==o&&(i.current={of:o,ids:new Set},t.value="");let{ids:l}=i.current,u=l.size===0&&!c;for(let d of a.slice(-8))d.role!=="agent"||!Xm(d)||l.has(d.id)||(l.add(d.id),!u&&!c&&(t.value=n0(d,r)));c||l.add("")}),$i(()=>{let r=n.lines.value.filter(a=>a.id>s.current&&a.who!=="user");s.current=n.lines.value.at(-1)?.id??s.current;let o=r.at(-1);o&&(t.value=o.who==="note"?o.text:`${o.name}: ${o.text}`)}),$i(()=>{if(t.value==="")return;let r=setTimeout(()=>{t.value=""},KS);return()=>clearTimeout(r)}),y("div",{class:"sr",role:"status","aria-live":"polite",children:t.value})}var JS=[.85,.7,.5],QS=40<<20;async function Hh(n,e){if(!n.type.startsWith("image/")||n.type==="image/svg+xml")throw new Error("Only pictures can be attached.");if(n.size>QS)throw new Error("That picture is too large: at most 40 MB.");let t=await createImageBitmap(n).catch(()=>{throw new Error("This browser cannot read that picture.")}),i=n.name??"";try{for(let s=1568;s>=196;s/=2){let r=eA(t,s);for(let o of JS){let a=tA(r.toDataURL("image/jpeg",o));if(a.length<=e)return{mimeType:"image/jpeg",data:a,...i?{alt:i}:{}}}}}finally{t.close()}throw new Error("There is no room for another picture in this message.")}async function Jg(n,e){if(n.data.length<=e)return n;let t=Uint8Array.from(atob(n.data),s=>s.charCodeAt(0)),i=await Hh(new Blob([t],{type:n.mimeType}),e);return n.alt===void 0?i:{...i,alt:n.alt}}function eA(n,e){let t=Math.min(1,e/Math.max(n.width,n.height)),i=document.createElement("canvas");i.width=Math.max(1,Math.round(n.width*t)),i.height=Math.max(1,Math.round(n.height*t));let s=i.getContext("2d");if(!s)throw new Error("This browser cannot make pictures smaller.");return s.fillStyle="#fff",s.fillRect(0,0,i.width,i.height),s.drawImage(n,0,0,i.width,i.height),i}function tA(n){return n.slice(n.indexOf(",")+1)}function Qg(n){return[...n?.files??[]].filter(e=>e.type.startsWith("image/"))}var nA=20;function Wh(n,e){return`${n}/${e}`}function ey(n){return ty().find(([e])=>e===n)?.[1]??""}function Yc(n,e){let t=ty().filter(([s])=>s!==n),i=e===""?t:[...t,[n,e]].slice(-nA);er("drafts",JSON.stringify(i))}function ty(){try{let n=JSON.parse(Qs("drafts")??"[]");return Array.isArray(n)?n.filter(iA):[]}catch{return[]}}function iA(n){return Array.isArray(n)&&typeof n[0]=="string"&&typeof n[1]=="string"}var Xh="";function ny({model:n}){let{chat:e}=n,t=e.lane.value,i=e.lanes.value.filter(s=>s.id===t?.id||!Wm(s));return i.length===0?null:y("select",{class:"target","aria-label":"Talk to",title:"Who hears what you write",value:t?.id??Xh,onChange:s=>e.choose(s.currentTarget.value===Xh?null:s.currentTarget.value),children:[i.map(s=>y("option",{value:s.id,children:s.name},s.id)),y("option",{value:Xh,children:"Everyone"})]})}function iy({model:n}){let e=n.chat.about.value;return e?y("span",{class:"extra",children:[y("span",{children:["about ",y("code",{children:e.id})]}),y(yn,{label:`Not about ${e.name}`,onClick:()=>{n.chat.about.value=null}})]}):null}function sy({list:n,busy:e,remove:t}){return y(ft,{children:[n.map(({mimeType:i,data:s,alt:r},o)=>y("span",{class:"extra",children:[y("img",{src:`data:${i};base64,${s}`,alt:r??"Attached picture"}),y(yn,{label:`Remove ${r||"the picture"}`,onClick:()=>t(o)})]},s.slice(-24))),e&&y("span",{class:"extra muted",children:"Taking the picture…"})]})}function ry(n,e){let t=i=>{if(i.defaultPrevented||i.isComposing||i.altKey)return;let s=i.ctrlKey||i.metaKey;s&&i.key==="."&&n.chat.status.peek().turn?(i.preventDefault(),e()):!s&&i.key.toLowerCase()==="t"&&!sA(i.target)&&(i.preventDefault(),n.chat.docked.value=!n.chat.docked.peek())};return window.addEventListener("keydown",t),()=>window.removeEventListener("keydown",t)}function sA(n){return n instanceof Element&&n.closest("input, textarea, select, [contenteditable]")!==null}var rA=6,$h=60;function oy({model:n,close:e}){let{chat:t}=n,i=$e(""),s=gt(null),r=t.sessions.value;wt(()=>{s.current?.querySelector("input, [aria-current=true], button")?.focus()},[r!==void 0]);let o=i.value.trim().toLowerCase(),a=(r??[]).filter(c=>`${c.title} ${c.preview??""}`.toLowerCase().includes(o));return y("div",{ref:s,class:"panel sessions",role:"dialog","aria-label":"Conversations",tabIndex:-1,onKeyDown:aA,children:[r&&r.length>=rA&&y("input",{type:"search",placeholder:"Search","aria-label":"Search conversations",value:i.value,onInput:c=>{i.value=c.currentTarget.value}}),r===void 0&&y("p",{class:"muted",children:"Asking for the conversations…"}),r&&a.length===0&&y("p",{class:"muted",children:o?"None of them is like that.":"There is none yet."}),y("ul",{children:a.slice(0,$h).map(c=>y("li",{children:y(oA,{session:c,model:n,close:e})},c.id))}),a.length>$h&&y("p",{class:"muted",children:["And ",a.length-$h," more: search for them."]})]})}function oA({session:n,model:e,close:t}){let{chat:i}=e,s=n.id===i.session.value,r=i.unreadSessions.value.has(n.id),o=Date.parse(n.updatedAt??"");return y("button",{type:"button",class:`entry${s?" current":""}`,"aria-current":s,"data-session":n.id,onClick:()=>{i.show(n.id),t(),document.getElementById("composer")?.focus()},children:[y("span",{class:"title",children:n.title||"Untitled"}),n.running&&y("span",{class:"state",children:"running"}),r&&y("span",{class:"state new",children:"new"}),!Number.isNaN(o)&&y("span",{class:"age",children:$n(e.now.value-o)}),n.preview&&y("span",{class:"preview muted",children:n.preview})]})}function aA(n){let e=n.key==="ArrowDown"?1:n.key==="ArrowUp"?-1:0;if(e===0)return;let t=[...n.currentTarget.querySelectorAll("input, .entry")],i=t[t.indexOf(document.activeElement)+e];i&&(n.preventDefault(),i.focus())}function ay({model:n}){let{chat:e}=n,t=e.lane.value,i=e.docked.value,s=$e(!1),r=$e(""),o=gt(null),a=e.sessions.value?.find(d=>d.id===e.session.value)?.title,c=d=>t?.can?.includes(d)??!1,l=()=>{s.value=!1};wt(()=>{l(),r.value=""},[t?.id,e.session.value]);let u=()=>{l(),e.create().then(d=>{r.value=d&&`No new conversation: ${d}`})};return y("header",{ref:o,class:"head",onFocusOut:d=>{o.current?.contains(d.relatedTarget)||l()},children:[y("h2",{children:[t?t.name:"In the world",a&&y("span",{class:"muted",children:[" ",a]})]}),c("sessions")&&y(Xo,{label:"Conversations",path:"M2.5 4h11M2.5 8h11M2.5 12h7",expanded:s.value,badge:e.unreadSessions.value.size>0,onClick:()=>{s.value=!s.value,s.value&&e.refreshSessions()}}),c("create")&&y(Xo,{label:"New conversation",path:"M8 3v10M3 8h10",onClick:u}),y(Xo,{label:"Dock the conversation",hint:"t".toUpperCase(),path:"M2.5 3h11v10h-11ZM9.5 3v10",pressed:i,onClick:()=>{e.docked.value=!i}}),r.value&&y("p",{class:"warn",role:"alert",children:r.value}),s.value&&y(oy,{model:n,close:l})]})}function Xo({label:n,hint:e,path:t,pressed:i,expanded:s,badge:r,onClick:o}){return y("button",{type:"button",class:`icon${r?" badge":""}`,"aria-label":n,"aria-pressed":i,"aria-expanded":s,title:e?`${n} (${e})`:n,onClick:o,children:y("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:y("path",{d:t,class:"stroke"})})})}var cy=1e3,ly=32768,lA=12;function jc(n){return n?ly:cy}function qh(n,e){return e?new TextEncoder().encode(n).length<=ly:n.length<=cy}function uy(n,e){return e&&n!==""?`${n}

(about ${e.id})`:n}function dy({connection:n,chat:e,agentsHere:t}){let{state:i}=n.value;if(i==="connecting")return"Connecting…";if(i!=="live")return"Not connected";let s=e.lane.value;if(s)return s.name.length>lA?"Message":`Message ${s.name}`;let r=t.value;return r.length===0?"Nobody is listening yet":r.length===1?`Say something to ${r[0]?.name??"your agent"}`:"Say something to your agents"}function hy({connection:n,chat:e,agentsHere:t},i){if(n.value.state!=="live")return i===""?"":"There is no connection now. What you write is kept.";let s=e.lane.value;if(!s)return t.value.length===0&&i!==""?"Nobody is listening yet. What you say is kept in the world's log.":"";if(e.creating.value)return"A new conversation is being begun.";if(!qh(i,s))return"That is too long for one message.";let r=s0(s);return r&&i!==""?`${r} What you write is kept.`:r}function my({model:n,actions:e,stop:t}){let{chat:i}=n,s=i.lane.value,r=gt(null),o=hA(n),a=fA(s?.can?.includes("images")??!1);pA(a.take),fc(()=>gA(r.current),[o.value,i.docked.value]);let l=n.connection.value.state==="live"&&(!s||s.state==="ready"&&!i.creating.value),u=s!==null&&l&&!!i.status.value.turn,d=o.value.trim()!==""||a.list.value.length>0,h=jc(s)-o.value.length,f=()=>{let p=uy(o.value.trim(),i.about.peek());!l||a.busy.peek()||!d||!qh(p,s)||(s?i.send(p,a.list.peek()):mA(n,e,p),o.value="",i.about.value=null,a.clear(),r.current?.focus())};return y("form",{class:"panel composer","aria-label":"Talk",onSubmit:p=>{p.preventDefault(),f()},children:[y("div",{class:"extras",children:[y(iy,{model:n}),y(sy,{list:a.list.value,remove:a.remove,busy:a.busy.value})]}),y(ny,{model:n}),y("textarea",{ref:r,id:"composer",rows:1,maxLength:jc(s),value:o.value,"aria-label":s?`Message to ${s.name}`:"Say something in the world","aria-describedby":"composer-hint",placeholder:dy(n),title:"Talk (Enter)",enterkeyhint:"send",onInput:p=>{o.value=p.currentTarget.value},onPaste:p=>a.take(p,p.clipboardData),onKeyDown:p=>{p.key!=="Enter"||p.shiftKey||p.isComposing||(p.preventDefault(),f())}}),h<jc(s)/5&&y("span",{class:"age",children:h}),y("div",{class:"buttons",children:[a.allowed&&e.picture&&y(Xo,{label:"Attach a view of the world",path:"M2 5h3l1.2-1.8h3.6L11 5h3v8H2ZM8 6.6a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z",onClick:()=>e.picture&&a.add(e.picture())}),u&&y(dA,{stop:t}),(!u||d)&&y(uA,{disabled:!l||!d||a.busy.value})]}),y("p",{class:"hint",id:"composer-hint",role:"status",children:a.trouble.value||hy(n,o.value)})]})}function uA({disabled:n}){return y("button",{type:"submit",class:"send",disabled:n,title:"Send (Enter)","aria-label":"Send",children:y("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:y("path",{d:"M8 13V3.5M3.8 7.4 8 3.2l4.2 4.2",class:"stroke"})})})}function dA({stop:n}){return y("button",{type:"button",class:"send stop",title:"Stop (Ctrl or Cmd .)","aria-label":"Stop",onClick:n,children:y("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:y("path",{d:"M4.5 4.5h7v7h-7Z"})})})}function hA({chat:n}){let e=mc(()=>n.lane.value?.id??""),t=mc(()=>Wh(e.value,n.session.value)),i=$e(""),s=gt({lane:"",key:""});return $i(()=>{if(s.current.key===t.value)return;let r=ey(t.value),o=s.current.lane!==e.value||s.current.key===Wh(e.value,"");r===""&&o?(Yc(s.current.key,""),Yc(t.value,i.peek())):i.value=r,s.current={lane:e.value,key:t.value}}),$i(()=>Yc(s.current.key,i.value)),i}function fA(n){let e=$e([]),t=$e(0),i=mc(()=>t.value>0),s=$e(""),r=()=>716800-e.peek().reduce((c,{data:l})=>c+l.length,0),o=c=>{if(s.value="",e.peek().length+t.peek()>=4){s.value=`At most ${4} pictures go with one message.`;return}t.value++,c.then(u=>Jg(u,Math.min(r(),716800/2))).then(u=>{e.value=[...e.peek(),u]},u=>{s.value=u instanceof Error?u.message:"That picture could not be attached."}).finally(()=>{t.value--})},a=()=>{e.value=[],s.value=""};return wt(()=>{n||a()},[n]),{allowed:n,list:e,busy:i,trouble:s,add:o,clear:a,remove:c=>{e.value=e.peek().filter((l,u)=>u!==c)},take(c,l){let u=n?Qg(l):[];u.length>0&&c.preventDefault();for(let d of u)o(Hh(d,r()))}}}function pA(n){let e=gt(n);e.current=n,wt(()=>{let t=s=>{s.dataTransfer?.types.includes("Files")&&s.preventDefault()},i=s=>{t(s),e.current(s,s.dataTransfer)};return window.addEventListener("dragover",t),window.addEventListener("drop",i),()=>{window.removeEventListener("dragover",t),window.removeEventListener("drop",i)}},[])}function mA(n,e,t){let i=n.sending(t);e.say(t).then(()=>n.sent(i),s=>n.failed(i,s instanceof Error?s.message:"nobody knows why"))}function gA(n){n&&(n.style.height="auto",n.style.height=`${n.scrollHeight}px`)}var xy=pc(null),gy;function yA(){gy??=import("./log-K634MKNU.js").then(n=>{xy.value={View:n.default}},()=>{gy=void 0})}function by({model:n,focused:e}){let{chat:t}=n,i=$e(0);$i(()=>{t.messages.value.length+n.lines.value.length>0&&(i.value=n.now.peek())});let s=t.lane.value,r=t.docked.value,o=t.messages.value.length+n.lines.value.length>0,a=t.status.value.turn!==void 0&&t.status.value.turn!=="",c=r||e||a||n.now.value-i.value<yc,l=o||r||s!==null&&e,u=gt(null);return Jm(u,n.covered,r,l&&c),wt(()=>{o&&yA()},[o,t.messages.value.length]),l?y("section",{ref:u,class:`panel conversation${c?"":" quiet"}`,"aria-label":"Conversation with your agent",children:[y(ay,{model:n}),y("div",{class:"body",children:y(xA,{model:n,awake:c,some:o})}),y(_A,{model:n})]}):y(vA,{model:n})}function vA({model:n}){return wt(()=>{n.chat.watched.value=document.visibilityState==="visible"},[n]),null}function xA({model:n,awake:e,some:t}){let{chat:i}=n,s=i.lane.value,r=i.creating.value,o=r?"opening":i.progress.value;if(t&&!r){let a=xy.value?.View;return y(ft,{children:[o==="failed"&&y(yy,{model:n}),a?y(a,{model:n,awake:e},`${s?.id??""}/${i.session.value}`):y(vy,{})]})}return y("div",{class:"log-rows",role:"log","aria-label":"Conversation","aria-live":"off",children:[o==="failed"&&y(yy,{model:n}),o==="opening"&&y(vy,{}),o===""&&y("p",{class:"empty muted",children:bA(n)})]})}function bA({chat:n}){let e=n.lane.value;return e?n.whole.value?`Nothing was said yet. Tell ${e.name} what you would like.`:`This conversation is shown once ${e.name} is connected.`:"Nothing was said yet."}function yy({model:n}){return y("p",{class:"empty warn",children:[y("span",{children:["This conversation could not be opened: ",n.chat.fault.value]}),y("button",{type:"button",class:"quiet",onClick:n.chat.reopen,children:"Open again"})]})}function vy(){return y("div",{class:"bones",role:"status",children:[y("span",{class:"bone wide","aria-hidden":"true"}),y("span",{class:"bone","aria-hidden":"true"}),y("span",{class:"bone wide","aria-hidden":"true"}),y("span",{class:"sr",children:"Opening the conversation"})]})}function _A({model:n}){let{chat:e}=n,t=e.lane.value,i=e.live.value&&t?.state==="ready",s=e.status.value;if(!t||!s.turn)return null;let r=i?i0(s,n.now.value):"no news while the connection is lost";return y("p",{class:`doing ${i?"":"lost"}`,children:[y("span",{class:"dots","aria-hidden":"true",children:[y("i",{}),y("i",{}),y("i",{})]}),y("strong",{children:t.name})," ",y("span",{class:"age",children:r})]})}function _y({model:n,actions:e}){let t=$e(!1),i=$e(""),s=gt(null),r=()=>{n.chat.stop().then(o=>{i.value=o&&`It could not be stopped: ${o}`})};return wt(()=>ry(n,r),[n]),y("div",{ref:s,class:`talk${n.chat.docked.value?" docked":""}`,onFocusIn:()=>{t.value=!0},onFocusOut:o=>{t.value=s.current?.contains(o.relatedTarget)??!1},children:[y(by,{model:n,focused:t.value}),i.value&&n.chat.status.value.turn&&y("p",{class:"panel trouble warn",role:"alert",children:i.value}),y(wA,{model:n,actions:e}),y(my,{model:n,actions:e,stop:r}),y(Kg,{model:n})]})}function wA({model:n,actions:e}){let t=n.selection.value;return t?y("section",{class:"panel chip","aria-label":"Selected",children:[y("span",{class:"what",children:[y("strong",{children:t.name}),t.type==="object"&&t.id!==t.name&&y("span",{class:"muted",children:[" ",t.id]})]}),y(MA,{chosen:t,model:n,actions:e}),y(yn,{label:"Clear selection",hint:"Esc",onClick:e.clearSelection})]}):null}function MA({chosen:n,model:e,actions:t}){return n.type==="avatar"?y("button",{type:"button",class:"quiet",onClick:()=>t.goTo(n.id),children:"Go there"}):y(ft,{children:[e.chat.about.value?.id!==n.id&&y("button",{type:"button",class:"quiet",title:"The next message is about this",onClick:()=>{e.chat.about.value={id:n.id,name:n.name},document.getElementById("composer")?.focus()},children:"Ask about this"}),y("button",{type:"button",class:"quiet",title:"Show the agents what you mean",onClick:()=>t.point({objectId:n.id}),children:"Point here"})]})}var SA=4;function wy({model:n}){let e=$e(!1),t=n.traces.value;if(t.length===0)return null;let i=t[t.length-1],s=t.some(c=>c.state==="started"),r=!e.value&&!s&&n.now.value-(i?.at??0)>yc,o=e0(t),a=e.value?o:o.slice(-SA);return y("section",{class:`activity${r?" quiet":""}${e.value?" unfolded":""}`,"aria-label":"What agents did",children:[y("button",{type:"button",class:"panel tab","aria-expanded":e.value,onClick:()=>{e.value=!e.value},children:e.value?"Show less":"Activity"}),y("ol",{class:"panel rows","aria-live":"polite","aria-relevant":"additions text",children:a.map(c=>y(AA,{row:c,color:vc(n,c.avatarId),now:e.value?n.now.value:0},c.callId))})]})}function AA({row:n,color:e,now:t}){let i={started:"…",done:"✓",failed:"!"}[n.state];return y("li",{class:n.state,children:[y("span",{class:"tick","aria-hidden":"true",style:{color:n.state==="failed"?"":e},children:i}),y("span",{class:"words",children:[y("strong",{children:n.name})," ",n.words,n.times>1&&y("span",{class:"age",children:[" × ",n.times]})]}),t>0&&y("span",{class:"age",children:$n(t-n.at)})]})}var EA=1e3,TA=1500;function My(n,e,t,i){e.shortcuts.value=Qs("shortcuts")!=="off",e.helpSeen.value=Qs("help-seen")==="yes";let s=Gg(e);Kd(y(RA,{model:e,actions:t,narrow:s.is}),n);let r=Dg(e,t),o=CA(e),a=setInterval(()=>{document.hidden||(e.now.value=i())},EA);return()=>{clearInterval(a),o(),r(),s.stop(),Kd(null,n)}}function CA(n){let e,t=Xi(()=>{clearTimeout(e),n.connection.value.state!=="live"?n.settled.value=!1:e=setTimeout(()=>{n.settled.value=!0},TA)});return()=>{clearTimeout(e),t()}}function RA({model:n,actions:e,narrow:t}){let i=n.connection.value.state,s=n.graphics.value==="missing"||i==="login"||i==="incompatible"||i==="resting";return y(ft,{children:[!s&&y("div",{class:"page",children:[y(jg,{model:n,actions:e}),y(zg,{model:n,actions:e}),y(Wg,{model:n}),y("div",{class:t.value?"bottom narrow":"bottom",children:[y("div",{class:"left",children:[y(Pg,{model:n,actions:e}),y(Ig,{model:n})]}),y("div",{class:"middle",children:y(_y,{model:n,actions:e})}),y("div",{class:"right",children:[y("div",{class:"cards",role:"region","aria-label":"What needs you",children:[y(Tg,{model:n}),y(bg,{model:n}),y(wg,{model:n}),y(_g,{model:n})]}),y(wy,{model:n})]})]}),y(Lg,{model:n}),y(Vg,{model:n,actions:e})]}),y(Rg,{model:n,actions:e})]})}function Sy(n){let e={};for(let t of n.querySelectorAll(".panel")){let i=t.getBoundingClientRect(),s=t.className.split(" ").slice(1,3).join(" ");i.width>0&&getComputedStyle(t).visibility!=="hidden"&&(e[s]=[i.x,i.y,i.width,i.height])}return e}function Ay({build:n,pageId:e,root:t,model:i,state:s,scene:r,link:o}){return{get scene(){return r()},step:a=>r()?.step(a),inspect:()=>({build:n,pageId:e,status:i.connection.peek().state,executor:o()?.isExecutor??!1,worldId:o()?.welcome?.worldId??"",revision:s.revision,objects:s.objects.size,visibleAfter:performance.getEntriesByName("world-visible")[0]?.startTime??null,panels:Sy(t),lines:i.lines.peek().length,traces:i.traces.peek().length,scene:r()?.inspect()??null})}}var Ey=[300,1e3,3e3];async function Ty(){let n=PA();if(n!==null)for(let e=0;!await IA(n);e++)await new Promise(t=>setTimeout(t,Ey[Math.min(e,Ey.length-1)]))}function PA(){let n=new URLSearchParams(location.hash.slice(1)).get("key");return n!==null&&history.replaceState(null,"",location.pathname+location.search),n}async function IA(n){try{return(await fetch("/api/login",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({key:n}),cache:"no-store"})).status<500}catch{return!1}}function Cy(n,e){let t={visible:e},i,s,r=Number.NEGATIVE_INFINITY;function o(){clearTimeout(s),s=void 0,r=performance.now(),i=t.camera,n({...t})}return{camera(a){t.camera={position:[...a.position],target:[...a.target]},!(s!==void 0||i&&LA(i,a))&&(s=setTimeout(o,Math.max(0,r+250-performance.now())))},selected(a){a===null?delete t.selected:t.selected=a,o()},visible(a){t.visible!==a&&(t.visible=a,o())},again:o,dispose:()=>clearTimeout(s)}}function LA(n,e){let t=(i,s)=>Math.abs((n[s][i]??0)-(e[s][i]??0))<.01;return[0,1,2].every(i=>t(i,"position")&&t(i,"target"))}function Ry(n,e){let t={state:"lost",label:"no news",since:new Date(e).toISOString(),source:"socket"};return{...n,agents:n.agents.map(i=>({...i,connected:!1,activity:t}))}}var OA=["user","avatar","overhead","object","montage"],Yh={least:256,usual:1024,most:1568};async function Py(n,e,t){let{view:i,id:s,width:r}=DA(e),{image:o,camera:a,visible:c,text:l}=await n.capture({view:i,width:r,agent:t.avatarId,...s===void 0?{}:{id:s}});return{text:l,images:[o],data:{view:i,camera:a,visible:c}}}function DA(n){let e=typeof n=="object"&&n!==null?n:{},t=OA.find(r=>r===e.view)??"user",i=typeof e.width=="number"&&Number.isFinite(e.width)?e.width:Yh.usual,s=Math.round(Math.min(Yh.most,Math.max(Yh.least,i)));return typeof e.id=="string"?{view:t,id:e.id,width:s}:{view:t,width:s}}var NA=15e3;function Iy({scene:n,lanes:e,now:t}){let i=new Map,s=new Set;function r(o,a){let c=a.turn??a.id;s.has(c)||t()-Date.parse(a.at)>NA||(s.clear(),s.add(c),n()?.attend(o))}return o=>{if(o.lane===void 0||o.kind!=="message"&&o.kind!=="delta")return;let a=e().find(h=>h.id===o.lane)?.avatarId;if(a===void 0)return;if(o.message?.role==="user"){r(a,o.message);return}let c=i.get(o.lane)??Jd;if(o.message&&(o.message.role!=="agent"||kA(o.message,c)))return;let l=o.message?{...Jd,messages:[]}:c,u=Hm(l,o);i.set(o.lane,u);let d=u.messages[0];if(d&&(!o.delta||o.delta.message===d.id)){let h=d.parts.findLast(p=>p.kind==="text"&&p.text!==void 0),f=h?t0({...d,parts:[h]}):"";f!==""&&n()?.speak(a,f),d.state!=="streaming"&&n()?.speak(a,null)}}}function kA(n,e){return n.state!=="streaming"&&e.messages[0]?.id!==n.id}function Be(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)?n:void 0}function on(n,e){return e.every(t=>typeof n[t]=="string")}function Ly(n){if(typeof n!="string")return;let e;try{e=JSON.parse(n)}catch{return}return UA(e)?{welcome:e}:FA(e)?{envelope:e}:void 0}function FA(n){let e=Be(n);return e!==void 0&&typeof e.v=="number"&&on(e,["userId","worldId","agentDeviceId","sessionId","messageId","scope","kind"])&&Object.hasOwn(gc,e.kind)&&(e.replyTo===void 0||typeof e.replyTo=="string")&&(e.deadline===void 0||typeof e.deadline=="string")}function UA(n){let e=Be(n);return e?.type==="welcome"&&on(e,["build","userId","worldId","worldName","sessionId","pageId","time"])&&typeof e.protocol=="number"&&typeof e.executor=="boolean"&&Number.isSafeInteger(e.revision)&&(e.document===void 0||Be(e.document)!==void 0)&&(e.entries===void 0||Zc(e.entries))&&Zc(e.history)&&jh(e.presence)&&typeof Be(e.limits)?.heartbeatSecs=="number"}function jh(n){let e=Be(n);return Array.isArray(e?.agents)?e.agents.every(t=>{let i=Be(t);return i!==void 0&&on(i,["avatarId","type","name"])&&Be(i.activity)!==void 0}):!1}function Zh(n){let e=Be(n),t=Be(e?.author);return e!==void 0&&Number.isSafeInteger(e.revision)&&Array.isArray(e.operations)&&t!==void 0&&on(t,["kind","id","name"])}function Zc(n){return Array.isArray(n)&&n.every(Zh)}function Oy(n){let e=Be(n),t=Be(e?.agent);return typeof e?.tool=="string"&&t!==void 0&&on(t,["avatarId","type","name"])}var BA=1e4;async function Dy(n,e){let t=new URLSearchParams({limit:String(e),...n?{before:n}:{}}),i=await zA(`/api/turns?${t}`),s=Be(Be(i)?.result);if(!s)throw new Error("the turn log could not be read");let r=s.turns??[];if(!Array.isArray(r))throw new Error("the turn log could not be read");return r.filter(VA)}async function zA(n){try{let e=await fetch(n,{cache:"no-store",signal:AbortSignal.timeout(BA)});return e.ok?await e.json():void 0}catch{throw new Error("the service did not answer; try again")}}function VA(n){let e=Be(n);return e!==void 0&&["id","at","path","outcome"].every(t=>typeof e[t]=="string")&&typeof e.millis=="number"}function Kh(n){if(performance.getEntriesByName("world-visible").length>0)return;let e=n.inspect().frames,t=()=>{performance.getEntriesByName("world-visible").length>0||(n.inspect().frames>e?performance.mark("world-visible"):requestAnimationFrame(t))};requestAnimationFrame(t)}function Ny(){return new Promise(n=>{document.hidden?n():requestAnimationFrame(()=>setTimeout(n))})}function Fy(n){let e=Be(n);if(!(e!==void 0&&typeof e.ok=="boolean"&&pt(e,"error",Jh)&&pt(e,"sessions",s=>Oi(s,YA))&&pt(e,"messages",s=>Oi(s,zy))&&pt(e,"before",vn)&&pt(e,"status",Vy)))return;let i=n;return i.messages?{...i,messages:i.messages.map(By)}:i}function Jh(n){let e=Be(n);return e!==void 0&&on(e,["code","message"])}function Uy(n){let e=Be(n);if(!e||!pt(e,"lane",vn)||!pt(e,"session",vn))return;let t=e.kind;if(!Object.hasOwn(ky,t)||!ky[t](e))return;let i=n;return i.message?{...i,message:By(i.message)}:i}function By(n){return n.parts?n:{...n,parts:[]}}var ky={lanes:n=>pt(n,"lanes",e=>Oi(e,jA)),message:n=>zy(n.message),delta:n=>qA(n.delta),reset:()=>!0,status:n=>pt(n,"status",Vy),sessions:()=>!0,approval:n=>KA(n.approval),turn:n=>JA(n.turn)},GA=new Set(["user","agent","note"]),HA=new Set(["sending","streaming","done","stopped","failed"]),WA=new Set(["running","waiting","done","failed","stopped"]);function zy(n){let e=Be(n);return e!==void 0&&on(e,["id","at"])&&GA.has(e.role)&&HA.has(e.state)&&pt(e,"turn",vn)&&pt(e,"reason",vn)&&pt(e,"parts",t=>Oi(t,XA))}function XA(n){let e=Be(n);if(!e)return!1;switch(e.kind){case"text":case"thought":return pt(e,"text",vn);case"tool":return $A(e.tool);case"image":return Be(e.image)!==void 0&&pt(e.image,"url",vn);default:return!1}}function $A(n){let e=Be(n);return e!==void 0&&on(e,["id","name","title"])&&WA.has(e.state)&&["target","input","output","began"].every(t=>pt(e,t,vn))&&pt(e,"millis",Hy)}function qA(n){let e=Be(n);return e!==void 0&&on(e,["message","text"])&&[e.part,e.at].every(t=>Number.isSafeInteger(t)&&t>=0)}function YA(n){let e=Be(n);return e!==void 0&&on(e,["id","title"])&&pt(e,"updatedAt",vn)}function Vy(n){let e=Be(n);return e!==void 0&&["turn","label","since"].every(t=>pt(e,t,vn))}function jA(n){let e=Be(n);return e!==void 0&&on(e,["id","kind","product","name","state","since"])&&["reason","next","command","avatarId","session"].every(t=>pt(e,t,vn))&&pt(e,"can",t=>Oi(t,vn))&&pt(e,"details",t=>Oi(t,Gy))&&pt(e,"tools",t=>vn(Be(t)?.state))&&pt(e,"pairing",ZA)}function ZA(n){let e=Be(n);return e!==void 0&&on(e,["requestId","device"])&&pt(e,"scopes",t=>Oi(t,vn))}function KA(n){let e=Be(n);return e!==void 0&&on(e,["id","lane","kind","title","createdAt","state"])&&Oi(e.options??[],t=>on(Be(t)??{},["id","name","kind"]))&&pt(e,"command",vn)&&pt(e,"details",t=>Oi(t,Gy))}function Gy(n){let e=Be(n);return e!==void 0&&on(e,["name","value"])}function JA(n){let e=Be(n);return e!==void 0&&on(e,["id","at","path","outcome"])&&Hy(e.millis)&&pt(e,"tools",t=>Oi(t,i=>vn(Be(i)?.name)))}function pt(n,e,t){return n[e]===void 0||n[e]===null||t(n[e])}function Oi(n,e){return Array.isArray(n)&&n.every(e)}function vn(n){return typeof n=="string"}function Hy(n){return typeof n=="number"&&Number.isFinite(n)}var QA={sessions:3e4,open:3e4,history:3e4,create:3e4,send:9e4,stop:15e3,answer:3e4,act:12e4},eE=64,Kc=class{#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}ask(e){return new Promise((t,i)=>{if(this.#n.size>=eE){i(new Tn(st("browser_slow","Too much waits to be sent.")));return}let s=this.#e.nextId(),r=this.#t.after(QA[e.op],()=>this.#r(e)),o={request:e,resolve:t,reject:i,cancelLate:r};this.#n.set(s,o),this.#i(s,o)})}receive({replyTo:e="",kind:t,payload:i}){let s=this.#o(e);if(!s)return t==="chat.answer";let r=t==="chat.answer"?Fy(i):void 0;if(r?.ok)s.resolve(r);else{let o=t==="error"?i:r?.error;s.reject(new Tn(Jh(o)?o:st("internal","The answer cannot be read.")))}return!0}down(){for(let[e,{request:t}]of this.#n)t.op!=="send"&&this.#s(e,st("unavailable","The connection broke before the answer came."))}resume(){let e=[...this.#n];this.#n.clear();for(let[,t]of e){let i=this.#e.nextId();this.#n.set(i,t),this.#i(i,t)}}#i(e,{request:t}){let i=this.#e.send("chat.request",t,{messageId:e});i==="too_large"?this.#s(e,st("too_large","That is too much for one message.")):i==="offline"&&t.op!=="send"&&this.#s(e,st("unavailable","There is no connection to world-mcp now."))}#r(e){for(let[t,i]of this.#n)i.request===e&&this.#s(t,st("timeout","No answer came in time."))}#s(e,t){this.#o(e)?.reject(new Tn(t))}#o(e){let t=this.#n.get(e);return this.#n.delete(e),t?.cancelLate(),t}};var tE=512,nE=60,Jc=class{#e;#t;#n;#i=[];#r=new WeakMap;#s;constructor(e,t,i){this.#e=e,this.#t=t,this.#n=i}get busy(){return this.#s!==void 0}isInFlight(e){return this.#s?.job.callId===e}submit(e){if(this.#i.length>=tE){e.fail(st("browser_slow","too many changes wait to be written"));return}this.#i.push(e),this.#a()}withdraw(e){let t=this.#i.findIndex(s=>s.callId===e);if(t<0)return;let[i]=this.#i.splice(t,1);i?.fail(st("cancelled","the caller withdrew the call"))}down(){let e=this.#i.filter(t=>t.callId===void 0);this.#i.splice(0,this.#i.length,...e)}resume(){this.#s&&this.#u(this.#s),this.#a()}answer(e){let t=this.#s;if(!t||e.replyTo!==t.messageId)return!1;let i=Be(e.payload)??{};if(e.kind==="commit.accepted")this.#o(t,i);else if(e.kind==="commit.conflict")this.#c(t,i.entries);else if(e.kind==="error")this.#l(t,i);else return!1;return this.#a(),!0}#o(e,t){let{revision:i,time:s}=t;if(!Number.isSafeInteger(i)){console.warn("world: an acceptance without a revision was ignored");return}let{job:r,commit:o,messageId:a}=e,{baseRevision:c,...l}=o,u={...l,revision:i,time:typeof s=="string"?s:"",author:r.author,callId:o.callId??a};this.#n.receive(u),this.#s=void 0,this.#n.receive(),r.done(u)}#c(e,t){let i=this.#e.revision;Zc(t)&&this.#n.receive(...t),this.#s=void 0;let{job:s}=e,r=(this.#r.get(s)??0)+1;this.#r.set(s,r),r>nE?s.fail(st("browser_slow","other writers were first every time")):this.#i.unshift(s),this.#e.revision===i&&i<=e.commit.baseRevision&&this.#n.gap()}#l(e,t){this.#s=void 0;let i=typeof t.code=="string"&&typeof t.message=="string";e.job.fail(i?t:st("internal","the change was refused without a reason"))}#a(){for(;!this.#s&&this.#t.live;){let e=this.#i.shift();if(!e)return;let t=e.make();if(!t)continue;let i={...t,baseRevision:this.#e.revision};e.callId!==void 0&&(i.callId=e.callId),this.#u({job:e,commit:i,messageId:this.#t.nextId()})}}#u(e){this.#s=e,this.#t.send("world.commit",e.commit,{messageId:e.messageId})==="too_large"&&(this.#s=void 0,e.job.fail(st("too_large","the change is too large for one message; do it in several calls")))}};var Wy=2e3,iE=1e3,Qc=4,el=class{stopped=new Map;#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}walking(){return new Map([...this.#n].map(([e,t])=>[e,t.journey.whereAt(this.#i(t))]))}tooLong(e,t){let i=(e.deadline-this.#e.host.now()-iE)/1e3;if(t.seconds<=i)return;let s=t.seconds*t.speed,r=Math.ceil(s/Math.max(1,i)*10)/10,o=Math.round(t.seconds);return st("bad_arguments",`that walk of ${Math.round(s)} m takes ${o} s, longer than the call may`,{field:"speed",got:`${t.speed} m/s`,allowed:r<=Qc?`${r} to ${Qc} m/s`:`at most ${Math.floor(i*Qc)} m in one walk`,next:r<=Qc?"Walk faster.":"Walk there in stages."})}start(e,t,i){let{host:s}=this.#e,{avatarId:r}=e.agent,o=()=>{},a=()=>{o=s.after(Wy,()=>{this.#s(u),a()})},c=s.after(i.seconds*1e3,()=>this.#o(u)),l=()=>{c(),o()},u={call:e,journey:i,outcome:t,started:s.now(),cancelTimers:l};this.#n.set(r,u),this.stopped.delete(r),i.seconds*1e3>Wy&&a();for(let d of t.acts)this.#t.act(d)}interrupt(e){let t=this.#n.get(e);if(!t)return!1;let i=this.#r(t),s=Math.round(t.journey.seconds-this.#i(t)),r=`another walk or action of this avatar began; it stopped at ${Rt(i.position)}, ${s} s before the goal`;return this.#t.reply(t.call,{ok:!1,error:st("interrupted",r,{got:Rt(i.position)})}),!0}drop(e){for(let t of this.#n.values())t.call.callId===e&&(this.#r(t),this.#t.ended(t.call))}dropAll(){for(let e of this.#n.values())this.drop(e.call.callId)}#i(e){return(this.#e.host.now()-e.started)/1e3}#r(e){let{avatarId:t}=e.call.agent;e.cancelTimers(),this.#n.delete(t);let i=e.journey.stopAt(this.#e.state,this.#i(e));return this.stopped.set(t,i),this.#t.act({avatarId:t,action:"stop",path:[i.position],yaw:i.yaw}),i}#s(e){let{seconds:t,speed:i}=e.journey,s=Math.min(t,this.#i(e)),r=Math.round((t-s)*i),o={callId:e.call.callId,progress:s,total:t,message:`${r} m to go`};this.#e.link.send("tool.progress",o,{replyTo:e.call.callId,scope:e.call.envelope.scope})}#o(e){let{call:t,journey:i,outcome:s}=e;e.cancelTimers(),this.#n.delete(t.agent.avatarId),this.stopped.set(t.agent.avatarId,i.whereAt(i.seconds)),this.#t.commit(t,{make:()=>{let{operations:r,inverse:o,note:a}=i.arrive(this.#e.state),c={...s.result,text:s.result.text+a};if(r.length>0)return{tool:t.tool,operations:r,inverse:o,result:c};this.#t.reply(t,{ok:!0,result:c})},done:()=>{},fail:()=>{}})}};var sE=256,rE=256,oE=new Set(["walk_avatar","avatar_action"]),tl=class{#e;#t=[];#n=new Map;#i=new Map;#r;#s=!1;#o=0;constructor(e){this.#e=e,this.#r=new el(e,{act:t=>this.#A(t),commit:(t,i)=>this.#y(t,i),reply:(t,i)=>this.#d(t,i),ended:t=>this.#n.delete(t.callId)})}receive(e){let t=e.messageId;if(!Oy(e.payload)){console.warn("world: a call without a tool or agent was ignored");return}let i=this.#i.get(t);this.#n.has(t)||(i?this.#M(e,i):this.#c(e,e.payload.tool,e.payload.arguments,e.payload.agent))}cancel(e){let t=this.#n.get(e);!t||this.#e.commits.isInFlight(e)||(t.withdrawn=!0,this.#r.drop(e),this.#w(t),this.#e.commits.withdraw(e),this.#t.includes(t)&&this.#t.splice(this.#t.indexOf(t),1))}down(){this.#o++,this.#t.length=0,this.#s=!1,this.#r.dropAll();for(let e of this.#n.values())this.#e.commits.isInFlight(e.callId)||this.#n.delete(e.callId)}noticed(e){for(let t of e.operations){if(t.type!=="avatar")continue;let i=t.op==="put"?t.value.id:t.id;i!==void 0&&this.#r.stopped.delete(i)}}dispose(){this.down(),this.#n.clear()}#c(e,t,i,s){let r=e.deadline===void 0?1/0:Date.parse(e.deadline),o={callId:e.messageId,tool:t,arguments:i,agent:s,deadline:Number.isFinite(r)?r-this.#e.ahead():1/0,envelope:e,withdrawn:!1};if(this.#t.length>=sE){this.#d(o,es(st("browser_slow","too many calls wait in the page")));return}this.#n.set(o.callId,o),this.#t.push(o),this.#l()}#l(){for(;!this.#s;){let e=this.#t.shift();if(!e)return;this.#s=!0,this.#u(e)}}#a(){this.#s=!1,this.#l()}#u(e){e.deadline<=this.#e.host.now()?this.#p(e,es(st("timeout",`${e.tool} came to its turn after its deadline`))):e.tool==="screenshot"?this.#S(e):this.#h(e)}#h(e){let t=zo(this.#e.state,e,this.#x());if(!t.ok){this.#p(e,es(t.error));return}let{outcome:i}=t,s=i.journey&&this.#r.tooLong(e,i.journey);if(s){this.#p(e,es(s));return}if(oE.has(e.tool)&&this.#r.interrupt(e.agent.avatarId)){this.#h(e);return}if(i.journey)this.#r.start(e,i,i.journey),this.#a();else if(i.operations.length===0&&!i.event){for(let r of i.acts)this.#A(r);this.#p(e,{ok:!0,result:i.result})}else this.#f(e,i)}#f(e,t){let i=this.#e.state.revision,s=t,r=this.#b(()=>this.#a());this.#y(e,{make:()=>{if(this.#e.state.revision!==i||s!==t){let d=zo(this.#e.state,e,this.#x()),h=this.#g(e,d);if(!h){r();return}s=h}let{operations:o,inverse:a,result:c,undoes:l,event:u}=s;return{tool:e.tool,operations:o,inverse:a,result:c,...l?{undoes:l}:{},...u?{event:u}:{}}},done:()=>{for(let o of s.acts)this.#A(o);r()},fail:r})}#g(e,t){if(t.ok&&t.outcome.journey){this.#r.start(e,t.outcome,t.outcome.journey);return}if(t.ok&&(t.outcome.operations.length>0||t.outcome.event))return t.outcome;this.#d(e,t.ok?{ok:!0,result:t.outcome.result}:es(t.error))}#y(e,t){this.#e.commits.submit({callId:e.callId,author:Vc(e.agent),make:()=>t.make(),done:i=>{this.#w(e),i.result&&this.#v(e.callId,{ok:!0,result:{...i.result,revision:i.revision}}),t.done(i)},fail:i=>{this.#d(e,es(i),!1),t.fail()}})}async#S(e){let t=this.#o,i;try{let s=await this.#_(e,this.#e.screenshot(e.arguments,e.agent));i=aE(s)?{ok:!0,result:s}:es(st("render_failed","the page gave a picture without an image"))}catch(s){i=es(cE(s))}t===this.#o&&(e.withdrawn?this.#a():this.#p(e,i))}#_(e,t){let{host:i}=this.#e,s=Math.min(2e4,e.deadline-i.now());return new Promise((r,o)=>{let a=i.after(s,()=>o(new Error("it was not drawn in time")));t.then(r,o).finally(a)})}#p(e,t){this.#d(e,t),this.#a()}#d(e,t,i=t.ok||!t.error?.retryable){this.#w(e),!e.withdrawn&&(i&&this.#v(e.callId,t),this.#M(e.envelope,t))}#M(e,t){let i={replyTo:e.messageId,scope:e.scope};if(this.#e.link.send("tool.result",t,i)!=="too_large")return;let s=st("too_large","the answer is too large for one message");this.#e.link.send("tool.result",es(s),i)}#w(e){this.#n.get(e.callId)===e&&this.#n.delete(e.callId)}#v(e,t){if(this.#i.delete(e),this.#i.set(e,t),this.#i.size<=rE)return;let i=this.#i.keys().next().value;i!==void 0&&this.#i.delete(i)}#x(){let{host:e,presence:t,camera:i}=this.#e,s=this.#r.walking();return{now:e.now,presence:t(),camera:i(),walking:s,stopped:this.#r.stopped}}#A(e){let{host:t,link:i,ahead:s,onAct:r}=this.#e,o=t.now();i.send("avatar.act",{...e,started:new Date(o+s()).toISOString()}),r({...e,started:new Date(o).toISOString()})}#b(e){let t=this.#o,i=!1;return()=>{!i&&t===this.#o&&e(),i=!0}}};function es(n){return{ok:!1,error:n}}function aE(n){return typeof n?.text=="string"&&Array.isArray(n.images)&&n.images.length>0&&n.images.every(e=>/^image\/(jpeg|png|webp)$/.test(e.mimeType)&&e.data.length>100)}function cE(n){let e=n;if(typeof e?.code=="string"&&typeof e.message=="string"&&e.code.length>0){let{code:t,message:i,field:s,got:r,allowed:o,near:a}=e,c={...s?{field:s}:{},...r?{got:r}:{},...o?{allowed:o}:{}};return st(t,i,{...c,...a?{near:a}:{}})}return st("render_failed",n instanceof Error?n.message:"the page could not draw")}var Xy="world.reloadedFor";function $y(n=()=>Date.now()){return{now:n,random:()=>Math.random(),after:(e,t)=>{let i=setTimeout(t,e);return()=>clearTimeout(i)},open:e=>new WebSocket(e),visible:()=>document.visibilityState==="visible",onWake:e=>{let t=()=>{document.visibilityState==="visible"&&e()};return document.addEventListener("visibilitychange",t),window.addEventListener("online",e),()=>{document.removeEventListener("visibilitychange",t),window.removeEventListener("online",e)}},loggedIn:async()=>{try{let{status:e}=await fetch("/api/session",{cache:"no-store",signal:AbortSignal.timeout(5e3)});return e===401?!1:e<400?!0:void 0}catch{return}},reloadFor:e=>{try{if(sessionStorage.getItem(Xy)===e)return!1;sessionStorage.setItem(Xy,e)}catch{return!1}return location.reload(),!0}}}var nl=class{#e;#t;#n=0;#i;constructor(e,t){this.#e=e,this.#t=t.replace(/[^A-Za-z0-9]/g,"").slice(0,40)||"page",e.ping=()=>this.send("ping",{})}get live(){return this.#e.live}get welcome(){return this.#i}bind(e){this.#i=e}nextId(){return this.#n++,`${this.#t}_${this.#n.toString(36)}`}send(e,t,i={}){let s=this.#i;if(!s||!this.#e.live)return"offline";let r={v:1,userId:s.userId,worldId:s.worldId,agentDeviceId:"browser",sessionId:s.sessionId,messageId:i.messageId??this.nextId(),scope:i.scope??(gc[e]||"world.write.safe"),kind:e,enc:"none",payload:t};i.replyTo!==void 0&&(r.replyTo=i.replyTo);let o=JSON.stringify(r);return o.length*3>nt.maxFrame&&new TextEncoder().encode(o).length>nt.maxFrame?"too_large":this.#e.send(o)?"sent":"offline"}sendLossy(e,t){this.#e.waiting<256e3&&this.send(e,t)}};var lE=64,il=class{#e;#t=new Map;constructor(e){this.#e=e}send(e){return new Promise((t,i)=>{if(this.#t.size>=lE){i(qy(st("browser_slow","too many messages wait to be sent")));return}let s=this.#e.nextId();this.#t.set(s,{event:e,resolve:t,reject:i}),this.#e.send("user.event",e,{messageId:s})==="too_large"&&(this.#t.delete(s),i(qy(st("too_large","that is too long for one message"))))})}receive(e){let t=this.#t.get(e.callId??"");return t?(this.#t.delete(e.callId??""),t.resolve(e),!0):!1}refuse(e){let t=e.replyTo??"",i=this.#t.get(t);if(!i)return!1;this.#t.delete(t);let s=Be(e.payload),r=typeof s?.message=="string"?s.message:"it was refused";return i.reject(new Error(r)),!0}resume(e){for(let t of e)this.receive(t);for(let[t,{event:i}]of this.#t)this.#e.send("user.event",i,{messageId:t})}};function qy(n){return new Error(n.message)}var uE=4401,dE=4403,hE=4400,fE=4409,pE=12e3,mE=500,gE=1.6,yE=1e4,vE=6e4,xE=3,sl=class{#e;#t;#n;#i=!1;#r=!1;#s=0;#o=0;#c=0;#l=15e3;#a={state:"connecting"};#u;#h;#f;#g=()=>{};constructor(e){this.#e=e,this.#t=e.host.onWake(()=>this.#A())}get live(){return this.#i}get status(){return this.#a}get waiting(){return this.#n?.bufferedAmount??0}set ping(e){this.#g=e}start(){this.#m({state:"connecting"}),this.#y()}send(e){if(!this.#i||!this.#n)return!1;try{return this.#n.send(e),!0}catch{return!1}}restart(){this.#r||(this.#b(),this.#s=0,this.#y())}close(){this.#r=!0,this.#t(),this.#b()}#y(){let{host:e,url:t}=this.#e;this.#u?.();let i;try{i=e.open(t)}catch{this.#x();return}this.#n=i;let s=r=>()=>{this.#n===i&&r()};i.onopen=s(()=>i.send(JSON.stringify(this.#e.hello()))),i.onmessage=r=>s(()=>this.#S(r.data))(),i.onerror=()=>{},i.onclose=r=>s(()=>this.#M(r.code,r.reason))(),this.#f=e.after(pE,s(()=>this.#v()))}#S(e){let t=Ly(e);if(!t){console.warn("world: a frame that is no message was ignored");return}if("welcome"in t){this.#i||this.#_(t.welcome);return}if(this.#i){if(this.#c=0,t.envelope.kind==="pong"){this.#d();return}try{this.#e.onEnvelope(t.envelope)}catch(i){console.error(`world: a ${t.envelope.kind} message failed`,i)}}}#_(e){let{build:t,host:i}=this.#e;if(e.protocol!==1||e.build!==""&&t!==""&&e.build!==t){this.#p(e.build,i.reloadFor(`${e.build}/${e.protocol}`));return}this.#f?.(),this.#i=!0,this.#s=0,this.#c=0,this.#l=Math.max(1,e.limits.heartbeatSecs)*1e3;let s=!1;try{s=this.#e.onWelcome(e)}catch(r){console.error("world: the welcome could not be used",r)}if(this.#i){if(!s){this.#v();return}this.#o=0,this.#d(),this.#m({state:"live"})}}#p(e,t){if(this.#b(),t)return;let i=`This page is of build ${this.#e.build||"unknown"}, the service is of ${e||"unknown"}. Reload it without its cache.`;this.#m({state:"incompatible",message:i})}#d(){this.#h?.(),this.#h=this.#e.host.after(this.#l,()=>{if(++this.#c>xE){this.#v();return}this.#g(),this.#d()})}#M(e,t){let i=this.#i;this.#b(),e===uE?this.#m({state:"login"}):e===fE?this.#m({state:"resting"}):e===hE&&!i?this.#e.host.reloadFor(`refused/${1}`)||this.#m({state:"incompatible",message:t}):e===dE&&!i?this.#m({state:"incompatible",message:t}):(this.#x(),i||this.#w())}async#w(){let e=this.#a;await this.#e.host.loggedIn()!==!1||this.#i||this.#r||this.#a!==e||(this.#b(),this.#m({state:"login"}))}#v(){this.#b(),this.#x()}#x(){if(this.#r)return;let{host:e}=this.#e,t=e.visible()?yE:vE,i=Math.min(t,mE*gE**this.#s++)*(.6+.4*e.random()),s=e.now();this.#o||=s,this.#m({state:"reconnecting",since:this.#o,nextTry:s+i}),this.#u=e.after(i,()=>this.#y())}#A(){let{state:e}=this.#a;this.#r||this.#n||e!=="reconnecting"&&e!=="login"||this.restart()}#b(){let e=this.#n,t=this.#i;this.#n=void 0,this.#i=!1,this.#u?.(),this.#h?.(),this.#f?.();try{e?.close()}catch{}t&&this.#e.onDown()}#m(e){this.#a=e,this.#e.onStatus(e)}};var rl=class{#e;#t=new Map;constructor(e){this.#e=e}receive(...e){let{state:t,expecting:i}=this.#e;for(let s of e)s.revision>t.revision&&this.#t.set(s.revision,s);for(;;){let s=this.#t.get(t.revision+1);if(!s)break;if(this.#t.delete(s.revision),!this.#n(s))return}(this.#t.size>500||this.#t.size>0&&!i())&&this.gap()}gap(){this.#t.clear(),this.#e.onGap()}forget(){this.#t.clear()}#n(e){let{state:t,onEntry:i}=this.#e,s=t.revision;try{t.apply(e)}catch(r){if(console.error(`world: entry ${e.revision}`,r),t.revision===s)return this.gap(),!1}return i(e),!0}};function Yy(n){return new Qh(n)}var Qh=class{#e;#t;#n;#i;#r;#s;#o;#c;#l;#a=!1;#u={agents:[],pages:0};#h;#f="";#g=0;constructor(e){this.#e=e;let{state:t,handlers:i}=e,s=e.host??$y(e.clock);this.#t=s,this.#h={visible:s.visible()},this.#n=new sl({host:s,url:e.url,build:e.build,hello:()=>this.#y(),onWelcome:r=>this.#S(r),onEnvelope:r=>this.#w(r),onDown:()=>this.#p(),onStatus:r=>i.onStatus(r)}),this.#i=new nl(this.#n,e.pageId),this.#c=new il(this.#i),this.#l=new Kc(this.#i,s),this.#r=new rl({state:t,onEntry:r=>this.#M(r),onGap:()=>this.#d(),expecting:()=>this.#s.busy}),this.#s=new Jc(t,this.#i,this.#r),this.#o=new tl({state:t,link:this.#i,commits:this.#s,host:s,presence:()=>this.#u,camera:()=>this.#h.camera,ahead:()=>this.#g,onAct:r=>i.onAct(r),screenshot:(r,o)=>i.screenshot(r,o)}),this.#n.start()}get status(){return this.#n.status}get isExecutor(){return this.#a&&this.#n.live}get welcome(){return this.#i.welcome}sendPresence(e){let t=this.#h.visible!==e.visible;this.#h=e,t?this.#i.send("presence.page",e):this.#i.sendLossy("presence.page",e)}userEvent(e){return this.#c.send(e)}commitUser(e){return new Promise((t,i)=>{this.#s.submit({author:{kind:"user",id:"user",name:"You"},make:()=>{let s=e(this.#e.state);if(s&&s.operations.length>0)return s;t(void 0)},done:t,fail:s=>i(new Tn(s))})})}ask(e){return this.#l.ask(e)}retry(){this.#n.live||this.#n.restart()}close(){this.#o.dispose(),this.#n.close()}#y(){let{build:e,pageId:t,worldId:i,state:s}=this.#e,r={type:"hello",protocol:1,build:e,pageId:t,visible:this.#t.visible()};return i&&(r.worldId=i),this.#f!==""&&(r.revision=s.revision),r}#S(e){let{state:t,handlers:i}=this.#e;this.#i.bind(e),this.#r.forget();let s=Date.parse(e.time);if(this.#g=Number.isFinite(s)?s-this.#t.now():0,e.document!==void 0){if(!_E(e.document))return this.#_("its document is malformed");t.reset(e.document,e.history)}else{if(e.worldId!==this.#f)return this.#_("it is of another world");this.#r.receive(...e.entries??[]),t.setHistory(e.history)}return t.revision!==e.revision?this.#_(`it does not lead to revision ${e.revision}`):(this.#f=e.worldId,this.#a=e.executor,this.#u=e.presence,this.#i.send("presence.page",this.#h),i.onWelcome?.(e),i.onPresence(e.presence),this.#c.resume(e.history),this.#s.resume(),this.#l.resume(),!0)}#_(e){return console.warn(`world: a welcome was not used: ${e}`),this.#f="",!1}#p(){this.#a=!1,this.#s.down(),this.#o.down(),this.#l.down()}#d(){this.#f="",this.#n.live&&this.#n.restart()}#M(e){this.#o.noticed(e);let t=this.#c.receive(e);this.#e.handlers.onEntry(e,t)}#w(e){let t=this.#v[e.kind];t?t(e):console.warn(`world: a ${e.kind} message is not for pages`)}#v={"tool.call":e=>this.#o.receive(e),"call.cancel":({payload:e})=>{let t=Be(e)?.callId;typeof t=="string"&&this.#o.cancel(t)},"commit.accepted":e=>this.#s.answer(e),"commit.conflict":e=>this.#s.answer(e),error:e=>{this.#s.answer(e)||this.#c.refuse(e)||this.#l.receive(e)||bE(e.payload)},"world.entry":({payload:e})=>Zh(e)?this.#r.receive(e):this.#d(),"world.switched":()=>this.#d(),presence:({payload:e})=>{jh(e)&&(this.#u=e,this.#e.handlers.onPresence(this.#u))},"avatar.act":({payload:e})=>this.#x(e),trace:({payload:e})=>{typeof Be(e)?.tool=="string"&&this.#e.handlers.onTrace(e)},"chat.answer":e=>{this.#l.receive(e)},"chat.event":({payload:e})=>{let t=Uy(e);t?this.#e.handlers.onChat?.(t):console.warn("world: a chat event was not used: it is malformed")},lease:({payload:e})=>{this.#a=Be(e)?.executor===!0}};#x(e){let t=e;if(typeof Be(e)?.avatarId!="string"||typeof t.action!="string")return;let i=Date.parse(t.started??""),s=Number.isFinite(i)?i-this.#g:this.#t.now();this.#e.handlers.onAct({...t,started:new Date(s).toISOString()})}};function bE(n){let e=Be(n)?.message;console.warn(`world: a message was refused: ${typeof e=="string"?e:"no reason given"}`)}function _E(n){let e=Be(n);return e!==void 0&&typeof e.name=="string"&&Number.isSafeInteger(e.revision)&&Array.isArray(e.objects)&&e.objects.every(nh)&&Array.isArray(e.avatars)&&e.avatars.every(Do)&&ih(e.environment)}var Lv=0,Df=1,Ov=2;var pr=1,Dv=2,yo=3,Vs=0,Xt=1,ti=2,mr=0,vo=1,Nf=2,kf=3,Ff=4,hu=5;var gr=100,Nv=101,kv=102,Fv=103,Uv=104,Bv=200,fu=201,zv=202,Vv=203,Uf=204,Ra=205,Gv=206,Hv=207,Wv=208,Xv=209,$v=210,qv=211,Yv=212,jv=213,Zv=214,Dl=0,Nl=1,kl=2,so=3,Fl=4,Ul=5,Bl=6,zl=7,pu=0,Kv=1,Jv=2,Bi=0,Bf=1,zf=2,Vf=3,Gf=4,Hf=5,Wf=6,Pa=7,Sf="attached",Qv="detached",Xf=300,yr=301,xo=302,mu=303,gu=304,ro=1e3,Ni=1001,Vl=1002,tn=1003,ex=1004;var Ia=1005;var Wt=1006,yu=1007;var Un=1008;var In=1009,$f=1010,qf=1011,bo=1012,vu=1013,vi=1014,Bn=1015,xi=1016,xu=1017,bu=1018,vr=1020,Yf=35902,jf=35899,Zf=1021,Kf=1022,Ln=1023,as=1026,ls=1027,_u=1028,wu=1029,Gs=1030,Mu=1031;var Su=1033,La=33776,Oa=33777,Da=33778,Na=33779,Au=35840,Eu=35841,Tu=35842,Cu=35843,Ru=36196,Pu=37492,Iu=37496,Lu=37488,Ou=37489,ka=37490,Du=37491,Nu=37808,ku=37809,Fu=37810,Uu=37811,Bu=37812,zu=37813,Vu=37814,Gu=37815,Hu=37816,Wu=37817,Xu=37818,$u=37819,qu=37820,Yu=37821,ju=36492,Zu=36494,Ku=36495,Ju=36283,Qu=36284,Fa=36285,ed=36286;var ia=2300,Gl=2301,Ll=2302,Af=2303,Ef=2400,Tf=2401,Cf=2402;var tx=3200;var td=0,nx=1,us="",an="srgb",sa="srgb-linear",ra="linear",rt="srgb";var Ol=7680;var ix=519,sx=512,rx=513,ox=514,Jf=515,ax=516,cx=517,Qf=518,ep=519,lx=35044,Ua=35048;var tp="300 es",Kn=2e3,oo=2001;function wE(n){for(let e=n.length-1;e>=0;--e)if(n[e]>=65535)return!0;return!1}function ME(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function oa(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function ux(){let n=oa("canvas");return n.style.display="block",n}var jy={},ao=null;function np(...n){let e="THREE."+n.shift();ao?ao("log",e,...n):console.log(e,...n)}function dx(n){let e=n[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=n[1];t&&t.isStackTrace?n[0]+=" "+t.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Ce(...n){n=dx(n);let e="THREE."+n.shift();if(ao)ao("warn",e,...n);else{let t=n[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...n)}}function ke(...n){n=dx(n);let e="THREE."+n.shift();if(ao)ao("error",e,...n);else{let t=n[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...n)}}function ea(...n){let e=n.join(" ");e in jy||(jy[e]=!0,Ce(...n))}function hx(n,e,t){return new Promise(function(i,s){function r(){switch(n.clientWaitSync(e,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:s();break;case n.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:i()}}setTimeout(r,t)})}var fx={[Dl]:Dl,[kl]:Bl,[Fl]:Fl,[so]:Ul,[Nl]:Nl,[Bl]:kl,[zl]:zl,[Ul]:so},ki=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[e]===void 0&&(i[e]=[]),i[e].indexOf(t)===-1&&i[e].push(t)}hasEventListener(e,t){let i=this._listeners;return i===void 0?!1:i[e]!==void 0&&i[e].indexOf(t)!==-1}removeEventListener(e,t){let i=this._listeners;if(i===void 0)return;let s=i[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let i=t[e.type];if(i!==void 0){e.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},xn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Zy=1234567,ta=Math.PI/180,co=180/Math.PI;function xr(){let n=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(xn[n&255]+xn[n>>8&255]+xn[n>>16&255]+xn[n>>24&255]+"-"+xn[e&255]+xn[e>>8&255]+"-"+xn[e>>16&15|64]+xn[e>>24&255]+"-"+xn[t&63|128]+xn[t>>8&255]+"-"+xn[t>>16&255]+xn[t>>24&255]+xn[i&255]+xn[i>>8&255]+xn[i>>16&255]+xn[i>>24&255]).toLowerCase()}function et(n,e,t){return Math.max(e,Math.min(t,n))}function ip(n,e){return(n%e+e)%e}function SE(n,e,t,i,s){return i+(n-e)*(s-i)/(t-e)}function AE(n,e,t){return n!==e?(t-n)/(e-n):0}function na(n,e,t){return(1-t)*n+t*e}function EE(n,e,t,i){return na(n,e,1-Math.exp(-t*i))}function TE(n,e=1){return e-Math.abs(ip(n,e*2)-e)}function CE(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*(3-2*n))}function RE(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*n*(n*(n*6-15)+10))}function PE(n,e){return n+Math.floor(Math.random()*(e-n+1))}function IE(n,e){return n+Math.random()*(e-n)}function LE(n){return n*(.5-Math.random())}function OE(n){n!==void 0&&(Zy=n);let e=Zy+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function DE(n){return n*ta}function NE(n){return n*co}function kE(n){return n>0&&Number.isInteger(n)&&2**Math.round(Math.log2(n))===n}function FE(n){return Math.pow(2,Math.ceil(Math.log(n)/Math.LN2))}function sp(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function UE(n,e,t,i,s){let r=Math.cos,o=Math.sin,a=r(t/2),c=o(t/2),l=r((e+i)/2),u=o((e+i)/2),d=r((e-i)/2),h=o((e-i)/2),f=r((i-e)/2),p=o((i-e)/2);switch(s){case"XYX":n.set(a*u,c*d,c*h,a*l);break;case"YZY":n.set(c*h,a*u,c*d,a*l);break;case"ZXZ":n.set(c*d,c*h,a*u,a*l);break;case"XZX":n.set(a*u,c*p,c*f,a*l);break;case"YXY":n.set(c*f,a*u,c*p,a*l);break;case"ZYZ":n.set(c*p,c*f,a*u,a*l);break;default:Ce("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function rp(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function px(n,e){if(e.constructor===Float32Array)return n;let t=rp(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/t,-1)}function mx(n,e){if(e.constructor===Float32Array)return n;let t=rp(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*t)}var ds={DEG2RAD:ta,RAD2DEG:co,generateUUID:xr,clamp:et,euclideanModulo:ip,mapLinear:SE,inverseLerp:AE,lerp:na,damp:EE,pingpong:TE,smoothstep:CE,smootherstep:RE,randInt:PE,randFloat:IE,randFloatSpread:LE,seededRandom:OE,degToRad:DE,radToDeg:NE,isPowerOfTwo:kE,ceilPowerOfTwo:FE,floorPowerOfTwo:sp,setQuaternionFromProperEuler:UE,normalize:mx,denormalize:px},qe=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,i=this.y,s=e.elements;return this.x=s[0]*t+s[3]*i+s[6],this.y=s[1]*t+s[4]*i+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=et(this.x,e.x,t.x),this.y=et(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=et(this.x,e,t),this.y=et(this.y,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(et(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(et(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y;return t*t+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let i=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*i-o*s+e.x,this.y=r*s+o*i+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},ot=class{constructor(e=0,t=0,i=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=i,this._w=s}static slerpFlat(e,t,i,s,r,o,a){let c=i[s+0],l=i[s+1],u=i[s+2],d=i[s+3],h=r[o+0],f=r[o+1],p=r[o+2],v=r[o+3];if(d!==v||c!==h||l!==f||u!==p){let m=c*h+l*f+u*p+d*v;m<0&&(h=-h,f=-f,p=-p,v=-v,m=-m);let g=1-a;if(m<.9995){let w=Math.acos(m),A=Math.sin(w);g=Math.sin(g*w)/A,a=Math.sin(a*w)/A,c=c*g+h*a,l=l*g+f*a,u=u*g+p*a,d=d*g+v*a}else{c=c*g+h*a,l=l*g+f*a,u=u*g+p*a,d=d*g+v*a;let w=1/Math.sqrt(c*c+l*l+u*u+d*d);c*=w,l*=w,u*=w,d*=w}}e[t]=c,e[t+1]=l,e[t+2]=u,e[t+3]=d}static multiplyQuaternionsFlat(e,t,i,s,r,o){let a=i[s],c=i[s+1],l=i[s+2],u=i[s+3],d=r[o],h=r[o+1],f=r[o+2],p=r[o+3];return e[t]=a*p+u*d+c*f-l*h,e[t+1]=c*p+u*h+l*d-a*f,e[t+2]=l*p+u*f+a*h-c*d,e[t+3]=u*p-a*d-c*h-l*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,i,s){return this._x=e,this._y=t,this._z=i,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let i=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,c=Math.sin,l=a(i/2),u=a(s/2),d=a(r/2),h=c(i/2),f=c(s/2),p=c(r/2);switch(o){case"XYZ":this._x=h*u*d+l*f*p,this._y=l*f*d-h*u*p,this._z=l*u*p+h*f*d,this._w=l*u*d-h*f*p;break;case"YXZ":this._x=h*u*d+l*f*p,this._y=l*f*d-h*u*p,this._z=l*u*p-h*f*d,this._w=l*u*d+h*f*p;break;case"ZXY":this._x=h*u*d-l*f*p,this._y=l*f*d+h*u*p,this._z=l*u*p+h*f*d,this._w=l*u*d-h*f*p;break;case"ZYX":this._x=h*u*d-l*f*p,this._y=l*f*d+h*u*p,this._z=l*u*p-h*f*d,this._w=l*u*d+h*f*p;break;case"YZX":this._x=h*u*d+l*f*p,this._y=l*f*d+h*u*p,this._z=l*u*p-h*f*d,this._w=l*u*d-h*f*p;break;case"XZY":this._x=h*u*d-l*f*p,this._y=l*f*d-h*u*p,this._z=l*u*p+h*f*d,this._w=l*u*d+h*f*p;break;default:Ce("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let i=t/2,s=Math.sin(i);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,i=t[0],s=t[4],r=t[8],o=t[1],a=t[5],c=t[9],l=t[2],u=t[6],d=t[10],h=i+a+d;if(h>0){let f=.5/Math.sqrt(h+1);this._w=.25/f,this._x=(u-c)*f,this._y=(r-l)*f,this._z=(o-s)*f}else if(i>a&&i>d){let f=2*Math.sqrt(1+i-a-d);this._w=(u-c)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+l)/f}else if(a>d){let f=2*Math.sqrt(1+a-i-d);this._w=(r-l)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(c+u)/f}else{let f=2*Math.sqrt(1+d-i-a);this._w=(o-s)/f,this._x=(r+l)/f,this._y=(c+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let i=e.dot(t)+1;return i<1e-8?(i=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=i):(this._x=0,this._y=-e.z,this._z=e.y,this._w=i)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=i),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(et(this.dot(e),-1,1)))}rotateTowards(e,t){let i=this.angleTo(e);if(i===0)return this;let s=Math.min(1,t/i);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=t._x,c=t._y,l=t._z,u=t._w;return this._x=i*u+o*a+s*l-r*c,this._y=s*u+o*c+r*a-i*l,this._z=r*u+o*l+i*c-s*a,this._w=o*u-i*a-s*c-r*l,this._onChangeCallback(),this}slerp(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(i=-i,s=-s,r=-r,o=-o,a=-a);let c=1-t;if(a<.9995){let l=Math.acos(a),u=Math.sin(l);c=Math.sin(c*l)/u,t=Math.sin(t*l)/u,this._x=this._x*c+i*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this._onChangeCallback()}else this._x=this._x*c+i*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this.normalize();return this}slerpQuaternions(e,t,i){return this.copy(e).slerp(t,i)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),i=Math.random(),s=Math.sqrt(1-i),r=Math.sqrt(i);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},S=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,i=0){this.x=e,this.y=t,this.z=i}set(e,t,i){return i===void 0&&(i=this.z),this.x=e,this.y=t,this.z=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Ky.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Ky.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*i+r[6]*s,this.y=r[1]*t+r[4]*i+r[7]*s,this.z=r[2]*t+r[5]*i+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*i+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*i+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*i+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*i+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,i=this.y,s=this.z,r=e.x,o=e.y,a=e.z,c=e.w,l=2*(o*s-a*i),u=2*(a*t-r*s),d=2*(r*i-o*t);return this.x=t+c*l+o*d-a*u,this.y=i+c*u+a*l-r*d,this.z=s+c*d+r*u-o*l,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*i+r[8]*s,this.y=r[1]*t+r[5]*i+r[9]*s,this.z=r[2]*t+r[6]*i+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=et(this.x,e.x,t.x),this.y=et(this.y,e.y,t.y),this.z=et(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=et(this.x,e,t),this.y=et(this.y,e,t),this.z=et(this.z,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(et(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let i=e.x,s=e.y,r=e.z,o=t.x,a=t.y,c=t.z;return this.x=s*c-r*a,this.y=r*o-i*c,this.z=i*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let i=e.dot(this)/t;return this.copy(e).multiplyScalar(i)}projectOnPlane(e){return ef.copy(this).projectOnVector(e),this.sub(ef)}reflect(e){return this.sub(ef.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(et(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y,s=this.z-e.z;return t*t+i*i+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,i){let s=Math.sin(t)*e;return this.x=s*Math.sin(i),this.y=Math.cos(t)*e,this.z=s*Math.cos(i),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,i){return this.x=e*Math.sin(t),this.y=i,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),i=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=i,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,i=Math.sqrt(1-t*t);return this.x=i*Math.cos(e),this.y=t,this.z=i*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},ef=new S,Ky=new ot,De=class{static{this.prototype.isMatrix3=!0}constructor(e,t,i,s,r,o,a,c,l){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,c,l)}set(e,t,i,s,r,o,a,c,l){let u=this.elements;return u[0]=e,u[1]=s,u[2]=a,u[3]=t,u[4]=r,u[5]=c,u[6]=i,u[7]=o,u[8]=l,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],this}extractBasis(e,t,i){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[3],c=i[6],l=i[1],u=i[4],d=i[7],h=i[2],f=i[5],p=i[8],v=s[0],m=s[3],g=s[6],w=s[1],A=s[4],M=s[7],R=s[2],C=s[5],x=s[8];return r[0]=o*v+a*w+c*R,r[3]=o*m+a*A+c*C,r[6]=o*g+a*M+c*x,r[1]=l*v+u*w+d*R,r[4]=l*m+u*A+d*C,r[7]=l*g+u*M+d*x,r[2]=h*v+f*w+p*R,r[5]=h*m+f*A+p*C,r[8]=h*g+f*M+p*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],u=e[8];return t*o*u-t*a*l-i*r*u+i*a*c+s*r*l-s*o*c}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],u=e[8],d=u*o-a*l,h=a*c-u*r,f=l*r-o*c,p=t*d+i*h+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/p;return e[0]=d*v,e[1]=(s*l-u*i)*v,e[2]=(a*i-s*o)*v,e[3]=h*v,e[4]=(u*t-s*c)*v,e[5]=(s*r-a*t)*v,e[6]=f*v,e[7]=(i*c-l*t)*v,e[8]=(o*t-i*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,i,s,r,o,a){let c=Math.cos(r),l=Math.sin(r);return this.set(i*c,i*l,-i*(c*o+l*a)+o+e,-s*l,s*c,-s*(-l*o+c*a)+a+t,0,0,1),this}scale(e,t){return ea("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(tf.makeScale(e,t)),this}rotate(e){return ea("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(tf.makeRotation(-e)),this}translate(e,t){return ea("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(tf.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,i,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<9;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<9;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e}clone(){return new this.constructor().fromArray(this.elements)}},tf=new De,Jy=new De().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Qy=new De().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function BE(){let n={enabled:!0,workingColorSpace:sa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===rt&&(s.r=os(s.r),s.g=os(s.g),s.b=os(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===rt&&(s.r=io(s.r),s.g=io(s.g),s.b=io(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===us?ra:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[sa]:{primaries:e,whitePoint:i,transfer:ra,toXYZ:Jy,fromXYZ:Qy,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:an},outputColorSpaceConfig:{drawingBufferColorSpace:an}},[an]:{primaries:e,whitePoint:i,transfer:rt,toXYZ:Jy,fromXYZ:Qy,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:an}}}),n}var Qe=BE();function os(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function io(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var Hr,Hl=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let i;if(e instanceof HTMLCanvasElement)i=e;else{Hr===void 0&&(Hr=oa("canvas")),Hr.width=e.width,Hr.height=e.height;let s=Hr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),i=Hr}return i.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=oa("canvas");t.width=e.width,t.height=e.height;let i=t.getContext("2d");i.drawImage(e,0,0,e.width,e.height);let s=i.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=os(r[o]/255)*255;return i.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let i=0;i<t.length;i++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[i]=Math.floor(os(t[i]/255)*255):t[i]=os(t[i]);return{data:t,width:e.width,height:e.height}}else return Ce("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},zE=0,lo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:zE++}),this.uuid=xr(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let i={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(nf(s[o].image)):r.push(nf(s[o]))}else r=nf(s);i.url=r}return t||(e.images[this.uuid]=i),i}};function nf(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Hl.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Ce("Texture: Unable to serialize Texture."),{})}var VE=0,sf=new S,Sn=class n extends ki{constructor(e=n.DEFAULT_IMAGE,t=n.DEFAULT_MAPPING,i=Ni,s=Ni,r=Wt,o=Un,a=Ln,c=In,l=n.DEFAULT_ANISOTROPY,u=us){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:VE++}),this.uuid=xr(),this.name="",this.source=new lo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=i,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=l,this.format=a,this.internalFormat=null,this.type=c,this.offset=new qe(0,0),this.repeat=new qe(1,1),this.center=new qe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new De,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(sf).x}get height(){return this.source.getSize(sf).y}get depth(){return this.source.getSize(sf).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let i=e[t];if(i===void 0){Ce(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ce(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&i&&s.isVector2&&i.isVector2||s&&i&&s.isVector3&&i.isVector3||s&&i&&s.isMatrix3&&i.isMatrix3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),t||(e.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Xf)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case ro:e.x=e.x-Math.floor(e.x);break;case Ni:e.x=e.x<0?0:1;break;case Vl:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case ro:e.y=e.y-Math.floor(e.y);break;case Ni:e.y=e.y<0?0:1;break;case Vl:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Sn.DEFAULT_IMAGE=null;Sn.DEFAULT_MAPPING=Xf;Sn.DEFAULT_ANISOTROPY=1;var lt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,i=0,s=1){this.x=e,this.y=t,this.z=i,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,i,s){return this.x=e,this.y=t,this.z=i,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*i+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*i+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*i+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*i+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,i,s,r,c=e.elements,l=c[0],u=c[4],d=c[8],h=c[1],f=c[5],p=c[9],v=c[2],m=c[6],g=c[10];if(Math.abs(u-h)<.01&&Math.abs(d-v)<.01&&Math.abs(p-m)<.01){if(Math.abs(u+h)<.1&&Math.abs(d+v)<.1&&Math.abs(p+m)<.1&&Math.abs(l+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let A=(l+1)/2,M=(f+1)/2,R=(g+1)/2,C=(u+h)/4,x=(d+v)/4,E=(p+m)/4;return A>M&&A>R?A<.01?(i=0,s=.707106781,r=.707106781):(i=Math.sqrt(A),s=C/i,r=x/i):M>R?M<.01?(i=.707106781,s=0,r=.707106781):(s=Math.sqrt(M),i=C/s,r=E/s):R<.01?(i=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),i=x/r,s=E/r),this.set(i,s,r,t),this}let w=Math.sqrt((m-p)*(m-p)+(d-v)*(d-v)+(h-u)*(h-u));return Math.abs(w)<.001&&(w=1),this.x=(m-p)/w,this.y=(d-v)/w,this.z=(h-u)/w,this.w=Math.acos((l+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=et(this.x,e.x,t.x),this.y=et(this.y,e.y,t.y),this.z=et(this.z,e.z,t.z),this.w=et(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=et(this.x,e,t),this.y=et(this.y,e,t),this.z=et(this.z,e,t),this.w=et(this.w,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(et(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this.w=e.w+(t.w-e.w)*i,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Wl=class extends ki{constructor(e=1,t=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Wt,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=i.depth,this.scissor=new lt(0,0,e,t),this.scissorTest=!1,this.viewport=new lt(0,0,e,t),this.textures=[];let s=i.count;for(let r=0;r<s;r++)this.textures[r]=new Sn({width:e,height:t,depth:i.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Wt,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,i=1){if(this.width!==e||this.height!==t||this.depth!==i){this.width=e,this.height=t,this.depth=i;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=i,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,i=e.textures.length;t<i;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new lo(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},An=class extends Wl{constructor(e=1,t=1,i={}){super(e,t,i),this.isWebGLRenderTarget=!0}},aa=class extends Sn{constructor(e=null,t=1,i=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=tn,this.minFilter=tn,this.wrapR=Ni,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Xl=class extends Sn{constructor(e=null,t=1,i=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=tn,this.minFilter=tn,this.wrapR=Ni,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var oe=class n{static{this.prototype.isMatrix4=!0}constructor(e,t,i,s,r,o,a,c,l,u,d,h,f,p,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,c,l,u,d,h,f,p,v,m)}set(e,t,i,s,r,o,a,c,l,u,d,h,f,p,v,m){let g=this.elements;return g[0]=e,g[4]=t,g[8]=i,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=c,g[2]=l,g[6]=u,g[10]=d,g[14]=h,g[3]=f,g[7]=p,g[11]=v,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],t[9]=i[9],t[10]=i[10],t[11]=i[11],t[12]=i[12],t[13]=i[13],t[14]=i[14],t[15]=i[15],this}copyPosition(e){let t=this.elements,i=e.elements;return t[12]=i[12],t[13]=i[13],t[14]=i[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,i){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),i.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(e,t,i){return this.set(e.x,t.x,i.x,0,e.y,t.y,i.y,0,e.z,t.z,i.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,i=e.elements,s=1/Wr.setFromMatrixColumn(e,0).length(),r=1/Wr.setFromMatrixColumn(e,1).length(),o=1/Wr.setFromMatrixColumn(e,2).length();return t[0]=i[0]*s,t[1]=i[1]*s,t[2]=i[2]*s,t[3]=0,t[4]=i[4]*r,t[5]=i[5]*r,t[6]=i[6]*r,t[7]=0,t[8]=i[8]*o,t[9]=i[9]*o,t[10]=i[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,i=e.x,s=e.y,r=e.z,o=Math.cos(i),a=Math.sin(i),c=Math.cos(s),l=Math.sin(s),u=Math.cos(r),d=Math.sin(r);if(e.order==="XYZ"){let h=o*u,f=o*d,p=a*u,v=a*d;t[0]=c*u,t[4]=-c*d,t[8]=l,t[1]=f+p*l,t[5]=h-v*l,t[9]=-a*c,t[2]=v-h*l,t[6]=p+f*l,t[10]=o*c}else if(e.order==="YXZ"){let h=c*u,f=c*d,p=l*u,v=l*d;t[0]=h+v*a,t[4]=p*a-f,t[8]=o*l,t[1]=o*d,t[5]=o*u,t[9]=-a,t[2]=f*a-p,t[6]=v+h*a,t[10]=o*c}else if(e.order==="ZXY"){let h=c*u,f=c*d,p=l*u,v=l*d;t[0]=h-v*a,t[4]=-o*d,t[8]=p+f*a,t[1]=f+p*a,t[5]=o*u,t[9]=v-h*a,t[2]=-o*l,t[6]=a,t[10]=o*c}else if(e.order==="ZYX"){let h=o*u,f=o*d,p=a*u,v=a*d;t[0]=c*u,t[4]=p*l-f,t[8]=h*l+v,t[1]=c*d,t[5]=v*l+h,t[9]=f*l-p,t[2]=-l,t[6]=a*c,t[10]=o*c}else if(e.order==="YZX"){let h=o*c,f=o*l,p=a*c,v=a*l;t[0]=c*u,t[4]=v-h*d,t[8]=p*d+f,t[1]=d,t[5]=o*u,t[9]=-a*u,t[2]=-l*u,t[6]=f*d+p,t[10]=h-v*d}else if(e.order==="XZY"){let h=o*c,f=o*l,p=a*c,v=a*l;t[0]=c*u,t[4]=-d,t[8]=l*u,t[1]=h*d+v,t[5]=o*u,t[9]=f*d-p,t[2]=p*d-f,t[6]=a*u,t[10]=v*d+h}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(GE,e,HE)}lookAt(e,t,i){let s=this.elements;return Nn.subVectors(e,t),Nn.lengthSq()===0&&(Nn.z=1),Nn.normalize(),Ps.crossVectors(i,Nn),Ps.lengthSq()===0&&(Math.abs(i.z)===1?Nn.x+=1e-4:Nn.z+=1e-4,Nn.normalize(),Ps.crossVectors(i,Nn)),Ps.normalize(),ol.crossVectors(Nn,Ps),s[0]=Ps.x,s[4]=ol.x,s[8]=Nn.x,s[1]=Ps.y,s[5]=ol.y,s[9]=Nn.y,s[2]=Ps.z,s[6]=ol.z,s[10]=Nn.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[4],c=i[8],l=i[12],u=i[1],d=i[5],h=i[9],f=i[13],p=i[2],v=i[6],m=i[10],g=i[14],w=i[3],A=i[7],M=i[11],R=i[15],C=s[0],x=s[4],E=s[8],B=s[12],O=s[1],N=s[5],V=s[9],q=s[13],L=s[2],X=s[6],K=s[10],G=s[14],ne=s[3],W=s[7],Q=s[11],ee=s[15];return r[0]=o*C+a*O+c*L+l*ne,r[4]=o*x+a*N+c*X+l*W,r[8]=o*E+a*V+c*K+l*Q,r[12]=o*B+a*q+c*G+l*ee,r[1]=u*C+d*O+h*L+f*ne,r[5]=u*x+d*N+h*X+f*W,r[9]=u*E+d*V+h*K+f*Q,r[13]=u*B+d*q+h*G+f*ee,r[2]=p*C+v*O+m*L+g*ne,r[6]=p*x+v*N+m*X+g*W,r[10]=p*E+v*V+m*K+g*Q,r[14]=p*B+v*q+m*G+g*ee,r[3]=w*C+A*O+M*L+R*ne,r[7]=w*x+A*N+M*X+R*W,r[11]=w*E+A*V+M*K+R*Q,r[15]=w*B+A*q+M*G+R*ee,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[12],o=e[1],a=e[5],c=e[9],l=e[13],u=e[2],d=e[6],h=e[10],f=e[14],p=e[3],v=e[7],m=e[11],g=e[15],w=c*f-l*h,A=a*f-l*d,M=a*h-c*d,R=o*f-l*u,C=o*h-c*u,x=o*d-a*u;return t*(v*w-m*A+g*M)-i*(p*w-m*R+g*C)+s*(p*A-v*R+g*x)-r*(p*M-v*C+m*x)}determinantAffine(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[1],o=e[5],a=e[9],c=e[2],l=e[6],u=e[10];return t*(o*u-a*l)-i*(r*u-a*c)+s*(r*l-o*c)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,i){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=i),this}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],u=e[8],d=e[9],h=e[10],f=e[11],p=e[12],v=e[13],m=e[14],g=e[15],w=t*a-i*o,A=t*c-s*o,M=t*l-r*o,R=i*c-s*a,C=i*l-r*a,x=s*l-r*c,E=u*v-d*p,B=u*m-h*p,O=u*g-f*p,N=d*m-h*v,V=d*g-f*v,q=h*g-f*m,L=w*q-A*V+M*N+R*O-C*B+x*E;if(L===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let X=1/L;return e[0]=(a*q-c*V+l*N)*X,e[1]=(s*V-i*q-r*N)*X,e[2]=(v*x-m*C+g*R)*X,e[3]=(h*C-d*x-f*R)*X,e[4]=(c*O-o*q-l*B)*X,e[5]=(t*q-s*O+r*B)*X,e[6]=(m*M-p*x-g*A)*X,e[7]=(u*x-h*M+f*A)*X,e[8]=(o*V-a*O+l*E)*X,e[9]=(i*O-t*V-r*E)*X,e[10]=(p*C-v*M+g*w)*X,e[11]=(d*M-u*C-f*w)*X,e[12]=(a*B-o*N-c*E)*X,e[13]=(t*N-i*B+s*E)*X,e[14]=(v*A-p*R-m*w)*X,e[15]=(u*R-d*A+h*w)*X,this}scale(e){let t=this.elements,i=e.x,s=e.y,r=e.z;return t[0]*=i,t[4]*=s,t[8]*=r,t[1]*=i,t[5]*=s,t[9]*=r,t[2]*=i,t[6]*=s,t[10]*=r,t[3]*=i,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],i=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,i,s))}makeTranslation(e,t,i){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,i,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),i=Math.sin(e);return this.set(1,0,0,0,0,t,-i,0,0,i,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,0,i,0,0,1,0,0,-i,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let i=Math.cos(t),s=Math.sin(t),r=1-i,o=e.x,a=e.y,c=e.z,l=r*o,u=r*a;return this.set(l*o+i,l*a-s*c,l*c+s*a,0,l*a+s*c,u*a+i,u*c-s*o,0,l*c-s*a,u*c+s*o,r*c*c+i,0,0,0,0,1),this}makeScale(e,t,i){return this.set(e,0,0,0,0,t,0,0,0,0,i,0,0,0,0,1),this}makeShear(e,t,i,s,r,o){return this.set(1,i,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,i){let s=this.elements,r=t._x,o=t._y,a=t._z,c=t._w,l=r+r,u=o+o,d=a+a,h=r*l,f=r*u,p=r*d,v=o*u,m=o*d,g=a*d,w=c*l,A=c*u,M=c*d,R=i.x,C=i.y,x=i.z;return s[0]=(1-(v+g))*R,s[1]=(f+M)*R,s[2]=(p-A)*R,s[3]=0,s[4]=(f-M)*C,s[5]=(1-(h+g))*C,s[6]=(m+w)*C,s[7]=0,s[8]=(p+A)*x,s[9]=(m-w)*x,s[10]=(1-(h+v))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,i){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return i.set(1,1,1),t.identity(),this;let o=Wr.set(s[0],s[1],s[2]).length(),a=Wr.set(s[4],s[5],s[6]).length(),c=Wr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),pi.copy(this);let l=1/o,u=1/a,d=1/c;return pi.elements[0]*=l,pi.elements[1]*=l,pi.elements[2]*=l,pi.elements[4]*=u,pi.elements[5]*=u,pi.elements[6]*=u,pi.elements[8]*=d,pi.elements[9]*=d,pi.elements[10]*=d,t.setFromRotationMatrix(pi),i.x=o,i.y=a,i.z=c,this}makePerspective(e,t,i,s,r,o,a=Kn,c=!1){let l=this.elements,u=2*r/(t-e),d=2*r/(i-s),h=(t+e)/(t-e),f=(i+s)/(i-s),p,v;if(c)p=r/(o-r),v=o*r/(o-r);else if(a===Kn)p=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===oo)p=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=u,l[4]=0,l[8]=h,l[12]=0,l[1]=0,l[5]=d,l[9]=f,l[13]=0,l[2]=0,l[6]=0,l[10]=p,l[14]=v,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(e,t,i,s,r,o,a=Kn,c=!1){let l=this.elements,u=2/(t-e),d=2/(i-s),h=-(t+e)/(t-e),f=-(i+s)/(i-s),p,v;if(c)p=1/(o-r),v=o/(o-r);else if(a===Kn)p=-2/(o-r),v=-(o+r)/(o-r);else if(a===oo)p=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=u,l[4]=0,l[8]=0,l[12]=h,l[1]=0,l[5]=d,l[9]=0,l[13]=f,l[2]=0,l[6]=0,l[10]=p,l[14]=v,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<16;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<16;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e[t+9]=i[9],e[t+10]=i[10],e[t+11]=i[11],e[t+12]=i[12],e[t+13]=i[13],e[t+14]=i[14],e[t+15]=i[15],e}},Wr=new S,pi=new oe,GE=new S(0,0,0),HE=new S(1,1,1),Ps=new S,ol=new S,Nn=new S,ev=new oe,tv=new ot,Jn=class n{constructor(e=0,t=0,i=0,s=n.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=i,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,i,s=this._order){return this._x=e,this._y=t,this._z=i,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,i=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],c=s[1],l=s[5],u=s[9],d=s[2],h=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(et(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(h,l),this._z=0);break;case"YXZ":this._x=Math.asin(-et(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(c,l)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(et(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,l)):(this._y=0,this._z=Math.atan2(c,r));break;case"ZYX":this._y=Math.asin(-et(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(h,f),this._z=Math.atan2(c,r)):(this._x=0,this._z=Math.atan2(-o,l));break;case"YZX":this._z=Math.asin(et(c,-1,1)),Math.abs(c)<.9999999?(this._x=Math.atan2(-u,l),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-et(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(h,l),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,f),this._y=0);break;default:Ce("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,i===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,i){return ev.makeRotationFromQuaternion(e),this.setFromRotationMatrix(ev,t,i)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return tv.setFromEuler(this),this.setFromQuaternion(tv,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Jn.DEFAULT_ORDER="XYZ";var ca=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},WE=0,nv=new S,Xr=new ot,ts=new oe,al=new S,$o=new S,XE=new S,$E=new ot,iv=new S(1,0,0),sv=new S(0,1,0),rv=new S(0,0,1),ov={type:"added"},qE={type:"removed"},$r={type:"childadded",child:null},rf={type:"childremoved",child:null},Ot=class n extends ki{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:WE++}),this.uuid=xr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let e=new S,t=new Jn,i=new ot,s=new S(1,1,1);function r(){i.setFromEuler(t,!1)}function o(){t.setFromQuaternion(i,void 0,!1)}t._onChange(r),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new oe},normalMatrix:{value:new De}}),this.matrix=new oe,this.matrixWorld=new oe,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ca,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Xr.setFromAxisAngle(e,t),this.quaternion.multiply(Xr),this}rotateOnWorldAxis(e,t){return Xr.setFromAxisAngle(e,t),this.quaternion.premultiply(Xr),this}rotateX(e){return this.rotateOnAxis(iv,e)}rotateY(e){return this.rotateOnAxis(sv,e)}rotateZ(e){return this.rotateOnAxis(rv,e)}translateOnAxis(e,t){return nv.copy(e).applyQuaternion(this.quaternion),this.position.add(nv.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(iv,e)}translateY(e){return this.translateOnAxis(sv,e)}translateZ(e){return this.translateOnAxis(rv,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ts.copy(this.matrixWorld).invert())}lookAt(e,t,i){e.isVector3?al.copy(e):al.set(e,t,i);let s=this.parent;this.updateWorldMatrix(!0,!1),$o.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ts.lookAt($o,al,this.up):ts.lookAt(al,$o,this.up),this.quaternion.setFromRotationMatrix(ts),s&&(ts.extractRotation(s.matrixWorld),Xr.setFromRotationMatrix(ts),this.quaternion.premultiply(Xr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(ke("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(ov),$r.child=e,this.dispatchEvent($r),$r.child=null):ke("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(qE),rf.child=e,this.dispatchEvent(rf),rf.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ts.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ts.multiply(e.parent.matrixWorld)),e.applyMatrix4(ts),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(ov),$r.child=e,this.dispatchEvent($r),$r.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let i=0,s=this.children.length;i<s;i++){let o=this.children[i].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,i=[]){this[e]===t&&i.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,i);return i}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose($o,e,XE),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose($o,$E,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,i=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*i-r[8]*s,r[13]+=i-r[1]*t-r[5]*i-r[9]*s,r[14]+=s-r[2]*t-r[6]*i-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].updateMatrixWorld(e)}updateWorldMatrix(e,t,i=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,i)}}toJSON(e){let t=e===void 0||typeof e=="string",i={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,c){return a[c.uuid]===void 0&&(a[c.uuid]=c.toJSON(e)),c.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let c=a.shapes;if(Array.isArray(c))for(let l=0,u=c.length;l<u;l++){let d=c[l];r(e.shapes,d)}else r(e.shapes,c)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let c=0,l=this.material.length;c<l;c++)a.push(r(e.materials,this.material[c]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let c=this.animations[a];s.animations.push(r(e.animations,c))}}if(t){let a=o(e.geometries),c=o(e.materials),l=o(e.textures),u=o(e.images),d=o(e.shapes),h=o(e.skeletons),f=o(e.animations),p=o(e.nodes);a.length>0&&(i.geometries=a),c.length>0&&(i.materials=c),l.length>0&&(i.textures=l),u.length>0&&(i.images=u),d.length>0&&(i.shapes=d),h.length>0&&(i.skeletons=h),f.length>0&&(i.animations=f),p.length>0&&(i.nodes=p)}return i.object=s,i;function o(a){let c=[];for(let l in a){let u=a[l];delete u.metadata,c.push(u)}return c}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let i=0;i<e.children.length;i++){let s=e.children[i];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Ot.DEFAULT_UP=new S(0,1,0);Ot.DEFAULT_MATRIX_AUTO_UPDATE=!0;Ot.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var dr=class extends Ot{constructor(){super(),this.isGroup=!0,this.type="Group"}},YE={type:"move"},uo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new dr,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new dr,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new S,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new S),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new dr,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new S,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new S,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let i of e.hand.values())this._getHandJoint(t,i)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,i){let s=null,r=null,o=null,a=this._targetRay,c=this._grip,l=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(l&&e.hand){o=!0;for(let v of e.hand.values()){let m=t.getJointPose(v,i),g=this._getHandJoint(l,v);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let u=l.joints["index-finger-tip"],d=l.joints["thumb-tip"],h=u.position.distanceTo(d.position),f=.02,p=.005;l.inputState.pinching&&h>f+p?(l.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!l.inputState.pinching&&h<=f-p&&(l.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else c!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,i),r!==null&&(c.matrix.fromArray(r.transform.matrix),c.matrix.decompose(c.position,c.quaternion,c.scale),c.matrixWorldNeedsUpdate=!0,r.linearVelocity?(c.hasLinearVelocity=!0,c.linearVelocity.copy(r.linearVelocity)):c.hasLinearVelocity=!1,r.angularVelocity?(c.hasAngularVelocity=!0,c.angularVelocity.copy(r.angularVelocity)):c.hasAngularVelocity=!1,c.eventsEnabled&&c.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,i),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(YE)))}return a!==null&&(a.visible=s!==null),c!==null&&(c.visible=r!==null),l!==null&&(l.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let i=new dr;i.matrixAutoUpdate=!1,i.visible=!1,e.joints[t.jointName]=i,e.add(i)}return e.joints[t.jointName]}},gx={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Is={h:0,s:0,l:0},cl={h:0,s:0,l:0};function of(n,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?n+(e-n)*6*t:t<1/2?e:t<2/3?n+(e-n)*6*(2/3-t):n}var se=class{constructor(e,t,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,i)}set(e,t,i){if(t===void 0&&i===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,i);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=an){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Qe.colorSpaceToWorking(this,t),this}setRGB(e,t,i,s=Qe.workingColorSpace){return this.r=e,this.g=t,this.b=i,Qe.colorSpaceToWorking(this,s),this}setHSL(e,t,i,s=Qe.workingColorSpace){if(e=ip(e,1),t=et(t,0,1),i=et(i,0,1),t===0)this.r=this.g=this.b=i;else{let r=i<=.5?i*(1+t):i+t-i*t,o=2*i-r;this.r=of(o,r,e+1/3),this.g=of(o,r,e),this.b=of(o,r,e-1/3)}return Qe.colorSpaceToWorking(this,s),this}setStyle(e,t=an){function i(r){r!==void 0&&parseFloat(r)<1&&Ce("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ce("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ce("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=an){let i=gx[e.toLowerCase()];return i!==void 0?this.setHex(i,t):Ce("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=os(e.r),this.g=os(e.g),this.b=os(e.b),this}copyLinearToSRGB(e){return this.r=io(e.r),this.g=io(e.g),this.b=io(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=an){return Qe.workingToColorSpace(bn.copy(this),e),Math.round(et(bn.r*255,0,255))*65536+Math.round(et(bn.g*255,0,255))*256+Math.round(et(bn.b*255,0,255))}getHexString(e=an){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Qe.workingColorSpace){Qe.workingToColorSpace(bn.copy(this),t);let i=bn.r,s=bn.g,r=bn.b,o=Math.max(i,s,r),a=Math.min(i,s,r),c,l,u=(a+o)/2;if(a===o)c=0,l=0;else{let d=o-a;switch(l=u<=.5?d/(o+a):d/(2-o-a),o){case i:c=(s-r)/d+(s<r?6:0);break;case s:c=(r-i)/d+2;break;case r:c=(i-s)/d+4;break}c/=6}return e.h=c,e.s=l,e.l=u,e}getRGB(e,t=Qe.workingColorSpace){return Qe.workingToColorSpace(bn.copy(this),t),e.r=bn.r,e.g=bn.g,e.b=bn.b,e}getStyle(e=an){Qe.workingToColorSpace(bn.copy(this),e);let t=bn.r,i=bn.g,s=bn.b;return e!==an?`color(${e} ${t.toFixed(3)} ${i.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(i*255)},${Math.round(s*255)})`}offsetHSL(e,t,i){return this.getHSL(Is),this.setHSL(Is.h+e,Is.s+t,Is.l+i)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,i){return this.r=e.r+(t.r-e.r)*i,this.g=e.g+(t.g-e.g)*i,this.b=e.b+(t.b-e.b)*i,this}lerpHSL(e,t){this.getHSL(Is),e.getHSL(cl);let i=na(Is.h,cl.h,t),s=na(Is.s,cl.s,t),r=na(Is.l,cl.l,t);return this.setHSL(i,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,i=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*i+r[6]*s,this.g=r[1]*t+r[4]*i+r[7]*s,this.b=r[2]*t+r[5]*i+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},bn=new se;se.NAMES=gx;var la=class n{constructor(e,t=1,i=1e3){this.isFog=!0,this.name="",this.color=new se(e),this.near=t,this.far=i}clone(){return new n(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}},ua=class extends Ot{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Jn,this.environmentIntensity=1,this.environmentRotation=new Jn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},mi=new S,ns=new S,af=new S,is=new S,qr=new S,Yr=new S,av=new S,cf=new S,lf=new S,uf=new S,df=new lt,hf=new lt,ff=new lt,Ns=class n{constructor(e=new S,t=new S,i=new S){this.a=e,this.b=t,this.c=i}static getNormal(e,t,i,s){s.subVectors(i,t),mi.subVectors(e,t),s.cross(mi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,i,s,r){mi.subVectors(s,t),ns.subVectors(i,t),af.subVectors(e,t);let o=mi.dot(mi),a=mi.dot(ns),c=mi.dot(af),l=ns.dot(ns),u=ns.dot(af),d=o*l-a*a;if(d===0)return r.set(0,0,0),null;let h=1/d,f=(l*c-a*u)*h,p=(o*u-a*c)*h;return r.set(1-f-p,p,f)}static containsPoint(e,t,i,s){return this.getBarycoord(e,t,i,s,is)===null?!1:is.x>=0&&is.y>=0&&is.x+is.y<=1}static getInterpolation(e,t,i,s,r,o,a,c){return this.getBarycoord(e,t,i,s,is)===null?(c.x=0,c.y=0,"z"in c&&(c.z=0),"w"in c&&(c.w=0),null):(c.setScalar(0),c.addScaledVector(r,is.x),c.addScaledVector(o,is.y),c.addScaledVector(a,is.z),c)}static getInterpolatedAttribute(e,t,i,s,r,o){return df.setScalar(0),hf.setScalar(0),ff.setScalar(0),df.fromBufferAttribute(e,t),hf.fromBufferAttribute(e,i),ff.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(df,r.x),o.addScaledVector(hf,r.y),o.addScaledVector(ff,r.z),o}static isFrontFacing(e,t,i,s){return mi.subVectors(i,t),ns.subVectors(e,t),mi.cross(ns).dot(s)<0}set(e,t,i){return this.a.copy(e),this.b.copy(t),this.c.copy(i),this}setFromPointsAndIndices(e,t,i,s){return this.a.copy(e[t]),this.b.copy(e[i]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,i,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,i),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return mi.subVectors(this.c,this.b),ns.subVectors(this.a,this.b),mi.cross(ns).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return n.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return n.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,i,s,r){return n.getInterpolation(e,this.a,this.b,this.c,t,i,s,r)}containsPoint(e){return n.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return n.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let i=this.a,s=this.b,r=this.c,o,a;qr.subVectors(s,i),Yr.subVectors(r,i),cf.subVectors(e,i);let c=qr.dot(cf),l=Yr.dot(cf);if(c<=0&&l<=0)return t.copy(i);lf.subVectors(e,s);let u=qr.dot(lf),d=Yr.dot(lf);if(u>=0&&d<=u)return t.copy(s);let h=c*d-u*l;if(h<=0&&c>=0&&u<=0&&c-u>0)return o=c/(c-u),t.copy(i).addScaledVector(qr,o);uf.subVectors(e,r);let f=qr.dot(uf),p=Yr.dot(uf);if(p>=0&&f<=p)return t.copy(r);let v=f*l-c*p;if(v<=0&&l>=0&&p<=0)return a=l/(l-p),t.copy(i).addScaledVector(Yr,a);let m=u*p-f*d;if(m<=0&&d-u>=0&&f-p>=0)return av.subVectors(r,s),a=(d-u)/(d-u+(f-p)),t.copy(s).addScaledVector(av,a);let g=1/(m+v+h);return o=v*g,a=h*g,t.copy(i).addScaledVector(qr,o).addScaledVector(Yr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Dt=class{constructor(e=new S(1/0,1/0,1/0),t=new S(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t+=3)this.expandByPoint(gi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,i=e.count;t<i;t++)this.expandByPoint(gi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let i=gi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(i),this.max.copy(e).add(i),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let i=e.geometry;if(i!==void 0){let r=i.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,gi):gi.fromBufferAttribute(r,o),gi.applyMatrix4(e.matrixWorld),this.expandByPoint(gi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),ll.copy(e.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),ll.copy(i.boundingBox)),ll.applyMatrix4(e.matrixWorld),this.union(ll)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,gi),gi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,i;return e.normal.x>0?(t=e.normal.x*this.min.x,i=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,i=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,i+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,i+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,i+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,i+=e.normal.z*this.min.z),t<=-e.constant&&i>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(qo),ul.subVectors(this.max,qo),jr.subVectors(e.a,qo),Zr.subVectors(e.b,qo),Kr.subVectors(e.c,qo),Ls.subVectors(Zr,jr),Os.subVectors(Kr,Zr),ar.subVectors(jr,Kr);let t=[0,-Ls.z,Ls.y,0,-Os.z,Os.y,0,-ar.z,ar.y,Ls.z,0,-Ls.x,Os.z,0,-Os.x,ar.z,0,-ar.x,-Ls.y,Ls.x,0,-Os.y,Os.x,0,-ar.y,ar.x,0];return!pf(t,jr,Zr,Kr,ul)||(t=[1,0,0,0,1,0,0,0,1],!pf(t,jr,Zr,Kr,ul))?!1:(dl.crossVectors(Ls,Os),t=[dl.x,dl.y,dl.z],pf(t,jr,Zr,Kr,ul))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,gi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(gi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(ss[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),ss[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),ss[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),ss[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),ss[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),ss[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),ss[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),ss[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(ss),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},ss=[new S,new S,new S,new S,new S,new S,new S,new S],gi=new S,ll=new Dt,jr=new S,Zr=new S,Kr=new S,Ls=new S,Os=new S,ar=new S,qo=new S,ul=new S,dl=new S,cr=new S;function pf(n,e,t,i,s){for(let r=0,o=n.length-3;r<=o;r+=3){cr.fromArray(n,r);let a=s.x*Math.abs(cr.x)+s.y*Math.abs(cr.y)+s.z*Math.abs(cr.z),c=e.dot(cr),l=t.dot(cr),u=i.dot(cr);if(Math.max(-Math.max(c,l,u),Math.min(c,l,u))>a)return!1}return!0}var zt=new S,hl=new qe,jE=0,ut=class extends ki{constructor(e,t,i=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:jE++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=i,this.usage=lx,this.updateRanges=[],this.gpuType=Bn,this.version=0,this._normalizationScale=e!==void 0?rp(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,i){e*=this.itemSize,i*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[i+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,i=this.count;t<i;t++)hl.fromBufferAttribute(this,t),hl.applyMatrix3(e),this.setXY(t,hl.x,hl.y);else if(this.itemSize===3)for(let t=0,i=this.count;t<i;t++)zt.fromBufferAttribute(this,t),zt.applyMatrix3(e),this.setXYZ(t,zt.x,zt.y,zt.z);return this}applyMatrix4(e){for(let t=0,i=this.count;t<i;t++)zt.fromBufferAttribute(this,t),zt.applyMatrix4(e),this.setXYZ(t,zt.x,zt.y,zt.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)zt.fromBufferAttribute(this,t),zt.applyNormalMatrix(e),this.setXYZ(t,zt.x,zt.y,zt.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)zt.fromBufferAttribute(this,t),zt.transformDirection(e),this.setXYZ(t,zt.x,zt.y,zt.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let i=this.array[e*this.itemSize+t];return this.normalized&&(i=this._denormalize(i)),i}setComponent(e,t,i){return this.normalized&&(i=this._normalize(i)),this.array[e*this.itemSize+t]=i,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=i,this}setXYZ(e,t,i,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this}setXYZW(e,t,i,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):px(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):mx(e,this.array)}};var da=class extends ut{constructor(e,t,i){super(new Uint16Array(e),t,i)}};var ha=class extends ut{constructor(e,t,i){super(new Uint32Array(e),t,i)}};var cn=class extends ut{constructor(e,t,i){super(new Float32Array(e),t,i)}},ZE=new Dt,Yo=new S,mf=new S,Qn=class{constructor(e=new S,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let i=this.center;t!==void 0?i.copy(t):ZE.setFromPoints(e).getCenter(i);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,i.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let i=this.center.distanceToSquared(e);return t.copy(e),i>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Yo.subVectors(e,this.center);let t=Yo.lengthSq();if(t>this.radius*this.radius){let i=Math.sqrt(t),s=(i-this.radius)*.5;this.center.addScaledVector(Yo,s/i),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(mf.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Yo.copy(e.center).add(mf)),this.expandByPoint(Yo.copy(e.center).sub(mf))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},KE=0,Zn=new oe,gf=new Ot,Jr=new S,kn=new Dt,jo=new Dt,Qt=new S,Nt=class n extends ki{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:KE++}),this.uuid=xr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(wE(e)?ha:da)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,i=0){this.groups.push({start:e,count:t,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let r=new De().getNormalMatrix(e);i.applyNormalMatrix(r),i.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Zn.makeRotationFromQuaternion(e),this.applyMatrix4(Zn),this}rotateX(e){return Zn.makeRotationX(e),this.applyMatrix4(Zn),this}rotateY(e){return Zn.makeRotationY(e),this.applyMatrix4(Zn),this}rotateZ(e){return Zn.makeRotationZ(e),this.applyMatrix4(Zn),this}translate(e,t,i){return Zn.makeTranslation(e,t,i),this.applyMatrix4(Zn),this}scale(e,t,i){return Zn.makeScale(e,t,i),this.applyMatrix4(Zn),this}lookAt(e){return gf.lookAt(e),gf.updateMatrix(),this.applyMatrix4(gf.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Jr).negate(),this.translate(Jr.x,Jr.y,Jr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let i=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new cn(i,3))}else{let i=Math.min(e.length,t.count);for(let s=0;s<i;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ce("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Dt);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){ke("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new S(-1/0,-1/0,-1/0),new S(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let i=0,s=t.length;i<s;i++){let r=t[i];kn.setFromBufferAttribute(r),this.morphTargetsRelative?(Qt.addVectors(this.boundingBox.min,kn.min),this.boundingBox.expandByPoint(Qt),Qt.addVectors(this.boundingBox.max,kn.max),this.boundingBox.expandByPoint(Qt)):(this.boundingBox.expandByPoint(kn.min),this.boundingBox.expandByPoint(kn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&ke('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Qn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){ke("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new S,1/0);return}if(e){let i=this.boundingSphere.center;if(kn.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];jo.setFromBufferAttribute(a),this.morphTargetsRelative?(Qt.addVectors(kn.min,jo.min),kn.expandByPoint(Qt),Qt.addVectors(kn.max,jo.max),kn.expandByPoint(Qt)):(kn.expandByPoint(jo.min),kn.expandByPoint(jo.max))}kn.getCenter(i);let s=0;for(let r=0,o=e.count;r<o;r++)Qt.fromBufferAttribute(e,r),s=Math.max(s,i.distanceToSquared(Qt));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],c=this.morphTargetsRelative;for(let l=0,u=a.count;l<u;l++)Qt.fromBufferAttribute(a,l),c&&(Jr.fromBufferAttribute(e,l),Qt.add(Jr)),s=Math.max(s,i.distanceToSquared(Qt))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&ke('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){ke("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new ut(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],c=[],l=new Uint8Array(i.count);for(let B=0;B<i.count;B++)a[B]=new S,c[B]=new S;let u=new S,d=new S,h=new S,f=new qe,p=new qe,v=new qe,m=new S,g=new S;function w(B,O,N){l[B]=l[O]=l[N]=1,u.fromBufferAttribute(i,B),d.fromBufferAttribute(i,O),h.fromBufferAttribute(i,N),f.fromBufferAttribute(r,B),p.fromBufferAttribute(r,O),v.fromBufferAttribute(r,N),d.sub(u),h.sub(u),p.sub(f),v.sub(f);let V=1/(p.x*v.y-v.x*p.y);isFinite(V)&&(m.copy(d).multiplyScalar(v.y).addScaledVector(h,-p.y).multiplyScalar(V),g.copy(h).multiplyScalar(p.x).addScaledVector(d,-v.x).multiplyScalar(V),a[B].add(m),a[O].add(m),a[N].add(m),c[B].add(g),c[O].add(g),c[N].add(g))}let A=this.groups;A.length===0&&(A=[{start:0,count:e.count}]);for(let B=0,O=A.length;B<O;++B){let N=A[B],V=N.start,q=N.count;for(let L=V,X=V+q;L<X;L+=3)w(e.getX(L+0),e.getX(L+1),e.getX(L+2))}let M=new S,R=new S,C=new S,x=new S;function E(B){C.fromBufferAttribute(s,B),x.copy(C);let O=a[B];M.copy(O),M.sub(C.multiplyScalar(C.dot(O))).normalize(),R.crossVectors(x,O);let V=R.dot(c[B])<0?-1:1;o.setXYZW(B,M.x,M.y,M.z,V)}for(let B=0,O=i.count;B<O;++B)l[B]&&E(B);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==t.count)i=new ut(new Float32Array(t.count*3),3),this.setAttribute("normal",i);else for(let h=0,f=i.count;h<f;h++)i.setXYZ(h,0,0,0);let s=new S,r=new S,o=new S,a=new S,c=new S,l=new S,u=new S,d=new S;if(e)for(let h=0,f=e.count;h<f;h+=3){let p=e.getX(h+0),v=e.getX(h+1),m=e.getX(h+2);s.fromBufferAttribute(t,p),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,m),u.subVectors(o,r),d.subVectors(s,r),u.cross(d),a.fromBufferAttribute(i,p),c.fromBufferAttribute(i,v),l.fromBufferAttribute(i,m),a.add(u),c.add(u),l.add(u),i.setXYZ(p,a.x,a.y,a.z),i.setXYZ(v,c.x,c.y,c.z),i.setXYZ(m,l.x,l.y,l.z)}else for(let h=0,f=t.count;h<f;h+=3)s.fromBufferAttribute(t,h+0),r.fromBufferAttribute(t,h+1),o.fromBufferAttribute(t,h+2),u.subVectors(o,r),d.subVectors(s,r),u.cross(d),i.setXYZ(h+0,u.x,u.y,u.z),i.setXYZ(h+1,u.x,u.y,u.z),i.setXYZ(h+2,u.x,u.y,u.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,i=e.count;t<i;t++)Qt.fromBufferAttribute(e,t),Qt.normalize(),e.setXYZ(t,Qt.x,Qt.y,Qt.z)}toNonIndexed(){function e(a,c){let l=a.array,u=a.itemSize,d=a.normalized,h=new l.constructor(c.length*u),f=0,p=0;for(let v=0,m=c.length;v<m;v++){a.isInterleavedBufferAttribute?f=c[v]*a.data.stride+a.offset:f=c[v]*u;for(let g=0;g<u;g++)h[p++]=l[f++]}return new ut(h,u,d)}if(this.index===null)return Ce("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new n,i=this.index.array,s=this.attributes;for(let a in s){let c=s[a],l=e(c,i);t.setAttribute(a,l)}let r=this.morphAttributes;for(let a in r){let c=[],l=r[a];for(let u=0,d=l.length;u<d;u++){let h=l[u],f=e(h,i);c.push(f)}t.morphAttributes[a]=c}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,c=o.length;a<c;a++){let l=o[a];t.addGroup(l.start,l.count,l.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let c=this.parameters;for(let l in c)c[l]!==void 0&&(e[l]=c[l]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let i=this.attributes;for(let c in i){let l=i[c];e.data.attributes[c]=l.toJSON(e.data)}let s={},r=!1;for(let c in this.morphAttributes){let l=this.morphAttributes[c],u=[];for(let d=0,h=l.length;d<h;d++){let f=l[d];u.push(f.toJSON(e.data))}u.length>0&&(s[c]=u,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let i=e.index;i!==null&&this.setIndex(i.clone());let s=e.attributes;for(let l in s){let u=s[l];this.setAttribute(l,u.clone(t))}let r=e.morphAttributes;for(let l in r){let u=[],d=r[l];for(let h=0,f=d.length;h<f;h++)u.push(d[h].clone(t));this.morphAttributes[l]=u}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let l=0,u=o.length;l<u;l++){let d=o[l];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let c=e.boundingSphere;return c!==null&&(this.boundingSphere=c.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var yf=new S,JE=new S,QE=new De,yi=class{constructor(e=new S(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,i,s){return this.normal.set(e,t,i),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,i){let s=yf.subVectors(i,t).cross(JE.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,i=!0){let s=e.delta(yf),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return i===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),i=this.distanceToPoint(e.end);return t<0&&i>0||i<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let i=t||QE.getNormalMatrix(e),s=this.coplanarPoint(yf).applyMatrix4(e),r=this.normal.applyMatrix3(i).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},eT=0,Fi=class extends ki{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:eT++}),this.uuid=xr(),this.name="",this.type="Material",this.blending=vo,this.side=Vs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Uf,this.blendDst=Ra,this.blendEquation=gr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new se(0,0,0),this.blendAlpha=0,this.depthFunc=so,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=ix,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Ol,this.stencilZFail=Ol,this.stencilZPass=Ol,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let i=e[t];if(i===void 0){Ce(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ce(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(i):s&&s.isVector2&&i&&i.isVector2||s&&s.isEuler&&i&&i.isEuler||s&&s.isVector3&&i&&i.isVector3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(e).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(e).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(e).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(e).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(e).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function s(r){let o=[];for(let a in r){let c=r[a];delete c.metadata,o.push(c)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(i.textures=r),o.length>0&&(i.images=o)}return i}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new se().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(i=>new yi().fromJSON(i))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let i=e.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new qe().fromArray(i)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new qe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,i=null;if(t!==null){let s=t.length;i=new Array(s);for(let r=0;r!==s;++r)i[r]=t[r].clone()}return this.clippingPlanes=i,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var rs=new S,vf=new S,fl=new S,pl=new S,ln=class{constructor(e=new S,t=new S(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,rs)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let i=t.dot(this.direction);return i<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=rs.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(rs.copy(this.origin).addScaledVector(this.direction,t),rs.distanceToSquared(e))}distanceSqToSegment(e,t,i,s){vf.copy(e).add(t).multiplyScalar(.5),fl.copy(t).sub(e).normalize(),pl.copy(this.origin).sub(vf);let r=e.distanceTo(t)*.5,o=-this.direction.dot(fl),a=pl.dot(this.direction),c=-pl.dot(fl),l=pl.lengthSq(),u=Math.abs(1-o*o),d,h,f,p;if(u>0)if(d=o*c-a,h=o*a-c,p=r*u,d>=0)if(h>=-p)if(h<=p){let v=1/u;d*=v,h*=v,f=d*(d+o*h+2*a)+h*(o*d+h+2*c)+l}else h=r,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*c)+l;else h=-r,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*c)+l;else h<=-p?(d=Math.max(0,-(-o*r+a)),h=d>0?-r:Math.min(Math.max(-r,-c),r),f=-d*d+h*(h+2*c)+l):h<=p?(d=0,h=Math.min(Math.max(-r,-c),r),f=h*(h+2*c)+l):(d=Math.max(0,-(o*r+a)),h=d>0?r:Math.min(Math.max(-r,-c),r),f=-d*d+h*(h+2*c)+l);else h=o>0?-r:r,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*c)+l;return i&&i.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(vf).addScaledVector(fl,h),f}intersectSphere(e,t){if(e.radius<0)return null;rs.subVectors(e.center,this.origin);let i=rs.dot(this.direction),s=rs.dot(rs)-i*i,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=i-o,c=i+o;return c<0?null:a<0?this.at(c,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(e.normal)+e.constant)/t;return i>=0?i:null}intersectPlane(e,t){let i=this.distanceToPlane(e);return i===null?null:this.at(i,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let i,s,r,o,a,c,l=1/this.direction.x,u=1/this.direction.y,d=1/this.direction.z,h=this.origin;return l>=0?(i=(e.min.x-h.x)*l,s=(e.max.x-h.x)*l):(i=(e.max.x-h.x)*l,s=(e.min.x-h.x)*l),u>=0?(r=(e.min.y-h.y)*u,o=(e.max.y-h.y)*u):(r=(e.max.y-h.y)*u,o=(e.min.y-h.y)*u),i>o||r>s||((r>i||isNaN(i))&&(i=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(e.min.z-h.z)*d,c=(e.max.z-h.z)*d):(a=(e.max.z-h.z)*d,c=(e.min.z-h.z)*d),i>c||a>s)||((a>i||i!==i)&&(i=a),(c<s||s!==s)&&(s=c),s<0)?null:this.at(i>=0?i:s,t)}intersectsBox(e){return this.intersectBox(e,rs)!==null}intersectTriangle(e,t,i,s,r){let o=this.origin,a=this.direction,c=a.x,l=a.y,u=a.z,d=e.x-o.x,h=e.y-o.y,f=e.z-o.z,p=t.x-o.x,v=t.y-o.y,m=t.z-o.z,g=i.x-o.x,w=i.y-o.y,A=i.z-o.z,M=Math.abs(c),R=Math.abs(l),C=Math.abs(u),x,E,B,O,N,V,q,L,X,K,G,ne;if(M>=R&&M>=C?(B=c,V=d,X=p,ne=g,c>=0?(x=l,E=u,O=h,N=f,q=v,L=m,K=w,G=A):(x=u,E=l,O=f,N=h,q=m,L=v,K=A,G=w)):R>=C?(B=l,V=h,X=v,ne=w,l>=0?(x=u,E=c,O=f,N=d,q=m,L=p,K=A,G=g):(x=c,E=u,O=d,N=f,q=p,L=m,K=g,G=A)):(B=u,V=f,X=m,ne=A,u>=0?(x=c,E=l,O=d,N=h,q=p,L=v,K=g,G=w):(x=l,E=c,O=h,N=d,q=v,L=p,K=w,G=g)),B===0)return null;let W=x/B,Q=E/B,ee=1/B,Se=O-W*V,ze=N-Q*V,j=q-W*X,ye=L-Q*X,_e=K-W*ne,Ie=G-Q*ne,ve=_e*ye-Ie*j,Ge=Se*Ie-ze*_e,Ut=j*ze-ye*Se;if(s){if(ve<0||Ge<0||Ut<0)return null}else if((ve<0||Ge<0||Ut<0)&&(ve>0||Ge>0||Ut>0))return null;let Oe=ve+Ge+Ut;if(Oe===0)return null;let at=ee*(ve*V+Ge*X+Ut*ne);return(Oe>0?at<0:at>0)?null:this.at(at/Oe,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ho=class extends Fi{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new se(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Jn,this.combine=pu,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},cv=new oe,lr=new ln,ml=new Qn,lv=new S,gl=new S,yl=new S,vl=new S,xf=new S,xl=new S,uv=new S,bl=new S,un=class extends Ot{constructor(e=new Nt,t=new ho){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let i=this.geometry,s=i.attributes.position,r=i.morphAttributes.position,o=i.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){xl.set(0,0,0);for(let c=0,l=r.length;c<l;c++){let u=a[c],d=r[c];u!==0&&(xf.fromBufferAttribute(d,e),o?xl.addScaledVector(xf,u):xl.addScaledVector(xf.sub(t),u))}t.add(xl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),ml.copy(i.boundingSphere),ml.applyMatrix4(r),lr.copy(e.ray).recast(e.near),!(ml.containsPoint(lr.origin)===!1&&(lr.intersectSphere(ml,lv)===null||lr.origin.distanceToSquared(lv)>(e.far-e.near)**2))&&(cv.copy(r).invert(),lr.copy(e.ray).applyMatrix4(cv),!(i.boundingBox!==null&&lr.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(e,t,lr)))}_computeIntersections(e,t,i){let s,r=this.geometry,o=this.material,a=r.index,c=r.attributes.position,l=r.attributes.uv,u=r.attributes.uv1,d=r.attributes.normal,h=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,v=h.length;p<v;p++){let m=h[p],g=o[m.materialIndex],w=Math.max(m.start,f.start),A=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let M=w,R=A;M<R;M+=3){let C=a.getX(M),x=a.getX(M+1),E=a.getX(M+2);s=_l(this,g,e,i,l,u,d,C,x,E),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){let w=a.getX(m),A=a.getX(m+1),M=a.getX(m+2);s=_l(this,o,e,i,l,u,d,w,A,M),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(c!==void 0)if(Array.isArray(o))for(let p=0,v=h.length;p<v;p++){let m=h[p],g=o[m.materialIndex],w=Math.max(m.start,f.start),A=Math.min(c.count,Math.min(m.start+m.count,f.start+f.count));for(let M=w,R=A;M<R;M+=3){let C=M,x=M+1,E=M+2;s=_l(this,g,e,i,l,u,d,C,x,E),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),v=Math.min(c.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){let w=m,A=m+1,M=m+2;s=_l(this,o,e,i,l,u,d,w,A,M),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function tT(n,e,t,i,s,r,o,a){let c;if(e.side===Xt?c=i.intersectTriangle(o,r,s,!0,a):c=i.intersectTriangle(s,r,o,e.side===Vs,a),c===null)return null;bl.copy(a),bl.applyMatrix4(n.matrixWorld);let l=t.ray.origin.distanceTo(bl);return l<t.near||l>t.far?null:{distance:l,point:bl.clone(),object:n}}function _l(n,e,t,i,s,r,o,a,c,l){n.getVertexPosition(a,gl),n.getVertexPosition(c,yl),n.getVertexPosition(l,vl);let u=tT(n,e,t,i,gl,yl,vl,uv);if(u){let d=new S;Ns.getBarycoord(uv,gl,yl,vl,d),s&&(u.uv=Ns.getInterpolatedAttribute(s,a,c,l,d,new qe)),r&&(u.uv1=Ns.getInterpolatedAttribute(r,a,c,l,d,new qe)),o&&(u.normal=Ns.getInterpolatedAttribute(o,a,c,l,d,new S),u.normal.dot(i.direction)>0&&u.normal.multiplyScalar(-1));let h={a,b:c,c:l,normal:new S,materialIndex:0};Ns.getNormal(gl,yl,vl,h.normal),u.face=h,u.barycoord=d}return u}var Zo=new lt,dv=new lt,hv=new lt,nT=new lt,fv=new oe,wl=new S,bf=new Qn,pv=new oe,_f=new ln,fa=class extends un{constructor(e,t){super(e,t),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=Sf,this.bindMatrix=new oe,this.bindMatrixInverse=new oe,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){let e=this.geometry;this.boundingBox===null&&(this.boundingBox=new Dt),this.boundingBox.makeEmpty();let t=e.getAttribute("position");for(let i=0;i<t.count;i++)this.getVertexPosition(i,wl),this.boundingBox.expandByPoint(wl)}computeBoundingSphere(){let e=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new Qn),this.boundingSphere.makeEmpty();let t=e.getAttribute("position");for(let i=0;i<t.count;i++)this.getVertexPosition(i,wl),this.boundingSphere.expandByPoint(wl)}copy(e,t){return super.copy(e,t),this.bindMode=e.bindMode,this.bindMatrix.copy(e.bindMatrix),this.bindMatrixInverse.copy(e.bindMatrixInverse),this.skeleton=e.skeleton,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}raycast(e,t){let i=this.material,s=this.matrixWorld;i!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),bf.copy(this.boundingSphere),bf.applyMatrix4(s),e.ray.intersectsSphere(bf)!==!1&&(pv.copy(s).invert(),_f.copy(e.ray).applyMatrix4(pv),!(this.boundingBox!==null&&_f.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(e,t,_f)))}getVertexPosition(e,t){return super.getVertexPosition(e,t),this.applyBoneTransform(e,t),t}bind(e,t){this.skeleton=e,t===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),t=this.matrixWorld),this.bindMatrix.copy(t),this.bindMatrixInverse.copy(t).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){let e=new lt,t=this.geometry.attributes.skinWeight;for(let i=0,s=t.count;i<s;i++){e.fromBufferAttribute(t,i);let r=1/e.manhattanLength();r!==1/0?e.multiplyScalar(r):e.set(1,0,0,0),t.setXYZW(i,e.x,e.y,e.z,e.w)}}updateMatrixWorld(e){super.updateMatrixWorld(e),this.bindMode===Sf?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===Qv?this.bindMatrixInverse.copy(this.bindMatrix).invert():Ce("SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(e,t){let i=this.skeleton,s=this.geometry;dv.fromBufferAttribute(s.attributes.skinIndex,e),hv.fromBufferAttribute(s.attributes.skinWeight,e),t.isVector4?(Zo.copy(t),t.set(0,0,0,0)):(Zo.set(t.x,t.y,t.z,1),t.set(0,0,0)),Zo.applyMatrix4(this.bindMatrix);for(let r=0;r<4;r++){let o=hv.getComponent(r);if(o!==0){let a=dv.getComponent(r);fv.multiplyMatrices(i.bones[a].matrixWorld,i.boneInverses[a]),t.addScaledVector(nT.copy(Zo).applyMatrix4(fv),o)}}return t.isVector4&&(t.w=Zo.w),t.applyMatrix4(this.bindMatrixInverse)}},fo=class extends Ot{constructor(){super(),this.isBone=!0,this.type="Bone"}},ks=class extends Sn{constructor(e=null,t=1,i=1,s,r,o,a,c,l=tn,u=tn,d,h){super(null,o,a,c,l,u,s,r,d,h),this.isDataTexture=!0,this.image={data:e,width:t,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},mv=new oe,iT=new oe,pa=class n{constructor(e=[],t=[]){this.uuid=xr(),this.bones=e.slice(0),this.boneInverses=t,this.boneMatrices=null,this.previousBoneMatrices=null,this.boneTexture=null,this.previousBoneTexture=null,this.init()}init(){let e=this.bones,t=this.boneInverses;if(this.boneMatrices=new Float32Array(e.length*16),t.length===0)this.calculateInverses();else if(e.length!==t.length){Ce("Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let i=0,s=this.bones.length;i<s;i++)this.boneInverses.push(new oe)}}calculateInverses(){this.boneInverses.length=0;for(let e=0,t=this.bones.length;e<t;e++){let i=new oe;this.bones[e]&&i.copy(this.bones[e].matrixWorld).invert(),this.boneInverses.push(i)}}pose(){for(let e=0,t=this.bones.length;e<t;e++){let i=this.bones[e];i&&i.matrixWorld.copy(this.boneInverses[e]).invert()}for(let e=0,t=this.bones.length;e<t;e++){let i=this.bones[e];i&&(i.parent&&i.parent.isBone?(i.matrix.copy(i.parent.matrixWorld).invert(),i.matrix.multiply(i.matrixWorld)):i.matrix.copy(i.matrixWorld),i.matrix.decompose(i.position,i.quaternion,i.scale))}}update(){let e=this.bones,t=this.boneInverses,i=this.boneMatrices,s=this.boneTexture;for(let r=0,o=e.length;r<o;r++){let a=e[r]?e[r].matrixWorld:iT;mv.multiplyMatrices(a,t[r]),mv.toArray(i,r*16)}s!==null&&(s.needsUpdate=!0)}clone(){return new n(this.bones,this.boneInverses)}computeBoneTexture(){let e=Math.sqrt(this.bones.length*4);e=Math.ceil(e/4)*4,e=Math.max(e,4);let t=new Float32Array(e*e*4);t.set(this.boneMatrices);let i=new ks(t,e,e,Ln,Bn);return i.needsUpdate=!0,this.boneMatrices=t,this.boneTexture=i,this}getBoneByName(e){for(let t=0,i=this.bones.length;t<i;t++){let s=this.bones[t];if(s.name===e)return s}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null),this.previousBoneTexture!==null&&(this.previousBoneTexture.dispose(),this.previousBoneTexture=null)}fromJSON(e,t){this.uuid=e.uuid;for(let i=0,s=e.bones.length;i<s;i++){let r=e.bones[i],o=t[r];o===void 0&&(Ce("Skeleton: No bone found with UUID:",r),o=new fo),this.bones.push(o),this.boneInverses.push(new oe().fromArray(e.boneInverses[i]))}return this.init(),this}toJSON(){let e={metadata:{version:4.7,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};e.uuid=this.uuid;let t=this.bones,i=this.boneInverses;for(let s=0,r=t.length;s<r;s++){let o=t[s];e.bones.push(o.uuid);let a=i[s];e.boneInverses.push(a.toArray())}return e}},Ui=class extends ut{constructor(e,t,i,s=1){super(e,t,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Qr=new oe,gv=new oe,Ml=[],yv=new Dt,sT=new oe,Ko=new un,Jo=new Qn,ei=class extends un{constructor(e,t,i){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Ui(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<i;s++)this.setMatrixAt(s,sT)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Dt),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Qr),yv.copy(e.boundingBox).applyMatrix4(Qr),this.boundingBox.union(yv)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Qn),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Qr),Jo.copy(e.boundingSphere).applyMatrix4(Qr),this.boundingSphere.union(Jo)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let i=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=i.length+1,o=e*r+1;for(let a=0;a<i.length;a++)i[a]=s[o+a]}raycast(e,t){let i=this.matrixWorld,s=this.count;if(Ko.geometry=this.geometry,Ko.material=this.material,Ko.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Jo.copy(this.boundingSphere),Jo.applyMatrix4(i),e.ray.intersectsSphere(Jo)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Qr),gv.multiplyMatrices(i,Qr),Ko.matrixWorld=gv,Ko.raycast(e,Ml);for(let o=0,a=Ml.length;o<a;o++){let c=Ml[o];c.instanceId=r,c.object=this,t.push(c)}Ml.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Ui(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let i=t.morphTargetInfluences,s=i.length+1;this.morphTexture===null&&(this.morphTexture=new ks(new Float32Array(s*this.count),s,this.count,_u,Bn));let r=this.morphTexture.source.data.data,o=0;for(let l=0;l<i.length;l++)o+=i[l];let a=this.geometry.morphTargetsRelative?1:1-o,c=s*e;return r[c]=a,r.set(i,c+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},ur=new Qn,rT=new qe(.5,.5),Sl=new S,Fs=class{constructor(e=new yi,t=new yi,i=new yi,s=new yi,r=new yi,o=new yi){this.planes=[e,t,i,s,r,o]}set(e,t,i,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(i),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let i=0;i<6;i++)t[i].copy(e.planes[i]);return this}setFromProjectionMatrix(e,t=Kn,i=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],c=r[2],l=r[3],u=r[4],d=r[5],h=r[6],f=r[7],p=r[8],v=r[9],m=r[10],g=r[11],w=r[12],A=r[13],M=r[14],R=r[15];if(s[0].setComponents(l-o,f-u,g-p,R-w).normalize(),s[1].setComponents(l+o,f+u,g+p,R+w).normalize(),s[2].setComponents(l+a,f+d,g+v,R+A).normalize(),s[3].setComponents(l-a,f-d,g-v,R-A).normalize(),i)s[4].setComponents(c,h,m,M).normalize(),s[5].setComponents(l-c,f-h,g-m,R-M).normalize();else if(s[4].setComponents(l-c,f-h,g-m,R-M).normalize(),t===Kn)s[5].setComponents(l+c,f+h,g+m,R+M).normalize();else if(t===oo)s[5].setComponents(c,h,m,M).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),ur.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),ur.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(ur)}intersectsSprite(e){ur.center.set(0,0,0);let t=rT.distanceTo(e.center);return ur.radius=.7071067811865476+t,ur.applyMatrix4(e.matrixWorld),this.intersectsSphere(ur)}intersectsSphere(e){let t=this.planes,i=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(i)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let i=0;i<6;i++){let s=t[i];if(Sl.x=s.normal.x>0?e.max.x:e.min.x,Sl.y=s.normal.y>0?e.max.y:e.min.y,Sl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Sl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let i=0;i<6;i++)if(t[i].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},vv=new oe,$l=class n{constructor(){this.coordinateSystem=Kn,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,i=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];vv.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),i[s]===void 0&&(i[s]=new Fs),i[s].setFromProjectionMatrix(vv,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,i=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Fs),t[s].copy(i[s]);return this._count=e._count,this}clone(){return new n().copy(this)}};var ql=class extends Fi{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new se(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Yl=new S,jl=new S,xv=new oe,Qo=new ln,Al=new Qn,wf=new S,bv=new S,Zl=class extends Ot{constructor(e=new Nt,t=new ql){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[0];for(let s=1,r=t.count;s<r;s++)Yl.fromBufferAttribute(t,s-1),jl.fromBufferAttribute(t,s),i[s]=i[s-1],i[s]+=Yl.distanceTo(jl);e.setAttribute("lineDistance",new cn(i,1))}else Ce("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),Al.copy(i.boundingSphere),Al.applyMatrix4(s),Al.radius+=r,e.ray.intersectsSphere(Al)===!1)return;xv.copy(s).invert(),Qo.copy(e.ray).applyMatrix4(xv);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=this.isLineSegments?2:1,u=i.index,h=i.attributes.position;if(u!==null){let f=Math.max(0,o.start),p=Math.min(u.count,o.start+o.count);for(let v=f,m=p-1;v<m;v+=l){let g=u.getX(v),w=u.getX(v+1),A=El(this,e,Qo,c,g,w,v);A&&t.push(A)}if(this.isLineLoop){let v=u.getX(p-1),m=u.getX(f),g=El(this,e,Qo,c,v,m,p-1);g&&t.push(g)}}else{let f=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let v=f,m=p-1;v<m;v+=l){let g=El(this,e,Qo,c,v,v+1,v);g&&t.push(g)}if(this.isLineLoop){let v=El(this,e,Qo,c,p-1,f,p-1);v&&t.push(v)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function El(n,e,t,i,s,r,o){let a=n.geometry.attributes.position;if(Yl.fromBufferAttribute(a,s),jl.fromBufferAttribute(a,r),t.distanceSqToSegment(Yl,jl,wf,bv)>i)return;wf.applyMatrix4(n.matrixWorld);let l=e.ray.origin.distanceTo(wf);if(!(l<e.near||l>e.far))return{distance:l,point:bv.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var _v=new S,wv=new S,ma=class extends Zl{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[];for(let s=0,r=t.count;s<r;s+=2)_v.fromBufferAttribute(t,s),wv.fromBufferAttribute(t,s+1),i[s]=s===0?0:i[s-1],i[s+1]=i[s]+_v.distanceTo(wv);e.setAttribute("lineDistance",new cn(i,1))}else Ce("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Kl=class extends Fi{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new se(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Mv=new oe,Rf=new ln,Tl=new Qn,Cl=new S,ga=class extends Ot{constructor(e=new Nt,t=new Kl){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),Tl.copy(i.boundingSphere),Tl.applyMatrix4(s),Tl.radius+=r,e.ray.intersectsSphere(Tl)===!1)return;Mv.copy(s).invert(),Rf.copy(e.ray).applyMatrix4(Mv);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=i.index,d=i.attributes.position;if(l!==null){let h=Math.max(0,o.start),f=Math.min(l.count,o.start+o.count);for(let p=h,v=f;p<v;p++){let m=l.getX(p);Cl.fromBufferAttribute(d,m),Sv(Cl,m,c,s,e,t,this)}}else{let h=Math.max(0,o.start),f=Math.min(d.count,o.start+o.count);for(let p=h,v=f;p<v;p++)Cl.fromBufferAttribute(d,p),Sv(Cl,p,c,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Sv(n,e,t,i,s,r,o){let a=Rf.distanceSqToPoint(n);if(a<t){let c=new S;Rf.closestPointToPoint(n,c),c.applyMatrix4(i);let l=s.ray.origin.distanceTo(c);if(l<s.near||l>s.far)return;r.push({distance:l,distanceToRay:Math.sqrt(a),point:c,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var ya=class extends Sn{constructor(e=[],t=yr,i,s,r,o,a,c,l,u){super(e,t,i,s,r,o,a,c,l,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},va=class extends Sn{constructor(e,t,i,s,r,o,a,c,l){super(e,t,i,s,r,o,a,c,l),this.isCanvasTexture=!0,this.needsUpdate=!0}};var cs=class extends Sn{constructor(e,t,i=vi,s,r,o,a=tn,c=tn,l,u=as,d=1){if(u!==as&&u!==ls)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let h={width:e,height:t,depth:d};super(h,s,r,o,a,c,u,i,l),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new lo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},xa=class extends cs{constructor(e,t=vi,i=yr,s,r,o=tn,a=tn,c,l=as){let u={width:e,height:e,depth:1},d=[u,u,u,u,u,u];super(e,e,t,i,s,r,o,a,c,l),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},ba=class extends Sn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},po=class n extends Nt{constructor(e=1,t=1,i=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:i,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let c=[],l=[],u=[],d=[],h=0,f=0;p("z","y","x",-1,-1,i,t,e,o,r,0),p("z","y","x",1,-1,i,t,-e,o,r,1),p("x","z","y",1,1,e,i,t,s,o,2),p("x","z","y",1,-1,e,i,-t,s,o,3),p("x","y","z",1,-1,e,t,i,s,r,4),p("x","y","z",-1,-1,e,t,-i,s,r,5),this.setIndex(c),this.setAttribute("position",new cn(l,3)),this.setAttribute("normal",new cn(u,3)),this.setAttribute("uv",new cn(d,2));function p(v,m,g,w,A,M,R,C,x,E,B){let O=M/x,N=R/E,V=M/2,q=R/2,L=C/2,X=x+1,K=E+1,G=0,ne=0,W=new S;for(let Q=0;Q<K;Q++){let ee=Q*N-q;for(let Se=0;Se<X;Se++){let ze=Se*O-V;W[v]=ze*w,W[m]=ee*A,W[g]=L,l.push(W.x,W.y,W.z),W[v]=0,W[m]=0,W[g]=C>0?1:-1,u.push(W.x,W.y,W.z),d.push(Se/x),d.push(1-Q/E),G+=1}}for(let Q=0;Q<E;Q++)for(let ee=0;ee<x;ee++){let Se=h+ee+X*Q,ze=h+ee+X*(Q+1),j=h+(ee+1)+X*(Q+1),ye=h+(ee+1)+X*Q;c.push(Se,ze,ye),c.push(ze,j,ye),ne+=6}a.addGroup(f,ne,B),f+=ne,h+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var hr=class n extends Nt{constructor(e=1,t=1,i=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:i,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(i),c=Math.floor(s),l=a+1,u=c+1,d=e/a,h=t/c,f=[],p=[],v=[],m=[];for(let g=0;g<u;g++){let w=g*h-o;for(let A=0;A<l;A++){let M=A*d-r;p.push(M,-w,0),v.push(0,0,1),m.push(A/a),m.push(1-g/c)}}for(let g=0;g<c;g++)for(let w=0;w<a;w++){let A=w+l*g,M=w+l*(g+1),R=w+1+l*(g+1),C=w+1+l*g;f.push(A,M,C),f.push(M,R,C)}this.setIndex(f),this.setAttribute("position",new cn(p,3)),this.setAttribute("normal",new cn(v,3)),this.setAttribute("uv",new cn(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.widthSegments,e.heightSegments)}};var _a=class n extends Nt{constructor(e=1,t=32,i=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:i,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),i=Math.max(2,Math.floor(i));let c=Math.min(o+a,Math.PI),l=0,u=[],d=new S,h=new S,f=[],p=[],v=[],m=[];for(let g=0;g<=i;g++){let w=[],A=g/i,M=o+A*a,R=e*Math.cos(M),C=Math.sqrt(e*e-R*R),x=0;g===0&&o===0?x=.5/t:g===i&&c===Math.PI&&(x=-.5/t);for(let E=0;E<=t;E++){let B=E/t,O=s+B*r;d.x=-C*Math.cos(O),d.y=R,d.z=C*Math.sin(O),p.push(d.x,d.y,d.z),h.copy(d).normalize(),v.push(h.x,h.y,h.z),m.push(B+x,1-A),w.push(l++)}u.push(w)}for(let g=0;g<i;g++)for(let w=0;w<t;w++){let A=u[g][w+1],M=u[g][w],R=u[g+1][w],C=u[g+1][w+1];(g!==0||o>0)&&f.push(A,M,C),(g!==i-1||c<Math.PI)&&f.push(M,R,C)}this.setIndex(f),this.setAttribute("position",new cn(p,3)),this.setAttribute("normal",new cn(v,3)),this.setAttribute("uv",new cn(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};function br(n){let e={};for(let t in n){e[t]={};for(let i in n[t]){let s=n[t][i];if(Av(s))s.isRenderTargetTexture?(Ce("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][i]=null):e[t][i]=s.clone();else if(Array.isArray(s))if(Av(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][i]=r}else e[t][i]=s.slice();else e[t][i]=s}}return e}function _n(n){let e={};for(let t=0;t<n.length;t++){let i=br(n[t]);for(let s in i)e[s]=i[s]}return e}function Av(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function oT(n){let e=[];for(let t=0;t<n.length;t++)e.push(n[t].clone());return e}function op(n){let e=n.getRenderTarget();return e===null?n.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Qe.workingColorSpace}var yx={clone:br,merge:_n},aT=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,cT=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Pt=class extends Fi{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=aT,this.fragmentShader=cT,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=br(e.uniforms),this.uniformsGroups=oT(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let i={};for(let s in this.extensions)this.extensions[s]===!0&&(i[s]=!0);return Object.keys(i).length>0&&(t.extensions=i),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let i in e.uniforms){let s=e.uniforms[i];switch(this.uniforms[i]={},s.type){case"t":this.uniforms[i].value=t[s.value]||null;break;case"c":this.uniforms[i].value=new se().setHex(s.value);break;case"v2":this.uniforms[i].value=new qe().fromArray(s.value);break;case"v3":this.uniforms[i].value=new S().fromArray(s.value);break;case"v4":this.uniforms[i].value=new lt().fromArray(s.value);break;case"m3":this.uniforms[i].value=new De().fromArray(s.value);break;case"m4":this.uniforms[i].value=new oe().fromArray(s.value);break;default:this.uniforms[i].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let i in e.extensions)this.extensions[i]=e.extensions[i];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Jl=class extends Pt{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var fr=class extends Fi{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new se(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new se(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=td,this.normalScale=new qe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Jn,this.combine=pu,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Ql=class extends Fi{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=tx,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},eu=class extends Fi{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function eo(n,e){return!n||n.constructor===e?n:typeof e.BYTES_PER_ELEMENT=="number"?new e(n):Array.prototype.slice.call(n)}function Rl(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var Us=class{constructor(e,t,i,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(i),this.sampleValues=t,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,i=this._cachedIndex,s=t[i],r=t[i-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=i+2;;){if(s===void 0){if(e<r)break i;return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(r=s,s=t[++i],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(i=2,r=a);for(let c=i-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===c)break;if(s=r,r=t[--i-1],e>=r)break e}o=i,i=0;break t}break n}for(;i<o;){let a=i+o>>>1;e<t[a]?o=a:i=a+1}if(s=t[i],r=t[i-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,r,s)}return this.interpolate_(i,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=i[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},tu=class extends Us{constructor(e,t,i,s){super(e,t,i,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Ef,endingEnd:Ef}}intervalChanged_(e,t,i){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],c=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Tf:r=e,a=2*t-i;break;case Cf:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=i}if(c===void 0)switch(this.getSettings_().endingEnd){case Tf:o=e,c=2*i-t;break;case Cf:o=1,c=i+s[1]-s[0];break;default:o=e-1,c=t}let l=(i-t)*.5,u=this.valueSize;this._weightPrev=l/(t-a),this._weightNext=l/(c-i),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,u=this._offsetPrev,d=this._offsetNext,h=this._weightPrev,f=this._weightNext,p=(i-t)/(s-t),v=p*p,m=v*p,g=-h*m+2*h*v-h*p,w=(1+h)*m+(-1.5-2*h)*v+(-.5+h)*p+1,A=(-1-f)*m+(1.5+f)*v+.5*p,M=f*m-f*v;for(let R=0;R!==a;++R)r[R]=g*o[u+R]+w*o[l+R]+A*o[c+R]+M*o[d+R];return r}},nu=class extends Us{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,u=(i-t)/(s-t),d=1-u;for(let h=0;h!==a;++h)r[h]=o[l+h]*d+o[c+h]*u;return r}},iu=class extends Us{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e){return this.copySampleValue_(e-1)}},su=class extends Us{interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,u=this.inTangents,d=this.outTangents;if(!u||!d){let p=(i-t)/(s-t),v=1-p;for(let m=0;m!==a;++m)r[m]=o[l+m]*v+o[c+m]*p;return r}let h=a*2,f=e-1;for(let p=0;p!==a;++p){let v=o[l+p],m=o[c+p],g=f*h+p*2,w=d[g],A=d[g+1],M=e*h+p*2,R=u[M],C=u[M+1],x=uT(i,t,w,R,s);r[p]=vx(x,v,A,C,m)}return r}};function vx(n,e,t,i,s){let r=1-n;return r*r*r*e+3*r*r*n*t+3*r*n*n*i+n*n*n*s}function lT(n,e,t,i,s){let r=1-n;return 3*r*r*(t-e)+6*r*n*(i-t)+3*n*n*(s-i)}function uT(n,e,t,i,s){let r=(n-e)/(s-e);for(let o=0;o<8;o++){let a=vx(r,e,t,i,s)-n;if(Math.abs(a)<1e-10)break;let c=lT(r,e,t,i,s);if(Math.abs(c)<1e-10)break;r=Math.max(0,Math.min(1,r-a/c))}return r}var Fn=class{constructor(e,t,i,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=eo(t,this.TimeBufferType),this.values=eo(i,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,i;if(t.toJSON!==this.toJSON)i=t.toJSON(e);else{i={name:e.name,times:eo(e.times,Array),values:eo(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(i.interpolation=s),Rl(e.settings)&&(i.settings={inTangents:eo(e.settings.inTangents,Array),outTangents:eo(e.settings.outTangents,Array)})}return i.type=e.ValueTypeName,i}InterpolantFactoryMethodDiscrete(e){return new iu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new nu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new tu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new su(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case ia:t=this.InterpolantFactoryMethodDiscrete;break;case Gl:t=this.InterpolantFactoryMethodLinear;break;case Ll:t=this.InterpolantFactoryMethodSmooth;break;case Af:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Ce("KeyframeTrack:",i),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return ia;case this.InterpolantFactoryMethodLinear:return Gl;case this.InterpolantFactoryMethodSmooth:return Ll;case this.InterpolantFactoryMethodBezier:return Af}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]+=e;Rl(this.settings)&&(Ev(this.settings.inTangents,e),Ev(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]*=e;Rl(this.settings)&&(Tv(this.settings.inTangents,e),Tv(this.settings.outTangents,e))}return this}trim(e,t){let i=this.times,s=i.length,r=0,o=s-1;for(;r!==s&&i[r]<e;)++r;for(;o!==-1&&i[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=i.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(ke("KeyframeTrack: Invalid value size in track.",this),e=!1);let i=this.times,s=this.values,r=i.length;r===0&&(ke("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let c=i[a];if(typeof c=="number"&&isNaN(c)){ke("KeyframeTrack: Time is not a valid number.",this,a,c),e=!1;break}if(o!==null&&o>c){ke("KeyframeTrack: Out of order keys.",this,a,c,o),e=!1;break}o=c}if(s!==void 0&&ME(s))for(let a=0,c=s.length;a!==c;++a){let l=s[a];if(isNaN(l)){ke("KeyframeTrack: Value is not a valid number.",this,a,l),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),i=this.getValueSize(),s=this.getInterpolation()===Ll,r=e.length-1,o=1;for(let a=1;a<r;++a){let c=!1,l=e[a],u=e[a+1];if(l!==u&&(a!==1||l!==e[0]))if(s)c=!0;else{let d=a*i,h=d-i,f=d+i;for(let p=0;p!==i;++p){let v=t[d+p];if(v!==t[h+p]||v!==t[f+p]){c=!0;break}}}if(c){if(a!==o){e[o]=e[a];let d=a*i,h=o*i;for(let f=0;f!==i;++f)t[h+f]=t[d+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*i,c=o*i,l=0;l!==i;++l)t[c+l]=t[a+l];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*i)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),i=this.constructor,s=new i(this.name,e,t);return s.createInterpolant=this.createInterpolant,Rl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Ev(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]+=e}function Tv(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]*=e}Fn.prototype.ValueTypeName="";Fn.prototype.TimeBufferType=Float32Array;Fn.prototype.ValueBufferType=Float32Array;Fn.prototype.DefaultInterpolation=Gl;var Bs=class extends Fn{constructor(e,t,i){super(e,t,i)}};Bs.prototype.ValueTypeName="bool";Bs.prototype.ValueBufferType=Array;Bs.prototype.DefaultInterpolation=ia;Bs.prototype.InterpolantFactoryMethodLinear=void 0;Bs.prototype.InterpolantFactoryMethodSmooth=void 0;var ru=class extends Fn{constructor(e,t,i,s){super(e,t,i,s)}};ru.prototype.ValueTypeName="color";var ou=class extends Fn{constructor(e,t,i,s){super(e,t,i,s)}};ou.prototype.ValueTypeName="number";var au=class extends Us{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=(i-t)/(s-t),l=e*a;for(let u=l+a;l!==u;l+=4)ot.slerpFlat(r,0,o,l-a,o,l,c);return r}},wa=class extends Fn{constructor(e,t,i,s){super(e,t,i,s)}InterpolantFactoryMethodLinear(e){return new au(this.times,this.values,this.getValueSize(),e)}};wa.prototype.ValueTypeName="quaternion";wa.prototype.InterpolantFactoryMethodSmooth=void 0;var zs=class extends Fn{constructor(e,t,i){super(e,t,i)}};zs.prototype.ValueTypeName="string";zs.prototype.ValueBufferType=Array;zs.prototype.DefaultInterpolation=ia;zs.prototype.InterpolantFactoryMethodLinear=void 0;zs.prototype.InterpolantFactoryMethodSmooth=void 0;var cu=class extends Fn{constructor(e,t,i,s){super(e,t,i,s)}};cu.prototype.ValueTypeName="vector";var lu=class{constructor(e,t,i){let s=this,r=!1,o=0,a=0,c,l=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=i,this._abortController=null,this.itemStart=function(u){a++,r===!1&&s.onStart!==void 0&&s.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,s.onProgress!==void 0&&s.onProgress(u,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),c?c(u):u},this.setURLModifier=function(u){return c=u,this},this.addHandler=function(u,d){return l.push(u,d),this},this.removeHandler=function(u){let d=l.indexOf(u);return d!==-1&&l.splice(d,2),this},this.getHandler=function(u){for(let d=0,h=l.length;d<h;d+=2){let f=l[d],p=l[d+1];if(f.global&&(f.lastIndex=0),f.test(u))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},xx=new lu,uu=class{constructor(e){this.manager=e!==void 0?e:xx,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let i=this;return new Promise(function(s,r){i.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};uu.DEFAULT_MATERIAL_NAME="__DEFAULT";var mo=class extends Ot{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new se(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Ma=class extends mo{constructor(e,t,i){super(e,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Ot.DEFAULT_UP),this.updateMatrix(),this.groundColor=new se(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Mf=new oe,Cv=new S,Rv=new S,Sa=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new qe(512,512),this.mapType=In,this.map=null,this.mapPass=null,this.matrix=new oe,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Fs,this._frameExtents=new qe(1,1),this._viewportCount=1,this._viewports=[new lt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Cv.setFromMatrixPosition(e.matrixWorld),t.position.copy(Cv),Rv.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Rv),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,i,s){Mf.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),i.setFromProjectionMatrix(Mf,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,c=s?s.x/r.x:0,l=s?s.y/r.y:0;e.coordinateSystem===oo||e.reversedDepth?t.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,.5,.5,0,0,0,1),t.multiply(Mf)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Pl=new S,Il=new ot,Di=new S,Aa=class extends Ot{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new oe,this.projectionMatrix=new oe,this.projectionMatrixInverse=new oe,this.coordinateSystem=Kn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Pl,Il,Di),Di.x===1&&Di.y===1&&Di.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Pl,Il,Di.set(1,1,1)).invert()}updateWorldMatrix(e,t,i=!1){super.updateWorldMatrix(e,t,i),this.matrixWorld.decompose(Pl,Il,Di),Di.x===1&&Di.y===1&&Di.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Pl,Il,Di.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Ds=new S,Pv=new qe,Iv=new qe,en=class extends Aa{constructor(e=50,t=1,i=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=i,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=co*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(ta*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return co*2*Math.atan(Math.tan(ta*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,i){Ds.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Ds.x,Ds.y).multiplyScalar(-e/Ds.z),Ds.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(Ds.x,Ds.y).multiplyScalar(-e/Ds.z)}getViewSize(e,t){return this.getViewBounds(e,Pv,Iv),t.subVectors(Iv,Pv)}setViewOffset(e,t,i,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(ta*.5*this.fov)/this.zoom,i=2*t,s=this.aspect*i,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let c=o.fullWidth,l=o.fullHeight;r+=o.offsetX*s/c,t-=o.offsetY*i/l,s*=o.width/c,i*=o.height/l}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-i,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Pf=class extends Sa{constructor(){super(new en(90,1,.5,500)),this.isPointLightShadow=!0}},Ea=class extends mo{constructor(e,t,i=0,s=2){super(e,t),this.isPointLight=!0,this.type="PointLight",this.distance=i,this.decay=s,this.shadow=new Pf}get power(){return this.intensity*4*Math.PI}set power(e){this.intensity=e/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.decay=e.decay,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.decay=this.decay,t.object.shadow=this.shadow.toJSON(),t}},Ta=class extends Aa{constructor(e=-1,t=1,i=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=i,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,i,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=i-e,o=i+e,a=s+t,c=s-t;if(this.view!==null&&this.view.enabled){let l=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=l*this.view.offsetX,o=r+l*this.view.width,a-=u*this.view.offsetY,c=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,c,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},If=class extends Sa{constructor(){super(new Ta(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Ca=class extends mo{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Ot.DEFAULT_UP),this.updateMatrix(),this.target=new Ot,this.shadow=new If}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var to=-90,no=1,go=class extends Ot{constructor(e,t,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new en(to,no,e,t);s.layers=this.layers,this.add(s);let r=new en(to,no,e,t);r.layers=this.layers,this.add(r);let o=new en(to,no,e,t);o.layers=this.layers,this.add(o);let a=new en(to,no,e,t);a.layers=this.layers,this.add(a);let c=new en(to,no,e,t);c.layers=this.layers,this.add(c);let l=new en(to,no,e,t);l.layers=this.layers,this.add(l)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[i,s,r,o,a,c]=t;for(let l of t)this.remove(l);if(e===Kn)i.up.set(0,1,0),i.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),c.up.set(0,1,0),c.lookAt(0,0,-1);else if(e===oo)i.up.set(0,-1,0),i.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),c.up.set(0,-1,0),c.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let l of t)this.add(l),l.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,c,l,u]=this.children,d=e.getRenderTarget(),h=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let v=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(i,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(i,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(i,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(i,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),e.setRenderTarget(i,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),i.texture.mipmapsAutoUpdate=v,e.setRenderTarget(i,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,u),e.setRenderTarget(d,h,f),e.xr.enabled=p,i.texture.needsPMREMUpdate=!0}},du=class extends en{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var ap="\\[\\]\\.:\\/",dT=new RegExp("["+ap+"]","g"),cp="[^"+ap+"]",hT="[^"+ap.replace("\\.","")+"]",fT=/((?:WC+[\/:])*)/.source.replace("WC",cp),pT=/(WCOD+)?/.source.replace("WCOD",hT),mT=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",cp),gT=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",cp),yT=new RegExp("^"+fT+pT+mT+gT+"$"),vT=["material","materials","bones","map"],Lf=class{constructor(e,t,i){let s=i||vt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let i=this._targetGroup.nCachedObjects_,s=this._bindings[i];s!==void 0&&s.getValue(e,t)}setValue(e,t){let i=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=i.length;s!==r;++s)i[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].unbind()}},vt=class n{constructor(e,t,i){this.path=t,this.parsedPath=i||n.parseTrackName(t),this.node=n.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,i){return e&&e.isAnimationObjectGroup?new n.Composite(e,t,i):new n(e,t,i)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(dT,"")}static parseTrackName(e){let t=yT.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let i={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=i.nodeName&&i.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=i.nodeName.substring(s+1);vT.indexOf(r)!==-1&&(i.nodeName=i.nodeName.substring(0,s),i.objectName=r)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return i}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let i=e.skeleton.getBoneByName(t);if(i!==void 0)return i}if(e.children){let i=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let c=i(a.children);if(c)return c}return null},s=i(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)e[t++]=i[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,i=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=n.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ce("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let l=t.objectIndex;switch(i){case"materials":if(!e.material){ke("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){ke("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){ke("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let u=0;u<e.length;u++)if(e[u].name===l){l=u;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){ke("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){ke("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[i]===void 0){ke("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[i]}if(l!==void 0){if(e[l]===void 0){ke("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[l]}}let o=e[s];if(o===void 0){let l=t.nodeName;ke("PropertyBinding: Trying to update property for track: "+l+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){ke("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){ke("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};vt.Composite=Lf;vt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};vt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};vt.prototype.GetterByBindingType=[vt.prototype._getValue_direct,vt.prototype._getValue_array,vt.prototype._getValue_arrayElement,vt.prototype._getValue_toArray];vt.prototype.SetterByBindingTypeAndVersioning=[[vt.prototype._setValue_direct,vt.prototype._setValue_direct_setNeedsUpdate,vt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[vt.prototype._setValue_array,vt.prototype._setValue_array_setNeedsUpdate,vt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[vt.prototype._setValue_arrayElement,vt.prototype._setValue_arrayElement_setNeedsUpdate,vt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[vt.prototype._setValue_fromArray,vt.prototype._setValue_fromArray_setNeedsUpdate,vt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var uV=new Float32Array(1);var Of=class{static{this.prototype.isMatrix2=!0}constructor(e,t,i,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,i,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let i=0;i<4;i++)this.elements[i]=e[i+t];return this}set(e,t,i,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=i,r[3]=s,this}};function lp(n,e,t,i){let s=xT(i);switch(t){case Zf:return n*e;case _u:return n*e/s.components*s.byteLength;case wu:return n*e/s.components*s.byteLength;case Gs:return n*e*2/s.components*s.byteLength;case Mu:return n*e*2/s.components*s.byteLength;case Kf:return n*e*3/s.components*s.byteLength;case Ln:return n*e*4/s.components*s.byteLength;case Su:return n*e*4/s.components*s.byteLength;case La:case Oa:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case Da:case Na:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Eu:case Cu:return Math.max(n,16)*Math.max(e,8)/4;case Au:case Tu:return Math.max(n,8)*Math.max(e,8)/2;case Ru:case Pu:case Lu:case Ou:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case Iu:case ka:case Du:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Nu:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case ku:return Math.floor((n+4)/5)*Math.floor((e+3)/4)*16;case Fu:return Math.floor((n+4)/5)*Math.floor((e+4)/5)*16;case Uu:return Math.floor((n+5)/6)*Math.floor((e+4)/5)*16;case Bu:return Math.floor((n+5)/6)*Math.floor((e+5)/6)*16;case zu:return Math.floor((n+7)/8)*Math.floor((e+4)/5)*16;case Vu:return Math.floor((n+7)/8)*Math.floor((e+5)/6)*16;case Gu:return Math.floor((n+7)/8)*Math.floor((e+7)/8)*16;case Hu:return Math.floor((n+9)/10)*Math.floor((e+4)/5)*16;case Wu:return Math.floor((n+9)/10)*Math.floor((e+5)/6)*16;case Xu:return Math.floor((n+9)/10)*Math.floor((e+7)/8)*16;case $u:return Math.floor((n+9)/10)*Math.floor((e+9)/10)*16;case qu:return Math.floor((n+11)/12)*Math.floor((e+9)/10)*16;case Yu:return Math.floor((n+11)/12)*Math.floor((e+11)/12)*16;case ju:case Zu:case Ku:return Math.ceil(n/4)*Math.ceil(e/4)*16;case Ju:case Qu:return Math.ceil(n/4)*Math.ceil(e/4)*8;case Fa:case ed:return Math.ceil(n/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function xT(n){switch(n){case In:case $f:return{byteLength:1,components:1};case bo:case qf:case xi:return{byteLength:2,components:1};case xu:case bu:return{byteLength:2,components:4};case vi:case vu:case Bn:return{byteLength:4,components:1};case Yf:case jf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ce("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Vx(){let n=null,e=!1,t=null,i=null;function s(r,o){i=n.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&n!==null&&(i=n.requestAnimationFrame(s),e=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){n=r}}}function _T(n){let e=new WeakMap;function t(a,c){let l=a.array,u=a.usage,d=l.byteLength,h=n.createBuffer();n.bindBuffer(c,h),n.bufferData(c,l,u),a.onUploadCallback();let f;if(l instanceof Float32Array)f=n.FLOAT;else if(typeof Float16Array<"u"&&l instanceof Float16Array)f=n.HALF_FLOAT;else if(l instanceof Uint16Array)a.isFloat16BufferAttribute?f=n.HALF_FLOAT:f=n.UNSIGNED_SHORT;else if(l instanceof Int16Array)f=n.SHORT;else if(l instanceof Uint32Array)f=n.UNSIGNED_INT;else if(l instanceof Int32Array)f=n.INT;else if(l instanceof Int8Array)f=n.BYTE;else if(l instanceof Uint8Array)f=n.UNSIGNED_BYTE;else if(l instanceof Uint8ClampedArray)f=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+l);return{buffer:h,type:f,bytesPerElement:l.BYTES_PER_ELEMENT,version:a.version,size:d}}function i(a,c,l){let u=c.array,d=c.updateRanges;if(n.bindBuffer(l,a),d.length===0)n.bufferSubData(l,0,u);else{d.sort((f,p)=>f.start-p.start);let h=0;for(let f=1;f<d.length;f++){let p=d[h],v=d[f];v.start<=p.start+p.count+1?p.count=Math.max(p.count,v.start+v.count-p.start):(++h,d[h]=v)}d.length=h+1;for(let f=0,p=d.length;f<p;f++){let v=d[f];n.bufferSubData(l,v.start*u.BYTES_PER_ELEMENT,u,v.start,v.count)}c.clearUpdateRanges()}c.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let c=e.get(a);c&&(n.deleteBuffer(c.buffer),e.delete(a))}function o(a,c){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=e.get(a);(!u||u.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let l=e.get(a);if(l===void 0)e.set(a,t(a,c));else if(l.version<a.version){if(l.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(l.buffer,a,c),l.version=a.version}}return{get:s,remove:r,update:o}}var wT=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,MT=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,ST=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,AT=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,ET=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,TT=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,CT=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,RT=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,PT=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,IT=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,LT=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,OT=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,DT=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,NT=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,kT=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,FT=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,UT=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,BT=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,zT=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,VT=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,GT=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,HT=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,WT=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,XT=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,$T=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,qT=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,YT=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,jT=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,ZT=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,KT="gl_FragColor = linearToOutputTexel( gl_FragColor );",JT=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,QT=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,e2=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,t2=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,n2=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,i2=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,s2=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,r2=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,o2=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,a2=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,c2=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,l2=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,u2=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,d2=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,h2=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,f2=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,p2=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,m2=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,g2=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,y2=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,v2=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,x2=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,b2=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,_2=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,w2=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,M2=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,S2=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,A2=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,E2=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,T2=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,C2=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,R2=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,P2=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,I2=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,L2=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,O2=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,D2=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,N2=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,k2=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,F2=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,U2=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,B2=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,z2=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,V2=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,G2=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,H2=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,W2=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,X2=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,$2=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,q2=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Y2=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,j2=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Z2=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,K2=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,J2=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Q2=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,e3=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,t3=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,n3=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,i3=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,s3=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,r3=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,o3=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,a3=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,c3=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,l3=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,u3=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,d3=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,h3=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,f3=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,p3=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,m3=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,g3=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,y3=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,v3=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,x3=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,b3=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,_3=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,w3=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,M3=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,S3=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,A3=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,E3=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,T3=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,C3=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,R3=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,P3=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,I3=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,L3=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,O3=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,D3=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,N3=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,k3=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,F3=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,U3=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,B3=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,z3=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,V3=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,G3=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,H3=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,W3=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,X3=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,$3=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,q3=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Y3=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,j3=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,Z3=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,K3=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,J3=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Q3=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,eC=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,He={alphahash_fragment:wT,alphahash_pars_fragment:MT,alphamap_fragment:ST,alphamap_pars_fragment:AT,alphatest_fragment:ET,alphatest_pars_fragment:TT,aomap_fragment:CT,aomap_pars_fragment:RT,batching_pars_vertex:PT,batching_vertex:IT,begin_vertex:LT,beginnormal_vertex:OT,bsdfs:DT,iridescence_fragment:NT,bumpmap_pars_fragment:kT,clipping_planes_fragment:FT,clipping_planes_pars_fragment:UT,clipping_planes_pars_vertex:BT,clipping_planes_vertex:zT,color_fragment:VT,color_pars_fragment:GT,color_pars_vertex:HT,color_vertex:WT,common:XT,defaultnormal_vertex:$T,displacementmap_pars_vertex:qT,displacementmap_vertex:YT,emissivemap_fragment:jT,emissivemap_pars_fragment:ZT,colorspace_fragment:KT,colorspace_pars_fragment:JT,envmap_fragment:QT,envmap_common_pars_fragment:e2,envmap_pars_fragment:t2,envmap_pars_vertex:n2,envmap_physical_pars_fragment:f2,envmap_vertex:i2,fog_vertex:s2,fog_pars_vertex:r2,fog_fragment:o2,fog_pars_fragment:a2,gradientmap_pars_fragment:c2,lightmap_pars_fragment:l2,lights_lambert_fragment:u2,lights_lambert_pars_fragment:d2,lights_pars_begin:h2,lights_toon_fragment:p2,lights_toon_pars_fragment:m2,lights_phong_fragment:g2,lights_phong_pars_fragment:y2,lights_physical_fragment:v2,lights_physical_pars_fragment:x2,lights_fragment_begin:b2,lights_fragment_maps:_2,lights_fragment_end:w2,lightprobes_pars_fragment:M2,logdepthbuf_fragment:S2,logdepthbuf_pars_fragment:A2,logdepthbuf_pars_vertex:E2,logdepthbuf_vertex:T2,map_fragment:C2,map_pars_fragment:R2,map_particle_fragment:P2,map_particle_pars_fragment:I2,metalnessmap_fragment:L2,metalnessmap_pars_fragment:O2,morphinstance_vertex:D2,morphcolor_vertex:N2,morphnormal_vertex:k2,morphtarget_pars_vertex:F2,morphtarget_vertex:U2,normal_fragment_begin:B2,normal_fragment_maps:z2,normal_pars_fragment:V2,normal_pars_vertex:G2,normal_vertex:H2,normalmap_pars_fragment:W2,clearcoat_normal_fragment_begin:X2,clearcoat_normal_fragment_maps:$2,clearcoat_pars_fragment:q2,iridescence_pars_fragment:Y2,opaque_fragment:j2,packing:Z2,premultiplied_alpha_fragment:K2,project_vertex:J2,dithering_fragment:Q2,dithering_pars_fragment:e3,roughnessmap_fragment:t3,roughnessmap_pars_fragment:n3,shadowmap_pars_fragment:i3,shadowmap_pars_vertex:s3,shadowmap_vertex:r3,shadowmask_pars_fragment:o3,skinbase_vertex:a3,skinning_pars_vertex:c3,skinning_vertex:l3,skinnormal_vertex:u3,specularmap_fragment:d3,specularmap_pars_fragment:h3,tonemapping_fragment:f3,tonemapping_pars_fragment:p3,transmission_fragment:m3,transmission_pars_fragment:g3,uv_pars_fragment:y3,uv_pars_vertex:v3,uv_vertex:x3,worldpos_vertex:b3,background_vert:_3,background_frag:w3,backgroundCube_vert:M3,backgroundCube_frag:S3,cube_vert:A3,cube_frag:E3,depth_vert:T3,depth_frag:C3,distance_vert:R3,distance_frag:P3,equirect_vert:I3,equirect_frag:L3,linedashed_vert:O3,linedashed_frag:D3,meshbasic_vert:N3,meshbasic_frag:k3,meshlambert_vert:F3,meshlambert_frag:U3,meshmatcap_vert:B3,meshmatcap_frag:z3,meshnormal_vert:V3,meshnormal_frag:G3,meshphong_vert:H3,meshphong_frag:W3,meshphysical_vert:X3,meshphysical_frag:$3,meshtoon_vert:q3,meshtoon_frag:Y3,points_vert:j3,points_frag:Z3,shadow_vert:K3,shadow_frag:J3,sprite_vert:Q3,sprite_frag:eC},ge={common:{diffuse:{value:new se(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new De},alphaMap:{value:null},alphaMapTransform:{value:new De},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new De}},envmap:{envMap:{value:null},envMapRotation:{value:new De},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new De}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new De}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new De},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new De},normalScale:{value:new qe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new De},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new De}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new De}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new De}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new se(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new se(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new De},alphaTest:{value:0},uvTransform:{value:new De}},sprite:{diffuse:{value:new se(16777215)},opacity:{value:1},center:{value:new qe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new De},alphaMap:{value:null},alphaMapTransform:{value:new De},alphaTest:{value:0}}},Vi={basic:{uniforms:_n([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.fog]),vertexShader:He.meshbasic_vert,fragmentShader:He.meshbasic_frag},lambert:{uniforms:_n([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,ge.lights,{emissive:{value:new se(0)},envMapIntensity:{value:1}}]),vertexShader:He.meshlambert_vert,fragmentShader:He.meshlambert_frag},phong:{uniforms:_n([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,ge.lights,{emissive:{value:new se(0)},specular:{value:new se(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:He.meshphong_vert,fragmentShader:He.meshphong_frag},standard:{uniforms:_n([ge.common,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.roughnessmap,ge.metalnessmap,ge.fog,ge.lights,{emissive:{value:new se(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:He.meshphysical_vert,fragmentShader:He.meshphysical_frag},toon:{uniforms:_n([ge.common,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.gradientmap,ge.fog,ge.lights,{emissive:{value:new se(0)}}]),vertexShader:He.meshtoon_vert,fragmentShader:He.meshtoon_frag},matcap:{uniforms:_n([ge.common,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,{matcap:{value:null}}]),vertexShader:He.meshmatcap_vert,fragmentShader:He.meshmatcap_frag},points:{uniforms:_n([ge.points,ge.fog]),vertexShader:He.points_vert,fragmentShader:He.points_frag},dashed:{uniforms:_n([ge.common,ge.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:He.linedashed_vert,fragmentShader:He.linedashed_frag},depth:{uniforms:_n([ge.common,ge.displacementmap]),vertexShader:He.depth_vert,fragmentShader:He.depth_frag},normal:{uniforms:_n([ge.common,ge.bumpmap,ge.normalmap,ge.displacementmap,{opacity:{value:1}}]),vertexShader:He.meshnormal_vert,fragmentShader:He.meshnormal_frag},sprite:{uniforms:_n([ge.sprite,ge.fog]),vertexShader:He.sprite_vert,fragmentShader:He.sprite_frag},background:{uniforms:{uvTransform:{value:new De},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:He.background_vert,fragmentShader:He.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new De}},vertexShader:He.backgroundCube_vert,fragmentShader:He.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:He.cube_vert,fragmentShader:He.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:He.equirect_vert,fragmentShader:He.equirect_frag},distance:{uniforms:_n([ge.common,ge.displacementmap,{referencePosition:{value:new S},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:He.distance_vert,fragmentShader:He.distance_frag},shadow:{uniforms:_n([ge.lights,ge.fog,{color:{value:new se(0)},opacity:{value:1}}]),vertexShader:He.shadow_vert,fragmentShader:He.shadow_frag}};Vi.physical={uniforms:_n([Vi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new De},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new De},clearcoatNormalScale:{value:new qe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new De},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new De},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new De},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new De},sheen:{value:0},sheenColor:{value:new se(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new De},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new De},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new De},transmissionSamplerSize:{value:new qe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new De},attenuationDistance:{value:0},attenuationColor:{value:new se(0)},specularColor:{value:new se(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new De},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new De},anisotropyVector:{value:new qe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new De}}]),vertexShader:He.meshphysical_vert,fragmentShader:He.meshphysical_frag};var nd={r:0,b:0,g:0},tC=new oe,Gx=new De;Gx.set(-1,0,0,0,1,0,0,0,1);function nC(n,e,t,i,s,r){let o=new se(0),a=s===!0?0:1,c,l,u=null,d=0,h=null;function f(w){let A=w.isScene===!0?w.background:null;if(A&&A.isTexture){let M=w.backgroundBlurriness>0;A=e.get(A,M)}return A}function p(w){let A=!1,M=f(w);M===null?m(o,a):M&&M.isColor&&(m(M,1),A=!0);let R=n.xr.getEnvironmentBlendMode();R==="additive"?t.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(n.autoClear||A)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function v(w,A){let M=f(A);M&&M.isCubeTexture?(l===void 0&&(l=new un(new po(1,1,1),new Pt({name:"BackgroundCubeMaterial",uniforms:br(Vi.backgroundCube.uniforms),vertexShader:Vi.backgroundCube.vertexShader,fragmentShader:Vi.backgroundCube.fragmentShader,side:Xt,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),l.geometry.deleteAttribute("uv"),l.onBeforeRender=function(R,C,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(l)),l.material.uniforms.envMap.value=M,l.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4(tC.makeRotationFromEuler(A.backgroundRotation)).transpose(),M.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(Gx),l.material.toneMapped=Qe.getTransfer(M.colorSpace)!==rt,(u!==M||d!==M.version||h!==n.toneMapping)&&(l.material.needsUpdate=!0,u=M,d=M.version,h=n.toneMapping),l.layers.enableAll(),w.unshift(l,l.geometry,l.material,0,0,null)):M&&M.isTexture&&(c===void 0&&(c=new un(new hr(2,2),new Pt({name:"BackgroundMaterial",uniforms:br(Vi.background.uniforms),vertexShader:Vi.background.vertexShader,fragmentShader:Vi.background.fragmentShader,side:Vs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(c)),c.material.uniforms.t2D.value=M,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.toneMapped=Qe.getTransfer(M.colorSpace)!==rt,M.matrixAutoUpdate===!0&&M.updateMatrix(),c.material.uniforms.uvTransform.value.copy(M.matrix),(u!==M||d!==M.version||h!==n.toneMapping)&&(c.material.needsUpdate=!0,u=M,d=M.version,h=n.toneMapping),c.layers.enableAll(),w.unshift(c,c.geometry,c.material,0,0,null))}function m(w,A){w.getRGB(nd,op(n)),t.buffers.color.setClear(nd.r,nd.g,nd.b,A,r)}function g(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(w,A=1){o.set(w),a=A,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(w){a=w,m(o,a)},render:p,addToRenderList:v,dispose:g}}function iC(n,e){let t=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},s=h(null),r=s,o=!1;function a(N,V,q,L,X){let K=!1,G=d(N,L,q,V);r!==G&&(r=G,l(r.object)),K=f(N,L,q,X),K&&p(N,L,q,X),X!==null&&e.update(X,n.ELEMENT_ARRAY_BUFFER),(K||o)&&(o=!1,M(N,V,q,L),X!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,e.get(X).buffer))}function c(){return n.createVertexArray()}function l(N){return n.bindVertexArray(N)}function u(N){return n.deleteVertexArray(N)}function d(N,V,q,L){let X=L.wireframe===!0,K=i[V.id];K===void 0&&(K={},i[V.id]=K);let G=N.isInstancedMesh===!0?N.id:0,ne=K[G];ne===void 0&&(ne={},K[G]=ne);let W=ne[q.id];W===void 0&&(W={},ne[q.id]=W);let Q=W[X];return Q===void 0&&(Q=h(c()),W[X]=Q),Q}function h(N){let V=[],q=[],L=[];for(let X=0;X<t;X++)V[X]=0,q[X]=0,L[X]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:V,enabledAttributes:q,attributeDivisors:L,object:N,attributes:{},index:null}}function f(N,V,q,L){let X=r.attributes,K=V.attributes,G=0,ne=q.getAttributes();for(let W in ne)if(ne[W].location>=0){let ee=X[W],Se=K[W];if(Se===void 0&&(W==="instanceMatrix"&&N.instanceMatrix&&(Se=N.instanceMatrix),W==="instanceColor"&&N.instanceColor&&(Se=N.instanceColor)),ee===void 0||ee.attribute!==Se||Se&&ee.data!==Se.data)return!0;G++}return r.attributesNum!==G||r.index!==L}function p(N,V,q,L){let X={},K=V.attributes,G=0,ne=q.getAttributes();for(let W in ne)if(ne[W].location>=0){let ee=K[W];ee===void 0&&(W==="instanceMatrix"&&N.instanceMatrix&&(ee=N.instanceMatrix),W==="instanceColor"&&N.instanceColor&&(ee=N.instanceColor));let Se={};Se.attribute=ee,ee&&ee.data&&(Se.data=ee.data),X[W]=Se,G++}r.attributes=X,r.attributesNum=G,r.index=L}function v(){let N=r.newAttributes;for(let V=0,q=N.length;V<q;V++)N[V]=0}function m(N){g(N,0)}function g(N,V){let q=r.newAttributes,L=r.enabledAttributes,X=r.attributeDivisors;q[N]=1,L[N]===0&&(n.enableVertexAttribArray(N),L[N]=1),X[N]!==V&&(n.vertexAttribDivisor(N,V),X[N]=V)}function w(){let N=r.newAttributes,V=r.enabledAttributes;for(let q=0,L=V.length;q<L;q++)V[q]!==N[q]&&(n.disableVertexAttribArray(q),V[q]=0)}function A(N,V,q,L,X,K,G){G===!0?n.vertexAttribIPointer(N,V,q,X,K):n.vertexAttribPointer(N,V,q,L,X,K)}function M(N,V,q,L){v();let X=L.attributes,K=q.getAttributes(),G=V.defaultAttributeValues;for(let ne in K){let W=K[ne];if(W.location>=0){let Q=X[ne];if(Q===void 0&&(ne==="instanceMatrix"&&N.instanceMatrix&&(Q=N.instanceMatrix),ne==="instanceColor"&&N.instanceColor&&(Q=N.instanceColor)),Q!==void 0){let ee=Q.normalized,Se=Q.itemSize,ze=e.get(Q);if(ze===void 0)continue;let j=ze.buffer,ye=ze.type,_e=ze.bytesPerElement,Ie=ye===n.INT||ye===n.UNSIGNED_INT||Q.gpuType===vu;if(Q.isInterleavedBufferAttribute){let ve=Q.data,Ge=ve.isInterleavedBuffer===!0?ve.stride:ve.itemSize,Ut=Q.offset;if(ve.isInstancedInterleavedBuffer||ve.isInstancedBufferAttribute){for(let Oe=0;Oe<W.locationSize;Oe++)g(W.location+Oe,ve.meshPerAttribute);N.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=ve.meshPerAttribute*ve.count)}else for(let Oe=0;Oe<W.locationSize;Oe++)m(W.location+Oe);n.bindBuffer(n.ARRAY_BUFFER,j);for(let Oe=0;Oe<W.locationSize;Oe++)A(W.location+Oe,Se/W.locationSize,ye,ee,Ge*_e,(Ut+Se/W.locationSize*Oe)*_e,Ie)}else{if(Q.isInstancedBufferAttribute){for(let ve=0;ve<W.locationSize;ve++)g(W.location+ve,Q.meshPerAttribute);N.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let ve=0;ve<W.locationSize;ve++)m(W.location+ve);n.bindBuffer(n.ARRAY_BUFFER,j);for(let ve=0;ve<W.locationSize;ve++)A(W.location+ve,Se/W.locationSize,ye,ee,Se*_e,Se/W.locationSize*ve*_e,Ie)}}else if(G!==void 0){let ee=G[ne];if(ee!==void 0)switch(ee.length){case 2:n.vertexAttrib2fv(W.location,ee);break;case 3:n.vertexAttrib3fv(W.location,ee);break;case 4:n.vertexAttrib4fv(W.location,ee);break;default:n.vertexAttrib1fv(W.location,ee)}}}}w()}function R(){B();for(let N in i){let V=i[N];for(let q in V){let L=V[q];for(let X in L){let K=L[X];for(let G in K)u(K[G].object),delete K[G];delete L[X]}}delete i[N]}}function C(N){if(i[N.id]===void 0)return;let V=i[N.id];for(let q in V){let L=V[q];for(let X in L){let K=L[X];for(let G in K)u(K[G].object),delete K[G];delete L[X]}}delete i[N.id]}function x(N){for(let V in i){let q=i[V];for(let L in q){let X=q[L];if(X[N.id]===void 0)continue;let K=X[N.id];for(let G in K)u(K[G].object),delete K[G];delete X[N.id]}}}function E(N){for(let V in i){let q=i[V],L=N.isInstancedMesh===!0?N.id:0,X=q[L];if(X!==void 0){for(let K in X){let G=X[K];for(let ne in G)u(G[ne].object),delete G[ne];delete X[K]}delete q[L],Object.keys(q).length===0&&delete i[V]}}}function B(){O(),o=!0,r!==s&&(r=s,l(r.object))}function O(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:B,resetDefaultState:O,dispose:R,releaseStatesOfGeometry:C,releaseStatesOfObject:E,releaseStatesOfProgram:x,initAttributes:v,enableAttribute:m,disableUnusedAttributes:w}}function sC(n,e,t){let i;function s(c){i=c}function r(c,l){n.drawArrays(i,c,l),t.update(l,i,1)}function o(c,l,u){u!==0&&(n.drawArraysInstanced(i,c,l,u),t.update(l,i,u))}function a(c,l,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,c,0,l,0,u);let h=0;for(let f=0;f<u;f++)h+=l[f];t.update(h,i,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function rC(n,e,t,i){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=n.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==Ln&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let E=x===xi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==In&&x!==Bn&&!E&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function c(x){if(x==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let l=t.precision!==void 0?t.precision:"highp",u=c(l);u!==l&&(Ce("WebGLRenderer:",l,"not supported, using",u,"instead."),l=u);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),h=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Ce("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Ce("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),p=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),g=n.getParameter(n.MAX_VERTEX_ATTRIBS),w=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),A=n.getParameter(n.MAX_VARYING_VECTORS),M=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),R=n.getParameter(n.MAX_SAMPLES),C=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:a,precision:l,logarithmicDepthBuffer:h,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:p,maxTextureSize:v,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:w,maxVaryings:A,maxFragmentUniforms:M,maxSamples:R,samples:C}}function oC(n){let e=this,t=null,i=0,s=!1,r=!1,o=new yi,a=new De,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(d,h){let f=d.length!==0||h||i!==0||s;return s=h,i=d.length,f},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,h){t=u(d,h,0)},this.setState=function(d,h,f){let p=d.clippingPlanes,v=d.clipIntersection,m=d.clipShadows,g=n.get(d);if(!s||p===null||p.length===0||r&&!m)r?u(null):l();else{let w=r?0:i,A=w*4,M=g.clippingState||null;c.value=M,M=u(p,h,A,f);for(let R=0;R!==A;++R)M[R]=t[R];g.clippingState=M,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=w}};function l(){c.value!==t&&(c.value=t,c.needsUpdate=i>0),e.numPlanes=i,e.numIntersection=0}function u(d,h,f,p){let v=d!==null?d.length:0,m=null;if(v!==0){if(m=c.value,p!==!0||m===null){let g=f+v*4,w=h.matrixWorldInverse;a.getNormalMatrix(w),(m===null||m.length<g)&&(m=new Float32Array(g));for(let A=0,M=f;A!==v;++A,M+=4)o.copy(d[A]).applyMatrix4(w,a),o.normal.toArray(m,M),m[M+3]=o.constant}c.value=m,c.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,m}}var Va=class extends An{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let i={width:e,height:e,depth:1},s=[i,i,i,i,i,i];this.texture=new ya(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new po(5,5,5),r=new Pt({name:"CubemapFromEquirect",uniforms:br(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:Xt,blending:mr});r.uniforms.tEquirect.value=t;let o=new un(s,r),a=t.minFilter;return t.minFilter===Un&&(t.minFilter=Wt),new go(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,i=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,i,s);e.setRenderTarget(r)}},bx=256,aC=3,cC=20,Hx=256,Wx=16,lC=3,uC=new S,dC=new se,sd=class n{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new go(1,10,null),this._boxMesh=new un(new po(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,i=.1,s=100,r={}){let{size:o=256,position:a=uC}=r,c=this._renderer;this._setSize(o);let l=this._allocateTarget(),u=this._getSourceTarget(!0);t>0&&(u.texture.mipmapsAutoUpdate=!1);let d=c.autoClear,h=c.autoClearColor,f=c.autoClearDepth,p=c.autoClearStencil,v=e.background;c.autoClear=!0,c.autoClearColor=!0,c.autoClearDepth=!0,c.autoClearStencil=!0,v===null&&(e.background=c.getClearColor(dC));let m=new go(i,s,u);return m.position.copy(a),m.update(c,e),c.autoClear=d,c.autoClearColor=h,c.autoClearDepth=f,c.autoClearStencil=p,e.background=v,t>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(l,t)),this._applyPMREM(l),l}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Mx(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=wx(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(bx,sp(e))}_fromTexture(e,t){e.mapping===yr||e.mapping===xo?this._setSize(e.image.length===0?bx:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let i=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(i),i}_allocateTarget(){let e=this._cubeSize,t=_x(e,!1,!1),i=Math.log2(e)-aC;for(let s=0;s<=i;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==t||e&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=_x(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,i){let s=this._boxMesh,r=this._cubeCamera;s.material=i,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===yr||e.mapping===xo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Mx()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=wx()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=hC(),this._integrationMaterial=fC());let t=this._cubeSize,i=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Wx);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-lC)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let c=a>0?Math.log2(t)+.5*Math.log2(6/(Hx*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=c,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=pC());let i=this._blurMaterial,s=i.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,i),s.envMap.value=e.texture,this._renderCube(r,0,i)}};function _x(n,e,t){return new Va(n,{minFilter:Un,generateMipmaps:e,type:xi,colorSpace:sa,depthBuffer:t})}function Ga(n,e,t){return new Pt({name:n,uniforms:e,vertexShader:He.cube_vert,fragmentShader:t,side:Xt,blending:mr,depthTest:!1,depthWrite:!1})}function hC(){return Ga("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Hx}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function fC(){return Ga("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Wx}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function pC(){return Ga("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${cC}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function wx(){return Ga("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Mx(){return Ga("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function mC(n){let e=new WeakMap,t=new WeakMap,i=null;function s(h,f=!1){return h==null?null:f?o(h):r(h)}function r(h){if(h&&h.isTexture){let f=h.mapping;if(f===mu||f===gu)if(e.has(h)){let p=e.get(h).texture;return a(p,h.mapping)}else{let p=h.image;if(p&&p.height>0){let v=new Va(p.height);return v.fromEquirectangularTexture(n,h),e.set(h,v),h.addEventListener("dispose",l),a(v.texture,h.mapping)}else return null}}return h}function o(h){if(h&&h.isTexture&&h.isPMREMTexture!==!0){let f=h.mapping,p=f===mu||f===gu,v=f===yr||f===xo;if(p||v){let m=t.get(h),g=m!==void 0?m.texture.pmremVersion:0;if(h.isRenderTargetTexture&&h.pmremVersion!==g)return i===null&&(i=new sd(n)),m=p?i.fromEquirectangular(h,m):i.fromCubemap(h,m),m.texture.pmremVersion=h.pmremVersion,t.set(h,m),m.texture;if(m!==void 0)return m.texture;{let w=h.image;return p&&w&&w.height>0||v&&w&&c(w)?(i===null&&(i=new sd(n)),m=p?i.fromEquirectangular(h):i.fromCubemap(h),m.texture.pmremVersion=h.pmremVersion,t.set(h,m),h.addEventListener("dispose",u),m.texture):null}}}return h}function a(h,f){return f===mu?h.mapping=yr:f===gu&&(h.mapping=xo),h}function c(h){let f=0,p=6;for(let v=0;v<p;v++)h[v]!==void 0&&f++;return f===p}function l(h){let f=h.target;f.removeEventListener("dispose",l);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(h){let f=h.target;f.removeEventListener("dispose",u);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function d(){e=new WeakMap,t=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:s,dispose:d}}function gC(n){let e={};function t(i){if(e[i]!==void 0)return e[i];let s=n.getExtension(i);return e[i]=s,s}return{has:function(i){return t(i)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(i){let s=t(i);return s===null&&ea("WebGLRenderer: "+i+" extension not supported."),s}}}function yC(n,e,t,i){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){c(p.target)}function c(p){p.index!==null&&e.remove(p.index);for(let m in p.attributes)e.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let v=r.get(p);v&&(e.remove(v),r.delete(p)),i.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,t.memory.geometries--}function l(p,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function u(p){let v=p.attributes;for(let m in v)e.update(v[m],n.ARRAY_BUFFER)}function d(p){let v=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let w=v!==null?v.array.length:m.array.length/3-1,A=m.count>=65535?ha:da,M=new A(Math.ceil(w/3)*6,1),R=M.array;if(v!==null){let x=v.array;g=v.version;for(let E=0,B=0;E<w;E+=3){let O=x[E+0],N=x[E+1],V=x[E+2];R[B++]=O,R[B++]=N,R[B++]=N,R[B++]=V,R[B++]=V,R[B++]=O}}else{g=m.version;for(let x=0,E=0;x<w;x+=3){let B=x+0,O=x+1,N=x+2;R[E++]=B,R[E++]=O,R[E++]=O,R[E++]=N,R[E++]=N,R[E++]=B}}M.version=g;let C=r.get(p);C&&e.remove(C),r.set(p,M)}function h(p){let v=r.get(p);if(v){let m=p.index;m!==null&&v.version<m.version&&d(p)}else d(p);return r.get(p)}function f(){for(let p in s){let v=s[p].deref();v!==void 0&&c(v)}}return{get:l,update:u,getWireframeAttribute:h,dispose:f}}function vC(n,e,t){let i;function s(d){i=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function c(d,h){n.drawElements(i,h,r,d*o),t.update(h,i,1)}function l(d,h,f){f!==0&&(n.drawElementsInstanced(i,h,r,d*o,f),t.update(h,i,f))}function u(d,h,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,h,0,r,d,0,f);let v=0;for(let m=0;m<f;m++)v+=h[m];t.update(v,i,1)}this.setMode=s,this.setIndex=a,this.render=c,this.renderInstances=l,this.renderMultiDraw=u}function xC(n){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function i(r,o,a){switch(t.calls++,o){case n.TRIANGLES:t.triangles+=a*(r/3);break;case n.LINES:t.lines+=a*(r/2);break;case n.LINE_STRIP:t.lines+=a*(r-1);break;case n.LINE_LOOP:t.lines+=a*r;break;case n.POINTS:t.points+=a*r;break;default:ke("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:i}}function bC(n,e,t){let i=new WeakMap,s=new lt;function r(o,a,c){let l=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=u!==void 0?u.length:0,h=i.get(a);if(h===void 0||h.count!==d){let B=function(){x.dispose(),i.delete(a),a.removeEventListener("dispose",B)};h!==void 0&&h.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],w=a.morphAttributes.color||[],A=0;f===!0&&(A=1),p===!0&&(A=2),v===!0&&(A=3);let M=a.attributes.position.count*A,R=1;M>e.maxTextureSize&&(R=Math.ceil(M/e.maxTextureSize),M=e.maxTextureSize);let C=new Float32Array(M*R*4*d),x=new aa(C,M,R,d);x.type=Bn,x.needsUpdate=!0;let E=A*4;for(let O=0;O<d;O++){let N=m[O],V=g[O],q=w[O],L=M*R*4*O;for(let X=0;X<N.count;X++){let K=X*E;f===!0&&(s.fromBufferAttribute(N,X),C[L+K+0]=s.x,C[L+K+1]=s.y,C[L+K+2]=s.z,C[L+K+3]=0),p===!0&&(s.fromBufferAttribute(V,X),C[L+K+4]=s.x,C[L+K+5]=s.y,C[L+K+6]=s.z,C[L+K+7]=0),v===!0&&(s.fromBufferAttribute(q,X),C[L+K+8]=s.x,C[L+K+9]=s.y,C[L+K+10]=s.z,C[L+K+11]=q.itemSize===4?s.w:1)}}h={count:d,texture:x,size:new qe(M,R)},i.set(a,h),a.addEventListener("dispose",B)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)c.getUniforms().setValue(n,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<l.length;v++)f+=l[v];let p=a.morphTargetsRelative?1:1-f;c.getUniforms().setValue(n,"morphTargetBaseInfluence",p),c.getUniforms().setValue(n,"morphTargetInfluences",l)}c.getUniforms().setValue(n,"morphTargetsTexture",h.texture,t),c.getUniforms().setValue(n,"morphTargetsTextureSize",h.size)}return{update:r}}function _C(n,e,t,i,s){let r=new WeakMap;function o(l){let u=s.render.frame,d=l.geometry,h=e.get(l,d);if(r.get(h)!==u&&(e.update(h),r.set(h,u)),l.isInstancedMesh&&(l.hasEventListener("dispose",c)===!1&&l.addEventListener("dispose",c),r.get(l)!==u&&(t.update(l.instanceMatrix,n.ARRAY_BUFFER),l.instanceColor!==null&&t.update(l.instanceColor,n.ARRAY_BUFFER),r.set(l,u))),l.isSkinnedMesh){let f=l.skeleton;r.get(f)!==u&&(f.update(),r.set(f,u))}return h}function a(){r=new WeakMap}function c(l){let u=l.target;u.removeEventListener("dispose",c),i.releaseStatesOfObject(u),t.remove(u.instanceMatrix),u.instanceColor!==null&&t.remove(u.instanceColor)}return{update:o,dispose:a}}var wC={[Bf]:"LINEAR_TONE_MAPPING",[zf]:"REINHARD_TONE_MAPPING",[Vf]:"CINEON_TONE_MAPPING",[Gf]:"ACES_FILMIC_TONE_MAPPING",[Wf]:"AGX_TONE_MAPPING",[Pa]:"NEUTRAL_TONE_MAPPING",[Hf]:"CUSTOM_TONE_MAPPING"};function MC(n,e,t,i,s,r){let o=new An(e,t,{type:n,depthBuffer:s,stencilBuffer:r,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,c=null,l=null,u=new Nt;u.setAttribute("position",new cn([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new cn([0,2,0,0,2,0],2));let d=new Jl({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),h=new un(u,d),f=new Ta(-1,1,1,-1,0,1),p=null,v=null,m=!1,g,w=null,A=[],M=!1;this.setSize=function(R,C){o.setSize(R,C),a!==null&&a.setSize(R,C),c!==null&&c.setSize(R,C);for(let x=0;x<A.length;x++){let E=A[x];E.setSize&&E.setSize(R,C)}},this.setEffects=function(R){A=R,M=A.length>0&&A[0].isRenderPass===!0;let C=o.width,x=o.height;A.length>0&&a===null&&(a=new An(C,x,{type:xi,depthBuffer:!1,stencilBuffer:!1}),c=new An(C,x,{type:xi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&A.some(B=>B.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&l===null&&(l=new cs(C,x),r===!0&&(l.format=ls,l.type=vr)),o.dispose(),o.depthTexture=E?l:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let B=0;B<A.length;B++){let O=A[B];O.setSize&&O.setSize(C,x),E&&O.needsDepthTexture===!0&&O.setDepthTexture&&O.setDepthTexture(l)}},this.begin=function(R,C){if(m||R.toneMapping===Bi&&A.length===0)return!1;if(w=C,C!==null){let x=C.width,E=C.height;(o.width!==x||o.height!==E)&&this.setSize(x,E)}return M===!1&&R.setRenderTarget(o),g=R.toneMapping,R.toneMapping=Bi,!0},this.hasRenderPass=function(){return M},this.end=function(R,C){R.toneMapping=g,m=!0;let x=o,E=a;for(let B=0;B<A.length;B++){let O=A[B];O.enabled!==!1&&(O.render(R,E,x,C),O.needsSwap!==!1&&(x=E,E=E===a?c:a))}if(p!==R.outputColorSpace||v!==R.toneMapping){p=R.outputColorSpace,v=R.toneMapping,d.defines={},Qe.getTransfer(p)===rt&&(d.defines.SRGB_TRANSFER="");let B=wC[v];B&&(d.defines[B]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=x.texture,R.setRenderTarget(w),R.render(h,f),w=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),c!==null&&c.dispose(),u.dispose(),d.dispose()}}var Xx=new Sn,$x=new cs(1,1),qx=new xa(1),Yx=new aa,jx=new Xl,Zx=new ya,Sx=[],Ax=[],Ex=new Float32Array(16),Tx=new Float32Array(9),Cx=new Float32Array(4);function wo(n,e,t){let i=n[0];if(i<=0||i>0)return n;let s=e*t,r=Sx[s];if(r===void 0&&(r=new Float32Array(s),Sx[s]=r),e!==0){i.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,n[o].toArray(r,a)}return r}function $t(n,e){if(n.length!==e.length)return!1;for(let t=0,i=n.length;t<i;t++)if(n[t]!==e[t])return!1;return!0}function qt(n,e){for(let t=0,i=e.length;t<i;t++)n[t]=e[t]}function od(n,e){let t=Ax[e];t===void 0&&(t=new Int32Array(e),Ax[e]=t);for(let i=0;i!==e;++i)t[i]=n.allocateTextureUnit();return t}function SC(n,e){let t=this.cache;t[0]!==e&&(n.uniform1f(this.addr,e),t[0]=e)}function AC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if($t(t,e))return;n.uniform2fv(this.addr,e),qt(t,e)}}function EC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(n.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if($t(t,e))return;n.uniform3fv(this.addr,e),qt(t,e)}}function TC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if($t(t,e))return;n.uniform4fv(this.addr,e),qt(t,e)}}function CC(n,e){let t=this.cache,i=e.elements;if(i===void 0){if($t(t,e))return;n.uniformMatrix2fv(this.addr,!1,e),qt(t,e)}else{if($t(t,i))return;Cx.set(i),n.uniformMatrix2fv(this.addr,!1,Cx),qt(t,i)}}function RC(n,e){let t=this.cache,i=e.elements;if(i===void 0){if($t(t,e))return;n.uniformMatrix3fv(this.addr,!1,e),qt(t,e)}else{if($t(t,i))return;Tx.set(i),n.uniformMatrix3fv(this.addr,!1,Tx),qt(t,i)}}function PC(n,e){let t=this.cache,i=e.elements;if(i===void 0){if($t(t,e))return;n.uniformMatrix4fv(this.addr,!1,e),qt(t,e)}else{if($t(t,i))return;Ex.set(i),n.uniformMatrix4fv(this.addr,!1,Ex),qt(t,i)}}function IC(n,e){let t=this.cache;t[0]!==e&&(n.uniform1i(this.addr,e),t[0]=e)}function LC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if($t(t,e))return;n.uniform2iv(this.addr,e),qt(t,e)}}function OC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if($t(t,e))return;n.uniform3iv(this.addr,e),qt(t,e)}}function DC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if($t(t,e))return;n.uniform4iv(this.addr,e),qt(t,e)}}function NC(n,e){let t=this.cache;t[0]!==e&&(n.uniform1ui(this.addr,e),t[0]=e)}function kC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if($t(t,e))return;n.uniform2uiv(this.addr,e),qt(t,e)}}function FC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if($t(t,e))return;n.uniform3uiv(this.addr,e),qt(t,e)}}function UC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if($t(t,e))return;n.uniform4uiv(this.addr,e),qt(t,e)}}function ad(n){return n.version===0&&(n.compareFunction=ep,n.needsUpdate=!0),n}function BC(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_2D_SHADOW?r=ad($x):r=Xx,t.setTexture2D(e||r,s)}function zC(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture3D(e||jx,s)}function VC(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_CUBE_SHADOW?r=ad(qx):r=Zx,t.setTextureCube(e||r,s)}function GC(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture2DArray(e||Yx,s)}function HC(n){switch(n){case 5126:return SC;case 35664:return AC;case 35665:return EC;case 35666:return TC;case 35674:return CC;case 35675:return RC;case 35676:return PC;case 5124:case 35670:return IC;case 35667:case 35671:return LC;case 35668:case 35672:return OC;case 35669:case 35673:return DC;case 5125:return NC;case 36294:return kC;case 36295:return FC;case 36296:return UC;case 35678:case 36198:case 36298:case 36306:case 35682:return BC;case 35679:case 36299:case 36307:return zC;case 35680:case 36300:case 36308:case 36293:return VC;case 36289:case 36303:case 36311:case 36292:return GC}}function WC(n,e){n.uniform1fv(this.addr,e)}function XC(n,e){let t=wo(e,this.size,2);n.uniform2fv(this.addr,t)}function $C(n,e){let t=wo(e,this.size,3);n.uniform3fv(this.addr,t)}function qC(n,e){let t=wo(e,this.size,4);n.uniform4fv(this.addr,t)}function YC(n,e){let t=wo(e,this.size,4);n.uniformMatrix2fv(this.addr,!1,t)}function jC(n,e){let t=wo(e,this.size,9);n.uniformMatrix3fv(this.addr,!1,t)}function ZC(n,e){let t=wo(e,this.size,16);n.uniformMatrix4fv(this.addr,!1,t)}function KC(n,e){n.uniform1iv(this.addr,e)}function JC(n,e){n.uniform2iv(this.addr,e)}function QC(n,e){n.uniform3iv(this.addr,e)}function eR(n,e){n.uniform4iv(this.addr,e)}function tR(n,e){n.uniform1uiv(this.addr,e)}function nR(n,e){n.uniform2uiv(this.addr,e)}function iR(n,e){n.uniform3uiv(this.addr,e)}function sR(n,e){n.uniform4uiv(this.addr,e)}function rR(n,e,t){let i=this.cache,s=e.length,r=od(t,s);$t(i,r)||(n.uniform1iv(this.addr,r),qt(i,r));let o;this.type===n.SAMPLER_2D_SHADOW?o=ad($x):o=Xx;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function oR(n,e,t){let i=this.cache,s=e.length,r=od(t,s);$t(i,r)||(n.uniform1iv(this.addr,r),qt(i,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||jx,r[o])}function aR(n,e,t){let i=this.cache,s=e.length,r=od(t,s);$t(i,r)||(n.uniform1iv(this.addr,r),qt(i,r));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=ad(qx):o=Zx;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function cR(n,e,t){let i=this.cache,s=e.length,r=od(t,s);$t(i,r)||(n.uniform1iv(this.addr,r),qt(i,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Yx,r[o])}function lR(n){switch(n){case 5126:return WC;case 35664:return XC;case 35665:return $C;case 35666:return qC;case 35674:return YC;case 35675:return jC;case 35676:return ZC;case 5124:case 35670:return KC;case 35667:case 35671:return JC;case 35668:case 35672:return QC;case 35669:case 35673:return eR;case 5125:return tR;case 36294:return nR;case 36295:return iR;case 36296:return sR;case 35678:case 36198:case 36298:case 36306:case 35682:return rR;case 35679:case 36299:case 36307:return oR;case 35680:case 36300:case 36308:case 36293:return aR;case 36289:case 36303:case 36311:case 36292:return cR}}var hp=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.setValue=HC(t.type)}},fp=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=lR(t.type)}},pp=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,i){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],i)}}},up=/(\w+)(\])?(\[|\.)?/g;function Rx(n,e){n.seq.push(e),n.map[e.id]=e}function uR(n,e,t){let i=n.name,s=i.length;for(up.lastIndex=0;;){let r=up.exec(i),o=up.lastIndex,a=r[1],c=r[2]==="]",l=r[3];if(c&&(a=a|0),l===void 0||l==="["&&o+2===s){Rx(t,l===void 0?new hp(a,n,e):new fp(a,n,e));break}else{let d=t.map[a];d===void 0&&(d=new pp(a),Rx(t,d)),t=d}}}var _o=class{constructor(e,t){this.seq=[],this.map={};let i=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=e.getActiveUniform(t,o),c=e.getUniformLocation(t,a.name);uR(a,c,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,i,s){let r=this.map[t];r!==void 0&&r.setValue(e,i,s)}setOptional(e,t,i){let s=t[i];s!==void 0&&this.setValue(e,i,s)}static upload(e,t,i,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],c=i[a.id];c.needsUpdate!==!1&&a.setValue(e,c.value,s)}}static seqWithValue(e,t){let i=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&i.push(o)}return i}};function Px(n,e,t){let i=n.createShader(e);return n.shaderSource(i,t),n.compileShader(i),i}var dR=37297,hR=0;function fR(n,e){let t=n.split(`
`),i=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;i.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return i.join(`
`)}var Ix=new De;function pR(n){Qe._getMatrix(Ix,Qe.workingColorSpace,n);let e=`mat3( ${Ix.elements.map(t=>t.toFixed(4))} )`;switch(Qe.getTransfer(n)){case ra:return[e,"LinearTransferOETF"];case rt:return[e,"sRGBTransferOETF"];default:return Ce("WebGLProgram: Unsupported color space: ",n),[e,"LinearTransferOETF"]}}function Lx(n,e,t){let i=n.getShaderParameter(e,n.COMPILE_STATUS),r=(n.getShaderInfoLog(e)||"").trim();if(i&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+fR(n.getShaderSource(e),a)}else return r}function mR(n,e){let t=pR(e);return[`vec4 ${n}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var gR={[Bf]:"Linear",[zf]:"Reinhard",[Vf]:"Cineon",[Gf]:"ACESFilmic",[Wf]:"AgX",[Pa]:"Neutral",[Hf]:"Custom"};function yR(n,e){let t=gR[e];return t===void 0?(Ce("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var id=new S;function vR(){Qe.getLuminanceCoefficients(id);let n=id.x.toFixed(4),e=id.y.toFixed(4),t=id.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function xR(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(za).join(`
`)}function bR(n){let e=[];for(let t in n){let i=n[t];i!==!1&&e.push("#define "+t+" "+i)}return e.join(`
`)}function _R(n,e){let t={},i=n.getProgramParameter(e,n.ACTIVE_ATTRIBUTES);for(let s=0;s<i;s++){let r=n.getActiveAttrib(e,s),o=r.name,a=1;r.type===n.FLOAT_MAT2&&(a=2),r.type===n.FLOAT_MAT3&&(a=3),r.type===n.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:n.getAttribLocation(e,o),locationSize:a}}return t}function za(n){return n!==""}function Ox(n,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function Dx(n,e){return n.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var wR=/^[ \t]*#include +<([\w\d./]+)>/gm;function mp(n){return n.replace(wR,MR)}function MR(n,e){let t=He[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return mp(t)}var SR=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Nx(n){return n.replace(SR,AR)}function AR(n,e,t,i){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=i.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function kx(n){let e=`precision ${n.precision} float;
	precision ${n.precision} int;
	precision ${n.precision} sampler2D;
	precision ${n.precision} samplerCube;
	precision ${n.precision} sampler3D;
	precision ${n.precision} sampler2DArray;
	precision ${n.precision} sampler2DShadow;
	precision ${n.precision} samplerCubeShadow;
	precision ${n.precision} sampler2DArrayShadow;
	precision ${n.precision} isampler2D;
	precision ${n.precision} isampler3D;
	precision ${n.precision} isamplerCube;
	precision ${n.precision} isampler2DArray;
	precision ${n.precision} usampler2D;
	precision ${n.precision} usampler3D;
	precision ${n.precision} usamplerCube;
	precision ${n.precision} usampler2DArray;
	`;return n.precision==="highp"?e+=`
#define HIGH_PRECISION`:n.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:n.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var ER={[pr]:"SHADOWMAP_TYPE_PCF",[yo]:"SHADOWMAP_TYPE_VSM"};function TR(n){return ER[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var CR={[xo]:"ENVMAP_MODE_REFRACTION"};function RR(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":CR[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var PR={[pu]:"ENVMAP_BLENDING_MULTIPLY",[Kv]:"ENVMAP_BLENDING_MIX",[Jv]:"ENVMAP_BLENDING_ADD"};function IR(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":PR[n.combine]||"ENVMAP_BLENDING_NONE"}function LR(n,e,t,i){let s=n.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,c=TR(t),l=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=RR(t),d=IR(t),h=xR(t),f=bR(r),p=s.createProgram(),v,m,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(za).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(za).join(`
`),m.length>0&&(m+=`
`)):(v=[kx(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+u:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(za).join(`
`),m=[kx(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+l:"",t.envMap?"#define "+u:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Bi?"#define TONE_MAPPING":"",t.toneMapping!==Bi?He.tonemapping_pars_fragment:"",t.toneMapping!==Bi?yR("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",He.colorspace_pars_fragment,mR("linearToOutputTexel",t.outputColorSpace),vR(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(za).join(`
`)),o=mp(o),o=Ox(o,t),o=Dx(o,t),a=mp(a),a=Ox(a,t),a=Dx(a,t),o=Nx(o),a=Nx(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,v=[h,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",t.glslVersion===tp?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===tp?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let w=g+v+o,A=g+m+a,M=Px(s,s.VERTEX_SHADER,w),R=Px(s,s.FRAGMENT_SHADER,A);s.attachShader(p,M),s.attachShader(p,R),t.index0AttributeName!==void 0?s.bindAttribLocation(p,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function C(O){if(n.debug.checkShaderErrors){let N=s.getProgramInfoLog(p)||"",V=s.getShaderInfoLog(M)||"",q=s.getShaderInfoLog(R)||"",L=N.trim(),X=V.trim(),K=q.trim(),G=!0,ne=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(G=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(s,p,M,R);else{let W=Lx(s,M,"vertex"),Q=Lx(s,R,"fragment");ke("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+O.name+`
Material Type: `+O.type+`

Program Info Log: `+L+`
`+W+`
`+Q)}else L!==""?Ce("WebGLProgram: Program Info Log:",L):(X===""||K==="")&&(ne=!1);ne&&(O.diagnostics={runnable:G,programLog:L,vertexShader:{log:X,prefix:v},fragmentShader:{log:K,prefix:m}})}s.deleteShader(M),s.deleteShader(R),x=new _o(s,p),E=_R(s,p)}let x;this.getUniforms=function(){return x===void 0&&C(this),x};let E;this.getAttributes=function(){return E===void 0&&C(this),E};let B=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return B===!1&&(B=s.getProgramParameter(p,dR)),B},this.destroy=function(){i.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=hR++,this.cacheKey=e,this.usedTimes=1,this.program=p,this.vertexShader=M,this.fragmentShader=R,this}var OR=0,gp=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,i){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(i)===!1&&(s.add(i),i.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let i of t)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,i=t.get(e);return i===void 0&&(i=new Set,t.set(e,i)),i}_getShaderStage(e){let t=this.shaderCache,i=t.get(e);return i===void 0&&(i=new yp(e),t.set(e,i)),i}},yp=class{constructor(e){this.id=OR++,this.code=e,this.usedTimes=0}};function DR(n){return n===Gs||n===ka||n===Fa}function NR(n,e,t,i,s,r){let o=new ca,a=new gp,c=new Set,l=[],u=new Map,d=i.logarithmicDepthBuffer,h={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return c.add(x),x===0?"uv":`uv${x}`}function p(x,E,B,O,N,V){let q=O.fog,L=N.geometry,X=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?O.environment:null,K=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,G=e.get(x.envMap||X,K),ne=h[x.type],W=i.precision;x.precision!==null&&(W=i.getMaxPrecision(x.precision),W!==x.precision&&Ce("WebGLProgram.getParameters:",x.precision,"not supported, using",W,"instead."));let Q=L.morphAttributes.position||L.morphAttributes.normal||L.morphAttributes.color,ee=Q!==void 0?Q.length:0,Se=0;L.morphAttributes.position!==void 0&&(Se=1),L.morphAttributes.normal!==void 0&&(Se=2),L.morphAttributes.color!==void 0&&(Se=3);let ze,j,ye,_e;if(ne){let me=Vi[ne];ze=me.vertexShader,j=me.fragmentShader}else{ze=x.vertexShader,j=x.fragmentShader;let me=a.getVertexShaderStage(x),ct=a.getFragmentShaderStage(x);a.update(x,me,ct),ye=me.id,_e=ct.id}let Ie=n.getRenderTarget(),ve=n.state.buffers.depth.getReversed(),Ge=N.isInstancedMesh===!0,Ut=N.isBatchedMesh===!0,Oe=!!x.map,at=!!x.matcap,dt=!!G,Ze=dt&&G.isPMREMTexture===!0,sn=!!x.aoMap,Vt=!!x.lightMap,En=!!x.bumpMap&&x.wireframe===!1,Mt=!!x.normalMap,Mi=!!x.displacementMap,jt=!!x.emissiveMap,Gn=!!x.metalnessMap,Hn=!!x.roughnessMap,Wn=x.anisotropy>0,D=x.clearcoat>0,Xn=x.diffuseRoughness>0,bt=x.dispersion>0,_t=x.retroreflectivity>0,pe=x.iridescence>0,Gt=x.sheen>0,Le=x.transmission>0,Ue=Wn&&!!x.anisotropyMap,T=D&&!!x.clearcoatMap,b=D&&!!x.clearcoatNormalMap,F=D&&!!x.clearcoatRoughnessMap,te=Xn&&!!x.diffuseRoughnessMap,J=pe&&!!x.iridescenceMap,ae=pe&&!!x.iridescenceThicknessMap,he=Gt&&!!x.sheenColorMap,$=Gt&&!!x.sheenRoughnessMap,Y=!!x.specularMap,le=!!x.specularColorMap,P=!!x.specularIntensityMap,Z=Le&&!!x.transmissionMap,H=Le&&!!x.thicknessMap,ue=!!x.gradientMap,re=!!x.alphaMap,ce=x.alphaTest>0,Ee=!!x.alphaHash,Xe=!!x.extensions,ie=Bi;x.toneMapped&&(Ie===null||Ie.isXRRenderTarget===!0)&&(ie=n.toneMapping);let Re=Ze?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,We={shaderID:ne,shaderType:x.type,shaderName:x.name,vertexShader:ze,fragmentShader:j,defines:x.defines,customVertexShaderID:ye,customFragmentShaderID:_e,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:W,batching:Ut,batchingColor:Ut&&N._colorsTexture!==null,instancing:Ge,instancingColor:Ge&&N.instanceColor!==null,instancingMorph:Ge&&N.morphTexture!==null,outputColorSpace:Ie===null?n.outputColorSpace:Ie.isXRRenderTarget===!0?Ie.texture.colorSpace:Qe.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Oe,matcap:at,envMap:dt,envMapMode:dt&&G.mapping,envMapPMREM:Ze,envMapMaxLod:Ze?Re.length-1:null,envMapSize:Ze?Re[0].width:null,aoMap:sn,lightMap:Vt,bumpMap:En,normalMap:Mt,displacementMap:Mi,emissiveMap:jt,normalMapObjectSpace:Mt&&x.normalMapType===nx,normalMapTangentSpace:Mt&&x.normalMapType===td,packedNormalMap:Mt&&x.normalMapType===td&&DR(x.normalMap.format),metalnessMap:Gn,roughnessMap:Hn,anisotropy:Wn,anisotropyMap:Ue,clearcoat:D,clearcoatMap:T,clearcoatNormalMap:b,clearcoatRoughnessMap:F,diffuseRoughness:Xn,diffuseRoughnessMap:te,dispersion:bt,retroreflection:_t,iridescence:pe,iridescenceMap:J,iridescenceThicknessMap:ae,sheen:Gt,sheenColorMap:he,sheenRoughnessMap:$,specularMap:Y,specularColorMap:le,specularIntensityMap:P,transmission:Le,transmissionMap:Z,thicknessMap:H,gradientMap:ue,opaque:x.transparent===!1&&x.blending===vo&&x.alphaToCoverage===!1,alphaMap:re,alphaTest:ce,alphaHash:Ee,combine:x.combine,mapUv:Oe&&f(x.map.channel),aoMapUv:sn&&f(x.aoMap.channel),lightMapUv:Vt&&f(x.lightMap.channel),bumpMapUv:En&&f(x.bumpMap.channel),normalMapUv:Mt&&f(x.normalMap.channel),displacementMapUv:Mi&&f(x.displacementMap.channel),emissiveMapUv:jt&&f(x.emissiveMap.channel),metalnessMapUv:Gn&&f(x.metalnessMap.channel),roughnessMapUv:Hn&&f(x.roughnessMap.channel),anisotropyMapUv:Ue&&f(x.anisotropyMap.channel),clearcoatMapUv:T&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:b&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:F&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:te&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:J&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:ae&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:he&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:$&&f(x.sheenRoughnessMap.channel),specularMapUv:Y&&f(x.specularMap.channel),specularColorMapUv:le&&f(x.specularColorMap.channel),specularIntensityMapUv:P&&f(x.specularIntensityMap.channel),transmissionMapUv:Z&&f(x.transmissionMap.channel),thicknessMapUv:H&&f(x.thicknessMap.channel),alphaMapUv:re&&f(x.alphaMap.channel),vertexTangents:!!L.attributes.tangent&&(Mt||Wn),vertexNormals:!!L.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!L.attributes.color&&L.attributes.color.itemSize===4,pointsUvs:N.isPoints===!0&&!!L.attributes.uv&&(Oe||re),fog:!!q,useFog:x.fog===!0,fogExp2:!!q&&q.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||L.attributes.normal===void 0&&Mt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:ve,skinning:N.isSkinnedMesh===!0,hasPositionAttribute:L.attributes.position!==void 0,morphTargets:L.morphAttributes.position!==void 0,morphNormals:L.morphAttributes.normal!==void 0,morphColors:L.morphAttributes.color!==void 0,morphTargetsCount:ee,morphTextureStride:Se,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:V.filter(me=>me.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:n.shadowMap.enabled&&B.length>0,shadowMapType:n.shadowMap.type,toneMapping:ie,decodeVideoTexture:Oe&&x.map.isVideoTexture===!0&&Qe.getTransfer(x.map.colorSpace)===rt,decodeVideoTextureEmissive:jt&&x.emissiveMap.isVideoTexture===!0&&Qe.getTransfer(x.emissiveMap.colorSpace)===rt,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===ti,flipSided:x.side===Xt,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:Xe&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Xe&&x.extensions.multiDraw===!0||Ut)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return We.vertexUv1s=c.has(1),We.vertexUv2s=c.has(2),We.vertexUv3s=c.has(3),c.clear(),We}function v(x){let E=[];if(x.shaderID?E.push(x.shaderID):(E.push(x.customVertexShaderID),E.push(x.customFragmentShaderID)),x.defines!==void 0)for(let B in x.defines)E.push(B),E.push(x.defines[B]);return x.isRawShaderMaterial===!1&&(m(E,x),g(E,x),E.push(n.outputColorSpace)),E.push(x.customProgramCacheKey),E.join()}function m(x,E){x.push(E.precision),x.push(E.outputColorSpace),x.push(E.envMapMode),x.push(E.envMapPMREM),x.push(E.envMapMaxLod),x.push(E.envMapSize),x.push(E.mapUv),x.push(E.alphaMapUv),x.push(E.lightMapUv),x.push(E.aoMapUv),x.push(E.bumpMapUv),x.push(E.normalMapUv),x.push(E.displacementMapUv),x.push(E.emissiveMapUv),x.push(E.metalnessMapUv),x.push(E.roughnessMapUv),x.push(E.anisotropyMapUv),x.push(E.clearcoatMapUv),x.push(E.clearcoatNormalMapUv),x.push(E.clearcoatRoughnessMapUv),x.push(E.diffuseRoughnessMapUv),x.push(E.iridescenceMapUv),x.push(E.iridescenceThicknessMapUv),x.push(E.sheenColorMapUv),x.push(E.sheenRoughnessMapUv),x.push(E.specularMapUv),x.push(E.specularColorMapUv),x.push(E.specularIntensityMapUv),x.push(E.transmissionMapUv),x.push(E.thicknessMapUv),x.push(E.combine),x.push(E.fogExp2),x.push(E.sizeAttenuation),x.push(E.morphTargetsCount),x.push(E.numSunLights),x.push(E.numDirLights),x.push(E.numPointLights),x.push(E.numSpotLights),x.push(E.numSpotLightMaps),x.push(E.numHemiLights),x.push(E.numRectAreaLights),x.push(E.numSunLightShadows),x.push(E.numDirLightShadows),x.push(E.numPointLightShadows),x.push(E.numSpotLightShadows),x.push(E.numSpotLightShadowsWithMaps),x.push(E.numLightProbes),x.push(E.numLightProbeGrids),x.push(E.shadowMapType),x.push(E.toneMapping),x.push(E.numClippingPlanes),x.push(E.numClipIntersection),x.push(E.depthPacking)}function g(x,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function w(x){let E=h[x.type],B;if(E){let O=Vi[E];B=yx.clone(O.uniforms)}else B=x.uniforms;return B}function A(x,E){let B=u.get(E);return B!==void 0?++B.usedTimes:(B=new LR(n,E,x,s),l.push(B),u.set(E,B)),B}function M(x){if(--x.usedTimes===0){let E=l.indexOf(x);l[E]=l[l.length-1],l.pop(),u.delete(x.cacheKey),x.destroy()}}function R(x){a.remove(x)}function C(){a.dispose()}return{getParameters:p,getProgramCacheKey:v,getUniforms:w,acquireProgram:A,releaseProgram:M,releaseShaderCache:R,programs:l,dispose:C}}function kR(){let n=new WeakMap;function e(o){return n.has(o)}function t(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function s(o,a,c){n.get(o)[a]=c}function r(){n=new WeakMap}return{has:e,get:t,remove:i,update:s,dispose:r}}function FR(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.material.id!==e.material.id?n.material.id-e.material.id:n.materialVariant!==e.materialVariant?n.materialVariant-e.materialVariant:n.z!==e.z?n.z-e.z:n.id-e.id}function Fx(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.z!==e.z?e.z-n.z:n.id-e.id}function Ux(){let n=[],e=0,t=[],i=[],s=[];function r(){e=0,t.length=0,i.length=0,s.length=0}function o(h){let f=0;return h.isInstancedMesh&&(f+=2),h.isSkinnedMesh&&(f+=1),f}function a(h,f,p,v,m,g){let w=n[e];return w===void 0?(w={id:h.id,object:h,geometry:f,material:p,materialVariant:o(h),groupOrder:v,renderOrder:h.renderOrder,z:m,group:g},n[e]=w):(w.id=h.id,w.object=h,w.geometry=f,w.material=p,w.materialVariant=o(h),w.groupOrder=v,w.renderOrder=h.renderOrder,w.z=m,w.group=g),e++,w}function c(h,f,p,v,m,g,w){w.reversedDepth===!0&&(m=-m);let A=a(h,f,p,v,m,g);p.transmission>0?i.push(A):p.transparent===!0?s.push(A):t.push(A)}function l(h,f,p,v,m,g){let w=a(h,f,p,v,m,g);p.transmission>0?i.unshift(w):p.transparent===!0?s.unshift(w):t.unshift(w)}function u(h,f){t.length>1&&t.sort(h||FR),i.length>1&&i.sort(f||Fx),s.length>1&&s.sort(f||Fx)}function d(){for(let h=e,f=n.length;h<f;h++){let p=n[h];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:i,transparent:s,init:r,push:c,unshift:l,finish:d,sort:u}}function UR(){let n=new WeakMap;function e(i,s){let r=n.get(i),o;return r===void 0?(o=new Ux,n.set(i,[o])):s>=r.length?(o=new Ux,r.push(o)):o=r[s],o}function t(){n=new WeakMap}return{get:e,dispose:t}}function BR(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new S,color:new se};break;case"SpotLight":t={position:new S,direction:new S,color:new se,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new S,color:new se,distance:0,decay:0};break;case"HemisphereLight":t={direction:new S,skyColor:new se,groundColor:new se};break;case"RectAreaLight":t={color:new se,position:new S,halfWidth:new S,halfHeight:new S};break}return n[e.id]=t,t}}}function zR(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[e.id]=t,t}}}var VR=0;function GR(n,e){return(e.castShadow?2:0)-(n.castShadow?2:0)+(e.map?1:0)-(n.map?1:0)}function HR(n){let e=new BR,t=zR(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let l=0;l<9;l++)i.probe.push(new S);let s=new S,r=new oe,o=new oe;function a(l){let u=0,d=0,h=0;for(let V=0;V<9;V++)i.probe[V].set(0,0,0);let f=0,p=0,v=0,m=0,g=0,w=0,A=0,M=0,R=0,C=0,x=0,E=0,B=0,O=0;l.sort(GR);for(let V=0,q=l.length;V<q;V++){let L=l[V],X=L.color,K=L.intensity,G=L.distance,ne=null;if(L.shadow&&L.shadow.map&&(L.shadow.map.texture.format===Gs?ne=L.shadow.map.texture:ne=L.shadow.map.depthTexture||L.shadow.map.texture),L.isAmbientLight)u+=X.r*K,d+=X.g*K,h+=X.b*K;else if(L.isLightProbe){for(let W=0;W<9;W++)i.probe[W].addScaledVector(L.sh.coefficients[W],K);O++}else if(L.isSunLight){let W=e.get(L);if(W.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),i.sunShadow[p]=ee,i.sunShadowMap[p]=ne;let Se=Q.getViewportCount();for(let ze=0;ze<Se;ze++)i.sunShadowMatrix[v+ze]=Q.getMatrix(ze),i.sunShadowCascade[v+ze]=Q._cascadeData[ze];v+=Se,p++}i.sun[f]=W,f++}else if(L.isDirectionalLight){let W=e.get(L);if(W.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,i.directionalShadow[m]=ee,i.directionalShadowMap[m]=ne,i.directionalShadowMatrix[m]=L.shadow.matrix,R++}i.directional[m]=W,m++}else if(L.isSpotLight){let W=e.get(L);W.position.setFromMatrixPosition(L.matrixWorld),W.color.copy(X).multiplyScalar(K),W.distance=G,W.coneCos=Math.cos(L.angle),W.penumbraCos=Math.cos(L.angle*(1-L.penumbra)),W.decay=L.decay,i.spot[w]=W;let Q=L.shadow;if(L.map&&(i.spotLightMap[E]=L.map,E++,Q.updateMatrices(L),L.castShadow&&B++),i.spotLightMatrix[w]=Q.matrix,L.castShadow){let ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,i.spotShadow[w]=ee,i.spotShadowMap[w]=ne,x++}w++}else if(L.isRectAreaLight){let W=e.get(L);W.color.copy(X).multiplyScalar(K),W.halfWidth.set(L.width*.5,0,0),W.halfHeight.set(0,L.height*.5,0),i.rectArea[A]=W,A++}else if(L.isPointLight){let W=e.get(L);if(W.color.copy(L.color).multiplyScalar(L.intensity),W.distance=L.distance,W.decay=L.decay,L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,ee.shadowCameraNear=Q.camera.near,ee.shadowCameraFar=Q.camera.far,i.pointShadow[g]=ee,i.pointShadowMap[g]=ne,i.pointShadowMatrix[g]=L.shadow.matrix,C++}i.point[g]=W,g++}else if(L.isHemisphereLight){let W=e.get(L);W.skyColor.copy(L.color).multiplyScalar(K),W.groundColor.copy(L.groundColor).multiplyScalar(K),i.hemi[M]=W,M++}}A>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=ge.LTC_FLOAT_1,i.rectAreaLTC2=ge.LTC_FLOAT_2):(i.rectAreaLTC1=ge.LTC_HALF_1,i.rectAreaLTC2=ge.LTC_HALF_2)),i.ambient[0]=u,i.ambient[1]=d,i.ambient[2]=h;let N=i.hash;(N.sunLength!==f||N.directionalLength!==m||N.pointLength!==g||N.spotLength!==w||N.rectAreaLength!==A||N.hemiLength!==M||N.numSunShadows!==p||N.numDirectionalShadows!==R||N.numPointShadows!==C||N.numSpotShadows!==x||N.numSpotMaps!==E||N.numLightProbes!==O)&&(i.sun.length=f,i.directional.length=m,i.spot.length=w,i.rectArea.length=A,i.point.length=g,i.hemi.length=M,i.sunShadow.length=p,i.sunShadowMap.length=p,i.sunShadowMatrix.length=v,i.sunShadowCascade.length=v,i.directionalShadow.length=R,i.directionalShadowMap.length=R,i.directionalShadowMatrix.length=R,i.pointShadow.length=C,i.pointShadowMap.length=C,i.pointShadowMatrix.length=C,i.spotShadow.length=x,i.spotShadowMap.length=x,i.spotLightMatrix.length=x+E-B,i.spotLightMap.length=E,i.numSpotLightShadowsWithMaps=B,i.numLightProbes=O,N.sunLength=f,N.directionalLength=m,N.pointLength=g,N.spotLength=w,N.rectAreaLength=A,N.hemiLength=M,N.numSunShadows=p,N.numDirectionalShadows=R,N.numPointShadows=C,N.numSpotShadows=x,N.numSpotMaps=E,N.numLightProbes=O,i.version=VR++)}function c(l,u){let d=0,h=0,f=0,p=0,v=0,m=0,g=u.matrixWorldInverse;for(let w=0,A=l.length;w<A;w++){let M=l[w];if(M.isSunLight){let R=i.sun[d];R.direction.setFromMatrixPosition(M.matrixWorld),R.direction.transformDirection(g),d++}else if(M.isDirectionalLight){let R=i.directional[h];R.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),h++}else if(M.isSpotLight){let R=i.spot[p];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),R.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),p++}else if(M.isRectAreaLight){let R=i.rectArea[v];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),o.identity(),r.copy(M.matrixWorld),r.premultiply(g),o.extractRotation(r),R.halfWidth.set(M.width*.5,0,0),R.halfHeight.set(0,M.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),v++}else if(M.isPointLight){let R=i.point[f];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),f++}else if(M.isHemisphereLight){let R=i.hemi[m];R.direction.setFromMatrixPosition(M.matrixWorld),R.direction.transformDirection(g),m++}}}return{setup:a,setupView:c,state:i}}function Bx(n){let e=new HR(n),t=[],i=[],s=[];function r(d){u.camera=d,t.length=0,i.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):t.push(d)}function a(d){i.push(d)}function c(){e.setup(t),s.sort((d,h)=>d.priority-h.priority||d.id-h.id)}function l(d){e.setupView(t,d)}let u={lightsArray:t,shadowsArray:i,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:a}}function WR(n){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Bx(n),e.set(s,[a])):r>=o.length?(a=new Bx(n),o.push(a)):a=o[r],a}function i(){e=new WeakMap}return{get:t,dispose:i}}var XR=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,$R=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,qR=[new S(1,0,0),new S(-1,0,0),new S(0,1,0),new S(0,-1,0),new S(0,0,1),new S(0,0,-1)],YR=[new S(0,-1,0),new S(0,-1,0),new S(0,0,1),new S(0,0,-1),new S(0,-1,0),new S(0,-1,0)],zx=new oe,Ba=new S,dp=new S;function jR(n,e,t){let i=new Fs,s=new qe,r=new qe,o=new lt,a=new Ql,c=new eu,l={},u=t.maxTextureSize,d={[Vs]:Xt,[Xt]:Vs,[ti]:ti},h=new Pt({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new qe},radius:{value:4}},vertexShader:XR,fragmentShader:$R}),f=h.clone();f.defines.HORIZONTAL_PASS=1;let p=new Nt;p.setAttribute("position",new ut(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new un(p,h),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=pr;let g=this.type;this.render=function(C,x,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||C.length===0)return;this.type===Dv&&(Ce("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=pr);let B=n.getRenderTarget(),O=n.getActiveCubeFace(),N=n.getActiveMipmapLevel(),V=n.state;V.setBlending(mr),V.buffers.depth.getReversed()===!0?V.buffers.color.setClear(0,0,0,0):V.buffers.color.setClear(1,1,1,1),V.buffers.depth.setTest(!0),V.setScissorTest(!1);let q=g!==this.type;q&&x.traverse(function(L){L.material&&(Array.isArray(L.material)?L.material.forEach(X=>X.needsUpdate=!0):L.material.needsUpdate=!0)});for(let L=0,X=C.length;L<X;L++){let K=C[L],G=K.shadow;if(G===void 0){Ce("WebGLShadowMap:",K,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let ne=G.getFrameExtents();s.multiply(ne),r.copy(G.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(r.x=Math.floor(u/ne.x),s.x=r.x*ne.x,G.mapSize.x=r.x),s.y>u&&(r.y=Math.floor(u/ne.y),s.y=r.y*ne.y,G.mapSize.y=r.y));let W=n.state.buffers.depth.getReversed();if(G.camera._reversedDepth=W,G.map===null||q===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===yo){if(K.isPointLight){Ce("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new An(s.x,s.y,{format:Gs,type:xi,minFilter:Wt,magFilter:Wt,generateMipmaps:!1}),G.map.texture.name=K.name+".shadowMap",G.map.depthTexture=new cs(s.x,s.y,Bn),G.map.depthTexture.name=K.name+".shadowMapDepth",G.map.depthTexture.format=as,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=tn,G.map.depthTexture.magFilter=tn}else K.isPointLight?(G.map=new Va(s.x),G.map.depthTexture=new xa(s.x,vi)):(G.map=new An(s.x,s.y),G.map.depthTexture=new cs(s.x,s.y,vi)),G.map.depthTexture.name=K.name+".shadowMap",G.map.depthTexture.format=as,this.type===pr?(G.map.depthTexture.compareFunction=W?Qf:Jf,G.map.depthTexture.minFilter=Wt,G.map.depthTexture.magFilter=Wt):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=tn,G.map.depthTexture.magFilter=tn);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();K.isPointLight!==!0&&G.updateMatrices(K,E);let ee=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:E.layers;for(let Se=0;Se<Q;Se++){let ze=G.getCamera(Se);if(K.isPointLight){let j=G.camera,ye=G.matrix,_e=K.distance||j.far;_e!==j.far&&(j.far=_e,j.updateProjectionMatrix()),Ba.setFromMatrixPosition(K.matrixWorld),j.position.copy(Ba),dp.copy(j.position),dp.add(qR[Se]),j.up.copy(YR[Se]),j.lookAt(dp),j.updateMatrixWorld(),ye.makeTranslation(-Ba.x,-Ba.y,-Ba.z),zx.multiplyMatrices(j.projectionMatrix,j.matrixWorldInverse),G._frustum.setFromProjectionMatrix(zx,j.coordinateSystem,j.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)n.setRenderTarget(G.map,Se),n.clear();else{Se===0&&(n.setRenderTarget(G.map),n.clear());let j=G.getViewport(Se);o.set(r.x*j.x,r.y*j.y,r.x*j.z,r.y*j.w),V.viewport(o)}i=G.getFrustum(Se),M(x,E,ze,K,ee,this.type)}G.isPointLightShadow!==!0&&this.type===yo&&w(G,E),G.needsUpdate=!1}g=this.type,m.needsUpdate=!1,n.setRenderTarget(B,O,N)};function w(C,x){let E=e.update(v);h.defines.VSM_SAMPLES!==C.blurSamples&&(h.defines.VSM_SAMPLES=C.blurSamples,f.defines.VSM_SAMPLES=C.blurSamples,h.needsUpdate=!0,f.needsUpdate=!0),C.mapPass===null?C.mapPass=new An(s.x,s.y,{format:Gs,type:xi}):(C.mapPass.width!==C.map.width||C.mapPass.height!==C.map.height)&&C.mapPass.setSize(C.map.width,C.map.height),h.uniforms.shadow_pass.value=C.map.depthTexture,h.uniforms.resolution.value.set(C.map.width,C.map.height),h.uniforms.radius.value=C.radius,n.setRenderTarget(C.mapPass),n.clear(),n.renderBufferDirect(x,null,E,h,v,null),f.uniforms.shadow_pass.value=C.mapPass.texture,f.uniforms.resolution.value.set(C.map.width,C.map.height),f.uniforms.radius.value=C.radius,n.setRenderTarget(C.map),n.clear(),n.renderBufferDirect(x,null,E,f,v,null)}function A(C,x,E,B){let O=null,N=E.isPointLight===!0?C.customDistanceMaterial:C.customDepthMaterial;if(N!==void 0)O=N;else if(O=E.isPointLight===!0?c:a,n.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let V=O.uuid,q=x.uuid,L=l[V];L===void 0&&(L={},l[V]=L);let X=L[q];X===void 0&&(X=O.clone(),L[q]=X,x.addEventListener("dispose",R)),O=X}if(O.visible=x.visible,O.wireframe=x.wireframe,B===yo?O.side=x.shadowSide!==null?x.shadowSide:x.side:O.side=x.shadowSide!==null?x.shadowSide:d[x.side],O.alphaMap=x.alphaMap,O.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,O.map=x.map,O.clipShadows=x.clipShadows,O.clippingPlanes=x.clippingPlanes,O.clipIntersection=x.clipIntersection,O.displacementMap=x.displacementMap,O.displacementScale=x.displacementScale,O.displacementBias=x.displacementBias,O.wireframeLinewidth=x.wireframeLinewidth,O.linewidth=x.linewidth,E.isPointLight===!0&&O.isMeshDistanceMaterial===!0){let V=n.properties.get(O);V.light=E}return O}function M(C,x,E,B,O,N){if(C.visible===!1)return;if(C.layers.test(O)&&(C.isMesh||C.isLine||C.isPoints)&&(C.castShadow||C.receiveShadow&&N===yo)&&(!C.frustumCulled||C.intersectsFrustum(i))){C.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,C.matrixWorld);let L=e.update(C),X=C.material;if(Array.isArray(X)){let K=L.groups;for(let G=0,ne=K.length;G<ne;G++){let W=K[G],Q=X[W.materialIndex];if(Q&&Q.visible){let ee=A(C,Q,B,N);C.onBeforeShadow(n,C,x,E,L,ee,W),n.renderBufferDirect(E,null,L,ee,C,W),C.onAfterShadow(n,C,x,E,L,ee,W)}}}else if(X.visible){let K=A(C,X,B,N);C.onBeforeShadow(n,C,x,E,L,K,null),n.renderBufferDirect(E,null,L,K,C,null),C.onAfterShadow(n,C,x,E,L,K,null)}}let q=C.children;for(let L=0,X=q.length;L<X;L++)M(q[L],x,E,B,O,N)}function R(C){C.target.removeEventListener("dispose",R);for(let E in l){let B=l[E],O=C.target.uuid;O in B&&(B[O].dispose(),delete B[O])}}}function ZR(n,e){function t(){let P=!1,Z=new lt,H=null,ue=new lt(0,0,0,0);return{setMask:function(re){H!==re&&!P&&(n.colorMask(re,re,re,re),H=re)},setLocked:function(re){P=re},setClear:function(re,ce,Ee,Xe,ie){ie===!0&&(re*=Xe,ce*=Xe,Ee*=Xe),Z.set(re,ce,Ee,Xe),ue.equals(Z)===!1&&(n.clearColor(re,ce,Ee,Xe),ue.copy(Z))},reset:function(){P=!1,H=null,ue.set(-1,0,0,0)}}}function i(){let P=!1,Z=!1,H=null,ue=null,re=null;return{setReversed:function(ce){if(Z!==ce){let Ee=e.get("EXT_clip_control");ce?Ee.clipControlEXT(Ee.LOWER_LEFT_EXT,Ee.ZERO_TO_ONE_EXT):Ee.clipControlEXT(Ee.LOWER_LEFT_EXT,Ee.NEGATIVE_ONE_TO_ONE_EXT),Z=ce;let Xe=re;re=null,this.setClear(Xe)}},getReversed:function(){return Z},setTest:function(ce){ce?ve(n.DEPTH_TEST):Ge(n.DEPTH_TEST)},setMask:function(ce){H!==ce&&!P&&(n.depthMask(ce),H=ce)},setFunc:function(ce){if(Z&&(ce=fx[ce]),ue!==ce){switch(ce){case Dl:n.depthFunc(n.NEVER);break;case Nl:n.depthFunc(n.ALWAYS);break;case kl:n.depthFunc(n.LESS);break;case so:n.depthFunc(n.LEQUAL);break;case Fl:n.depthFunc(n.EQUAL);break;case Ul:n.depthFunc(n.GEQUAL);break;case Bl:n.depthFunc(n.GREATER);break;case zl:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}ue=ce}},setLocked:function(ce){P=ce},setClear:function(ce){re!==ce&&(re=ce,Z&&(ce=1-ce),n.clearDepth(ce))},reset:function(){P=!1,H=null,ue=null,re=null,Z=!1}}}function s(){let P=!1,Z=null,H=null,ue=null,re=null,ce=null,Ee=null,Xe=null,ie=null;return{setTest:function(Re){P||(Re?ve(n.STENCIL_TEST):Ge(n.STENCIL_TEST))},setMask:function(Re){Z!==Re&&!P&&(n.stencilMask(Re),Z=Re)},setFunc:function(Re,We,me){(H!==Re||ue!==We||re!==me)&&(n.stencilFunc(Re,We,me),H=Re,ue=We,re=me)},setOp:function(Re,We,me){(ce!==Re||Ee!==We||Xe!==me)&&(n.stencilOp(Re,We,me),ce=Re,Ee=We,Xe=me)},setLocked:function(Re){P=Re},setClear:function(Re){ie!==Re&&(n.clearStencil(Re),ie=Re)},reset:function(){P=!1,Z=null,H=null,ue=null,re=null,ce=null,Ee=null,Xe=null,ie=null}}}let r=new t,o=new i,a=new s,c={},l=new WeakMap,u={},d={},h={},f=new WeakMap,p=[],v=null,m=!1,g=null,w=null,A=null,M=null,R=null,C=null,x=null,E=new se(0,0,0),B=0,O=!1,N=null,V=null,q=null,L=null,X=null,K=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ne=0,W=n.getParameter(n.VERSION);W.indexOf("WebGL")!==-1?(ne=parseFloat(/^WebGL (\d)/.exec(W)[1]),G=ne>=1):W.indexOf("OpenGL ES")!==-1&&(ne=parseFloat(/^OpenGL ES (\d)/.exec(W)[1]),G=ne>=2);let Q=null,ee={},Se=n.getParameter(n.SCISSOR_BOX),ze=n.getParameter(n.VIEWPORT),j=new lt().fromArray(Se),ye=new lt().fromArray(ze);function _e(P,Z,H,ue){let re=new Uint8Array(4),ce=n.createTexture();n.bindTexture(P,ce),n.texParameteri(P,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(P,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Ee=0;Ee<H;Ee++)P===n.TEXTURE_3D||P===n.TEXTURE_2D_ARRAY?n.texImage3D(Z,0,n.RGBA,1,1,ue,0,n.RGBA,n.UNSIGNED_BYTE,re):n.texImage2D(Z+Ee,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,re);return ce}let Ie={};Ie[n.TEXTURE_2D]=_e(n.TEXTURE_2D,n.TEXTURE_2D,1),Ie[n.TEXTURE_CUBE_MAP]=_e(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ie[n.TEXTURE_2D_ARRAY]=_e(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Ie[n.TEXTURE_3D]=_e(n.TEXTURE_3D,n.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),ve(n.DEPTH_TEST),o.setFunc(so),En(!1),Mt(Df),ve(n.CULL_FACE),sn(mr);function ve(P){u[P]!==!0&&(n.enable(P),u[P]=!0)}function Ge(P){u[P]!==!1&&(n.disable(P),u[P]=!1)}function Ut(P,Z){return h[P]!==Z?(n.bindFramebuffer(P,Z),h[P]=Z,P===n.DRAW_FRAMEBUFFER&&(h[n.FRAMEBUFFER]=Z),P===n.FRAMEBUFFER&&(h[n.DRAW_FRAMEBUFFER]=Z),!0):!1}function Oe(P,Z){let H=p,ue=!1;if(P){H=f.get(Z),H===void 0&&(H=[],f.set(Z,H));let re=P.textures;if(H.length!==re.length||H[0]!==n.COLOR_ATTACHMENT0){for(let ce=0,Ee=re.length;ce<Ee;ce++)H[ce]=n.COLOR_ATTACHMENT0+ce;H.length=re.length,ue=!0}}else H[0]!==n.BACK&&(H[0]=n.BACK,ue=!0);ue&&n.drawBuffers(H)}function at(P){return v!==P?(n.useProgram(P),v=P,!0):!1}let dt={[gr]:n.FUNC_ADD,[Nv]:n.FUNC_SUBTRACT,[kv]:n.FUNC_REVERSE_SUBTRACT};dt[Fv]=n.MIN,dt[Uv]=n.MAX;let Ze={[Bv]:n.ZERO,[fu]:n.ONE,[zv]:n.SRC_COLOR,[Uf]:n.SRC_ALPHA,[$v]:n.SRC_ALPHA_SATURATE,[Wv]:n.DST_COLOR,[Gv]:n.DST_ALPHA,[Vv]:n.ONE_MINUS_SRC_COLOR,[Ra]:n.ONE_MINUS_SRC_ALPHA,[Xv]:n.ONE_MINUS_DST_COLOR,[Hv]:n.ONE_MINUS_DST_ALPHA,[qv]:n.CONSTANT_COLOR,[Yv]:n.ONE_MINUS_CONSTANT_COLOR,[jv]:n.CONSTANT_ALPHA,[Zv]:n.ONE_MINUS_CONSTANT_ALPHA};function sn(P,Z,H,ue,re,ce,Ee,Xe,ie,Re){if(P===mr){m===!0&&(Ge(n.BLEND),m=!1);return}if(m===!1&&(ve(n.BLEND),m=!0),P!==hu){if(P!==g||Re!==O){if((w!==gr||R!==gr)&&(n.blendEquation(n.FUNC_ADD),w=gr,R=gr),Re)switch(P){case vo:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case Nf:n.blendFunc(n.ONE,n.ONE);break;case kf:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case Ff:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:ke("WebGLState: Invalid blending: ",P);break}else switch(P){case vo:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case Nf:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case kf:ke("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Ff:ke("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:ke("WebGLState: Invalid blending: ",P);break}A=null,M=null,C=null,x=null,E.set(0,0,0),B=0,g=P,O=Re}return}re=re||Z,ce=ce||H,Ee=Ee||ue,(Z!==w||re!==R)&&(n.blendEquationSeparate(dt[Z],dt[re]),w=Z,R=re),(H!==A||ue!==M||ce!==C||Ee!==x)&&(n.blendFuncSeparate(Ze[H],Ze[ue],Ze[ce],Ze[Ee]),A=H,M=ue,C=ce,x=Ee),(Xe.equals(E)===!1||ie!==B)&&(n.blendColor(Xe.r,Xe.g,Xe.b,ie),E.copy(Xe),B=ie),g=P,O=!1}function Vt(P,Z){P.side===ti?Ge(n.CULL_FACE):ve(n.CULL_FACE);let H=P.side===Xt;Z&&(H=!H),En(H),P.blending===vo&&P.transparent===!1?sn(mr):sn(P.blending,P.blendEquation,P.blendSrc,P.blendDst,P.blendEquationAlpha,P.blendSrcAlpha,P.blendDstAlpha,P.blendColor,P.blendAlpha,P.premultipliedAlpha),o.setFunc(P.depthFunc),o.setTest(P.depthTest),o.setMask(P.depthWrite),r.setMask(P.colorWrite);let ue=P.stencilWrite;a.setTest(ue),ue&&(a.setMask(P.stencilWriteMask),a.setFunc(P.stencilFunc,P.stencilRef,P.stencilFuncMask),a.setOp(P.stencilFail,P.stencilZFail,P.stencilZPass)),jt(P.polygonOffset,P.polygonOffsetFactor,P.polygonOffsetUnits),P.alphaToCoverage===!0?ve(n.SAMPLE_ALPHA_TO_COVERAGE):Ge(n.SAMPLE_ALPHA_TO_COVERAGE)}function En(P){N!==P&&(P?n.frontFace(n.CW):n.frontFace(n.CCW),N=P)}function Mt(P){P!==Lv?(ve(n.CULL_FACE),P!==V&&(P===Df?n.cullFace(n.BACK):P===Ov?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):Ge(n.CULL_FACE),V=P}function Mi(P){P!==q&&(G&&n.lineWidth(P),q=P)}function jt(P,Z,H){P?(ve(n.POLYGON_OFFSET_FILL),(L!==Z||X!==H)&&(L=Z,X=H,o.getReversed()&&(Z=-Z,H=-H),n.polygonOffset(Z,H))):Ge(n.POLYGON_OFFSET_FILL)}function Gn(P){P?ve(n.SCISSOR_TEST):Ge(n.SCISSOR_TEST)}function Hn(P){P===void 0&&(P=n.TEXTURE0+K-1),Q!==P&&(n.activeTexture(P),Q=P)}function Wn(P,Z,H){H===void 0&&(Q===null?H=n.TEXTURE0+K-1:H=Q);let ue=ee[H];ue===void 0&&(ue={type:void 0,texture:void 0},ee[H]=ue),(ue.type!==P||ue.texture!==Z)&&(Q!==H&&(n.activeTexture(H),Q=H),n.bindTexture(P,Z||Ie[P]),ue.type=P,ue.texture=Z)}function D(){let P=ee[Q];P!==void 0&&P.type!==void 0&&(n.bindTexture(P.type,null),P.type=void 0,P.texture=void 0)}function Xn(){try{n.compressedTexImage2D(...arguments)}catch(P){ke("WebGLState:",P)}}function bt(){try{n.compressedTexImage3D(...arguments)}catch(P){ke("WebGLState:",P)}}function _t(){try{n.texSubImage2D(...arguments)}catch(P){ke("WebGLState:",P)}}function pe(){try{n.texSubImage3D(...arguments)}catch(P){ke("WebGLState:",P)}}function Gt(){try{n.compressedTexSubImage2D(...arguments)}catch(P){ke("WebGLState:",P)}}function Le(){try{n.compressedTexSubImage3D(...arguments)}catch(P){ke("WebGLState:",P)}}function Ue(){try{n.texStorage2D(...arguments)}catch(P){ke("WebGLState:",P)}}function T(){try{n.texStorage3D(...arguments)}catch(P){ke("WebGLState:",P)}}function b(){try{n.texImage2D(...arguments)}catch(P){ke("WebGLState:",P)}}function F(){try{n.texImage3D(...arguments)}catch(P){ke("WebGLState:",P)}}function te(P){return d[P]!==void 0?d[P]:n.getParameter(P)}function J(P,Z){d[P]!==Z&&(n.pixelStorei(P,Z),d[P]=Z)}function ae(P){j.equals(P)===!1&&(n.scissor(P.x,P.y,P.z,P.w),j.copy(P))}function he(P){ye.equals(P)===!1&&(n.viewport(P.x,P.y,P.z,P.w),ye.copy(P))}function $(P,Z){let H=l.get(Z);H===void 0&&(H=new WeakMap,l.set(Z,H));let ue=H.get(P);ue===void 0&&(ue=n.getUniformBlockIndex(Z,P.name),n.uniformBlockBinding(Z,ue,ue),H.set(P,ue))}function Y(P,Z,H){let re=l.get(Z).get(P);c[re]!==H&&(n.bindBufferBase(n.UNIFORM_BUFFER,re,H),c[re]=H)}function le(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),u={},d={},Q=null,ee={},h={},c={},f=new WeakMap,p=[],v=null,m=!1,g=null,w=null,A=null,M=null,R=null,C=null,x=null,E=new se(0,0,0),B=0,O=!1,N=null,V=null,q=null,L=null,X=null,j.set(0,0,n.canvas.width,n.canvas.height),ye.set(0,0,n.canvas.width,n.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:ve,disable:Ge,bindFramebuffer:Ut,drawBuffers:Oe,useProgram:at,setBlending:sn,setMaterial:Vt,setFlipSided:En,setCullFace:Mt,setLineWidth:Mi,setPolygonOffset:jt,setScissorTest:Gn,activeTexture:Hn,bindTexture:Wn,unbindTexture:D,compressedTexImage2D:Xn,compressedTexImage3D:bt,texImage2D:b,texImage3D:F,pixelStorei:J,getParameter:te,updateUBOMapping:$,uniformBlockBinding:Y,texStorage2D:Ue,texStorage3D:T,texSubImage2D:_t,texSubImage3D:pe,compressedTexSubImage2D:Gt,compressedTexSubImage3D:Le,scissor:ae,viewport:he,reset:le}}function KR(n,e,t,i,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,c=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),l=new qe,u=new WeakMap,d=new Set,h,f=new WeakMap,p=new Set,v=new FinalizationRegistry(T=>p.delete(T)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(T,b){return m?new OffscreenCanvas(T,b):oa("canvas")}function w(T,b,F){let te=1,J=Ue(T);if((J.width>F||J.height>F)&&(te=F/Math.max(J.width,J.height)),te<1)if(typeof HTMLImageElement<"u"&&T instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&T instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&T instanceof ImageBitmap||typeof VideoFrame<"u"&&T instanceof VideoFrame){let ae=Math.floor(te*J.width),he=Math.floor(te*J.height);h===void 0&&(h=g(ae,he));let $=b?g(ae,he):h;return $.width=ae,$.height=he,$.getContext("2d").drawImage(T,0,0,ae,he),Ce("WebGLRenderer: Texture has been resized from ("+J.width+"x"+J.height+") to ("+ae+"x"+he+")."),$}else return"data"in T&&Ce("WebGLRenderer: Image in DataTexture is too big ("+J.width+"x"+J.height+")."),T;return T}function A(T){return T.generateMipmaps}function M(T){n.generateMipmap(T)}function R(T){return T.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:T.isWebGL3DRenderTarget?n.TEXTURE_3D:T.isWebGLArrayRenderTarget||T.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function C(T,b,F,te,J,ae=!1){if(T!==null){if(n[T]!==void 0)return n[T];Ce("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+T+"'")}let he;te&&(he=e.get("EXT_texture_norm16"),he||Ce("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let $=b;if(b===n.RED&&(F===n.FLOAT&&($=n.R32F),F===n.HALF_FLOAT&&($=n.R16F),F===n.UNSIGNED_BYTE&&($=n.R8),F===n.UNSIGNED_SHORT&&he&&($=he.R16_EXT),F===n.SHORT&&he&&($=he.R16_SNORM_EXT)),b===n.RED_INTEGER&&(F===n.UNSIGNED_BYTE&&($=n.R8UI),F===n.UNSIGNED_SHORT&&($=n.R16UI),F===n.UNSIGNED_INT&&($=n.R32UI),F===n.BYTE&&($=n.R8I),F===n.SHORT&&($=n.R16I),F===n.INT&&($=n.R32I)),b===n.RG&&(F===n.FLOAT&&($=n.RG32F),F===n.HALF_FLOAT&&($=n.RG16F),F===n.UNSIGNED_BYTE&&($=n.RG8),F===n.UNSIGNED_SHORT&&he&&($=he.RG16_EXT),F===n.SHORT&&he&&($=he.RG16_SNORM_EXT)),b===n.RG_INTEGER&&(F===n.UNSIGNED_BYTE&&($=n.RG8UI),F===n.UNSIGNED_SHORT&&($=n.RG16UI),F===n.UNSIGNED_INT&&($=n.RG32UI),F===n.BYTE&&($=n.RG8I),F===n.SHORT&&($=n.RG16I),F===n.INT&&($=n.RG32I)),b===n.RGB_INTEGER&&(F===n.UNSIGNED_BYTE&&($=n.RGB8UI),F===n.UNSIGNED_SHORT&&($=n.RGB16UI),F===n.UNSIGNED_INT&&($=n.RGB32UI),F===n.BYTE&&($=n.RGB8I),F===n.SHORT&&($=n.RGB16I),F===n.INT&&($=n.RGB32I)),b===n.RGBA_INTEGER&&(F===n.UNSIGNED_BYTE&&($=n.RGBA8UI),F===n.UNSIGNED_SHORT&&($=n.RGBA16UI),F===n.UNSIGNED_INT&&($=n.RGBA32UI),F===n.BYTE&&($=n.RGBA8I),F===n.SHORT&&($=n.RGBA16I),F===n.INT&&($=n.RGBA32I)),b===n.RGB&&(F===n.UNSIGNED_SHORT&&he&&($=he.RGB16_EXT),F===n.SHORT&&he&&($=he.RGB16_SNORM_EXT),F===n.UNSIGNED_INT_5_9_9_9_REV&&($=n.RGB9_E5),F===n.UNSIGNED_INT_10F_11F_11F_REV&&($=n.R11F_G11F_B10F)),b===n.RGBA){let Y=ae?ra:Qe.getTransfer(J);F===n.FLOAT&&($=n.RGBA32F),F===n.HALF_FLOAT&&($=n.RGBA16F),F===n.UNSIGNED_BYTE&&($=Y===rt?n.SRGB8_ALPHA8:n.RGBA8),F===n.UNSIGNED_SHORT&&he&&($=he.RGBA16_EXT),F===n.SHORT&&he&&($=he.RGBA16_SNORM_EXT),F===n.UNSIGNED_SHORT_4_4_4_4&&($=n.RGBA4),F===n.UNSIGNED_SHORT_5_5_5_1&&($=n.RGB5_A1)}return($===n.R16F||$===n.R32F||$===n.RG16F||$===n.RG32F||$===n.RGBA16F||$===n.RGBA32F)&&e.get("EXT_color_buffer_float"),$}function x(T,b){let F;return T?b===null||b===vi||b===vr?F=n.DEPTH24_STENCIL8:b===Bn?F=n.DEPTH32F_STENCIL8:b===bo&&(F=n.DEPTH24_STENCIL8,Ce("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===vi||b===vr?F=n.DEPTH_COMPONENT24:b===Bn?F=n.DEPTH_COMPONENT32F:b===bo&&(F=n.DEPTH_COMPONENT16),F}function E(T,b){return A(T)===!0||T.isFramebufferTexture&&T.minFilter!==tn&&T.minFilter!==Wt?Math.log2(Math.max(b.width,b.height))+1:T.mipmaps.length>0?T.mipmaps.length:T.isCompressedTexture&&Array.isArray(T.image)?b.mipmaps.length:1}function B(T){let b=new WeakRef(T);i.get(T).__ref=b,p.add(b),v.register(T,b,b)}function O(T){let b=i.get(T).__ref;b!==void 0&&(p.delete(b),v.unregister(b))}function N(T){q(T.target)}function V(T){L(T.target)}function q(T){T.removeEventListener("dispose",N),O(T),K(T),T.isVideoTexture&&u.delete(T),T.isHTMLTexture&&d.delete(T)}function L(T){T.removeEventListener("dispose",V),O(T),ne(T)}function X(){for(let T of p){let b=T.deref();b!==void 0&&(b.isRenderTarget===!0?L(b):q(b))}p.clear(),d.clear()}function K(T){let b=i.get(T);if(b.__webglInit===void 0)return;let F=T.source,te=f.get(F);if(te){let J=te[b.__cacheKey];J.usedTimes--,J.usedTimes===0&&G(T),Object.keys(te).length===0&&f.delete(F)}i.remove(T)}function G(T){let b=i.get(T);n.deleteTexture(b.__webglTexture);let F=T.source,te=f.get(F);delete te[b.__cacheKey],o.memory.textures--}function ne(T){let b=i.get(T);b.__depthDisposeCallback&&b.__depthDisposeCallback();let F=T.depthTexture;if(F&&F.renderTarget===T&&q(F),T.isWebGLCubeRenderTarget)for(let J=0;J<6;J++){if(Array.isArray(b.__webglFramebuffer[J]))for(let ae=0;ae<b.__webglFramebuffer[J].length;ae++)n.deleteFramebuffer(b.__webglFramebuffer[J][ae]);else n.deleteFramebuffer(b.__webglFramebuffer[J]);b.__webglDepthbuffer&&n.deleteRenderbuffer(b.__webglDepthbuffer[J])}else{if(Array.isArray(b.__webglFramebuffer))for(let J=0;J<b.__webglFramebuffer.length;J++)n.deleteFramebuffer(b.__webglFramebuffer[J]);else n.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&n.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&n.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let J=0;J<b.__webglColorRenderbuffer.length;J++)b.__webglColorRenderbuffer[J]&&n.deleteRenderbuffer(b.__webglColorRenderbuffer[J]);b.__webglDepthRenderbuffer&&n.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let te=T.textures;for(let J=0,ae=te.length;J<ae;J++){let he=i.get(te[J]);he.__webglTexture&&(n.deleteTexture(he.__webglTexture),o.memory.textures--),i.remove(te[J])}i.remove(T)}let W=0;function Q(){W=0}function ee(){return W}function Se(T){W=T}function ze(){let T=W;return T>=s.maxTextures&&Ce("WebGLTextures: Trying to use "+(T+1)+" texture units while this GPU supports only "+s.maxTextures),W+=1,T}function j(T){let b=[];return b.push(T.wrapS),b.push(T.wrapT),b.push(T.wrapR||0),b.push(T.magFilter),b.push(T.minFilter),b.push(T.anisotropy),b.push(T.internalFormat),b.push(T.format),b.push(T.type),b.push(T.generateMipmaps),b.push(T.mipmapsAutoUpdate),b.push(T.premultiplyAlpha),b.push(T.flipY),b.push(T.unpackAlignment),b.push(T.colorSpace),b.join()}function ye(T,b){let F=i.get(T);if(T.isVideoTexture&&Gt(T),T.isRenderTargetTexture===!1&&T.isExternalTexture!==!0&&T.version>0&&F.__version!==T.version){let te=T.image;if(te===null)Ce("WebGLRenderer: Texture marked for update but no image data found.");else if(te.complete===!1)Ce("WebGLRenderer: Texture marked for update but image is incomplete");else{Vt(F,T,b);return}}else T.isExternalTexture&&(F.__webglTexture=T.sourceTexture?T.sourceTexture:null);t.bindTexture(n.TEXTURE_2D,F.__webglTexture,n.TEXTURE0+b)}function _e(T,b){let F=i.get(T);if(T.isRenderTargetTexture===!1&&T.version>0&&F.__version!==T.version){Vt(F,T,b);return}else T.isExternalTexture&&(F.__webglTexture=T.sourceTexture?T.sourceTexture:null);t.bindTexture(n.TEXTURE_2D_ARRAY,F.__webglTexture,n.TEXTURE0+b)}function Ie(T,b){let F=i.get(T);if(T.isRenderTargetTexture===!1&&T.version>0&&F.__version!==T.version){Vt(F,T,b);return}t.bindTexture(n.TEXTURE_3D,F.__webglTexture,n.TEXTURE0+b)}function ve(T,b){let F=i.get(T);if(T.version>0&&F.__version!==T.version){En(F,T,b);return}t.bindTexture(n.TEXTURE_CUBE_MAP,F.__webglTexture,n.TEXTURE0+b)}let Ge={[ro]:n.REPEAT,[Ni]:n.CLAMP_TO_EDGE,[Vl]:n.MIRRORED_REPEAT},Ut={[tn]:n.NEAREST,[ex]:n.NEAREST_MIPMAP_NEAREST,[Ia]:n.NEAREST_MIPMAP_LINEAR,[Wt]:n.LINEAR,[yu]:n.LINEAR_MIPMAP_NEAREST,[Un]:n.LINEAR_MIPMAP_LINEAR},Oe={[sx]:n.NEVER,[ep]:n.ALWAYS,[rx]:n.LESS,[Jf]:n.LEQUAL,[ox]:n.EQUAL,[Qf]:n.GEQUAL,[ax]:n.GREATER,[cx]:n.NOTEQUAL};function at(T,b){if(b.type===Bn&&e.has("OES_texture_float_linear")===!1&&(b.magFilter===Wt||b.magFilter===yu||b.magFilter===Ia||b.magFilter===Un||b.minFilter===Wt||b.minFilter===yu||b.minFilter===Ia||b.minFilter===Un)&&Ce("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(T,n.TEXTURE_WRAP_S,Ge[b.wrapS]),n.texParameteri(T,n.TEXTURE_WRAP_T,Ge[b.wrapT]),(T===n.TEXTURE_3D||T===n.TEXTURE_2D_ARRAY)&&n.texParameteri(T,n.TEXTURE_WRAP_R,Ge[b.wrapR]),n.texParameteri(T,n.TEXTURE_MAG_FILTER,Ut[b.magFilter]),n.texParameteri(T,n.TEXTURE_MIN_FILTER,Ut[b.minFilter]),b.compareFunction&&(n.texParameteri(T,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(T,n.TEXTURE_COMPARE_FUNC,Oe[b.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===tn||b.minFilter!==Ia&&b.minFilter!==Un||b.type===Bn&&e.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||i.get(b).__currentAnisotropy){let F=e.get("EXT_texture_filter_anisotropic");n.texParameterf(T,F.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,s.getMaxAnisotropy())),i.get(b).__currentAnisotropy=b.anisotropy}}}function dt(T,b){let F=!1;T.__webglInit===void 0&&(T.__webglInit=!0,b.addEventListener("dispose",N),B(b));let te=b.source,J=f.get(te);J===void 0&&(J={},f.set(te,J));let ae=j(b);if(ae!==T.__cacheKey){J[ae]===void 0&&(J[ae]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,F=!0),J[ae].usedTimes++;let he=J[T.__cacheKey];he!==void 0&&(J[T.__cacheKey].usedTimes--,he.usedTimes===0&&G(b)),T.__cacheKey=ae,T.__webglTexture=J[ae].texture}return F}function Ze(T,b,F){return Math.floor(Math.floor(T/F)/b)}function sn(T,b,F,te){let ae=T.updateRanges;if(ae.length===0)t.texSubImage2D(n.TEXTURE_2D,0,0,0,b.width,b.height,F,te,b.data);else{ae.sort((P,Z)=>P.start-Z.start);let he=0;for(let P=1;P<ae.length;P++){let Z=ae[he],H=ae[P],ue=Z.start+Z.count,re=Ze(H.start,b.width,4),ce=Ze(Z.start,b.width,4);H.start<=ue+1&&re===ce&&Ze(H.start+H.count-1,b.width,4)===re?Z.count=Math.max(Z.count,H.start+H.count-Z.start):(++he,ae[he]=H)}ae.length=he+1;let $=t.getParameter(n.UNPACK_ROW_LENGTH),Y=t.getParameter(n.UNPACK_SKIP_PIXELS),le=t.getParameter(n.UNPACK_SKIP_ROWS);t.pixelStorei(n.UNPACK_ROW_LENGTH,b.width);for(let P=0,Z=ae.length;P<Z;P++){let H=ae[P],ue=Math.floor(H.start/4),re=Math.ceil(H.count/4),ce=ue%b.width,Ee=Math.floor(ue/b.width),Xe=re,ie=1;t.pixelStorei(n.UNPACK_SKIP_PIXELS,ce),t.pixelStorei(n.UNPACK_SKIP_ROWS,Ee),t.texSubImage2D(n.TEXTURE_2D,0,ce,Ee,Xe,ie,F,te,b.data)}T.clearUpdateRanges(),t.pixelStorei(n.UNPACK_ROW_LENGTH,$),t.pixelStorei(n.UNPACK_SKIP_PIXELS,Y),t.pixelStorei(n.UNPACK_SKIP_ROWS,le)}}function Vt(T,b,F){let te=n.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(te=n.TEXTURE_2D_ARRAY),b.isData3DTexture&&(te=n.TEXTURE_3D);let J=dt(T,b),ae=b.source;t.bindTexture(te,T.__webglTexture,n.TEXTURE0+F);let he=i.get(ae);if(ae.version!==he.__version||J===!0){if(t.activeTexture(n.TEXTURE0+F),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let ie=Qe.getPrimaries(Qe.workingColorSpace),Re=b.colorSpace===us?null:Qe.getPrimaries(b.colorSpace),We=b.colorSpace===us||ie===Re?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,We)}t.pixelStorei(n.UNPACK_ALIGNMENT,b.unpackAlignment);let Y=w(b.image,!1,s.maxTextureSize);Y=Le(b,Y);let le=r.convert(b.format,b.colorSpace),P=r.convert(b.type),Z=C(b.internalFormat,le,P,b.normalized,b.colorSpace,b.isVideoTexture);at(te,b);let H,ue=b.mipmaps,re=b.isVideoTexture!==!0,ce=he.__version===void 0||J===!0,Ee=ae.dataReady,Xe=E(b,Y);if(b.isDepthTexture)Z=x(b.format===ls,b.type),ce&&(re?t.texStorage2D(n.TEXTURE_2D,1,Z,Y.width,Y.height):t.texImage2D(n.TEXTURE_2D,0,Z,Y.width,Y.height,0,le,P,null));else if(b.isDataTexture)if(ue.length>0){re&&ce&&t.texStorage2D(n.TEXTURE_2D,Xe,Z,ue[0].width,ue[0].height);for(let ie=0,Re=ue.length;ie<Re;ie++)H=ue[ie],re?Ee&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,H.width,H.height,le,P,H.data):t.texImage2D(n.TEXTURE_2D,ie,Z,H.width,H.height,0,le,P,H.data);b.generateMipmaps=!1}else re?(ce&&t.texStorage2D(n.TEXTURE_2D,Xe,Z,Y.width,Y.height),Ee&&sn(b,Y,le,P)):t.texImage2D(n.TEXTURE_2D,0,Z,Y.width,Y.height,0,le,P,Y.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){re&&ce&&t.texStorage3D(n.TEXTURE_2D_ARRAY,Xe,Z,ue[0].width,ue[0].height,Y.depth);for(let ie=0,Re=ue.length;ie<Re;ie++)if(H=ue[ie],b.format!==Ln)if(le!==null)if(re){if(Ee)if(b.layerUpdates.size>0){let We=lp(H.width,H.height,b.format,b.type);for(let me of b.layerUpdates){let ct=H.data.subarray(me*We/H.data.BYTES_PER_ELEMENT,(me+1)*We/H.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,me,H.width,H.height,1,le,ct)}}else t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,0,H.width,H.height,Y.depth,le,H.data)}else t.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ie,Z,H.width,H.height,Y.depth,0,H.data,0,0);else Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else re?Ee&&t.texSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,0,H.width,H.height,Y.depth,le,P,H.data):t.texImage3D(n.TEXTURE_2D_ARRAY,ie,Z,H.width,H.height,Y.depth,0,le,P,H.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{re&&ce&&t.texStorage2D(n.TEXTURE_2D,Xe,Z,ue[0].width,ue[0].height);for(let ie=0,Re=ue.length;ie<Re;ie++)H=ue[ie],b.format!==Ln?le!==null?re?Ee&&t.compressedTexSubImage2D(n.TEXTURE_2D,ie,0,0,H.width,H.height,le,H.data):t.compressedTexImage2D(n.TEXTURE_2D,ie,Z,H.width,H.height,0,H.data):Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):re?Ee&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,H.width,H.height,le,P,H.data):t.texImage2D(n.TEXTURE_2D,ie,Z,H.width,H.height,0,le,P,H.data)}else if(b.isDataArrayTexture)if(re){if(ce&&t.texStorage3D(n.TEXTURE_2D_ARRAY,Xe,Z,Y.width,Y.height,Y.depth),Ee)if(b.layerUpdates.size>0){let ie=lp(Y.width,Y.height,b.format,b.type);for(let Re of b.layerUpdates){let We=Y.data.subarray(Re*ie/Y.data.BYTES_PER_ELEMENT,(Re+1)*ie/Y.data.BYTES_PER_ELEMENT);t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Re,Y.width,Y.height,1,le,P,We)}b.clearLayerUpdates()}else t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,Y.width,Y.height,Y.depth,le,P,Y.data)}else t.texImage3D(n.TEXTURE_2D_ARRAY,0,Z,Y.width,Y.height,Y.depth,0,le,P,Y.data);else if(b.isData3DTexture)re?(ce&&t.texStorage3D(n.TEXTURE_3D,Xe,Z,Y.width,Y.height,Y.depth),Ee&&t.texSubImage3D(n.TEXTURE_3D,0,0,0,0,Y.width,Y.height,Y.depth,le,P,Y.data)):t.texImage3D(n.TEXTURE_3D,0,Z,Y.width,Y.height,Y.depth,0,le,P,Y.data);else if(b.isFramebufferTexture){if(ce)if(re)t.texStorage2D(n.TEXTURE_2D,Xe,Z,Y.width,Y.height);else{let ie=Y.width,Re=Y.height;for(let We=0;We<Xe;We++)t.texImage2D(n.TEXTURE_2D,We,Z,ie,Re,0,le,P,null),ie>>=1,Re>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in n){let ie=n.canvas;if(ie.hasAttribute("layoutsubtree")||ie.setAttribute("layoutsubtree","true"),Y.parentNode!==ie){ie.appendChild(Y),d.add(b),ie.onpaint=Re=>{let We=Re.changedElements;for(let me of d)We.includes(me.image)&&(me.needsUpdate=!0)},ie.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,Y);else{let We=n.RGBA,me=n.RGBA,ct=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,We,me,ct,Y)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(ue.length>0){if(re&&ce){let ie=Ue(ue[0]);t.texStorage2D(n.TEXTURE_2D,Xe,Z,ie.width,ie.height)}for(let ie=0,Re=ue.length;ie<Re;ie++)H=ue[ie],re?Ee&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,le,P,H):t.texImage2D(n.TEXTURE_2D,ie,Z,le,P,H);b.generateMipmaps=!1}else if(re){if(ce){let ie=Ue(Y);t.texStorage2D(n.TEXTURE_2D,Xe,Z,ie.width,ie.height)}Ee&&t.texSubImage2D(n.TEXTURE_2D,0,0,0,le,P,Y)}else t.texImage2D(n.TEXTURE_2D,0,Z,le,P,Y);A(b)&&b.mipmapsAutoUpdate===!0&&M(te),he.__version=ae.version,b.onUpdate&&b.onUpdate(b)}T.__version=b.version}function En(T,b,F){if(b.image.length!==6)return;let te=dt(T,b),J=b.source;t.bindTexture(n.TEXTURE_CUBE_MAP,T.__webglTexture,n.TEXTURE0+F);let ae=i.get(J);if(J.version!==ae.__version||te===!0){t.activeTexture(n.TEXTURE0+F);let he=Qe.getPrimaries(Qe.workingColorSpace),$=b.colorSpace===us?null:Qe.getPrimaries(b.colorSpace),Y=b.colorSpace===us||he===$?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(n.UNPACK_ALIGNMENT,b.unpackAlignment),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,Y);let le=b.isCompressedTexture||b.image[0].isCompressedTexture,P=b.image[0]&&b.image[0].isDataTexture,Z=[];for(let me=0;me<6;me++)!le&&!P?Z[me]=w(b.image[me],!0,s.maxCubemapSize):Z[me]=P?b.image[me].image:b.image[me],Z[me]=Le(b,Z[me]);let H=Z[0],ue=r.convert(b.format,b.colorSpace),re=r.convert(b.type),ce=C(b.internalFormat,ue,re,b.normalized,b.colorSpace),Ee=b.isVideoTexture!==!0,Xe=ae.__version===void 0||te===!0,ie=J.dataReady,Re=E(b,H);at(n.TEXTURE_CUBE_MAP,b);let We;if(b.isDepthTexture){if(ce=x(b.format===ls,b.type),Xe)if(Ee)t.texStorage2D(n.TEXTURE_CUBE_MAP,1,ce,H.width,H.height);else for(let me=0;me<6;me++)t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,ce,H.width,H.height,0,ue,re,null)}else if(le){Ee&&Xe&&t.texStorage2D(n.TEXTURE_CUBE_MAP,Re,ce,H.width,H.height);for(let me=0;me<6;me++){We=Z[me].mipmaps;for(let ct=0;ct<We.length;ct++){let Zt=We[ct];b.format!==Ln?ue!==null?Ee?ie&&t.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,ct,0,0,Zt.width,Zt.height,ue,Zt.data):t.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,ct,ce,Zt.width,Zt.height,0,Zt.data):Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ee?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,ct,0,0,Zt.width,Zt.height,ue,re,Zt.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,ct,ce,Zt.width,Zt.height,0,ue,re,Zt.data)}}}else{if(We=b.mipmaps,Ee&&Xe){We.length>0&&Re++;let me=Ue(Z[0]);t.texStorage2D(n.TEXTURE_CUBE_MAP,Re,ce,me.width,me.height)}for(let me=0;me<6;me++)if(P){Ee?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,0,0,Z[me].width,Z[me].height,ue,re,Z[me].data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,ce,Z[me].width,Z[me].height,0,ue,re,Z[me].data);for(let ct=0;ct<We.length;ct++){let bs=We[ct].image[me].image;Ee?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,ct+1,0,0,bs.width,bs.height,ue,re,bs.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,ct+1,ce,bs.width,bs.height,0,ue,re,bs.data)}}else{Ee?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,0,0,ue,re,Z[me]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,ce,ue,re,Z[me]);for(let ct=0;ct<We.length;ct++){let Zt=We[ct];Ee?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,ct+1,0,0,ue,re,Zt.image[me]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,ct+1,ce,ue,re,Zt.image[me])}}}A(b)&&b.mipmapsAutoUpdate===!0&&M(n.TEXTURE_CUBE_MAP),ae.__version=J.version,b.onUpdate&&b.onUpdate(b)}T.__version=b.version}function Mt(T,b,F,te,J,ae){let he=r.convert(F.format,F.colorSpace),$=r.convert(F.type),Y=C(F.internalFormat,he,$,F.normalized,F.colorSpace),le=i.get(b),P=i.get(F);if(P.__renderTarget=b,!le.__hasExternalTextures){let Z=Math.max(1,b.width>>ae),H=Math.max(1,b.height>>ae);J===n.TEXTURE_3D||J===n.TEXTURE_2D_ARRAY?t.texImage3D(J,ae,Y,Z,H,b.depth,0,he,$,null):t.texImage2D(J,ae,Y,Z,H,0,he,$,null)}t.bindFramebuffer(n.FRAMEBUFFER,T),pe(b)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,te,J,P.__webglTexture,0,_t(b)):(J===n.TEXTURE_2D||J>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&J<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,te,J,P.__webglTexture,ae),t.bindFramebuffer(n.FRAMEBUFFER,null)}function Mi(T,b,F){if(n.bindRenderbuffer(n.RENDERBUFFER,T),b.depthBuffer){let te=b.depthTexture,J=te&&te.isDepthTexture?te.type:null,ae=x(b.stencilBuffer,J),he=b.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;pe(b)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,_t(b),ae,b.width,b.height):F?n.renderbufferStorageMultisample(n.RENDERBUFFER,_t(b),ae,b.width,b.height):n.renderbufferStorage(n.RENDERBUFFER,ae,b.width,b.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,he,n.RENDERBUFFER,T)}else{let te=b.textures;for(let J=0;J<te.length;J++){let ae=te[J],he=r.convert(ae.format,ae.colorSpace),$=r.convert(ae.type),Y=C(ae.internalFormat,he,$,ae.normalized,ae.colorSpace);pe(b)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,_t(b),Y,b.width,b.height):F?n.renderbufferStorageMultisample(n.RENDERBUFFER,_t(b),Y,b.width,b.height):n.renderbufferStorage(n.RENDERBUFFER,Y,b.width,b.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function jt(T,b,F){let te=b.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(n.FRAMEBUFFER,T),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let J=i.get(b.depthTexture);J.__renderTarget=b;let ae=te?b.depthTexture.image[0]:b.depthTexture.image;(!J.__webglTexture||ae.width!==b.width||ae.height!==b.height)&&(ae.width=b.width,ae.height=b.height,b.depthTexture.needsUpdate=!0),te?ve(b.depthTexture,0):ye(b.depthTexture,0);let he=J.__webglTexture,$=_t(b),Y=te?n.TEXTURE_CUBE_MAP_POSITIVE_X+F:n.TEXTURE_2D,le=b.depthTexture.format===ls?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(b.depthTexture.format===as)pe(b)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,le,Y,he,0,$):n.framebufferTexture2D(n.FRAMEBUFFER,le,Y,he,0);else if(b.depthTexture.format===ls)pe(b)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,le,Y,he,0,$):n.framebufferTexture2D(n.FRAMEBUFFER,le,Y,he,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Gn(T){let b=i.get(T),F=T.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==T.depthTexture){let te=T.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),te){let J=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,te.removeEventListener("dispose",J)};te.addEventListener("dispose",J),b.__depthDisposeCallback=J}b.__boundDepthTexture=te}if(T.depthTexture&&!b.__autoAllocateDepthBuffer)if(F)for(let te=0;te<6;te++)jt(b.__webglFramebuffer[te],T,te);else T.texture.mipmaps.length>0?jt(b.__webglFramebuffer[0],T,0):jt(b.__webglFramebuffer,T,0);else if(F){b.__webglDepthbuffer=[];for(let te=0;te<6;te++)if(t.bindFramebuffer(n.FRAMEBUFFER,b.__webglFramebuffer[te]),b.__webglDepthbuffer[te]===void 0)b.__webglDepthbuffer[te]=n.createRenderbuffer(),Mi(b.__webglDepthbuffer[te],T,!1);else{let J=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,ae=b.__webglDepthbuffer[te];n.bindRenderbuffer(n.RENDERBUFFER,ae),n.framebufferRenderbuffer(n.FRAMEBUFFER,J,n.RENDERBUFFER,ae)}}else if(T.texture.mipmaps.length>0?t.bindFramebuffer(n.FRAMEBUFFER,b.__webglFramebuffer[0]):t.bindFramebuffer(n.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=n.createRenderbuffer(),Mi(b.__webglDepthbuffer,T,!1);else{let J=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,ae=b.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,ae),n.framebufferRenderbuffer(n.FRAMEBUFFER,J,n.RENDERBUFFER,ae)}t.bindFramebuffer(n.FRAMEBUFFER,null)}function Hn(T,b,F){let te=i.get(T);b!==void 0&&Mt(te.__webglFramebuffer,T,T.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),F!==void 0&&Gn(T)}function Wn(T){let b=T.texture,F=i.get(T),te=i.get(b);T.addEventListener("dispose",V),B(T);let J=T.textures,ae=T.isWebGLCubeRenderTarget===!0,he=J.length>1;if(he||(te.__webglTexture===void 0&&(te.__webglTexture=n.createTexture()),te.__version=b.version,o.memory.textures++),ae){F.__webglFramebuffer=[];for(let $=0;$<6;$++)if(b.mipmaps.length>0){F.__webglFramebuffer[$]=[];for(let Y=0;Y<b.mipmaps.length;Y++)F.__webglFramebuffer[$][Y]=n.createFramebuffer()}else F.__webglFramebuffer[$]=n.createFramebuffer()}else{if(b.mipmaps.length>0){F.__webglFramebuffer=[];for(let $=0;$<b.mipmaps.length;$++)F.__webglFramebuffer[$]=n.createFramebuffer()}else F.__webglFramebuffer=n.createFramebuffer();if(he)for(let $=0,Y=J.length;$<Y;$++){let le=i.get(J[$]);le.__webglTexture===void 0&&(le.__webglTexture=n.createTexture(),o.memory.textures++)}if(T.samples>0&&pe(T)===!1){F.__webglMultisampledFramebuffer=n.createFramebuffer(),F.__webglColorRenderbuffer=[],t.bindFramebuffer(n.FRAMEBUFFER,F.__webglMultisampledFramebuffer);for(let $=0;$<J.length;$++){let Y=J[$];F.__webglColorRenderbuffer[$]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,F.__webglColorRenderbuffer[$]);let le=r.convert(Y.format,Y.colorSpace),P=r.convert(Y.type),Z=C(Y.internalFormat,le,P,Y.normalized,Y.colorSpace,T.isXRRenderTarget===!0),H=_t(T);n.renderbufferStorageMultisample(n.RENDERBUFFER,H,Z,T.width,T.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+$,n.RENDERBUFFER,F.__webglColorRenderbuffer[$])}n.bindRenderbuffer(n.RENDERBUFFER,null),T.depthBuffer&&(F.__webglDepthRenderbuffer=n.createRenderbuffer(),Mi(F.__webglDepthRenderbuffer,T,!0)),t.bindFramebuffer(n.FRAMEBUFFER,null)}}if(ae){t.bindTexture(n.TEXTURE_CUBE_MAP,te.__webglTexture),at(n.TEXTURE_CUBE_MAP,b);for(let $=0;$<6;$++)if(b.mipmaps.length>0)for(let Y=0;Y<b.mipmaps.length;Y++)Mt(F.__webglFramebuffer[$][Y],T,b,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+$,Y);else Mt(F.__webglFramebuffer[$],T,b,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+$,0);A(b)?M(n.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}else if(he){for(let $=0,Y=J.length;$<Y;$++){let le=J[$],P=i.get(le),Z=n.TEXTURE_2D;(T.isWebGL3DRenderTarget||T.isWebGLArrayRenderTarget)&&(Z=T.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(Z,P.__webglTexture),at(Z,le),Mt(F.__webglFramebuffer,T,le,n.COLOR_ATTACHMENT0+$,Z,0),A(le)&&M(Z)}t.unbindTexture()}else{let $=n.TEXTURE_2D;if((T.isWebGL3DRenderTarget||T.isWebGLArrayRenderTarget)&&($=T.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture($,te.__webglTexture),at($,b),b.mipmaps.length>0)for(let Y=0;Y<b.mipmaps.length;Y++)Mt(F.__webglFramebuffer[Y],T,b,n.COLOR_ATTACHMENT0,$,Y);else Mt(F.__webglFramebuffer,T,b,n.COLOR_ATTACHMENT0,$,0);A(b)?M($):b.mipmaps.length>0&&n.texParameteri($,n.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}T.depthBuffer&&Gn(T)}function D(T){let b=T.textures;for(let F=0,te=b.length;F<te;F++){let J=b[F];if(A(J)&&J.mipmapsAutoUpdate===!0){let ae=R(T),he=i.get(J).__webglTexture;t.bindTexture(ae,he),M(ae),t.unbindTexture()}}}let Xn=[];function bt(T){if(T.samples>0){if(pe(T)===!1){let b=T.textures,F=T.width,te=T.height,J=n.COLOR_BUFFER_BIT,ae=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,he=i.get(T),$=b.length>1;if($)for(let le=0;le<b.length;le++)t.bindFramebuffer(n.FRAMEBUFFER,he.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+le,n.RENDERBUFFER,null),t.bindFramebuffer(n.FRAMEBUFFER,he.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+le,n.TEXTURE_2D,null,0);t.bindFramebuffer(n.READ_FRAMEBUFFER,he.__webglMultisampledFramebuffer),T.texture.mipmaps.length>0?t.bindFramebuffer(n.DRAW_FRAMEBUFFER,he.__webglFramebuffer[0]):t.bindFramebuffer(n.DRAW_FRAMEBUFFER,he.__webglFramebuffer);for(let le=0;le<b.length;le++){if(T.resolveDepthBuffer&&(T.depthBuffer&&(J|=n.DEPTH_BUFFER_BIT),T.stencilBuffer&&T.resolveStencilBuffer&&(J|=n.STENCIL_BUFFER_BIT)),$){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,he.__webglColorRenderbuffer[le]);let P=i.get(b[le]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,P,0)}n.blitFramebuffer(0,0,F,te,0,0,F,te,J,n.NEAREST),c===!0&&(Xn.length=0,Xn.push(n.COLOR_ATTACHMENT0+le),T.depthBuffer&&T.storeMultisampledDepthBuffer===!1&&Xn.push(ae),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Xn))}if(t.bindFramebuffer(n.READ_FRAMEBUFFER,null),t.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),$)for(let le=0;le<b.length;le++){t.bindFramebuffer(n.FRAMEBUFFER,he.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+le,n.RENDERBUFFER,he.__webglColorRenderbuffer[le]);let P=i.get(b[le]).__webglTexture;t.bindFramebuffer(n.FRAMEBUFFER,he.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+le,n.TEXTURE_2D,P,0)}t.bindFramebuffer(n.DRAW_FRAMEBUFFER,he.__webglMultisampledFramebuffer)}else if(T.depthBuffer&&T.storeMultisampledDepthBuffer===!1&&c){let b=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[b])}}}function _t(T){return Math.min(s.maxSamples,T.samples)}function pe(T){let b=i.get(T);return T.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function Gt(T){let b=o.render.frame;u.get(T)!==b&&(u.set(T,b),T.update())}function Le(T,b){let F=T.colorSpace,te=T.format,J=T.type;return T.isCompressedTexture===!0||T.isVideoTexture===!0||F!==sa&&F!==us&&(Qe.getTransfer(F)===rt?(te!==Ln||J!==In)&&Ce("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):ke("WebGLTextures: Unsupported texture color space:",F)),b}function Ue(T){return typeof HTMLImageElement<"u"&&T instanceof HTMLImageElement?(l.width=T.naturalWidth||T.width,l.height=T.naturalHeight||T.height):typeof VideoFrame<"u"&&T instanceof VideoFrame?(l.width=T.displayWidth,l.height=T.displayHeight):(l.width=T.width,l.height=T.height),l}this.allocateTextureUnit=ze,this.resetTextureUnits=Q,this.getTextureUnits=ee,this.setTextureUnits=Se,this.setTexture2D=ye,this.setTexture2DArray=_e,this.setTexture3D=Ie,this.setTextureCube=ve,this.rebindTextures=Hn,this.setupRenderTarget=Wn,this.updateRenderTargetMipmap=D,this.updateMultisampleRenderTarget=bt,this.setupDepthRenderbuffer=Gn,this.setupFrameBufferTexture=Mt,this.useMultisampledRTT=pe,this.dispose=X}function JR(n,e){function t(i,s=us){let r,o=Qe.getTransfer(s);if(i===In)return n.UNSIGNED_BYTE;if(i===xu)return n.UNSIGNED_SHORT_4_4_4_4;if(i===bu)return n.UNSIGNED_SHORT_5_5_5_1;if(i===Yf)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===jf)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===$f)return n.BYTE;if(i===qf)return n.SHORT;if(i===bo)return n.UNSIGNED_SHORT;if(i===vu)return n.INT;if(i===vi)return n.UNSIGNED_INT;if(i===Bn)return n.FLOAT;if(i===xi)return n.HALF_FLOAT;if(i===Zf)return n.ALPHA;if(i===Kf)return n.RGB;if(i===Ln)return n.RGBA;if(i===as)return n.DEPTH_COMPONENT;if(i===ls)return n.DEPTH_STENCIL;if(i===_u)return n.RED;if(i===wu)return n.RED_INTEGER;if(i===Gs)return n.RG;if(i===Mu)return n.RG_INTEGER;if(i===Su)return n.RGBA_INTEGER;if(i===La||i===Oa||i===Da||i===Na)if(o===rt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(i===La)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Oa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===Da)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===Na)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(i===La)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Oa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===Da)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===Na)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===Au||i===Eu||i===Tu||i===Cu)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(i===Au)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===Eu)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===Tu)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===Cu)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===Ru||i===Pu||i===Iu||i===Lu||i===Ou||i===ka||i===Du)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(i===Ru||i===Pu)return o===rt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(i===Iu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(i===Lu)return r.COMPRESSED_R11_EAC;if(i===Ou)return r.COMPRESSED_SIGNED_R11_EAC;if(i===ka)return r.COMPRESSED_RG11_EAC;if(i===Du)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===Nu||i===ku||i===Fu||i===Uu||i===Bu||i===zu||i===Vu||i===Gu||i===Hu||i===Wu||i===Xu||i===$u||i===qu||i===Yu)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(i===Nu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===ku)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===Fu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Uu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Bu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===zu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Vu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===Gu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Hu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Wu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===Xu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===$u)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===qu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===Yu)return o===rt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===ju||i===Zu||i===Ku)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(i===ju)return o===rt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===Zu)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===Ku)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===Ju||i===Qu||i===Fa||i===ed)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(i===Ju)return r.COMPRESSED_RED_RGTC1_EXT;if(i===Qu)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===Fa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===ed)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===vr?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:t}}var QR=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,eP=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,vp=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let i=new ba(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=i}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,i=new Pt({vertexShader:QR,fragmentShader:eP,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new un(new hr(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},xp=class extends ki{constructor(e,t){super();let i=this,s=null,r=1,o=null,a="local-floor",c=1,l=null,u=null,d=null,h=null,f=null,p=null,v=typeof XRWebGLBinding<"u",m=new vp,g={},w=t.getContextAttributes(),A=null,M=null,R=[],C=[],x=new qe,E=null,B=null,O=new en;O.viewport=new lt;let N=new en;N.viewport=new lt;let V=[O,N],q=new du,L=null,X=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(j){let ye=R[j];return ye===void 0&&(ye=new uo,R[j]=ye),ye.getTargetRaySpace()},this.getControllerGrip=function(j){let ye=R[j];return ye===void 0&&(ye=new uo,R[j]=ye),ye.getGripSpace()},this.getHand=function(j){let ye=R[j];return ye===void 0&&(ye=new uo,R[j]=ye),ye.getHandSpace()};function K(j){let ye=C.indexOf(j.inputSource);if(ye===-1)return;let _e=R[ye];_e!==void 0&&(_e.update(j.inputSource,j.frame,l||o),_e.dispatchEvent({type:j.type,data:j.inputSource}))}function G(){s.removeEventListener("select",K),s.removeEventListener("selectstart",K),s.removeEventListener("selectend",K),s.removeEventListener("squeeze",K),s.removeEventListener("squeezestart",K),s.removeEventListener("squeezeend",K),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",ne);for(let j=0;j<R.length;j++){let ye=C[j];ye!==null&&(C[j]=null,R[j].disconnect(ye))}L=null,X=null,m.reset();for(let j in g)delete g[j];if(e.setRenderTarget(A),f=null,h=null,d=null,s=null,M=null,ze.stop(),i.isPresenting=!1,e.setPixelRatio(E),e.setSize(x.width,x.height,!1),B!==null){let j=B.camera;j.fov=B.fov,j.zoom=B.zoom,j.updateProjectionMatrix(),B=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(j){r=j,i.isPresenting===!0&&Ce("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(j){a=j,i.isPresenting===!0&&Ce("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return l||o},this.setReferenceSpace=function(j){l=j},this.getBaseLayer=function(){return h!==null?h:f},this.getBinding=function(){return d===null&&v&&(d=new XRWebGLBinding(s,t)),d},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(j){if(s=j,s!==null){if(A=e.getRenderTarget(),s.addEventListener("select",K),s.addEventListener("selectstart",K),s.addEventListener("selectend",K),s.addEventListener("squeeze",K),s.addEventListener("squeezestart",K),s.addEventListener("squeezeend",K),s.addEventListener("end",G),s.addEventListener("inputsourceschange",ne),w.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(x),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let _e=null,Ie=null,ve=null;w.depth&&(ve=w.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,_e=w.stencil?ls:as,Ie=w.stencil?vr:vi);let Ge={colorFormat:t.RGBA8,depthFormat:ve,scaleFactor:r};d=this.getBinding(),h=d.createProjectionLayer(Ge),s.updateRenderState({layers:[h]}),e.setPixelRatio(1),e.setSize(h.textureWidth,h.textureHeight,!1),M=new An(h.textureWidth,h.textureHeight,{format:Ln,type:In,depthTexture:new cs(h.textureWidth,h.textureHeight,Ie,void 0,void 0,void 0,void 0,void 0,void 0,_e),stencilBuffer:w.stencil,colorSpace:e.outputColorSpace,samples:w.antialias?4:0,resolveDepthBuffer:h.ignoreDepthValues===!1,resolveStencilBuffer:h.ignoreDepthValues===!1,storeMultisampledDepthBuffer:h.ignoreDepthValues===!1,storeMultisampledStencilBuffer:h.ignoreDepthValues===!1})}else{let _e={antialias:w.antialias,alpha:!0,depth:w.depth,stencil:w.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,_e),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),M=new An(f.framebufferWidth,f.framebufferHeight,{format:Ln,type:In,colorSpace:e.outputColorSpace,stencilBuffer:w.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}M.isXRRenderTarget=!0,this.setFoveation(c),l=null,o=await s.requestReferenceSpace(a),ze.setContext(s),ze.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ne(j){for(let ye=0;ye<j.removed.length;ye++){let _e=j.removed[ye],Ie=C.indexOf(_e);Ie>=0&&(C[Ie]=null,R[Ie].disconnect(_e))}for(let ye=0;ye<j.added.length;ye++){let _e=j.added[ye],Ie=C.indexOf(_e);if(Ie===-1){for(let Ge=0;Ge<R.length;Ge++)if(Ge>=C.length){C.push(_e),Ie=Ge;break}else if(C[Ge]===null){C[Ge]=_e,Ie=Ge;break}if(Ie===-1)break}let ve=R[Ie];ve&&ve.connect(_e)}}function W(j,ye){ye===null?j.matrixWorld.copy(j.matrix):j.matrixWorld.multiplyMatrices(ye.matrixWorld,j.matrix),j.matrixWorldInverse.copy(j.matrixWorld).invert()}this.updateCamera=function(j){if(s===null)return;let ye=j.near,_e=j.far;m.texture!==null&&(m.depthNear>0&&(ye=m.depthNear),m.depthFar>0&&(_e=m.depthFar)),q.near=N.near=O.near=ye,q.far=N.far=O.far=_e,(L!==q.near||X!==q.far)&&(s.updateRenderState({depthNear:q.near,depthFar:q.far}),L=q.near,X=q.far),q.layers.mask=j.layers.mask|6,O.layers.mask=q.layers.mask&-5,N.layers.mask=q.layers.mask&-3;let Ie=j.parent,ve=q.cameras;W(q,Ie);for(let Ge=0;Ge<ve.length;Ge++)W(ve[Ge],Ie);q.projectionMatrix.copy(O.projectionMatrix),q.projectionMatrixInverse.copy(O.projectionMatrixInverse),B===null&&j.isPerspectiveCamera&&(B={camera:j,fov:j.fov,zoom:j.zoom}),Q(j,q,Ie)};function Q(j,ye,_e){_e===null?j.matrix.copy(ye.matrixWorld):(j.matrix.copy(_e.matrixWorld),j.matrix.invert(),j.matrix.multiply(ye.matrixWorld)),j.matrix.decompose(j.position,j.quaternion,j.scale),j.updateMatrixWorld(!0),j.projectionMatrix.copy(ye.projectionMatrix),j.projectionMatrixInverse.copy(ye.projectionMatrixInverse),j.isPerspectiveCamera&&(j.fov=co*2*Math.atan(1/j.projectionMatrix.elements[5]),j.zoom=1)}this.getCamera=function(){return q},this.getFoveation=function(){if(!(h===null&&f===null))return c},this.setFoveation=function(j){c=j,h!==null&&(h.fixedFoveation=j),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=j)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(q)},this.getCameraTexture=function(j){return g[j]};let ee=null;function Se(j,ye){if(u=ye.getViewerPose(l||o),p=ye,u!==null){let _e=u.views;f!==null&&(e.setRenderTargetFramebuffer(M,f.framebuffer),e.setRenderTarget(M));let Ie=!1;_e.length!==q.cameras.length&&(q.cameras.length=0,Ie=!0);for(let Oe=0;Oe<_e.length;Oe++){let at=_e[Oe],dt=null;if(f!==null)dt=f.getViewport(at);else{let sn=d.getViewSubImage(h,at);dt=sn.viewport,Oe===0&&(e.setRenderTargetTextures(M,sn.colorTexture,sn.depthStencilTexture),e.setRenderTarget(M))}let Ze=V[Oe];Ze===void 0&&(Ze=new en,Ze.layers.enable(Oe),Ze.viewport=new lt,V[Oe]=Ze),Ze.matrix.fromArray(at.transform.matrix),Ze.matrix.decompose(Ze.position,Ze.quaternion,Ze.scale),Ze.projectionMatrix.fromArray(at.projectionMatrix),Ze.projectionMatrixInverse.copy(Ze.projectionMatrix).invert(),Ze.viewport.set(dt.x,dt.y,dt.width,dt.height),Oe===0&&(q.matrix.copy(Ze.matrix),q.matrix.decompose(q.position,q.quaternion,q.scale)),Ie===!0&&q.cameras.push(Ze)}let ve=s.enabledFeatures;if(ve&&ve.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){d=i.getBinding();let Oe=d.getDepthInformation(_e[0]);Oe&&Oe.isValid&&Oe.texture&&m.init(Oe,s.renderState)}if(ve&&ve.includes("camera-access")&&v){e.state.unbindTexture(),d=i.getBinding();for(let Oe=0;Oe<_e.length;Oe++){let at=_e[Oe].camera;if(at){let dt=g[at];dt||(dt=new ba,g[at]=dt);let Ze=d.getCameraImage(at);dt.sourceTexture=Ze}}}}for(let _e=0;_e<R.length;_e++){let Ie=C[_e],ve=R[_e];Ie!==null&&ve!==void 0&&ve.update(Ie,ye,l||o)}ee&&ee(j,ye),ye.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:ye}),p=null}let ze=new Vx;ze.setAnimationLoop(Se),this.setAnimationLoop=function(j){ee=j},this.dispose=function(){}}},tP=new oe,Kx=new De;Kx.set(-1,0,0,0,1,0,0,0,1);function nP(n,e){function t(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function i(m,g){g.color.getRGB(m.fogColor.value,op(n)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,w,A,M){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),d(m,g)):g.isMeshPhongMaterial?(r(m,g),u(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),h(m,g),g.isMeshPhysicalMaterial&&f(m,g,M)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),v(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?c(m,g,w,A):g.isSpriteMaterial?l(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,t(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Xt&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,t(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Xt&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,t(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,t(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let w=e.get(g),A=w.envMap,M=w.envMapRotation;A&&(m.envMap.value=A,m.envMapRotation.value.setFromMatrix4(tP.makeRotationFromEuler(M)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Kx),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function c(m,g,w,A){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*w,m.scale.value=A*.5,g.map&&(m.map.value=g.map,t(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function l(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function u(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function d(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function h(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,w){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Xt&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=w.texture,m.transmissionSamplerSize.value.set(w.width,w.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function v(m,g){let w=e.get(g).light;m.referencePosition.value.setFromMatrixPosition(w.matrixWorld),m.nearDistance.value=w.shadow.camera.near,m.farDistance.value=w.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:s}}function iP(n,e,t,i){let s={},r={};function o(w,A){let M=A.program;i.uniformBlockBinding(w,M,s[w.id])}function a(w,A){let M=s[w.id];M===void 0&&(p(w),M=c(w),s[w.id]=M,w.addEventListener("dispose",m));let R=A.program;i.updateUBOMapping(w,R);let C=e.render.frame;r[w.id]!==C&&(l(w),r[w.id]=C)}function c(w){let A=n.createBuffer(),M=w.__size,R=w.usage;return n.bindBuffer(n.UNIFORM_BUFFER,A),n.bufferData(n.UNIFORM_BUFFER,M,R),n.bindBuffer(n.UNIFORM_BUFFER,null),A}function l(w){let A=s[w.id],M=w.uniforms,R=w.__cache;n.bindBuffer(n.UNIFORM_BUFFER,A);for(let C=0,x=M.length;C<x;C++){let E=M[C];if(Array.isArray(E))for(let B=0,O=E.length;B<O;B++)u(E[B],C,B,R);else u(E,C,0,R)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function u(w,A,M,R){if(h(w,A,M,R)===!0){let C=w.__offset,x=w.value;if(Array.isArray(x)){let E=0;for(let B=0;B<x.length;B++){let O=x[B],N=v(O,!0);d(O,w.__data,E),E+=N.storage/Float32Array.BYTES_PER_ELEMENT}}else d(x,w.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,C,w.__data)}}function d(w,A,M){typeof w=="number"||typeof w=="boolean"?A[M]=w:w.isMatrix3?(A[M]=w.elements[0],A[M+1]=w.elements[1],A[M+2]=w.elements[2],A[M+3]=0,A[M+4]=w.elements[3],A[M+5]=w.elements[4],A[M+6]=w.elements[5],A[M+7]=0,A[M+8]=w.elements[6],A[M+9]=w.elements[7],A[M+10]=w.elements[8],A[M+11]=0):ArrayBuffer.isView(w)?A.set(w.subarray(0,A.length-M),M):w.toArray(A,M)}function h(w,A,M,R){let C=w.value,x=A+"_"+M;if(Array.isArray(C)){R[x]===void 0&&(R[x]=[]);let E=R[x],B=!1;for(let O=0;O<C.length;O++)f(C[O],E,O)===!0&&(B=!0);return B}return f(C,R,x)}function f(w,A,M){if(A[M]===void 0)return typeof w=="number"||typeof w=="boolean"?A[M]=w:ArrayBuffer.isView(w)?A[M]=w.slice():A[M]=w.clone(),!0;{let R=A[M];if(typeof w=="number"||typeof w=="boolean"){if(R!==w)return A[M]=w,!0}else{if(ArrayBuffer.isView(w))return!0;if(R.equals(w)===!1)return R.copy(w),!0}}return!1}function p(w){let A=w.uniforms,M=0,R=16;for(let x=0,E=A.length;x<E;x++){let B=Array.isArray(A[x])?A[x]:[A[x]];for(let O=0,N=B.length;O<N;O++){let V=B[O],q=Array.isArray(V.value)?V.value:[V.value],L=Array.isArray(A[x])||Array.isArray(V.value),X=M;for(let G=0,ne=q.length;G<ne;G++){let W=q[G],Q=v(W,L),ee=M%R,Se=ee%Q.boundary,ze=ee+Se;M+=Se,ze!==0&&R-ze<Q.storage&&(M+=R-ze),G===0&&(X=M),M+=Q.storage}let K=V.type==="int"?Int32Array:V.type==="uint"?Uint32Array:Float32Array;V.__data=new K((M-X)/Float32Array.BYTES_PER_ELEMENT),V.__offset=X}}let C=M%R;return C>0&&(M+=R-C),w.__size=M,w.__cache={},this}function v(w,A){let M={boundary:0,storage:0};return typeof w=="number"||typeof w=="boolean"?(M.boundary=4,M.storage=4):w.isVector2?(M.boundary=8,M.storage=8):w.isVector3||w.isColor?(M.boundary=16,M.storage=12):w.isVector4?(M.boundary=16,M.storage=16):w.isMatrix3?(M.boundary=16,M.storage=48):w.isMatrix4?(M.boundary=16,M.storage=64):w.isTexture?Ce("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(w)?(M.boundary=16,M.storage=w.byteLength):Ce("WebGLRenderer: Unsupported uniform value type.",w),A===!0&&(M.boundary=16,M.storage=Math.ceil(M.storage/16)*16),M}function m(w){let A=w.target;A.removeEventListener("dispose",m),n.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function g(){for(let w in s)n.deleteBuffer(s[w]);s={},r={}}return{bind:o,update:a,dispose:g}}var sP=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),zi=null;function rP(){return zi===null&&(zi=new ks(sP,16,16,Gs,xi),zi.name="DFG_LUT",zi.minFilter=Wt,zi.magFilter=Wt,zi.wrapS=Ni,zi.wrapT=Ni,zi.generateMipmaps=!1,zi.needsUpdate=!0),zi}var rd=class{constructor(e={}){let{canvas:t=ux(),context:i=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:c=!0,preserveDrawingBuffer:l=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:h=!1,outputBufferType:f=In}=e;this.isWebGLRenderer=!0;let p;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=i.getContextAttributes().alpha}else p=o;let v=f,m=new Set([Su,Mu,wu]),g=new Set([In,vi,bo,vr,xu,bu]),w=new Uint32Array(4),A=new Int32Array(4),M={textures:[],min:[],max:[],resolution:[]},R=null,C=null,x=[],E=[],B=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Bi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let O=this,N=!1,V=null,q=null,L=null,X=null;this._outputColorSpace=an;let K=0,G=0,ne=null,W=-1,Q=null,ee=new lt,Se=new lt,ze=null,j=new se(0),ye=0,_e=t.width,Ie=t.height,ve=1,Ge=null,Ut=null,Oe=new lt(0,0,_e,Ie),at=new lt(0,0,_e,Ie),dt=!1,Ze=new Fs,sn=new $l,Vt=!1,En=!1,Mt=new oe,Mi=new S,jt=new lt,Gn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Hn=!1;function Wn(){return ne===null?ve:1}let D=i;function Xn(_,I){return t.getContext(_,I)}let bt,_t,pe,Gt,Le,Ue,T,b,F,te,J,ae,he,$,Y,le,P,Z,H,ue,re,ce,Ee;try{let _={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:c,preserveDrawingBuffer:l,powerPreference:u,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Re,!1),t.addEventListener("webglcontextrestored",We,!1),t.addEventListener("webglcontextcreationerror",me,!1),D===null){let I="webgl2";if(D=Xn(I,_),D===null)throw Xn(I)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Xe()}catch(_){throw t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",We,!1),t.removeEventListener("webglcontextcreationerror",me,!1),ke("WebGLRenderer: "+_.message),_}function Xe(){bt=new gC(D),bt.init(),re=new JR(D,bt),_t=new rC(D,bt,e,re),pe=new ZR(D,bt),_t.reversedDepthBuffer&&h&&pe.buffers.depth.setReversed(!0),q=D.createFramebuffer(),L=D.createFramebuffer(),X=D.createFramebuffer(),Gt=new xC(D),Le=new kR,Ue=new KR(D,bt,pe,Le,_t,re,Gt),T=new mC(O),b=new _T(D),ce=new iC(D,b),F=new yC(D,b,Gt,ce),te=new _C(D,F,b,ce,Gt),Z=new bC(D,_t,Ue),Y=new oC(Le),J=new NR(O,T,bt,_t,ce,Y),ae=new nP(O,Le),he=new UR,$=new WR(bt),P=new nC(O,T,pe,te,p,c),le=new jR(O,te,_t),Ee=new iP(D,Gt,_t,pe),H=new sC(D,bt,Gt),ue=new vC(D,bt,Gt),Gt.programs=J.programs,O.capabilities=_t,O.extensions=bt,O.properties=Le,O.renderLists=he,O.shadowMap=le,O.state=pe,O.info=Gt}v!==In&&(B=new MC(v,t.width,t.height,a,s,r));let ie=new xp(O,D);this.xr=ie,this.getContext=function(){return D},this.getContextAttributes=function(){return D.getContextAttributes()},this.forceContextLoss=function(){let _=bt.get("WEBGL_lose_context");_&&_.loseContext()},this.forceContextRestore=function(){let _=bt.get("WEBGL_lose_context");_&&_.restoreContext()},this.getPixelRatio=function(){return ve},this.setPixelRatio=function(_){_!==void 0&&(ve=_,this.setSize(_e,Ie,!1))},this.getSize=function(_){return _.set(_e,Ie)},this.setSize=function(_,I,z=!0){if(ie.isPresenting){Ce("WebGLRenderer: Can't change size while VR device is presenting.");return}_e=_,Ie=I,t.width=Math.floor(_*ve),t.height=Math.floor(I*ve),z===!0&&(t.style.width=_+"px",t.style.height=I+"px"),B!==null&&B.setSize(t.width,t.height),this.setViewport(0,0,_,I)},this.getDrawingBufferSize=function(_){return _.set(_e*ve,Ie*ve).floor()},this.setDrawingBufferSize=function(_,I,z){_e=_,Ie=I,ve=z,t.width=Math.floor(_*z),t.height=Math.floor(I*z),this.setViewport(0,0,_,I)},this.setEffects=function(_){if(v===In){ke("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(_){for(let I=0;I<_.length;I++)if(_[I].isOutputPass===!0){Ce("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}B.setEffects(_||[])},this.getCurrentViewport=function(_){return _.copy(ee)},this.getViewport=function(_){return _.copy(Oe)},this.setViewport=function(_,I,z,k){_.isVector4?Oe.set(_.x,_.y,_.z,_.w):Oe.set(_,I,z,k),pe.viewport(ee.copy(Oe).multiplyScalar(Wn()).round())},this.getScissor=function(_){return _.copy(at)},this.setScissor=function(_,I,z,k){_.isVector4?at.set(_.x,_.y,_.z,_.w):at.set(_,I,z,k),pe.scissor(Se.copy(at).multiplyScalar(Wn()).round())},this.getScissorTest=function(){return dt},this.setScissorTest=function(_){pe.setScissorTest(dt=_)},this.setOpaqueSort=function(_){Ge=_},this.setTransparentSort=function(_){Ut=_},this.getClearColor=function(_){return _.copy(P.getClearColor())},this.setClearColor=function(){P.setClearColor(...arguments)},this.getClearAlpha=function(){return P.getClearAlpha()},this.setClearAlpha=function(){P.setClearAlpha(...arguments)},this.clear=function(_=!0,I=!0,z=!0){let k=0;if(_){let U=!1;if(ne!==null){let fe=ne.texture.format;U=m.has(fe)}if(U){let fe=ne.texture.type,be=g.has(fe),de=P.getClearColor(),xe=P.getClearAlpha(),Ae=de.r,Ve=de.g,Ke=de.b;be?(w[0]=Ae,w[1]=Ve,w[2]=Ke,w[3]=xe,D.clearBufferuiv(D.COLOR,0,w)):(A[0]=Ae,A[1]=Ve,A[2]=Ke,A[3]=xe,D.clearBufferiv(D.COLOR,0,A))}else k|=D.COLOR_BUFFER_BIT}I&&(k|=D.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),z&&(k|=D.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),k!==0&&D.clear(k)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(_){_.setRenderer(this),V=_},this.dispose=function(){t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",We,!1),t.removeEventListener("webglcontextcreationerror",me,!1),P.dispose(),he.dispose(),$.dispose(),Ue.dispose(),Le.dispose(),T.dispose(),te.dispose(),F.dispose(),ce.dispose(),Ee.dispose(),J.dispose(),ie.dispose(),ie.removeEventListener("sessionstart",Lm),ie.removeEventListener("sessionend",Om),js.stop()};function Re(_){_.preventDefault(),np("WebGLRenderer: Context Lost."),N=!0}function We(){np("WebGLRenderer: Context Restored."),N=!1;let _=Gt.autoReset,I=le.enabled,z=le.autoUpdate,k=le.needsUpdate,U=le.type;Xe(),Gt.autoReset=_,le.enabled=I,le.autoUpdate=z,le.needsUpdate=k,le.type=U}function me(_){ke("WebGLRenderer: A WebGL context could not be created. Reason: ",_.statusMessage)}function ct(_){let I=_.target;I.removeEventListener("dispose",ct),Zt(I)}function Zt(_){bs(_),Le.remove(_)}function bs(_){let I=Le.get(_).programs;I!==void 0&&(I.forEach(function(z){J.releaseProgram(z)}),_.isShaderMaterial&&J.releaseShaderCache(_))}this.renderBufferDirect=function(_,I,z,k,U,fe){I===null&&(I=Gn);let be=U.isMesh&&U.matrixWorld.determinantAffine()<0,de=Uw(_,I,z,k,U);pe.setMaterial(k,be);let xe=z.index,Ae=1;if(k.wireframe===!0){if(xe=F.getWireframeAttribute(z),xe===void 0)return;Ae=2}let Ve=z.drawRange,Ke=z.attributes.position,we=Ve.start*Ae,Je=(Ve.start+Ve.count)*Ae;fe!==null&&(we=Math.max(we,fe.start*Ae),Je=Math.min(Je,(fe.start+fe.count)*Ae)),xe!==null?(we=Math.max(we,0),Je=Math.min(Je,xe.count)):Ke!=null&&(we=Math.max(we,0),Je=Math.min(Je,Ke.count));let Bt=Je-we;if(Bt<0||Bt===1/0)return;ce.setup(U,k,de,z,xe);let mt,ht=H;if(xe!==null&&(mt=b.get(xe),ht=ue,ht.setIndex(mt)),U.isMesh)k.wireframe===!0?(pe.setLineWidth(k.wireframeLinewidth*Wn()),ht.setMode(D.LINES)):ht.setMode(D.TRIANGLES);else if(U.isLine){let hn=k.linewidth;hn===void 0&&(hn=1),pe.setLineWidth(hn*Wn()),U.isLineSegments?ht.setMode(D.LINES):U.isLineLoop?ht.setMode(D.LINE_LOOP):ht.setMode(D.LINE_STRIP)}else U.isPoints?ht.setMode(D.POINTS):U.isSprite&&ht.setMode(D.TRIANGLES);if(U.isBatchedMesh)if(bt.get("WEBGL_multi_draw"))ht.renderMultiDraw(U._multiDrawStarts,U._multiDrawCounts,U._multiDrawCount);else{let hn=U._multiDrawStarts,Me=U._multiDrawCounts,Mn=U._multiDrawCount,it=xe?b.get(xe).bytesPerElement:1,Zs=Le.get(k).currentProgram.getUniforms();for(let fn=0;fn<Mn;fn++)Zs.setValue(D,"_gl_DrawID",fn),ht.render(hn[fn]/it,Me[fn])}else if(U.isInstancedMesh)ht.renderInstances(we,Bt,U.count);else if(z.isInstancedBufferGeometry){let hn=z._maxInstanceCount!==void 0?z._maxInstanceCount:1/0,Me=Math.min(z.instanceCount,hn);ht.renderInstances(we,Bt,Me)}else ht.render(we,Bt)};function Im(_,I,z,k){V!==null&&_.isNodeMaterial&&V.setObject(k,_),Vt===!0&&Y.setState(_,z,!1),_.transparent===!0&&_.side===ti&&_.forceSinglePass===!1?(_.side=Xt,_.needsUpdate=!0,Po(_,I,k),_.side=Vs,_.needsUpdate=!0,Po(_,I,k),_.side=ti):Po(_,I,k)}this.compile=function(_,I,z=null){z===null&&(z=_),V!==null&&V.renderStart(_,I,z),C=$.get(z),C.init(I),E.push(C),z.traverseVisible(function(U){U.isLight&&U.layers.test(I.layers)&&(C.pushLight(U),U.castShadow&&C.pushShadow(U))}),_!==z&&_.traverseVisible(function(U){U.isLight&&U.layers.test(I.layers)&&(C.pushLight(U),U.castShadow&&C.pushShadow(U))}),C.setupLights(),V!==null&&V.updateLights(C.state.lightsArray),En=this.localClippingEnabled,Vt=Y.init(this.clippingPlanes,En),Vt===!0&&Y.setGlobalState(this.clippingPlanes,I),V!==null&&le.render(C.state.shadowsArray,z,I);let k=new Set;return _.traverse(function(U){if(!(U.isMesh||U.isPoints||U.isLine||U.isSprite))return;let fe=U.material;if(fe)if(Array.isArray(fe))for(let be=0;be<fe.length;be++){let de=fe[be];Im(de,z,I,U),k.add(de)}else Im(fe,z,I,U),k.add(fe)}),C=E.pop(),V!==null&&V.renderEnd(),k},this.compileAsync=function(_,I,z=null){let k=this.compile(_,I,z);return new Promise(U=>{function fe(){if(k.forEach(function(be){let xe=Le.get(be).currentProgram;(xe===void 0||xe.isReady())&&k.delete(be)}),k.size===0){U(_);return}setTimeout(fe,10)}bt.get("KHR_parallel_shader_compile")!==null?fe():setTimeout(fe,10)})};let jd=null;function kw(_){jd&&jd(_)}function Lm(){js.stop()}function Om(){js.start()}let js=new Vx;js.setAnimationLoop(kw),typeof self<"u"&&js.setContext(self),this.setAnimationLoop=function(_){jd=_,ie.setAnimationLoop(_),_===null?js.stop():js.start()},ie.addEventListener("sessionstart",Lm),ie.addEventListener("sessionend",Om),this.render=function(_,I){if(I!==void 0&&I.isCamera!==!0){ke("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(N===!0)return;V!==null&&V.renderStart(_,I);let z=ie.enabled===!0&&ie.isPresenting===!0,k=B!==null&&(ne===null||z)&&B.begin(O,ne);if(_.matrixWorldAutoUpdate===!0&&_.updateMatrixWorld(),I.parent===null&&I.matrixWorldAutoUpdate===!0&&I.updateMatrixWorld(),ie.enabled===!0&&ie.isPresenting===!0&&(B===null||B.isCompositing()===!1)&&(ie.cameraAutoUpdate===!0&&ie.updateCamera(I),I=ie.getCamera()),_.isScene===!0&&_.onBeforeRender(O,_,I,ne),C=$.get(_,E.length),C.init(I),C.state.textureUnits=Ue.getTextureUnits(),E.push(C),Mt.multiplyMatrices(I.projectionMatrix,I.matrixWorldInverse),I.isArrayCamera?sn.setFromArrayCamera(I):Ze.setFromProjectionMatrix(Mt,Kn,I.reversedDepth),En=this.localClippingEnabled,Vt=Y.init(this.clippingPlanes,En),R=he.get(_,x.length),R.init(),x.push(R),this.info.render.frame++,ie.enabled===!0&&ie.isPresenting===!0){let be=O.xr.getDepthSensingMesh();be!==null&&Zd(be,I,-1/0,O.sortObjects)}Zd(_,I,0,O.sortObjects),R.finish(),V!==null&&V.updateLights(C.state.lightsArray),O.sortObjects===!0&&R.sort(Ge,Ut),Hn=ie.enabled===!1||ie.isPresenting===!1||ie.hasDepthSensing()===!1,Hn&&P.addToRenderList(R,_),this.info.autoReset===!0&&this.info.reset(),Vt===!0&&Y.beginShadows();let U=C.state.shadowsArray;if(le.render(U,_,I),Vt===!0&&Y.endShadows(),(k&&B.hasRenderPass())===!1){let be=R.opaque,de=R.transmissive;if(C.setupLights(),I.isArrayCamera){let xe=I.cameras;if(de.length>0)for(let Ae=0,Ve=xe.length;Ae<Ve;Ae++){let Ke=xe[Ae];Nm(be,de,_,Ke)}Hn&&P.render(_);for(let Ae=0,Ve=xe.length;Ae<Ve;Ae++){let Ke=xe[Ae];Dm(R,_,Ke,Ke.viewport)}}else de.length>0&&Nm(be,de,_,I),Hn&&P.render(_),Dm(R,_,I)}ne!==null&&G===0&&(Ue.updateMultisampleRenderTarget(ne),Ue.updateRenderTargetMipmap(ne)),k&&B.end(O),_.isScene===!0&&_.onAfterRender(O,_,I),ce.resetDefaultState(),W=-1,Q=null,E.pop(),E.length>0?(C=E[E.length-1],Ue.setTextureUnits(C.state.textureUnits),Vt===!0&&Y.setGlobalState(O.clippingPlanes,C.state.camera)):C=null,x.pop(),x.length>0?R=x[x.length-1]:R=null,V!==null&&V.renderEnd()};function Zd(_,I,z,k){if(_.visible===!1)return;if(_.layers.test(I.layers)){if(_.isGroup)z=_.renderOrder;else if(_.isLOD)_.autoUpdate===!0&&_.update(I);else if(_.isLight)C.pushLight(_),_.castShadow&&C.pushShadow(_);else if(_.isSprite){let be=I.isArrayCamera?sn:Ze;if(!_.frustumCulled||_.intersectsFrustum(be)){k&&jt.setFromMatrixPosition(_.matrixWorld).applyMatrix4(Mt);let de=te.update(_),xe=_.material;xe.visible&&R.push(_,de,xe,z,jt.z,null,I)}}else if(_.isMesh||_.isLine||_.isPoints){let be=I.isArrayCamera?sn:Ze;if(!_.frustumCulled||_.intersectsFrustum(be)){let de=te.update(_),xe=_.material;if(k&&(_.boundingSphere!==void 0?(_.boundingSphere===null&&_.computeBoundingSphere(),jt.copy(_.boundingSphere.center)):(de.boundingSphere===null&&de.computeBoundingSphere(),jt.copy(de.boundingSphere.center)),jt.applyMatrix4(_.matrixWorld).applyMatrix4(Mt)),Array.isArray(xe)){let Ae=de.groups;for(let Ve=0,Ke=Ae.length;Ve<Ke;Ve++){let we=Ae[Ve],Je=xe[we.materialIndex];Je&&Je.visible&&R.push(_,de,Je,z,jt.z,we,I)}}else xe.visible&&R.push(_,de,xe,z,jt.z,null,I)}}}let fe=_.children;for(let be=0,de=fe.length;be<de;be++)Zd(fe[be],I,z,k)}function Dm(_,I,z,k){let{opaque:U,transmissive:fe,transparent:be}=_;C.setupLightsView(z),Vt===!0&&Y.setGlobalState(O.clippingPlanes,z),k&&pe.viewport(ee.copy(k)),U.length>0&&dc(U,I,z),fe.length>0&&dc(fe,I,z),be.length>0&&dc(be,I,z),pe.buffers.depth.setTest(!0),pe.buffers.depth.setMask(!0),pe.buffers.color.setMask(!0),pe.setPolygonOffset(!1)}function Nm(_,I,z,k){if((z.isScene===!0?z.overrideMaterial:null)!==null)return;if(C.state.transmissionRenderTarget[k.id]===void 0){let we=bt.has("EXT_color_buffer_half_float")||bt.has("EXT_color_buffer_float");C.state.transmissionRenderTarget[k.id]=new An(1,1,{generateMipmaps:!0,type:we?xi:In,minFilter:Un,samples:Math.max(4,_t.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Qe.workingColorSpace})}let fe=C.state.transmissionRenderTarget[k.id],be=k.viewport||ee;fe.setSize(be.z*O.transmissionResolutionScale,be.w*O.transmissionResolutionScale);let de=O.getRenderTarget(),xe=O.getActiveCubeFace(),Ae=O.getActiveMipmapLevel();O.setRenderTarget(fe),O.getClearColor(j),ye=O.getClearAlpha(),ye<1&&O.setClearColor(16777215,.5),O.clear(),Hn&&P.render(z);let Ve=O.toneMapping;O.toneMapping=Bi;let Ke=k.viewport;if(k.viewport!==void 0&&(k.viewport=void 0),C.setupLightsView(k),Vt===!0&&Y.setGlobalState(O.clippingPlanes,k),dc(_,z,k),Ue.updateMultisampleRenderTarget(fe),Ue.updateRenderTargetMipmap(fe),bt.has("WEBGL_multisampled_render_to_texture")===!1){let we=!1;for(let Je=0,Bt=I.length;Je<Bt;Je++){let mt=I[Je],{object:ht,geometry:hn,material:Me,group:Mn}=mt;if(Me.side===ti&&ht.layers.test(k.layers)){let it=Me.side;Me.side=Xt,Me.needsUpdate=!0,km(ht,z,k,hn,Me,Mn),Me.side=it,Me.needsUpdate=!0,we=!0}}we===!0&&(Ue.updateMultisampleRenderTarget(fe),Ue.updateRenderTargetMipmap(fe))}O.setRenderTarget(de,xe,Ae),O.setClearColor(j,ye),Ke!==void 0&&(k.viewport=Ke),O.toneMapping=Ve}function dc(_,I,z){let k=I.isScene===!0?I.overrideMaterial:null;for(let U=0,fe=_.length;U<fe;U++){let be=_[U],{object:de,geometry:xe,group:Ae}=be,Ve=be.material;Ve.allowOverride===!0&&k!==null&&(Ve=k),de.layers.test(z.layers)&&km(de,I,z,xe,Ve,Ae)}}function km(_,I,z,k,U,fe){V!==null&&U.isNodeMaterial&&V.setObject(_,U),_.onBeforeRender(O,I,z,k,U,fe),_.modelViewMatrix.multiplyMatrices(z.matrixWorldInverse,_.matrixWorld),_.normalMatrix.getNormalMatrix(_.modelViewMatrix),U.onBeforeRender(O,I,z,k,_,fe),U.transparent===!0&&U.side===ti&&U.forceSinglePass===!1?(U.side=Xt,U.needsUpdate=!0,O.renderBufferDirect(z,I,k,U,_,fe),U.side=Vs,U.needsUpdate=!0,O.renderBufferDirect(z,I,k,U,_,fe),U.side=ti):O.renderBufferDirect(z,I,k,U,_,fe),_.onAfterRender(O,I,z,k,U,fe)}function Fm(_){let I=0;for(let z of _)z.texture!==null&&I++;return I}function Po(_,I,z){I.isScene!==!0&&(I=Gn);let k=Le.get(_),U=C.state.lights,fe=C.state.shadowsArray,be=U.state.version,de=J.getParameters(_,U.state,fe,I,z,C.state.lightProbeGridArray),xe=J.getProgramCacheKey(de),Ae=k.programs;k.environment=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?I.environment:null,k.fog=I.fog;let Ve=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap;k.envMap=T.get(_.envMap||k.environment,Ve),k.envMapRotation=k.environment!==null&&_.envMap===null?I.environmentRotation:_.envMapRotation,Ae===void 0&&(_.addEventListener("dispose",ct),Ae=new Map,k.programs=Ae,k.programVariants=new Map);let Ke=Ae.get(xe);if(Ke!==void 0){if(k.currentProgram===Ke&&k.lightsStateVersion===be)return Bm(_,de),Ke}else de.uniforms=J.getUniforms(_),V!==null&&_.isNodeMaterial&&V.build(_,z,de),_.onBeforeCompile(de,O),Ke=J.acquireProgram(de,xe),Ae.set(xe,Ke),k.uniforms=de.uniforms;let we=k.uniforms;return(!_.isShaderMaterial&&!_.isRawShaderMaterial||_.clipping===!0)&&(we.clippingPlanes=Y.uniform),Bm(_,de),k.needsLights=zw(_),k.lightsStateVersion=be,k.needsLights&&(we.ambientLightColor.value=U.state.ambient,we.lightProbe.value=U.state.probe,we.sunLights.value=U.state.sun,we.sunLightShadows.value=U.state.sunShadow,we.directionalLights.value=U.state.directional,we.directionalLightShadows.value=U.state.directionalShadow,we.spotLights.value=U.state.spot,we.spotLightShadows.value=U.state.spotShadow,we.rectAreaLights.value=U.state.rectArea,we.ltc_1.value=U.state.rectAreaLTC1,we.ltc_2.value=U.state.rectAreaLTC2,we.pointLights.value=U.state.point,we.pointLightShadows.value=U.state.pointShadow,we.hemisphereLights.value=U.state.hemi,we.sunShadowMatrix.value=U.state.sunShadowMatrix,we.sunShadowCascade.value=U.state.sunShadowCascade,we.directionalShadowMatrix.value=U.state.directionalShadowMatrix,we.spotLightMatrix.value=U.state.spotLightMatrix,we.spotLightMap.value=U.state.spotLightMap,we.pointShadowMatrix.value=U.state.pointShadowMatrix),k.numLightProbeGrids=Fm(C.state.lightProbeGridArray),k.currentProgram=Ke,k.uniformsList=null,Ke}function Fw(_,I,z,k,U){let fe=Le.get(_),be=fe.currentProgram.id+","+k+","+U,de=fe.programVariants.get(be);return de===void 0?(de=Po(_,I,z),fe.programVariants.set(be,de)):(fe.currentProgram=de,fe.uniformsList=null,fe.outputColorSpace=k,fe.toneMapping=U),de}function Um(_){if(_.uniformsList===null){let I=_.currentProgram.getUniforms();_.uniformsList=_o.seqWithValue(I.seq,_.uniforms)}return _.uniformsList}function Bm(_,I){let z=Le.get(_);z.outputColorSpace=I.outputColorSpace,z.batching=I.batching,z.batchingColor=I.batchingColor,z.instancing=I.instancing,z.instancingColor=I.instancingColor,z.instancingMorph=I.instancingMorph,z.skinning=I.skinning,z.morphTargets=I.morphTargets,z.morphNormals=I.morphNormals,z.morphColors=I.morphColors,z.morphTargetsCount=I.morphTargetsCount,z.numClippingPlanes=I.numClippingPlanes,z.numIntersection=I.numClipIntersection,z.vertexAlphas=I.vertexAlphas,z.vertexTangents=I.vertexTangents,z.toneMapping=I.toneMapping}function Uw(_,I,z,k,U){I.isScene!==!0&&(I=Gn),Ue.resetTextureUnits();let fe=I.fog,be=k.isMeshStandardMaterial||k.isMeshLambertMaterial||k.isMeshPhongMaterial?I.environment:null,de=ne===null?O.outputColorSpace:ne.isXRRenderTarget===!0?ne.texture.colorSpace:Qe.workingColorSpace,xe=k.isMeshStandardMaterial||k.isMeshLambertMaterial&&!k.envMap||k.isMeshPhongMaterial&&!k.envMap,Ae=T.get(k.envMap||be,xe),Ve=k.vertexColors===!0&&!!z.attributes.color&&z.attributes.color.itemSize===4,Ke=!!z.attributes.tangent&&(!!k.normalMap||k.anisotropy>0),we=!!z.morphAttributes.position,Je=!!z.morphAttributes.normal,Bt=!!z.morphAttributes.color,mt=Bi;k.toneMapped&&(ne===null||ne.isXRRenderTarget===!0)&&(mt=O.toneMapping);let ht=z.morphAttributes.position||z.morphAttributes.normal||z.morphAttributes.color,hn=ht!==void 0?ht.length:0,Me=Le.get(k),Mn=C.state.lights;if(Vt===!0&&(En===!0||_!==Q)){let St=_===Q&&k.id===W;Y.setState(k,_,St)}let it=!1,Zs=!1;k.version===Me.__version?Me.needsLights&&Me.lightsStateVersion!==Mn.state.version||U.isBatchedMesh&&Me.batching===!1||!U.isBatchedMesh&&Me.batching===!0||U.isBatchedMesh&&Me.batchingColor===!0&&U._colorsTexture===null||U.isBatchedMesh&&Me.batchingColor===!1&&U._colorsTexture!==null||U.isInstancedMesh&&Me.instancing===!1||!U.isInstancedMesh&&Me.instancing===!0||U.isSkinnedMesh&&Me.skinning===!1||!U.isSkinnedMesh&&Me.skinning===!0||U.isInstancedMesh&&Me.instancingColor===!0&&U.instanceColor===null||U.isInstancedMesh&&Me.instancingColor===!1&&U.instanceColor!==null||U.isInstancedMesh&&Me.instancingMorph===!0&&U.morphTexture===null||U.isInstancedMesh&&Me.instancingMorph===!1&&U.morphTexture!==null||Me.envMap!==Ae||k.fog===!0&&Me.fog!==fe||Me.numClippingPlanes!==void 0&&(Me.numClippingPlanes!==Y.numPlanes||Me.numIntersection!==Y.numIntersection)||Me.vertexAlphas!==Ve||Me.vertexTangents!==Ke||Me.morphTargets!==we||Me.morphNormals!==Je||Me.morphColors!==Bt||Me.morphTargetsCount!==hn||Me.numLightProbeGrids!==Fm(C.state.lightProbeGridArray)?it=!0:(Me.outputColorSpace!==de||Me.toneMapping!==mt)&&(Zs=!0):(it=!0,Me.__version=k.version);let fn=Me.currentProgram;(it===!0||Zs===!0)&&(fn=Zs===!0?Fw(k,I,U,de,mt):Po(k,I,U),V&&k.isNodeMaterial&&V.onUpdateProgram(k,fn,Me));let hc=!1,_s=!1,Ks=!1,tt=fn.getUniforms(),rn=Me.uniforms;if(pe.useProgram(fn.program)&&(hc=!0,_s=!0,Ks=!0),k.id!==W&&(W=k.id,_s=!0),hc||Q!==_){pe.buffers.depth.getReversed()&&_.reversedDepth!==!0&&(_._reversedDepth=!0,_.updateProjectionMatrix()),tt.setValue(D,"projectionMatrix",_.projectionMatrix),tt.setValue(D,"viewMatrix",_.matrixWorldInverse);let Kt=tt.map.cameraPosition;Kt!==void 0&&Kt.setValue(D,Mi.setFromMatrixPosition(_.matrixWorld)),_t.logarithmicDepthBuffer&&tt.setValue(D,"logDepthBufFC",2/(Math.log(_.far+1)/Math.LN2)),(k.isMeshPhongMaterial||k.isMeshToonMaterial||k.isMeshLambertMaterial||k.isMeshBasicMaterial||k.isMeshStandardMaterial||k.isShaderMaterial)&&tt.setValue(D,"isOrthographic",_.isOrthographicCamera===!0),Q!==_&&(Q=_,_s=!0,Ks=!0)}if(Me.needsLights&&(Mn.state.sunShadowMap.length>0&&tt.setValue(D,"sunShadowMap",Mn.state.sunShadowMap,Ue),Mn.state.directionalShadowMap.length>0&&tt.setValue(D,"directionalShadowMap",Mn.state.directionalShadowMap,Ue),Mn.state.spotShadowMap.length>0&&tt.setValue(D,"spotShadowMap",Mn.state.spotShadowMap,Ue),Mn.state.pointShadowMap.length>0&&tt.setValue(D,"pointShadowMap",Mn.state.pointShadowMap,Ue)),U.isSkinnedMesh){tt.setOptional(D,U,"bindMatrix"),tt.setOptional(D,U,"bindMatrixInverse");let St=U.skeleton;St&&(St.boneTexture===null&&St.computeBoneTexture(),tt.setValue(D,"boneTexture",St.boneTexture,Ue))}U.isBatchedMesh&&(tt.setOptional(D,U,"batchingTexture"),tt.setValue(D,"batchingTexture",U._matricesTexture,Ue),tt.setOptional(D,U,"batchingIdTexture"),tt.setValue(D,"batchingIdTexture",U._indirectTexture,Ue),tt.setOptional(D,U,"batchingColorTexture"),U._colorsTexture!==null&&tt.setValue(D,"batchingColorTexture",U._colorsTexture,Ue));let ri=z.morphAttributes;if((ri.position!==void 0||ri.normal!==void 0||ri.color!==void 0)&&Z.update(U,z,fn),(_s||Me.receiveShadow!==U.receiveShadow)&&(Me.receiveShadow=U.receiveShadow,tt.setValue(D,"receiveShadow",U.receiveShadow)),(k.isMeshStandardMaterial||k.isMeshLambertMaterial||k.isMeshPhongMaterial)&&k.envMap===null&&I.environment!==null&&(rn.envMapIntensity.value=I.environmentIntensity),rn.dfgLUT!==void 0&&(rn.dfgLUT.value=rP()),_s){if(tt.setValue(D,"toneMappingExposure",O.toneMappingExposure),Me.needsLights&&Bw(rn,Ks),fe&&k.fog===!0&&ae.refreshFogUniforms(rn,fe),ae.refreshMaterialUniforms(rn,k,ve,Ie,C.state.transmissionRenderTarget[_.id]),Me.needsLights&&Me.numLightProbeGrids>0){let St=M,Kt=0;for(let Wi of C.state.lightProbeGridArray)Wi.texture!==null&&(St.textures[Kt]=Wi.texture,St.min[Kt]=Wi.boundingBox.min,St.max[Kt]=Wi.boundingBox.max,St.resolution[Kt]=Wi.resolution,Kt++);for(let Wi in St)St[Wi].length=Kt;rn.probesSH.value=St.textures,rn.probesMin.value=St.min,rn.probesMax.value=St.max,rn.probesResolution.value=St.resolution}_o.upload(D,Um(Me),rn,Ue)}if(k.isShaderMaterial&&k.uniformsNeedUpdate===!0&&(_o.upload(D,Um(Me),rn,Ue),k.uniformsNeedUpdate=!1),k.isSpriteMaterial&&tt.setValue(D,"center",U.center),tt.setValue(D,"modelViewMatrix",U.modelViewMatrix),tt.setValue(D,"normalMatrix",U.normalMatrix),tt.setValue(D,"modelMatrix",U.matrixWorld),k.uniformsGroups!==void 0){let St=k.uniformsGroups;for(let Kt=0,Wi=St.length;Kt<Wi;Kt++){let Vm=St[Kt];Ee.update(Vm,fn),Ee.bind(Vm,fn)}}return fn}function Bw(_,I){_.ambientLightColor.needsUpdate=I,_.lightProbe.needsUpdate=I,_.sunLights.needsUpdate=I,_.sunLightShadows.needsUpdate=I,_.directionalLights.needsUpdate=I,_.directionalLightShadows.needsUpdate=I,_.pointLights.needsUpdate=I,_.pointLightShadows.needsUpdate=I,_.spotLights.needsUpdate=I,_.spotLightShadows.needsUpdate=I,_.rectAreaLights.needsUpdate=I,_.hemisphereLights.needsUpdate=I}function zw(_){return _.isMeshLambertMaterial||_.isMeshToonMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isShadowMaterial||_.isShaderMaterial&&_.lights===!0}this.getActiveCubeFace=function(){return K},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ne},this.setRenderTargetTextures=function(_,I,z){let k=Le.get(_);k.__autoAllocateDepthBuffer=_.resolveDepthBuffer===!1,k.__autoAllocateDepthBuffer===!1&&(k.__useRenderToTexture=!1),Le.get(_.texture).__webglTexture=I,Le.get(_.depthTexture).__webglTexture=k.__autoAllocateDepthBuffer?void 0:z,k.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(_,I){let z=Le.get(_);z.__webglFramebuffer=I,z.__useDefaultFramebuffer=I===void 0},this.setRenderTarget=function(_,I=0,z=0){ne=_,K=I,G=z;let k=null,U=!1,fe=!1;if(_){let de=Le.get(_);if(de.__useDefaultFramebuffer!==void 0){pe.bindFramebuffer(D.FRAMEBUFFER,de.__webglFramebuffer),ee.copy(_.viewport),Se.copy(_.scissor),ze=_.scissorTest,pe.viewport(ee),pe.scissor(Se),pe.setScissorTest(ze),W=-1;return}else if(de.__webglFramebuffer===void 0)Ue.setupRenderTarget(_);else if(de.__hasExternalTextures)Ue.rebindTextures(_,Le.get(_.texture).__webglTexture,Le.get(_.depthTexture).__webglTexture);else if(_.depthBuffer){let Ve=_.depthTexture;if(de.__boundDepthTexture!==Ve){if(Ve!==null&&Le.has(Ve)&&(_.width!==Ve.image.width||_.height!==Ve.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ue.setupDepthRenderbuffer(_)}}let xe=_.texture;(xe.isData3DTexture||xe.isDataArrayTexture||xe.isCompressedArrayTexture)&&(fe=!0);let Ae=Le.get(_).__webglFramebuffer;_.isWebGLCubeRenderTarget?(Array.isArray(Ae[I])?k=Ae[I][z]:k=Ae[I],U=!0):_.samples>0&&Ue.useMultisampledRTT(_)===!1?k=Le.get(_).__webglMultisampledFramebuffer:Array.isArray(Ae)?k=Ae[z]:k=Ae,ee.copy(_.viewport),Se.copy(_.scissor),ze=_.scissorTest}else ee.copy(Oe).multiplyScalar(ve).floor(),Se.copy(at).multiplyScalar(ve).floor(),ze=dt;if(z!==0&&(k=q),pe.bindFramebuffer(D.FRAMEBUFFER,k)&&pe.drawBuffers(_,k),pe.viewport(ee),pe.scissor(Se),pe.setScissorTest(ze),U){let de=Le.get(_.texture);D.framebufferTexture2D(D.FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_CUBE_MAP_POSITIVE_X+I,de.__webglTexture,z)}else if(fe){let de=I;for(let xe=0;xe<_.textures.length;xe++){let Ae=Le.get(_.textures[xe]);D.framebufferTextureLayer(D.FRAMEBUFFER,D.COLOR_ATTACHMENT0+xe,Ae.__webglTexture,z,de)}}else if(_!==null&&z!==0){let de=Le.get(_.texture);D.framebufferTexture2D(D.FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_2D,de.__webglTexture,z)}W=-1};function zm(_){let I=Le.get(_);return(I.__readFormat!==_.format||I.__readType!==_.type)&&(I.__readFormat=_.format,I.__readType=_.type,I.__formatReadable=_t.textureFormatReadable(_.format),I.__typeReadable=_t.textureTypeReadable(_.type)),I}this.readRenderTargetPixels=function(_,I,z,k,U,fe,be,de=0){if(!(_&&_.isWebGLRenderTarget)){ke("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let xe=Le.get(_).__webglFramebuffer;if(_.isWebGLCubeRenderTarget&&be!==void 0&&(xe=xe[be],Array.isArray(xe)&&(xe=xe[0])),xe){pe.bindFramebuffer(D.FRAMEBUFFER,xe);try{let Ae=_.textures[de],Ve=Ae.format,Ke=Ae.type;_.textures.length>1&&D.readBuffer(D.COLOR_ATTACHMENT0+de);let we=zm(Ae);if(we.__formatReadable===!1){ke("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(we.__typeReadable===!1){ke("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}I>=0&&I<=_.width-k&&z>=0&&z<=_.height-U&&D.readPixels(I,z,k,U,re.convert(Ve),re.convert(Ke),fe)}finally{let Ae=ne!==null?Le.get(ne).__webglFramebuffer:null;pe.bindFramebuffer(D.FRAMEBUFFER,Ae)}}},this.readRenderTargetPixelsAsync=async function(_,I,z,k,U,fe,be,de=0){if(!(_&&_.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let xe=Le.get(_).__webglFramebuffer;if(_.isWebGLCubeRenderTarget&&be!==void 0&&(xe=xe[be],Array.isArray(xe)&&(xe=xe[0])),xe)if(I>=0&&I<=_.width-k&&z>=0&&z<=_.height-U){pe.bindFramebuffer(D.FRAMEBUFFER,xe);let Ae=_.textures[de],Ve=Ae.format,Ke=Ae.type;_.textures.length>1&&D.readBuffer(D.COLOR_ATTACHMENT0+de);let we=zm(Ae);if(we.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(we.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Je=D.createBuffer();D.bindBuffer(D.PIXEL_PACK_BUFFER,Je),D.bufferData(D.PIXEL_PACK_BUFFER,fe.byteLength,D.STREAM_READ),D.readPixels(I,z,k,U,re.convert(Ve),re.convert(Ke),0),D.bindBuffer(D.PIXEL_PACK_BUFFER,null);let Bt=ne!==null?Le.get(ne).__webglFramebuffer:null;pe.bindFramebuffer(D.FRAMEBUFFER,Bt);let mt=D.fenceSync(D.SYNC_GPU_COMMANDS_COMPLETE,0);return D.flush(),await hx(D,mt,4),D.bindBuffer(D.PIXEL_PACK_BUFFER,Je),D.getBufferSubData(D.PIXEL_PACK_BUFFER,0,fe),D.bindBuffer(D.PIXEL_PACK_BUFFER,null),D.deleteBuffer(Je),D.deleteSync(mt),fe}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(_,I=null,z=0){let k=Math.pow(2,-z),U=Math.floor(_.image.width*k),fe=Math.floor(_.image.height*k),be=I!==null?I.x:0,de=I!==null?I.y:0;Ue.setTexture2D(_,0),D.copyTexSubImage2D(D.TEXTURE_2D,z,0,0,be,de,U,fe),pe.unbindTexture()},this.copyTextureToTexture=function(_,I,z=null,k=null,U=0,fe=0){let be,de,xe,Ae,Ve,Ke,we,Je,Bt,mt=_.isCompressedTexture?_.mipmaps[fe]:_.image;if(z!==null)be=z.max.x-z.min.x,de=z.max.y-z.min.y,xe=z.isBox3?z.max.z-z.min.z:1,Ae=z.min.x,Ve=z.min.y,Ke=z.isBox3?z.min.z:0;else{let tt=Math.pow(2,-U);be=Math.floor(mt.width*tt),de=Math.floor(mt.height*tt),_.isDataArrayTexture?xe=mt.depth:_.isData3DTexture?xe=Math.floor(mt.depth*tt):xe=1,Ae=0,Ve=0,Ke=0}k!==null?(we=k.x,Je=k.y,Bt=k.z):(we=0,Je=0,Bt=0);let ht=re.convert(I.format),hn=re.convert(I.type),Me;I.isData3DTexture?(Ue.setTexture3D(I,0),Me=D.TEXTURE_3D):I.isDataArrayTexture||I.isCompressedArrayTexture?(Ue.setTexture2DArray(I,0),Me=D.TEXTURE_2D_ARRAY):(Ue.setTexture2D(I,0),Me=D.TEXTURE_2D),pe.activeTexture(D.TEXTURE0),pe.pixelStorei(D.UNPACK_FLIP_Y_WEBGL,I.flipY),pe.pixelStorei(D.UNPACK_PREMULTIPLY_ALPHA_WEBGL,I.premultiplyAlpha),pe.pixelStorei(D.UNPACK_ALIGNMENT,I.unpackAlignment);let Mn=pe.getParameter(D.UNPACK_ROW_LENGTH),it=pe.getParameter(D.UNPACK_IMAGE_HEIGHT),Zs=pe.getParameter(D.UNPACK_SKIP_PIXELS),fn=pe.getParameter(D.UNPACK_SKIP_ROWS),hc=pe.getParameter(D.UNPACK_SKIP_IMAGES);pe.pixelStorei(D.UNPACK_ROW_LENGTH,mt.width),pe.pixelStorei(D.UNPACK_IMAGE_HEIGHT,mt.height),pe.pixelStorei(D.UNPACK_SKIP_PIXELS,Ae),pe.pixelStorei(D.UNPACK_SKIP_ROWS,Ve),pe.pixelStorei(D.UNPACK_SKIP_IMAGES,Ke);let _s=_.isDataArrayTexture||_.isData3DTexture,Ks=I.isDataArrayTexture||I.isData3DTexture;if(_.isDepthTexture){let tt=Le.get(_),rn=Le.get(I),ri=Le.get(tt.__renderTarget),St=Le.get(rn.__renderTarget);pe.bindFramebuffer(D.READ_FRAMEBUFFER,ri.__webglFramebuffer),pe.bindFramebuffer(D.DRAW_FRAMEBUFFER,St.__webglFramebuffer);for(let Kt=0;Kt<xe;Kt++)_s&&(D.framebufferTextureLayer(D.READ_FRAMEBUFFER,D.COLOR_ATTACHMENT0,Le.get(_).__webglTexture,U,Ke+Kt),D.framebufferTextureLayer(D.DRAW_FRAMEBUFFER,D.COLOR_ATTACHMENT0,Le.get(I).__webglTexture,fe,Bt+Kt)),D.blitFramebuffer(Ae,Ve,Ae+be,Ve+de,we,Je,we+be,Je+de,D.DEPTH_BUFFER_BIT,D.NEAREST);pe.bindFramebuffer(D.READ_FRAMEBUFFER,null),pe.bindFramebuffer(D.DRAW_FRAMEBUFFER,null)}else if(U!==0||_.isRenderTargetTexture||Le.has(_)){let tt=Le.get(_),rn=Le.get(I);pe.bindFramebuffer(D.READ_FRAMEBUFFER,L),pe.bindFramebuffer(D.DRAW_FRAMEBUFFER,X);for(let ri=0;ri<xe;ri++)_s?D.framebufferTextureLayer(D.READ_FRAMEBUFFER,D.COLOR_ATTACHMENT0,tt.__webglTexture,U,Ke+ri):D.framebufferTexture2D(D.READ_FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_2D,tt.__webglTexture,U),Ks?D.framebufferTextureLayer(D.DRAW_FRAMEBUFFER,D.COLOR_ATTACHMENT0,rn.__webglTexture,fe,Bt+ri):D.framebufferTexture2D(D.DRAW_FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_2D,rn.__webglTexture,fe),U!==0?D.blitFramebuffer(Ae,Ve,Ae+be,Ve+de,we,Je,we+be,Je+de,D.COLOR_BUFFER_BIT,D.NEAREST):Ks?D.copyTexSubImage3D(Me,fe,we,Je,Bt+ri,Ae,Ve,be,de):D.copyTexSubImage2D(Me,fe,we,Je,Ae,Ve,be,de);pe.bindFramebuffer(D.READ_FRAMEBUFFER,null),pe.bindFramebuffer(D.DRAW_FRAMEBUFFER,null)}else Ks?_.isDataTexture||_.isData3DTexture?D.texSubImage3D(Me,fe,we,Je,Bt,be,de,xe,ht,hn,mt.data):I.isCompressedArrayTexture?D.compressedTexSubImage3D(Me,fe,we,Je,Bt,be,de,xe,ht,mt.data):D.texSubImage3D(Me,fe,we,Je,Bt,be,de,xe,ht,hn,mt):_.isDataTexture?D.texSubImage2D(D.TEXTURE_2D,fe,we,Je,be,de,ht,hn,mt.data):_.isCompressedTexture?D.compressedTexSubImage2D(D.TEXTURE_2D,fe,we,Je,mt.width,mt.height,ht,mt.data):D.texSubImage2D(D.TEXTURE_2D,fe,we,Je,be,de,ht,hn,mt);pe.pixelStorei(D.UNPACK_ROW_LENGTH,Mn),pe.pixelStorei(D.UNPACK_IMAGE_HEIGHT,it),pe.pixelStorei(D.UNPACK_SKIP_PIXELS,Zs),pe.pixelStorei(D.UNPACK_SKIP_ROWS,fn),pe.pixelStorei(D.UNPACK_SKIP_IMAGES,hc),fe===0&&I.generateMipmaps===!0&&I.mipmapsAutoUpdate===!0&&D.generateMipmap(Me),pe.unbindTexture()},this.initRenderTarget=function(_){Le.get(_).__webglFramebuffer===void 0&&Ue.setupRenderTarget(_)},this.initTexture=function(_){_.isCubeTexture?Ue.setTextureCube(_,0):_.isData3DTexture?Ue.setTexture3D(_,0):_.isDataArrayTexture||_.isCompressedArrayTexture?Ue.setTexture2DArray(_,0):Ue.setTexture2D(_,0),pe.unbindTexture()},this.resetState=function(){K=0,G=0,ne=null,pe.reset(),ce.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Kn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Qe._getDrawingBufferColorSpace(e),t.unpackColorSpace=Qe._getUnpackColorSpace()}};var Pe=(n,e,t)=>Math.min(t,Math.max(e,n)),Tt=n=>Pe(n,0,1),Ye=(n,e,t)=>n+(e-n)*t;function je(n,e,t){let i=Tt((t-n)/(e-n));return i*i*(3-2*i)}var Hs=(n,e)=>1-Math.exp(-n*e);function nn(n){let e=(n+Math.PI)%(2*Math.PI);return(e<0?e+2*Math.PI:e)-Math.PI}function bi(n,e,t){return[Ye(n[0],e[0],t),Ye(n[1],e[1],t),Ye(n[2],e[2],t)]}var dn=(n,e)=>Math.hypot(n[0]-e[0],n[2]-e[2]),_r=(n,e)=>Math.atan2(e[0]-n[0],e[2]-n[2]),Ws=n=>n*Math.PI/180;function ni(n){let e=2166136261;for(let t=0;t<n.length;t++)e=Math.imul(e^n.charCodeAt(t),16777619);return e>>>0}function zn(n){let e=n>>>0;return()=>{e=e+1831565813>>>0;let t=Math.imul(e^e>>>15,e|1);return t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}}var bp=1.6,_p=120,tb=ds.degToRad(-4),nb=ds.degToRad(86),oP=.35,Jx=1.05,Qx={position:[1.5,2.3,8.4],target:[.42,1.12,2.5]};function ib(n){return new wp(n)}var eb=()=>({target:new S,yaw:0,pitch:.2,distance:6});function aP(n,e,t){let i=new S(...n).sub(new S(...e));t.target.set(...e),t.distance=Pe(i.length(),bp,_p),t.yaw=Math.atan2(i.x,i.z),t.pitch=Pe(Math.asin(i.y/Math.max(.01,i.length())),tb,nb)}var wp=class{following=null;parts;wish=eb();now=eb();keys=new Set;release;constructor(e){this.parts=e,this.jump(Qx.position,Qx.target),this.release=dP(e.element,this.keys,this)}get target(){return this.now.target}get distance(){return this.now.distance}orbit(e,t){this.wish.yaw-=e,this.wish.pitch=Pe(this.wish.pitch+t,tb,nb),this.wake()}zoom(e){this.wish.distance=Pe(this.wish.distance*e,bp,_p),this.wake()}slide(e,t){(e||t)&&(this.following=null);let{target:i,yaw:s}=this.wish,[r,o]=[Math.sin(s),Math.cos(s)];i.x=Pe(i.x+e*o-t*r,-200,200),i.z=Pe(i.z-e*r-t*o,-200,200),this.wake()}wake(){this.parts.wake()}toggleFollow(){this.follow(this.following?null:this.parts.favourite())}visit(e=this.parts.favourite()){let t=e?this.parts.avatarAt(e):null;t&&this.go([t[0],t[1]+Jx,t[2]],5.5)}follow(e){this.following=e,e&&this.visit(e)}go(e,t){this.wish.target.set(...e),t!==void 0&&(this.wish.distance=Pe(t,bp,_p)),this.wake()}jump(e,t){aP(e,t,this.wish),sb(this.wish,this.now),this.apply()}update(e){this.hold(e);let t=this.following?this.parts.avatarAt(this.following):null;t&&this.wish.target.set(t[0],t[1]+Jx,t[2]);let i=cP(this.now,this.wish,this.parts.still?1:Hs(9,e));return i&&this.apply(),i||this.keys.size>0}hold(e){let t=Math.max(3,this.wish.distance*.55)*e,i=c=>this.keys.has(c)?1:0,[s,r]=[i("d")-i("a"),i("w")-i("s")];(s||r)&&this.slide(s*t,r*t);let[o,a]=[i("arrowright")-i("arrowleft"),i("arrowup")-i("arrowdown")];(o||a)&&this.orbit(o*e*1.5,a*e*.9)}apply(){let{target:e,yaw:t,pitch:i,distance:s}=this.now,{camera:r}=this.parts,o=Math.cos(i)*s,a=Math.max(oP,e.y+Math.sin(i)*s);r.position.set(e.x+Math.sin(t)*o,a,e.z+Math.cos(t)*o),r.lookAt(e),r.updateMatrixWorld()}dispose(){this.release()}};function sb(n,e){e.target.copy(n.target),e.yaw=n.yaw,e.pitch=n.pitch,e.distance=n.distance}function cP(n,e,t){let i=n.target.distanceTo(e.target)+Math.abs(nn(e.yaw-n.yaw))+Math.abs(e.pitch-n.pitch)+Math.abs(e.distance-n.distance);return i===0?!1:(i<.001||t>=1?sb(e,n):(n.target.lerp(e.target,t),n.yaw+=nn(e.yaw-n.yaw)*t,n.pitch+=(e.pitch-n.pitch)*t,n.distance+=(e.distance-n.distance)*t),!0)}var lP=new Set(["w","a","s","d","arrowleft","arrowright","arrowup","arrowdown"]);function uP(n){return n instanceof HTMLElement&&(n.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(n.tagName))}function dP(n,e,t){let i=new AbortController,s={signal:i.signal};return hP(n,new Map,t,s),n.addEventListener("wheel",o=>{o.preventDefault();let a=o.deltaMode===1?30:1;t.zoom(Math.exp(Pe(o.deltaY*a,-240,240)*(o.ctrlKey?.008:.0016)))},{...s,passive:!1}),window.addEventListener("keydown",o=>{if(uP(o.target)||o.ctrlKey||o.metaKey||o.altKey||o.defaultPrevented)return;let a=o.key.toLowerCase();(o.target===n||o.target===document.body||o.target===null)&&(lP.has(a)?(e.add(a),o.preventDefault(),t.wake()):a==="f"&&!o.repeat?t.toggleFollow():a==="g"&&!o.repeat&&t.visit())},s),window.addEventListener("keyup",o=>e.delete(o.key.toLowerCase()),s),window.addEventListener("blur",()=>e.clear(),s),()=>i.abort()}function hP(n,e,t,i){let s=()=>{let[r,o]=[...e.values()];return{d:Math.hypot(r.x-o.x,r.y-o.y),x:(r.x+o.x)/2,y:(r.y+o.y)/2}};n.addEventListener("pointerdown",r=>{r.pointerType==="mouse"&&r.button>2||(e.set(r.pointerId,{x:r.clientX,y:r.clientY}),n.setPointerCapture(r.pointerId))},i),n.addEventListener("pointermove",r=>{let o=e.get(r.pointerId);if(!o)return;let a=3.4/Math.max(300,n.clientHeight);if(e.size===2){let u=s();o.x=r.clientX,o.y=r.clientY;let d=s();u.d>8&&d.d>8&&t.zoom(u.d/d.d);let h=t.distance/Math.max(300,n.clientHeight);t.slide(-(d.x-u.x)*h,(d.y-u.y)*h);return}let[c,l]=[r.clientX-o.x,r.clientY-o.y];if(o.x=r.clientX,o.y=r.clientY,r.buttons&2||r.shiftKey){let u=t.distance*.9/Math.max(300,n.clientHeight);t.slide(-c*u,l*u)}else t.orbit(c*a,l*a)},i);for(let r of["pointerup","pointercancel","lostpointercapture"])n.addEventListener(r,o=>e.delete(o.pointerId),i)}var rb=(n,e)=>n.left<e.left+e.width+4&&e.left<n.left+n.width+4&&n.top<e.top+e.height+4&&e.top<n.top+n.height+4;function fP(n,e,t,i){let s=Math.min(Math.max(n.x-n.width/2+e,6),Math.max(6,i.width-n.width-6)),r=Math.min(Math.max(n.y-n.height+t,6),Math.max(6,i.height-n.height-6));return{...n,left:s,top:r}}function cd(n,e,t=[]){let i=[],s=[...n].sort((r,o)=>o.priority-r.priority||(r.id<o.id?-1:1));for(let r of s){if(r.x<-40||r.x>e.width+40||r.y<-40||r.y>e.height+60)continue;let o=[[0,0]];for(let a=10;a<=r.slack;a+=10)o.push([0,-a],[r.width*.35,-a],[-r.width*.35,-a]);for(let[a,c]of o){let l=fP(r,a,c,e);if(!(i.some(u=>rb(l,u))||t.some(u=>u.depth<r.depth-.3&&rb(l,u)))){i.push(l);break}}}return i}var Mo=(n,e,t)=>`M${n-t} ${e}a${t} ${t} 0 1 0 ${2*t} 0a${t} ${t} 0 1 0 ${-2*t} 0Z`,Ha={idle:{path:Mo(6,6,3.4),color:"#4f7a68",line:!0},thinking:{path:`${Mo(2,6,1.5)}${Mo(6,6,1.5)}${Mo(10,6,1.5)}`,color:"#6a4fc0",line:!1},speaking:{path:"M2.6 1.5h6.8a1.6 1.6 0 0 1 1.6 1.6v3.3A1.6 1.6 0 0 1 9.4 8H6.3L3.4 10.9V8H2.6A1.6 1.6 0 0 1 1 6.4V3.1A1.6 1.6 0 0 1 2.6 1.5Z",color:"#17787a",line:!1},working:{path:"M6 .8 11.2 6 6 11.2.8 6Z",color:"#2867c4",line:!1},walking:{path:"M2 2 6 6 2 10M6.5 2 10.5 6 6.5 10",color:"#3f7d2c",line:!0},"needs-you":{path:"M6 .6 11.8 11H.2ZM5.3 4v3.4h1.4V4ZM5.3 8.3v1.4h1.4V8.3Z",color:"#c2410c",line:!1},stale:{path:`${Mo(6,6,4.6)}M6 3.4V6.2L8 7.6`,color:"#85610f",line:!0},lost:{path:`${Mo(6,6,4.4)}M2.9 9.1 9.1 2.9`,color:"#a5323c",line:!0},away:{path:"M7.6 1.2A5 5 0 1 0 11 8 4.3 4.3 0 0 1 7.6 1.2Z",color:"#626a80",line:!1}};var pP=12,ob=60,mP=1.86,Mp=120,gP=9,ld={note:"",mark:null,dim:!1,faint:!1};function ud({crew:n,guide:e,views:t,camera:i,now:s,unixClock:r}){let o=[];for(let[c,l]of n.members)o.push(...yP(c,l,i,s,r));if(e){let{anchor:c,text:l}=e;o.push({...ld,id:"guide",kind:"name",anchor:c,title:"Guide",priority:36}),l&&o.push({...ld,id:"guide",kind:"bubble",anchor:c,title:l,priority:80})}let a=[];for(let c of t){if(!c.object.label)continue;let l=c.box.distanceToPoint(i);l<ob&&a.push({view:c,d:l})}a.sort((c,l)=>c.d-l.d);for(let{view:c,d:l}of a.slice(0,pP)){let u=c.box.getCenter(new S),d=new S(u.x,c.box.max.y+.12,u.z),h=c.object.label??"";o.push({...ld,id:c.id,kind:"label",anchor:d,title:h,priority:10-l/ob})}return o}function yP(n,e,t,i,s){let[r,o,a]=e.body.position,c=e.body.body.bones.hips.position.y-.67,l=new S(r,o+(mP+Math.min(0,c))*e.body.size+(e.parent?.04:0),a),u=e.body.stance,d=u==="needs-you"?40:u==="speaking"?20:0,h=l.distanceTo(t),f=5/(1+h/10),p=u==="away"||u==="lost",v=[],m=e.body.speaking?Ap(e.body.speaking,e.body.spoken):e.speech.text(i);return e.body.faded<.5&&(!e.parent||d>0||h<gP)&&v.push({id:n,kind:"name",anchor:l,title:e.name,note:e.parent&&d===0?"":vP(e,i,s),priority:(e.parent?14:m?100:30)+d+f,mark:u,dim:p,faint:!1}),m&&v.push({...ld,id:n,kind:"bubble",anchor:l,title:m,priority:90+f}),v}function vP(n,e,t){let i=n.agent;if(!i)return"not connected";let{state:s,label:r}=i.activity,o=s==="lost"||s==="away",a=Date.parse(s==="away"?i.lastSeen:i.activity.since)/1e3,c=t&&Number.isFinite(a)?xP(e-a):"";return[o||!i.connected?ab[o?s:"away"]:r??ab[s],c].filter(Boolean).join(" · ")}var ab={idle:"idle",thinking:"thinking",speaking:"speaking",working:"working",walking:"walking","needs-you":"needs you",stale:"no news",lost:"connection lost",away:"away"};function xP(n){return n<2?"":n<60?`${Math.floor(n)} s`:n<3600?`${Math.floor(n/60)} min`:n<86400?`${Math.floor(n/3600)} h`:`${Math.floor(n/86400)} d`}function Ap(n,e){if(n.length<=Mp)return n;let t=[];for(let s of n.split(/\s+/)){let r=t.at(-1);r!==void 0&&r.length+s.length<Mp?t[t.length-1]=`${r} ${s}`:t.push(s.slice(0,Mp))}let i=Math.min(t.length-1,Math.floor(e*t.length));return`${i>0?"… ":""}${t[i]??""}${i<t.length-1?" …":""}`}var Vn=new S;function Ep(n,e,t,i,s){let r=[],o=new Map;for(let a of n){if(Vn.copy(a.anchor).applyMatrix4(e.matrixWorldInverse),Vn.z>-.3)continue;let c=Vn.length();Vn.applyMatrix4(e.projectionMatrix);let[l,u]=s(a),d=(Vn.x*.5+.5)*t,h=(.5-Vn.y*.5)*i;a.kind==="name"&&o.set(a.id,u),a.kind==="bubble"&&(h-=(o.get(a.id)??0)+12),r.push({id:a.id,kind:a.kind,x:d,y:h,width:l,height:u,priority:a.priority,slack:a.kind==="label"?40:a.kind==="name"?60:140,depth:c})}return r}function dd(n,e,t,i){let s=[];for(let r of n.members.values()){if(r.parent)continue;let{head:o}=r.body.body.bones;if(Vn.set(0,.26,0).applyMatrix4(o.matrixWorld).applyMatrix4(e.matrixWorldInverse),Vn.z>-.3)continue;let a=Vn.length(),c=.62*i/(2*-Vn.z*Math.tan(e.fov*Math.PI/360));Vn.applyMatrix4(e.projectionMatrix);let[l,u]=[(Vn.x*.5+.5)*t,(.5-Vn.y*.5)*i];s.push({left:l-c/2,top:u-c*.4,width:c,height:c*.8,depth:a})}return s}var lb=14,ub=180,Sp=`position:absolute;left:0;top:0;pointer-events:none;will-change:transform;transition:opacity ${ub}ms ease-out;opacity:0;max-width:min(300px,70vw);text-align:center;line-height:1.35;overflow-wrap:anywhere;`,bP={name:`${Sp}padding:3px 10px 4px;border-radius:12px;background:rgba(255,252,246,.9);color:#2b3147;box-shadow:0 1px 6px rgba(43,49,71,.18);font:600 13px/1.3 ui-rounded,system-ui,sans-serif;`,bubble:`${Sp}padding:8px ${lb}px 9px;border-radius:14px;background:rgba(43,49,71,.94);color:#fffaf0;box-shadow:0 4px 18px rgba(43,49,71,.28),0 0 0 1px rgba(255,250,240,.16);font:500 14px/1.4 ui-rounded,system-ui,sans-serif;max-width:min(430px,88vw);box-sizing:border-box;text-wrap:balance;`,label:`${Sp}padding:2px 8px 3px;border-radius:9px;background:rgba(255,252,246,.82);color:#2b3147;font:500 12px/1.35 ui-rounded,system-ui,sans-serif;`};function db(n){let e=new Map,t=[],i=s=>{let r=`${s.kind}:${s.id}`,o=e.get(r);o||(o=EP(s.kind),n.append(o.root),e.set(r,o));let a=`${s.mark}
${s.title}
${s.note}`;o.text!==a&&(o.text=a,o.stale=!0,o.title.data=s.title,o.note.data=s.note,o.noteBox.style.display=s.note?"block":"none",AP(o.mark,s.mark),o.root.style.outline=s.mark==="needs-you"?`2px solid ${Ha["needs-you"].color}`:"",s.kind==="bubble"&&(o.root.style.width=""));let c=s.dim?"grayscale(.7) opacity(.8)":"";return o.root.style.filter!==c&&(o.root.style.filter=c),o};return{update(s,r,o,a,c){let l=new Set(s.map(f=>`${f.kind}:${f.id}`));for(let[f,p]of e)l.has(f)||(_P(p.root),e.delete(f));let u=new Map(s.map(f=>[f,i(f)]));for(let[f,p]of u)p.stale&&wP(f,p);t=cd(Ep(s,o,a,c,f=>u.get(f)?.size??[0,0]),{width:a,height:c},r);let d=new Set(s.filter(f=>f.faint).map(f=>`${f.kind}:${f.id}`)),h=new Map(t.map(f=>[`${f.kind}:${f.id}`,f]));for(let[f,p]of e){let v=h.get(f);v&&(p.root.style.transform=`translate(${v.left.toFixed(1)}px,${v.top.toFixed(1)}px)`),v&&p.tail&&(p.tail.style.left=`${Math.round(Pe(v.x-v.left,18,v.width-18))-5}px`);let m=v?d.has(f)?"0.4":"1":"0";p.opacity!==m&&(p.root.style.opacity=m),p.opacity=m}},rects:()=>t.map(s=>({id:s.id,kind:s.kind,rect:[s.left,s.top,s.width,s.height]})),dispose(){for(let s of e.values())s.root.remove();e.clear()}}}function _P(n){n.style.opacity="0",setTimeout(()=>n.remove(),ub)}function wP(n,e){n.kind==="bubble"&&MP(e),e.size=[e.root.offsetWidth,e.root.offsetHeight],e.stale=!1}function MP(n){let e=document.createRange();e.selectNode(n.title),n.root.style.width=`${Math.ceil(e.getBoundingClientRect().width)+2*lb+1}px`}var SP="position:absolute;bottom:-4px;width:10px;height:10px;transform:rotate(45deg);border-radius:0 0 3px 0;background:rgb(43,49,71);",cb="http://www.w3.org/2000/svg";function AP(n,e){let t=n.ownerSVGElement;if(!t||(t.style.display=e?"inline-block":"none",!e))return;let i=Ha[e];t.dataset.mark=e,n.setAttribute("d",i.path),n.setAttribute("fill",i.line?"none":i.color),n.setAttribute("stroke",i.line?i.color:"none")}function EP(n){let e=document.createElement("div");e.style.cssText=bP[n],e.className=`world-${n}`;let t=document.createElementNS(cb,"svg");t.setAttribute("viewBox",`0 0 ${12} ${12}`),t.style.cssText="display:none;width:12px;height:12px;margin-right:6px;vertical-align:-1px;";let i=document.createElementNS(cb,"path");for(let[c,l]of TP)i.setAttribute(c,l);t.append(i);let s=document.createTextNode(""),r=document.createTextNode(""),o=document.createElement("span");o.style.cssText="display:none;font-weight:450;font-size:11.5px;opacity:.78;font-variant-numeric:tabular-nums;",o.append(r),e.append(t,s,o);let a=n==="bubble"?document.createElement("span"):null;return a&&(a.style.cssText=SP),a&&e.append(a),{root:e,mark:i,title:s,note:r,noteBox:o,tail:a,size:[0,0],stale:!0,text:"\0",opacity:"0"}}var TP=[["fill-rule","evenodd"],["stroke-width","1.8"],["stroke-linecap","round"],["stroke-linejoin","round"]];var hb=new oe,fb=new ln,Xa=new S,[pb,mb,gb]=[new S,new S,new S],yb=new oe,vb=.012;function CP(n,e){return e.local?yb.multiplyMatrices(n.matrix,e.local):yb.copy(n.matrix)}function RP(n,e,t){let i=CP(e,t);hb.copy(i).invert(),fb.copy(n).applyMatrix4(hb);let s=1/0,r=t.kind.shape.geometry,o=r.getAttribute("position"),a=r.index;if(!a)return 1/0;for(let c=0;c<a.count;c+=3)pb.fromBufferAttribute(o,a.getX(c)),mb.fromBufferAttribute(o,a.getX(c+1)),gb.fromBufferAttribute(o,a.getX(c+2)),fb.intersectTriangle(pb,mb,gb,!1,Xa)&&(s=Math.min(s,Xa.applyMatrix4(i).distanceTo(n.origin)));return s}function hs(n,e,t){let i=e.box,s=0,r=1/0;for(let o of["x","y","z"]){let a=1/n.direction[o],[c,l]=[(i.min[o]-t-n.origin[o])*a,(i.max[o]+t-n.origin[o])*a];s=Math.max(s,Math.min(c,l)),r=Math.min(r,Math.max(c,l))}return s<=r?s:1/0}function PP(n,e){let t=new S().setFromMatrixPosition(n.matrixWorld),i=new S(e.x,e.y,.5).unproject(n).sub(t).normalize();return new ln(t,i)}function IP(n,e){let t=[];for(let r of e){let o=hs(n,r,.02+vb*12);o<1/0&&t.push({view:r,near:o})}t.sort((r,o)=>r.near-o.near);let i=null,s=null;for(let{view:r,near:o}of t.slice(0,24)){if(i&&o>i.distance)break;for(let a of r.instances){let c=RP(n,r,a);c<(i?.distance??1/0)&&(i={id:r.id,distance:c})}!s&&hs(n,r,vb*o)<1/0&&r.box.getSize(Xa).length()<.06*o+.9&&(s={id:r.id,distance:o})}return s&&(!i||s.distance<i.distance-.5)?s:i}function LP(n,e){let t=null;for(let[i,s]of e.members){let{size:r}=s.body,[o,a,c]=s.body.position;for(let[l,u]of[[.35,.3],[.85,.36],[1.35,.42]]){let d=n.distanceToPoint(Xa.set(o,a+l*r,c)),h=Xa.sub(n.origin).dot(n.direction);d<u*r&&h>0&&h<(t?.distance??1/0)&&(t={id:i,distance:h})}}return t}function xb(n,e,t,i){let s=PP(n,e),r=IP(s,t),o=LP(s,i),a=s.direction.y<-1e-4?-s.origin.y/s.direction.y:1/0,c=u=>[s.origin.x+s.direction.x*u,s.origin.y+s.direction.y*u,s.origin.z+s.direction.z*u];if(o&&o.distance<=Math.min(r?.distance??1/0,a))return{avatarId:o.id,point:c(o.distance)};if(r&&r.distance<=a+.05)return{objectId:r.id,point:c(r.distance)};if(a>600)return null;let l=c(a);return{point:[l[0],0,l[2]]}}var $a=new S,bb=4,OP=60;function DP(n,e,t,i){let[s,r,o,a]=[1/0,1/0,-1/0,-1/0],c=0;for(let l=0;l<8;l++){if($a.set(l&1?n.box.max.x:n.box.min.x,l&2?n.box.max.y:n.box.min.y,l&4?n.box.max.z:n.box.min.z).applyMatrix4(e.matrixWorldInverse),$a.z>-.05)continue;c++,$a.applyMatrix4(e.projectionMatrix);let[u,d]=[($a.x*.5+.5)*t,(.5-$a.y*.5)*i];s=Math.min(s,u),o=Math.max(o,u),r=Math.min(r,d),a=Math.max(a,d)}return c<4||o<=0||a<=0||s>=t||r>=i?null:([s,r,o,a]=[Math.max(0,s),Math.max(0,r),Math.min(t,o),Math.min(i,a)],o-s<bb||a-r<bb?null:[Math.round(s),Math.round(r),Math.round(o-s),Math.round(a-r)])}function NP(n,e,t){let i=n.box.getCenter(new S),s=n.box.max.y-(n.box.max.y-n.box.min.y)*.1,r=new S(e.z-i.z,0,i.x-e.x).normalize().multiplyScalar((n.box.max.x-n.box.min.x)*.35);return[i,i.clone().setY(s),i.clone().add(r),i.clone().sub(r)].every(a=>{let c=new ln(e,a.clone().sub(e).normalize()),l=hs(c,n,0)-.02;return t.some(u=>u!==n&&hs(c,u,-.04)<l)})}function _b(n,e,t,i){let s=e.position,r=[];for(let c of n){let l=DP(c,e,t,i);if(!l)continue;let{id:u,kind:d,label:h}=c.object;r.push({view:c,seen:{id:u,kind:d,...h?{label:h}:{},rect:l,distance:Math.round(c.box.distanceToPoint(s)*10)/10}})}r.sort((c,l)=>c.seen.distance-l.seen.distance||(c.seen.id<l.seen.id?-1:1));let o=r.slice(0,OP),a=o.map(c=>c.view);return o.filter(c=>!NP(c.view,s,a)).map(c=>c.seen)}var _i=class extends Error{code;constructor(e,t){super(t),this.code=e}};var wb={sign:{at:[0,1.04,.075],size:[1.12,.62],ink:"#4a3424",back:!0},signpost:{at:[-.02,1.62,.105],size:[.86,.26],ink:"#4a3424",back:!0},billboard:{at:[0,1.9,.155],size:[3.06,1.6],ink:"#fbf7ef",back:!1}};function kP(n){for(let e of[-.46,.46])n.box(.1,1.42,.09,{color:"bark",at:[e,0,-.02],bevel:.02});n.box(1.3,.8,.08,{color:"tint",at:[0,.65,.015],bevel:.03,shade:[.84,.92]}),n.box(1.16,.66,.1,{color:"cream",at:[0,.72,.02],bevel:.02,shade:[.98,1.04],shadow:!1}),n.box(1.3,.07,.14,{color:"tint",at:[0,1.43,0],bevel:.025,shade:1.05})}function FP(n){n.cylinder(.07,.055,2.12,{color:"bark",segments:10}),n.ball(.08,.08,.08,{color:"amber",at:[0,2.13,0],segments:9,shadow:!1});let e=(t,i,s,r)=>{let o=i*(r/2+.1),a=[[-r/2,-.16],[r/2,-.16],[r/2,.16],[-r/2,.16]];i>0?a.splice(2,0,[o,0]):a.push([o,0]),n.extrude(a,.07,[0,0],{color:s,at:[0,t,.06],bevel:.02,shade:[.94,1.04]})};e(1.62,1,"cream",.9),e(1.2,-1,"tint",.78)}function UP(n){for(let e of[-1.1,1.1])n.box(.16,1.3,.16,{color:"ink",at:[e,0,-.04],bevel:.03,shade:1.3}),n.box(.42,.08,.3,{color:"ink",at:[e,0,0],bevel:.025,shade:1.3});n.box(3.4,1.9,.2,{color:"white",at:[0,1,0],bevel:.06}),n.box(3.2,1.72,.24,{color:"tint",at:[0,1.09,.02],bevel:.03,shade:[.82,1.02],lamp:.25,shadow:!1})}function BP(n){n.cylinder(.05,.035,3.32,{color:"white",at:[-.5,0,0],segments:9}),n.cylinder(.06,.06,.1,{color:"stone",at:[-.5,0,0],segments:12,shadow:!1}),n.ball(.055,.055,.055,{color:"amber",at:[-.5,3.36,0],segments:9,shadow:!1});let e=8,t=s=>Math.sin(s/e*5.6)*.055*Math.min(1,s/2),i=s=>Array.from({length:e+1},(r,o)=>[-.47+o/e*1.1,s+.03*Math.sin(o/e*4),t(o)]);n.cloth(i(2.5),i(3.24),{color:"tint",shade:[.96,1.06],sway:[0,.9],shadow:!1}),n.caster("box",[1.05,.7,.02],[.06,2.52,0])}var Mb={sign:kP,signpost:FP,billboard:UP,flag:BP};var wr=4,Tp=8,hd=wr*Tp,Gi=[384,192],zP=`
attribute vec2 cell;
varying vec2 vUv;
varying float vFar;
void main() {
  vUv = ( cell + vec2( uv.x, 1.0 - uv.y ) ) / vec2( ${wr.toFixed(1)}, ${Tp.toFixed(1)} );
  vUv.y = 1.0 - vUv.y;
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFar = 1.0 - smoothstep( 60.0, 110.0, -p.z );
  gl_Position = projectionMatrix * p;
}`,VP=`
uniform sampler2D sheet;
uniform float night;
varying vec2 vUv;
varying float vFar;
void main() {
  vec4 c = texture2D( sheet, vUv );
  // Ink darkens with its board; light letters shine.
  c.rgb *= 1.0 - 0.7 * night * ( 1.0 - dot( c.rgb, vec3( 0.3, 0.59, 0.11 ) ) );
  gl_FragColor = vec4( c.rgb, c.a * vFar );
  #include <colorspace_fragment>
}`;function Sb(n,e){let t=null,i="",s=()=>{let r=document.createElement("canvas");r.width=Gi[0]*wr,r.height=Gi[1]*Tp;let o=r.getContext("2d");if(!o)throw new Error("no 2D canvas for the writing on signs");let a=new va(r);a.colorSpace=an,a.minFilter=Un,a.magFilter=Wt,a.anisotropy=4;let c=new Pt({uniforms:{sheet:{value:a},night:e},vertexShader:zP,fragmentShader:VP,transparent:!0,depthWrite:!1,toneMapped:!1,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-2}),l=new hr(1,1),u=new Float32Array(hd*2);for(let h=0;h<hd;h++)u.set([h%wr,Math.floor(h/wr)],h*2);l.setAttribute("cell",new Ui(u,2));let d=new ei(l,c,hd);return d.frustumCulled=!1,d.renderOrder=25,n.add(d),{mesh:d,texture:a,context:o,material:c}};return{update(r,o){let a=GP(r,o),c=a.map(h=>`${h.text}|${h.matrix.elements.map(f=>f.toFixed(3)).join()}`).join(`
`);if(c===i)return;if(i=c,a.length===0){t&&(t.mesh.visible=!1);return}t??=s();let{mesh:l,texture:u,context:d}=t;d.clearRect(0,0,d.canvas.width,d.canvas.height),a.forEach((h,f)=>{l.setMatrixAt(f,h.matrix),HP(d,h,f%wr*Gi[0],Math.floor(f/wr)*Gi[1])}),l.count=a.length,l.visible=!0,l.instanceMatrix.needsUpdate=!0,u.needsUpdate=!0},flush(){i=""},dispose(){t&&(t.mesh.geometry.dispose(),t.mesh.dispose(),t.texture.dispose(),t.material.dispose(),t.mesh.removeFromParent())}}}function GP(n,e){let t=[],i=new S;for(let s of n){let r=s.object.text||s.object.label;if(r)for(let o of s.instances){let a=wb[o.kind.kind];if(!a)continue;let c=o.local?new oe().multiplyMatrices(s.matrix,o.local):s.matrix,l=new oe().multiplyMatrices(c,new oe().makeScale(a.size[0],a.size[1],1).setPosition(...a.at));t.push({text:r,face:a,matrix:l,distance:i.setFromMatrixPosition(l).distanceTo(e)})}}return t.sort((s,r)=>s.distance-r.distance).slice(0,hd)}function HP(n,e,t,i){let s=Gi[1]/e.face.size[1]<Gi[0]/e.face.size[0]?Gi[1]/e.face.size[1]:Gi[0]/e.face.size[0],[r,o]=[e.face.size[0]*s,e.face.size[1]*s];n.save(),n.translate(t,i),n.scale(Gi[0]/r,Gi[1]/o),n.fillStyle=e.face.ink,n.textAlign="center",n.textBaseline="middle";for(let a=Math.min(72,o*.5);a>=9;a*=.9){n.font=`700 ${a}px ui-rounded, "Trebuchet MS", system-ui, sans-serif`;let c=Cp(n,e.text,r*.9);if(!(c.length*a*1.16>o*.92&&a>9.5)){c.slice(0,6).forEach((l,u,d)=>n.fillText(l,r/2,o/2+(u-(d.length-1)/2)*a*1.16,r*.94));break}}n.restore()}function Cp(n,e,t){let i=[];for(let s of e.split(/\s+/).filter(Boolean)){let r=i.at(-1);r!==void 0&&n.measureText(`${r} ${s}`).width<=t?i[i.length-1]=`${r} ${s}`:i.push(s)}return i}var Pp="ui-rounded, system-ui, sans-serif",WP=500*1024,Ab=12;function Ip(n,e,t,i,s,r,o=8){n.fillStyle=r,n.beginPath(),n.roundRect(e,t,i,s,Math.min(o,s/2)),n.fill()}function XP(n,e,t,i){let s=Math.round((e.kind==="bubble"?14:e.kind==="name"?13:12)*t),r=`${e.kind==="name"?600:500} ${s}px ${Pp}`;n.font=r;let o=e.kind==="bubble"?Ap(e.title,0):e.title,a=Cp(n,o,Math.min(i*.42,300*t)).slice(0,6),c=e.kind==="bubble";return{font:r,size:s,lines:a,note:e.note,ink:c?"#fffaf0":"#2b3147",back:c?"rgba(43,49,71,.93)":"rgba(255,252,246,.9)",mark:e.mark}}function $P(n,e){n.font=e.font;let t=Math.max(...e.lines.map(i=>n.measureText(i).width),e.note?n.measureText(e.note).width*.86:0,8);return[Math.ceil(t+e.size*1.3+Rp(e)),Math.ceil(e.lines.length*e.size*1.3+(e.note?e.size*1.15:0)+e.size*.5)]}function Eb(n,e,t,i,s,r){let o=new Map(e.map(c=>[`${c.kind}:${c.id}`,XP(n,c,s,i.w)])),a=c=>o.get(`${c.kind}:${c.id}`);for(let c of cd(Ep(e,t,i.w,i.h,l=>$P(n,a(l))),{width:i.w,height:i.h},r)){let l=a(c),[u,d]=[i.x+c.left,i.y+c.top];Ip(n,u,d,c.width,c.height,l.back,9*s),n.fillStyle=l.ink,n.textAlign="center",n.textBaseline="top",n.font=l.font;let h=u+(c.width+Rp(l))/2;l.lines.forEach((f,p)=>n.fillText(f,h,d+l.size*.3+p*l.size*1.3)),qP(n,l,h-n.measureText(l.lines[0]??"").width/2-Rp(l),d+l.size*.32),l.note&&(n.font=l.font.replace(`${l.size}px`,`${Math.round(l.size*.86)}px`),n.globalAlpha=.75,n.fillText(l.note,u+c.width/2,d+l.size*.3+l.lines.length*l.size*1.3),n.globalAlpha=1)}}var Rp=n=>n.mark?n.size*1.25:0;function qP(n,e,t,i){if(!e.mark)return;let{path:s,color:r,line:o}=Ha[e.mark];n.save(),n.translate(t,i),n.scale(e.size*.9/12,e.size*.9/12),n.fillStyle=r,n.strokeStyle=r,n.lineWidth=1.8,n.lineCap="round",n.lineJoin="round",o?n.stroke(new Path2D(s)):n.fill(new Path2D(s),"evenodd"),n.restore()}function Tb(n,e,t,i,s){let r=Math.round(11*i);n.font=`600 ${r}px ${Pp}`,n.textAlign="center",n.textBaseline="middle";let o=[],a=0;for(let c of e){let l=s(c.id);if(a>=Ab*2||l===null&&a>=Ab)break;let u=l===null?c.id:String(l),d=Math.max(n.measureText(u).width+r*.9,r*1.5),h=r*1.5,f=Math.min(Math.max(c.rect[0]+c.rect[2]/2-d/2,2),t.w-d-2),p=Math.min(Math.max(c.rect[1]+c.rect[3]*.55-h/2,2),t.h-h-2);o.some(([v,m,g,w])=>f<v+g&&v<f+d&&p<m+w&&m<p+h)||(o.push([f,p,d,h]),a++,Ip(n,t.x+f,t.y+p,d,h,"rgba(43,49,71,.72)",6*i),n.fillStyle="#fffaf0",n.fillText(u,t.x+f+d/2,t.y+p+h/2+.5))}}function Cb(n,e,t,i){let s=Math.round(12*i);n.font=`600 ${s}px ${Pp}`,n.textAlign="left",n.textBaseline="middle",Ip(n,t.x+8,t.y+8,n.measureText(e).width+s*1.4,s*1.8,"rgba(43,49,71,.78)",8),n.fillStyle="#fffaf0",n.fillText(e,t.x+8+s*.7,t.y+8+s*.95)}function Rb(n,e,t){let i=document.createElement("canvas");i.width=24,i.height=14;let s=i.getContext("2d",{willReadFrequently:!0});if(!s)return;s.drawImage(n.canvas,0,0,e,t,0,0,24,14);let{data:r}=s.getImageData(0,0,24,14);for(let o=4;o<r.length;o+=4)for(let a=0;a<3;a++)if(Math.abs(r[o+a]-r[a])>3)return;throw new _i("render_failed","The picture came out blank. The graphics context may have been lost; try again in a moment.")}function Pb(n){let e="";for(let t of[.8,.68,.55,.42])if(e=n.toDataURL("image/jpeg",t).slice(23),e.length*.75<=WP)break;if(e.length<200)throw new _i("render_failed","The picture could not be encoded.");return{mimeType:"image/jpeg",data:e}}var YP=new Map(Io.map(n=>[n.name,n.hex])),Lp=new Map;function Ib(n){return`#${Xs(n).clone().lerp(jP,.5).getHexString()}`}var jP=new se(1,1,1);function Xs(n){let e=Lp.get(n);if(!e){let t=YP.get(n)??n;e=new se(/^#[0-9a-fA-F]{6}$/.test(t)?t:"#f2e3c9"),Lp.size<4096&&Lp.set(n,e)}return e}var fs=()=>({position:[],normal:[],index:[]});function Lb(n,e,t,i){let s=fs(),r=[n/2,e/2,t/2],o=Math.min(i,r[0]*.98,r[1]*.98,r[2]*.98),a=(c,l,u,d)=>((c>0?4:0)+(l>0?2:0)+(u>0?1:0))*3+d;for(let c of[-1,1])for(let l of[-1,1])for(let u of[-1,1])for(let d=0;d<3;d++){let h=[c,l,u],f=h.map((p,v)=>p*(r[v]-(v===d?0:o)));s.position.push(f[0],f[1]+r[1],f[2]),s.normal.push(...h.map((p,v)=>v===d?p:0))}for(let c=0;c<3;c++)for(let l of[-1,1]){let u=(d,h)=>{let f=[0,0,0];return f[c]=l,f[(c+1)%3]=d,f[(c+2)%3]=h,a(f[0],f[1],f[2],c)};Hi(s,u(-1,-1),u(1,-1),u(1,1),u(-1,1))}return o>0&&ZP(s,a),s}function ZP(n,e){for(let t=0;t<3;t++){let i=(t+1)%3,s=(t+2)%3;for(let r of[-1,1])for(let o of[-1,1]){let a=(c,l)=>{let u=[0,0,0];return u[t]=c,u[i]=r,u[s]=o,e(u[0],u[1],u[2],l)};Hi(n,a(-1,i),a(1,i),a(1,s),a(-1,s))}}for(let t of[-1,1])for(let i of[-1,1])for(let s of[-1,1])qa(n,e(t,i,s,0),e(t,i,s,1),e(t,i,s,2))}function qa(n,e,t,i){let s=(l,u)=>n.position[l*3+u],r=[s(t,0)-s(e,0),s(t,1)-s(e,1),s(t,2)-s(e,2)],o=[s(i,0)-s(e,0),s(i,1)-s(e,1),s(i,2)-s(e,2)],a=[r[1]*o[2]-r[2]*o[1],r[2]*o[0]-r[0]*o[2],r[0]*o[1]-r[1]*o[0]];if(Math.hypot(...a)<1e-12)return;let c=0;for(let l of[e,t,i])for(let u=0;u<3;u++)c+=n.normal[l*3+u]*a[u];c>=0?n.index.push(e,t,i):n.index.push(e,i,t)}function Hi(n,e,t,i,s){qa(n,e,t,i),qa(n,e,i,s)}function fd(n,e,t=!1){let i=fs(),s=(a,c,l)=>{let u=Math.hypot(a[2],a[3])||1;i.position.push(Math.sin(c)*a[0],a[1],Math.cos(c)*a[0]),i.normal.push(Math.sin(l)*a[2]/u,a[3]/u,Math.cos(l)*a[2]/u)},r=Math.PI*2/e,o=t?r/2:0;for(let a=1;a<n.length;a++){let c=n[a-1],l=n[a];for(let u=0;u<e;u++){let d=o+u*r,h=i.position.length/3,f=d+r/2;s(c,d,t?f:d),s(c,d+r,t?f:d+r),s(l,d+r,t?f:d+r),s(l,d,t?f:d),Hi(i,h,h+1,h+2,h+3)}}return i}function Ob(n,e,t){let i=fs(),s=(o,a)=>Math.sign(o)*Math.abs(o)**a;for(let[o,a,c,l]of n)for(let u=0;u<=e;u++){let d=u/e*Math.PI*2,[h,f]=[Math.sin(d),Math.cos(d)];i.position.push(s(h,t)*o,a,s(f,t)*o);let p=[s(h,2-t)*c,l,s(f,2-t)*c],v=Math.hypot(...p)||1;i.normal.push(p[0]/v,p[1]/v,p[2]/v)}let r=e+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<e;a++)Hi(i,o*r+a,o*r+a+1,(o+1)*r+a+1,(o+1)*r+a);return i}function Db(n,e,t,i,s){let r=Math.min(i,t*.45,Math.max(n,e)*.5),o=(n-e)/t;if(r<=0)return fd([[0,0,0,-1],[n,0,0,-1],[n,0,1,o],[e,t,1,o],...e>0?[[e,t,0,1],[0,t,0,1]]:[]],s);let a=[];return n>0&&a.push([0,0,0,-1],[Math.max(0,n-r),0,0,-1]),a.push([n,n>0?r:0,1,o]),e>r?a.push([e,t-r,1,o],[e-r,t,0,1],[0,t,0,1]):a.push([e,t,1,o]),fd(a,s)}function Op(n,e,t,i,s,r=0,o=0){let a=fs();for(let l=0;l<=s;l++)for(let u=0;u<=i;u++){let d=l/s*Math.PI,h=u/i*Math.PI*2,f=[Math.sin(d)*Math.sin(h),-Math.cos(d),Math.sin(d)*Math.cos(h)],p=Math.sin(3*f[0]+o)*Math.sin(4*f[1]+o*1.7)+Math.sin(5*f[2]+o*.6)*.6,v=1+r*p;a.position.push(f[0]*n*v,f[1]*e*v,f[2]*t*v);let m=Math.hypot(f[0]/n,f[1]/e,f[2]/t);a.normal.push(f[0]/n/m,f[1]/e/m,f[2]/t/m)}let c=i+1;for(let l=0;l<s;l++)for(let u=0;u<i;u++){let d=l*c+u;Hi(a,d,d+1,d+c+1,d+c)}return a}function Nb(n,e,t,i){let s=fs();for(let o=0;o<=t;o++)for(let a=0;a<=i;a++){let c=o/t*Math.PI*2,l=a/i*Math.PI*2,u=n+Math.cos(l)*e;s.position.push(Math.sin(c)*u,Math.sin(l)*e,Math.cos(c)*u),s.normal.push(Math.sin(c)*Math.cos(l),Math.sin(l),Math.cos(c)*Math.cos(l))}let r=i+1;for(let o=0;o<t;o++)for(let a=0;a<i;a++)Hi(s,o*r+a,(o+1)*r+a,(o+1)*r+a+1,o*r+a+1);return s}function kb(n,e,t,i){let s=fs(),r=n.length,o=Math.min(t,e/2.1),a=l=>n[(l+r)%r],c=n.map((l,u)=>JP(a(u-1),l,a(u+1),o));for(let l of[1,-1]){let u=l*e/2,d=s.position.length/3;s.position.push(i[0],i[1],u),s.normal.push(0,0,l);for(let h of c)s.position.push(h[0],h[1],u),s.normal.push(0,0,l);for(let h=0;h<r;h++)qa(s,d,d+1+h,d+1+(h+1)%r);for(let h=0;h<r;h++)KP(s,a(h),a(h+1),c[h],c[(h+1)%r],u,l*(e/2-o),l)}for(let l=0;l<r;l++){let[u,d]=[a(l),a(l+1)],h=pd(u,d),f=s.position.length/3,p=e/2-o;s.position.push(u[0],u[1],p,d[0],d[1],p,d[0],d[1],-p,u[0],u[1],-p);for(let v=0;v<4;v++)s.normal.push(h[0],h[1],0);Hi(s,f,f+1,f+2,f+3)}return s}function KP(n,e,t,i,s,r,o,a){let c=pd(e,t),l=n.position.length/3;n.position.push(i[0],i[1],r,s[0],s[1],r,t[0],t[1],o,e[0],e[1],o),n.normal.push(0,0,a,0,0,a,c[0],c[1],0,c[0],c[1],0),Hi(n,l,l+1,l+2,l+3)}function pd(n,e){let t=Math.hypot(e[0]-n[0],e[1]-n[1])||1;return[(e[1]-n[1])/t,-(e[0]-n[0])/t]}function JP(n,e,t,i){let s=pd(n,e),r=pd(e,t),o=i/Math.max(.35,1+s[0]*r[0]+s[1]*r[1]);return[e[0]-(s[0]+r[0])*o,e[1]-(s[1]+r[1])*o]}function Fb(n,e,t,i){let s=fs();n.forEach((o,a)=>{let c=n[Math.max(0,a-1)],l=n[Math.min(n.length-1,a+1)],u=Math.hypot(l[0]-c[0],l[1]-c[1],l[2]-c[2])||1,d=[(l[0]-c[0])/u,(l[1]-c[1])/u,(l[2]-c[2])/u],h=Math.abs(d[1])>.9?[1,0,0]:[0,1,0],f=[h[1]*d[2]-h[2]*d[1],h[2]*d[0]-h[0]*d[2],h[0]*d[1]-h[1]*d[0]],p=Math.hypot(...f);f=[f[0]/p,f[1]/p,f[2]/p];let v=[d[1]*f[2]-d[2]*f[1],d[2]*f[0]-d[0]*f[2],d[0]*f[1]-d[1]*f[0]],m=e+(t-e)*a/(n.length-1);for(let g=0;g<=i;g++){let w=g/i*Math.PI*2,A=[f[0]*Math.cos(w)+v[0]*Math.sin(w),f[1]*Math.cos(w)+v[1]*Math.sin(w),f[2]*Math.cos(w)+v[2]*Math.sin(w)];s.position.push(o[0]+A[0]*m,o[1]+A[1]*m,o[2]+A[2]*m),s.normal.push(...A)}});let r=i+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<i;a++)Hi(s,o*r+a,o*r+a+1,(o+1)*r+a+1,(o+1)*r+a);return s}function Ub(n){let e=fs(),[t,i,s]=n,r=[(i[1]-t[1])*(s[2]-t[2])-(i[2]-t[2])*(s[1]-t[1]),(i[2]-t[2])*(s[0]-t[0])-(i[0]-t[0])*(s[2]-t[2]),(i[0]-t[0])*(s[1]-t[1])-(i[1]-t[1])*(s[0]-t[0])],o=Math.hypot(...r)||1;for(let a of[1,-1]){let c=e.position.length/3;for(let l of n)e.position.push(...l),e.normal.push(a*r[0]/o,a*r[1]/o,a*r[2]/o);for(let l=2;l<n.length;l++)qa(e,c,c+l-1,c+l)}return e}function Bb(n,e){let t=fs();for(let i of[1,-1]){let s=t.position.length/3;n.forEach((r,o)=>{let[a,c]=[n[Math.max(0,o-1)],n[Math.min(n.length-1,o+1)]],l=Math.hypot(c[2]-a[2],c[0]-a[0])||1,u=[-i*(c[2]-a[2])/l,.25,i*(c[0]-a[0])/l],d=Math.hypot(...u);for(let h of[r,e[o]])t.position.push(...h),t.normal.push(u[0]/d,u[1]/d,u[2]/d);o>0&&Hi(t,s+o*2-2,s+o*2,s+o*2+1,s+o*2-1)})}return t}var QP=10,eI=.035;function zb(n){let{x:e,y:t,z:i}=new S().setFromMatrixScale(n.matrix);return e*t+t*i+i*e}function tI(n,e,t){if(typeof t=="number")return t;let[i,s]=[1/0,-1/0];for(let r=0;r<n.position.length;r+=3)i=Math.min(i,n.position[r]),s=Math.max(s,n.position[r]);return t[0]+(t[1]-t[0])*((n.position[e*3]-i)/Math.max(1e-6,s-i))}var Yt=class{position=[];normal=[];color=[];paint=[];index=[];casters=[];box(e,t,i,s){return this.add(Lb(e,t,i,s.bevel??Math.min(.05,Math.min(e,t,i)*.28)),s,"box")}cylinder(e,t,i,s){return this.add(Db(e,t,i,s.bevel??Math.min(.04,i*.2),s.segments??14),s,t<e*.4?"cone":"cylinder")}ball(e,t,i,s){let r=s.segments??14;return this.add(Op(e,t,i,r,Math.max(5,Math.round(r*.6))),s,"ball")}leaves(e,t,i,s){let r=s.segments??12,o=(s.at?.[0]??0)*3.1+(s.at?.[1]??0)*1.3+(s.at?.[2]??0)*2.3;return this.add(Op(e,t,i,r,Math.max(5,Math.round(r*.6)),.07,o),{shade:[.66,1.1],sway:.5,...s},"ball")}torus(e,t,i){return this.add(Nb(e,t,i.segments??24,8),{shadow:!1,...i},"cylinder")}lathe(e,t,i="cylinder",s=!1){return this.add(fd(e,t.segments??16,s),t,i)}squareLathe(e,t,i){return this.add(Ob(e,i.segments??28,t),i,"box")}extrude(e,t,i,s){return this.add(kb(e,t,s.bevel??.03,i),s,"box")}rod(e,t,i,s){return this.add(Fb(e,t,i,s.segments??7),s,"cylinder")}sheet(e,t){return this.add(Ub(e),t,"box")}cloth(e,t,i){return this.add(Bb(e,t),i,"box")}caster(e,t,i,s=[0,0,0],r="tint"){let o=new ot().setFromEuler(new Jn(...s,"YXZ"));return this.casters.push({shape:e,color:r,shade:1,matrix:new oe().compose(new S(...i),o,new S(...t))}),this}add(e,t,i){let s=new ot().setFromEuler(new Jn(...t.turn??[0,0,0],"YXZ")),r=new oe().compose(new S(...t.at??[0,0,0]),s,new S(...t.scale??[1,1,1])),o=new De().getNormalMatrix(r),a=this.position.length/3,c=e.position.length/3,l=new S;for(let u=0;u<c;u++)l.fromArray(e.position,u*3).applyMatrix4(r),this.position.push(l.x,l.y,l.z),l.fromArray(e.normal,u*3).applyMatrix3(o).normalize(),t.skyward&&l.set(l.x*.2,1,l.z*.2).normalize(),this.normal.push(l.x,l.y,l.z),this.paint.push(t.color==="tint"?1:0,t.window??0,t.lamp??0,tI(e,u,t.sway??0));for(let u of e.index)this.index.push(a+u);return this.shadeRange(a,c,t),t.shadow!==!1&&this.cast(e,i,r,t),this}shadeRange(e,t,i){let s=i.color==="tint"?{r:1,g:1,b:1}:Xs(i.color),[r,o]=typeof i.shade=="number"?[i.shade*.9,i.shade]:i.shade??[.86,1],a=1/0,c=-1/0;for(let l=e;l<e+t;l++){let u=this.position[l*3+1];a=Math.min(a,u),c=Math.max(c,u)}for(let l=e;l<e+t;l++){let u=c>a?(this.position[l*3+1]-a)/(c-a):1,d=r+(o-r)*u;this.color.push(s.r*d,s.g*d,s.b*d)}}cast(e,t,i,s){let r=new S(1/0,1/0,1/0),o=new S(-1/0,-1/0,-1/0),a=new S;for(let p=0;p<e.position.length;p+=3)a.fromArray(e.position,p),r.min(a),o.max(a);let c=o.clone().sub(r),l=new S().setFromMatrixScale(i);if(Math.max(c.x*l.x,c.y*l.y,c.z*l.z)<.14)return;let u=(p,v)=>Math.max(p-2*Math.min(eI/v,p*.16),.004),d=new S(u(c.x,l.x),u(c.y,l.y),u(c.z,l.z)),h=new oe().compose(new S((r.x+o.x)/2,r.y+(c.y-d.y)/2,(r.z+o.z)/2),new ot,d),f=typeof s.shade=="number"?s.shade:s.shade?(s.shade[0]+s.shade[1])/2:.95;this.casters.push({shape:t,color:s.color,shade:f,matrix:i.clone().multiply(h)})}raw(){return this.geometry(new oe,0)}finish(e){let t=new S(1/0,1/0,1/0),i=new S(-1/0,-1/0,-1/0),s=new S;for(let u=0;u<this.position.length;u+=3)s.fromArray(this.position,u),t.min(s),i.max(s);let r=i.clone().sub(t),o=new S(e[0]/r.x,e[1]/r.y,e[2]/r.z),a=new oe().makeScale(o.x,o.y,o.z).multiply(new oe().makeTranslation(-(t.x+i.x)/2,-t.y,-(t.z+i.z)/2)),c=this.geometry(a,e[1]);for(let u of this.casters)u.matrix.premultiply(a);let l=this.casters.sort((u,d)=>zb(d)-zb(u)).slice(0,QP);return{geometry:c,casters:l,built:[r.x,r.y,r.z]}}geometry(e,t){let i=new Nt;i.setAttribute("position",new ut(new Float32Array(this.position),3)),i.setAttribute("normal",new ut(new Float32Array(this.normal),3)),i.applyMatrix4(e);let s=Pe(t*.35,.08,.6),r=t>0?.24:0,o=i.getAttribute("position"),a=i.getAttribute("normal");for(let c=0;c<o.count;c++){let l=1-r+r*je(0,s,o.getY(c)),u=.86+.14*je(-1,.1,a.getY(c));for(let d=0;d<3;d++)this.color[c*3+d]=this.color[c*3+d]*l*u}return i.setAttribute("color",new ut(new Float32Array(this.color),3)),i.setAttribute("paint",new ut(new Float32Array(this.paint),4)),i.setIndex(this.index),i.computeBoundingBox(),i.computeBoundingSphere(),i}};var nI=new se(1,1,1);function wn(n,e,t){return new Dp(n,e,t.colors,t.initial??8)}var Dp=class{mesh;capacity;owners=[];dirty={from:1/0,to:-1};constructor(e,t,i,s){this.capacity=s,this.mesh=new ei(e,t,s),this.mesh.count=0,this.mesh.frustumCulled=!1,this.mesh.matrixAutoUpdate=!1,this.mesh.instanceMatrix.setUsage(Ua),i&&(this.mesh.instanceColor=Vb(new Float32Array(s*3)))}get count(){return this.owners.length}touch(e){this.dirty.from=Math.min(this.dirty.from,e),this.dirty.to=Math.max(this.dirty.to,e)}grow(){let{mesh:e}=this;this.capacity*=2;let t=new Float32Array(this.capacity*16);t.set(e.instanceMatrix.array);let i=e.instanceColor?new Float32Array(this.capacity*3):null;i&&e.instanceColor&&i.set(e.instanceColor.array),e.dispose(),e.instanceMatrix=new Ui(t,16),e.instanceMatrix.setUsage(Ua),i&&(e.instanceColor=Vb(i))}add(e,t=nI){this.owners.length===this.capacity&&this.grow();let i={slot:this.owners.length};return this.owners.push(i),this.mesh.count=this.owners.length,this.setMatrix(i,e),this.setColor(i,t),i}setMatrix(e,t){this.mesh.setMatrixAt(e.slot,t),this.touch(e.slot)}setColor(e,t){this.mesh.instanceColor?.setXYZ(e.slot,t.r,t.g,t.b),this.touch(e.slot)}remove(e){if(e.slot<0)return;let t=this.owners.pop();t&&(t!==e&&(this.copySlot(t.slot,e.slot),t.slot=e.slot,this.owners[t.slot]=t),e.slot=-1,this.mesh.count=this.owners.length)}copySlot(e,t){this.mesh.instanceMatrix.array.copyWithin(t*16,e*16,e*16+16),this.mesh.instanceColor?.array.copyWithin(t*3,e*3,e*3+3),this.touch(t)}flush(){let{dirty:e}=this,t=Math.min(e.to,this.owners.length-1);if(t>=e.from)for(let i of[this.mesh.instanceMatrix,this.mesh.instanceColor])i&&(i.addUpdateRange(e.from*i.itemSize,(t-e.from+1)*i.itemSize),i.needsUpdate=!0);e.from=1/0,e.to=-1}dispose(){this.mesh.removeFromParent(),this.mesh.dispose()}};function Vb(n){let e=new Ui(n,3);return e.setUsage(Ua),e}var Ya=["box","ball","cylinder","cone"];function iI(n){let e=new Yt,t={color:"white"};n==="box"?e.box(1,1,1,{...t,bevel:0}):n==="ball"?e.ball(.5,.5,.5,{...t,segments:10}):e.cylinder(.5,n==="cone"?0:.5,1,{...t,segments:10,bevel:.01});let{geometry:i}=e.finish([1,1,1]);for(let s of["normal","color","paint"])i.deleteAttribute(s);return i}function Gb(n,e){let t=new ho,i={};for(let o of Ya){let a=wn(iI(o),t,{colors:!1,initial:64});a.mesh.castShadow=!0,a.mesh.visible=!1,n.add(a.mesh),i[o]=a}let s=()=>{},r=()=>{let o=e.shadowMap,a=o.render;o.render=(...c)=>{for(let l of Ya)i[l].mesh.visible=i[l].count>0;a.apply(o,c);for(let l of Ya)i[l].mesh.visible=!1},s=()=>{o.render=a}};return r(),{add:(o,a)=>({shape:o,handle:i[o].add(a)}),setMatrix:(o,a)=>i[o.shape].setMatrix(o.handle,a),remove:o=>i[o.shape].remove(o.handle),attach:r,flush:()=>Ya.forEach(o=>i[o].flush()),dispose(){s();for(let o of Ya)i[o].mesh.geometry.dispose(),i[o].dispose();t.dispose()}}}var sI=.98,rI=.5,oI=-.5;function Hb(n){let e=wn(aI(),n,{colors:!0});e.mesh.renderOrder=31,e.mesh.visible=!1;let t=[],i=new oe,s=new oe().makeRotationX(oI).setPosition(0,sI,rI),r=new se,o=0;return{mesh:e.mesh,begin(){o=0},show(a){let c=t[o]??e.add(i);t[o++]=c;let l=a.console;e.setMatrix(c,i.multiplyMatrices(a.body.mesh.matrixWorld,s)),e.setColor(c,r.set(a.looks.glow).multiplyScalar(l/Math.max(r.r,r.g,r.b)))},end(){for(;t.length>o;)e.remove(t.pop());e.mesh.visible=o>0,e.flush()},dispose(){e.mesh.geometry.dispose(),e.dispose()}}}function aI(){let n=new Yt;n.box(.44,.28,.012,{color:"ink",at:[0,-.14,0],bevel:.005});let e=[.2,.3,.13,.26,.17];for(let[t,i]of e.entries())n.box(i,.016,.004,{color:"white",at:[.17-i/2,.075-t*.042,0],bevel:0});return n.raw()}var cI=`
varying vec2 vUv;
varying vec3 vTint;
varying float vDark;
varying float vFade;
uniform float light;
void main() {
  vUv = position.xz * 2.0;
  vTint = vec3( 0.0 );
  #ifdef USE_INSTANCING_COLOR
    vTint = instanceColor.rgb;
  #endif
  vDark = length( instanceMatrix[ 1 ].xyz );
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  // A light whose matrix has no height lies on the ground, any other faces the viewer.
  if ( light > 0.0 && vDark > 0.0 ) p = modelViewMatrix * vec4( instanceMatrix[ 3 ].xyz, 1.0 ) + vec4( position.x, -position.z, 0.0, 0.0 ) * vDark + vec4( 0.0, 0.0, 0.25, 0.0 );
  vFade = light > 0.0 ? 1.0 - smoothstep( 60.0, 160.0, -p.z ) * 0.7 : 1.0 - smoothstep( 30.0, 90.0, -p.z );
  gl_Position = projectionMatrix * p;
}`,lI=`
varying vec2 vUv;
varying vec3 vTint;
varying float vDark;
varying float vFade;
uniform float light;
uniform float power;
void main() {
  float a = max( 0.0, 1.0 - length( vUv ) );
  vec3 shine = vTint * ( a * a * 0.55 + pow( a, 6.0 ) * 0.7 ) * power * vFade;
  float d = 1.0 - smoothstep( 0.0, 1.0, length( max( abs( vUv ) - 0.38, 0.0 ) ) / 0.62 );
  float shade = d * d * 0.42 * vDark * vFade;
  gl_FragColor = light > 0.0 ? vec4( shine, 0.0 ) : vec4( vec3( 0.10, 0.09, 0.16 ) * shade, shade );
}`;function md(n,e){return new Pt({uniforms:{light:{value:n?1:0},power:e},vertexShader:cI,fragmentShader:lI,blending:hu,blendSrc:fu,blendDst:Ra,transparent:!0,depthWrite:!1,side:ti,polygonOffset:!0,polygonOffsetFactor:-3,polygonOffsetUnits:-6,toneMapped:!1})}function Np(){let n=new Nt;return n.setAttribute("position",new ut(new Float32Array([-.5,0,-.5,-.5,0,.5,.5,0,.5,.5,0,-.5]),3)),n.setIndex([0,1,2,0,2,3]),n}function Wb(){let n=wn(Np(),md(!1,{value:0}),{colors:!0,initial:64});return n.mesh.renderOrder=20,n}function Xb(){return{time:{value:0},wind:{value:1},lamp:{value:0},window:{value:0},rim:{value:new se(0,0,0)},sun:{value:new S(0,1,0)},drain:{value:0},fade:{value:0}}}var uI=`
attribute vec4 paint;
varying vec2 vGlow;
varying float vUp;
uniform float time;
uniform float wind;
`,dI=`
vColor = vec4( color, 1.0 );
#ifdef USE_INSTANCING_COLOR
  vColor.rgb *= mix( vec3( 1.0 ), instanceColor.rgb, paint.x );
#endif
vGlow = paint.yz;
`,hI=`
if ( paint.w > 0.0 ) {
  vec3 root = vec3( 0.0 );
  #ifdef USE_INSTANCING
    root = instanceMatrix[ 3 ].xyz;
  #endif
  float phase = time * 1.3 + root.x * 0.37 + root.z * 0.29 + position.y * 0.7;
  float push = paint.w * wind * 0.045;
  transformed.x += push * ( sin( phase ) + 0.35 * sin( phase * 2.7 + position.z * 4.0 ) );
  transformed.z += push * 0.7 * sin( phase * 1.17 + 1.3 + position.x * 3.0 );
}
`,fI=`
varying vec2 vGlow;
varying float vUp;
uniform float lamp;
uniform float window;
uniform vec3 rim;
uniform vec3 sun;
uniform float drain;
uniform float fade;
`,pI=`
// Vanishing is a sieve of growing holes (interleaved gradient noise): no sorting, no second program.
if ( fade > 0.0 && fract( 52.9829189 * fract( dot( gl_FragCoord.xy, vec2( 0.06711056, 0.00583715 ) ) ) ) < fade ) discard;
vec3 toEye = normalize( vViewPosition );
float grazing = 1.0 - saturate( dot( toEye, normal ) );
vec3 sunView = normalize( ( viewMatrix * vec4( sun, 0.0 ) ).xyz );
float towards = 0.45 + 0.55 * saturate( dot( normal, sunView ) * 0.7 + 0.5 );
// Light bounced between things takes some of their colour away: the toys stay pastel in full sun.
// The lift undoes the toe of the neutral tone mapping, which would make plain colours glaring.
float luma = dot( outgoingLight, vec3( 0.3, 0.59, 0.11 ) );
outgoingLight = mix( vec3( luma ), outgoingLight, 0.82 * ( 1.0 - drain ) ) + vec3( 0.034, 0.033, 0.036 ) * smoothstep( 0.0, 0.09, luma );
outgoingLight += rim * towards * ( 0.35 + diffuseColor.rgb ) * smoothstep( 0.62, 1.0, grazing ) * smoothstep( -0.6, 0.5, vUp ) * ( 1.0 - smoothstep( 0.86, 0.98, vUp ) );
outgoingLight += diffuseColor.rgb * vGlow.y * ( 0.3 + 1.5 * lamp ) * ( 1.0 - 0.94 * drain );
outgoingLight = mix( outgoingLight, vec3( 1.5, 0.98, 0.46 ) * ( 0.75 + 0.4 * diffuseColor.g ), vGlow.x * window );
#include <opaque_fragment>
`,mI={soft:[[-.7,-.5],[.5,-.75],[.75,.45],[-.45,.8],[0,0]],cheap:[[0,0]]};function $b(n){let e=He.shadowmap_pars_fragment,t=e.indexOf("float phi = interleavedGradientNoise"),i=e.indexOf(") * 0.2;",t),s=mI[n].map(([r,o])=>`texture( shadowMap, vec3( shadowCoord.xy + vec2( ${r.toFixed(2)}, ${o.toFixed(2)} ) * radius, shadowCoord.z ) )`);return t<0||i<0?e:`${e.slice(0,t)}shadow = ( ${s.join(" + ")} ) * ${(1/s.length).toFixed(4)};${e.slice(i+8)}`}function ja({uniforms:n,shadows:e},t){let i=new fr({vertexColors:!0,...t===void 0?{}:{side:t}});return i.onBeforeCompile=s=>{Object.assign(s.uniforms,n),s.vertexShader=s.vertexShader.replace("#include <common>",`#include <common>
${uI}`).replace("#include <color_vertex>",dI).replace("#include <begin_vertex>",`#include <begin_vertex>
${hI}`).replace("#include <fog_vertex>",`#include <fog_vertex>
vUp = ( vec4( transformedNormal, 0.0 ) * viewMatrix ).y;`),s.fragmentShader=s.fragmentShader.replace("#include <common>",`#include <common>
${fI}`).replace("#include <shadowmap_pars_fragment>",e).replace("#include <opaque_fragment>",pI)},i.customProgramCacheKey=()=>"surface",i}var Mr=.115,gI=.5,yI=.12,vI=.085;function Za(n,e,t){let i=t===0?Mr:-Mr;return[n[0]+Math.cos(e)*i,n[1],n[2]-Math.sin(e)*i]}function Fp(n,e){return[0,1].map(t=>({at:Za(n,e,t),yaw:e,pitch:0,planted:!0}))}function xI(n){let e=[0];for(let a=1;a<n.length;a++){let[c,l]=[n[a-1],n[a]];e.push(e[a-1]+Math.hypot(l[0]-c[0],l[2]-c[2]))}let t=e[e.length-1],i=a=>{let c=Pe(a,0,t),l=1;for(;l<n.length-1&&e[l]<c;)l++;let[u,d]=[n[l-1],n[l]??n[l-1]],h=(e[l]??0)-e[l-1],f=h>1e-9?(c-e[l-1])/h:0;return[Ye(u[0],d[0],f),Ye(u[1],d[1],f),Ye(u[2],d[2],f)]},s=7;return{length:t,at:a=>{let c=Math.min(.42,a,t-a);if(c<1e-4)return i(a);let l=[0,0,0];for(let u=0;u<s;u++){let d=i(a+c*(2*u/(s-1)-1));for(let h=0;h<3;h++)l[h]=l[h]+d[h]/s}return l},heading:a=>{let c=Math.min(.5,t/2),[l,u]=[i(Pe(a-c,0,t-c)),i(Pe(a+c,c,t))];return Math.atan2(u[0]-l[0],u[2]-l[2])}}}function bI(n,e,t,i){let s=e/(t-i);return n<=0?0:n>=t?e:n<i?s*n*n/(2*i):n>t-i?e-s*(t-n)**2/(2*i):s*(n-i/2)}function _I(n,e,t,i){let s=e/(t-i),r=s*i/2;return n<=0?0:n>=e?t:n<r?Math.sqrt(2*i*n/s):n>e-r?t-Math.sqrt(2*i*(e-n)/s):n/s+i/2}var wI=n=>Pe(.26+.15*n,.3,gI);function qb(n){let e=xI(n.path),t=Math.max(n.seconds,.2),i=e.heading(0),s=Math.abs(nn(i-n.yaw)),r=s>.6?Math.min(s*.16,.5,t*.25):0,o=t-r,a=Math.min(.4,o*.3),c=n.start+r,l=n.start+t,u=Math.max(r,Math.min(.55,Math.max(.22,s*.2))),d=n.endYaw??e.heading(e.length),h=Math.abs(nn(d-e.heading(e.length))),f=.25+h*.2,p=w=>bI(w-c,e.length,o,a),v=w=>{let A=e.heading(p(w)),M=je(0,1,Tt((w-n.start)/u));A=n.yaw+nn(A-n.yaw)*M;let R=je(0,1,Tt((w-(l-.12))/f));return A+nn(d-A)*R},m=w=>({at:e.at(p(w)),yaw:v(w),speed:w>c&&w<l?e.length/o:0}),g=MI(n,e,{begin:c,moving:o,ease:a,end:l,endTurn:h,endTime:f,wait:r,endYaw:d},v);return jb(n.start,l,m,n.feet,g)}function MI(n,e,t,i){let s=[[],[]],r=Math.max(1,Math.ceil(e.length/wI(e.length/t.moving))),o=e.length/r,a=u=>t.begin+_I(u,e.length,t.moving,t.ease),c=nn(e.heading(0)-n.yaw),l=n.feet[0].planted?n.feet[1].planted&&c>=0?0:1:0;t.wait>.05&&SI(s,n,e,i,t,l);for(let u=1;u<=r+1;u++){let d=Math.min(u*o,e.length),h=a(Math.max(0,(u-1.5+yI)*o)),f=u>r?Math.max(t.end+.04,h+.2):Math.max(a(Math.min((u-.5)*o,e.length)),h+.1),p=u>r?i(f):e.heading(d),v=s[l];v.push({lift:Math.max(h,v[v.length-1]?.land??-1/0),land:f,at:Za(e.at(d),p,l),yaw:p}),l=l===0?1:0}return t.endTurn>.15&&AI(s,e.at(e.length),t.endYaw,l),s}function SI(n,e,t,i,s,r){let o=s.wait/2;for(let a=0;a<2;a++){let c=a===0?r:1-r,l=e.start+a*o,u=l+o*.96,d=i(u+.1);n[c].push({lift:l,land:u,at:Za(t.at(0),d,c),yaw:d})}}function AI(n,e,t,i){let s=Math.max(n[0].at(-1)?.land??0,n[1].at(-1)?.land??0);for(let r of[i,1-i])n[r].push({lift:s+.03,land:s+.25,at:Za(e,t,r),yaw:t}),s+=.25}function Yb(n,e,t,i,s){let r=nn(t-e),o=Math.max(2,Math.ceil(Math.abs(r)/.8)+1),a=.24,c=i+o*a,l=h=>e+r*je(i,c,h),u=[[],[]],d=r>=0?0:1;for(let h=0;h<o;h++){let f=h>=o-2?e+r:l(i+(h+1.4)*a);u[d].push({lift:i+h*a,land:i+(h+.94)*a,at:Za(n,f,d),yaw:f}),d=d===0?1:0}return jb(i,c,h=>({at:n,yaw:l(h),speed:0}),s,u)}function Ka(n,e){let t=Fp(n,e);return{start:-1/0,end:-1/0,settled:-1/0,body:()=>({at:n,yaw:e,speed:0}),foot:i=>t[i]}}function jb(n,e,t,i,s){let r=Math.max(e,s[0].at(-1)?.land??e,s[1].at(-1)?.land??e);return{start:n,end:e,settled:r,body:t,foot:(o,a)=>EI(i[o],s[o],t,a)}}function kp(n,e,t){let i=(t.at[0]-n[0])*Math.sin(e)+(t.at[2]-n[2])*Math.cos(e);return Tt((i-.06)/.24)*.62}function EI(n,e,t,i){let s=-1;for(;s+1<e.length&&e[s+1].lift<=i;)s++;let r=e[s];if(!r){let a=n.planted?Math.max(0,kp(n.at,n.yaw,t(i))):n.pitch;return{...n,pitch:a}}if(i>=r.land)return{at:r.at,yaw:r.yaw,pitch:kp(r.at,r.yaw,t(i)),planted:!0};let o=s>0?e[s-1]:n;return TI(o,n,s===0,r,t,i)}function TI(n,e,t,i,s,r){let o=Tt((r-i.lift)/Math.max(1e-6,i.land-i.lift)),a=je(0,1,o)*.6+(o-Math.sin(2*Math.PI*o)/(2*Math.PI))*.4,c=Math.hypot(i.at[0]-n.at[0],i.at[2]-n.at[2]),l=Math.max(0,i.at[1]-n.at[1]),u=(vI*Pe(c/.5,.45,1.1)+l*.5)*Math.sin(Math.PI*o),h=t&&!e.planted?e.pitch:kp(n.at,n.yaw,s(i.lift)),f=-.3*Tt(c/.5)*Math.sin(Math.PI*Tt((o-.35)/.65));return{at:[Ye(n.at[0],i.at[0],a),Ye(n.at[1],i.at[1],a)+u,Ye(n.at[2],i.at[2],a)],yaw:n.yaw+nn(i.yaw-n.yaw)*a,pitch:h*(1-je(0,.6,o))+f,planted:!1}}var ii=.3,ps=.29,Ar=.1,Er=.075,Gp=.67,vd=[["hips",null,0,Gp,0],["spine","hips",0,.08,0],["head","spine",0,.46,.005],["eyes","head",0,.285,.3],["mouth","head",0,.165,.318],["armL","spine",.235,.37,0],["foreL","armL",0,-.22,0],["armR","spine",-.235,.37,0],["foreR","armR",0,-.22,0],["legL","hips",Mr,-.02,0],["shinL","legL",0,-ii,0],["footL","shinL",0,-ps,0],["legR","hips",-Mr,-.02,0],["shinR","legR",0,-ii,0],["footR","shinR",0,-ps,0],["ears","head",0,.54,0]];function n_(){let n={};for(let[e,t,i,s,r]of vd){let o=new fo;o.name=e,o.position.set(i,s,r),t&&n[t].add(o),n[e]=o}return n}var Ja=new S,gd=new S,Sr=new S,Zb=new S,Qa=new S,Up=new S,Kb=new oe,Bp=new ot,zp=new ot,Jb=new ot,yd=new ot,CI=new S(1,0,0),Qb=new S(0,1,0);function Hp(n,e){let[t,i]=[Math.cos(n.pitch),Math.sin(n.pitch)],s=-Er*t+Ar*i,r=Ar*t+Er*i;return e.set(n.at[0]+Math.sin(n.yaw)*s,n.at[1]+r,n.at[2]+Math.cos(n.yaw)*s)}function i_(n,e,t,i){let s=(ii+ps)*i,r=(n.x-e)**2+(n.z-t)**2;return n.y+Math.sqrt(Math.max(.01,s*s-r))+.02}function e_(n,e,t){return Up.crossVectors(n,e).normalize(),Zb.crossVectors(Up,n),Kb.makeBasis(Up,n,Zb),t.setFromRotationMatrix(Kb)}var t_=new S,Vp=new S;function s_(n,e,t){let i=n.hips,s=e==="L"?Mr:-Mr;Ja.set(s,-.02,0).applyQuaternion(i.quaternion).add(i.position),Hp(t,gd),Sr.subVectors(gd,Ja);let r=Pe(Sr.length(),Math.abs(ii-ps)+.03,ii+ps-5e-4);Sr.normalize(),Vp.set(Math.sin(t.yaw*.6)+(e==="L"?.1:-.1),0,Math.cos(t.yaw*.6)).addScaledVector(Qb,.25);let o=Math.acos(Pe((ii*ii+r*r-ps*ps)/(2*ii*r),-1,1));Qa.copy(Vp).addScaledVector(Sr,-Vp.dot(Sr)).normalize();let a=Qa.clone();Qa.multiplyScalar(Math.sin(o)*ii).addScaledVector(Sr,Math.cos(o)*ii).add(Ja),e_(t_.subVectors(Ja,Qa).normalize(),a,Bp),gd.copy(Ja).addScaledVector(Sr,r),e_(t_.subVectors(Qa,gd).normalize(),a,zp),Jb.setFromAxisAngle(Qb,t.yaw).multiply(yd.setFromAxisAngle(CI,t.pitch)),n[`leg${e}`].quaternion.copy(yd.copy(i.quaternion).invert()).multiply(Bp),n[`shin${e}`].quaternion.copy(yd.copy(Bp).invert()).multiply(zp),n[`foot${e}`].quaternion.copy(yd.copy(zp).invert()).multiply(Jb)}var r_=["antenna","pair","sprout","fin","ring","cat"],o_=["tall","round","wide"],a_=["teal","coral","indigo","violet","amber","leaf","water","pink"];function Wp(n,e,t){let i=ni(`${n}/${e}`),s=ni(n);return{tint:t&&/^#[0-9a-fA-F]{6}$/.test(t)?t:a_[s%a_.length],second:(i>>>5)%3===0?"amber":(i>>>5)%3===1?"coral":"mint",ears:r_[i%r_.length],eyes:o_[(i>>>9)%o_.length],glow:(i>>>13)%4===0?"#ffe08a":(i>>>13)%4===1?"#8fe9ff":"#7ff0cf"}}function Tr(n,e,t,i,s,r){let a=[],c=l=>Math.sign(l)*Math.abs(l)**s;for(let l=0;l<=12;l++){let u=-Math.PI/2+l/12*Math.PI;a.push([c(Math.cos(u))/2,c(Math.sin(u))/2,Math.cos(u)**(2-s),Math.sign(Math.sin(u))*Math.abs(Math.sin(u))**(2-s)])}n.squareLathe(a,s,{...r,scale:[e,t,i],segments:r.segments??28})}var xd=(n,e,t,i,s)=>{let r=[];for(let o=0;o<=4;o++){let a=-Math.PI/2+o/4*(Math.PI/2);r.push([Math.cos(a)*t,-i+Math.sin(a)*t,Math.cos(a),Math.sin(a)])}for(let o=0;o<=4;o++){let a=o/4*(Math.PI/2);r.push([Math.cos(a)*e,Math.sin(a)*e,Math.cos(a),Math.sin(a)])}n.lathe(r,{segments:12,...s})};function RI(n,e){n("hips",t=>Tr(t,.36,.22,.29,.72,{color:"ink",at:[0,-.005,0],shade:[.9,1.25]})),n("spine",t=>{let i=[[0,-.03,0,-1],[.14,-.015,.4,-.9],[.205,.05,.95,-.3],[.225,.15,1,0],[.215,.26,1,.15],[.185,.36,.9,.45],[.13,.425,.5,.87],[0,.445,0,1]];t.lathe(i,{color:e.tint,segments:24,scale:[1.06,1,.92],shade:[.82,1.06]}),t.torus(.115,.034,{color:"white",at:[0,.43,0],segments:20}),Tr(t,.25,.2,.06,.6,{color:"white",at:[0,.2,.185],turn:[-.08,0,0],segments:20,shade:[.92,1.03]}),t.ball(.036,.036,.02,{color:e.glow,at:[-.055,.235,.217],lamp:.9,segments:10,shade:1}),t.box(.075,.022,.02,{color:"stone",at:[.045,.238,.207],bevel:.008}),t.box(.075,.022,.02,{color:e.second,at:[.045,.2,.209],bevel:.008}),t.box(.17,.022,.02,{color:"stone",at:[0,.148,.21],bevel:.008,shade:1.06}),Tr(t,.25,.27,.14,.6,{color:e.tint,at:[0,.23,-.215],segments:20,shade:[.64,.82]});for(let s of[-.06,.06])t.cylinder(.036,.028,.05,{color:"ink",at:[s,.055,-.22],segments:10,shade:1.3});for(let s of[-1,1])t.ball(.085,.085,.085,{color:"white",at:[s*.222,.37,0],segments:12,shade:[.9,1.04]})})}function PI(n,e){n("head",t=>{Tr(t,.72,.55,.6,.62,{color:"white",at:[0,.265,0],segments:36,shade:[.86,1.04]}),Tr(t,.585,.385,.16,.52,{color:"ink",at:[0,.25,.242],segments:32,shade:[.82,1.12]});for(let i of[-1,1])t.ball(.048,.026,.012,{color:"coral",at:[i*.2,.165,.306],turn:[0,i*.32,0],segments:10,lamp:.12,shade:.95}),t.cylinder(.098,.088,.062,{color:e.tint,at:[i*.345,.26,0],turn:[0,0,-i*Math.PI/2],segments:18,bevel:.02,shade:[.9,1.05]}),t.cylinder(.052,.046,.03,{color:e.second,at:[i*.4,.26,0],turn:[0,0,-i*Math.PI/2],segments:14,bevel:.01});t.box(.2,.014,.02,{color:e.tint,at:[0,.505,.185],turn:[-.75,0,0],bevel:.006})}),n("eyes",t=>{let[i,s]=e.eyes==="tall"?[.05,.082]:e.eyes==="round"?[.066,.07]:[.078,.056];for(let r of[-1,1])t.ball(i,s,.022,{color:e.glow,at:[r*.135,0,.016],turn:[0,r*.18,0],segments:16,lamp:.75,shade:1}),t.ball(i*.3,i*.3,.01,{color:"white",at:[r*.135+i*.32,s*.4,.04],segments:8,lamp:.8,shade:1})}),n("mouth",t=>{let i=[];for(let s=0;s<=12;s++){let r=Math.PI+s/12*Math.PI;i.push([Math.cos(r)*.07,Math.sin(r)*.05+.012])}for(let s=1;s<6;s++)i.push([.07-s/6*.14,.012-Math.sin(s/6*Math.PI)*.012]);t.extrude(i,.02,[0,-.012],{color:e.glow,lamp:.75,shade:1,bevel:.006})})}function II(n,e){n("ears",t=>{let i=(s,r,o)=>{t.rod([[s,-.02,0],[s+r*.5,o*.6,0],[s+r,o,0]],.017,.013,{color:"ink",segments:7,shade:1.3}),t.ball(.05,.05,.05,{color:e.second,at:[s+r,o+.03,0],segments:12,lamp:.35,shade:[.9,1.05]})};if(e.ears==="antenna")i(0,.03,.19);else if(e.ears==="pair")i(.14,.07,.13),i(-.14,-.07,.13);else if(e.ears==="sprout"){t.rod([[0,-.02,0],[.01,.1,0]],.016,.012,{color:"leaf",segments:6});for(let s of[-1,1])t.ball(.085,.02,.045,{color:"leaf",at:[s*.08,.13,0],turn:[0,s*.2,s*.5],segments:10,shade:[.85,1.15]})}else if(e.ears==="fin")t.ball(.035,.11,.2,{color:e.tint,at:[0,.015,-.03],segments:14,shade:[.85,1.06]});else if(e.ears==="ring")t.rod([[0,-.03,0],[0,.05,0]],.018,.014,{color:"ink",segments:7,shade:1.3}),t.torus(.075,.018,{color:e.second,at:[0,.13,0],turn:[Math.PI/2,0,0],segments:18,lamp:.3});else for(let s of[-1,1])t.cylinder(.105,.02,.17,{color:e.tint,at:[s*.215,-.05,0],turn:[0,0,-s*.28],scale:[1,1,.62],segments:12,shade:[.9,1.04]})})}function LI(n,e){for(let t of["L","R"]){let i=t==="L"?1:-1;n(`arm${t}`,s=>xd(s,.062,.056,.2,{color:e.tint,at:[i*.015,0,0],shade:[.86,1.02]})),n(`fore${t}`,s=>{xd(s,.056,.066,.13,{color:"white",at:[i*.015,0,0],shade:[.9,1.02]}),s.torus(.056,.018,{color:e.second,at:[i*.015,-.145,0],segments:14}),s.ball(.078,.084,.07,{color:e.tint,at:[i*.015,-.215,.005],segments:14,shade:[.9,1.05]}),s.ball(.032,.048,.032,{color:e.tint,at:[-i*.045,-.19,.035],turn:[.4,0,i*.5],segments:9,shade:[.9,1.05]})}),n(`leg${t}`,s=>xd(s,.088,.076,ii,{color:"ink",shade:[1,1.3]})),n(`shin${t}`,s=>{xd(s,.068,.08,ps-.07,{color:"white",shade:[.88,1.02]}),s.ball(.052,.058,.032,{color:e.tint,at:[0,-.005,.066],segments:12})}),n(`foot${t}`,s=>{Tr(s,.2,.15,.31,.66,{color:e.tint,at:[0,-Ar+.083,Er-.03],segments:22,shade:[.88,1.04]}),Tr(s,.214,.055,.33,.5,{color:"white",at:[0,-Ar+.0275,Er-.03],segments:22,shade:[.8,.96]})})}}function OI(n,e){let t=[],i=new S;n.hips.updateMatrixWorld(!0);let s=(r,o)=>{let a=new Yt;o(a),n[r].getWorldPosition(i),t.push({g:a.raw().translate(i.x,i.y,i.z),bone:vd.findIndex(([c])=>c===r)})};return RI(s,e),PI(s,e),II(s,e),LI(s,e),DI(t)}function DI(n){let e=n.reduce((a,c)=>a+c.g.getAttribute("position").count,0),t=new Nt,i=new Uint8Array(e*4),s=new Uint8Array(e*4),r=[],o=0;for(let{g:a,bone:c}of n){let l=a.getAttribute("position").count;for(let d=0;d<l;d++)i[(o+d)*4]=c,s[(o+d)*4]=255;let u=a.index;if(u)for(let d=0;d<u.count;d++)r.push(o+u.getX(d));o+=l}for(let a of["position","normal","color","paint"]){let c=a==="paint"?4:3,l=new Float32Array(e*c),u=0;for(let{g:d}of n){let h=d.getAttribute(a).array;l.set(h,u),u+=h.length}t.setAttribute(a,new ut(l,c))}return t.setAttribute("skinIndex",new ut(i,4)),t.setAttribute("skinWeight",new ut(s,4,!0)),t.setIndex(r),t}function c_(n,e){let t=n_(),i=OI(t,n),s=new fa(i,e);s.add(t.hips),s.updateMatrixWorld(!0);let r=new pa(vd.map(([o])=>t[o]));return s.bind(r),s.castShadow=!0,s.receiveShadow=!0,s.frustumCulled=!1,{mesh:s,bones:t,dispose(){s.removeFromParent(),i.dispose(),r.dispose()}}}var l_={wave:2.3,nod:1.2,shake_head:1.4,celebrate:2.4,think:3.2,look_at:3,point_at:2.6,build:1.5};function So(n,e,t,i){if(!(n in l_))return null;let s=n;return{kind:s,start:e,seconds:t&&t>.3?Math.min(t,30):l_[s],target:i}}function Xp(n,e){let t=e-n.start;return je(0,.26,t)*(1-je(n.seconds-.32,n.seconds,t))}function u_(n){let e=Tt(n.speed/.7),t=n.life*Math.sin(n.t*1.9+n.phase),i=Ye(.5,2.1,e),s=n.life*Math.sin(n.t*.7+n.phase)*.03,r=-.28-e*.42;return{armL:bi([n.aheadL*i-.03,.05,.16+t*.012+s],[-.5,.1,.14],n.sit),armR:bi([n.aheadR*i-.03,-.05,-.16-t*.012+s],[-.5,-.1,-.14],n.sit),foreL:bi([r,0,0],[-.75,0,0],n.sit),foreR:bi([r,0,0],[-.75,0,0],n.sit),head:[0,0,0],spine:bi([.03+n.speed*.045+t*.008,0,s*.5],[-.06,0,0],n.sit),hop:0}}var $s=new S;function bd(n,e){return $s.set(...e),n.parent?.worldToLocal($s),$s.sub(n.position),{yaw:Math.atan2($s.x,$s.z),pitch:Math.atan2($s.y,Math.hypot($s.x,$s.z))}}function d_(n,e,t,i){let s=Xp(e,t);if(s<=0)return;let r=t-e.start,o=(c,l)=>{n[c]=bi(n[c],l,s)},a=(c,l)=>{n[c]=[n[c][0]+l[0]*s,n[c][1]+l[1]*s,n[c][2]+l[2]*s]};switch(e.kind){case"wave":o("armR",[-.25,0,-2.35]),o("foreR",[-.35,0,-.15+Math.sin(r*10.5)*.5]),a("head",[0,0,-.1]),a("spine",[0,0,.05]);break;case"nod":a("head",[.2-.24*Math.cos(r*9.5),0,0]);break;case"shake_head":a("head",[.04,Math.sin(r*10)*.42,0]);break;case"celebrate":o("armL",[-.2,0,2.55+Math.sin(r*12)*.2]),o("armR",[-.2,0,-2.55-Math.sin(r*12)*.2]),o("foreL",[-.3,0,0]),o("foreR",[-.3,0,0]),a("head",[-.14,0,Math.sin(r*6)*.08]),n.hop+=s*.075*Math.abs(Math.sin(r*6));break;case"think":o("armR",[-1.22,.49,-.36]),o("foreR",[-.91,0,.47]),o("armL",[-.5,-.35,.06]),o("foreL",[-1.25,-.4,0]),a("head",[-.1,.16,.13+Math.sin(r*1.6)*.03]);break;case"point_at":case"build":e.target&&$p(n,e.target,e.kind==="build",s,r,i);break;case"look_at":break}}function $p(n,e,t,i,s,r){let o=bd(r.armL,e).yaw>0?["L"]:["R"];for(let a of t?["L","R"]:o){let c=bd(r[`arm${a}`],e),l=t?Math.sin(s*9+(a==="L"?0:2))*.14:0;n[`arm${a}`]=bi(n[`arm${a}`],[-(Math.PI/2+Pe(c.pitch,-.7,1))+l,Pe(c.yaw,-1.2,1.2),0],i),n[`fore${a}`]=bi(n[`fore${a}`],[t?-.35-l:-.06,0,0],i)}n.spine=[n.spine[0]+.12*i,n.spine[1],n.spine[2]]}function h_(n,e){let t=Math.floor(n/3.7+e),i=ni(`${t}`)%1e3/1e3,s=(n/3.7+e-t)*3.7-i*3,r=o=>o>0&&o<.16?Math.sin(o/.16*Math.PI):0;return Tt(r(s)+(i>.8?r(s-.28):0))}function f_(n){let e=Math.sin(n*19)*.5+.5,t=Math.sin(n*7.3+1)*.5+.5;return Tt(e*(.35+.65*t))}function ec(n,e){n.rotation.set(e[0],e[1],e[2],"YXZ")}var NI=.5,_d=class{state="idle";shares=new Map([["idle",1]]);of(e){return je(0,1,this.shares.get(e)??0)}get blending(){return this.of(this.state)<1}update(e){let t=e>0?e/NI:1;this.shares.has(this.state)||this.shares.set(this.state,0);for(let[i,s]of this.shares){let r=i===this.state?Math.min(1,s+t):s-t;r>0?this.shares.set(i,r):this.shares.delete(i)}}get look(){let[e,t,i]=[this.of("stale"),this.of("lost"),this.of("away")];return{life:1-t-.5*(e+i),droop:.34*e+.3*t+.36*i,lids:.45*e+.8*t+.85*i,dim:.15*e+.8*t+.3*i,drain:.35*e+.95*t+.3*i}}};function p_(n,e,t){for(let i of["thinking","speaking","working","needs-you","stale","lost","away"]){let s=e.of(i);s>0&&kI[i](n,s,t)}}function kt(n,e,t,i){n[e]=bi(n[e],t,i)}function ms(n,e,t,i){n[e]=[n[e][0]+t[0]*i,n[e][1]+t[1]*i,n[e][2]+t[2]*i]}var On=(n,e,t=0)=>n.calm?0:Math.sin(n.t*e+t+n.seed*6),kI={thinking(n,e,t){let i=e*t.handsFree;kt(n,"armR",[-1.22,.49,-.36],i),kt(n,"foreR",[-.91+On(t,.9)*.05,0,.47],i),kt(n,"armL",[-.5,-.35,.06],i),kt(n,"foreL",[-1.25,-.4,0],i),ms(n,"head",[0,0,.1+On(t,.7)*.035],e)},speaking(n,e,t){let i=e*t.handsFree,[s,r]=[.5+.5*On(t,2.3),.5+.5*On(t,2.3,2.4)];kt(n,"armL",[-.28-s*.22,.1,.3],i),kt(n,"foreL",[-1.02-s*.42,-.25,.12],i),kt(n,"armR",[-.28-r*.22,-.1,-.3],i),kt(n,"foreR",[-1.02-r*.42,.25,-.12],i),ms(n,"head",[On(t,3.1)*.035,0,On(t,1.3)*.03],e)},working(n,e,t){let i=e*t.handsFree;if(t.target){$p(n,t.target,!0,i,t.calm?0:t.t,t.bones);return}let[s,r]=[On(t,7.1),On(t,8.3,1.9)];kt(n,"armL",[-.62+s*.05,-.12,.16],i),kt(n,"foreL",[-1.08-s*.13,-.22+On(t,1.1)*.12,0],i),kt(n,"armR",[-.62+r*.05,.12,-.16],i),kt(n,"foreR",[-1.08-r*.13,.22+On(t,1.1)*.12,0],i),ms(n,"spine",[.06,0,0],e)},"needs-you"(n,e,t){kt(n,"armR",[-2.38,-.56,-.59+On(t,1.7)*.04],e),kt(n,"foreR",[-.14,0,.12+On(t,2.1)*.24],e),kt(n,"armL",[-.05,.05,.14],e*t.handsFree),ms(n,"spine",[0,0,.09],e),ms(n,"head",[-.03,0,-.03],e)},stale:(n,e,t)=>qp(n,e,On(t,.5)*.02),lost(n,e){qp(n,e,0),ms(n,"spine",[.06,0,0],e),ms(n,"head",[.05,0,.12],e)},away(n,e,t){qp(n,e,0);for(let[i,s]of[["L",1],["R",-1]])kt(n,`arm${i}`,[-.42,-.3*s,.04*s],e*t.handsFree),kt(n,`fore${i}`,[-.62,-.75*s,0],e*t.handsFree);ms(n,"head",[On(t,.4)*.015,0,-.08],e)}};function qp(n,e,t){kt(n,"armL",[-.12+t,.05,.09],e),kt(n,"armR",[-.12+t,-.05,-.09],e),kt(n,"foreL",[-.14,0,0],e),kt(n,"foreR",[-.14,0,0],e),ms(n,"spine",[.1+t,0,0],e)}function m_(n,e,t){let i=t?0:Math.floor(n/3.1+e*5),s=ni(`side${i}`)%2===0?1:-1;return i%2===0?{yaw:.3*s,pitch:.34}:{yaw:.16*s,pitch:-.3}}var gs=.7;function g_(n,e,t){return{size:t,plan:Ka(n,e),stances:new _d,gestures:[],say:null,sit:{on:!1,since:-100,height:.45,object:""},jump:null,mouth:null,talkUntil:-1/0,attend:{until:-1/0,turned:-1/0},work:null,look:{yaw:0,pitch:0},fade:{now:0,goal:0}}}var FI=14,y_=new S;function x_(n,e,t){let{t:i,world:s,seed:r}=t,o=n.plan.body(i),{mesh:a,bones:c}=e;a.position.set(...o.at).multiplyScalar(n.size),a.rotation.y=o.yaw;let l=n.sit.on?je(.1,gs,i-n.sit.since):1-je(0,gs*.8,i-n.sit.since),u=[0,1].map(v=>UI(n.plan.foot(v,i),o.at,o.yaw));if(l>0)for(let v of[0,1])u[v]=BI(u[v],v,l,n.sit.height);let d=u_({t:i,speed:o.speed,aheadL:u[0].at[2],aheadR:u[1].at[2],sit:l,life:wd(n,t),phase:r*6});a.updateMatrixWorld(!0);let h=n.work?.at??null;p_(d,n.stances,{t:i,seed:r,calm:s.calm,target:h,bones:c,handsFree:jp(n,i)});for(let v of n.gestures)d_(d,v,i,c);zI(n,e,u,d,l,t);for(let[v,m]of["L","R"].entries())s_(c,m,u[v]);let f=c.hips.rotation.y;ec(c.spine,[d.spine[0],d.spine[1]-f*1.7,d.spine[2]]);let p=1+wd(n,t)*.008*Math.sin(i*1.9+r*6);c.spine.scale.set(p,1,p);for(let v of["armL","foreL","armR","foreR"])ec(c[v],d[v]);VI(n,e,d,t)}function wd(n,e){return e.world.calm?0:n.stances.look.life}function jp(n,e){return 1-Math.min(1,n.plan.body(e).speed/.7)*.85}function UI(n,e,t){let[i,s]=[n.at[0]-e[0],n.at[2]-e[2]],[r,o]=[Math.cos(t),Math.sin(t)];return{...n,at:[i*r-s*o,n.at[1]-e[1],i*o+s*r],yaw:nn(n.yaw-t)}}function BI(n,e,t,i){let r=[e===0?.13:-.13,Math.max(0,i-.52),.4];return{at:[Ye(n.at[0],r[0],t),Ye(n.at[1],r[1],t)+Math.sin(t*Math.PI)*.03,Ye(n.at[2],r[2],t)],yaw:n.yaw*(1-t),pitch:n.pitch*(1-t),planted:n.planted}}function zI(n,e,t,i,s,r){let{t:o,seed:a}=r,c=wd(n,r),{hips:l}=e.bones,u=t[0].planted?0:t[0].at[1],d=t[1].planted?0:t[1].at[1],h=c*Math.sin(o*.55+a*9)*.012,f=Pe((d-u)*.32,-.03,.03)+h,p=Pe((t[1].at[2]-t[0].at[2])*.35,-.2,.2)*(1-s);l.rotation.set(0,p,Pe((u-d)*.5,-.06,.06),"YXZ");let v=Gp+c*.004*Math.sin(o*1.9+a*6)+i.hop;for(let[m,g]of t.entries()){let w=m===0?1:-1,A=f+w*.115*Math.cos(p),M=-w*.115*Math.sin(p);Hp(g,y_),v=Math.min(v,i_(y_,A,M,.988)+i.hop*.4)}v=Ye(v,n.sit.height+.1,s),l.position.set(f*(1-s),v,Ye(0,-.03,s))}function VI(n,e,t,i){let{t:s,dt:r,seed:o}=i,{bones:a}=e,{droop:c,lids:l,life:u}=n.stances.look,d=HI(n,e,i),h=r>0?Hs(d.slow?2.6:7,r):1;n.look.yaw+=(d.yaw-n.look.yaw)*h,n.look.pitch+=(d.pitch-n.look.pitch)*h,ec(a.head,[-n.look.pitch+t.head[0]+c,n.look.yaw+t.head[1],t.head[2]]),a.eyes.position.set(Pe(d.yaw-n.look.yaw,-.5,.5)*.05+n.look.yaw*.012,.275+n.look.pitch*.03,.303);let f=1-Math.max(h_(s,o)*Math.ceil(u),l);a.eyes.scale.set(1+(1-f)*.08,Math.max(.08,f),1);let p=n.mouth??(GI(n,s)?f_(s):0);a.mouth.scale.set(1-p*.2,.62*(1-.72*l)+p*1.1,1),ec(a.ears,[-.1*Math.sin(s*2.2+o*5)*wd(n,i)*.3+c*.5-t.spine[0]*.6,0,-n.look.yaw*.12])}function GI(n,e){return e<n.talkUntil||n.stances.of("speaking")>.5||n.say!==null&&e<n.say.until-.15}function HI(n,e,t){let{t:i,world:s,seed:r}=t,o=n.stances.state;if(o==="stale"||o==="lost"||o==="away")return{yaw:0,pitch:0,slow:!0};if(o==="needs-you"||i<n.attend.until)return Yp(e,s.camera,2.6)??v_;let a=n.gestures.find(p=>p.target&&Xp(p,i)>.02)?.target??n.work?.at,c=a&&Yp(e,a,2.6);if(c)return c;if(o==="thinking")return{...m_(i,r,s.calm),slow:!0};if(o==="working")return{yaw:s.calm?0:.16*Math.sin(i*.9+r*6),pitch:-.24,slow:!0};let{x:l,z:u}=e.mesh.position,h=Math.hypot(s.camera[0]-l,s.camera[2]-u)<FI&&Yp(e,s.camera,1.35);if(h)return h;if(s.calm)return v_;let f=Math.floor(i/2.9+r*7);return{yaw:(ni(`y${f}`)%100/100-.5)*.7,pitch:(ni(`p${f}`)%100/100-.6)*.2}}var v_={yaw:0,pitch:0};function Yp(n,e,t){let i=bd(n.bones.head,e);return Math.abs(i.yaw)>=t?null:{yaw:Pe(i.yaw,-1.15,1.15),pitch:Pe(i.pitch-.12,-.5,.42)}}var WI=.22,XI=.3,$I=.9,qI=new S;function b_(n,e,t,i){return new Kp(n,e,t,i)}var Kp=class{id;looks;size;body;material;drain={value:0};fade={value:0};seed;s;clock=0;constructor(e,{looks:t,surface:i,size:s=1},r,o){this.id=e,this.looks=t,this.size=s,this.material=ja({...i,uniforms:{...i.uniforms,drain:this.drain,fade:this.fade}}),this.body=c_(t,this.material),this.body.mesh.castShadow=s===1,this.seed=ni(e)%1e3/1e3,this.s=g_(this.units(r),o,s)}units(e){return[e[0]/this.size,e[1]/this.size,e[2]/this.size]}metres(e){return[e[0]*this.size,e[1]*this.size,e[2]*this.size]}get moving(){return this.clock<this.s.plan.settled}get busy(){let{s:e,clock:t}=this;return e.say||e.mouth!==null||e.jump||e.gestures.length>0||e.stances.blending||e.fade.now!==e.fade.goal?!0:t<e.plan.settled||t-e.sit.since<gs+.2}get console(){let{s:e}=this;return e.work?0:e.stances.of("working")*(1-e.fade.now)*jp(e,this.clock)}get lively(){let{s:e,clock:t}=this;return e.stances.state==="speaking"||t<Math.max(e.talkUntil,e.attend.until)}get speaking(){return this.s.say&&this.clock<this.s.say.until?this.s.say.text:null}get spoken(){let{say:e}=this.s;return e?Tt((this.clock-e.from)/Math.max(.1,e.until-e.from)):0}get stance(){return this.s.stances.state}get position(){return this.metres(this.s.plan.body(this.clock).at)}get yaw(){return this.s.plan.body(this.clock).yaw}get faded(){return this.s.fade.now}at(e){let{at:t,yaw:i}=this.s.plan.body(e);return{position:this.metres(t),yaw:i}}feetAt(e){return[this.s.plan.foot(0,e),this.s.plan.foot(1,e)]}walk(e,t,i,s){let{s:r}=this,o=r.plan.body(i),a=e.slice(1).map(c=>this.units(c));Zp(r,i),r.plan=qb({path:[o.at,...a],start:i,seconds:t,yaw:o.yaw,feet:this.feetAt(i),endYaw:s})}stand(e,t){this.s.plan=Ka(this.units(e),t)}sit(e,t,i){let{s}=this;if(s.sit.on&&s.sit.object===t)return;s.sit={on:!0,since:i,height:e.at[1]-e.floor,object:t},s.jump=null;let r=s.plan.body(i);s.plan=jI(r.at,r.yaw,[e.at[0],e.floor,e.at[2]],e.yaw,i)}place(e,t,i){let{s}=this,r=Ws(e.yaw),o=e.pose==="sit"&&e.seat?i.seat(e.seat):null;if(o)return this.sit(o,e.seat??"",t);Zp(s,t);let a=t<s.plan.end?s.plan.body(s.plan.end+1):s.plan.body(t),c=this.units(e.position),l=Math.hypot(a.at[0]-c[0],a.at[1]-c[1],a.at[2]-c[2]);l>2?s.jump={at:t,to:c,yaw:r}:l>.06?this.walk([this.position,e.position],Pe(l/1.5,.35,1.6),t,r):t>=s.plan.end&&this.turn(r,.06,t)}turn(e,t,i){let s=this.s.plan.body(i);return Math.abs(nn(e-s.yaw))<=t?!1:(this.s.plan=Yb(s.at,s.yaw,e,i,this.feetAt(i)),!0)}act(e,t,i){if(e.action==="walk"&&e.path&&e.path.length>0)this.walkAct(e,t,i);else if(e.action==="stop")this.stop(e,t);else if(e.action==="say")this.s.say={text:e.text??"",from:t,until:i+(e.seconds??3)};else if(e.action==="stand")Zp(this.s,t);else{let s=So(e.action,t,e.seconds,e.target??null);s&&this.gesture(s,t)}}walkAct(e,t,i){let s=e.path??[],r=s[0],o=this.at(t),a=e.seconds??ys(s)/Math.max(.3,e.speed??1.4),c=i+a-t;s.length<2||c<=.05||(Math.hypot(o.position[0]-r[0],o.position[2]-r[2])>1.5&&this.stand(r,o.yaw),this.walk(s,c,t,e.yaw===void 0?void 0:Ws(e.yaw)))}stop(e,t){if(t>=this.s.plan.end)return;let{position:i,yaw:s}=this.at(t),r=[i[0]+Math.sin(s)*.15,i[1],i[2]+Math.cos(s)*.15];this.walk([i,e.path?.at(-1)??r],.4,t)}gesture(e,t){let{s:i}=this;i.gestures=[...i.gestures.slice(-2),e],!(!e.target||this.clock<i.plan.end||i.sit.on)&&this.turn(_r(this.at(t).position,e.target),.9,t)}setStance(e){this.s.stances.state=e}attend(e,t){this.s.attend={until:e+t,turned:-1/0}}faceUser(e,t){let{s:i}=this;if(i.stances.state!=="needs-you"&&e>=i.attend.until){i.attend.turned=-1/0;return}if(e<i.plan.settled||i.sit.on||i.jump||e-i.attend.turned<1.5)return;let s=i.attend.turned===-1/0?XI:$I;i.attend.turned=e,this.turn(_r(this.at(e).position,t),s,e)}workAt(e,t){this.s.work={at:e,until:t}}mouth(e){this.s.mouth=e}talk(e){this.s.talkUntil=e}vanish(e){this.s.fade.goal=e?1:0}update(e,t,i){let{s,body:r}=this;this.clock=e,s.gestures=s.gestures.filter(l=>e-l.start<l.seconds),s.say&&e>=s.say.until&&(s.say=null),s.work&&e>=s.work.until&&(s.work=null),s.stances.update(t),this.faceUser(e,i.camera),ZI(s,r,e),x_(s,r,{t:e,dt:t,world:i,seed:this.seed});let{dim:o,drain:a}=s.stances.look,c=t>0?t/.4:1;s.fade.now=Pe(s.fade.goal,s.fade.now-c,s.fade.now+c),this.drain.value=a,this.fade.value=s.fade.now,this.material.color.setScalar(1).lerp(YI,o)}feet(){return["L","R"].map((e,t)=>{let i=this.body.bones[`foot${e}`].localToWorld(qI.set(0,-Ar,Er));return{position:[i.x,i.y,i.z],planted:this.s.plan.foot(t,this.clock).planted}})}dispose(){this.body.dispose(),this.material.dispose()}},YI=new se(.45,.47,.54);function ys(n){let e=0;for(let t=1;t<n.length;t++){let[i,s]=[n[t-1],n[t]];e+=Math.hypot(s[0]-i[0],s[1]-i[1],s[2]-i[2])}return e}function Zp(n,e){n.sit.on&&(n.sit={...n.sit,on:!1,since:e})}function jI(n,e,t,i,s){let r=nn(i-e),o=a=>{let c=je(0,gs,a-s);return{at:[Ye(n[0],t[0],c),Ye(n[1],t[1],c),Ye(n[2],t[2],c)],yaw:e+r*je(0,gs*.7,a-s),speed:0}};return{start:s,end:s+gs,settled:s+gs,body:o,foot:(a,c)=>Fp(o(c).at,o(c).yaw)[a]}}function ZI(n,e,t){let i=1;if(n.jump){let s=(t-n.jump.at)/WI;s>=1&&n.plan.body(t).at!==n.jump.to&&(n.plan=Ka(n.jump.to,n.jump.yaw)),i=Ye(.02,1,Tt(Math.abs(s-1))),s>=2&&(n.jump=null)}e.mesh.scale.setScalar(i*n.size)}var __=.55,w_=8,KI=.5,JI=.62,QI=[[.85,[1.95]],[1.3,[1.62,2.3]],[1.85,[1.75,2.1,2.5]],[2.4,[1.65,1.9,2.2]]],Jp=.4,Qp=1.3;function eL(n,e,t,i){let s=[];for(let[r,o]of QI)for(let a of o)for(let c of[1,-1]){let l=e+a*c,u=[n[0]+Math.sin(l)*r,n[1],n[2]+Math.cos(l)*r];s.length<t&&s.every(d=>dn(u,d)>=KI)&&i(u)&&s.push(u)}return s}var Md=class{parts;followers=new Map;next=-1/0;constructor(e){this.parts=e}joined(e){this.followers.set(e,{place:null,anchor:null,leaving:null}),this.next=-1/0}forget(e){this.followers.delete(e)}leave(e,t){let i=this.followers.get(e),s=this.parts.members.get(e);if(!i||!s)return!1;if(i.leaving!==null)return!0;if(this.parts.calm)return this.parts.drop(e),!0;i.leaving=t;let r=s.body.position,o=s.parent?this.parts.members.get(s.parent)?.body.position:void 0,a=o?_r(o,r):s.body.yaw,c=[r[0]+Math.sin(a)*2,r[1],r[2]+Math.cos(a)*2];return this.parts.ways.clear([r,c])&&s.body.walk([r,c],Qp,t),s.body.setStance("walking"),!0}stay(e){let t=this.followers.get(e);!t||t.leaving===null||(Object.assign(t,{leaving:null,anchor:null}),this.parts.members.get(e)?.body.vanish(!1))}update(e){for(let[t,i]of this.followers)i.leaving!==null&&(e-i.leaving>Qp*.6&&this.parts.members.get(t)?.body.vanish(!0),e-i.leaving>Qp+.1&&this.parts.drop(t));if(!(e<this.next&&e>this.next-2*Jp)){this.next=e+Jp;for(let[t,i]of this.parts.members)i.parent||this.gather(t,i.body,e)}}gather(e,t,i){let s=[...this.followers].flatMap(([l,u])=>{let d=this.parts.members.get(l);return d&&d.parent===e&&u.leaving===null?[{f:u,m:d}]:[]});if(s.length===0)return;let r=t.at(i+Jp),o=t.moving?1.1:.4;if(s.every(({f:l})=>l.anchor&&tL(l.anchor,r,o)))return;let a=l=>this.parts.ways.free(l,.05)!==null&&this.unclaimed(l),c=eL(r.position,r.yaw,s.length,a);for(let{f:l,m:u}of nL(s,r.position)){l.anchor={at:r.position,yaw:r.yaw};let d=iL(c,u.body.position),h=d<0?null:c.splice(d,1)[0];h&&this.send(u,l,h,r.yaw,i)}}unclaimed(e){for(let t of this.parts.members.values())if(!t.parent&&dn(t.body.position,e)<JI)return!1;return!0}send(e,t,i,s,r){if(t.place=i,this.parts.calm)return e.body.stand(i,s);let o=this.parts.ways.find(e.body.position,i)??[e.body.position,i],a=ys(o);a<.05||e.body.walk(o,Math.max(.45,a/Math.min(2.4,Math.max(1.1,a/.9))),r,s)}};function tL(n,e,t){return dn(n.at,e.position)<t*.4&&Math.abs(nn(n.yaw-e.yaw))<t}function nL(n,e){return n.sort((t,i)=>dn(t.m.body.position,e)-dn(i.m.body.position,e))}function iL(n,e){let t=-1;return n.forEach((i,s)=>{(t<0||dn(i,e)<dn(n[t],e))&&(t=s)}),t}function Sd(n,e,t,i){for(let[s,r]of n)if(!(s===e||r.parent===e)){for(let o of r.parent?[r.body.position]:[r.body.position,r.post.position])if(Math.hypot(o[0]-t[0],o[2]-t[2])<i)return!1}return!0}var tc=5,sL=12,em=.95,M_=1.7,rL=24,oL=.85,S_=.7,aL=9,cL=60,lL=8,uL=1.1,dL=new Set(["stale","lost","away"]),hL=new S,Ed=class{ways;parts;jobs=new Map;constructor(e){this.parts=e,this.ways=e.ways}job(e,t){let i=this.jobs.get(e);return i||(i={work:null,errand:null,wait:t,stirred:t},this.jobs.set(e,i)),i}made(e,t,i){let s=this.job(e,i);s.stirred=i;let r=s.work&&i-s.work.last<tc?s.work.box:null,o=r?r.clone().union(t):t.clone(),a=Math.hypot(o.max.x-o.min.x,o.max.z-o.min.z)>sL;s.work={box:a?t.clone():o,newest:t.clone(),last:i,fresh:!0,own:!0}}changed(e,t){for(let[i,s]of this.jobs){let r=this.parts.members.get(i);if(!r||!s.errand?.there)continue;let{bench:o}=s.errand,a=o&&this.parts.seat(o.id);o&&(!a||dn(a.at,o.seat.at)>.02)?s.stirred=t:!o&&Ad(e,r.body.position)<.3&&(s.work={box:e,newest:e,last:t,fresh:!0,own:!1})}}stir(e,t){this.job(e,t).stirred=t}drop(e,t){let i=this.jobs.get(e);i&&Object.assign(i,{work:null,errand:null,stirred:t})}forget(e){this.jobs.delete(e)}away(e){return!!this.jobs.get(e)?.errand}update(e){let t=1;for(let[i,s]of this.parts.members){if(s.parent)continue;let r=this.job(i,e);e<s.told||s.body.moving&&!r.errand||dL.has(s.body.stance)&&!s.body.moving||t>0&&this.next(i,s,r,e)&&t--}}next(e,t,i,s){let{errand:r}=i;if(i.work?.fresh&&s>=i.wait)if(i.work.last<s-tc*2)i.work=null;else return i.wait=s+S_,i.work.fresh=!1,this.toWork(e,t,i,s);return r?.kind==="rest"&&i.stirred>i.wait?this.home(t,i,s):(!t.body.moving&&r&&!r.there&&this.arrive(t,i,r,s),r?.kind==="work"&&r.there&&this.done(t,i,s)?this.home(t,i,s):!r&&this.bored(t,i,s)?this.rest(e,t,i,s):!1)}done(e,t,i){return!["thinking","working","speaking","needs-you"].includes(e.body.stance)&&i-Math.max(t.stirred,t.work?.last??-1/0)>aL}bored(e,t,i){return e.body.stance==="idle"&&e.post.pose==="stand"&&i-Math.max(t.stirred,t.wait)>cL}arrive(e,t,i,s){i.there=!0,i.kind==="home"?t.errand=null:i.bench?e.body.sit(i.bench.seat,i.bench.id,s):t.work?.own&&s-t.work.last<tc&&this.reachFor(e,t.work.newest,s)}reachFor(e,t,i){let s=tm(t),r=So("build",i,void 0,s);r&&e.body.gesture(r,i),e.body.workAt(s,i+tc)}toWork(e,t,i,s){let{work:r,errand:o}=i;if(!r)return!1;let a=t.body.position,c=tm(r.box);r.own&&t.body.workAt(tm(r.newest),s+tc);let l=o?.kind==="work"&&t.body.moving?o.path.at(-1):null;if(l&&Ad(r.box,l)<M_&&this.ways.clear(pL(o?.path??[],a)))return!0;let u=Ad(r.box,a),h=u>rL||t.post.pose==="sit"||u<M_&&this.fits(e,a)?null:this.spot(e,a,r.box),f=h&&this.ways.find(a,h);if(!h||!f)return!t.body.moving&&r.own&&this.reachFor(t,r.newest,s),!0;i.errand={kind:"work",path:f,there:!1};let p=ys(f);return t.body.walk(f,p/Pe(p/3,1.7,3),s,_r(h,c)),!0}fits(e,t){return this.ways.free(t,.2)!==null&&Sd(this.parts.members,e,t,em)}spot(e,t,i){let s=null;for(let r of fL(i,oL)){let o=this.ways.free([r[0],t[1],r[1]],.5);!o||Ad(i,o)<.3||!Sd(this.parts.members,e,o,em)||(!s||dn(o,t)<dn(s,t))&&(s=o)}return s}home(e,t,i){let{post:s,body:r}=e,o=r.position,a=t.errand?.bench?A_(t.errand.bench.seat):o,c=this.ways.find(a,[...s.position]);if(t.wait=i,!c)return t.errand=null,r.place(s,i,{camera:o,seat:()=>null,calm:!1}),!0;let l=a===o?c:[o,...c];return t.errand={kind:"home",path:l,there:!1},r.walk(l,Math.max(.5,ys(l)/1.5),i,Ws(s.yaw)),!0}rest(e,t,i,s){i.wait=s+S_;let r=t.body.position,o=new Set([...this.jobs.values()].map(a=>a.errand?.bench?.id));for(let a of this.parts.members.values())o.add(a.post.seat);for(let a of this.parts.benches(r,lL)){let c=A_(a.seat),l=this.ways.free(c,.35);if(!l||o.has(a.id)||!Sd(this.parts.members,e,l,em))continue;let u=this.ways.find(r,l);if(u)return i.errand={kind:"rest",path:u,bench:a,there:!1},t.body.walk(u,Math.max(.8,ys(u)/uL),s,a.seat.yaw),!0}return!0}},A_=n=>[n.at[0]+Math.sin(n.yaw)*.75,n.floor,n.at[2]+Math.cos(n.yaw)*.75];function tm(n){return n.getCenter(hL).toArray()}function Ad(n,e){let t=Math.max(n.min.x-e[0],0,e[0]-n.max.x),i=Math.max(n.min.z-e[2],0,e[2]-n.max.z);return Math.hypot(t,i)}function*fL(n,e){let t=n.getCenter(new S),[i,s]=[(n.max.x-n.min.x)/2+e,(n.max.z-n.min.z)/2+e];for(let r=0;r<20;r++){let[o,a]=[Math.sin(r/20*Math.PI*2),Math.cos(r/20*Math.PI*2)],c=Math.min(i/Math.max(1e-6,Math.abs(o)),s/Math.max(1e-6,Math.abs(a)));yield[t.x+o*c,t.z+a*c]}}function pL(n,e){let t=0,i=1/0;for(let s=1;s<n.length;s++){let[r,o]=[n[s-1],n[s]],a=dn(r,e)+dn(e,o)-dn(r,o);a<i&&([t,i]=[s,a])}return[e,...n.slice(t)]}function Dn(n,e,t,i,s=0,r="white"){let[o,a]=[Math.sin(s),Math.cos(s)],c=(d,h,f)=>[e[0]+d*a+f*o,e[1]+h,e[2]-d*o+f*a],l=(d,h,f,p,v)=>{n.box(f,p,v,{color:r,at:c(d,h,0),turn:[0,s,0],bevel:0,shadow:!1})};n.box(t,i,.03,{color:"sky",at:c(0,0,-.005),turn:[0,s,0],bevel:0,window:1,shade:[.62,.95],shadow:!1});let u=.065;l(0,i-u/2,t+u,u,.09),l(0,-u,t+u*2.4,u*1.1,.16),l(-t/2,0,u,i,.08),l(t/2,0,u,i,.08),l(0,0,.04,i,.05),l(0,i*.55,t,.04,.05)}function nc(n,e,t,i,s,r,o="tint"){let a=t/2,c=Math.hypot(a,s),l=Math.atan2(s,a),u=4;for(let d of[-1,1])for(let h=0;h<u;h++){let f=(h+.5)/u;n.box(e-h*.015,.1,c/u+.05,{...r,color:o,at:[0,i+s*f-.02+.035,d*a*(1-f)],turn:[d*l+d*.09,0,0],bevel:.03,shade:.93+h%2*.05+h*.016,shadow:!1})}n.box(e+.02,.13,.2,{...r,color:o,at:[0,i+s-.01,0],bevel:.04,shade:1.08,shadow:!1});for(let d of[-1,1])n.caster("box",[e*.97,.08,c],[0,i+s/2-.06,d*a/2],[d*l,0,0],o)}function nm(n,e,t,i,s,r){n.extrude([[-t/2,i],[t/2,i],[0,i+s]],.12,[0,i+s*.35],{color:r,at:[e,0,0],turn:[0,Math.PI/2,0],bevel:.01,shade:.97,shadow:!1})}function mL(n){for(let[i,s]of[[-1.05,-.62],[1.05,-.62],[-1.05,.55],[1.05,.55]])n.cylinder(.06,.05,s<0?2.36:2,{color:"wood",at:[i,0,s],segments:8});n.box(2.2,.86,.7,{color:"wood",at:[0,0,.32],bevel:.03,shade:[.8,1]});for(let i=0;i<5;i++)n.box(.4,.7,.04,{color:"wood",at:[-.88+i*.44,.08,.66],bevel:.015,shade:i%2?1.05:1.14,shadow:!1});n.box(2.34,.09,.86,{color:"cream",at:[0,.86,.32],bevel:.03});let e=8;for(let i=0;i<e;i++){let[s,r]=[-1.2+i*.3,-1.2+(i+1)*.3],o=i%2?"white":"tint";n.sheet([[s,2.02,.8],[r,2.02,.8],[r,2.5,-.72],[s,2.5,-.72]],{color:o,shade:[.94,1.06],shadow:!1}),n.sheet([[s,1.84,.8],[(s+r)/2,1.78,.8],[r,1.84,.8],[r,2.02,.8],[s,2.02,.8]],{color:o,shade:[.86,.98],sway:.08,shadow:!1})}n.caster("box",[2.36,.06,1.6],[0,2.22,.04],[.3,0,0]);let t=["coral","amber","lime"];for(let i=0;i<3;i++){let s=-.75+i*.75;n.box(.56,.12,.44,{color:"bark",at:[s,.95,.36],bevel:.02,shade:1.1,shadow:!1});for(let r=0;r<5;r++)n.ball(.085,.08,.085,{color:t[i],at:[s-.18+r%3*.18,1.1+(r>2?.06:0),.27+(r>2?.12:.06*(r%2))],segments:6,shadow:!1})}}function gL(n,e,t,i,s,r,o){for(let a=0;a<s;a++)for(let c=0;c<r;c++){let l=(c+a%2*.5)/r*Math.PI*2;n.box(e*2*Math.PI/r*.97,i/s*.99,t,{color:o,at:[Math.sin(l)*e,a*i/s,Math.cos(l)*e],turn:[0,l,0],bevel:.035,shade:.88+.14*Math.abs(Math.sin(c*3.7+a*1.9)),shadow:!1})}n.caster("cylinder",[e*2+t*.8,i*.96,e*2+t*.8],[0,0,0],[0,0,0],o)}function yL(n){gL(n,.62,.24,.72,2,9,"tint"),n.cylinder(.6,.6,.03,{color:"water",at:[0,.46,0],segments:14,bevel:.005,shade:.8,shadow:!1});for(let e of[-.66,.66])n.box(.12,1.95,.14,{color:"wood",at:[e,0,0],bevel:.03});n.cylinder(.07,.07,1.3,{color:"bark",at:[-.65,1.38,0],turn:[0,0,-Math.PI/2],segments:8}),n.rod([[.05,1.38,.05],[.05,1.02,.05]],.014,.014,{color:"cream",segments:5,shadow:!1}),n.cylinder(.11,.14,.22,{color:"wood",at:[.05,.82,.05],segments:10}),nc(n,1.6,1.2,1.82,.5,{},"coral")}function vL(n){let e=[[0,0,0,-1],[1.44,0,0,-1],[1.5,.06,1,0],[1.42,.14,.5,.9],[1.36,.34,1,0],[1.5,.44,1,.2],[1.48,.52,0,1],[1.24,.52,0,1],[1.2,.36,-1,0]];n.lathe(e,{color:"tint",segments:22,shade:[.84,1.06]}),n.cylinder(1.22,1.22,.03,{color:"water",at:[0,.38,0],segments:20,bevel:0,shade:1.02,shadow:!1}),n.cylinder(.86,.86,.012,{color:"water",at:[0,.41,0],segments:16,bevel:.004,shade:1.12,shadow:!1}),n.cylinder(.26,.16,.7,{color:"tint",at:[0,.36,0],segments:14});let t=[[.16,0,.6,-.8],[.5,.12,.6,-.8],[.68,.3,1,-.2],[.66,.35,0,1],[.54,.34,0,1],[.5,.28,-1,0]];n.lathe(t,{color:"tint",at:[0,1,0],segments:20,shade:[.86,1.06]}),n.cylinder(.54,.54,.02,{color:"water",at:[0,1.28,0],segments:16,bevel:.005,shade:1.1,shadow:!1}),n.cylinder(.1,.06,.36,{color:"tint",at:[0,1.26,0],segments:10}),n.ball(.15,.14,.15,{color:"tint",at:[0,1.66,0],segments:12,shade:[.9,1.06]});let i={color:"#d8f1fa",shade:[.92,1.05],lamp:.08,shadow:!1};for(let s=0;s<8;s++){let r=s/8*Math.PI*2,o=(a,c)=>[Math.sin(r)*a,c,Math.cos(r)*a];n.rod([o(.02,1.76),o(.12,1.9),o(.26,1.86),o(.38,1.64),o(.44,1.3)],.014,.022,{...i,segments:4}),!(s%2)&&(n.rod([o(.63,1.35),o(.76,1.31),o(.86,1.05),o(.92,.4)],.026,.04,{...i,segments:4}),n.ball(.1,.025,.1,{...i,at:o(.93,.425),segments:8}))}}var E_=(n,e=2)=>{n.box(e,.16,.3,{color:"stone",bevel:.03,shade:[.86,1.02]})},im=n=>{n.box(2,.12,.3,{color:"wood",at:[0,2.28,0],bevel:.03,shadow:!1})};function xL(n){E_(n),n.box(2,2.2,.24,{color:"tint",at:[0,.12,0],bevel:.02,shade:[.92,1.02]}),im(n)}function bL(n){E_(n),n.box(2,.86,.24,{color:"tint",at:[0,.12,0],bevel:.02,shade:[.92,.98]}),n.box(2,.4,.24,{color:"tint",at:[0,1.9,0],bevel:.02,shade:1.02});for(let e of[-.81,.81])n.box(.38,.96,.24,{color:"tint",at:[e,.96,0],bevel:.02,shade:1});Dn(n,[0,.98,.04],1.22,.92),Dn(n,[0,.98,-.04],1.22,.92,Math.PI),im(n)}function _L(n){for(let e of[-.77,.77])n.box(.46,.16,.3,{color:"stone",at:[e,0,0],bevel:.03}),n.box(.46,2,.24,{color:"tint",at:[e,.12,0],bevel:.02,shade:[.92,1]});n.box(2,.3,.24,{color:"tint",at:[0,2,0],bevel:.02,shade:1.02});for(let e of[-.56,.56])n.box(.09,2.02,.29,{color:"wood",at:[e,0,0],bevel:.02,shadow:!1});n.box(1.2,.1,.29,{color:"wood",at:[0,1.97,0],bevel:.02,shadow:!1}),im(n)}function wL(n){for(let e of[-.94,.94])n.box(.12,.86,.14,{color:"tint",at:[e,0,0],bevel:.025}),n.cylinder(.085,0,.1,{color:"tint",at:[e,.85,0],segments:4,turn:[0,Math.PI/4,0],shadow:!1});for(let e of[.24,.58])n.box(1.86,.09,.05,{color:"tint",at:[0,e,-.03],bevel:.015,shade:.94});for(let e=0;e<7;e++){let t=-.72+e*.24;n.extrude([[-.065,.06],[.065,.06],[.065,.74],[0,.83],[-.065,.74]],.05,[0,.4],{color:"tint",at:[t,0,.02],bevel:.012,shade:[.9,1.02]})}}var T_={stall:mL,well:yL,fountain:vL,wall:xL,window_wall:bL,door_wall:_L,fence:wL};function ML(n){for(let e of[-.74,.74])n.box(.09,.44,.1,{color:"ink",at:[e,0,.2],bevel:.02}),n.box(.09,.46,.1,{color:"ink",at:[e,0,-.24],bevel:.02}),n.box(.09,.06,.56,{color:"ink",at:[e,.37,-.01],bevel:.02}),n.box(.09,.56,.06,{color:"ink",at:[e,.4,-.27],turn:[-.16,0,0],bevel:.02}),n.box(.07,.05,.46,{color:"ink",at:[e,.62,0],bevel:.02}),n.box(.07,.24,.06,{color:"ink",at:[e,.42,.2],bevel:.02});for(let e of[-.2,-.02,.16])n.box(1.8,.05,.155,{color:"tint",at:[0,.42,e],bevel:.018,shade:e===-.02?.95:1.02});for(let[e,t]of[[.56,-.262],[.76,-.294]])n.box(1.8,.155,.05,{color:"tint",at:[0,e,t],turn:[-.16,0,0],bevel:.018,shade:e>.7?1.04:.97})}function SL(n){for(let[e,t]of[[-.19,.2],[.19,.2],[-.19,-.2],[.19,-.2]])n.cylinder(.03,.036,.43,{color:"tint",at:[e,0,t],segments:8,shade:[.72,.9],bevel:.008});n.box(.5,.06,.5,{color:"tint",at:[0,.4,.01],bevel:.025}),n.box(.42,.03,.4,{color:"cream",at:[0,.445,.02],bevel:.014});for(let e of[-.2,.2])n.cylinder(.03,.026,.5,{color:"tint",at:[e,.44,-.22],turn:[-.1,0,0],segments:8,shade:.88});n.box(.46,.14,.045,{color:"tint",at:[0,.79,-.262],turn:[-.1,0,0],bevel:.02,shade:1.04}),n.box(.4,.06,.035,{color:"tint",at:[0,.62,-.24],turn:[-.1,0,0],bevel:.015,shade:.96})}function AL(n){for(let e=0;e<5;e++)n.box(1.6,.06,.176,{color:"tint",at:[0,.7,-.362+e*.181],bevel:.018,shade:.95+e%2*.08});for(let e of[-.66,.66]){for(let t of[-.3,.3])n.cylinder(.045,.055,.7,{color:"tint",at:[e,0,t],segments:9,shade:[.7,.86]});n.box(.06,.07,.66,{color:"tint",at:[e,.62,0],shade:.8,bevel:.015})}n.box(1.3,.07,.06,{color:"tint",at:[0,.62,.3],shade:.8,bevel:.015}),n.box(1.3,.07,.06,{color:"tint",at:[0,.62,-.3],shade:.8,bevel:.015})}function EL(n){n.cylinder(.55,.55,.05,{color:"tint",at:[0,.69,0],segments:26,bevel:.02}),n.cylinder(.5,.5,.02,{color:"tint",at:[0,.72,0],segments:24,bevel:.004,shade:1.06,shadow:!1}),n.cylinder(.05,.07,.66,{color:"ink",at:[0,.04,0],segments:10}),n.cylinder(.3,.24,.06,{color:"ink",segments:18,bevel:.02,shade:1.2})}function TL(n){for(let i of[-.57,.57])n.box(.06,1.9,.4,{color:"tint",at:[i,0,0],bevel:.018});n.box(1.1,1.84,.04,{color:"tint",at:[0,.03,-.17],bevel:.01,shade:.66});let e=zn(8),t=["coral","teal","amber","indigo","cream","leaf","violet","sky"];for(let i=0;i<5;i++){let s=i===4?1.84:.05+i*.45;if(n.box(1.1,.05,.38,{color:"tint",at:[0,s,.005],bevel:.015,shade:i===4?1.04:.96}),i===4)continue;let r=-.5;for(;r<.4;){let o=.06+e()*.06;if(e()<.14){r+=o*1.4;continue}let a=e()<.15?-.2:0;n.box(o*.92,.25+e()*.11,.24,{color:t[Math.floor(e()*t.length)],at:[r+o/2,s+.05,.02],turn:[0,0,a],bevel:0,shadow:!1}),r+=o+(a?.06:.004)}}}function CL(n){n.box(.74,.74,.74,{color:"tint",at:[0,.03,0],bevel:.02,shade:[.72,.86]});for(let[e,t]of[[-1,-1],[1,-1],[-1,1],[1,1]])n.box(.12,.8,.12,{color:"tint",at:[e*.34,0,t*.34],bevel:.025});for(let e of[0,.68]){for(let t of[-.34,.34])n.box(.6,.12,.1,{color:"tint",at:[0,e,t],bevel:.022,shade:1.02});for(let t of[-.34,.34])n.box(.1,.12,.6,{color:"tint",at:[t,e,0],bevel:.022,shade:1.02})}for(let e of[-.37,.37])n.box(.1,.76,.05,{color:"tint",at:[e>0?.27:-.27,.1,e],turn:[0,0,e>0?.78:-.78],bevel:.015,shade:.96,shadow:!1});for(let e of[-.37,.37])n.box(.05,.76,.1,{color:"tint",at:[e,.1,e>0?-.27:.27],turn:[e>0?.78:-.78,0,0],bevel:.015,shade:.96,shadow:!1});for(let e=0;e<3;e++)n.box(.56,.04,.17,{color:"tint",at:[0,.745,-.19+e*.19],bevel:.012,shade:.94+e%2*.06,shadow:!1})}function RL(n){let e=i=>.275+.075*Math.sin(i/.95*Math.PI),t=[[0,0,0,-1],[e(0)-.02,0,0,-1]];for(let i=0;i<=7;i++)t.push([e(i/7*.95),i/7*.95,1,.35*(i/3.5-1)]);t.push([e(.95)-.03,.95,0,1],[e(.95)-.04,.91,0,1],[0,.91,0,1]),n.lathe(t,{color:"tint",segments:16,shade:[.8,1.02]});for(let i of[.12,.3,.6,.78])n.cylinder(e(i)+.012,e(i+.06)+.012,.06,{color:"ink",at:[0,i,0],segments:18,bevel:.012,shade:1.5,shadow:!1})}function PL(n){n.cylinder(.3,.41,.42,{color:"tint",segments:18,bevel:.03,shade:[.84,1]}),n.cylinder(.43,.45,.1,{color:"tint",at:[0,.37,0],segments:18,bevel:.03,shade:1.06}),n.cylinder(.38,.38,.02,{color:"bark",at:[0,.465,0],segments:14,shade:.65,shadow:!1});for(let[t,i,s,r]of[[0,.6,0,.22],[.2,.55,.08,.17],[-.19,.55,.07,.17],[.03,.55,-.2,.17],[.02,.54,.23,.15]])n.leaves(r,r*.86,r,{color:"leaf",at:[t,i,s],segments:9,sway:.15});let e=["pink","white","amber"];for(let t=0;t<9;t++){let i=t*2.4,s=.08+t%3*.1;n.ball(.055,.045,.055,{color:e[t%3],at:[Math.sin(i)*s,.8-s*.5,Math.cos(i)*s],segments:7,shade:[.9,1.1],sway:.2,shadow:!1})}}function IL(n){n.cylinder(.3,.26,.08,{color:"stone",segments:16}),n.cylinder(.035,.03,2.4,{color:"white",segments:8});let e=8;for(let t=0;t<e;t++){let[i,s]=[t/e*Math.PI*2,(t+1)/e*Math.PI*2],r=(a,c,l)=>[Math.sin(a)*c,l,Math.cos(a)*c],o=t%2?"white":"tint";n.sheet([r(i,.62,2.2),r(s,.62,2.2),r((i+s)/2,0,2.46)],{color:o,shade:[.98,1.08],shadow:!1}),n.sheet([r(i,1.2,1.84),r(s,1.2,1.84),r(s,.62,2.2),r(i,.62,2.2)],{color:o,shade:[.9,1.02],shadow:!1}),n.sheet([r(i,1.2,1.72),r(s,1.2,1.72),r(s,1.2,1.85),r(i,1.2,1.85)],{color:o,shade:[.84,.96],sway:.15,shadow:!1})}n.caster("cone",[2.3,.6,2.3],[0,1.8,0]),n.ball(.05,.05,.05,{color:"tint",at:[0,2.47,0],segments:8,shadow:!1})}var C_={bench:ML,chair:SL,table:AL,round_table:EL,shelf:TL,crate:CL,barrel:RL,planter:PL,parasol:IL};function LL(n){let[e,t,i,s]=[3.9,3.2,2.15,1.7];n.box(e+.14,.26,t+.14,{color:"stone",bevel:.05,shade:[.86,1.04]}),n.box(e,i,t,{color:"cream",at:[0,.05,0],bevel:.06,shade:[.93,1.03]});for(let o of[-e/2+.06,e/2-.06])nm(n,o,t,i,s*.92,"cream");nc(n,4.4,4,i-.18,s+.12,{});for(let o of[-1,1])for(let a of[-1,1])n.box(.18,i-.1,.18,{color:"wood",at:[o*(e/2-.02),.2,a*(t/2-.02)],bevel:0,shadow:!1});let r=t/2;n.box(.92,1.62,.14,{color:"wood",at:[.05,.24,r],bevel:.04,shadow:!1}),n.box(.74,1.5,.16,{color:"teal",at:[.05,.24,r+.02],bevel:.04,shadow:!1,shade:[.86,1.06]}),n.box(.4,.36,.17,{color:"sky",at:[.05,1.24,r+.025],bevel:.02,window:1,shadow:!1}),n.ball(.05,.05,.05,{color:"amber",at:[.33,.95,r+.13],segments:8,shadow:!1}),n.box(1.2,.18,.55,{color:"stone",at:[.05,0,r+.28],bevel:.04}),Dn(n,[-1.15,.98,r+.02],.8,.82),Dn(n,[1.25,.98,r+.02],.8,.82),Dn(n,[e/2+.02,.98,0],.9,.82,Math.PI/2),Dn(n,[-e/2-.02,.98,0],.9,.82,-Math.PI/2),Dn(n,[0,.98,-r-.02],1.1,.82,Math.PI);for(let o of[-1.15,1.25]){n.box(.95,.16,.22,{color:"clay",at:[o,.76,r+.16],bevel:.03,shadow:!1});for(let a=0;a<4;a++)n.leaves(.13,.12,.12,{color:a%2?"coral":"leaf",at:[o-.33+a*.22,.97,r+.17],segments:6,sway:.1,shadow:!1})}n.box(.46,1.5,.46,{color:"clay",at:[1.2,2.62,-.55],bevel:.04,shade:[.85,1.02]}),n.box(.58,.16,.58,{color:"stone",at:[1.2,4.04,-.55],bevel:.04,shadow:!1})}function OL(n){let[e,t]=[2.1,1.6];n.box(e+.1,.16,t+.1,{color:"stone",bevel:.04});for(let i=0;i<8;i++)n.box(e,.235,t,{color:"tint",at:[0,.12+i*.225,0],bevel:.025,shade:.95+i%2*.06,shadow:i===0});n.caster("box",[e*.95,1.75,t*.95],[0,.1,0]);for(let i of[-e/2+.07,e/2-.07])nm(n,i,t,1.9,.52,"tint");nc(n,2.4,2,1.78,.62,{},"clay"),n.box(.86,1.5,.1,{color:"white",at:[-.35,.16,t/2+.01],bevel:.03,shadow:!1}),n.box(.72,1.4,.12,{color:"wood",at:[-.35,.16,t/2+.02],bevel:.03,shadow:!1}),n.box(.6,.08,.14,{color:"bark",at:[-.35,.5,t/2+.03],shadow:!1}),n.box(.6,.08,.14,{color:"bark",at:[-.35,1.2,t/2+.03],shadow:!1}),Dn(n,[.62,.95,t/2+.02],.5,.56),Dn(n,[e/2+.02,.95,0],.6,.56,Math.PI/2)}function DL(n){n.cylinder(1.3,1.22,.5,{color:"stone",segments:20,bevel:.06,shade:[.8,1]}),n.cylinder(1.08,.94,4.3,{color:"tint",at:[0,.4,0],segments:20,shade:[.86,1.02]});for(let t=0;t<9;t++){let i=t*2.4+.9,s=.9+t*.41%3.4,r=1.09-s/4.3*.13;n.box(.42,.2,.1,{color:"tint",at:[Math.sin(i)*r,s,Math.cos(i)*r],turn:[0,i,0],bevel:0,shade:.86,shadow:!1})}n.cylinder(.98,1.16,.35,{color:"stone",at:[0,4.62,0],segments:20,bevel:.04});for(let t=0;t<8;t++){let i=t/8*Math.PI*2;n.box(.46,.42,.2,{color:"tint",at:[Math.sin(i)*1.04,4.95,Math.cos(i)*1.04],turn:[0,i,0],bevel:.04,shadow:!1})}n.cylinder(.78,.78,.7,{color:"tint",at:[0,4.9,0],segments:16,shade:.94});let e=[[.3,.06,0,-1],[1.02,0,.2,-1],[1.05,.06,1,.4],[.5,.68,.9,.6],[0,1.32,.8,.5]];n.lathe(e,{color:"coral",at:[0,5.5,0],segments:20,shade:[.84,1.06]},"cone"),n.ball(.09,.12,.09,{color:"amber",at:[0,6.86,0],segments:8,shadow:!1}),n.box(.78,1.35,.2,{color:"stone",at:[0,.3,1.06],bevel:.05,shadow:!1}),n.box(.6,1.24,.22,{color:"wood",at:[0,.3,1.08],bevel:.05,shadow:!1}),Dn(n,[0,2.35,1.01],.34,.6),Dn(n,[-.89,3.4,.42],.3,.5,-1.13),Dn(n,[.94,1.6,.46],.3,.5,1.11)}function NL(n){n.cylinder(1.8,1.8,.15,{color:"wood",segments:6,bevel:.03,turn:[0,Math.PI/6,0],shade:[.85,1.04]});for(let i=0;i<6;i++){let s=i/6*Math.PI*2,r=[Math.sin(s)*1.5,.14,Math.cos(s)*1.5];if(n.cylinder(.08,.07,2.1,{color:"tint",at:r,segments:9}),n.cylinder(.13,.11,.14,{color:"tint",at:r,segments:9,shadow:!1}),i===0)continue;let o=(i+1)/6*Math.PI*2,a=(s+o)/2;if(i===5)continue;let c=1.5*Math.cos(Math.PI/6);for(let l of[.3,.72])n.box(1.4,.07,.07,{color:"tint",at:[Math.sin(a)*c,l,Math.cos(a)*c],turn:[0,a,0],bevel:.02,shadow:!1});for(let l=-2;l<=2;l++)n.box(.05,.42,.05,{color:"tint",at:[Math.sin(a)*c+Math.cos(a)*l*.24,.33,Math.cos(a)*c-Math.sin(a)*l*.24],turn:[0,a,0],bevel:0,shadow:!1})}n.lathe([[1.42,0,0,-1],[1.66,0,0,-1],[1.68,.16,1,0],[1.4,.16,0,1]],{color:"tint",at:[0,2.18,0],segments:6,shade:.98,shadow:!1},"cylinder",!0);let t=[[.2,.3,0,-1],[1.8,-.06,.1,-1],[1.8,.04,.5,.85],[.9,.5,.5,.85],[.1,.9,.5,.85]];n.lathe(t,{color:"teal",at:[0,2.32,0],segments:6,shade:[.88,1.08]},"cone",!0),n.ball(.1,.13,.1,{color:"amber",at:[0,3.3,0],segments:9,shadow:!1})}function kL(n){let[e,t,i]=[2.3,1.64,2.7],s=r=>{let o=(a,c,l)=>[r*e*a/2,c,l];n.sheet([o(1,.02,-i/2),o(1,.02,i/2),o(.44,t*.56,i/2),o(.44,t*.56,-i/2)],{color:"tint",shade:[.84,1],sway:.05,shadow:!1}),n.sheet([o(.44,t*.56,-i/2),o(.44,t*.56,i/2),o(0,t,i/2),o(0,t,-i/2)],{color:"tint",shade:[1,1.08],sway:.05,shadow:!1}),n.sheet([o(1,.02,i/2),o(.42,.02,i/2-.02),o(.1,t*.86,i/2),o(.44,t*.56,i/2)],{color:"cream",shade:[.86,1.04],shadow:!1}),n.sheet([o(.44,t*.56,i/2),o(.1,t*.86,i/2),o(0,t,i/2)],{color:"cream",shade:1.04,shadow:!1}),n.sheet([o(1,.02,-i/2),o(0,.02,-i/2),o(0,t,-i/2),o(.44,t*.56,-i/2)],{color:"tint",shade:[.8,.96],shadow:!1}),n.rod([o(1.04,.02,i/2),o(.44,t*.57,i/2+.01),o(-.03,t+.05,i/2+.01)],.03,.025,{color:"wood",segments:6}),n.rod([o(1.04,.02,-i/2),o(.44,t*.57,-i/2),o(-.03,t+.05,-i/2)],.03,.025,{color:"wood",segments:6}),n.sheet([o(.56,t*.44,-i/2-.002),o(.56,t*.44,i/2+.002),o(.5,t*.51,i/2+.002),o(.5,t*.51,-i/2-.002)],{color:"white",shade:1.02,shadow:!1})};s(1),s(-1),n.box(1.9,.03,2.5,{color:"bark",at:[0,0,0],bevel:.01,shade:.6,shadow:!1}),n.box(.6,.12,1.7,{color:"sky",at:[.3,.03,-.2],bevel:.05,shadow:!1});for(let r of[-1,1])n.caster("box",[1.95,.06,2.6],[r*.6,.78,0],[0,0,r*-.96])}var R_={house:LL,shed:OL,tower:DL,gazebo:NL,tent:kL};var P_={lamp:{at:[0,2.72,0],reach:7,color:"#ffd28a",always:!1},lantern:{at:[0,.24,0],reach:3.2,color:"#ffc46b",always:!1},campfire:{at:[0,.5,0],reach:6,color:"#ff9a4a",always:!0},beacon:{at:[0,.85,0],reach:4.5,color:"tint",always:!1}};function FL(n){n.cylinder(.2,.16,.14,{color:"tint",segments:14,shade:1.15}),n.cylinder(.12,.07,.3,{color:"tint",at:[0,.13,0],segments:12,shade:1.15}),n.cylinder(.05,.038,2.1,{color:"tint",at:[0,.4,0],segments:10,shade:1.15}),n.cylinder(.065,.065,.06,{color:"amber",at:[0,1,0],segments:10,shadow:!1}),n.cylinder(.05,.13,.1,{color:"tint",at:[0,2.44,0],segments:12,shade:1.2,shadow:!1}),n.cylinder(.13,.2,.4,{color:"#fff0c9",at:[0,2.52,0],segments:12,lamp:1,shade:1,bevel:.04});for(let e=0;e<4;e++){let t=e/4*Math.PI*2+Math.PI/4;n.rod([[Math.sin(t)*.135,2.52,Math.cos(t)*.135],[Math.sin(t)*.205,2.94,Math.cos(t)*.205]],.014,.014,{color:"tint",segments:5,shade:1.2,shadow:!1})}n.lathe([[.1,0,0,-1],[.25,0,0,-1],[.25,.03,1,.5],[.12,.11,.5,.9],[.03,.15,.5,.9]],{color:"tint",at:[0,2.91,0],segments:14,shade:1.2},"cone"),n.ball(.035,.045,.035,{color:"amber",at:[0,3.08,0],segments:8,shadow:!1})}function UL(n){n.cylinder(.15,.15,.06,{color:"tint",segments:10,bevel:.018}),n.cylinder(.115,.115,.27,{color:"#fff0c9",at:[0,.055,0],segments:12,lamp:1,shade:1});for(let e=0;e<4;e++){let t=e/4*Math.PI*2+Math.PI/4;n.cylinder(.014,.014,.28,{color:"tint",at:[Math.sin(t)*.135,.05,Math.cos(t)*.135],segments:6})}n.cylinder(.17,.06,.09,{color:"tint",at:[0,.32,0],segments:10,bevel:.015,shade:1.06}),n.torus(.05,.012,{color:"tint",at:[0,.45,0],turn:[Math.PI/2,0,0],segments:12})}function BL(n){for(let i=0;i<9;i++){let s=i/9*Math.PI*2;n.leaves(.15,.12,.13,{color:"stone",at:[Math.sin(s)*.52,.07,Math.cos(s)*.52],turn:[0,s,0],segments:7,sway:0,shade:[.68,1-i%3*.06]})}n.cylinder(.42,.4,.05,{color:"ink",segments:14,shade:.8,shadow:!1});for(let i=0;i<5;i++){let s=i/5*Math.PI*2+.3;n.rod([[Math.sin(s)*.4,.07,Math.cos(s)*.4],[Math.sin(s)*.04,.4,Math.cos(s)*.04]],.065,.05,{color:"bark",segments:7,shade:[.7,1]})}let t=(i,s,r,o,a,c)=>{n.lathe([[0,0,0,-1],[r,o*.22,1,-.2],[r*.75,o*.5,.9,.4],[r*.28,o*.8,.9,.3],[0,o,.5,.9]],{color:a,at:[i,c,s],segments:8,lamp:1,sway:1,shade:1,shadow:!1})};t(0,0,.23,.68,"tint",.12),t(.12,.08,.15,.44,"coral",.12),t(-.12,.03,.14,.48,"coral",.12),t(.01,.14,.12,.36,"#fff0c9",.1),t(0,-.1,.13,.5,"coral",.12)}function zL(n){n.cylinder(.3,.26,.14,{color:"ink",segments:16,shade:1.3}),n.cylinder(.2,.17,.14,{color:"white",at:[0,.13,0],segments:14}),n.cylinder(.12,.12,.9,{color:"tint",at:[0,.24,0],segments:14,lamp:1,shade:1});for(let e of[.45,.72,.99])n.cylinder(.155,.155,.05,{color:"white",at:[0,e,0],segments:14,bevel:.02});n.cylinder(.17,.1,.1,{color:"ink",at:[0,1.12,0],segments:14,shade:1.3}),n.ball(.08,.08,.08,{color:"tint",at:[0,1.23,0],segments:10,lamp:1,shadow:!1})}var I_={lamp:FL,lantern:UL,campfire:BL,beacon:zL};function VL(n){n.leaves(.5,.45,.48,{color:"tint",at:[0,.42,0]}),n.leaves(.34,.32,.34,{color:"tint",at:[.36,.3,.12],shade:[.6,1]}),n.leaves(.34,.3,.32,{color:"tint",at:[-.36,.3,.06],shade:[.62,1.02]}),n.leaves(.3,.26,.3,{color:"tint",at:[.02,.28,.36],shade:[.64,1.04]}),n.leaves(.28,.24,.26,{color:"tint",at:[.08,.68,-.08],shade:[.84,1.14]})}function GL(n){n.box(2,.96,.56,{color:"tint",bevel:.14,shade:[.7,1.04],sway:.06});let e=zn(11);for(let t=0;t<13;t++){let i=.2+e()*.07,s=t<7,r=s?-.8+t*.267:-.7+(t-7)*.28;n.leaves(i,i*.72,i*.95,{color:"tint",at:[r,s?.84:.26+e()*.4,s?(e()-.5)*.08:e()>.5?.1:-.1],segments:8,shade:[.86,1.1],sway:.12,shadow:!1})}}function HL(n,e,t,i,s,r,o=.1){let a=[e+s,i-o*.9,t];n.rod([[e,0,t],[e+s*.3,i*.5,t],a],.016,.013,{color:"leaf",segments:5,sway:.4,shadow:!1}),n.ball(o,o*.9,o,{color:r,at:a,segments:9,shade:[.78,1.1],sway:.8,shadow:!1}),n.ball(o*.5,o*.3,o*.5,{color:"amber",at:[a[0],a[1]+o*.72,a[2]],segments:7,shade:1.1,sway:.8,shadow:!1}),n.sheet([[e,.02,t],[e+.05,i*.34,t+.05],[e+.13,i*.5,t+.03],[e+.06,i*.16,t-.03]],{color:"leaf",shade:[.75,1.1],sway:.3,shadow:!1})}function WL(n){HL(n,0,0,.5,.02,"tint",.11),n.sheet([[0,.02,0],[-.06,.18,-.03],[-.15,.25,0],[-.06,.08,.05]],{color:"leaf",shade:[.75,1.1],sway:.3}),n.sheet([[0,.02,0],[.03,.14,-.08],[0,.2,-.15],[-.05,.07,-.06]],{color:"leaf",shade:[.75,1.1],sway:.3})}function XL(n){for(let[i,s,r,o]of[[0,.46,2,.09],[0,-.46,2,.09],[.955,0,.09,.84],[-.955,0,.09,.84]])n.box(r,.16,o,{color:"clay",at:[i,0,s],bevel:.03,shade:[.85,1.08]});n.box(1.84,.12,.86,{color:"bark",bevel:.02,shade:[.6,.74],shadow:!1});let e=zn(5);for(let i=0;i<9;i++)n.leaves(.16+e()*.05,.12,.16,{color:"leaf",at:[-.76+i%5*.38+e()*.08,.2,i<5?.16:-.2],segments:7,shade:[.6,.96],sway:.1,shadow:!1});let t=["tint","white","tint","amber","tint"];for(let i=0;i<10;i++){let s=-.78+i%5*.39+(e()-.5)*.16,r=(i<5?.2:-.18)+(e()-.5)*.14,o=.36+e()*.17;n.rod([[s,.1,r],[s,o,r]],.015,.012,{color:"leaf",segments:4,sway:.2,shadow:!1}),n.ball(.095,.075,.095,{color:t[i%5],at:[s,o,r],segments:6,shade:[.8,1.08],sway:.35,shadow:!1})}}function $L(n){let e=zn(3);for(let t=0;t<16;t++){let i=e()*6.28,s=e()*.14,r=.06+e()*.16,o=.24+e()*.21,[a,c]=[Math.sin(i)*s,Math.cos(i)*s],[l,u]=[Math.sin(i)*r,Math.cos(i)*r],[d,h]=[Math.cos(i)*.022,-Math.sin(i)*.022];n.sheet([[a-d,0,c-h],[a+d,0,c+h],[a+l*.4+d*.7,o*.6,c+u*.4+h*.7],[a+l,o,c+u],[a+l*.4-d*.7,o*.6,c+u*.4-h*.7]],{color:"tint",shade:[.66,1.12],sway:.8,skyward:!0})}}function qL(n){let e=(t,i,s)=>{n.cylinder(.055*s,.04*s,.26*s,{color:"cream",at:[t,0,i],segments:9});let r=[[.03*s,.23*s,0,-1],[.17*s,.21*s,.2,-1],[.195*s,.25*s,1,.2],[.16*s,.36*s,.75,.65],[.09*s,.43*s,.4,.9],[0,.45*s,0,1]];n.lathe(r,{color:"tint",at:[t,0,i],segments:14,shade:[.82,1.06]},"ball");for(let[o,a,c]of[[.3,.13,.385],[1.7,.12,.395],[3,.135,.375],[4.4,.12,.39],[0,0,.44]])n.ball(.028*s,.012*s,.028*s,{color:"white",at:[t+Math.sin(o)*a*s,c*s,i+Math.cos(o)*a*s],segments:6,shade:1.05,turn:[Math.cos(o)*.7,0,-Math.sin(o)*.7]})};e(.02,0,1),e(-.13,.1,.5)}function YL(n){n.leaves(.46,.31,.38,{color:"tint",at:[0,.24,0],segments:9,shade:[.7,1.06],sway:0}),n.leaves(.24,.2,.22,{color:"tint",at:[.34,.16,.2],segments:8,shade:[.66,.98],sway:0})}function jL(n){n.leaves(.9,.86,.82,{color:"tint",at:[-.05,.6,0],segments:11,shade:[.66,1.06],sway:0}),n.leaves(.46,.4,.44,{color:"tint",at:[.62,.28,.42],segments:9,shade:[.64,.98],sway:0}),n.leaves(.5,.14,.42,{color:"leaf",at:[-.12,1.36,-.02],segments:9,shade:[.8,1.04],sway:0,shadow:!1}),n.leaves(.3,.26,.28,{color:"tint",at:[-.7,.2,.44],segments:8,shade:[.64,.98],sway:0})}function ZL(n){n.cylinder(.21,.21,1.7,{color:"bark",at:[-.85,.22,0],turn:[0,0,-Math.PI/2],bevel:.02,segments:13,shade:[.72,1.05]});for(let e of[-.852,.852])n.cylinder(.185,.185,.03,{color:"tint",at:[e-.015,.22,0],turn:[0,0,-Math.PI/2],bevel:.005,segments:13,shade:1.12}),n.cylinder(.1,.1,.04,{color:"tint",at:[e-.02,.22,0],turn:[0,0,-Math.PI/2],bevel:.005,segments:11,shade:.9});n.rod([[.3,.3,.06],[.4,.42,.2]],.06,.045,{color:"bark",segments:7}),n.leaves(.22,.05,.12,{color:"leaf",at:[-.36,.42,.02],segments:8,sway:0})}function KL(n){let t=(i,s)=>{let r=1+.05*Math.sin(i*3+1)+.04*Math.sin(i*5);return[Math.sin(i)*2.25*s*r,Math.cos(i)*1.75*s*r]};for(let i=0;i<18;i++){let[s,r]=[i/18*Math.PI*2,(i+1)/18*Math.PI*2],[o,a]=[t(s,1),t(r,1)];n.sheet([[0,.07,0],[o[0],.07,o[1]],[a[0],.07,a[1]]],{color:"tint",shade:1.02,shadow:!1});let[c,l]=[t(s,.72),t(r,.72)];n.sheet([[0,.078,0],[c[0],.078,c[1]],[l[0],.078,l[1]]],{color:"tint",shade:.9,shadow:!1});let u=.75+.5*Math.abs(Math.sin(i*2.7));n.leaves(.3*u,.075,.24*u,{color:"stone",at:[o[0],.075,o[1]],turn:[0,s+Math.PI/2,0],segments:6,shade:[.7,1.06-i%3*.06],sway:0,shadow:!1})}for(let[i,s,r]of[[.9,.5,.3],[1.25,.15,.2],[-.8,-.5,.26]])n.cylinder(r,r,.02,{color:"leaf",at:[i,.08,s],segments:10,bevel:.008,shade:1.05,shadow:!1});n.ball(.09,.05,.09,{color:"pink",at:[.95,.11,.5],segments:8,shadow:!1})}var L_={bush:VL,hedge:GL,flower:WL,flower_bed:XL,grass:$L,mushroom:qL,rock:YL,boulder:jL,log:ZL,pond:KL};var wi={color:"tint",shade:[.93,1]};function JL(n){for(let r of[-1,1])n.box(1-.62,1,.5,{...wi,at:[r*(.62+1)/2,0,0]});let s=9;for(let r=0;r<s;r++){let o=r/s*Math.PI,a=(r+1)/s*Math.PI,c=(d,h)=>[Math.cos(h)*d,1+Math.sin(h)*d],l=[c(.62,o),c(1,o),c(1,a),c(.62,a)],u=(o+a)/2;n.extrude(l,.5,c((.62+1)/2,u),{...wi,bevel:.02,shade:r%2?.96:1})}}function QL(n){let e=Math.SQRT1_2,t=[[0,0,0,-1],[e,0,0,-1],[e,0,1,.7],[0,1,1,.7]];n.lathe(t,{...wi,segments:4},"cone",!0)}function eO(n){let e=[[0,0,0,-1],[.48,0,0,-1],[.5,.02,1,0]];for(let t=1;t<=8;t++){let i=t/8*(Math.PI/2);e.push([Math.cos(i)*.5,.02+Math.sin(i)*.48,Math.cos(i),Math.sin(i)])}n.lathe(e,{...wi,segments:24},"ball")}function tO(n){let e=[];for(let t=0;t<=6;t++){let i=-Math.PI/2+t/6*(Math.PI/2);e.push([Math.cos(i)*.3,.3+Math.sin(i)*.3,Math.cos(i),Math.sin(i)])}for(let t=0;t<=6;t++){let i=t/6*(Math.PI/2);e.push([Math.cos(i)*.3,.9+Math.sin(i)*.3,Math.cos(i),Math.sin(i)])}n.lathe(e,{...wi,segments:20})}var sm={box:n=>n.box(1,1,1,{...wi,bevel:.04}),sphere:n=>n.ball(.5,.5,.5,{...wi,at:[0,.5,0],segments:22}),cylinder:n=>n.cylinder(.5,.5,1,{...wi,bevel:.04,segments:26}),cone:n=>n.cylinder(.5,0,1,{...wi,bevel:.03,segments:26}),pyramid:QL,wedge:n=>n.extrude([[-.5,0],[.5,0],[.5,1]],1,[.15,.3],{...wi,turn:[0,Math.PI/2,0]}),torus:n=>n.torus(.38,.12,{...wi,at:[0,.12,0],segments:28,shadow:!0}),capsule:tO,dome:eO,arch:JL};function nO(n){n.rod([[0,0,0],[.04,.6,0],[-.02,1.3,.02],[0,1.9,0]],.2,.12,{color:"bark",segments:9,shade:[.8,1.05]}),n.cylinder(.34,.19,.14,{color:"bark",segments:9,shade:.85}),n.rod([[0,1.2,0],[.36,1.6,.12]],.09,.05,{color:"bark",segments:6}),n.leaves(.86,.78,.84,{color:"tint",at:[0,2.3,0],segments:14}),n.leaves(.6,.52,.58,{color:"tint",at:[.62,1.95,.28],shade:[.64,1.02]}),n.leaves(.56,.5,.56,{color:"tint",at:[-.6,2,.2],shade:[.62,1.04]}),n.leaves(.55,.5,.55,{color:"tint",at:[.05,1.95,-.62],shade:[.6,1]}),n.leaves(.54,.46,.52,{color:"tint",at:[.12,2.98,-.05],shade:[.82,1.16]})}function iO(n){n.cylinder(.17,.12,.8,{color:"bark",segments:8}),[[.95,.5,1.3],[.8,1.25,1.15],[.62,1.98,1.02],[.43,2.66,.9],[.25,3.3,.86]].forEach(([t,i,s],r)=>{let[o,a,c]=[t,i,s],l=[[o*.25,.1,0,-1],[o*.9,0,.3,-1],[o,.07,1,.2],[o*.52,c*.44,.75,.6],[.02,c,.6,.6]];n.lathe(l,{color:"tint",at:[0,a,0],turn:[0,r*1.1,0],segments:11,shade:[.86+r*.04,1.32+r*.04],sway:.16+r*.12},"cone")})}function sO(n){n.rod([[0,0,0],[.05,1,0],[0,2,.03],[.04,3.2,0]],.12,.05,{color:"white",segments:9,shade:[.86,1]});for(let[e,t]of[[.35,.4],[.75,2.2],[1.1,4.1],[1.45,.9],[1.75,3.2]])n.box(.1,.035,.03,{color:"ink",at:[Math.sin(t)*.105+.03,e,Math.cos(t)*.105],turn:[0,t,0],shade:1.3});for(let[e,t,i,s,r]of[[0,2.2,0,.6,.55],[.42,2.55,.15,.42,.42],[-.4,2.65,-.1,.44,.46],[.05,3.05,.22,.5,.5],[-.05,3.5,-.1,.38,.46],[.1,2.6,-.4,.42,.44]])n.leaves(s,r,s,{color:"tint",at:[e,t,i],shade:[.72,1.08+(t-2)*.04],sway:.7,segments:11})}function rO(n){n.rod([[0,0,0],[.12,.5,.02],[-.04,1,0],[.02,1.5,0]],.2,.12,{color:"bark",segments:9}),n.rod([[0,.9,0],[.4,1.35,.1],[.62,1.7,.16]],.1,.05,{color:"bark",segments:6}),n.rod([[0,1,0],[-.4,1.4,-.06],[-.66,1.75,-.1]],.1,.05,{color:"bark",segments:6});for(let[e,t,i,s,r]of[[0,2.2,0,.82,.6],[.78,1.95,.2,.5,.4],[-.8,2,-.08,.5,.42],[.1,1.9,.74,.5,.38],[-.1,1.92,-.78,.5,.4],[.1,2.68,.02,.55,.42]])n.leaves(s,r,s,{color:"tint",at:[e,t,i],shade:[.74,1.12],sway:.6,segments:12})}var O_={tree:nO,pine:iO,birch:sO,blossom_tree:rO};function oO(n){n.box(1.5,.045,1.5,{color:"tint",bevel:.02,shade:.78}),[[-.5,-.5,.47,.47],[.25,-.5,.97,.47],[-.25,0,.97,.47],[.5,0,.47,.47],[-.5,.5,.47,.47],[0,.5,.47,.47],[.5,.5,.47,.47]].forEach(([t,i,s,r],o)=>{n.box(s,.06,r,{color:"tint",at:[t,0,i],bevel:.024,shade:.95+o*37%5*.025})})}function aO(n){n.cylinder(.4,.37,.07,{color:"tint",scale:[1,1,.88],segments:9,bevel:.025,shade:[.86,1.04]})}function cO(n){for(let e=0;e<8;e++)n.box(.243,.07,2,{color:"tint",at:[-.875+e*.25,.13,0],bevel:.018,shade:.94+e*5%4*.035});for(let e of[-.86,0,.86])n.box(1.94,.14,.12,{color:"tint",at:[0,0,e],bevel:.02,shade:.7})}function lO(n){let e=i=>.02+.42*Math.cos(i/2.5*(Math.PI/2));for(let i=0;i<17;i++){let s=-2.38+i*4.76/16,r=Math.atan2(e(s+.05)-e(s-.05),.1);n.box(1.6,.07,.27,{color:"tint",at:[0,e(s),s],turn:[-r,0,0],bevel:0,shade:.93+i%3*.05,shadow:!1})}n.caster("box",[1.5,.05,4.4],[0,.3,0]);for(let i of[-.82,.82]){let s=(r,o)=>{let a=[];for(let c=0;c<=7;c++){let l=-2.4+c*4.8/7;a.push([i,e(l)+r,l])}n.rod(a,o,o,{color:"tint",segments:5,shade:.92,shadow:!1})};s(0,.07),s(.84,.05),s(.46,.03);for(let r=0;r<6;r++){let o=-2.4+r*.96;n.box(.1,.92,.1,{color:"tint",at:[i,e(o)-.02,o],bevel:.02,shade:.98})}for(let r of[-2.42,2.42])n.ball(.08,.08,.08,{color:"amber",at:[i,.98,r],segments:6,shadow:!1})}}function uO(n){n.box(1.56,.17,.38,{color:"tint",bevel:.02,shade:[.8,.94]}),n.box(1.6,.06,.4,{color:"tint",at:[0,.14,0],bevel:.022,shade:1.03})}var D_={path:oO,stepping_stone:aO,deck:cO,bridge:lO,step:uO};var dO={...sm,...L_,...O_,...R_,...C_,...T_,...D_,...Mb,...I_},N_=new Map(Ir.map(n=>[n.kind,n])),qs=n=>N_.get(n);function k_(n){let e=N_.get(n),t=dO[n]??sm.box,i=new Yt;return t?.(i),i.finish(e?.size??[1,1,1])}var rm=120,hO=3,fO=9,pO=.065,mO=.055,Td=class{talkUntil=-1/0;shown="";until=-1/0;show(e,t){let i=gO(e);if(i==="")return this.end(t);let s=t>=this.until||!i.startsWith(this.shown.replace(/…$/,"")),r=s?i.length:i.length-this.shown.length;i===this.shown&&!s||(this.shown=i,this.until=t+Pe(1.5+i.length*pO,hO,fO),this.talkUntil=Math.max(t,this.talkUntil)+Pe(r*mO,.2,4))}end(e){this.talkUntil=Math.min(this.talkUntil,e+.15)}text(e){return e<this.until?this.shown:null}};function gO(n){let e=n.replace(/\s+/g," ").trim();if(e.length<=rm)return e;let t=e.slice(0,rm-1);return`${t.slice(0,Math.max(t.lastIndexOf(" "),rm/2)).trimEnd()}…`}var Cd=class{space;nav=null;revision=-1;constructor(e){this.space=e}get grid(){return(!this.nav||this.revision!==this.space.revision)&&(this.nav=new Pn(this.space)),this.revision=this.space.revision,this.nav}free(e,t){return this.grid.nearestFree(e,t)??null}clear(e){let{grid:t}=this;return e.every((i,s)=>s===0||kc(t,e[s-1],i))}find(e,t){let{grid:i}=this,s=i.nearestFree(e,4);if(!s)return null;let r=Dc(i,s,{at:(o,a,c)=>Math.hypot(o-t[0],a-t[2])<.2&&Math.abs(c-t[1])<.35,estimate:(o,a)=>Math.hypot(o-t[0],a-t[2]),point:t,seeds:[t]});return"path"in r?dn(e,s)>.01?[e,...r.path]:r.path:null}};var ic=new S,yO=4,vO=60,xO=3,bO=new Set(["thinking","working","speaking"]),Rd=class{group=new Ot;members=new Map;parts;world;errands;companions;busySince=new Map;greeted=!1;constructor(e){this.parts=e;let{members:t}=this,i=new Cd(e.state);this.world={camera:[0,2,8],seat:r=>U_(e.views().get(r)),calm:e.calm};let{seat:s}=this.world;this.errands=new Ed({members:t,ways:i,seat:s,benches:(r,o)=>MO(e.views(),r,o)}),this.group.add(e.consoles.mesh),this.companions=new Md({members:t,ways:i,calm:e.calm,drop:r=>this.drop(r)})}setPresence(e,t){let i=e.agents.filter(o=>o.parent).slice(0,w_),s=[...e.agents.filter(o=>!o.parent),...i],r=new Set(s.map(o=>o.avatarId));for(let o of s)this.syncAgent(o,t);for(let[o,a]of this.members)r.has(o)||(a.parent?this.companions.leave(o,t):this.parts.state.avatars.has(o)?(a.agent=null,a.body.setStance("away")):this.drop(o));this.greet(t)}anew(e){for(let[t,i]of this.members)this.errands.away(t)&&(this.errands.drop(t,e),i.body.place(i.post,e,this.world))}documents(e,t){for(let i of e){let s=this.parts.state.avatars.get(i),r=this.members.get(i);if(!s&&r&&!r.agent)this.drop(i);else if(s&&r)this.settle(r,s,t);else if(s){let o=Wp(s.agentType,s.name);this.join({id:i,name:s.name,looks:o,agent:null,post:s,parent:null},t).body.setStance("away")}}}settle(e,t,i){e.post=t,!(e.parent||t.pose==="stand"&&this.errands.away(e.body.id))&&(this.errands.drop(e.body.id,i),e.body.place(t,i,this.world))}syncAgent(e,t){let i=e.avatarId,s=this.parts.state.avatars.get(i),r=this.looks(e),o=this.members.get(i);o&&!o.agent&&o.body.looks.tint!==r.tint&&this.drop(i);let a=e.parent&&this.members.has(e.parent)?e.parent:null;o&&o.parent!==a&&this.drop(i);let c=s??{position:e.position,yaw:e.yaw,pose:"stand"},l=this.members.get(i)??this.join({id:i,name:e.name,looks:r,agent:e,post:c,parent:a},t),u=l.agent&&(l.agent.position.some((f,p)=>f!==e.position[p])||l.agent.yaw!==e.yaw);!s&&u&&!l.body.moving&&this.settle(l,c,t);let d=l.agent?.activity.since!==e.activity.since||l.body.stance!==e.activity.state;l.agent=e,l.name=e.name;let h=e.connected||e.activity.state==="lost"?e.activity.state:"away";this.follow(l,h,t),l.body.setStance(h),l.parent&&this.companions.stay(i),d&&h!=="idle"&&this.errands.stir(i,t)}follow(e,t,i){let{id:s}=e.body;if(bO.has(t)){this.busySince.has(s)||this.busySince.set(s,i);return}let r=this.busySince.get(s);this.busySince.delete(s),t==="idle"&&r!==void 0&&i-r>xO&&this.gesture(e,"nod",i,void 0,null)}looks(e){let t=e.parent?this.members.get(e.parent):void 0;return t?{...t.body.looks,tint:Ib(t.body.looks.tint)}:Wp(e.type,e.name,e.color)}join(e,t){let{id:i,post:s,parent:r}=e,o=r?this.members.get(r)?.body:void 0,a=o?[...o.position]:[...s.position],c=o?.yaw??Ws(s.yaw),l=r?__:1,u=b_(i,{looks:e.looks,surface:this.parts.surface,size:l},a,c);this.group.add(u.body.mesh);let d=this.parts.contact.add(F_(u)),h={body:u,patch:d,speech:new Td,parent:r,name:e.name,agent:e.agent,post:s,told:-1/0};return this.members.set(i,h),r?this.companions.joined(i):s.pose==="sit"&&u.place(s,t-10,this.world),e.agent&&u.setStance(e.agent.activity.state),o&&!this.parts.calm?(u.vanish(!0),u.update(t,0,this.world),u.vanish(!1)):u.update(t,0,this.world),h}drop(e){let t=this.members.get(e);t&&(t.body.dispose(),this.parts.contact.remove(t.patch),this.members.delete(e),this.errands.forget(e),this.companions.forget(e),this.busySince.delete(e))}gesture(e,t,i,s,r){let o=So(t,i,s,r);o&&!this.parts.calm&&e.body.gesture(o,i)}greet(e){let t=[...this.members.values()].find(i=>i.agent?.connected&&!i.parent);this.greeted||!t||(this.greeted=!0,this.gesture(t,"wave",e+.7,2.3,null))}play(e,t){let i=this.members.get(e.avatarId);if(!i)return;let s=e.started?Date.parse(e.started)/1e3:Number.NaN,r=this.parts.unixClock&&Number.isFinite(s)?Math.min(t,Math.max(s,t-120)):t;if(this.errands.stir(e.avatarId,t),e.action!=="walk"&&e.action!=="stop")return i.body.act(e,t,r);let o=this.told(i,e,t,r);i.body.act(o?{...e,path:o}:e,t,r)}told(e,t,i,s){let r=t.path?.at(-1);if(!t.path||!r)return t.path;let o=t.seconds??ys(t.path)/Math.max(.3,t.speed??1.4),a=this.errands.away(e.body.id);if(this.errands.drop(e.body.id,i),e.post={position:[...r],yaw:t.yaw??e.post.yaw,pose:"stand"},e.told=t.action==="stop"?i+.4:s+o,t.action==="stop")return t.path;let c=a?[e.body.position,...this.ways.find(e.body.position,r)?.slice(1)??[r]]:t.path;return wO(c,e,this.members)}get ways(){return this.errands.ways}made(e,t,i){this.errands.changed(t,i);let s=e?.author.kind==="agent"?this.members.get(e.author.id):void 0;!s||s.parent||t.isEmpty()||this.parts.calm||this.parts.unixClock&&i-Date.parse(e?.time??"")/1e3>vO||this.errands.made(s.body.id,t,i)}attend(e,t){let i=this.members.get(e);i&&(this.errands.stir(e,t),i.body.attend(t,yO))}speak(e,t,i){let s=this.members.get(e);s&&(t===null?s.speech.end(i):s.speech.show(t,i),s.body.talk(s.speech.talkUntil),t!==null&&this.errands.stir(e,i))}standpoint(e,t){return e.parent||t<e.told?{position:e.body.position,yaw:e.body.yaw}:{position:[...e.post.position],yaw:Ws(e.post.yaw)}}update(e,t,i){this.world.camera=i,this.parts.calm||this.errands.update(e),this.companions.update(e);let{consoles:s}=this.parts;s.begin();for(let r of this.members.values())r.body.update(e,t,this.world),r.body.console>0&&s.show(r.body),this.parts.contact.setMatrix(r.patch,F_(r.body));s.end()}get busy(){for(let e of this.members.values())if(e.body.busy)return!0;return!1}get lively(){for(let e of this.members.values())if(e.body.lively)return!0;return!1}dispose(){for(let e of this.members.keys())this.drop(e);this.parts.consoles.dispose(),this.group.removeFromParent()}};function F_(n){let[e,t,i]=n.position;return _O.makeScale(.92*n.size,.95*(1-n.faded),.8*n.size).setPosition(e,t+.014,i)}var _O=new oe;function wO(n,e,t){let i=[...t.values()].filter(r=>r!==e&&r.parent!==e.body.id&&!r.body.moving).map(r=>r.body.position),s=[n[0]];for(let r=1;r<n.length;r++){let[o,a]=[n[r-1],n[r]],c=Math.hypot(a[0]-o[0],a[2]-o[2]),l=i.map(u=>({o:u,along:c>0?((u[0]-o[0])*(a[0]-o[0])+(u[2]-o[2])*(a[2]-o[2]))/c:0})).filter(({along:u})=>u>.5&&u<c-.5).sort((u,d)=>u.along-d.along);for(let{o:u,along:d}of l){let[h,f]=[(a[0]-o[0])/c,(a[2]-o[2])/c],p=(u[0]-o[0])*f-(u[2]-o[2])*h;if(Math.abs(p)>=.72)continue;let v=p>0?p-.72:p+.72,m=o[1]+(a[1]-o[1])*d/c;s.push([o[0]+h*d+f*v,m,o[2]+f*d-h*v])}s.push(a)}return s}function MO(n,e,t){let i=[];for(let s of n.values()){if(s.box.distanceToPoint(ic.set(...e))>t)continue;let r=U_(s);r&&i.push({id:s.id,seat:r,away:Math.hypot(r.at[0]-e[0],r.at[2]-e[2])})}return i.sort((s,r)=>s.away-r.away)}function U_(n){for(let e of n?.instances??[]){let t=qs(e.kind.kind)?.seat??0;if(!n||t<=0)continue;let i=e.local?n.matrix.clone().multiply(e.local):n.matrix;ic.set(0,t,.04).applyMatrix4(i);let s=new S(0,0,1).transformDirection(i);return{at:[ic.x,ic.y,ic.z],floor:i.elements[13]??0,yaw:Math.atan2(s.x,s.z)}}return null}var Pd=[{hour:0,top:"#0e1738",middle:"#1d2b58",horizon:"#3a4a7a",key:"#9db8ff",power:1.05,sky:"#7890d2",ground:"#4c5078",fill:1.4,rim:"#7f9dff",rimPower:.35},{hour:4.6,top:"#14204a",middle:"#2f3d70",horizon:"#5a5f92",key:"#9db8ff",power:.75,sky:"#6478c0",ground:"#333a64",fill:.95,rim:"#8ea4ff",rimPower:.35},{hour:6,top:"#4d6fb4",middle:"#b7a8cf",horizon:"#ffc9a3",key:"#ffb27a",power:.9,sky:"#c3c1ee",ground:"#8f7f74",fill:1.15,rim:"#ffb27a",rimPower:.8},{hour:7.2,top:"#5a9ad8",middle:"#a9cdee",horizon:"#ffe3c0",key:"#ffd0a0",power:2.2,sky:"#cfe0fb",ground:"#a8a07c",fill:1.35,rim:"#ffd9a0",rimPower:.7},{hour:10,top:"#4a9be6",middle:"#93ccf4",horizon:"#e3f1f8",key:"#fff0d6",power:2.9,sky:"#d5ecff",ground:"#aebd86",fill:1.45,rim:"#fff2d0",rimPower:.42},{hour:13.5,top:"#459ae9",middle:"#8fcdf7",horizon:"#e0f2fa",key:"#fff3dd",power:3.05,sky:"#d6eeff",ground:"#b1c189",fill:1.5,rim:"#fff6dc",rimPower:.4},{hour:16.5,top:"#4f9fe4",middle:"#9fd0f0",horizon:"#fbeedb",key:"#ffe4b4",power:3.05,sky:"#d3e8ff",ground:"#b8b984",fill:1.4,rim:"#ffe3a6",rimPower:.62},{hour:18.3,top:"#5b8fd0",middle:"#bcc4dd",horizon:"#ffdcae",key:"#ffcb88",power:3.5,sky:"#d6d9f5",ground:"#c8a67c",fill:1.3,rim:"#ffcf80",rimPower:1.05},{hour:19.3,top:"#5f7ab4",middle:"#e0b3ae",horizon:"#ffbf8a",key:"#ffae68",power:3.6,sky:"#d3c4e6",ground:"#c49476",fill:1.3,rim:"#ffb066",rimPower:1.25},{hour:20.2,top:"#38427e",middle:"#8f6c9c",horizon:"#ee9a86",key:"#ff9a6c",power:1.2,sky:"#a6a2dc",ground:"#8a708a",fill:1.2,rim:"#ff8a6a",rimPower:.8},{hour:21.2,top:"#18224e",middle:"#37407a",horizon:"#6d6699",key:"#9db8ff",power:.8,sky:"#7484cc",ground:"#474c78",fill:1.2,rim:"#8ea0ff",rimPower:.4},{hour:24,top:"#0e1738",middle:"#1d2b58",horizon:"#3a4a7a",key:"#9db8ff",power:1.05,sky:"#7890d2",ground:"#4c5078",fill:1.4,rim:"#7f9dff",rimPower:.35}],SO=.92,AO=1.3,am=5.4,z_=20.4;function EO(n){let e=(n-am)/(z_-am)*Math.PI;return new S(Math.cos(e)*.95,Math.sin(e)*.85,.42).normalize()}var TO=new S(-.5,.62,.36).normalize(),CO=new S(.42,.36,-.83).normalize(),B_=n=>new se().setStyle(n,"srgb-linear");function RO(n){let e=1;for(;e<Pd.length-1&&Pd[e].hour<=n;)e++;let[t,i]=[Pd[e-1],Pd[e]];return{a:t,b:i,t:Tt((n-t.hour)/(i.hour-t.hour))}}var PO={clear:0,cloudy:.16,overcast:.72},IO={clear:.34,cloudy:.62,overcast:1};function cm(n){let e=(n.timeOfDay%24+24)%24,{a:t,b:i,t:s}=RO(e),r=f=>new se(f(t)).lerp(new se(f(i)),s),o=f=>B_(f(t)).lerp(B_(f(i)),s),a=1-je(4.9,6.4,e)+je(19.4,20.9,e),c=EO(e),l=c.y>.03&&e>am&&e<z_,u=n.weather==="rain"||n.weather==="fog"?.55:n.weather==="snow"?.4:0,d=Math.max(PO[n.sky],u),h={top:o(f=>f.top),middle:o(f=>f.middle),horizon:o(f=>f.horizon),sun:l?c.clone().setY(Math.max(c.y,.3)).normalize():TO.clone(),sunDisc:c,moonDisc:CO,key:r(f=>f.key),keyPower:Ye(t.power,i.power,s)*SO*(1-d*.72),skyLight:r(f=>f.sky),groundLight:r(f=>f.ground),fillPower:Ye(t.fill,i.fill,s)*AO*(1+d*.22),rim:r(f=>f.rim).multiplyScalar(Ye(t.rimPower,i.rimPower,s)*(1-d*.7)),night:a,lamp:n.lights==="on"?1:n.lights==="off"?0:je(.1,.75,a),clouds:Math.max(IO[n.sky],u>0?.9:0),cloudLight:new se,cloudShade:new se,fogNear:n.weather==="fog"?4:70,fogFar:n.weather==="fog"?62:n.weather==="none"?760:320};return LO(h,d)}function LO(n,e){let t=r=>r.r*.3+r.g*.59+r.b*.11,i=(r,o)=>{let a=Ye(t(r),t(n.horizon)*.92,.55);r.lerp(new se(a*.95,a*.98,a*1.02),o)};i(n.top,e*.85),i(n.middle,e*.85),i(n.horizon,e*.7);let s=1-n.night*.72;return n.cloudLight=new se(1,.985,.96).lerp(n.horizon,.35).multiplyScalar(Ye(.42,1,s)),n.cloudShade=n.middle.clone().lerp(new se(.75,.78,.86).multiplyScalar(s),.5),n}var V_=`
varying vec3 vGround;
`,G_=`
varying vec3 vGround;
uniform vec3 grassLight, grassDark, field, worn, paving, kerb, accent;
uniform float bloom;

uniform sampler2D noiseMap;

float hash2( vec2 p ) { vec3 q = fract( p.xyx * 0.1031 ); q += dot( q, q.yzx + 33.33 ); return fract( ( q.x + q.y ) * q.z ); }
float noise2( vec2 p ) { return texture2D( noiseMap, p * ( 1.0 / 32.0 ) ).r; }

#if ZONE > 0
/** Lateral distance to a path that leaves the plaza in the direction (s, c) = (sin, cos) from +z and winds. */
float pathDistance( vec2 p, vec2 d, float phase ) {
  float along = dot( p, d );
  float across = p.x * d.y - p.y * d.x;
  float bend = ( sin( along * 0.075 + phase ) - sin( phase ) ) * 3.4 * smoothstep( 6.0, 40.0, along );
  return along < 0.0 ? 100.0 : abs( across - bend );
}

vec3 meadow( vec2 p, float r, float soft, float rise ) {
  float n = noise2( p * 0.055 ) * 0.6 + noise2( p * 0.21 + 5.0 ) * 0.4;
  vec3 c = mix( grassDark, grassLight, smoothstep( 0.25, 0.75, n ) );
  #if ZONE == 2 && ! defined( PLAIN )
  // Fields: a patchwork of strips, each with its own tone and furrows.
  vec2 q = mat2( 0.88, 0.47, -0.47, 0.88 ) * p + 6.0 * vec2( noise2( p * 0.013 ), noise2( p * 0.013 + 9.0 ) );
  vec2 cell = floor( q / vec2( 46.0, 30.0 ) );
  vec2 inCell = abs( fract( q / vec2( 46.0, 30.0 ) ) - 0.5 ) * vec2( 46.0, 30.0 );
  float tone = hash2( cell );
  float edge = min( 23.0 - inCell.x, 15.0 - inCell.y );
  vec3 f = mix( mix( grassDark, grassLight, tone ), field, step( 0.66, tone ) * 0.62 );
  f *= 1.0 + 0.045 * sin( ( tone > 0.5 ? q.x : q.y ) * 1.6 ) * ( 1.0 - smoothstep( 0.2, 1.4, soft ) );
  f *= mix( 0.80, 1.0, smoothstep( 0.5, 1.7 + soft, edge ) );
  c = mix( c, f, smoothstep( 46.0, 66.0, r ) * ( 1.0 - rise ) * 0.85 );
  #endif
  #if ZONE == 1 && ! defined( PLAIN )
  // Blades and blossoms close by.
  float near = 1.0 - smoothstep( 0.012, 0.06, soft );
  float b = noise2( p * vec2( 19.0, 11.0 ) ) * 0.6 + noise2( p * vec2( 41.0, 29.0 ) ) * 0.4;
  c *= 1.0 + ( b - 0.5 ) * 0.22 * near;
  vec2 spot = floor( p * 2.4 );
  float seed = hash2( spot );
  vec2 d = fract( p * 2.4 ) - 0.5 - ( vec2( seed * 7.0, seed * 13.0 ) - floor( vec2( seed * 7.0, seed * 13.0 ) ) - 0.5 ) * 0.6;
  float dot1 = smoothstep( 0.085, 0.05, length( d ) ) * step( 0.9, seed ) * step( 0.52, n );
  c = mix( c, seed > 0.965 ? vec3( 0.9, 0.62, 0.2 ) : vec3( 0.86, 0.84, 0.78 ), dot1 * near * bloom );
  #endif
  return c;
}

vec3 groundColor( vec3 w ) {
  vec2 p = w.xz;
  float r = length( p );
  float soft = max( fwidth( p.x ), fwidth( p.y ) );
  #if ZONE == 2
  float rise = smoothstep( 0.3, 9.0, w.y );
  #else
  float rise = 0.0;
  #endif
  vec3 c = meadow( p, r, soft, rise );
  #ifndef PLAIN
  float wobble = noise2( p * 0.9 ) - 0.5;
  float d = min( pathDistance( p, vec2( 0.4092, -0.9124 ), 0.4 ), min( pathDistance( p, vec2( -0.9840, -0.1782 ), 2.0 ), pathDistance( p, vec2( 0.9757, 0.2190 ), 4.4 ) ) );
  float track = ( 1.0 - smoothstep( 0.95, 1.25 + soft * 0.7, d + wobble * 0.55 ) ) * ( 1.0 - rise );
  float verge = ( 1.0 - smoothstep( 1.1, 2.3, d + wobble * 0.9 ) ) * ( 1.0 - rise );
  c = mix( c, c * vec3( 0.96, 0.9, 0.82 ), verge * 0.55 );
  c = mix( c, worn * ( 0.98 + 0.16 * wobble ), track * 0.92 );
  #if ZONE == 1
  c = mix( c, mix( worn, c, 0.25 ), 1.0 - smoothstep( 9.2, 9.9, r + wobble * 0.7 ) );
  #else
  c = mix( c, c * vec3( 0.72, 0.84, 0.8 ), rise * 0.55 );
  #endif
  #endif
  return c;
}
#else
vec3 groundColor( vec3 w ) {
  vec2 p = w.xz;
  float r = length( p );
  float soft = max( fwidth( p.x ), fwidth( p.y ) );
  float angle = atan( p.x, p.y );
  // Slabs in rings, each ring turned a little against its neighbours.
  float ring = floor( r / 0.98 );
  float n = floor( 6.2832 * ( ring + 0.5 ) * 0.98 / 1.22 );
  float turn = fract( angle / 6.28318 + 0.5 + hash2( vec2( ring, 3.0 ) ) ) * n;
  float slab = floor( turn );
  float joint = min( ( 0.5 - abs( fract( r / 0.98 ) - 0.5 ) ) * 0.98, ( 0.5 - abs( fract( turn ) - 0.5 ) ) / n * 6.28318 * r );
  float tone = hash2( vec2( ring, slab ) );
  vec3 c = paving * ( 0.93 + 0.12 * tone );
  c *= mix( vec3( 1.0 ), vec3( 1.02, 0.95, 0.9 ), step( 0.72, fract( tone * 17.0 ) ) );
  c = mix( c, accent * ( 0.94 + 0.12 * tone ), step( abs( ring - 5.0 ), 0.1 ) * 0.75 );
  #ifndef PLAIN
  c *= 0.965 + 0.07 * noise2( p * 3.1 );
  #endif
  float line = 1.0 - smoothstep( 0.018, 0.034 + soft, joint );
  c *= 1.0 - 0.26 * line * ( 1.0 - smoothstep( 0.04, 0.2, soft ) * 0.75 );
  // The compass in the middle: four long and four short rays, each with a light and a dark half.
  float a = angle / 0.785398;
  float k = floor( a + 0.5 );
  float da = ( a - k ) * 0.785398;
  vec2 q = r * vec2( cos( da ), abs( sin( da ) ) );
  vec2 tip = vec2( mod( k, 2.0 ) < 0.5 ? 1.7 : 1.12, 0.0 );
  vec2 valley = 0.46 * vec2( 0.92388, 0.382683 );
  vec2 edge = tip - valley;
  float star = smoothstep( -soft, soft, ( edge.x * ( q.y - valley.y ) - edge.y * ( q.x - valley.x ) ) / -length( edge ) );
  float disc = 1.0 - smoothstep( 1.9 - soft, 1.9 + soft, r );
  c = mix( c, paving * 1.07, disc );
  c = mix( c, da > 0.0 ? accent : mix( accent, paving, 0.45 ), disc * star );
  c = mix( c, accent * 0.95, ( 1.0 - smoothstep( 0.045, 0.06 + soft, abs( r - 1.86 ) ) ) * 0.8 );
  // The kerb around it.
  float stones = angle / 6.28318 * 64.0;
  float gap = 1.0 - smoothstep( 0.47 - soft * 0.5, 0.485, abs( fract( stones ) - 0.5 ) );
  vec3 rim = kerb * ( 0.78 + 0.22 * gap ) * ( 1.0 - 0.25 * ( 1.0 - smoothstep( 0.0, 0.07 + soft, abs( r - 8.72 ) ) ) );
  return mix( rim, c, 1.0 - smoothstep( 8.72 - soft, 8.72 + soft, r ) );
}
#endif
`;var OO={meadow:{grassLight:"#a9c96b",grassDark:"#86b45c",field:"#d9c878",worn:"#dcc79c",paving:"#e6d3b3",kerb:"#efe3cd",accent:"#d59a76",bloom:1},sand:{grassLight:"#efd9a8",grassDark:"#e0c38c",field:"#e6cf98",worn:"#f3e4c3",paving:"#e9d9bd",kerb:"#f4ead6",accent:"#cf8a63",bloom:0},snow:{grassLight:"#f4f7fa",grassDark:"#dde7f0",field:"#e6edf3",worn:"#cfd6dc",paving:"#d9d6d3",kerb:"#eef1f4",accent:"#a9b7c6",bloom:0},stone:{grassLight:"#bdbab5",grassDark:"#a5a3a0",field:"#b3aea5",worn:"#cfc8bb",paving:"#d6cfc2",kerb:"#e2ddd3",accent:"#9a8f88",bloom:0}},lm=219;function um(n,e){let[t,i]=[Math.abs(n)/lm,Math.abs(e)/lm];return((t**8+i**8)**(1/8)-1)*lm}function Cr(n,e){let t=um(n,e);if(t<=0)return 0;let i=Math.atan2(n,e),s=.5+.25*Math.sin(i*7+1.3)+.16*Math.sin(i*13+4.1)+.09*Math.sin(i*23),r=je(0,105,t)*Ye(7,27,s)*(1-.35*je(110,190,t)),o=.5+.3*Math.sin(i*5+.4)+.2*Math.sin(i*11+2.2)+.1*Math.sin(i*29),a=je(170,380,t)*Ye(22,92,Math.max(0,o));return r+a}var Id=120,DO=[[0,4,9.1],[9.1,14,30,46],[46,70,110,170,219,226,234,248,264,282,302,324,350,385,425,470,520,580,650]];function NO(n){let e=[],t=[],i=[];for(let o of n)for(let a=0;a<=Id;a++){let c=a/Id*Math.PI*2,[l,u]=[Math.sin(c),Math.cos(c)],d=1/(Math.abs(l)**8+Math.abs(u)**8)**(1/8),h=Ye(1,d,je(110,200,o)),[f,p]=[l*o*h,u*o*h];e.push(f,Cr(f,p),p);let v=new S(Cr(f-2,p)-Cr(f+2,p),4,Cr(f,p-2)-Cr(f,p+2)).normalize();t.push(v.x,v.y,v.z)}let s=Id+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<Id;a++){let c=o*s+a;n[o]!==0&&i.push(c,c+s,c+1),i.push(c+1,c+s,c+s+1)}let r=new Nt;return r.setAttribute("position",new ut(new Float32Array(e),3)),r.setAttribute("normal",new ut(new Float32Array(t),3)),r.setIndex(i),r}function H_(n,e,t){let i={grassLight:{value:new se},grassDark:{value:new se},field:{value:new se},worn:{value:new se},paving:{value:new se},kerb:{value:new se},accent:{value:new se},bloom:{value:1},noiseMap:{value:e}},s=DO.map((r,o)=>{let a=new un(NO(r),kO(o,n,i,t));return a.receiveShadow=!0,a.frustumCulled=!1,a.renderOrder=5+o,a});return{meshes:s,set(r){let o=OO[r];for(let a of["grassLight","grassDark","field","worn","paving","kerb","accent"])i[a].value.set(o[a]);i.bloom.value=o.bloom},dispose(){for(let r of s)r.geometry.dispose(),r.material.dispose()}}}function kO(n,e,t,i){let s=new fr;return s.defines={...s.defines,ZONE:n,...e?{PLAIN:""}:{}},s.onBeforeCompile=r=>{Object.assign(r.uniforms,t),r.vertexShader=r.vertexShader.replace("#include <common>",`#include <common>
${V_}`).replace("#include <fog_vertex>",`#include <fog_vertex>
vGround = ( modelMatrix * vec4( position, 1.0 ) ).xyz;`),r.fragmentShader=r.fragmentShader.replace("#include <common>",`#include <common>
${G_}`).replace("#include <shadowmap_pars_fragment>",i).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb = groundColor( vGround );`)},s}var FO=new S(0,1,0),dm=44,Ao=2;function W_(n,e,t,i,s,r=1){return new oe().compose(new S(n,e,t),new ot().setFromAxisAngle(FO,i),new S(s,s*r,s))}function UO(n){let e=new Yt,t=(l,u,d,h,f)=>{e.ball(d,h*.42,d,{color:"tint",at:[l,h*.56,u],segments:7,shade:[.58*f,1.08*f]})},i=(l,u,d,h)=>{e.cylinder(d,0,h,{color:"tint",at:[l,.3,u],segments:5,bevel:0,shade:[.5,.84]})};t(0,0,2.4,6.6,1),t(3.4,1.4,2,5.2,1.06),t(-3.2,1,2.2,5.8,.94),i(1.6,-2.2,1.7,8.2),i(-1.8,-1.6,1.5,7),i(5.2,-1.4,1.4,6.4);let s=e.raw();s.computeBoundingSphere();let r=zn(21),o=[];for(;o.length<230;){let[l,u]=[(r()-.5)*640,(r()-.5)*640],d=um(l,u),h=Math.sin(Math.atan2(l,u)*9+2)*.5+.5;d<5||d>112||r()>.3+.7*h*(1-d/150)||o.push(W_(l,Cr(l,u)-.6,u,r()*6.3,.8+r()*.75))}let a=new ei(s,n,o.length),c=["#6ea65a","#5c9a5c","#7fb25c","#4f8c60"].map(l=>new se(l));return o.forEach((l,u)=>{a.setMatrixAt(u,l),a.setColorAt(u,c[u%c.length])}),a.frustumCulled=!1,a}function BO(){let n=zn(77),e=[];for(;e.length<760;){let t=9.6+n()**1.5*(dm-9.6),i=n()*Math.PI*2,[s,r]=[Math.sin(i)*t,Math.cos(i)*t],o=1+Math.floor(n()*4);for(let a=0;a<o;a++){let[c,l]=[s+(n()-.5)*.9,r+(n()-.5)*.9];Math.hypot(c,l)<9.5||e.push({x:c,z:l,matrix:W_(c,0,l,n()*6.3,.65+n()*.7,.8+n()*.5)})}}return e}function zO(n,e){let t=new Yt;for(let r=0;r<5;r++){let o=r*1.26+.3,[a,c]=[Math.sin(o),Math.cos(o)],l=.07+r%3*.035,u=.17+r%2*.07;t.sheet([[-c*.02+a*.02,0,a*.02+c*.02],[c*.02+a*.02,0,-a*.02+c*.02],[a*l,u,c*l]],{color:"tint",shade:[.8,1.14],sway:.5,skyward:!0})}let i=new ei(t.raw(),n,e.length),s=["#8fbc5f","#a6c968","#7fae58","#b6cf74"].map(r=>new se(r));return e.forEach((r,o)=>{i.setMatrixAt(o,r.matrix),i.setColorAt(o,s[o%s.length])}),i.frustumCulled=!1,i}var VO={meadow:"#ffffff",sand:"#e8d9a0",snow:"#dfe9f2",stone:"#c9cfc6"};function X_(n,e){let t=BO(),i=zO(e,t),s=new Map;t.forEach((l,u)=>{let d=`${Math.floor(l.x/Ao)},${Math.floor(l.z/Ao)}`,h=s.get(d);h?h.push(u):s.set(d,[u])});let r=UO(n),o=new oe().makeScale(0,0,0),a=new Set,c=l=>{let u=new Set;for(let d of l){if(Math.hypot(d.x,d.z)-d.radius>dm)continue;let h=Math.min(d.radius,2*dm);for(let f=Math.floor((d.x-h)/Ao);f<=Math.floor((d.x+h)/Ao);f++)for(let p=Math.floor((d.z-h)/Ao);p<=Math.floor((d.z+h)/Ao);p++)for(let v of s.get(`${f},${p}`)??[]){let m=t[v];Math.hypot(m.x-d.x,m.z-d.z)<h&&u.add(v)}}return u};return{meshes:[r,i],set(l){n.color.set(VO[l]),i.visible=l==="meadow"},clear(l){let u=c(l),d=!1;for(let h=0;h<t.length;h++)u.has(h)!==a.has(h)&&(i.setMatrixAt(h,u.has(h)?o:t[h].matrix),d=!0);a=u,d&&(i.instanceMatrix.needsUpdate=!0)},dispose(){for(let l of[r,i])l.geometry.dispose(),l.dispose()}}}function $_(n,e){let t={value:0},i=md(!0,t),s=wn(Np(),i,{colors:!0,initial:16});s.mesh.renderOrder=30,n.add(s.mesh);let r=Array.from({length:e},()=>{let c=new Ea(16777215,0,12,1.6);return c.position.set(0,-50,0),n.add(c),c}),o=new Set,a=new oe;return{add(c){let l=a.makeScale(1,1,1).multiplyScalar(c.reach*.42).setPosition(c.position).clone(),u=c.position.clone().setY(c.floor+.03),d=new oe().set(c.reach*1.7,0,0,u.x,0,0,0,u.y,0,0,c.reach*1.7,u.z,0,0,0,1),h={source:c,halo:s.add(l,c.color.clone().multiplyScalar(.55)),pool:s.add(d,c.color.clone().multiplyScalar(e>0?.4:.85))};return o.add(h),h},remove(c){o.delete(c),s.remove(c.halo),s.remove(c.pool)},update(c,l,u){t.value=c,s.mesh.visible=c>.01&&s.count>0,HO(r,GO(o,r.length,l,c),c,u)},flush:()=>s.flush(),dispose(){s.mesh.geometry.dispose(),s.dispose(),i.dispose();for(let c of r)c.removeFromParent()}}}function GO(n,e,t,i){if(e===0)return[];let s=o=>o.source.position.distanceToSquared(t);return[...n].filter(o=>i>.01||o.source.always).sort((o,a)=>s(o)-s(a)).slice(0,e)}function HO(n,e,t,i){n.forEach((s,r)=>{let o=e[r]?.source;if(s.intensity=0,!o)return;s.position.copy(o.position),s.color.copy(o.color);let a=o.always&&i!==null?.86+.14*Math.sin(i*9)*Math.sin(i*5.3):1;s.intensity=9*(o.always?Math.max(.12,t):je(0,1,t))*a,s.distance=o.reach*1.7})}var hm=[.2,0,3.4],q_=1.3,Y_=.9,WO=.6,Ld=class{pool;contact;calm;lantern=null;state=null;at=new S;since=-1/0;constructor(e,t,i,s){this.pool=wn(qO(),t,{colors:!0,initial:1}),this.pool.mesh.name="guide",this.contact=i,this.calm=s,e.add(this.pool.mesh),this.pool.mesh.visible=!1}set(e,t){!!e!=!!this.state&&(this.since=this.calm?-1/0:t),e&&!this.state&&(this.at.set(...e.at??hm),this.lantern??={body:this.pool.add(new oe),patch:this.contact.add(new oe)}),this.state=e}here(e){let t=e-this.since;return this.state?je(0,Y_,t):1-je(0,WO,t)}update(e,t){if(!this.lantern)return;let i=this.here(e);if(i<=0&&!this.state)return this.clear();this.state&&this.at.lerp(j_.set(...this.state.at??hm),this.calm||t<=0?1:Hs(2.4,t));let{at:s}=this,r=this.calm?0:Math.sin(e*1.3)*.045;Z_.set(s.x,s.y+q_+r+(1-i)*1.1,s.z),K_.setFromAxisAngle(XO,this.calm?0:Math.sin(e*.9)*.05);let o=Math.max(.001,Tt(i*1.15));this.pool.setMatrix(this.lantern.body,J_.compose(Z_,K_,$O.setScalar(o))),this.contact.setMatrix(this.lantern.patch,J_.makeScale(.5,.42*o,.5).setPosition(s.x,s.y+.014,s.z)),this.pool.mesh.visible=!0,this.pool.flush()}clear(){this.lantern&&(this.pool.remove(this.lantern.body),this.contact.remove(this.lantern.patch),this.lantern=null,this.pool.mesh.visible=!1)}busy(e){return this.lantern?e-this.since<Y_||this.at.distanceTo(j_.set(...this.state?.at??hm))>.01:!1}label(){return this.state&&{anchor:new S(this.at.x,this.at.y+q_+.42,this.at.z),text:this.state.text}}dispose(){this.clear(),this.pool.mesh.geometry.dispose(),this.pool.dispose()}},XO=new S(0,0,1),j_=new S,Z_=new S,$O=new S,K_=new ot,J_=new oe;function qO(){let n=new Yt,e=[],t=7;for(let i=0;i<=t*4;i++){let s=i/(t*4),r=Math.sin((.17+.66*s)*Math.PI),o=.008*Math.abs(Math.sin(s*t*Math.PI));e.push([.215*r+o,(s-.5)*.36,r,(s-.5)*1.4])}n.lathe(e,{color:"#ffe3b0",segments:24,lamp:.55,shade:[.94,1.02]});for(let[i,s]of[[.17,.115],[-.205,.115]])n.cylinder(s,s,.04,{color:"coral",at:[0,i,0],segments:18,bevel:.012});n.torus(.05,.012,{color:"coral",at:[0,.255,0],turn:[Math.PI/2,0,0],segments:14}),n.ball(.03,.03,.03,{color:"amber",at:[0,-.235,0],segments:10}),n.cylinder(.045,.02,.13,{color:"coral",at:[0,-.375,0],segments:10,bevel:.006,shade:[.8,1]});for(let i of[0,1,2,3])n.box(.014,.1+i%2*.05,.012,{color:"coral",at:[Math.sin(i*.42-.63)*.226,-.06,Math.cos(i*.42-.63)*.226],turn:[0,i*.42-.63,0],bevel:0});return n.raw()}var sc=32,Eo=256,Q_=Array.from({length:Eo},(n,e)=>{let t=e/Eo*sc,i=Math.floor(t),s=t-i;return{from:i,to:(i+1)%sc,ease:s*s*(3-2*s)}});function ew(){let n=new Uint8Array(Eo*Eo*4);for(let t=0;t<4;t++)YO(n,t);let e=new ks(n,Eo,Eo,Ln);return e.wrapS=e.wrapT=ro,e.magFilter=Wt,e.minFilter=Un,e.generateMipmaps=!0,e.needsUpdate=!0,e}function YO(n,e){let t=zn(101+e),i=Float32Array.from({length:sc*sc},t),s=(o,a)=>i[o*sc+a],r=e;for(let o of Q_)for(let a of Q_){let c=s(o.from,a.from)*(1-a.ease)+s(o.from,a.to)*a.ease,l=s(o.to,a.from)*(1-a.ease)+s(o.to,a.to)*a.ease;n[r]=Math.round(255*(c*(1-o.ease)+l*o.ease)),r+=4}}var jO=3,fm=["box","ball","cylinder","cone"];function ZO(n){let e=new Yt,t={color:"tint",shade:[.84,1.02]};return n==="box"?e.box(1,1,1,{...t,bevel:0}):n==="ball"?e.ball(.5,.5,.5,{...t,segments:6}):e.cylinder(.5,n==="cone"?0:.5,1,{...t,segments:6,bevel:0}),e.finish([1,1,1]).geometry}function nw(n){let e=n.casters.slice(0,jO);if(e.length>0)return e;let t=n.geometry.boundingBox;return t?[{shape:"box",color:"tint",shade:.95,matrix:new oe().makeScale((t.max.x-t.min.x)*.7,t.max.y*.9,(t.max.z-t.min.z)*.7)}]:[]}function iw(n,e){let t={};for(let r of fm){let o=wn(ZO(r),e,{colors:!0,initial:32});o.mesh.visible=!1,n.add(o.mesh),t[r]=o}let i=new oe,s=new se;return{add:(r,o,a)=>r.map(c=>({shape:c.shape,local:c.matrix,handle:t[c.shape].add(i.multiplyMatrices(o,c.matrix),s.copy(c.color==="tint"?a:Xs(c.color)).multiplyScalar(c.shade))})),write(r,o){for(let a of r)t[a.shape].setMatrix(a.handle,i.multiplyMatrices(o,a.local))},remove(r){for(let o of r)t[o.shape].remove(o.handle)},flush(){for(let r of fm)t[r].flush(),t[r].mesh.visible=t[r].count>0},dispose(){for(let r of fm)t[r].mesh.geometry.dispose(),t[r].dispose()}}}var Od=24,pm=10,tw=90;function sw(n,e){let t=new Float64Array(Od),i=(tw-pm)/(Od-1);for(let r of n){let o=Math.max(0,Math.ceil((r.distance-pm)/i));o<Od&&(t[o]=t[o]+r.triangles)}let s=0;for(let r=0;r<Od;r++)if(s+=t[r],s>e)return pm+Math.max(0,r-1)*i;return tw}var oc=.16,rw=.75,KO=.05,kd=class{pool;ghosts=[];constructor(e,t){let i=new Yt().box(1,1,1,{color:"ink",bevel:.06}).raw();this.pool=wn(i,t,{colors:!0}),this.pool.mesh.renderOrder=30,this.pool.mesh.visible=!1,e.add(this.pool.mesh)}add(e,t){let i=this.pool.add(Dd.makeScale(0,0,0),JO);this.ghosts.push({handle:i,box:e.clone(),start:t})}update(e){if(this.ghosts.length!==0){this.ghosts=this.ghosts.filter(t=>{let i=e-t.start<rw&&e>t.start-2;return i||this.pool.remove(t.handle),i});for(let t of this.ghosts){let i=e-t.start;t.box.getSize(rc).addScalar(KO);let s=i<=0?.001:.86+.14*je(0,oc,i);Dd.makeScale(rc.x*s,rc.y*s,rc.z*s),t.box.getCenter(Nd),Dd.setPosition(Nd.x,Nd.y-rc.y*s/2,Nd.z),this.pool.setMatrix(t.handle,Dd);let r=Tt(i/(oc*.7))*(1-je(oc*2,rw,i));this.pool.setColor(t.handle,QO.setRGB(r,.93*r,.72*r))}this.pool.mesh.visible=this.ghosts.length>0,this.pool.flush()}}show(e){this.pool.mesh.visible=e&&this.ghosts.length>0}get any(){return this.ghosts.length>0}dispose(){this.pool.mesh.geometry.dispose(),this.pool.dispose()}},JO=new se(0,0,0),QO=new se,Dd=new oe,rc=new S,Nd=new S;var cw=.12,mm=new S,gm=new ot,Fd=new S,eD=new oe,ow=new oe;function aw(n){return new oe().compose(mm.fromArray(n.position),gm.fromArray(n.rotation),Fd.fromArray(n.scale))}var Ud=class{pools=new Map;parts;distant;constructor(e){this.parts=e,this.distant=iw(e.scene,e.material)}poolOf(e){let t=this.pools.get(e);if(t)return t;let i=k_(e),s=wn(i.geometry,this.parts.material,{colors:!0});s.mesh.receiveShadow=!0,s.mesh.name=e,this.parts.scene.add(s.mesh);let r={kind:e,shape:i,pool:s,triangles:(i.geometry.index?.count??0)/3,far:nw(i)};return this.pools.set(e,r),r}create(e,t){let i=aw(e),s=(c,l,u)=>({kind:this.poolOf(c),local:u,tint:l,full:null,distant:[]}),r=e.kind===Js?(e.parts??[]).map(c=>s(c.kind,c.color??e.color,aw(c))):[s(e.kind,e.color,null)],o=new Dt;for(let c of r){let l=c.kind.shape.geometry.boundingBox;l&&o.union(new Dt().copy(l).applyMatrix4(To(c,i)))}let a={id:e.id,object:e,matrix:i,instances:r,near:t(o),contact:null,glows:[],box:o};this.show(a,i),a.contact=tD(a,this.parts.contact);for(let c of r)nD(a,c,this.parts.glow);return a}show(e,t){for(let i of e.instances){this.hide(i);let s=To(i,t);e.near?i.full=this.inFull(i,s):i.distant=this.distant.add(i.kind.far,s,ym(i.kind.kind,i.tint))}}inFull(e,t){let s=((qs(e.kind.kind)?.size[1]??1)*Math.abs(t.elements[5]??1)<cw?[]:e.kind.shape.casters).map(r=>({local:r.matrix,shadow:this.parts.casters.add(r.shape,ow.multiplyMatrices(t,r.matrix))}));return{handle:e.kind.pool.add(t,ym(e.kind.kind,e.tint)),casters:s}}hide(e){if(e.full){e.kind.pool.remove(e.full.handle);for(let t of e.full.casters)this.parts.casters.remove(t.shadow)}this.distant.remove(e.distant),e.full=null,e.distant=[]}destroy(e){for(let t of e.instances)this.hide(t);e.contact&&this.parts.contact.remove(e.contact);for(let t of e.glows)this.parts.glow.remove(t)}move(e,t){for(let i of e.instances){let s=To(i,t);if(this.distant.write(i.distant,s),!!i.full){i.kind.pool.setMatrix(i.full.handle,s);for(let r of i.full.casters)this.parts.casters.setMatrix(r.shadow,ow.multiplyMatrices(s,r.local))}}}flush(){for(let e of this.pools.values())e.pool.flush(),e.pool.mesh.visible=e.pool.count>0;this.distant.flush(),this.parts.contact.flush(),this.parts.casters.flush(),this.parts.glow.flush()}dispose(){for(let e of this.pools.values())e.shape.geometry.dispose(),e.pool.dispose();this.distant.dispose(),this.pools.clear()}};function To(n,e){return n.local?eD.multiplyMatrices(e,n.local):e}function ym(n,e){return Xs(e??qs(n)?.color??"cream")}function tD(n,e){let t=n.box.getSize(new S);if(n.instances.length!==1||t.y<cw||n.box.min.y>.6)return null;n.matrix.decompose(mm,gm,Fd);let i=qs(n.object.kind)?.size??[1,1,1],s=vm[n.object.kind]??1,r=new oe().compose(mm.clone().setY(n.object.position[1]+.012),gm,new S(i[0]*Fd.x*1.28*s,.95,i[2]*Fd.z*1.28*s));return e.add(r)}var vm={tree:.45,pine:.5,birch:.35,blossom_tree:.45,parasol:.4,flag:.35,lamp:.8,signpost:.6,gazebo:1,arch:.9};function nD(n,e,t){let i=P_[e.kind.kind];if(!i)return;let s=To(e,n.matrix),r=new S(...i.at).applyMatrix4(s),o=s.getMaxScaleOnAxis();n.glows.push(t.add({position:r,floor:s.elements[13]??0,reach:i.reach*Math.sqrt(o),always:i.always,color:i.color==="tint"?ym(e.kind.kind,e.tint):Xs(i.color)}))}var xm=.42,Rr=new S,Ys=new ot,vs=new S;function iD(n){let e=1-n;return 1-e*e*e*(1-2.6*n)}function Bd(n,e){let t=Tt((e-n.start)/xm),i=new oe;if(n.from)return sD(n.from,n.to,1-(1-t)**3,i);n.to.decompose(Rr,Ys,vs);let s=Math.max(.001,n.leaving?(1-t)*(1-t):iD(t)),r=n.leaving?s:Math.max(.001,Ye(s,1,.25*t));return i.compose(Rr,Ys,vs.set(vs.x*s,vs.y*r,vs.z*s))}function sD(n,e,t,i){let[s,r,o]=[new S,new ot,new S];return n.decompose(s,r,o),e.decompose(Rr,Ys,vs),i.compose(s.lerp(Rr,t),r.slerp(Ys,t),o.lerp(vs,t))}var rD=new S(0,1,0),oD=new S(0,0,1);function bm(n,e,t){n.decompose(Rr,Ys,vs);let i=t*(e?.speed??1);return e?.motion==="spin"?Ys.multiply(new ot().setFromAxisAngle(rD,i*.9%(Math.PI*2))):e?.motion==="bob"?Rr.y+=.16+.14*Math.sin(i*1.8):e?.motion==="sway"&&Ys.multiply(new ot().setFromAxisAngle(oD,.09*Math.sin(i*1.5))),new oe().compose(Rr,Ys,vs)}var aD=.045,lw=.9,zd=class{views=new Map;instances;ghosts;motions=new Map;behaving=new Map;eye=new S;radius=30;time=0;constructor(e){this.instances=new Ud(e),this.ghosts=new kd(e.scene,e.veil)}get pools(){return this.instances.pools}update(e,t,i,s){let r=0;for(let o of e){let a=this.views.get(o);this.forget(o);let c=t.get(o);c?this.put(c,a,i,s,a?0:Math.min(lw,aD*r++)):a&&s?this.instances.destroy(a):a&&this.motions.set(`-${o}`,{view:a,from:null,to:a.matrix,start:i,leaving:!0})}}forget(e){let t=this.motions.get(`-${e}`);t&&this.finish(`-${e}`,t),this.motions.delete(e),this.behaving.delete(e),this.views.delete(e)}put(e,t,i,s,r){t&&this.instances.destroy(t);let o=this.instances.create(e,l=>l.distanceToPoint(this.eye)<this.radius);if(this.views.set(e.id,o),e.behavior&&this.behaving.set(e.id,o),s||t?.matrix.equals(o.matrix))return;let a=t?i:i+r+oc,c={view:o,from:t?.matrix??null,to:o.matrix,start:a,leaving:!1};t||this.ghosts.add(o.box,i+r),this.motions.set(e.id,c),this.instances.move(o,Bd(c,i))}finish(e,t){this.motions.delete(e),t.leaving?this.instances.destroy(t.view):this.instances.move(t.view,t.to)}animate(e){this.time=e;let t=this.motions.size>0||this.behaving.size>0||this.ghosts.any;this.ghosts.update(e);for(let[i,s]of this.motions)e-s.start>=xm||e<s.start-lw-1?this.finish(i,s):this.instances.move(s.view,Bd(s,e));for(let[i,s]of this.behaving)this.motions.has(i)||this.instances.move(s,bm(s.matrix,s.object.behavior,e));return t}rest(){this.ghosts.show(!1);for(let e of this.motions.values())this.instances.move(e.view,e.leaving?cD:e.to)}detail(e,t){this.radius=sw(lD(this.views.values(),e),t),this.eye.copy(e);let i=!1;for(let s of this.views.values()){let r=s.box.distanceToPoint(e)<(s.near?this.radius*1.06:this.radius);if(r===s.near)continue;s.near=r;let o=this.motions.get(s.id);this.instances.show(s,o?Bd(o,this.time):bm(s.matrix,s.object.behavior,this.time)),i=!0}return i}clearings(){return[...this.views.values()].flatMap(uD)}flush(){this.instances.flush()}dispose(){this.instances.dispose(),this.ghosts.dispose(),this.views.clear(),this.motions.clear()}},cD=new oe().makeScale(1e-4,1e-4,1e-4);function*lD(n,e){for(let t of n){let i=0;for(let s of t.instances)i+=s.kind.triangles;yield{distance:t.box.distanceToPoint(e),triangles:i}}}function uD(n){return n.instances.filter(e=>e.kind.kind!=="grass"&&e.kind.kind!=="flower").map(e=>{let t=To(e,n.matrix),i=qs(e.kind.kind)?.size??[1,1,1],s=vm[e.kind.kind]??1,r=t.getMaxScaleOnAxis();return{x:t.elements[12]??0,z:t.elements[14]??0,radius:t.elements[13]!==void 0&&t.elements[13]>.5?0:Math.hypot(i[0],i[2])*.5*r*s}})}var dD=`
varying vec3 vDirection;
void main() {
  vDirection = position;
  vec4 p = projectionMatrix * mat4( mat3( viewMatrix ) ) * vec4( position, 1.0 );
  gl_Position = p.xyww;
}`,hD=`
varying vec3 vDirection;
uniform vec3 top, middle, horizon, sunDisc, moonDisc, sunColor, cloudLight, cloudShade;
uniform float night, clouds, time;

float hash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
uniform sampler2D noiseMap;
float puffs( vec2 p ) {
  vec4 a = texture2D( noiseMap, p * ( 1.0 / 32.0 ) );
  vec4 b = texture2D( noiseMap, p * ( 3.3 / 32.0 ) + 0.37 );
  return a.r * 0.58 + b.g * 0.28 + b.a * 0.02 + texture2D( noiseMap, p * ( 7.7 / 32.0 ) + 0.71 ).b * 0.12;
}

void main() {
  vec3 d = normalize( vDirection );
  float h = max( d.y, 0.0 );
  vec3 c = mix( horizon, middle, smoothstep( 0.0, 0.24, h ) );
  c = mix( c, top, smoothstep( 0.14, 0.75, h ) );
  #ifndef PLAIN
  float sunUp = smoothstep( -0.12, 0.05, sunDisc.y );
  float towards = max( dot( d, sunDisc ), 0.0 );
  c += sunColor * sunUp * ( 0.10 * pow( towards, 5.0 ) + 0.22 * pow( towards, 60.0 ) ) * ( 1.0 - 0.6 * night );
  c = mix( c, vec3( 1.0, 0.97, 0.86 ), sunUp * smoothstep( 0.99905, 0.99935, towards ) * step( 0.0, d.y ) * ( 1.0 - 0.7 * clouds * clouds ) );
  if ( night > 0.02 && d.y > 0.0 ) {
    vec2 s = vec2( atan( d.x, d.z ) * 42.0, asin( clamp( d.y, -1.0, 1.0 ) ) * 60.0 );
    vec2 cell = floor( s );
    float r = hash( cell );
    vec2 off = fract( s ) - 0.5 - ( vec2( hash( cell + 3.1 ), hash( cell + 8.3 ) ) - 0.5 ) * 0.7;
    off.x *= max( cos( asin( d.y ) ), 0.2 );
    float twinkle = 0.75 + 0.25 * sin( time * ( 0.6 + r * 1.7 ) + r * 40.0 );
    float star = smoothstep( 0.10 + 0.07 * hash( cell + 1.7 ), 0.0, length( off ) ) * step( 0.72, r ) * twinkle;
    c += vec3( 0.95, 0.96, 1.0 ) * star * night * smoothstep( 0.02, 0.3, d.y ) * 0.85;
    float m = dot( d, moonDisc );
    c += vec3( 0.5, 0.58, 0.8 ) * night * 0.35 * pow( max( m, 0.0 ), 90.0 );
    float disc = smoothstep( 0.9986, 0.9989, m );
    float bite = smoothstep( 0.99845, 0.9989, dot( d, normalize( moonDisc + vec3( 0.022, 0.014, 0.0 ) ) ) );
    c = mix( c, vec3( 0.98, 0.96, 0.86 ), disc * ( 1.0 - 0.86 * bite ) * night );
  }
  if ( d.y > 0.015 ) {
    vec2 p = d.xz / ( d.y + 0.22 ) * 1.5 + vec2( time * 0.006, 2.0 );
    float n = puffs( p );
    float edge = mix( 0.66, 0.26, clouds );
    float cover = smoothstep( edge, edge + 0.2, n );
    if ( cover > 0.0 ) {
    float lit = clamp( ( n - puffs( p + sunDisc.xz * 0.22 ) ) * 2.4 + 0.62, 0.0, 1.0 );
    vec3 cloud = mix( cloudShade, cloudLight, lit );
    c = mix( c, cloud, cover * smoothstep( 0.015, 0.16, d.y ) * mix( 0.86, 0.95, clouds ) );
    }
  }
  #endif
  gl_FragColor = vec4( c, 1.0 );
}`;function uw(n,e){let t={top:{value:new se},middle:{value:new se},horizon:{value:new se},sunDisc:{value:new S},moonDisc:{value:new S},sunColor:{value:new se},cloudLight:{value:new se},cloudShade:{value:new se},night:{value:0},clouds:{value:0},time:{value:0},noiseMap:{value:e}},i=new Pt({uniforms:t,vertexShader:dD,fragmentShader:hD,side:Xt,depthWrite:!1,depthTest:!0,fog:!1,toneMapped:!1,defines:n?{PLAIN:""}:{}}),s=new un(new _a(10,24,16),i);return s.frustumCulled=!1,s.renderOrder=10,{mesh:s,set(r){t.top.value.copy(r.top),t.middle.value.copy(r.middle),t.horizon.value.copy(r.horizon),t.sunDisc.value.copy(r.sunDisc),t.moonDisc.value.copy(r.moonDisc),t.sunColor.value.copy(r.key),t.cloudLight.value.copy(r.cloudLight),t.cloudShade.value.copy(r.cloudShade),t.night.value=r.night,t.clouds.value=r.clouds},time(r){t.time.value=r},dispose(){s.geometry.dispose(),i.dispose()}}}var fD=`
varying vec3 vNormalView;
varying vec3 vEye;
varying vec3 vTint;
varying float vPaint;
void main() {
  vTint = instanceColor.rgb;
  vPaint = color.r;
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vEye = -p.xyz;
  mat3 m = mat3( instanceMatrix );
  vec3 stretch = vec3( dot( m[ 0 ], m[ 0 ] ), dot( m[ 1 ], m[ 1 ] ), dot( m[ 2 ], m[ 2 ] ) );
  vNormalView = normalMatrix * ( m * ( normal / max( stretch, vec3( 1e-6 ) ) ) );
  gl_Position = projectionMatrix * p;
}`,pD=`
varying vec3 vNormalView;
varying vec3 vEye;
varying vec3 vTint;
varying float vPaint;
void main() {
  float show = max( vTint.r, max( vTint.g, vTint.b ) );
  float rim = 1.0 - abs( dot( normalize( vNormalView ), normalize( vEye ) ) );
  float alpha = 0.14 + 0.66 * smoothstep( 0.3, 0.7, vPaint ) + 0.5 * rim * rim;
  gl_FragColor = vec4( vTint / max( show, 1e-3 ), show * min( alpha, 0.9 ) );
  #include <colorspace_fragment>
}`;function dw(){return new Pt({vertexShader:fD,fragmentShader:pD,vertexColors:!0,transparent:!0,depthWrite:!1,toneMapped:!1})}var _m=14,mD=`
uniform float time;
uniform float snow;
uniform vec3 centre;
attribute float tail;
varying float vFade;
void main() {
  vec3 p = position * ${_m.toFixed(1)};
  if ( snow > 0.5 ) {
    p.y -= time * ( 1.1 + fract( position.x * 91.7 ) * 0.7 );
    p.x += sin( time * 0.8 + position.z * 40.0 ) * 0.7;
    p.z += cos( time * 0.6 + position.x * 40.0 ) * 0.7;
  } else {
    p.y -= time * ( 15.0 + fract( position.x * 91.7 ) * 4.0 );
    p.x += time * 1.2;
  }
  vec3 half3 = vec3( ${(_m/2).toFixed(1)} );
  p = mod( p - centre + half3, ${_m.toFixed(1)} ) - half3 + centre;
  p += vec3( 0.045, -0.55, 0.0 ) * tail * ( 1.0 - snow );
  vec4 v = modelViewMatrix * vec4( p, 1.0 );
  vFade = smoothstep( 0.4, 2.0, -v.z ) * ( 1.0 - smoothstep( 4.5, 7.0, -v.z ) ) * step( 0.0, p.y + 0.6 );
  gl_PointSize = clamp( 34.0 / -v.z, 2.0, 9.0 );
  gl_Position = projectionMatrix * v;
}`,gD=`
uniform vec3 tone;
uniform float snow;
varying float vFade;
void main() {
  float a = vFade;
  a *= snow > 0.5 ? ( 1.0 - smoothstep( 0.25, 0.5, length( gl_PointCoord - 0.5 ) ) ) * 0.9 : 0.34;
  gl_FragColor = vec4( tone, a );
}`;function hw(){let n={time:{value:0},centre:{value:new S},tone:{value:new se(1,1,1)}},e=r=>new Pt({uniforms:{...n,snow:{value:r?1:0}},vertexShader:mD,fragmentShader:gD,transparent:!0,depthWrite:!1,toneMapped:!1}),t=(r,o)=>{let a=zn(31),c=new Float32Array(r*o*3),l=new Float32Array(r*o);for(let d=0;d<r;d++){let h=[a()-.5,a()-.5,a()-.5];for(let f=0;f<o;f++)c.set(h,(d*o+f)*3),l[d*o+f]=f}let u=new Nt;return u.setAttribute("position",new ut(c,3)),u.setAttribute("tail",new ut(l,1)),u},i=new ga(t(1400,1),e(!0)),s=new ma(t(1100,2),e(!1));for(let r of[i,s])r.visible=!1,r.frustumCulled=!1,r.renderOrder=40;return{get active(){return i.visible||s.visible},set(r,o){i.visible=r==="snow",s.visible=r==="rain",n.tone.value.setRGB(1,1,1).multiplyScalar(1-o*.45)},update(r,o){n.time.value=r%600,n.centre.value.copy(o)},objects:[i,s],dispose(){for(let r of[i,s])r.geometry.dispose(),r.material.dispose()}}}var Gd=class{renderer;scene=new ua;budget=26e4;day;calm;parts;uniforms=Xb();fog=new la(16777215,70,760);hemisphere=new Ma(16777215,16777215,1);sun={key:new Ca(16777215,1),reach:0};constructor(e){this.calm=e.calm,this.renderer=yD(e),this.scene.fog=this.fog,this.uniforms.wind.value=e.calm?0:1,xD(this.sun.key,!e.plain);let t={uniforms:this.uniforms,shadows:$b(e.cheapShadows?"cheap":"soft")};this.parts=vD(this.scene,this.renderer,t,e),this.scene.add(this.hemisphere,this.sun.key,this.sun.key.target),this.day=cm(e.state.environment),this.setEnvironment(e.state.environment)}get objects(){return this.parts.objects}get crew(){return this.parts.crew}get guide(){return this.parts.guide}get writing(){return this.parts.writing}get weather(){return this.parts.weather}setEnvironment(e){let{parts:t}=this;this.day=cm(e),bD(this.day,{hemisphere:this.hemisphere,key:this.sun.key,fog:this.fog,uniforms:this.uniforms,sky:t.sky}),t.night.value=this.day.night,t.ground.set(e.ground),t.dressing?.set(e.ground),t.weather.set(e.weather,this.day.night),this.sun.reach=0,this.touchShadows()}clearGround(){this.parts.dressing?.clear(this.parts.objects.clearings())}shadows(e){let{key:t}=this.sun;this.renderer.shadowMap.enabled=e>0,t.castShadow=e>0,e>0&&t.shadow.mapSize.x!==e&&(t.shadow.map?.dispose(),t.shadow.map=null,t.shadow.mapSize.set(e,e)),this.touchShadows()}restored(){this.sun.key.shadow.map=null,this.parts.casters.attach(),this.writing.flush()}touchShadows(){this.renderer.shadowMap.needsUpdate=!0}update(e,t,i,s){let{parts:r}=this;this.uniforms.time.value=this.calm?0:e,r.sky.time(this.calm?0:e),r.weather.update(e,s),r.glow.update(this.day.lamp,t,this.calm?null:e),_D(this.sun,this.day.sun,t,i)&&this.touchShadows(),r.objects.flush()}detail(e){this.parts.objects.detail(e,this.budget)&&this.touchShadows()}render(e){this.renderer.render(this.scene,e)}withoutFog(e){let{near:t,far:i}=this.fog;Object.assign(this.fog,{near:4e3,far:5e3}),e(),Object.assign(this.fog,{near:t,far:i})}dispose(){let{objects:e,crew:t,guide:i,writing:s,weather:r,glow:o,casters:a,sky:c,ground:l,dressing:u,noise:d,contact:h,veil:f}=this.parts;for(let p of[e,t,i,s,r,o,a,c,l,u,d])p?.dispose();h.mesh.geometry.dispose(),h.dispose(),f.dispose(),this.renderer.dispose()}};function yD(n){let e=new rd({canvas:n.canvas,antialias:n.antialias,powerPreference:"high-performance"});return e.toneMapping=Pa,e.shadowMap.type=pr,e.shadowMap.enabled=!n.plain,e.shadowMap.autoUpdate=!1,e.info.autoReset=!1,e}function vD(n,e,t,i){let s=ja(t),r=ew(),o={value:0},a=uw(i.plain,r),c=H_(i.plain,r,t.shadows),l=Gb(n,e),u=Wb(),d=$_(n,i.lamps),h=dw(),f=new zd({scene:n,material:s,veil:h,casters:l,contact:u,glow:d}),p=new Rd({state:i.state,surface:t,views:()=>f.views,contact:u,calm:i.calm,unixClock:i.unixClock,consoles:Hb(h)}),v=hw(),m=i.plain?null:X_(ja(t),s);return n.add(a.mesh,...c.meshes,u.mesh,p.group,...v.objects,...m?.meshes??[]),{noise:r,sky:a,ground:c,dressing:m,casters:l,contact:u,veil:h,glow:d,objects:f,crew:p,guide:new Ld(n,s,u,i.calm),writing:Sb(n,o),night:o,weather:v}}function xD(n,e){n.castShadow=e,n.shadow.mapSize.set(2048,2048),n.shadow.bias=-6e-4,n.shadow.normalBias=.035,n.shadow.radius=1.6}function bD(n,e){e.hemisphere.color.copy(n.skyLight),e.hemisphere.groundColor.copy(n.groundLight),e.hemisphere.intensity=n.fillPower,e.key.color.copy(n.key),e.key.intensity=n.keyPower,e.fog.color.copy(new se().setRGB(n.horizon.r,n.horizon.g,n.horizon.b,"srgb")),e.fog.near=n.fogNear,e.fog.far=n.fogFar,e.uniforms.rim.value.copy(n.rim),e.uniforms.sun.value.copy(n.sun),e.uniforms.lamp.value=n.lamp,e.uniforms.window.value=n.lamp*.9,e.sky.set(n)}var Vd=new S;function _D(n,e,t,i){let{key:s}=n,r=Pe(i*2.4,24,110),o=n.reach===0||r>n.reach*1.02||r<n.reach*.62?r*1.12:n.reach,a=o/16;if(Vd.set(Math.round(t.x/a)*a,0,Math.round(t.z/a)*a),o===n.reach&&s.target.position.equals(Vd))return!1;n.reach=o,s.target.position.copy(Vd),s.position.copy(Vd).addScaledVector(e,o),s.target.updateMatrixWorld();let c=s.shadow.camera,l=o/2;return Object.assign(c,{left:-l,right:l,top:l,bottom:-l,near:.1,far:o*2.2}),c.updateProjectionMatrix(),!0}function Hd(n,e){let t=n.position,i=e.clone().sub(t),s=i.length(),r=new S(i.x,0,i.z),o=Ye(.15,.5,Pe(1-Math.abs(i.y)/Math.max(s,.01),0,1));return{focus:e.clone().addScaledVector(r.normalize(),s*o).setY(0),distance:Pe(s*1.4,8,70)}}var wD=1.42,MD=26;function wm(n,e,t,i,s=new S(0,1,0)){let r=new en(n,e,.08,1200);return r.position.copy(t),r.up.copy(s),r.lookAt(i),r.updateMatrixWorld(),r}function Mm(n,e){let t=n.user.clone();return t.aspect=e,t.clearViewOffset(),t.updateProjectionMatrix(),t.updateMatrixWorld(),{name:"user",camera:t,target:n.userTarget.clone(),hide:null,clear:!1}}function Sm(n,e){let t=n.crew.members.get(n.agent),i=t&&n.crew.standpoint(t,n.now),s=i?new S(...i.position):new S(0,0,2.5),r=i?.yaw??0,o=s.clone().setY(s.y+(t?t.body.body.bones.hips.position.y+.76:wD)),a=new S(Math.sin(r),-.14,Math.cos(r)),c=o.clone().addScaledVector(a,5),l=2*ds.radToDeg(Math.atan(Math.tan(ds.degToRad(45))/e));return{name:"avatar",camera:wm(l,e,o.addScaledVector(a,.3),c),target:c,hide:n.agent,clear:!1}}function Am(n,e){let t=n.crew.members.get(n.agent),i=t?new S(...n.crew.standpoint(t,n.now).position):new S,s=new Dt().setFromCenterAndSize(i,new S(8,.1,8));for(let d of n.views.values()){let h=d.box.getCenter(new S);Math.hypot(h.x-i.x,h.z-i.z)<MD&&s.union(d.box)}let r=s.getSize(new S),o=s.getCenter(new S).setY(0),a=32,l=(Math.max(r.z/2,r.x/2/e)*1.08+.5)/Math.tan(ds.degToRad(a/2))+s.max.y*.6,u=new S(0,0,-1);return{name:"overhead",camera:wm(a,e,o.clone().setY(l),o,u),target:o,hide:null,clear:!0}}function Em(n,e,t){let i=n.views.get(t);if(!i)throw new _i("not_found",`There is no object ${t} to look at.`);let s=i.box.getCenter(new S),r=Math.max(.35,i.box.getSize(new S).length()/2),o=38,a=r/Math.sin(ds.degToRad(o/2))*1.08,c=new S(0,0,1).transformDirection(i.matrix),l=Math.atan2(c.x,c.z),u={eye:new S,blocked:1/0};for(let d of[.62,-.62,0,1.4,-1.4,2.4,-2.4]){let h=Pe(.44-r*.01,.24,.44),f=new S(Math.sin(l+d)*Math.cos(h),Math.sin(h),Math.cos(l+d)*Math.cos(h)).multiplyScalar(a).add(s);f.y=Math.max(f.y,.4);let p=SD(f,s,i,n.views,a-r);p<u.blocked-.5&&(u={eye:f,blocked:p})}return{name:"object",camera:wm(o,e,u.eye,s),target:s,hide:null,clear:!1}}function SD(n,e,t,i,s){let r=new ln(n,e.clone().sub(n).normalize()),o=0;for(let a of i.values())a!==t&&(a.box.containsPoint(n)?o+=4:hs(r,a,0)<s&&o++);return o}var xs=16/9,AD=24,ED={user:"user's view",avatar:"your eyes",overhead:"from above (up is -z)",object:"object"};function fw(n,e){let{stage:t}=n;if(t.renderer.getContext().isContextLost())throw new _i("render_failed","The graphics context of the page is lost; it is being restored. Try again in a moment.");let i=Math.round(Pe(e.width??1024,256,1568)/2)*2,s=Math.round(i/xs/2)*2,r=n.views,o=TD(r,e),a=o.length===1?[{x:0,y:0,w:i,h:s}]:RD(i,s),c=document.createElement("canvas");c.width=i,c.height=s;let l=c.getContext("2d",{willReadFrequently:!0});if(!l)throw new _i("render_failed","The page has no 2D canvas to draw names on.");PD(n,o,a,i,s,l),Rb(l,i,s);let u=o.map((p,v)=>_b(r.views.values(),p.camera,a[v].w,a[v].h)),d=DD(n,o,a,u,l,i),h=o[0],f=o.length===1?u[0]:ND(u,a,d);return{image:Pb(c),camera:{position:Tm(h.camera.position.toArray()),target:Tm(h.target.toArray())},visible:f,text:kD(e,h,f,d,r,i,s)}}var Tm=n=>n.map(e=>Math.round(e*100)/100);function TD(n,e){switch(e.view){case"user":return[Mm(n,xs)];case"avatar":return[Sm(n,xs)];case"overhead":return[Am(n,xs)];case"object":if(!e.id)throw new _i("not_found","View object needs the id of an object.");return[Em(n,xs,e.id)];case"montage":{let t=e.id??CD(n);return[Mm(n,xs),Sm(n,xs),Am(n,xs),...t?[Em(n,xs,t)]:[]]}}}function CD(n){let e=null;for(let t of n.views.values())(!e||t.object.changed>e.changed)&&(e={id:t.id,changed:t.object.changed});return e?.id??null}function RD(n,e){let[t,i]=[Math.floor(n/2),Math.floor(e/2)];return[{x:0,y:0,w:t,h:i},{x:n-t,y:0,w:t,h:i},{x:0,y:e-i,w:t,h:i},{x:n-t,y:e-i,w:t,h:i}]}function PD(n,e,t,i,s,r){let{renderer:o}=n.stage,a=ID(i,s,n.samples);try{e.forEach((l,u)=>OD(n,o,l,t[u],a));let c=new Uint8Array(i*s*4);o.readRenderTargetPixels(a,0,0,i,s,c),r.putImageData(new ImageData(LD(c,i,s),i,s),0,0)}finally{o.setRenderTarget(null),a.dispose()}}function ID(n,e,t){let i=new An(n,e,{samples:t,colorSpace:an,internalFormat:"RGBA8",generateMipmaps:!1});return Object.assign(i,{isXRRenderTarget:!0})}function LD(n,e,t){let i=new Uint8ClampedArray(n.length),s=e*4;for(let r=0;r<t;r++)i.set(n.subarray((t-1-r)*s,(t-r)*s),r*s);for(let r=3;r<i.length;r+=4)i[r]=255;return i}function OD(n,e,t,i,s){let{stage:r}=n,o=s.height-i.y-i.h;s.viewport.set(i.x,o,i.w,i.h),s.scissor.set(i.x,o,i.w,i.h),s.scissorTest=!0;let a=Hd(t.camera,t.target);r.detail(t.name==="object"||t.clear?t.target:t.camera.position),r.objects.rest(),r.update(n.sceneTime,t.clear?t.target:a.focus,a.distance,t.camera.position);let c=t.hide?r.crew.members.get(t.hide)?.body.body.mesh:void 0;c&&(c.visible=!1),e.setRenderTarget(s);try{t.clear?r.withoutFog(()=>r.render(t.camera)):r.render(t.camera)}finally{c&&(c.visible=!0)}}function DD(n,e,t,i,s,r){let{stage:o}=n,a=Pe(r/1024,.7,1.3),c=new Map;if(e.length>1)for(let l of[i[3]??[],i[2]??[],i[0]??[],i[1]??[]])for(let u of l.slice(0,10))c.size<AD&&!c.has(u.id)&&c.set(u.id,c.size+1);return e.forEach((l,u)=>{let d=t[u],h=ud({crew:o.crew,guide:null,views:o.objects.views.values(),camera:l.camera.position,now:n.now,unixClock:n.unixClock}).filter(v=>v.id!==l.hide&&!(l.clear&&v.kind==="bubble"));s.save(),s.beginPath(),s.rect(d.x,d.y,d.w,d.h),s.clip();let f=i[u];Tb(s,e.length>1?f.filter(v=>c.has(v.id)):f.filter(v=>!v.label),d,a,v=>c.get(v)??null);let p=dd(o.crew,l.camera,d.w,d.h);Eb(s,h,l.camera,d,a*(e.length>1?.82:1),p),e.length>1&&Cb(s,ED[l.name],d,a),s.restore()}),e.length>1&&(s.fillStyle="#fffaf0",s.fillRect(r/2-1,0,2,s.canvas.height),s.fillRect(0,s.canvas.height/2-1,r,2)),c}function ND(n,e,t){let i=[];for(let s of t.keys()){let r=n.findIndex(c=>c.some(l=>l.id===s)),o=n[r]?.find(c=>c.id===s),a=e[r];o&&a&&i.push({...o,rect:[o.rect[0]+a.x,o.rect[1]+a.y,o.rect[2],o.rect[3]]})}return i}function kD(n,e,t,i,s,r,o){let a=f=>`[${Tm(f).join(", ")}]`,c=a(e.camera.position.toArray()),l=n.view==="montage"?`Montage ${r}x${o}: user's view, your eyes, from above, ${s.views.size?"object view":"nothing placed yet"}.`:`View ${n.view} ${r}x${o} from ${c} towards ${a(e.target.toArray())}.`,u=t.slice(0,40).map(f=>{let p=i.get(f.id);return`${p===void 0?"":`${p}. `}${f.id}${f.kind===f.id.replace(/_\d+$/,"")?"":` (${f.kind})`}${f.label?` "${f.label}"`:""}, ${f.distance} m, at ${f.rect.slice(0,2).join(",")} size ${f.rect.slice(2).join("x")} px`}),d=t.length>40?[`and ${t.length-40} more`]:[],h=[...s.crew.members].map(([f,p])=>`${p.name} (${f}) at ${a(s.crew.standpoint(p,s.now).position)}`);return[l,t.length?"In view, nearest first:":"No object is in view.",...u,...d,...h.length?[`Avatars: ${h.join("; ")}.`]:[]].join(`
`)}var Wd=42,pw={x:.24,y:.17},mw=.5,Xd=class{wish={x:0,y:0};now={x:0,y:0};set(e,t){let[i,s]=[e/2,t/2],r=i!==this.wish.x||s!==this.wish.y;return Object.assign(this.wish,{x:i,y:s}),r}update(e){let{now:t,wish:i}=this;if(t.x===i.x&&t.y===i.y)return!1;let s=Hs(7,e);return t.x=Math.abs(i.x-t.x)<mw?i.x:t.x+(i.x-t.x)*s,t.y=Math.abs(i.y-t.y)<mw?i.y:t.y+(i.y-t.y)*s,!0}frame(e,t,i){let s=t/i;e.aspect=s,e.fov=s<.9?Wd*Math.min(1.35,.9/s):Wd;let r=Pe(this.now.x,0,t*pw.x),o=Pe(this.now.y,0,i*pw.y);r||o?e.setViewOffset(t,i,r,o,t,i):e.clearViewOffset(),e.updateProjectionMatrix()}};function gw(n,e,t,i){let s=n.guide.label(),{info:r}=n.renderer;return{...i,calls:r.render.calls,triangles:r.render.triangles,programs:r.programs?.length??0,geometries:r.memory.geometries,textures:r.memory.textures,labels:e.rects(),avatars:[...n.crew.members].map(([o,a])=>({id:o,parent:a.parent,state:a.body.stance,size:a.body.size,position:a.body.position,post:n.crew.standpoint(a,t).position,yaw:a.body.yaw,feet:a.body.feet(),bones:Object.fromEntries(Object.entries(a.body.body.bones).map(([c,l])=>[c,l.quaternion.toArray()])),speaking:a.body.speaking,bubble:a.body.speaking??a.speech.text(t)})),guide:s&&{text:s.text,position:s.anchor.toArray()},objects:[...n.objects.views.values()].map(o=>({id:o.id,min:o.box.min.toArray(),max:o.box.max.toArray()}))}}var FD=.06666666666666667,UD=24;function yw({clock:n,idleFrame:e,frame:t}){let i=0,s,r=n(),o=!1,a=!1,c=0,l=0,u=0,d=0,h="busy",f=new MessageChannel;f.port1.onmessage=()=>{let A=performance.now();d=A-u>UD?A+Math.min(1e3,A-u):0,h==="busy"?w():i||g(h==="idle"?e()-12:1e3)};let p=(A,M,R)=>{let C=performance.now(),x=t(A,M,R);return l=performance.now()-C,c++,x},v=()=>{i&&cancelAnimationFrame(i),i=0,clearTimeout(s),s=void 0},m=()=>{i=0,u=performance.now();let A=n();h=p(A,Math.min(FD,Math.max(0,A-r)),!0),r=A,f.port2.postMessage(0)},g=A=>{clearTimeout(s),!a&&!o&&(s=setTimeout(w,Math.max(0,A)))},w=()=>{if(a||o||i||document.hidden)return;let A=d-performance.now();if(A>1)return g(A);clearTimeout(s),s=void 0,i=requestAnimationFrame(m)};return{wake:w,step(A){v();let M=o?Math.max(0,A-r):0;o=!0,r=A,p(A,M,!1)},get manual(){return o},get frames(){return c},get jsMs(){return l},dispose(){a=!0,f.port1.close(),v()}}}var BD=`
uniform float width;
void main() {
  mat4 m = modelViewMatrix * instanceMatrix;
  vec4 p = m * vec4( position, 1.0 );
  vec3 n = normalize( mat3( m ) * normal );
  p.xyz += n * width * clamp( -p.z, 1.5, 60.0 );
  gl_Position = projectionMatrix * p;
}`,zD=`
uniform vec3 tone;
void main() { gl_FragColor = vec4( tone, 1.0 ); }`;function vw(n,e,t){let i=new Pt({uniforms:{tone:{value:new se().setStyle(e,"srgb-linear")},width:{value:t}},vertexShader:BD,fragmentShader:zD,side:Xt,toneMapped:!1}),s=[],r=()=>{for(let o of s)o.removeFromParent(),o.dispose();s=[]};return{set(o){if(r(),!o)return;let a=new Map;for(let c of o.instances){let l=c.local?new oe().multiplyMatrices(o.matrix,c.local):o.matrix,u=a.get(c.kind);u?u.push(l):a.set(c.kind,[l])}for(let[c,l]of a){let u=new ei(c.shape.geometry,i,l.length);l.forEach((d,h)=>u.setMatrixAt(h,d)),u.frustumCulled=!1,n.add(u),s.push(u)}},dispose(){r(),i.dispose()}}}function xw(n,e){let t=vw(n,"#ffd166",.0042),i=vw(n,"#fff6df",.0028),s={select:null,hover:null},r=a=>a?e.get(a)??null:null,o=()=>{t.set(r(s.select)),i.set(s.hover===s.select?null:r(s.hover))};return{select(a){s.select=a,o()},hover(a){return s.hover===a?!1:(s.hover=a,o(),!0)},refresh:o,dispose(){t.dispose(),i.dispose()}}}var ac={low:{detail:11e4,ratio:1,shadow:2048,idleFrame:66},med:{detail:26e4,ratio:1.5,shadow:2048,idleFrame:33},high:{detail:42e4,ratio:2,shadow:4096,idleFrame:33},test:{detail:11e4,ratio:1,shadow:0,idleFrame:33}},bw=["low","med","high"];function _w(){let n=document.createElement("canvas").getContext("webgl2");if(!n)return!1;let e=n.getExtension("WEBGL_debug_renderer_info"),t=String(n.getParameter(e?e.UNMASKED_RENDERER_WEBGL:n.RENDERER));return n.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|software|basic render/i.test(t)}function ww(n,e){let t=n==="auto"?e?"low":"med":n,i=0,s=0,r=-1/0;return{get tier(){return t},frame(o,a){if(n!=="auto"||o>.5)return!1;i=o>1/38?i+1:Math.max(0,i-1),s=o<1/56?s+1:0;let c=bw.indexOf(t),l=i>45?c-1:s>240&&!e?c+1:c,u=bw[l];return l===c||!u||a-r<5?!1:(t=u,i=0,s=0,r=a,!0)}}}var Mw=.12,VD=.25,GD=new Dt(new S(-.45,0,-.45),new S(.45,.95,.45)),cc=new ln,Sw=new ln,$d=new oe,Aw=new S;function HD(n,e){for(let t of n.instances)for(let i of t.kind.shape.casters)if($d.copy(n.matrix),t.local&&$d.multiply(t.local),Sw.copy(cc).applyMatrix4($d.multiply(i.matrix).invert()),!!Sw.intersectBox(GD,Aw)&&Aw.applyMatrix4($d.invert()).distanceTo(cc.origin)<e)return!0;return!1}function WD(n,e,t,i){let s=n.distanceTo(e)-VD;if(s<=0)return!1;cc.origin.copy(n),cc.direction.subVectors(e,n).normalize();for(let r of t)if(r.id!==i&&hs(cc,r,0)<s&&HD(r,s))return!0;return!1}var qd=class{known=new Map;next=-1/0;turn=0;update(e,t,i,s){if(s<this.next&&s>this.next-2*Mw)return;this.next=s+Mw;let r=new Set(e.map(a=>a.id));for(let a of this.known.keys())r.has(a)||this.known.delete(a);let o=e[this.turn++%Math.max(1,e.length)];o&&this.known.set(o.id,WD(t,o.anchor,i,o.id))}hides(e){return this.known.get(e)??!1}};var XD=600,Ew=new Dt,$D=9e4;function Tw(n){return new Cm(n)}var Cm=class{camera;o;set;stage;watch;eye=new en(Wd,1,.1,1200);rig;loop;labels;marks;sight=new qd;cover=new Xd;listeners=new Set;closers=[];started;time;lost=!1;sharp={eye:new S(1/0,0,0),revision:-1};constructor(e){this.o=e,this.set=qD(e),this.time=e.clock(),this.started=this.set.unixClock?this.time:0,this.stage=new Gd(YD(e,this.set)),this.watch=ww(e.quality,this.set.software),this.labels=db(e.labels),this.marks=xw(this.stage.scene,this.stage.objects.views);let t=()=>this.set.software?XD:ac[this.watch.tier].idleFrame;this.loop=yw({clock:e.clock,idleFrame:t,frame:(i,s,r)=>this.frame(i,s,r)}),this.rig=this.createRig(),this.camera=this.createControl(),this.listen(),this.applyTier(),this.follow({reset:!0,objects:[],avatars:[],environment:!0,revision:e.state.revision}),this.frame(this.time,0,!1)}createRig(){let{members:e}=this.stage.crew;return ib({camera:this.eye,element:this.o.canvas,avatarAt:t=>e.get(t)?.body.position??null,favourite:()=>[...e].find(([,t])=>t.agent?.connected&&!t.parent)?.[0]??e.keys().next().value??null,still:this.set.calm,wake:()=>this.loop.wake()})}createControl(){let{rig:e}=this;return{get:()=>this.pose(),follow:t=>e.follow(t),get following(){return e.following},go:t=>e.go(t,6)}}listen(){let{canvas:e,state:t}=this.o,i=new AbortController,s=new ResizeObserver(()=>this.resize());s.observe(e),e.style.touchAction="none";let r=a=>{a.preventDefault(),this.lost=!0},o=()=>{this.lost=!1,this.stage.restored(),this.applyTier()};e.addEventListener("webglcontextlost",r,i),e.addEventListener("webglcontextrestored",o,i),document.addEventListener("visibilitychange",()=>this.loop.wake(),i),this.closers.push(()=>i.abort(),()=>s.disconnect(),t.subscribe(a=>this.follow(a)))}present(){return this.loop.manual?this.time:this.o.clock()}pose(){return{position:this.eye.position.toArray(),target:this.rig.target.toArray()}}size(){return{width:this.o.canvas.clientWidth||1,height:this.o.canvas.clientHeight||1}}resize(){let{width:e,height:t}=this.size();this.stage.renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio||1,ac[this.watch.tier].ratio)),this.stage.renderer.setSize(e,t,!1),this.cover.frame(this.eye,e,t),this.loop.frames>0&&this.draw(),this.loop.wake()}applyTier(){this.stage.budget=this.set.software?$D:ac[this.watch.tier].detail,this.stage.shadows(ac[this.watch.tier].shadow),this.resize()}frame(e,t,i){this.time=e;let{stage:s}=this,{width:r,height:o}=this.size(),a=this.cover.update(i&&!this.set.calm&&!this.set.software?t:1);a&&this.cover.frame(this.eye,r,o);let c=this.rig.update(i?t:1)||a,l=s.objects.animate(e-this.started);s.crew.update(e,t,this.eye.position.toArray()),s.guide.update(e,t);let u=s.crew.busy||s.guide.busy(e);if((l||u)&&s.touchShadows(),s.writing.update(s.objects.views.values(),this.eye.position),this.draw(),this.letter(),c)for(let h of this.listeners)h(this.pose());i&&(c||u||l)&&this.watch.frame(t,e)&&this.applyTier();let d=s.crew.lively&&!this.set.calm&&!this.set.software;return c||l||u||d||s.weather.active?"busy":this.set.calm?"still":"idle"}draw(){if(this.lost)return;let{stage:e,eye:t,sharp:i}=this;(i.revision!==this.o.state.revision||i.eye.distanceTo(t.position)>2.5)&&(e.detail(t.position),i.eye.copy(t.position),i.revision=this.o.state.revision);let s=Hd(t,this.rig.target);e.update(this.time-this.started,s.focus,s.distance,t.position),e.renderer.info.reset(),e.render(t)}letter(){let{width:e,height:t}=this.size(),{crew:i,guide:s,objects:r}=this.stage,o=[...r.views.values()],a=this.eye.position,c={crew:i,guide:s.label(),views:o,camera:a,now:this.time,unixClock:this.set.unixClock},l=ud(c);this.sight.update(l.filter(d=>d.kind!=="bubble"),a,o,this.time);for(let d of l)d.faint=d.kind==="name"&&d.mark!=="needs-you"&&this.sight.hides(d.id);let u=l.filter(d=>d.kind!=="label"||!this.sight.hides(d.id));this.labels.update(u,dd(i,this.eye,e,t),this.eye,e,t)}follow(e){let t=this.present(),{stage:i}=this,{state:s}=this.o,r=e.reset,o=r?new Set([...i.objects.views.keys(),...s.objects.keys()]):e.objects,a=r?new Set([...i.crew.members.keys(),...s.avatars.keys()]):e.avatars,c=new Dt;for(let l of e.objects)c.union(i.objects.views.get(l)?.box??Ew);i.objects.update(o,s.objects,t-this.started,r||this.set.calm);for(let l of e.objects)c.union(i.objects.views.get(l)?.box??Ew);r&&i.crew.anew(t),i.crew.documents(a,t),r||i.crew.made(s.history.at(-1),c,t),(r||e.environment)&&i.setEnvironment(s.environment),(r||e.objects.length>0)&&(i.clearGround(),i.touchShadows(),this.marks.refresh()),this.loop.wake()}setPresence(e){this.stage.crew.setPresence(e,this.present()),this.loop.wake()}play(e){this.stage.crew.play(e,this.present()),this.loop.wake()}setMouth(e,t){this.stage.crew.members.get(e)?.body.mouth(t),this.loop.wake()}attend(e){this.stage.crew.attend(e,this.present()),this.loop.wake()}speak(e,t){this.stage.crew.speak(e,t,this.present()),this.loop.wake()}setGuide(e){this.stage.guide.set(e,this.present()),this.loop.wake()}setCovered(e,t){this.cover.set(e,t)&&this.loop.wake()}async capture(e){let t=this.present(),{stage:i}=this;i.objects.animate(t-this.started),i.crew.update(t,.016,this.eye.position.toArray()),i.touchShadows(),this.time=t;let s={views:i.objects.views,crew:i.crew,user:this.eye,userTarget:this.rig.target,agent:e.agent,now:t},r=t-this.started,{unixClock:o,test:a}=this.set;try{return fw({stage:i,now:t,sceneTime:r,unixClock:o,views:s,samples:a?0:4},e)}finally{this.sharp.revision=-1,i.touchShadows(),this.loop.manual||this.loop.wake()}}pick(e,t){let{width:i,height:s}=this.size(),r=new qe(e/i*2-1,1-t/s*2);return xb(this.eye,r,this.stage.objects.views.values(),this.stage.crew)}select(e){this.marks.select(e),this.loop.wake()}hover(e){this.marks.hover(e)&&this.loop.wake()}focus(e){if(typeof e!="string")return this.rig.go(e,6);let t=this.stage.objects.views.get(e)?.box,i=this.stage.crew.members.get(e)?.body,s=t?.getSize(new S).length()??0;t?this.rig.go(t.getCenter(new S).toArray(),Math.max(3.5,s*1.7)):i&&this.rig.go([i.position[0],i.position[1]+1.05,i.position[2]],5.5)}onCamera(e){return this.listeners.add(e),()=>this.listeners.delete(e)}avatarPosition(e){return this.stage.crew.members.get(e)?.body.position??null}inspect(){let{frames:e,jsMs:t}=this.loop;return gw(this.stage,this.labels,this.time,{frames:e,jsMs:t,lost:this.lost,quality:this.watch.tier})}step(e){this.loop.step(e)}dispose(){for(let e of this.closers)e();for(let e of[this.loop,this.rig,this.labels,this.marks,this.stage])e.dispose()}};function qD(n){let e=n.quality==="test";return{test:e,calm:e||n.reducedMotion,unixClock:n.clock()>1e9,software:_w()}}function YD(n,e){return{canvas:n.canvas,state:n.state,plain:e.test,calm:e.calm,antialias:!e.test,lamps:e.test||e.software||n.quality==="low"?0:3,unixClock:e.unixClock,cheapShadows:e.software}}var jD=1500,Yd=document.getElementById("world"),ZD=document.getElementById("labels"),Cw=document.getElementById("ui"),Rw=r0(location.search),KD=Ty(),Pr=ag(),Pw=crypto.randomUUID().replaceAll("-",""),Co=x0(),si=null,Ro=sg(()=>si,Pr),xt=Qm(Pr,Ro),lc={worldId:"",revision:0},uc=Cy(n=>si?.sendPresence(n),document.visibilityState==="visible"),Ft=null,Rm=null,Iw=ig({link:()=>si,presence:()=>xt.presence.peek(),camera:()=>Ft?.camera.get(),now:Pr}),JD=Iy({scene:()=>Ft,lanes:()=>Ro.lanes.peek(),now:Pr}),QD={say:n=>Dw({kind:"said",text:n}),point:Nw,goTo:n=>Ft?.focus(n),select:n=>Rm?.select(n),clearSelection:()=>Rm?.clear(),undo:Iw.undo,olderTurns:Dy,picture:()=>og(Ft),toWorld:()=>Yd.focus({preventScroll:!0}),retry:()=>si?.retry(),reload:()=>location.reload()};My(Cw,xt,QD,Pr);rg(xt.worldName,Ro.unread);window.world=Ay({build:"289e54b7b8a9ac22",pageId:Pw,root:Cw,model:xt,state:Co,scene:()=>Ft,link:()=>si});KD.then(nN);var Lw=()=>{},eN=new Promise(n=>{Lw=n,setTimeout(n,jD)});Promise.all([Ny(),eN]).then(tN);function tN(){try{Ft=Tw({canvas:Yd,labels:ZD,state:Co,clock:()=>Pr()/1e3,quality:Rw.quality,reducedMotion:matchMedia("(prefers-reduced-motion: reduce)").matches})}catch(n){console.error("world: the picture cannot be drawn",n),xt.graphics.value="missing",si?.close();return}cg(Yd,n=>{xt.graphics.value=n}),Ft.onCamera(n=>{uc.camera(n),xt.guide.camera(n)}),uc.camera(Ft.camera.get()),xt.guide.camera(Ft.camera.get()),Rm=fg({canvas:Yd,scene:Ft,state:Co,model:xt,presence:uc,point:Nw,put:Iw.put}),Xi(()=>Ft?.setCovered(xt.covered.value.right,xt.covered.value.bottom)),Xi(()=>Ft?.setGuide(xt.guide.shown.value?{text:xt.guide.says.value}:null)),Ft.setPresence(xt.presence.peek()),si?.welcome&&Kh(Ft)}function nN(){if(xt.graphics.peek()==="missing")return;let n=location.protocol==="https:"?"wss:":"ws:";si=Yy({url:`${n}//${location.host}/api/relay/browser/ws`,state:Co,build:"289e54b7b8a9ac22",pageId:Pw,worldId:Rw.worldId,clock:Pr,handlers:{onStatus:e=>{xt.connection.value=e,Ro.connected(e.state==="live"),e.state==="reconnecting"&&Ft?.setPresence(Ry(xt.presence.peek(),e.since)),Pm()},onWelcome:iN,onPresence:e=>{xt.presence.value=e,Ft?.setPresence(e),Pm()},onAct:e=>Ft?.play(e),onTrace:e=>xt.trace(e),onChat(e){Ro.receive(e),JD(e)},onEntry:Ow,screenshot:(e,t)=>Ft?Py(Ft,e,t):Promise.reject(new Error("the picture is not there yet"))}}),uc.again(),document.addEventListener("visibilitychange",()=>uc.visible(document.visibilityState==="visible"))}function iN(n){lc.worldId!==n.worldId&&(lc.worldId=n.worldId,lc.revision=0,xt.forget()),xt.worldName.value=n.worldName,Ro.connected(!1),xt.presence.value=n.presence;for(let e of n.history)Ow(e);Lw(),Ft&&Kh(Ft)}function Ow(n){n.revision<=lc.revision||(lc.revision=n.revision,xt.entry(n,Co.objects),Pm())}function Pm(){xt.details.value={build:"289e54b7b8a9ac22",worldId:si?.welcome?.worldId??"",revision:Co.revision,executor:si?.isExecutor??!1,pages:xt.presence.peek().pages}}function Dw(n){return si?si.userEvent(n):Promise.reject(new Error("there is no connection"))}function Nw(n){Dw({kind:"pointed",...n}).catch(e=>console.warn("world: pointing failed",e))}
