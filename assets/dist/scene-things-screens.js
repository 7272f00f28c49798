import{Cd as m,Fa as p,Fe as x,Ge as b,He as M,jd as l,pe as v,qe as g,yd as d,ye as y,ze as w}from"./shared-app.js";var h=12,T=20,P=1024,S=1,C=`
attribute vec4 face;
varying vec2 vUv;
varying vec3 vFace;
void main() {
  vUv = vec2( uv.x, 1.0 - uv.y );
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFace = vec3( face.x, face.y, 1.0 - smoothstep( 90.0, 150.0, -p.z ) );
  gl_Position = projectionMatrix * p;
}`,f=Array.from({length:h},(s,e)=>e),O=`
${f.map(s=>`uniform sampler2D picture${s};`).join(`
`)}
uniform float night;
varying vec2 vUv;
varying vec3 vFace;
void main() {
  vec2 dx = dFdx( vUv );
  vec2 dy = dFdy( vUv );
  int slot = int( vFace.x + 0.5 );
  vec4 c = vec4( 0.0 );
  switch ( slot ) {
${f.map(s=>`    case ${s}: c = textureGrad( picture${s}, vUv, dx, dy ); break;`).join(`
`)}
  }
  // Screens shine a little at night; paper is in the same dusk as its board.
  float lit = vFace.y;
  c.rgb *= mix( mix( 0.94, 0.22, night ), mix( 0.96, 0.86, night ), lit );
  gl_FragColor = vec4( c.rgb, c.a * vFace.z );
  #include <colorspace_fragment>
}`,F=class{mesh;material;blank=A();slots=new v(new Float32Array(h*4),4);files;changed;cache=new Map;pending=new Map;eye=new d(1/0,0,0);shown=[];known="";count=0;disposed=!1;constructor(e,i,t,a){this.files=t,this.changed=a;let n={night:i};for(let r of f)n[`picture${r}`]={value:this.blank};this.material=M(n,C,O);let o=new w(1,1);this.slots.setUsage(l),o.setAttribute("face",this.slots),this.mesh=new g(o,this.material,h),this.mesh.instanceMatrix.setUsage(l),this.mesh.frustumCulled=!1,this.mesh.renderOrder=24,this.mesh.visible=!1,e.add(this.mesh)}update(e,i){let t=[...e].map(a=>`${a.id}:${a.object.asset}`).join();(t!==this.known||this.eye.distanceTo(i)>S)&&(this.known=t,this.eye.copy(i),this.shown=U(e,i)),this.draw()}draw(){let e=0;for(let[i,t]of this.shown.entries()){let a=this.cache.get(t.asset);if(a){a.used=++this.count;let n=this.material.uniforms[`picture${i}`];n&&(n.value=a.texture),this.slots.setXYZW(e,i,t.face.lit?1:0,0,0),this.mesh.setMatrixAt(e++,E(t,a))}else this.fetch(t.asset)}this.mesh.count=e,this.mesh.visible=e>0,e!==0&&(this.mesh.instanceMatrix.needsUpdate=!0,this.slots.needsUpdate=!0)}fetch(e){if(this.pending.has(e)||this.disposed)return;let i=this.load(e).finally(()=>this.pending.delete(e));this.pending.set(e,i)}async load(e){let i;try{if(!this.files)throw new Error("this page has no file store");i=k(await $(await this.files.bytes(e)))}catch(t){console.warn(`world: picture ${e} could not be shown: ${String(t)}`),i=k(I())}if(this.disposed)return i.texture.dispose();this.cache.set(e,{...i,used:++this.count}),this.evict(),this.changed()}invalidate(e){this.cache.get(e)?.texture.dispose(),this.cache.delete(e)}evict(){let e=[...this.cache].sort(([,i],[,t])=>i.used-t.used).slice(0,Math.max(0,this.cache.size-T));for(let[i,t]of e){for(let a of Object.values(this.material.uniforms))a.value===t.texture&&(a.value=this.blank);t.texture.dispose(),this.cache.delete(i)}}async ready(){for(;this.pending.size>0;)await Promise.all(this.pending.values())}dispose(){this.disposed=!0;for(let{texture:e}of this.cache.values())e.dispose();this.cache.clear(),this.blank.dispose(),this.mesh.geometry.dispose(),this.mesh.dispose(),this.material.dispose(),this.mesh.removeFromParent()}},j=new d,u=new m,c=new m;function E({view:s,local:e,face:i},{width:t,height:a}){let[n,o]=i.size,r=Math.min(n/t,o/a);return c.makeRotationX(i.lean??0),c.setPosition(...i.at),c.scale(j.set(t*r,a*r,1)),u.copy(s.frame),e&&u.multiply(e),u.multiply(c)}function U(s,e){let i=[];for(let t of s){let a=t.object.asset;if(a)for(let n of t.instances){let o=p(n.kind.kind)?.image;o&&t.leafs.every(r=>r.instance!==n)&&i.push({face:{view:t,local:n.local,face:o,asset:a},away:t.box.distanceToPoint(e)})}}return i.sort((t,a)=>t.away-a.away).slice(0,h).map(t=>t.face)}async function $(s){let e=await createImageBitmap(new Blob([s])),i=Math.min(1,P/Math.max(e.width,e.height)),t=o=>Math.max(1,Math.round(o*i)),{canvas:a,c:n}=x(t(e.width),t(e.height));return n.imageSmoothingQuality="high",n.drawImage(e,0,0,a.width,a.height),e.close(),a}function k(s){let e=b(s);return e.flipY=!1,{texture:e,width:s.width,height:s.height}}function I(){let s=document.createElement("canvas");s.width=512,s.height=288;let e=s.getContext("2d");return e&&(e.fillStyle="#e9e2d3",e.fillRect(0,0,512,288),e.fillStyle="#5c5348",e.textAlign="center",e.font="600 32px ui-rounded, system-ui, sans-serif",e.fillText("This picture is not available",256,140),e.font="400 24px ui-rounded, system-ui, sans-serif",e.fillText("Drop its file on the page again",256,184)),s}function A(){let s=document.createElement("canvas");return s.width=s.height=1,new y(s)}export{F as Screens};
