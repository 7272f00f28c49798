import{Ac as x,Ec as f,Lb as y,Lc as b,Nc as M,Ob as l,Pc as F,Qc as S,bc as d,sb as g,ub as w,xc as m,zc as u}from"./chunk-L6U6HRJ6.js";var h=12,E=20,T=1024,O=1,P=`
attribute vec4 face;
varying vec2 vUv;
varying vec3 vFace;
void main() {
  vUv = vec2( uv.x, 1.0 - uv.y );
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFace = vec3( face.x, face.y, 1.0 - smoothstep( 90.0, 150.0, -p.z ) );
  gl_Position = projectionMatrix * p;
}`,v=Array.from({length:h},(i,e)=>e),A=`
${v.map(i=>`uniform sampler2D picture${i};`).join(`
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
${v.map(i=>`    case ${i}: c = textureGrad( picture${i}, vUv, dx, dy ); break;`).join(`
`)}
  }
  // Screens shine a little at night; paper is in the same dusk as its board.
  float lit = vFace.y;
  c.rgb *= mix( mix( 0.94, 0.22, night ), mix( 0.96, 0.86, night ), lit );
  gl_FragColor = vec4( c.rgb, c.a * vFace.z );
  #include <colorspace_fragment>
}`,k=class{mesh;material;blank=B();slots=new x(new Float32Array(h*4),4);files;changed;cache=new Map;pending=new Map;eye=new d(1/0,0,0);shown=[];known="";count=0;disposed=!1;constructor(e,s,t,a){this.files=t,this.changed=a;let n={night:s};for(let o of v)n[`picture${o}`]={value:this.blank};this.material=new F({uniforms:n,vertexShader:P,fragmentShader:A,transparent:!0,depthWrite:!1,toneMapped:!1,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-2});let r=V();this.slots.setUsage(l),r.setAttribute("face",this.slots),this.mesh=new M(r,this.material,h),this.mesh.instanceMatrix.setUsage(l),this.mesh.frustumCulled=!1,this.mesh.renderOrder=24,this.mesh.visible=!1,e.add(this.mesh)}update(e,s){let t=[...e].map(a=>`${a.id}:${a.object.asset}`).join();(t!==this.known||this.eye.distanceTo(s)>O)&&(this.known=t,this.eye.copy(s),this.shown=U(e,s)),this.draw()}draw(){let e=0;for(let[s,t]of this.shown.entries()){let a=this.cache.get(t.asset);if(a){a.used=++this.count;let n=this.material.uniforms[`picture${s}`];n&&(n.value=a.texture),this.slots.setXYZW(e,s,t.face.lit?1:0,0,0),this.mesh.setMatrixAt(e++,I(t,a))}else this.fetch(t.asset)}this.mesh.count=e,this.mesh.visible=e>0,e!==0&&(this.mesh.instanceMatrix.needsUpdate=!0,this.slots.needsUpdate=!0)}fetch(e){if(this.pending.has(e)||this.disposed)return;let s=this.load(e).finally(()=>this.pending.delete(e));this.pending.set(e,s)}async load(e){let s;try{if(!this.files)throw new Error("this page has no file store");s=C(await $(await this.files.bytes(e)))}catch(t){console.warn(`world: picture ${e} could not be shown: ${String(t)}`),s=C(R())}if(this.disposed)return s.texture.dispose();this.cache.set(e,{...s,used:++this.count}),this.evict(),this.changed()}invalidate(e){this.cache.get(e)?.texture.dispose(),this.cache.delete(e)}evict(){let e=[...this.cache].sort(([,s],[,t])=>s.used-t.used).slice(0,Math.max(0,this.cache.size-E));for(let[s,t]of e){for(let a of Object.values(this.material.uniforms))a.value===t.texture&&(a.value=this.blank);t.texture.dispose(),this.cache.delete(s)}}async ready(){for(;this.pending.size>0;)await Promise.all(this.pending.values())}dispose(){this.disposed=!0;for(let{texture:e}of this.cache.values())e.dispose();this.cache.clear(),this.blank.dispose(),this.mesh.geometry.dispose(),this.mesh.dispose(),this.material.dispose(),this.mesh.removeFromParent()}},j=new d,p=new f,c=new f;function I({view:i,local:e,face:s},{width:t,height:a}){let[n,r]=s.size,o=Math.min(n/t,r/a);return c.makeRotationX(s.lean??0),c.setPosition(...s.at),c.scale(j.set(t*o,a*o,1)),p.copy(i.frame),e&&p.multiply(e),p.multiply(c)}function U(i,e){let s=[];for(let t of i){let a=t.object.asset;if(a)for(let n of t.instances){let r=S[n.kind.kind];r&&t.leafs.every(o=>o.instance!==n)&&s.push({face:{view:t,local:n.local,face:r,asset:a},away:t.box.distanceToPoint(e)})}}return s.sort((t,a)=>t.away-a.away).slice(0,h).map(t=>t.face)}async function $(i){let e=await createImageBitmap(new Blob([i])),s=Math.min(1,T/Math.max(e.width,e.height)),t=document.createElement("canvas");t.width=Math.max(1,Math.round(e.width*s)),t.height=Math.max(1,Math.round(e.height*s));let a=t.getContext("2d");if(!a)throw new Error("no 2D canvas");return a.imageSmoothingQuality="high",a.drawImage(e,0,0,t.width,t.height),e.close(),t}function C(i){let e=new m(i);return e.flipY=!1,e.colorSpace=y,e.minFilter=w,e.magFilter=g,e.anisotropy=4,{texture:e,width:i.width,height:i.height}}function R(){let i=document.createElement("canvas");i.width=512,i.height=288;let e=i.getContext("2d");return e&&(e.fillStyle="#e9e2d3",e.fillRect(0,0,512,288),e.fillStyle="#5c5348",e.textAlign="center",e.font="600 32px ui-rounded, system-ui, sans-serif",e.fillText("This picture is not available",256,140),e.font="400 24px ui-rounded, system-ui, sans-serif",e.fillText("Drop its file on the page again",256,184)),i}function V(){let i=new b;return i.setAttribute("position",new u([-.5,-.5,0,.5,-.5,0,.5,.5,0,-.5,.5,0],3)),i.setAttribute("uv",new u([0,0,1,0,1,1,0,1],2)),i.setIndex([0,1,2,0,2,3]),i}function B(){let i=document.createElement("canvas");return i.width=i.height=1,new m(i)}export{k as Screens};
