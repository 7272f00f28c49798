import{Hb as g,Jb as w,Mc as d,Oc as f,Pc as x,Tc as u,_b as y,_c as b,ad as M,bc as h,cd as k,dd as F,qc as m}from"./chunk-UYK3AK6N.js";var l=12,T=20,O=1024,A=1,j=`
attribute vec4 face;
varying vec2 vUv;
varying vec3 vFace;
void main() {
  vUv = vec2( uv.x, 1.0 - uv.y );
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFace = vec3( face.x, face.y, 1.0 - smoothstep( 90.0, 150.0, -p.z ) );
  gl_Position = projectionMatrix * p;
}`,v=Array.from({length:l},(i,e)=>e),I=`
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
  // Screens shine a little at night; paper lies in the same dusk as its board.
  float lit = vFace.y;
  c.rgb *= mix( mix( 0.94, 0.22, night ), mix( 0.96, 0.86, night ), lit );
  gl_FragColor = vec4( c.rgb, c.a * vFace.z );
  #include <colorspace_fragment>
}`,S=class{mesh;material;blank=B();slots=new x(new Float32Array(l*4),4);files;changed;kept=new Map;coming=new Map;eye=new m(1/0,0,0);shown=[];known="";count=0;ended=!1;constructor(e,s,t,n){this.files=t,this.changed=n;let o={night:s};for(let a of v)o[`picture${a}`]={value:this.blank};this.material=new k({uniforms:o,vertexShader:j,fragmentShader:I,transparent:!0,depthWrite:!1,toneMapped:!1,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-2});let r=V();this.slots.setUsage(h),r.setAttribute("face",this.slots),this.mesh=new M(r,this.material,l),this.mesh.instanceMatrix.setUsage(h),this.mesh.frustumCulled=!1,this.mesh.renderOrder=24,this.mesh.visible=!1,e.add(this.mesh)}update(e,s){let t=[...e].map(n=>`${n.id}:${n.object.asset}`).join();(t!==this.known||this.eye.distanceTo(s)>A)&&(this.known=t,this.eye.copy(s),this.shown=$(e,s)),this.draw()}draw(){let e=0;for(let[s,t]of this.shown.entries()){let n=this.kept.get(t.asset);if(n){n.used=++this.count;let o=this.material.uniforms[`picture${s}`];o&&(o.value=n.texture),this.slots.setXYZW(e,s,t.face.lit?1:0,0,0),this.mesh.setMatrixAt(e++,P(t,n))}else this.fetch(t.asset)}this.mesh.count=e,this.mesh.visible=e>0,e!==0&&(this.mesh.instanceMatrix.needsUpdate=!0,this.slots.needsUpdate=!0)}fetch(e){if(this.coming.has(e)||this.ended)return;let s=this.load(e).finally(()=>this.coming.delete(e));this.coming.set(e,s)}async load(e){let s;try{if(!this.files)throw new Error("there are no files here");s=E(await C(await this.files.bytes(e)))}catch(t){console.warn(`world: the picture ${e} could not be shown: ${String(t)}`),s=E(R())}if(this.ended)return s.texture.dispose();this.kept.set(e,{...s,used:++this.count}),this.sweep(),this.changed()}brought(e){this.kept.get(e)?.texture.dispose(),this.kept.delete(e)}sweep(){let e=[...this.kept].sort(([,s],[,t])=>s.used-t.used).slice(0,Math.max(0,this.kept.size-T));for(let[s,t]of e){for(let n of Object.values(this.material.uniforms))n.value===t.texture&&(n.value=this.blank);t.texture.dispose(),this.kept.delete(s)}}async ready(){for(;this.coming.size>0;)await Promise.all(this.coming.values())}dispose(){this.ended=!0;for(let{texture:e}of this.kept.values())e.dispose();this.kept.clear(),this.blank.dispose(),this.mesh.geometry.dispose(),this.mesh.dispose(),this.material.dispose(),this.mesh.removeFromParent()}},U=new m,p=new u,c=new u;function P({view:i,local:e,face:s},{width:t,height:n}){let[o,r]=s.size,a=Math.min(o/t,r/n);return c.makeRotationX(s.lean??0),c.setPosition(...s.at),c.scale(U.set(t*a,n*a,1)),p.copy(i.frame),e&&p.multiply(e),p.multiply(c)}function $(i,e){let s=[];for(let t of i){let n=t.object.asset;if(n)for(let o of t.instances){let r=F[o.kind.kind];r&&t.leafs.every(a=>a.instance!==o)&&s.push({face:{view:t,local:o.local,face:r,asset:n},away:t.box.distanceToPoint(e)})}}return s.sort((t,n)=>t.away-n.away).slice(0,l).map(t=>t.face)}async function C(i){let e=await createImageBitmap(new Blob([i])),s=Math.min(1,O/Math.max(e.width,e.height)),t=document.createElement("canvas");t.width=Math.max(1,Math.round(e.width*s)),t.height=Math.max(1,Math.round(e.height*s));let n=t.getContext("2d");if(!n)throw new Error("no 2D canvas");return n.imageSmoothingQuality="high",n.drawImage(e,0,0,t.width,t.height),e.close(),t}function E(i){let e=new d(i);return e.flipY=!1,e.colorSpace=y,e.minFilter=w,e.magFilter=g,e.anisotropy=4,{texture:e,width:i.width,height:i.height}}function R(){let i=document.createElement("canvas");i.width=512,i.height=288;let e=i.getContext("2d");return e&&(e.fillStyle="#e9e2d3",e.fillRect(0,0,512,288),e.fillStyle="#5c5348",e.textAlign="center",e.font="600 32px ui-rounded, system-ui, sans-serif",e.fillText("This picture is not here",256,140),e.font="400 24px ui-rounded, system-ui, sans-serif",e.fillText("Drop the file on the page again",256,184)),i}function V(){let i=new b;return i.setAttribute("position",new f([-.5,-.5,0,.5,-.5,0,.5,.5,0,-.5,.5,0],3)),i.setAttribute("uv",new f([0,0,1,0,1,1,0,1],2)),i.setIndex([0,1,2,0,2,3]),i}function B(){let i=document.createElement("canvas");return i.width=i.height=1,new d(i)}export{S as Screens};
