import"./shared-three-src-geometries-CircleGeometry.js";import"./shared-three-src-core-InstancedBufferGeometry.js";import"./shared-three-src-lights-AmbientLight.js";import{c as ze,d as je,e as xn,g as Rn,i as Tn,j as yn,k as wn,l as Sn,m as An,n as ht,o as Pn}from"./shared-scene-models-bake.js";import{a as X,b as dt,c as K}from"./shared-three-src-materials-LineBasicMaterial.js";import"./shared-three-src-geometries-BoxGeometry.js";import{a as Hn,i as On,j as Vn,p as Cn,r as Un}from"./shared-scene-avatar-gait.js";import{b as le,c as ge}from"./shared-three-src-objects-Bone.js";import{$d as ae,Ae as Ln,Be as In,Cb as Ae,Cc as mn,Cd as U,Db as it,Dc as Pe,Eb as pn,Ed as ne,Fb as ke,Fd as z,Gd as j,Jd as C,Kb as ot,Kd as re,Ld as Mn,Pd as st,Qd as L,Rd as at,Td as se,Vd as lt,Xd as ut,Yd as O,_d as We,fd as fn,gd as gn,jd as _n,ke as En,nd as vn,wd as b,xd as v,xe as F,yd as f,ye as bn}from"./shared-app.js";var _e=class{constructor(e,n,r,i,o,s=!1){this.isGLBufferAttribute=!0,this.name="",this.buffer=e,this.type=n,this.itemSize=r,this.elementSize=i,this.count=o,this.normalized=s,this.version=0}set needsUpdate(e){e===!0&&this.version++}setBuffer(e){return this.buffer=e,this}setType(e,n){return this.type=e,this.elementSize=n,this}setItemSize(e){return this.itemSize=e,this}setCount(e){return this.count=e,this}};var be=class extends K{constructor(e=1){let n=[0,0,0,e,0,0,0,0,0,0,e,0,0,0,0,0,0,e],r=[1,0,0,1,.6,0,0,1,0,.6,1,0,0,0,1,0,.6,1],i=new O;i.setAttribute("position",new at(n,3)),i.setAttribute("color",new at(r,3));let o=new X({vertexColors:!0,toneMapped:!1});super(i,o),this.type="AxesHelper"}setColors(e,n,r){let i=new C,o=this.geometry.attributes.color.array;return i.set(e),i.toArray(o,0),i.toArray(o,3),i.set(n),i.toArray(o,6),i.toArray(o,9),i.set(r),i.toArray(o,12),i.toArray(o,15),this.geometry.attributes.color.needsUpdate=!0,this}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?vn("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");var Ge=(t,e,n)=>new Promise((r,i)=>{var o=a=>{try{l(n.next(a))}catch(u){i(u)}},s=a=>{try{l(n.throw(a))}catch(u){i(u)}},l=a=>a.done?r(a.value):Promise.resolve(a.value).then(o,s);l((n=n.apply(t,e)).next())}),A=(t,e,n)=>new Promise((r,i)=>{var o=a=>{try{l(n.next(a))}catch(u){i(u)}},s=a=>{try{l(n.throw(a))}catch(u){i(u)}},l=a=>a.done?r(a.value):Promise.resolve(a.value).then(o,s);l((n=n.apply(t,e)).next())}),Nn=class extends j{constructor(t){super(),this.weight=0,this.isBinary=!1,this.overrideBlink="none",this.overrideLookAt="none",this.overrideMouth="none",this._binds=[],this.name=`VRMExpression_${t}`,this.expressionName=t,this.type="VRMExpression",this.visible=!1}get binds(){return this._binds}get overrideBlinkAmount(){return this.overrideBlink==="block"?0<this.outputWeight?1:0:this.overrideBlink==="blend"?this.outputWeight:0}get overrideLookAtAmount(){return this.overrideLookAt==="block"?0<this.outputWeight?1:0:this.overrideLookAt==="blend"?this.outputWeight:0}get overrideMouthAmount(){return this.overrideMouth==="block"?0<this.outputWeight?1:0:this.overrideMouth==="blend"?this.outputWeight:0}get outputWeight(){return this.isBinary?this.weight>.5?1:0:this.weight}addBind(t){this._binds.push(t)}deleteBind(t){let e=this._binds.indexOf(t);e>=0&&this._binds.splice(e,1)}applyWeight(t){var e;let n=this.outputWeight;n*=(e=t?.multiplier)!=null?e:1,this.isBinary&&n<1&&(n=0),this._binds.forEach(r=>r.applyWeight(n))}clearAppliedWeight(){this._binds.forEach(t=>t.clearAppliedWeight())}};function Mr(t,e,n){var r,i;let o=t.parser.json,s=(r=o.nodes)==null?void 0:r[e];if(s==null)return console.warn(`extractPrimitivesInternal: Attempt to use nodes[${e}] of glTF but the node doesn't exist`),null;let l=s.mesh;if(l==null)return null;let a=(i=o.meshes)==null?void 0:i[l];if(a==null)return console.warn(`extractPrimitivesInternal: Attempt to use meshes[${l}] of glTF but the mesh doesn't exist`),null;let u=a.primitives.length,d=[];return n.traverse(h=>{d.length<u&&h.isMesh&&d.push(h)}),d}function Dn(t,e){return A(this,null,function*(){let n=yield t.parser.getDependency("node",e);return Mr(t,e,n)})}function Bn(t){return A(this,null,function*(){let e=yield t.parser.getDependencies("node"),n=new Map;return e.forEach((r,i)=>{let o=Mr(t,i,r);o!=null&&n.set(i,o)}),n})}var B={Aa:"aa",Ih:"ih",Ou:"ou",Ee:"ee",Oh:"oh",Blink:"blink",Happy:"happy",Angry:"angry",Sad:"sad",Relaxed:"relaxed",LookUp:"lookUp",Surprised:"surprised",LookDown:"lookDown",LookLeft:"lookLeft",LookRight:"lookRight",BlinkLeft:"blinkLeft",BlinkRight:"blinkRight",Neutral:"neutral"};function Er(t){return Math.max(Math.min(t,1),0)}var Fn=class xr{constructor(){this.blinkExpressionNames=["blink","blinkLeft","blinkRight"],this.lookAtExpressionNames=["lookLeft","lookRight","lookUp","lookDown"],this.mouthExpressionNames=["aa","ee","ih","oh","ou"],this._expressions=[],this._expressionMap={}}get expressions(){return this._expressions.concat()}get expressionMap(){return Object.assign({},this._expressionMap)}get presetExpressionMap(){let e={},n=new Set(Object.values(B));return Object.entries(this._expressionMap).forEach(([r,i])=>{n.has(r)&&(e[r]=i)}),e}get customExpressionMap(){let e={},n=new Set(Object.values(B));return Object.entries(this._expressionMap).forEach(([r,i])=>{n.has(r)||(e[r]=i)}),e}copy(e){return this._expressions.concat().forEach(r=>{this.unregisterExpression(r)}),e._expressions.forEach(r=>{this.registerExpression(r)}),this.blinkExpressionNames=e.blinkExpressionNames.concat(),this.lookAtExpressionNames=e.lookAtExpressionNames.concat(),this.mouthExpressionNames=e.mouthExpressionNames.concat(),this}clone(){return new xr().copy(this)}getExpression(e){var n;return(n=this._expressionMap[e])!=null?n:null}registerExpression(e){this._expressions.push(e),this._expressionMap[e.expressionName]=e}unregisterExpression(e){let n=this._expressions.indexOf(e);n===-1&&console.warn("VRMExpressionManager: The specified expressions is not registered"),this._expressions.splice(n,1),delete this._expressionMap[e.expressionName]}getValue(e){var n;let r=this.getExpression(e);return(n=r?.weight)!=null?n:null}setValue(e,n){let r=this.getExpression(e);r&&(r.weight=Er(n))}resetValues(){this._expressions.forEach(e=>{e.weight=0})}getExpressionTrackName(e){let n=this.getExpression(e);return n?`${n.name}.weight`:null}update(){let e=this._calculateWeightMultipliers();this._expressions.forEach(n=>{n.clearAppliedWeight()}),this._expressions.forEach(n=>{let r=1,i=n.expressionName;this.blinkExpressionNames.indexOf(i)!==-1&&(r*=e.blink),this.lookAtExpressionNames.indexOf(i)!==-1&&(r*=e.lookAt),this.mouthExpressionNames.indexOf(i)!==-1&&(r*=e.mouth),n.applyWeight({multiplier:r})})}_calculateWeightMultipliers(){let e=1,n=1,r=1;return this._expressions.forEach(i=>{e-=i.overrideBlinkAmount,n-=i.overrideLookAtAmount,r-=i.overrideMouthAmount}),e=Math.max(0,e),n=Math.max(0,n),r=Math.max(0,r),{blink:e,lookAt:n,mouth:r}}},Le={Color:"color",EmissionColor:"emissionColor",ShadeColor:"shadeColor",MatcapColor:"matcapColor",RimColor:"rimColor",OutlineColor:"outlineColor"},Li={_Color:Le.Color,_EmissionColor:Le.EmissionColor,_ShadeColor:Le.ShadeColor,_RimColor:Le.RimColor,_OutlineColor:Le.OutlineColor},Ii=new C,Rr=class Tr{constructor({material:e,type:n,targetValue:r,targetAlpha:i}){this.material=e,this.type=n,this.targetValue=r,this.targetAlpha=i??1;let o=this._initColorBindState(),s=this._initAlphaBindState();this._state={color:o,alpha:s}}applyWeight(e){let{color:n,alpha:r}=this._state;if(n!=null){let{propertyName:i,deltaValue:o}=n,s=this.material[i];s?.add(Ii.copy(o).multiplyScalar(e))}if(r!=null){let{propertyName:i,deltaValue:o}=r;this.material[i]!=null&&(this.material[i]+=o*e)}}clearAppliedWeight(){let{color:e,alpha:n}=this._state;if(e!=null){let{propertyName:r,initialValue:i}=e,o=this.material[r];o?.copy(i)}if(n!=null){let{propertyName:r,initialValue:i}=n;this.material[r]!=null&&(this.material[r]=i)}}_initColorBindState(){var e,n,r;let{material:i,type:o,targetValue:s}=this,l=this._getPropertyNameMap(),a=(n=(e=l?.[o])==null?void 0:e[0])!=null?n:null;if(a==null)return console.warn(`Tried to add a material color bind to the material ${(r=i.name)!=null?r:"(no name)"}, the type ${o} but the material or the type is not supported.`),null;let d=i[a].clone(),h=new C(s.r-d.r,s.g-d.g,s.b-d.b);return{propertyName:a,initialValue:d,deltaValue:h}}_initAlphaBindState(){var e,n,r;let{material:i,type:o,targetAlpha:s}=this,l=this._getPropertyNameMap(),a=(n=(e=l?.[o])==null?void 0:e[1])!=null?n:null;if(a==null&&s!==1)return console.warn(`Tried to add a material alpha bind to the material ${(r=i.name)!=null?r:"(no name)"}, the type ${o} but the material or the type does not support alpha.`),null;if(a==null)return null;let u=i[a],d=s-u;return{propertyName:a,initialValue:u,deltaValue:d}}_getPropertyNameMap(){var e,n;return(n=(e=Object.entries(Tr._propertyNameMapMap).find(([r])=>this.material[r]===!0))==null?void 0:e[1])!=null?n:null}};Rr._propertyNameMapMap={isMeshStandardMaterial:{color:["color","opacity"],emissionColor:["emissive",null]},isMeshBasicMaterial:{color:["color","opacity"]},isMToonMaterial:{color:["color","opacity"],emissionColor:["emissive",null],outlineColor:["outlineColorFactor",null],matcapColor:["matcapFactor",null],rimColor:["parametricRimColorFactor",null],shadeColor:["shadeColorFactor",null]}};var kn=Rr,pe=class{constructor({primitives:t,index:e,weight:n}){this.primitives=t,this.index=e,this.weight=n}applyWeight(t){this.primitives.forEach(e=>{var n;((n=e.morphTargetInfluences)==null?void 0:n[this.index])!=null&&(e.morphTargetInfluences[this.index]+=this.weight*t)})}clearAppliedWeight(){this.primitives.forEach(t=>{var e;((e=t.morphTargetInfluences)==null?void 0:e[this.index])!=null&&(t.morphTargetInfluences[this.index]=0)})}},Wn=new re,yr=class wr{constructor({material:e,scale:n,offset:r}){var i,o;this.material=e,this.scale=n,this.offset=r;let s=(i=Object.entries(wr._propertyNamesMap).find(([l])=>e[l]===!0))==null?void 0:i[1];s==null?(console.warn(`Tried to add a texture transform bind to the material ${(o=e.name)!=null?o:"(no name)"} but the material is not supported.`),this._properties=[]):(this._properties=[],s.forEach(l=>{var a;let u=(a=e[l])==null?void 0:a.clone();if(!u)return null;e[l]=u;let d=u.offset.clone(),h=u.repeat.clone(),c=r.clone().sub(d),p=n.clone().sub(h);this._properties.push({name:l,initialOffset:d,deltaOffset:c,initialScale:h,deltaScale:p})}))}applyWeight(e){this._properties.forEach(n=>{let r=this.material[n.name];r!==void 0&&(r.offset.add(Wn.copy(n.deltaOffset).multiplyScalar(e)),r.repeat.add(Wn.copy(n.deltaScale).multiplyScalar(e)))})}clearAppliedWeight(){this._properties.forEach(e=>{let n=this.material[e.name];n!==void 0&&(n.offset.copy(e.initialOffset),n.repeat.copy(e.initialScale))})}};yr._propertyNamesMap={isMeshStandardMaterial:["map","emissiveMap","bumpMap","normalMap","displacementMap","roughnessMap","metalnessMap","alphaMap"],isMeshBasicMaterial:["map","specularMap","alphaMap"],isMToonMaterial:["map","normalMap","emissiveMap","shadeMultiplyTexture","rimMultiplyTexture","outlineWidthMultiplyTexture","uvAnimationMaskTexture"]};var zn=yr,Hi=new Set(["1.0","1.0-beta"]),Sr=class Ar{get name(){return"VRMExpressionLoaderPlugin"}constructor(e){this.parser=e}afterRoot(e){return A(this,null,function*(){e.userData.vrmExpressionManager=yield this._import(e)})}_import(e){return A(this,null,function*(){let n=yield this._v1Import(e);if(n)return n;let r=yield this._v0Import(e);return r||null})}_v1Import(e){return A(this,null,function*(){var n,r;let i=this.parser.json;if(!(((n=i.extensionsUsed)==null?void 0:n.indexOf("VRMC_vrm"))!==-1))return null;let s=(r=i.extensions)==null?void 0:r.VRMC_vrm;if(!s)return null;let l=s.specVersion;if(!Hi.has(l))return console.warn(`VRMExpressionLoaderPlugin: Unknown VRMC_vrm specVersion "${l}"`),null;let a=s.expressions;if(!a)return null;let u=new Set(Object.values(B)),d=new Map;a.preset!=null&&Object.entries(a.preset).forEach(([c,p])=>{if(p!=null){if(!u.has(c)){console.warn(`VRMExpressionLoaderPlugin: Unknown preset name "${c}" detected. Ignoring the expression`);return}d.set(c,p)}}),a.custom!=null&&Object.entries(a.custom).forEach(([c,p])=>{if(u.has(c)){console.warn(`VRMExpressionLoaderPlugin: Custom expression cannot have preset name "${c}". Ignoring the expression`);return}d.set(c,p)});let h=new Fn;return yield Promise.all(Array.from(d.entries()).map(c=>A(this,[c],function*([p,m]){var g,_,M,T,w,y,x;let R=new Nn(p);if(e.scene.add(R),R.isBinary=(g=m.isBinary)!=null?g:!1,R.overrideBlink=(_=m.overrideBlink)!=null?_:"none",R.overrideLookAt=(M=m.overrideLookAt)!=null?M:"none",R.overrideMouth=(T=m.overrideMouth)!=null?T:"none",(w=m.morphTargetBinds)==null||w.forEach(S=>A(this,null,function*(){var P;if(S.node===void 0||S.index===void 0)return;let V=yield Dn(e,S.node),I=S.index;if(!V.every(H=>Array.isArray(H.morphTargetInfluences)&&I<H.morphTargetInfluences.length)){console.warn(`VRMExpressionLoaderPlugin: ${m.name} attempts to index morph #${I} but not found.`);return}R.addBind(new pe({primitives:V,index:I,weight:(P=S.weight)!=null?P:1}))})),m.materialColorBinds||m.textureTransformBinds){let S=[];e.scene.traverse(P=>{let V=P.material;V&&(Array.isArray(V)?S.push(...V):S.push(V))}),(y=m.materialColorBinds)==null||y.forEach(P=>A(this,null,function*(){S.filter(I=>{var H;let D=(H=this.parser.associations.get(I))==null?void 0:H.materials;return P.material===D}).forEach(I=>{R.addBind(new kn({material:I,type:P.type,targetValue:new C().fromArray(P.targetValue),targetAlpha:P.targetValue[3]}))})})),(x=m.textureTransformBinds)==null||x.forEach(P=>A(this,null,function*(){S.filter(I=>{var H;let D=(H=this.parser.associations.get(I))==null?void 0:H.materials;return P.material===D}).forEach(I=>{var H,D;R.addBind(new zn({material:I,offset:new re().fromArray((H=P.offset)!=null?H:[0,0]),scale:new re().fromArray((D=P.scale)!=null?D:[1,1])}))})}))}h.registerExpression(R)}))),h})}_v0Import(e){return A(this,null,function*(){var n;let r=this.parser.json,i=(n=r.extensions)==null?void 0:n.VRM;if(!i)return null;let o=i.blendShapeMaster;if(!o)return null;let s=new Fn,l=o.blendShapeGroups;if(!l)return s;let a=new Set;return yield Promise.all(l.map(u=>A(this,null,function*(){var d;let h=u.presetName,c=h!=null&&Ar.v0v1PresetNameMap[h]||null,p=c??u.name;if(p==null){console.warn("VRMExpressionLoaderPlugin: One of custom expressions has no name. Ignoring the expression");return}if(a.has(p)){console.warn(`VRMExpressionLoaderPlugin: An expression preset ${h} has duplicated entries. Ignoring the expression`);return}a.add(p);let m=new Nn(p);e.scene.add(m),m.isBinary=(d=u.isBinary)!=null?d:!1,u.binds&&u.binds.forEach(_=>A(this,null,function*(){var M;if(_.mesh===void 0||_.index===void 0)return;let T=[];if((M=r.nodes)==null||M.forEach((y,x)=>{y.mesh===_.mesh&&T.push(x)}),T.length===0){console.warn(`VRMExpressionLoaderPlugin: ${u.name} attempts to bind a morph target to the mesh #${_.mesh} but the mesh is not found or not used in the scene. Ignoring the bind.`);return}let w=_.index;yield Promise.all(T.map(y=>A(this,null,function*(){var x;let R=yield Dn(e,y);if(!R.every(S=>Array.isArray(S.morphTargetInfluences)&&w<S.morphTargetInfluences.length)){console.warn(`VRMExpressionLoaderPlugin: ${u.name} attempts to index ${w}th morph but not found.`);return}m.addBind(new pe({primitives:R,index:w,weight:.01*((x=_.weight)!=null?x:100)}))})))}));let g=u.materialValues;g&&g.length!==0&&g.forEach(_=>{if(_.materialName===void 0||_.propertyName===void 0||_.targetValue===void 0)return;let M=[];e.scene.traverse(w=>{if(w.material){let y=w.material;Array.isArray(y)?M.push(...y.filter(x=>(x.name===_.materialName||x.name===_.materialName+" (Outline)")&&M.indexOf(x)===-1)):y.name===_.materialName&&M.indexOf(y)===-1&&M.push(y)}});let T=_.propertyName;M.forEach(w=>{if(T==="_MainTex_ST"){let x=new re(_.targetValue[0],_.targetValue[1]),R=new re(_.targetValue[2],_.targetValue[3]);R.y=1-R.y-x.y,m.addBind(new zn({material:w,scale:x,offset:R}));return}let y=Li[T];if(y){m.addBind(new kn({material:w,type:y,targetValue:new C().fromArray(_.targetValue),targetAlpha:_.targetValue[3]}));return}console.warn(T+" is not supported")})}),s.registerExpression(m)}))),s})}};Sr.v0v1PresetNameMap={a:"aa",e:"ee",i:"ih",o:"oh",u:"ou",blink:"blink",joy:"happy",angry:"angry",sorrow:"sad",fun:"relaxed",lookup:"lookUp",lookdown:"lookDown",lookleft:"lookLeft",lookright:"lookRight",blink_l:"blinkLeft",blink_r:"blinkRight",neutral:"neutral"};var Oi=Sr;var bt=class Re{constructor(e,n){this._firstPersonOnlyLayer=Re.DEFAULT_FIRSTPERSON_ONLY_LAYER,this._thirdPersonOnlyLayer=Re.DEFAULT_THIRDPERSON_ONLY_LAYER,this._initializedLayers=!1,this.humanoid=e,this.meshAnnotations=n}copy(e){if(this.humanoid!==e.humanoid)throw new Error("VRMFirstPerson: humanoid must be same in order to copy");return this.meshAnnotations=e.meshAnnotations.map(n=>({meshes:n.meshes.concat(),type:n.type})),this}clone(){return new Re(this.humanoid,this.meshAnnotations).copy(this)}get firstPersonOnlyLayer(){return this._firstPersonOnlyLayer}get thirdPersonOnlyLayer(){return this._thirdPersonOnlyLayer}setup({firstPersonOnlyLayer:e=Re.DEFAULT_FIRSTPERSON_ONLY_LAYER,thirdPersonOnlyLayer:n=Re.DEFAULT_THIRDPERSON_ONLY_LAYER}={}){this._initializedLayers||(this._firstPersonOnlyLayer=e,this._thirdPersonOnlyLayer=n,this.meshAnnotations.forEach(r=>{r.meshes.forEach(i=>{r.type==="firstPersonOnly"?(i.layers.set(this._firstPersonOnlyLayer),i.traverse(o=>o.layers.set(this._firstPersonOnlyLayer))):r.type==="thirdPersonOnly"?(i.layers.set(this._thirdPersonOnlyLayer),i.traverse(o=>o.layers.set(this._thirdPersonOnlyLayer))):r.type==="auto"&&this._createHeadlessModel(i)})}),this._initializedLayers=!0)}_excludeTriangles(e,n,r,i){let o=0;if(n!=null&&n.length>0)for(let s=0;s<e.length;s+=3){let l=e[s],a=e[s+1],u=e[s+2],d=n[l],h=r[l];if(d[0]>0&&i.includes(h[0])||d[1]>0&&i.includes(h[1])||d[2]>0&&i.includes(h[2])||d[3]>0&&i.includes(h[3]))continue;let c=n[a],p=r[a];if(c[0]>0&&i.includes(p[0])||c[1]>0&&i.includes(p[1])||c[2]>0&&i.includes(p[2])||c[3]>0&&i.includes(p[3]))continue;let m=n[u],g=r[u];m[0]>0&&i.includes(g[0])||m[1]>0&&i.includes(g[1])||m[2]>0&&i.includes(g[2])||m[3]>0&&i.includes(g[3])||(e[o++]=l,e[o++]=a,e[o++]=u)}return o}_createErasedMesh(e,n){let r=new ge(e.geometry.clone(),e.material);r.name=`${e.name}(erase)`,r.frustumCulled=e.frustumCulled,r.layers.set(this._firstPersonOnlyLayer);let i=r.geometry,o=i.getAttribute("skinIndex"),s=o instanceof _e?[]:o.array,l=[];for(let g=0;g<s.length;g+=4)l.push([s[g],s[g+1],s[g+2],s[g+3]]);let a=i.getAttribute("skinWeight"),u=a instanceof _e?[]:a.array,d=[];for(let g=0;g<u.length;g+=4)d.push([u[g],u[g+1],u[g+2],u[g+3]]);let h=i.getIndex();if(!h)throw new Error("The geometry doesn't have an index buffer");let c=Array.from(h.array),p=this._excludeTriangles(c,d,l,n),m=[];for(let g=0;g<p;g++)m[g]=c[g];return i.setIndex(m),e.onBeforeRender&&(r.onBeforeRender=e.onBeforeRender),r.bind(new le(e.skeleton.bones,e.skeleton.boneInverses),new U),r}_createHeadlessModelForSkinnedMesh(e,n){let r=[];if(n.skeleton.bones.forEach((o,s)=>{this._isEraseTarget(o)&&r.push(s)}),!r.length){n.layers.enable(this._thirdPersonOnlyLayer),n.layers.enable(this._firstPersonOnlyLayer);return}n.layers.set(this._thirdPersonOnlyLayer);let i=this._createErasedMesh(n,r);e.add(i)}_createHeadlessModel(e){if(e.type==="Group")if(e.layers.set(this._thirdPersonOnlyLayer),this._isEraseTarget(e))e.traverse(n=>n.layers.set(this._thirdPersonOnlyLayer));else{let n=new F;n.name=`_headless_${e.name}`,n.layers.set(this._firstPersonOnlyLayer),e.parent.add(n),e.children.filter(r=>r.type==="SkinnedMesh").forEach(r=>{let i=r;this._createHeadlessModelForSkinnedMesh(n,i)})}else if(e.type==="SkinnedMesh"){let n=e;this._createHeadlessModelForSkinnedMesh(e.parent,n)}else this._isEraseTarget(e)&&(e.layers.set(this._thirdPersonOnlyLayer),e.traverse(n=>n.layers.set(this._thirdPersonOnlyLayer)))}_isEraseTarget(e){return e===this.humanoid.getRawBoneNode("head")?!0:e.parent?this._isEraseTarget(e.parent):!1}};bt.DEFAULT_FIRSTPERSON_ONLY_LAYER=9;bt.DEFAULT_THIRDPERSON_ONLY_LAYER=10;var jn=bt,Vi=new Set(["1.0","1.0-beta"]),Ci=class{get name(){return"VRMFirstPersonLoaderPlugin"}constructor(t){this.parser=t}afterRoot(t){return A(this,null,function*(){let e=t.userData.vrmHumanoid;if(e!==null){if(e===void 0)throw new Error("VRMFirstPersonLoaderPlugin: vrmHumanoid is undefined. VRMHumanoidLoaderPlugin have to be used first");t.userData.vrmFirstPerson=yield this._import(t,e)}})}_import(t,e){return A(this,null,function*(){if(e==null)return null;let n=yield this._v1Import(t,e);if(n)return n;let r=yield this._v0Import(t,e);return r||null})}_v1Import(t,e){return A(this,null,function*(){var n,r;let i=this.parser.json;if(!(((n=i.extensionsUsed)==null?void 0:n.indexOf("VRMC_vrm"))!==-1))return null;let s=(r=i.extensions)==null?void 0:r.VRMC_vrm;if(!s)return null;let l=s.specVersion;if(!Vi.has(l))return console.warn(`VRMFirstPersonLoaderPlugin: Unknown VRMC_vrm specVersion "${l}"`),null;let a=s.firstPerson,u=[],d=yield Bn(t);return Array.from(d.entries()).forEach(([h,c])=>{var p,m;let g=(p=a?.meshAnnotations)==null?void 0:p.find(_=>_.node===h);u.push({meshes:c,type:(m=g?.type)!=null?m:"auto"})}),new jn(e,u)})}_v0Import(t,e){return A(this,null,function*(){var n;let r=this.parser.json,i=(n=r.extensions)==null?void 0:n.VRM;if(!i)return null;let o=i.firstPerson;if(!o)return null;let s=[],l=yield Bn(t);return Array.from(l.entries()).forEach(([a,u])=>{let d=r.nodes[a],h=o.meshAnnotations?o.meshAnnotations.find(c=>c.mesh===d.mesh):void 0;s.push({meshes:u,type:this._convertV0FlagToV1Type(h?.firstPersonFlag)})}),new jn(e,s)})}_convertV0FlagToV1Type(t){return t==="FirstPersonOnly"?"firstPersonOnly":t==="ThirdPersonOnly"?"thirdPersonOnly":t==="Both"?"both":"auto"}};var Gn=new f,Qn=new f,Ui=new v,Xn=class extends F{constructor(t){super(),this.vrmHumanoid=t,this._boneAxesMap=new Map,Object.values(t.humanBones).forEach(e=>{let n=new be(1);n.matrixAutoUpdate=!1,n.material.depthTest=!1,n.material.depthWrite=!1,this.add(n),this._boneAxesMap.set(e,n)})}dispose(){Array.from(this._boneAxesMap.values()).forEach(t=>{t.geometry.dispose(),t.material.dispose()})}updateMatrixWorld(t){Array.from(this._boneAxesMap.entries()).forEach(([e,n])=>{e.node.updateWorldMatrix(!0,!1),e.node.matrixWorld.decompose(Gn,Ui,Qn);let r=Gn.set(.1,.1,.1).divide(Qn);n.matrix.copy(e.node.matrixWorld).scale(r)}),super.updateMatrixWorld(t)}},ct=["hips","spine","chest","upperChest","neck","head","leftEye","rightEye","jaw","leftUpperLeg","leftLowerLeg","leftFoot","leftToes","rightUpperLeg","rightLowerLeg","rightFoot","rightToes","leftShoulder","leftUpperArm","leftLowerArm","leftHand","rightShoulder","rightUpperArm","rightLowerArm","rightHand","leftThumbMetacarpal","leftThumbProximal","leftThumbDistal","leftIndexProximal","leftIndexIntermediate","leftIndexDistal","leftMiddleProximal","leftMiddleIntermediate","leftMiddleDistal","leftRingProximal","leftRingIntermediate","leftRingDistal","leftLittleProximal","leftLittleIntermediate","leftLittleDistal","rightThumbMetacarpal","rightThumbProximal","rightThumbDistal","rightIndexProximal","rightIndexIntermediate","rightIndexDistal","rightMiddleProximal","rightMiddleIntermediate","rightMiddleDistal","rightRingProximal","rightRingIntermediate","rightRingDistal","rightLittleProximal","rightLittleIntermediate","rightLittleDistal"];var Ni={hips:null,spine:"hips",chest:"spine",upperChest:"chest",neck:"upperChest",head:"neck",leftEye:"head",rightEye:"head",jaw:"head",leftUpperLeg:"hips",leftLowerLeg:"leftUpperLeg",leftFoot:"leftLowerLeg",leftToes:"leftFoot",rightUpperLeg:"hips",rightLowerLeg:"rightUpperLeg",rightFoot:"rightLowerLeg",rightToes:"rightFoot",leftShoulder:"upperChest",leftUpperArm:"leftShoulder",leftLowerArm:"leftUpperArm",leftHand:"leftLowerArm",rightShoulder:"upperChest",rightUpperArm:"rightShoulder",rightLowerArm:"rightUpperArm",rightHand:"rightLowerArm",leftThumbMetacarpal:"leftHand",leftThumbProximal:"leftThumbMetacarpal",leftThumbDistal:"leftThumbProximal",leftIndexProximal:"leftHand",leftIndexIntermediate:"leftIndexProximal",leftIndexDistal:"leftIndexIntermediate",leftMiddleProximal:"leftHand",leftMiddleIntermediate:"leftMiddleProximal",leftMiddleDistal:"leftMiddleIntermediate",leftRingProximal:"leftHand",leftRingIntermediate:"leftRingProximal",leftRingDistal:"leftRingIntermediate",leftLittleProximal:"leftHand",leftLittleIntermediate:"leftLittleProximal",leftLittleDistal:"leftLittleIntermediate",rightThumbMetacarpal:"rightHand",rightThumbProximal:"rightThumbMetacarpal",rightThumbDistal:"rightThumbProximal",rightIndexProximal:"rightHand",rightIndexIntermediate:"rightIndexProximal",rightIndexDistal:"rightIndexIntermediate",rightMiddleProximal:"rightHand",rightMiddleIntermediate:"rightMiddleProximal",rightMiddleDistal:"rightMiddleIntermediate",rightRingProximal:"rightHand",rightRingIntermediate:"rightRingProximal",rightRingDistal:"rightRingIntermediate",rightLittleProximal:"rightHand",rightLittleIntermediate:"rightLittleProximal",rightLittleDistal:"rightLittleIntermediate"};function Pr(t){return t.invert?t.invert():t.inverse(),t}var ue=new f,de=new v,yt=class{constructor(t){this.humanBones=t,this.restPose=this.getAbsolutePose()}getAbsolutePose(){let t={};return Object.keys(this.humanBones).forEach(e=>{let n=e,r=this.getBoneNode(n);r&&(ue.copy(r.position),de.copy(r.quaternion),t[n]={position:ue.toArray(),rotation:de.toArray()})}),t}getPose(){let t={};return Object.keys(this.humanBones).forEach(e=>{let n=e,r=this.getBoneNode(n);if(!r)return;ue.set(0,0,0),de.identity();let i=this.restPose[n];i?.position&&ue.fromArray(i.position).negate(),i?.rotation&&Pr(de.fromArray(i.rotation)),ue.add(r.position),de.premultiply(r.quaternion),t[n]={position:ue.toArray(),rotation:de.toArray()}}),t}setPose(t){Object.entries(t).forEach(([e,n])=>{let r=e,i=this.getBoneNode(r);if(!i)return;let o=this.restPose[r];o&&(n?.position&&(i.position.fromArray(n.position),o.position&&i.position.add(ue.fromArray(o.position))),n?.rotation&&(i.quaternion.fromArray(n.rotation),o.rotation&&i.quaternion.multiply(de.fromArray(o.rotation))))})}resetPose(){Object.entries(this.restPose).forEach(([t,e])=>{let n=this.getBoneNode(t);n&&(e?.position&&n.position.fromArray(e.position),e?.rotation&&n.quaternion.fromArray(e.rotation))})}getBone(t){var e;return(e=this.humanBones[t])!=null?e:void 0}getBoneNode(t){var e,n;return(n=(e=this.humanBones[t])==null?void 0:e.node)!=null?n:null}},pt=new f,Di=new v,Bi=new f,Yn=class br extends yt{static _setupTransforms(e){let n=new j;n.name="VRMHumanoidRig";let r={},i={},o={},s={};ct.forEach(a=>{var u;let d=e.getBoneNode(a);if(d){let h=new f,c=new v;d.updateWorldMatrix(!0,!1),d.matrixWorld.decompose(h,c,pt),r[a]=h,i[a]=c,o[a]=d.quaternion.clone();let p=new v;(u=d.parent)==null||u.matrixWorld.decompose(pt,p,pt),s[a]=p}});let l={};return ct.forEach(a=>{var u;let d=e.getBoneNode(a);if(d){let h=r[a],c=a,p;for(;p==null&&(c=Ni[c],c!=null);)p=r[c];let m=new j;m.name="Normalized_"+d.name,(c?(u=l[c])==null?void 0:u.node:n).add(m),m.position.copy(h),p&&m.position.sub(p),l[a]={node:m}}}),{rigBones:l,root:n,parentWorldRotations:s,boneRotations:o}}constructor(e){let{rigBones:n,root:r,parentWorldRotations:i,boneRotations:o}=br._setupTransforms(e);super(n),this.original=e,this.root=r,this._parentWorldRotations=i,this._boneRotations=o}update(){ct.forEach(e=>{let n=this.original.getBoneNode(e);if(n!=null){let r=this.getBoneNode(e),i=this._parentWorldRotations[e],o=Di.copy(i).invert(),s=this._boneRotations[e];if(n.quaternion.copy(r.quaternion).multiply(i).premultiply(o).multiply(s),e==="hips"){let l=r.getWorldPosition(Bi);n.parent.updateWorldMatrix(!0,!1);let a=n.parent.matrixWorld,u=l.applyMatrix4(a.invert());n.position.copy(u)}}})}},qn=class Lr{get restPose(){return console.warn("VRMHumanoid: restPose is deprecated. Use either rawRestPose or normalizedRestPose instead."),this.rawRestPose}get rawRestPose(){return this._rawHumanBones.restPose}get normalizedRestPose(){return this._normalizedHumanBones.restPose}get humanBones(){return this._rawHumanBones.humanBones}get rawHumanBones(){return this._rawHumanBones.humanBones}get normalizedHumanBones(){return this._normalizedHumanBones.humanBones}get normalizedHumanBonesRoot(){return this._normalizedHumanBones.root}constructor(e,n){var r;this.autoUpdateHumanBones=(r=n?.autoUpdateHumanBones)!=null?r:!0,this._rawHumanBones=new yt(e),this._normalizedHumanBones=new Yn(this._rawHumanBones)}copy(e){return this.autoUpdateHumanBones=e.autoUpdateHumanBones,this._rawHumanBones=new yt(e.humanBones),this._normalizedHumanBones=new Yn(this._rawHumanBones),this}clone(){return new Lr(this.humanBones,{autoUpdateHumanBones:this.autoUpdateHumanBones}).copy(this)}getAbsolutePose(){return console.warn("VRMHumanoid: getAbsolutePose() is deprecated. Use either getRawAbsolutePose() or getNormalizedAbsolutePose() instead."),this.getRawAbsolutePose()}getRawAbsolutePose(){return this._rawHumanBones.getAbsolutePose()}getNormalizedAbsolutePose(){return this._normalizedHumanBones.getAbsolutePose()}getPose(){return console.warn("VRMHumanoid: getPose() is deprecated. Use either getRawPose() or getNormalizedPose() instead."),this.getRawPose()}getRawPose(){return this._rawHumanBones.getPose()}getNormalizedPose(){return this._normalizedHumanBones.getPose()}setPose(e){return console.warn("VRMHumanoid: setPose() is deprecated. Use either setRawPose() or setNormalizedPose() instead."),this.setRawPose(e)}setRawPose(e){return this._rawHumanBones.setPose(e)}setNormalizedPose(e){return this._normalizedHumanBones.setPose(e)}resetPose(){return console.warn("VRMHumanoid: resetPose() is deprecated. Use either resetRawPose() or resetNormalizedPose() instead."),this.resetRawPose()}resetRawPose(){return this._rawHumanBones.resetPose()}resetNormalizedPose(){return this._normalizedHumanBones.resetPose()}getBone(e){return console.warn("VRMHumanoid: getBone() is deprecated. Use either getRawBone() or getNormalizedBone() instead."),this.getRawBone(e)}getRawBone(e){return this._rawHumanBones.getBone(e)}getNormalizedBone(e){return this._normalizedHumanBones.getBone(e)}getBoneNode(e){return console.warn("VRMHumanoid: getBoneNode() is deprecated. Use either getRawBoneNode() or getNormalizedBoneNode() instead."),this.getRawBoneNode(e)}getRawBoneNode(e){return this._rawHumanBones.getBoneNode(e)}getNormalizedBoneNode(e){return this._normalizedHumanBones.getBoneNode(e)}update(){this.autoUpdateHumanBones&&this._normalizedHumanBones.update()}},Fi={Hips:"hips",Spine:"spine",Head:"head",LeftUpperLeg:"leftUpperLeg",LeftLowerLeg:"leftLowerLeg",LeftFoot:"leftFoot",RightUpperLeg:"rightUpperLeg",RightLowerLeg:"rightLowerLeg",RightFoot:"rightFoot",LeftUpperArm:"leftUpperArm",LeftLowerArm:"leftLowerArm",LeftHand:"leftHand",RightUpperArm:"rightUpperArm",RightLowerArm:"rightLowerArm",RightHand:"rightHand"},ki=new Set(["1.0","1.0-beta"]),$n={leftThumbProximal:"leftThumbMetacarpal",leftThumbIntermediate:"leftThumbProximal",rightThumbProximal:"rightThumbMetacarpal",rightThumbIntermediate:"rightThumbProximal"},Wi=class{get name(){return"VRMHumanoidLoaderPlugin"}constructor(t,e){this.parser=t,this.helperRoot=e?.helperRoot,this.autoUpdateHumanBones=e?.autoUpdateHumanBones}afterRoot(t){return A(this,null,function*(){t.userData.vrmHumanoid=yield this._import(t)})}_import(t){return A(this,null,function*(){let e=yield this._v1Import(t);if(e)return e;let n=yield this._v0Import(t);return n||null})}_v1Import(t){return A(this,null,function*(){var e,n;let r=this.parser.json;if(!(((e=r.extensionsUsed)==null?void 0:e.indexOf("VRMC_vrm"))!==-1))return null;let o=(n=r.extensions)==null?void 0:n.VRMC_vrm;if(!o)return null;let s=o.specVersion;if(!ki.has(s))return console.warn(`VRMHumanoidLoaderPlugin: Unknown VRMC_vrm specVersion "${s}"`),null;let l=o.humanoid;if(!l)return null;let a=l.humanBones.leftThumbIntermediate!=null||l.humanBones.rightThumbIntermediate!=null,u={};l.humanBones!=null&&(yield Promise.all(Object.entries(l.humanBones).map(h=>A(this,[h],function*([c,p]){let m=c,g=p.node;if(a){let M=$n[m];M!=null&&(m=M)}let _=yield this.parser.getDependency("node",g);if(_==null){console.warn(`A glTF node bound to the humanoid bone ${m} (index = ${g}) does not exist`);return}u[m]={node:_}}))));let d=new qn(this._ensureRequiredBonesExist(u),{autoUpdateHumanBones:this.autoUpdateHumanBones});if(t.scene.add(d.normalizedHumanBonesRoot),this.helperRoot){let h=new Xn(d);this.helperRoot.add(h),h.renderOrder=this.helperRoot.renderOrder}return d})}_v0Import(t){return A(this,null,function*(){var e;let r=(e=this.parser.json.extensions)==null?void 0:e.VRM;if(!r)return null;let i=r.humanoid;if(!i)return null;let o={};i.humanBones!=null&&(yield Promise.all(i.humanBones.map(l=>A(this,null,function*(){let a=l.bone,u=l.node;if(a==null||u==null)return;if(u<0){console.warn(`A glTF node index for the humanoid bone ${a} is negative (${u}), ignoring this bone.`);return}let d=yield this.parser.getDependency("node",u);if(d==null){console.warn(`A glTF node bound to the humanoid bone ${a} (index = ${u}) does not exist`);return}let h=$n[a],c=h??a;if(o[c]!=null){console.warn(`Multiple bone entries for ${c} detected (index = ${u}), ignoring duplicated entries.`);return}o[c]={node:d}}))));let s=new qn(this._ensureRequiredBonesExist(o),{autoUpdateHumanBones:this.autoUpdateHumanBones});if(t.scene.add(s.normalizedHumanBonesRoot),this.helperRoot){let l=new Xn(s);this.helperRoot.add(l),l.renderOrder=this.helperRoot.renderOrder}return s})}_ensureRequiredBonesExist(t){let e=Object.values(Fi).filter(n=>t[n]==null);if(e.length>0)throw new Error(`VRMHumanoidLoaderPlugin: These humanoid bones are required but not exist: ${e.join(", ")}`);return t}},Zn=class extends O{constructor(){super(),this._currentTheta=0,this._currentRadius=0,this.theta=0,this.radius=0,this._currentTheta=0,this._currentRadius=0,this._attrPos=new L(new Float32Array(195),3),this.setAttribute("position",this._attrPos),this._attrIndex=new L(new Uint16Array(189),1),this.setIndex(this._attrIndex),this._buildIndex(),this.update()}update(){let t=!1;this._currentTheta!==this.theta&&(this._currentTheta=this.theta,t=!0),this._currentRadius!==this.radius&&(this._currentRadius=this.radius,t=!0),t&&this._buildPosition()}_buildPosition(){this._attrPos.setXYZ(0,0,0,0);for(let t=0;t<64;t++){let e=t/63*this._currentTheta;this._attrPos.setXYZ(t+1,this._currentRadius*Math.sin(e),0,this._currentRadius*Math.cos(e))}this._attrPos.needsUpdate=!0}_buildIndex(){for(let t=0;t<63;t++)this._attrIndex.setXYZ(t*3,0,t+1,t+2);this._attrIndex.needsUpdate=!0}},zi=class extends O{constructor(){super(),this.radius=0,this._currentRadius=0,this.tail=new f,this._currentTail=new f,this._attrPos=new L(new Float32Array(294),3),this.setAttribute("position",this._attrPos),this._attrIndex=new L(new Uint16Array(194),1),this.setIndex(this._attrIndex),this._buildIndex(),this.update()}update(){let t=!1;this._currentRadius!==this.radius&&(this._currentRadius=this.radius,t=!0),this._currentTail.equals(this.tail)||(this._currentTail.copy(this.tail),t=!0),t&&this._buildPosition()}_buildPosition(){for(let t=0;t<32;t++){let e=t/16*Math.PI;this._attrPos.setXYZ(t,Math.cos(e),Math.sin(e),0),this._attrPos.setXYZ(32+t,0,Math.cos(e),Math.sin(e)),this._attrPos.setXYZ(64+t,Math.sin(e),0,Math.cos(e))}this.scale(this._currentRadius,this._currentRadius,this._currentRadius),this.translate(this._currentTail.x,this._currentTail.y,this._currentTail.z),this._attrPos.setXYZ(96,0,0,0),this._attrPos.setXYZ(97,this._currentTail.x,this._currentTail.y,this._currentTail.z),this._attrPos.needsUpdate=!0}_buildIndex(){for(let t=0;t<32;t++){let e=(t+1)%32;this._attrIndex.setXY(t*2,t,e),this._attrIndex.setXY(64+t*2,32+t,32+e),this._attrIndex.setXY(128+t*2,64+t,64+e)}this._attrIndex.setXY(192,96,97),this._attrIndex.needsUpdate=!0}},Qe=new v,Jn=new v,Ie=new f,Kn=new f,er=Math.sqrt(2)/2,ji=new v(0,0,-er,er),Gi=new f(0,1,0),Qi=class extends F{constructor(t){super(),this.matrixAutoUpdate=!1,this.vrmLookAt=t;{let e=new Zn;e.radius=.5;let n=new We({color:65280,transparent:!0,opacity:.5,side:Pe,depthTest:!1,depthWrite:!1});this._meshPitch=new ae(e,n),this.add(this._meshPitch)}{let e=new Zn;e.radius=.5;let n=new We({color:16711680,transparent:!0,opacity:.5,side:Pe,depthTest:!1,depthWrite:!1});this._meshYaw=new ae(e,n),this.add(this._meshYaw)}{let e=new zi;e.radius=.1;let n=new X({color:16777215,depthTest:!1,depthWrite:!1});this._lineTarget=new K(e,n),this._lineTarget.frustumCulled=!1,this.add(this._lineTarget)}}dispose(){this._meshYaw.geometry.dispose(),this._meshYaw.material.dispose(),this._meshPitch.geometry.dispose(),this._meshPitch.material.dispose(),this._lineTarget.geometry.dispose(),this._lineTarget.material.dispose()}updateMatrixWorld(t){let e=b.DEG2RAD*this.vrmLookAt.yaw;this._meshYaw.geometry.theta=e,this._meshYaw.geometry.update();let n=b.DEG2RAD*this.vrmLookAt.pitch;this._meshPitch.geometry.theta=n,this._meshPitch.geometry.update(),this.vrmLookAt.getLookAtWorldPosition(Ie),this.vrmLookAt.getLookAtWorldQuaternion(Qe),Qe.multiply(this.vrmLookAt.getFaceFrontQuaternion(Jn)),this._meshYaw.position.copy(Ie),this._meshYaw.quaternion.copy(Qe),this._meshPitch.position.copy(Ie),this._meshPitch.quaternion.copy(Qe),this._meshPitch.quaternion.multiply(Jn.setFromAxisAngle(Gi,e)),this._meshPitch.quaternion.multiply(ji);let{target:r,autoUpdate:i}=this.vrmLookAt;r!=null&&i&&(r.getWorldPosition(Kn).sub(Ie),this._lineTarget.geometry.tail.copy(Kn),this._lineTarget.geometry.update(),this._lineTarget.position.copy(Ie)),super.updateMatrixWorld(t)}},Xi=new f,Yi=new f;function wt(t,e){return t.matrixWorld.decompose(Xi,e,Yi),e}function qe(t){return[Math.atan2(-t.z,t.x),Math.atan2(t.y,Math.sqrt(t.x*t.x+t.z*t.z))]}function tr(t){let e=Math.round(t/2/Math.PI);return t-2*Math.PI*e}var nr=new f(0,0,1),qi=new f,$i=new f,Zi=new f,Ji=new v,mt=new v,rr=new v,Ki=new v,ft=new ne,Ir=class Hr{constructor(e,n){this.offsetFromHeadBone=new f,this.autoUpdate=!0,this.faceFront=new f(0,0,1),this.humanoid=e,this.applier=n,this._yaw=0,this._pitch=0,this._needsUpdate=!0,this._restHeadWorldQuaternion=this.getLookAtWorldQuaternion(new v)}get yaw(){return this._yaw}set yaw(e){this._yaw=e,this._needsUpdate=!0}get pitch(){return this._pitch}set pitch(e){this._pitch=e,this._needsUpdate=!0}get euler(){return console.warn("VRMLookAt: euler is deprecated. use getEuler() instead."),this.getEuler(new ne)}getEuler(e){return e.set(b.DEG2RAD*this._pitch,b.DEG2RAD*this._yaw,0,"YXZ")}copy(e){if(this.humanoid!==e.humanoid)throw new Error("VRMLookAt: humanoid must be same in order to copy");return this.offsetFromHeadBone.copy(e.offsetFromHeadBone),this.applier=e.applier,this.autoUpdate=e.autoUpdate,this.target=e.target,this.faceFront.copy(e.faceFront),this}clone(){return new Hr(this.humanoid,this.applier).copy(this)}reset(){this._yaw=0,this._pitch=0,this._needsUpdate=!0}getLookAtWorldPosition(e){let n=this.humanoid.getRawBoneNode("head");return e.copy(this.offsetFromHeadBone).applyMatrix4(n.matrixWorld)}getLookAtWorldQuaternion(e){let n=this.humanoid.getRawBoneNode("head");return wt(n,e)}getFaceFrontQuaternion(e){if(this.faceFront.distanceToSquared(nr)<.01)return e.copy(this._restHeadWorldQuaternion).invert();let[n,r]=qe(this.faceFront);return ft.set(0,.5*Math.PI+n,r,"YZX"),e.setFromEuler(ft).premultiply(Ki.copy(this._restHeadWorldQuaternion).invert())}getLookAtWorldDirection(e){return this.getLookAtWorldQuaternion(mt),this.getFaceFrontQuaternion(rr),e.copy(nr).applyQuaternion(mt).applyQuaternion(rr).applyEuler(this.getEuler(ft))}lookAt(e){let n=Ji.copy(this._restHeadWorldQuaternion).multiply(Pr(this.getLookAtWorldQuaternion(mt))),r=this.getLookAtWorldPosition($i),i=Zi.copy(e).sub(r).applyQuaternion(n).normalize(),[o,s]=qe(this.faceFront),[l,a]=qe(i),u=tr(l-o),d=tr(s-a);this._yaw=b.RAD2DEG*u,this._pitch=b.RAD2DEG*d,this._needsUpdate=!0}update(e){this.target!=null&&this.autoUpdate&&this.lookAt(this.target.getWorldPosition(qi)),this._needsUpdate&&(this._needsUpdate=!1,this.applier.applyYawPitch(this._yaw,this._pitch))}};Ir.EULER_ORDER="YXZ";var eo=Ir,to=new f(0,0,1),q=new v,Me=new v,G=new ne(0,0,0,"YXZ"),$e=class{constructor(t,e,n,r,i){this.humanoid=t,this.rangeMapHorizontalInner=e,this.rangeMapHorizontalOuter=n,this.rangeMapVerticalDown=r,this.rangeMapVerticalUp=i,this.faceFront=new f(0,0,1),this._restQuatLeftEye=new v,this._restQuatRightEye=new v,this._restLeftEyeParentWorldQuat=new v,this._restRightEyeParentWorldQuat=new v;let o=this.humanoid.getRawBoneNode("leftEye"),s=this.humanoid.getRawBoneNode("rightEye");o&&(this._restQuatLeftEye.copy(o.quaternion),wt(o.parent,this._restLeftEyeParentWorldQuat)),s&&(this._restQuatRightEye.copy(s.quaternion),wt(s.parent,this._restRightEyeParentWorldQuat))}applyYawPitch(t,e){let n=this.humanoid.getRawBoneNode("leftEye"),r=this.humanoid.getRawBoneNode("rightEye"),i=this.humanoid.getNormalizedBoneNode("leftEye"),o=this.humanoid.getNormalizedBoneNode("rightEye");n&&(e<0?G.x=-b.DEG2RAD*this.rangeMapVerticalDown.map(-e):G.x=b.DEG2RAD*this.rangeMapVerticalUp.map(e),t<0?G.y=-b.DEG2RAD*this.rangeMapHorizontalInner.map(-t):G.y=b.DEG2RAD*this.rangeMapHorizontalOuter.map(t),q.setFromEuler(G),this._getWorldFaceFrontQuat(Me),i.quaternion.copy(Me).multiply(q).multiply(Me.invert()),q.copy(this._restLeftEyeParentWorldQuat),n.quaternion.copy(i.quaternion).multiply(q).premultiply(q.invert()).multiply(this._restQuatLeftEye)),r&&(e<0?G.x=-b.DEG2RAD*this.rangeMapVerticalDown.map(-e):G.x=b.DEG2RAD*this.rangeMapVerticalUp.map(e),t<0?G.y=-b.DEG2RAD*this.rangeMapHorizontalOuter.map(-t):G.y=b.DEG2RAD*this.rangeMapHorizontalInner.map(t),q.setFromEuler(G),this._getWorldFaceFrontQuat(Me),o.quaternion.copy(Me).multiply(q).multiply(Me.invert()),q.copy(this._restRightEyeParentWorldQuat),r.quaternion.copy(o.quaternion).multiply(q).premultiply(q.invert()).multiply(this._restQuatRightEye))}lookAt(t){console.warn("VRMLookAtBoneApplier: lookAt() is deprecated. use apply() instead.");let e=b.RAD2DEG*t.y,n=b.RAD2DEG*t.x;this.applyYawPitch(e,n)}_getWorldFaceFrontQuat(t){if(this.faceFront.distanceToSquared(to)<.01)return t.identity();let[e,n]=qe(this.faceFront);return G.set(0,.5*Math.PI+e,n,"YZX"),t.setFromEuler(G)}};$e.type="bone";var St=class{constructor(t,e,n,r,i){this.expressions=t,this.rangeMapHorizontalInner=e,this.rangeMapHorizontalOuter=n,this.rangeMapVerticalDown=r,this.rangeMapVerticalUp=i}applyYawPitch(t,e){e<0?(this.expressions.setValue("lookDown",0),this.expressions.setValue("lookUp",this.rangeMapVerticalUp.map(-e))):(this.expressions.setValue("lookUp",0),this.expressions.setValue("lookDown",this.rangeMapVerticalDown.map(e))),t<0?(this.expressions.setValue("lookLeft",0),this.expressions.setValue("lookRight",this.rangeMapHorizontalOuter.map(-t))):(this.expressions.setValue("lookRight",0),this.expressions.setValue("lookLeft",this.rangeMapHorizontalOuter.map(t)))}lookAt(t){console.warn("VRMLookAtBoneApplier: lookAt() is deprecated. use apply() instead.");let e=b.RAD2DEG*t.y,n=b.RAD2DEG*t.x;this.applyYawPitch(e,n)}};St.type="expression";var ir=class{constructor(t,e){this.inputMaxValue=t,this.outputScale=e}map(t){return this.outputScale*Er(t/this.inputMaxValue)}},no=new Set(["1.0","1.0-beta"]),Xe=.01,ro=class{get name(){return"VRMLookAtLoaderPlugin"}constructor(t,e){this.parser=t,this.helperRoot=e?.helperRoot}afterRoot(t){return A(this,null,function*(){let e=t.userData.vrmHumanoid;if(e===null)return;if(e===void 0)throw new Error("VRMLookAtLoaderPlugin: vrmHumanoid is undefined. VRMHumanoidLoaderPlugin have to be used first");let n=t.userData.vrmExpressionManager;if(n!==null){if(n===void 0)throw new Error("VRMLookAtLoaderPlugin: vrmExpressionManager is undefined. VRMExpressionLoaderPlugin have to be used first");t.userData.vrmLookAt=yield this._import(t,e,n)}})}_import(t,e,n){return A(this,null,function*(){if(e==null||n==null)return null;let r=yield this._v1Import(t,e,n);if(r)return r;let i=yield this._v0Import(t,e,n);return i||null})}_v1Import(t,e,n){return A(this,null,function*(){var r,i,o;let s=this.parser.json;if(!(((r=s.extensionsUsed)==null?void 0:r.indexOf("VRMC_vrm"))!==-1))return null;let a=(i=s.extensions)==null?void 0:i.VRMC_vrm;if(!a)return null;let u=a.specVersion;if(!no.has(u))return console.warn(`VRMLookAtLoaderPlugin: Unknown VRMC_vrm specVersion "${u}"`),null;let d=a.lookAt;if(!d)return null;let h=d.type==="expression"?1:10,c=this._v1ImportRangeMap(d.rangeMapHorizontalInner,h),p=this._v1ImportRangeMap(d.rangeMapHorizontalOuter,h),m=this._v1ImportRangeMap(d.rangeMapVerticalDown,h),g=this._v1ImportRangeMap(d.rangeMapVerticalUp,h),_;d.type==="expression"?_=new St(n,c,p,m,g):_=new $e(e,c,p,m,g);let M=this._importLookAt(e,_);return M.offsetFromHeadBone.fromArray((o=d.offsetFromHeadBone)!=null?o:[0,.06,0]),M})}_v1ImportRangeMap(t,e){var n,r;let i=(n=t?.inputMaxValue)!=null?n:90,o=(r=t?.outputScale)!=null?r:e;return i<Xe&&(console.warn("VRMLookAtLoaderPlugin: inputMaxValue of a range map is too small. Consider reviewing the range map!"),i=Xe),new ir(i,o)}_v0Import(t,e,n){return A(this,null,function*(){var r,i,o,s;let a=(r=this.parser.json.extensions)==null?void 0:r.VRM;if(!a)return null;let u=a.firstPerson;if(!u)return null;let d=u.lookAtTypeName==="BlendShape"?1:10,h=this._v0ImportDegreeMap(u.lookAtHorizontalInner,d),c=this._v0ImportDegreeMap(u.lookAtHorizontalOuter,d),p=this._v0ImportDegreeMap(u.lookAtVerticalDown,d),m=this._v0ImportDegreeMap(u.lookAtVerticalUp,d),g;u.lookAtTypeName==="BlendShape"?g=new St(n,h,c,p,m):g=new $e(e,h,c,p,m);let _=this._importLookAt(e,g);return u.firstPersonBoneOffset?_.offsetFromHeadBone.set((i=u.firstPersonBoneOffset.x)!=null?i:0,(o=u.firstPersonBoneOffset.y)!=null?o:.06,-((s=u.firstPersonBoneOffset.z)!=null?s:0)):_.offsetFromHeadBone.set(0,.06,0),_.faceFront.set(0,0,-1),g instanceof $e&&g.faceFront.set(0,0,-1),_})}_v0ImportDegreeMap(t,e){var n,r;let i=t?.curve;JSON.stringify(i)!=="[0,0,0,1,1,1,1,0]"&&console.warn("Curves of LookAtDegreeMap defined in VRM 0.0 are not supported");let o=(n=t?.xRange)!=null?n:90,s=(r=t?.yRange)!=null?r:e;return o<Xe&&(console.warn("VRMLookAtLoaderPlugin: xRange of a degree map is too small. Consider reviewing the degree map!"),o=Xe),new ir(o,s)}_importLookAt(t,e){let n=new eo(t,e);if(this.helperRoot){let r=new Qi(n);this.helperRoot.add(r),r.renderOrder=this.helperRoot.renderOrder}return n}};function io(t,e){return typeof t!="string"||t===""?"":(/^https?:\/\//i.test(e)&&/^\//.test(t)&&(e=e.replace(/(^https?:\/\/[^/]+).*/i,"$1")),/^(https?:)?\/\//i.test(t)||/^data:.*,.*$/i.test(t)||/^blob:.*$/i.test(t)?t:e+t)}var oo=new Set(["1.0","1.0-beta"]),so=class{get name(){return"VRMMetaLoaderPlugin"}constructor(t,e){var n,r,i;this.parser=t,this.needThumbnailImage=(n=e?.needThumbnailImage)!=null?n:!1,this.acceptLicenseUrls=(r=e?.acceptLicenseUrls)!=null?r:["https://vrm.dev/licenses/1.0/"],this.acceptV0Meta=(i=e?.acceptV0Meta)!=null?i:!0}afterRoot(t){return A(this,null,function*(){t.userData.vrmMeta=yield this._import(t)})}_import(t){return A(this,null,function*(){let e=yield this._v1Import(t);if(e!=null)return e;let n=yield this._v0Import(t);return n??null})}_v1Import(t){return A(this,null,function*(){var e,n,r;let i=this.parser.json;if(!(((e=i.extensionsUsed)==null?void 0:e.indexOf("VRMC_vrm"))!==-1))return null;let s=(n=i.extensions)==null?void 0:n.VRMC_vrm;if(s==null)return null;let l=s.specVersion;if(!oo.has(l))return console.warn(`VRMMetaLoaderPlugin: Unknown VRMC_vrm specVersion "${l}"`),null;let a=s.meta;if(!a)return null;let u=a.licenseUrl;if(!new Set(this.acceptLicenseUrls).has(u))throw new Error(`VRMMetaLoaderPlugin: The license url "${u}" is not accepted`);let h;return this.needThumbnailImage&&a.thumbnailImage!=null&&(h=(r=yield this._extractGLTFImage(a.thumbnailImage))!=null?r:void 0),{metaVersion:"1",name:a.name,version:a.version,authors:a.authors,copyrightInformation:a.copyrightInformation,contactInformation:a.contactInformation,references:a.references,thirdPartyLicenses:a.thirdPartyLicenses,thumbnailImage:h,licenseUrl:a.licenseUrl,avatarPermission:a.avatarPermission,allowExcessivelyViolentUsage:a.allowExcessivelyViolentUsage,allowExcessivelySexualUsage:a.allowExcessivelySexualUsage,commercialUsage:a.commercialUsage,allowPoliticalOrReligiousUsage:a.allowPoliticalOrReligiousUsage,allowAntisocialOrHateUsage:a.allowAntisocialOrHateUsage,creditNotation:a.creditNotation,allowRedistribution:a.allowRedistribution,modification:a.modification,otherLicenseUrl:a.otherLicenseUrl}})}_v0Import(t){return A(this,null,function*(){var e;let r=(e=this.parser.json.extensions)==null?void 0:e.VRM;if(!r)return null;let i=r.meta;if(!i)return null;if(!this.acceptV0Meta)throw new Error("VRMMetaLoaderPlugin: Attempted to load VRM0.0 meta but acceptV0Meta is false");let o;return this.needThumbnailImage&&i.texture!=null&&i.texture!==-1&&(o=yield this.parser.getDependency("texture",i.texture)),{metaVersion:"0",allowedUserName:i.allowedUserName,author:i.author,commercialUssageName:i.commercialUssageName,contactInformation:i.contactInformation,licenseName:i.licenseName,otherLicenseUrl:i.otherLicenseUrl,otherPermissionUrl:i.otherPermissionUrl,reference:i.reference,sexualUssageName:i.sexualUssageName,texture:o??void 0,title:i.title,version:i.version,violentUssageName:i.violentUssageName}})}_extractGLTFImage(t){return A(this,null,function*(){var e;let r=(e=this.parser.json.images)==null?void 0:e[t];if(r==null)return console.warn(`VRMMetaLoaderPlugin: Attempt to use images[${t}] of glTF as a thumbnail but the image doesn't exist`),null;let i=r.uri;if(r.bufferView!=null){let s=yield this.parser.getDependency("bufferView",r.bufferView),l=new Blob([s],{type:r.mimeType});i=URL.createObjectURL(l)}return i==null?(console.warn(`VRMMetaLoaderPlugin: Attempt to use images[${t}] of glTF as a thumbnail but the image couldn't load properly`),null):yield new ht().loadAsync(io(i,this.parser.options.path)).catch(s=>(console.error(s),console.warn("VRMMetaLoaderPlugin: Failed to load a thumbnail image"),null))})}},ao=class{constructor(t){this.scene=t.scene,this.meta=t.meta,this.humanoid=t.humanoid,this.expressionManager=t.expressionManager,this.firstPerson=t.firstPerson,this.lookAt=t.lookAt}update(t){this.humanoid.update(),this.lookAt&&this.lookAt.update(t),this.expressionManager&&this.expressionManager.update()}};var lo=class extends ao{constructor(t){super(t),this.materials=t.materials,this.springBoneManager=t.springBoneManager,this.nodeConstraintManager=t.nodeConstraintManager}update(t){super.update(t),this.nodeConstraintManager&&this.nodeConstraintManager.update(),this.springBoneManager&&this.springBoneManager.update(t),this.materials&&this.materials.forEach(e=>{e.update&&e.update(t)})}},uo=Object.defineProperty,or=Object.getOwnPropertySymbols,ho=Object.prototype.hasOwnProperty,co=Object.prototype.propertyIsEnumerable,sr=(t,e,n)=>e in t?uo(t,e,{enumerable:!0,configurable:!0,writable:!0,value:n}):t[e]=n,ar=(t,e)=>{for(var n in e||(e={}))ho.call(e,n)&&sr(t,n,e[n]);if(or)for(var n of or(e))co.call(e,n)&&sr(t,n,e[n]);return t},ce=(t,e,n)=>new Promise((r,i)=>{var o=a=>{try{l(n.next(a))}catch(u){i(u)}},s=a=>{try{l(n.throw(a))}catch(u){i(u)}},l=a=>a.done?r(a.value):Promise.resolve(a.value).then(o,s);l((n=n.apply(t,e)).next())}),po={"":3e3,srgb:3001};function mo(t,e){parseInt("187",10)>=152?t.colorSpace=e:t.encoding=po[e]}var fo=class{get pending(){return Promise.all(this._pendings)}constructor(t,e){this._parser=t,this._materialParams=e,this._pendings=[]}assignPrimitive(t,e){e!=null&&(this._materialParams[t]=e)}assignColor(t,e,n){if(e!=null){let r=new C().fromArray(e);n&&r.convertSRGBToLinear(),this._materialParams[t]=r}}assignTexture(t,e,n){return ce(this,null,function*(){let r=ce(this,null,function*(){if(e!=null){let i=yield this._parser.assignTexture(this._materialParams,t,e);if(i==null){console.warn("GLTFMToonMaterialParamsAssignHelper: Failed to load texture. The rendering result may be wrong");return}n&&mo(i,"srgb")}});return this._pendings.push(r),r})}assignTextureByIndex(t,e,n){return ce(this,null,function*(){return this.assignTexture(t,e!=null?{index:e}:void 0,n)})}},go=`// #define PHONG

varying vec3 vViewPosition;

#ifndef FLAT_SHADED
  varying vec3 vNormal;
#endif

#include <common>

// #include <uv_pars_vertex>
#ifdef MTOON_USE_UV
  varying vec2 vUv;

  // COMPAT: pre-r151 uses a common uvTransform
  #if THREE_VRM_THREE_REVISION < 151
    uniform mat3 uvTransform;
  #endif
#endif

// #include <uv2_pars_vertex>
// COMAPT: pre-r151 uses uv2 for lightMap and aoMap
#if THREE_VRM_THREE_REVISION < 151
  #if defined( USE_LIGHTMAP ) || defined( USE_AOMAP )
    attribute vec2 uv2;
    varying vec2 vUv2;
    uniform mat3 uv2Transform;
  #endif
#endif

// #include <displacementmap_pars_vertex>
// #include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>

#ifdef USE_OUTLINEWIDTHMULTIPLYTEXTURE
  uniform sampler2D outlineWidthMultiplyTexture;
  uniform mat3 outlineWidthMultiplyTextureUvTransform;
#endif

uniform float outlineWidthFactor;

void main() {

  // #include <uv_vertex>
  #ifdef MTOON_USE_UV
    // COMPAT: pre-r151 uses a common uvTransform
    #if THREE_VRM_THREE_REVISION >= 151
      vUv = uv;
    #else
      vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
    #endif
  #endif

  // #include <uv2_vertex>
  // COMAPT: pre-r151 uses uv2 for lightMap and aoMap
  #if THREE_VRM_THREE_REVISION < 151
    #if defined( USE_LIGHTMAP ) || defined( USE_AOMAP )
      vUv2 = ( uv2Transform * vec3( uv2, 1 ) ).xy;
    #endif
  #endif

  #include <color_vertex>

  #include <beginnormal_vertex>
  #include <morphnormal_vertex>
  #include <skinbase_vertex>
  #include <skinnormal_vertex>

  // we need this to compute the outline properly
  objectNormal = normalize( objectNormal );

  #include <defaultnormal_vertex>

  #ifndef FLAT_SHADED // Normal computed with derivatives when FLAT_SHADED
    vNormal = normalize( transformedNormal );
  #endif

  #include <begin_vertex>

  #include <morphtarget_vertex>
  #include <skinning_vertex>
  // #include <displacementmap_vertex>
  #include <project_vertex>
  #include <logdepthbuf_vertex>
  #include <clipping_planes_vertex>

  vViewPosition = - mvPosition.xyz;

  #ifdef OUTLINE
    float worldNormalLength = length( transformedNormal );
    vec3 outlineOffset = outlineWidthFactor * worldNormalLength * objectNormal;

    #ifdef USE_OUTLINEWIDTHMULTIPLYTEXTURE
      vec2 outlineWidthMultiplyTextureUv = ( outlineWidthMultiplyTextureUvTransform * vec3( vUv, 1 ) ).xy;
      float outlineTex = texture2D( outlineWidthMultiplyTexture, outlineWidthMultiplyTextureUv ).g;
      outlineOffset *= outlineTex;
    #endif

    #ifdef OUTLINE_WIDTH_SCREEN
      outlineOffset *= vViewPosition.z / projectionMatrix[ 1 ].y;
    #endif

    gl_Position = projectionMatrix * modelViewMatrix * vec4( outlineOffset + transformed, 1.0 );

    gl_Position.z += 1E-6 * gl_Position.w; // anti-artifact magic
  #endif

  #include <worldpos_vertex>
  // #include <envmap_vertex>
  #include <shadowmap_vertex>
  #include <fog_vertex>

}`,_o=`// #define PHONG

uniform vec3 litFactor;

uniform float opacity;

uniform vec3 shadeColorFactor;
#ifdef USE_SHADEMULTIPLYTEXTURE
  uniform sampler2D shadeMultiplyTexture;
  uniform mat3 shadeMultiplyTextureUvTransform;
#endif

uniform float shadingShiftFactor;
uniform float shadingToonyFactor;

#ifdef USE_SHADINGSHIFTTEXTURE
  uniform sampler2D shadingShiftTexture;
  uniform mat3 shadingShiftTextureUvTransform;
  uniform float shadingShiftTextureScale;
#endif

uniform float giEqualizationFactor;

uniform vec3 parametricRimColorFactor;
#ifdef USE_RIMMULTIPLYTEXTURE
  uniform sampler2D rimMultiplyTexture;
  uniform mat3 rimMultiplyTextureUvTransform;
#endif
uniform float rimLightingMixFactor;
uniform float parametricRimFresnelPowerFactor;
uniform float parametricRimLiftFactor;

#ifdef USE_MATCAPTEXTURE
  uniform vec3 matcapFactor;
  uniform sampler2D matcapTexture;
  uniform mat3 matcapTextureUvTransform;
#endif

uniform vec3 emissive;
uniform float emissiveIntensity;

uniform vec3 outlineColorFactor;
uniform float outlineLightingMixFactor;

#ifdef USE_UVANIMATIONMASKTEXTURE
  uniform sampler2D uvAnimationMaskTexture;
  uniform mat3 uvAnimationMaskTextureUvTransform;
#endif

uniform float uvAnimationScrollXOffset;
uniform float uvAnimationScrollYOffset;
uniform float uvAnimationRotationPhase;

#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>

// #include <uv_pars_fragment>
#if ( defined( MTOON_USE_UV ) && !defined( MTOON_UVS_VERTEX_ONLY ) )
  varying vec2 vUv;
#endif

// #include <uv2_pars_fragment>
// COMAPT: pre-r151 uses uv2 for lightMap and aoMap
#if THREE_VRM_THREE_REVISION < 151
  #if defined( USE_LIGHTMAP ) || defined( USE_AOMAP )
    varying vec2 vUv2;
  #endif
#endif

#include <map_pars_fragment>

#ifdef USE_MAP
  uniform mat3 mapUvTransform;
#endif

// #include <alphamap_pars_fragment>

#include <alphatest_pars_fragment>

#include <aomap_pars_fragment>
// #include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>

#ifdef USE_EMISSIVEMAP
  uniform mat3 emissiveMapUvTransform;
#endif

// #include <envmap_common_pars_fragment>
// #include <envmap_pars_fragment>
// #include <cube_uv_reflection_fragment>
#include <fog_pars_fragment>

// #include <bsdfs>
// COMPAT: pre-r151 doesn't have BRDF_Lambert in <common>
#if THREE_VRM_THREE_REVISION < 151
  vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
    return RECIPROCAL_PI * diffuseColor;
  }
#endif

#include <lights_pars_begin>

#include <normal_pars_fragment>

// #include <lights_phong_pars_fragment>
varying vec3 vViewPosition;

struct MToonMaterial {
  vec3 diffuseColor;
  vec3 shadeColor;
  float shadingShift;
};

float linearstep( float a, float b, float t ) {
  return clamp( ( t - a ) / ( b - a ), 0.0, 1.0 );
}

/**
 * Convert NdotL into toon shading factor using shadingShift and shadingToony
 */
float getShading(
  const in float dotNL,
  const in float shadow,
  const in float shadingShift
) {
  float shading = dotNL;
  shading = shading + shadingShift;
  shading = linearstep( -1.0 + shadingToonyFactor, 1.0 - shadingToonyFactor, shading );
  shading *= shadow;
  return shading;
}

/**
 * Mix diffuseColor and shadeColor using shading factor and light color
 */
vec3 getDiffuse(
  const in MToonMaterial material,
  const in float shading,
  in vec3 lightColor
) {
  #ifdef DEBUG_LITSHADERATE
    return vec3( BRDF_Lambert( shading * lightColor ) );
  #endif

  vec3 col = lightColor * BRDF_Lambert( mix( material.shadeColor, material.diffuseColor, shading ) );

  // The "comment out if you want to PBR absolutely" line
  #ifdef V0_COMPAT_SHADE
    col = min( col, material.diffuseColor );
  #endif

  return col;
}

// COMPAT: pre-r156 uses a struct GeometricContext
#if THREE_VRM_THREE_REVISION >= 157
  void RE_Direct_MToon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in MToonMaterial material, const in float shadow, inout ReflectedLight reflectedLight ) {
    float dotNL = clamp( dot( geometryNormal, directLight.direction ), -1.0, 1.0 );
    vec3 irradiance = directLight.color;

    // directSpecular will be used for rim lighting, not an actual specular
    reflectedLight.directSpecular += irradiance;

    irradiance *= dotNL;

    float shading = getShading( dotNL, shadow, material.shadingShift );

    // toon shaded diffuse
    reflectedLight.directDiffuse += getDiffuse( material, shading, directLight.color );
  }

  void RE_IndirectDiffuse_MToon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in MToonMaterial material, inout ReflectedLight reflectedLight ) {
    // indirect diffuse will use diffuseColor, no shadeColor involved
    reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );

    // directSpecular will be used for rim lighting, not an actual specular
    reflectedLight.directSpecular += irradiance;
  }
#else
  void RE_Direct_MToon( const in IncidentLight directLight, const in GeometricContext geometry, const in MToonMaterial material, const in float shadow, inout ReflectedLight reflectedLight ) {
    float dotNL = clamp( dot( geometry.normal, directLight.direction ), -1.0, 1.0 );
    vec3 irradiance = directLight.color;

    // directSpecular will be used for rim lighting, not an actual specular
    reflectedLight.directSpecular += irradiance;

    irradiance *= dotNL;

    float shading = getShading( dotNL, shadow, material.shadingShift );

    // toon shaded diffuse
    reflectedLight.directDiffuse += getDiffuse( material, shading, directLight.color );
  }

  void RE_IndirectDiffuse_MToon( const in vec3 irradiance, const in GeometricContext geometry, const in MToonMaterial material, inout ReflectedLight reflectedLight ) {
    // indirect diffuse will use diffuseColor, no shadeColor involved
    reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );

    // directSpecular will be used for rim lighting, not an actual specular
    reflectedLight.directSpecular += irradiance;
  }
#endif

#define RE_Direct RE_Direct_MToon
#define RE_IndirectDiffuse RE_IndirectDiffuse_MToon
#define Material_LightProbeLOD( material ) (0)

#include <shadowmap_pars_fragment>
// #include <bumpmap_pars_fragment>

// #include <normalmap_pars_fragment>
#ifdef USE_NORMALMAP

  uniform sampler2D normalMap;
  uniform mat3 normalMapUvTransform;
  uniform vec2 normalScale;

#endif

// COMPAT: pre-r151
// USE_NORMALMAP_OBJECTSPACE used to be OBJECTSPACE_NORMALMAP in pre-r151
#if defined( USE_NORMALMAP_OBJECTSPACE ) || defined( OBJECTSPACE_NORMALMAP )

  uniform mat3 normalMatrix;

#endif

// COMPAT: pre-r151
// USE_NORMALMAP_TANGENTSPACE used to be TANGENTSPACE_NORMALMAP in pre-r151
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( TANGENTSPACE_NORMALMAP ) )

  // Per-Pixel Tangent Space Normal Mapping
  // http://hacksoflife.blogspot.ch/2009/11/per-pixel-tangent-space-normal-mapping.html

  // three-vrm specific change: it requires \`uv\` as an input in order to support uv scrolls

  // Temporary compat against shader change @ Three.js r126, r151
  #if THREE_VRM_THREE_REVISION >= 151

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

  #else

    vec3 perturbNormal2Arb( vec2 uv, vec3 eye_pos, vec3 surf_norm, vec3 mapN, float faceDirection ) {

      vec3 q0 = vec3( dFdx( eye_pos.x ), dFdx( eye_pos.y ), dFdx( eye_pos.z ) );
      vec3 q1 = vec3( dFdy( eye_pos.x ), dFdy( eye_pos.y ), dFdy( eye_pos.z ) );
      vec2 st0 = dFdx( uv.st );
      vec2 st1 = dFdy( uv.st );

      vec3 N = normalize( surf_norm );

      vec3 q1perp = cross( q1, N );
      vec3 q0perp = cross( N, q0 );

      vec3 T = q1perp * st0.x + q0perp * st1.x;
      vec3 B = q1perp * st0.y + q0perp * st1.y;

      // three-vrm specific change: Workaround for the issue that happens when delta of uv = 0.0
      // TODO: Is this still required? Or shall I make a PR about it?
      if ( length( T ) == 0.0 || length( B ) == 0.0 ) {
        return surf_norm;
      }

      float det = max( dot( T, T ), dot( B, B ) );
      float scale = ( det == 0.0 ) ? 0.0 : faceDirection * inversesqrt( det );

      return normalize( T * ( mapN.x * scale ) + B * ( mapN.y * scale ) + N * mapN.z );

    }

  #endif

#endif

// #include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>

// == post correction ==========================================================
void postCorrection() {
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
  #include <fog_fragment>
  #include <premultiplied_alpha_fragment>
  #include <dithering_fragment>
}

// == main procedure ===========================================================
void main() {
  #include <clipping_planes_fragment>

  vec2 uv = vec2(0.5, 0.5);

  #if ( defined( MTOON_USE_UV ) && !defined( MTOON_UVS_VERTEX_ONLY ) )
    uv = vUv;

    float uvAnimMask = 1.0;
    #ifdef USE_UVANIMATIONMASKTEXTURE
      vec2 uvAnimationMaskTextureUv = ( uvAnimationMaskTextureUvTransform * vec3( uv, 1 ) ).xy;
      uvAnimMask = texture2D( uvAnimationMaskTexture, uvAnimationMaskTextureUv ).b;
    #endif

    float uvRotCos = cos( uvAnimationRotationPhase * uvAnimMask );
    float uvRotSin = sin( uvAnimationRotationPhase * uvAnimMask );
    uv = mat2( uvRotCos, -uvRotSin, uvRotSin, uvRotCos ) * ( uv - 0.5 ) + 0.5;
    uv = uv + vec2( uvAnimationScrollXOffset, uvAnimationScrollYOffset ) * uvAnimMask;
  #endif

  #ifdef DEBUG_UV
    gl_FragColor = vec4( 0.0, 0.0, 0.0, 1.0 );
    #if ( defined( MTOON_USE_UV ) && !defined( MTOON_UVS_VERTEX_ONLY ) )
      gl_FragColor = vec4( uv, 0.0, 1.0 );
    #endif
    return;
  #endif

  vec4 diffuseColor = vec4( litFactor, opacity );
  ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
  vec3 totalEmissiveRadiance = emissive * emissiveIntensity;

  #include <logdepthbuf_fragment>

  // #include <map_fragment>
  #ifdef USE_MAP
    vec2 mapUv = ( mapUvTransform * vec3( uv, 1 ) ).xy;
    vec4 sampledDiffuseColor = texture2D( map, mapUv );
    #ifdef DECODE_VIDEO_TEXTURE
      sampledDiffuseColor = vec4( mix( pow( sampledDiffuseColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), sampledDiffuseColor.rgb * 0.0773993808, vec3( lessThanEqual( sampledDiffuseColor.rgb, vec3( 0.04045 ) ) ) ), sampledDiffuseColor.w );
    #endif
    diffuseColor *= sampledDiffuseColor;
  #endif

  // #include <color_fragment>
  #if ( defined( USE_COLOR ) && !defined( IGNORE_VERTEX_COLOR ) )
    diffuseColor.rgb *= vColor;
  #endif

  // #include <alphamap_fragment>

  #include <alphatest_fragment>

  // #include <specularmap_fragment>

  // #include <normal_fragment_begin>
  float faceDirection = gl_FrontFacing ? 1.0 : -1.0;

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

  #ifdef USE_NORMALMAP

    vec2 normalMapUv = ( normalMapUvTransform * vec3( uv, 1 ) ).xy;

  #endif

  #ifdef USE_NORMALMAP_TANGENTSPACE

    #ifdef USE_TANGENT

      mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );

    #else

      mat3 tbn = getTangentFrame( - vViewPosition, normal, normalMapUv );

    #endif

    #if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )

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

    #if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )

      tbn2[0] *= faceDirection;
      tbn2[1] *= faceDirection;

    #endif

  #endif

  // non perturbed normal for clearcoat among others

  vec3 nonPerturbedNormal = normal;

  #ifdef OUTLINE
    normal *= -1.0;
  #endif

  // #include <normal_fragment_maps>

  // COMPAT: pre-r151
  // USE_NORMALMAP_OBJECTSPACE used to be OBJECTSPACE_NORMALMAP in pre-r151
  #if defined( USE_NORMALMAP_OBJECTSPACE ) || defined( OBJECTSPACE_NORMALMAP )

    normal = texture2D( normalMap, normalMapUv ).xyz * 2.0 - 1.0; // overrides both flatShading and attribute normals

    #ifdef FLIP_SIDED

      normal = - normal;

    #endif

    #ifdef DOUBLE_SIDED

      normal = normal * faceDirection;

    #endif

    normal = normalize( normalMatrix * normal );

  // COMPAT: pre-r151
  // USE_NORMALMAP_TANGENTSPACE used to be TANGENTSPACE_NORMALMAP in pre-r151
  #elif defined( USE_NORMALMAP_TANGENTSPACE ) || defined( TANGENTSPACE_NORMALMAP )

    vec3 mapN = texture2D( normalMap, normalMapUv ).xyz * 2.0 - 1.0;
    mapN.xy *= normalScale;

    // COMPAT: pre-r151
    #if THREE_VRM_THREE_REVISION >= 151 || defined( USE_TANGENT )

      normal = normalize( tbn * mapN );

    #else

      normal = perturbNormal2Arb( uv, -vViewPosition, normal, mapN, faceDirection );

    #endif

  #endif

  // #include <emissivemap_fragment>
  #ifdef USE_EMISSIVEMAP
    vec2 emissiveMapUv = ( emissiveMapUvTransform * vec3( uv, 1 ) ).xy;
    totalEmissiveRadiance *= texture2D( emissiveMap, emissiveMapUv ).rgb;
  #endif

  #ifdef DEBUG_NORMAL
    gl_FragColor = vec4( 0.5 + 0.5 * normal, 1.0 );
    return;
  #endif

  // -- MToon: lighting --------------------------------------------------------
  // accumulation
  // #include <lights_phong_fragment>
  MToonMaterial material;

  material.diffuseColor = diffuseColor.rgb;

  material.shadeColor = shadeColorFactor;
  #ifdef USE_SHADEMULTIPLYTEXTURE
    vec2 shadeMultiplyTextureUv = ( shadeMultiplyTextureUvTransform * vec3( uv, 1 ) ).xy;
    material.shadeColor *= texture2D( shadeMultiplyTexture, shadeMultiplyTextureUv ).rgb;
  #endif

  #if ( defined( USE_COLOR ) && !defined( IGNORE_VERTEX_COLOR ) )
    material.shadeColor.rgb *= vColor;
  #endif

  material.shadingShift = shadingShiftFactor;
  #ifdef USE_SHADINGSHIFTTEXTURE
    vec2 shadingShiftTextureUv = ( shadingShiftTextureUvTransform * vec3( uv, 1 ) ).xy;
    material.shadingShift += texture2D( shadingShiftTexture, shadingShiftTextureUv ).r * shadingShiftTextureScale;
  #endif

  // #include <lights_fragment_begin>

  // MToon Specific changes:
  // Since we want to take shadows into account of shading instead of irradiance,
  // we had to modify the codes that multiplies the results of shadowmap into color of direct lights.

  // COMPAT: pre-r156 uses a struct GeometricContext
  #if THREE_VRM_THREE_REVISION >= 157
    vec3 geometryPosition = - vViewPosition;
    vec3 geometryNormal = normal;
    vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );

    vec3 geometryClearcoatNormal;

    #ifdef USE_CLEARCOAT

      geometryClearcoatNormal = clearcoatNormal;

    #endif
  #else
    GeometricContext geometry;

    geometry.position = - vViewPosition;
    geometry.normal = normal;
    geometry.viewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );

    #ifdef USE_CLEARCOAT

      geometry.clearcoatNormal = clearcoatNormal;

    #endif
  #endif

  IncidentLight directLight;

  // since these variables will be used in unrolled loop, we have to define in prior
  float shadow;

  #if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )

    PointLight pointLight;
    #if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
    PointLightShadow pointLightShadow;
    #endif

    #pragma unroll_loop_start
    for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {

      pointLight = pointLights[ i ];

      // COMPAT: pre-r156 uses a struct GeometricContext
      #if THREE_VRM_THREE_REVISION >= 157
        getPointLightInfo( pointLight, geometryPosition, directLight );
      #else
        getPointLightInfo( pointLight, geometry, directLight );
      #endif

      shadow = 1.0;
      #if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS )
      pointLightShadow = pointLightShadows[ i ];
      // COMPAT: pre-r166
      // r166 introduced shadowIntensity
      #if THREE_VRM_THREE_REVISION >= 166
        shadow = all( bvec2( directLight.visible, receiveShadow ) ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
      #else
        shadow = all( bvec2( directLight.visible, receiveShadow ) ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
      #endif
      #endif

      // COMPAT: pre-r156 uses a struct GeometricContext
      #if THREE_VRM_THREE_REVISION >= 157
        RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, shadow, reflectedLight );
      #else
        RE_Direct( directLight, geometry, material, shadow, reflectedLight );
      #endif

    }
    #pragma unroll_loop_end

  #endif

  #if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )

    SpotLight spotLight;
    // COMPAT: pre-r144 uses NUM_SPOT_LIGHT_SHADOWS, r144+ uses NUM_SPOT_LIGHT_COORDS
    #if THREE_VRM_THREE_REVISION >= 144
      #if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_COORDS > 0
      SpotLightShadow spotLightShadow;
      #endif
    #elif defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
    SpotLightShadow spotLightShadow;
    #endif

    #pragma unroll_loop_start
    for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {

      spotLight = spotLights[ i ];

      // COMPAT: pre-r156 uses a struct GeometricContext
      #if THREE_VRM_THREE_REVISION >= 157
        getSpotLightInfo( spotLight, geometryPosition, directLight );
      #else
        getSpotLightInfo( spotLight, geometry, directLight );
      #endif

      shadow = 1.0;
      // COMPAT: pre-r144 uses NUM_SPOT_LIGHT_SHADOWS and vSpotShadowCoord, r144+ uses NUM_SPOT_LIGHT_COORDS and vSpotLightCoord
      // COMPAT: pre-r166 does not have shadowIntensity, r166+ has shadowIntensity
      #if THREE_VRM_THREE_REVISION >= 166
        #if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_COORDS )
        spotLightShadow = spotLightShadows[ i ];
        shadow = all( bvec2( directLight.visible, receiveShadow ) ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
        #endif
      #elif THREE_VRM_THREE_REVISION >= 144
        #if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_COORDS )
        spotLightShadow = spotLightShadows[ i ];
        shadow = all( bvec2( directLight.visible, receiveShadow ) ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
        #endif
      #elif defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
      spotLightShadow = spotLightShadows[ i ];
      shadow = all( bvec2( directLight.visible, receiveShadow ) ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotShadowCoord[ i ] ) : 1.0;
      #endif

      // COMPAT: pre-r156 uses a struct GeometricContext
      #if THREE_VRM_THREE_REVISION >= 157
        RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, shadow, reflectedLight );
      #else
        RE_Direct( directLight, geometry, material, shadow, reflectedLight );
      #endif

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

      // COMPAT: pre-r156 uses a struct GeometricContext
      #if THREE_VRM_THREE_REVISION >= 157
        getDirectionalLightInfo( directionalLight, directLight );
      #else
        getDirectionalLightInfo( directionalLight, geometry, directLight );
      #endif

      shadow = 1.0;
      #if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
      directionalLightShadow = directionalLightShadows[ i ];
      // COMPAT: pre-r166
      // r166 introduced shadowIntensity
      #if THREE_VRM_THREE_REVISION >= 166
        shadow = all( bvec2( directLight.visible, receiveShadow ) ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
      #else
        shadow = all( bvec2( directLight.visible, receiveShadow ) ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
      #endif
      #endif

      // COMPAT: pre-r156 uses a struct GeometricContext
      #if THREE_VRM_THREE_REVISION >= 157
        RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, shadow, reflectedLight );
      #else
        RE_Direct( directLight, geometry, material, shadow, reflectedLight );
      #endif

    }
    #pragma unroll_loop_end

  #endif

  // #if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )

  //   RectAreaLight rectAreaLight;

  //   #pragma unroll_loop_start
  //   for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {

  //     rectAreaLight = rectAreaLights[ i ];
  //     RE_Direct_RectArea( rectAreaLight, geometry, material, reflectedLight );

  //   }
  //   #pragma unroll_loop_end

  // #endif

  #if defined( RE_IndirectDiffuse )

    vec3 iblIrradiance = vec3( 0.0 );

    vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );

    // COMPAT: pre-r156 uses a struct GeometricContext
    // COMPAT: pre-r156 doesn't have a define USE_LIGHT_PROBES
    #if THREE_VRM_THREE_REVISION >= 157
      #if defined( USE_LIGHT_PROBES )
        irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
      #endif
    #else
      irradiance += getLightProbeIrradiance( lightProbe, geometry.normal );
    #endif

    #if ( NUM_HEMI_LIGHTS > 0 )

      #pragma unroll_loop_start
      for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {

        // COMPAT: pre-r156 uses a struct GeometricContext
        #if THREE_VRM_THREE_REVISION >= 157
          irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
        #else
          irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometry.normal );
        #endif

      }
      #pragma unroll_loop_end

    #endif

  #endif

  // #if defined( RE_IndirectSpecular )

  //   vec3 radiance = vec3( 0.0 );
  //   vec3 clearcoatRadiance = vec3( 0.0 );

  // #endif

  #include <lights_fragment_maps>
  #include <lights_fragment_end>

  // modulation
  #include <aomap_fragment>

  vec3 col = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;

  #ifdef DEBUG_LITSHADERATE
    gl_FragColor = vec4( col, diffuseColor.a );
    postCorrection();
    return;
  #endif

  // -- MToon: rim lighting -----------------------------------------
  vec3 viewDir = normalize( vViewPosition );

  #ifndef PHYSICALLY_CORRECT_LIGHTS
    reflectedLight.directSpecular /= PI;
  #endif
  vec3 rimMix = mix( vec3( 1.0 ), reflectedLight.directSpecular, rimLightingMixFactor );

  vec3 rim = parametricRimColorFactor * pow( saturate( 1.0 - dot( viewDir, normal ) + parametricRimLiftFactor ), parametricRimFresnelPowerFactor );

  #ifdef USE_MATCAPTEXTURE
    {
      vec3 x = normalize( vec3( viewDir.z, 0.0, -viewDir.x ) );
      vec3 y = cross( viewDir, x ); // guaranteed to be normalized
      vec2 sphereUv = 0.5 + 0.5 * vec2( dot( x, normal ), -dot( y, normal ) );
      sphereUv = ( matcapTextureUvTransform * vec3( sphereUv, 1 ) ).xy;
      vec3 matcap = texture2D( matcapTexture, sphereUv ).rgb;
      rim += matcapFactor * matcap;
    }
  #endif

  #ifdef USE_RIMMULTIPLYTEXTURE
    vec2 rimMultiplyTextureUv = ( rimMultiplyTextureUvTransform * vec3( uv, 1 ) ).xy;
    rim *= texture2D( rimMultiplyTexture, rimMultiplyTextureUv ).rgb;
  #endif

  col += rimMix * rim;

  // -- MToon: Emission --------------------------------------------------------
  col += totalEmissiveRadiance;

  // #include <envmap_fragment>

  // -- Almost done! -----------------------------------------------------------
  #if defined( OUTLINE )
    col = outlineColorFactor.rgb * mix( vec3( 1.0 ), col, outlineLightingMixFactor );
  #endif

  #ifdef OPAQUE
    diffuseColor.a = 1.0;
  #endif

  gl_FragColor = vec4( col, diffuseColor.a );
  postCorrection();
}
`,vo={None:"none",Normal:"normal",LitShadeRate:"litShadeRate",UV:"uv"},lr={None:"none",WorldCoordinates:"worldCoordinates",ScreenCoordinates:"screenCoordinates"},Mo={3e3:"",3001:"srgb"};function gt(t){return parseInt("187",10)>=152?t.colorSpace:Mo[t.encoding]}var Eo=class extends ut{constructor(t={}){var e;super({vertexShader:go,fragmentShader:_o}),this.uvAnimationScrollXSpeedFactor=0,this.uvAnimationScrollYSpeedFactor=0,this.uvAnimationRotationSpeedFactor=0,this.fog=!0,this.normalMapType=fn,this._ignoreVertexColor=!0,this._v0CompatShade=!1,this._debugMode=vo.None,this._outlineWidthMode=lr.None,this._isOutline=!1,t.transparentWithZWrite&&(t.depthWrite=!0),delete t.transparentWithZWrite,t.fog=!0,t.lights=!0,t.clipping=!0,this.uniforms=st.merge([se.common,se.normalmap,se.emissivemap,se.fog,se.lights,{litFactor:{value:new C(1,1,1)},mapUvTransform:{value:new z},colorAlpha:{value:1},normalMapUvTransform:{value:new z},shadeColorFactor:{value:new C(0,0,0)},shadeMultiplyTexture:{value:null},shadeMultiplyTextureUvTransform:{value:new z},shadingShiftFactor:{value:0},shadingShiftTexture:{value:null},shadingShiftTextureUvTransform:{value:new z},shadingShiftTextureScale:{value:1},shadingToonyFactor:{value:.9},giEqualizationFactor:{value:.9},matcapFactor:{value:new C(1,1,1)},matcapTexture:{value:null},matcapTextureUvTransform:{value:new z},parametricRimColorFactor:{value:new C(0,0,0)},rimMultiplyTexture:{value:null},rimMultiplyTextureUvTransform:{value:new z},rimLightingMixFactor:{value:1},parametricRimFresnelPowerFactor:{value:5},parametricRimLiftFactor:{value:0},emissive:{value:new C(0,0,0)},emissiveIntensity:{value:1},emissiveMapUvTransform:{value:new z},outlineWidthMultiplyTexture:{value:null},outlineWidthMultiplyTextureUvTransform:{value:new z},outlineWidthFactor:{value:0},outlineColorFactor:{value:new C(0,0,0)},outlineLightingMixFactor:{value:1},uvAnimationMaskTexture:{value:null},uvAnimationMaskTextureUvTransform:{value:new z},uvAnimationScrollXOffset:{value:0},uvAnimationScrollYOffset:{value:0},uvAnimationRotationPhase:{value:0}},(e=t.uniforms)!=null?e:{}]),this.setValues(t),this._uploadUniformsWorkaround(),this.customProgramCacheKey=()=>[...Object.entries(this._generateDefines()).map(([n,r])=>`${n}:${r}`),this.matcapTexture?`matcapTextureColorSpace:${gt(this.matcapTexture)}`:"",this.shadeMultiplyTexture?`shadeMultiplyTextureColorSpace:${gt(this.shadeMultiplyTexture)}`:"",this.rimMultiplyTexture?`rimMultiplyTextureColorSpace:${gt(this.rimMultiplyTexture)}`:""].join(","),this.onBeforeCompile=n=>{let r=parseInt("187",10),i=Object.entries(ar(ar({},this._generateDefines()),this.defines)).filter(([o,s])=>!!s).map(([o,s])=>`#define ${o} ${s}`).join(`
`)+`
`;n.vertexShader=i+n.vertexShader,n.fragmentShader=i+n.fragmentShader,r<154&&(n.fragmentShader=n.fragmentShader.replace("#include <colorspace_fragment>","#include <encodings_fragment>"))}}get color(){return this.uniforms.litFactor.value}set color(t){this.uniforms.litFactor.value=t}get map(){return this.uniforms.map.value}set map(t){this.uniforms.map.value=t}get normalMap(){return this.uniforms.normalMap.value}set normalMap(t){this.uniforms.normalMap.value=t}get normalScale(){return this.uniforms.normalScale.value}set normalScale(t){this.uniforms.normalScale.value=t}get emissive(){return this.uniforms.emissive.value}set emissive(t){this.uniforms.emissive.value=t}get emissiveIntensity(){return this.uniforms.emissiveIntensity.value}set emissiveIntensity(t){this.uniforms.emissiveIntensity.value=t}get emissiveMap(){return this.uniforms.emissiveMap.value}set emissiveMap(t){this.uniforms.emissiveMap.value=t}get shadeColorFactor(){return this.uniforms.shadeColorFactor.value}set shadeColorFactor(t){this.uniforms.shadeColorFactor.value=t}get shadeMultiplyTexture(){return this.uniforms.shadeMultiplyTexture.value}set shadeMultiplyTexture(t){this.uniforms.shadeMultiplyTexture.value=t}get shadingShiftFactor(){return this.uniforms.shadingShiftFactor.value}set shadingShiftFactor(t){this.uniforms.shadingShiftFactor.value=t}get shadingShiftTexture(){return this.uniforms.shadingShiftTexture.value}set shadingShiftTexture(t){this.uniforms.shadingShiftTexture.value=t}get shadingShiftTextureScale(){return this.uniforms.shadingShiftTextureScale.value}set shadingShiftTextureScale(t){this.uniforms.shadingShiftTextureScale.value=t}get shadingToonyFactor(){return this.uniforms.shadingToonyFactor.value}set shadingToonyFactor(t){this.uniforms.shadingToonyFactor.value=t}get giEqualizationFactor(){return this.uniforms.giEqualizationFactor.value}set giEqualizationFactor(t){this.uniforms.giEqualizationFactor.value=t}get matcapFactor(){return this.uniforms.matcapFactor.value}set matcapFactor(t){this.uniforms.matcapFactor.value=t}get matcapTexture(){return this.uniforms.matcapTexture.value}set matcapTexture(t){this.uniforms.matcapTexture.value=t}get parametricRimColorFactor(){return this.uniforms.parametricRimColorFactor.value}set parametricRimColorFactor(t){this.uniforms.parametricRimColorFactor.value=t}get rimMultiplyTexture(){return this.uniforms.rimMultiplyTexture.value}set rimMultiplyTexture(t){this.uniforms.rimMultiplyTexture.value=t}get rimLightingMixFactor(){return this.uniforms.rimLightingMixFactor.value}set rimLightingMixFactor(t){this.uniforms.rimLightingMixFactor.value=t}get parametricRimFresnelPowerFactor(){return this.uniforms.parametricRimFresnelPowerFactor.value}set parametricRimFresnelPowerFactor(t){this.uniforms.parametricRimFresnelPowerFactor.value=t}get parametricRimLiftFactor(){return this.uniforms.parametricRimLiftFactor.value}set parametricRimLiftFactor(t){this.uniforms.parametricRimLiftFactor.value=t}get outlineWidthMultiplyTexture(){return this.uniforms.outlineWidthMultiplyTexture.value}set outlineWidthMultiplyTexture(t){this.uniforms.outlineWidthMultiplyTexture.value=t}get outlineWidthFactor(){return this.uniforms.outlineWidthFactor.value}set outlineWidthFactor(t){this.uniforms.outlineWidthFactor.value=t}get outlineColorFactor(){return this.uniforms.outlineColorFactor.value}set outlineColorFactor(t){this.uniforms.outlineColorFactor.value=t}get outlineLightingMixFactor(){return this.uniforms.outlineLightingMixFactor.value}set outlineLightingMixFactor(t){this.uniforms.outlineLightingMixFactor.value=t}get uvAnimationMaskTexture(){return this.uniforms.uvAnimationMaskTexture.value}set uvAnimationMaskTexture(t){this.uniforms.uvAnimationMaskTexture.value=t}get uvAnimationScrollXOffset(){return this.uniforms.uvAnimationScrollXOffset.value}set uvAnimationScrollXOffset(t){this.uniforms.uvAnimationScrollXOffset.value=t}get uvAnimationScrollYOffset(){return this.uniforms.uvAnimationScrollYOffset.value}set uvAnimationScrollYOffset(t){this.uniforms.uvAnimationScrollYOffset.value=t}get uvAnimationRotationPhase(){return this.uniforms.uvAnimationRotationPhase.value}set uvAnimationRotationPhase(t){this.uniforms.uvAnimationRotationPhase.value=t}get ignoreVertexColor(){return this._ignoreVertexColor}set ignoreVertexColor(t){this._ignoreVertexColor=t,this.needsUpdate=!0}get v0CompatShade(){return this._v0CompatShade}set v0CompatShade(t){this._v0CompatShade=t,this.needsUpdate=!0}get debugMode(){return this._debugMode}set debugMode(t){this._debugMode=t,this.needsUpdate=!0}get outlineWidthMode(){return this._outlineWidthMode}set outlineWidthMode(t){this._outlineWidthMode=t,this.needsUpdate=!0}get isOutline(){return this._isOutline}set isOutline(t){this._isOutline=t,this.needsUpdate=!0}get isMToonMaterial(){return!0}update(t){this._uploadUniformsWorkaround(),this._updateUVAnimation(t)}copy(t){return super.copy(t),this.map=t.map,this.normalMap=t.normalMap,this.emissiveMap=t.emissiveMap,this.shadeMultiplyTexture=t.shadeMultiplyTexture,this.shadingShiftTexture=t.shadingShiftTexture,this.matcapTexture=t.matcapTexture,this.rimMultiplyTexture=t.rimMultiplyTexture,this.outlineWidthMultiplyTexture=t.outlineWidthMultiplyTexture,this.uvAnimationMaskTexture=t.uvAnimationMaskTexture,this.normalMapType=t.normalMapType,this.uvAnimationScrollXSpeedFactor=t.uvAnimationScrollXSpeedFactor,this.uvAnimationScrollYSpeedFactor=t.uvAnimationScrollYSpeedFactor,this.uvAnimationRotationSpeedFactor=t.uvAnimationRotationSpeedFactor,this.ignoreVertexColor=t.ignoreVertexColor,this.v0CompatShade=t.v0CompatShade,this.debugMode=t.debugMode,this.outlineWidthMode=t.outlineWidthMode,this.isOutline=t.isOutline,this.needsUpdate=!0,this}_updateUVAnimation(t){this.uniforms.uvAnimationScrollXOffset.value+=t*this.uvAnimationScrollXSpeedFactor,this.uniforms.uvAnimationScrollYOffset.value+=t*this.uvAnimationScrollYSpeedFactor,this.uniforms.uvAnimationRotationPhase.value+=t*this.uvAnimationRotationSpeedFactor,this.uniforms.alphaTest.value=this.alphaTest,this.uniformsNeedUpdate=!0}_uploadUniformsWorkaround(){this.uniforms.opacity.value=this.opacity,this._updateTextureMatrix(this.uniforms.map,this.uniforms.mapUvTransform),this._updateTextureMatrix(this.uniforms.normalMap,this.uniforms.normalMapUvTransform),this._updateTextureMatrix(this.uniforms.emissiveMap,this.uniforms.emissiveMapUvTransform),this._updateTextureMatrix(this.uniforms.shadeMultiplyTexture,this.uniforms.shadeMultiplyTextureUvTransform),this._updateTextureMatrix(this.uniforms.shadingShiftTexture,this.uniforms.shadingShiftTextureUvTransform),this._updateTextureMatrix(this.uniforms.matcapTexture,this.uniforms.matcapTextureUvTransform),this._updateTextureMatrix(this.uniforms.rimMultiplyTexture,this.uniforms.rimMultiplyTextureUvTransform),this._updateTextureMatrix(this.uniforms.outlineWidthMultiplyTexture,this.uniforms.outlineWidthMultiplyTextureUvTransform),this._updateTextureMatrix(this.uniforms.uvAnimationMaskTexture,this.uniforms.uvAnimationMaskTextureUvTransform),this.uniformsNeedUpdate=!0}_generateDefines(){let t=parseInt("187",10),e=this.outlineWidthMultiplyTexture!==null,n=this.map!==null||this.normalMap!==null||this.emissiveMap!==null||this.shadeMultiplyTexture!==null||this.shadingShiftTexture!==null||this.rimMultiplyTexture!==null||this.uvAnimationMaskTexture!==null;return{THREE_VRM_THREE_REVISION:t,OUTLINE:this._isOutline,MTOON_USE_UV:e||n,MTOON_UVS_VERTEX_ONLY:e&&!n,V0_COMPAT_SHADE:this._v0CompatShade,USE_SHADEMULTIPLYTEXTURE:this.shadeMultiplyTexture!==null,USE_SHADINGSHIFTTEXTURE:this.shadingShiftTexture!==null,USE_MATCAPTEXTURE:this.matcapTexture!==null,USE_RIMMULTIPLYTEXTURE:this.rimMultiplyTexture!==null,USE_OUTLINEWIDTHMULTIPLYTEXTURE:this._isOutline&&this.outlineWidthMultiplyTexture!==null,USE_UVANIMATIONMASKTEXTURE:this.uvAnimationMaskTexture!==null,IGNORE_VERTEX_COLOR:this._ignoreVertexColor===!0,DEBUG_NORMAL:this._debugMode==="normal",DEBUG_LITSHADERATE:this._debugMode==="litShadeRate",DEBUG_UV:this._debugMode==="uv",OUTLINE_WIDTH_SCREEN:this._isOutline&&this._outlineWidthMode===lr.ScreenCoordinates}}_updateTextureMatrix(t,e){t.value&&(t.value.matrixAutoUpdate&&t.value.updateMatrix(),e.value.copy(t.value.matrix))}},xo=new Set(["1.0","1.0-beta"]),Or=class Ze{get name(){return Ze.EXTENSION_NAME}constructor(e,n={}){var r,i,o,s;this.parser=e,this.materialType=(r=n.materialType)!=null?r:Eo,this.renderOrderOffset=(i=n.renderOrderOffset)!=null?i:0,this.v0CompatShade=(o=n.v0CompatShade)!=null?o:!1,this.debugMode=(s=n.debugMode)!=null?s:"none",this._mToonMaterialSet=new Set}beforeRoot(){return ce(this,null,function*(){this._removeUnlitExtensionIfMToonExists()})}afterRoot(e){return ce(this,null,function*(){e.userData.vrmMToonMaterials=Array.from(this._mToonMaterialSet)})}getMaterialType(e){return this._getMToonExtension(e)?this.materialType:null}extendMaterialParams(e,n){let r=this._getMToonExtension(e);return r?this._extendMaterialParams(r,n):null}loadMesh(e){return ce(this,null,function*(){var n;let r=this.parser,o=(n=r.json.meshes)==null?void 0:n[e];if(o==null)throw new Error(`MToonMaterialLoaderPlugin: Attempt to use meshes[${e}] of glTF but the mesh doesn't exist`);let s=o.primitives,l=yield r.loadMesh(e);if(s.length===1){let a=l,u=s[0].material;u!=null&&this._setupPrimitive(a,u)}else{let a=l;for(let u=0;u<s.length;u++){let d=a.children[u],h=s[u].material;h!=null&&this._setupPrimitive(d,h)}}return l})}_removeUnlitExtensionIfMToonExists(){let r=this.parser.json.materials;r?.map((i,o)=>{var s;this._getMToonExtension(o)&&((s=i.extensions)!=null&&s.KHR_materials_unlit)&&delete i.extensions.KHR_materials_unlit})}_getMToonExtension(e){var n,r;let s=(n=this.parser.json.materials)==null?void 0:n[e];if(s==null){console.warn(`MToonMaterialLoaderPlugin: Attempt to use materials[${e}] of glTF but the material doesn't exist`);return}let l=(r=s.extensions)==null?void 0:r[Ze.EXTENSION_NAME];if(l==null)return;let a=l.specVersion;if(!xo.has(a)){console.warn(`MToonMaterialLoaderPlugin: Unknown ${Ze.EXTENSION_NAME} specVersion "${a}"`);return}return l}_extendMaterialParams(e,n){return ce(this,null,function*(){var r;delete n.metalness,delete n.roughness;let i=new fo(this.parser,n);i.assignPrimitive("transparentWithZWrite",e.transparentWithZWrite),i.assignColor("shadeColorFactor",e.shadeColorFactor),i.assignTexture("shadeMultiplyTexture",e.shadeMultiplyTexture,!0),i.assignPrimitive("shadingShiftFactor",e.shadingShiftFactor),i.assignTexture("shadingShiftTexture",e.shadingShiftTexture,!0),i.assignPrimitive("shadingShiftTextureScale",(r=e.shadingShiftTexture)==null?void 0:r.scale),i.assignPrimitive("shadingToonyFactor",e.shadingToonyFactor),i.assignPrimitive("giEqualizationFactor",e.giEqualizationFactor),i.assignColor("matcapFactor",e.matcapFactor),i.assignTexture("matcapTexture",e.matcapTexture,!0),i.assignColor("parametricRimColorFactor",e.parametricRimColorFactor),i.assignTexture("rimMultiplyTexture",e.rimMultiplyTexture,!0),i.assignPrimitive("rimLightingMixFactor",e.rimLightingMixFactor),i.assignPrimitive("parametricRimFresnelPowerFactor",e.parametricRimFresnelPowerFactor),i.assignPrimitive("parametricRimLiftFactor",e.parametricRimLiftFactor),i.assignPrimitive("outlineWidthMode",e.outlineWidthMode),i.assignPrimitive("outlineWidthFactor",e.outlineWidthFactor),i.assignTexture("outlineWidthMultiplyTexture",e.outlineWidthMultiplyTexture,!1),i.assignColor("outlineColorFactor",e.outlineColorFactor),i.assignPrimitive("outlineLightingMixFactor",e.outlineLightingMixFactor),i.assignTexture("uvAnimationMaskTexture",e.uvAnimationMaskTexture,!1),i.assignPrimitive("uvAnimationScrollXSpeedFactor",e.uvAnimationScrollXSpeedFactor),i.assignPrimitive("uvAnimationScrollYSpeedFactor",e.uvAnimationScrollYSpeedFactor),i.assignPrimitive("uvAnimationRotationSpeedFactor",e.uvAnimationRotationSpeedFactor),i.assignPrimitive("v0CompatShade",this.v0CompatShade),i.assignPrimitive("debugMode",this.debugMode),yield i.pending})}_setupPrimitive(e,n){let r=this._getMToonExtension(n);if(r){let i=this._parseRenderOrder(r);e.renderOrder=i+this.renderOrderOffset,this._generateOutline(e),this._addToMaterialSet(e);return}}_shouldGenerateOutline(e){return typeof e.outlineWidthMode=="string"&&e.outlineWidthMode!=="none"&&typeof e.outlineWidthFactor=="number"&&e.outlineWidthFactor>0}_generateOutline(e){let n=e.material;if(!(n instanceof lt)||!this._shouldGenerateOutline(n))return;e.material=[n];let r=n.clone();r.name+=" (Outline)",r.isOutline=!0,r.side=mn,e.material.push(r);let i=e.geometry,o=i.index?i.index.count:i.attributes.position.count/3;i.addGroup(0,o,0),i.addGroup(0,o,1)}_addToMaterialSet(e){let n=e.material,r=new Set;Array.isArray(n)?n.forEach(i=>r.add(i)):r.add(n);for(let i of r)this._mToonMaterialSet.add(i)}_parseRenderOrder(e){var n;return(e.transparentWithZWrite?0:19)+((n=e.renderQueueOffsetNumber)!=null?n:0)}};Or.EXTENSION_NAME="VRMC_materials_mtoon";var Ro=Or,To=(t,e,n)=>new Promise((r,i)=>{var o=a=>{try{l(n.next(a))}catch(u){i(u)}},s=a=>{try{l(n.throw(a))}catch(u){i(u)}},l=a=>a.done?r(a.value):Promise.resolve(a.value).then(o,s);l((n=n.apply(t,e)).next())}),Vr=class At{get name(){return At.EXTENSION_NAME}constructor(e){this.parser=e}extendMaterialParams(e,n){return To(this,null,function*(){let r=this._getHDREmissiveMultiplierExtension(e);if(r==null)return;console.warn("VRMMaterialsHDREmissiveMultiplierLoaderPlugin: `VRMC_materials_hdr_emissiveMultiplier` is archived. Use `KHR_materials_emissive_strength` instead.");let i=r.emissiveMultiplier;n.emissiveIntensity=i})}_getHDREmissiveMultiplierExtension(e){var n,r;let s=(n=this.parser.json.materials)==null?void 0:n[e];if(s==null){console.warn(`VRMMaterialsHDREmissiveMultiplierLoaderPlugin: Attempt to use materials[${e}] of glTF but the material doesn't exist`);return}let l=(r=s.extensions)==null?void 0:r[At.EXTENSION_NAME];if(l!=null)return l}};Vr.EXTENSION_NAME="VRMC_materials_hdr_emissiveMultiplier";var yo=Vr,wo=Object.defineProperty,So=Object.defineProperties,Ao=Object.getOwnPropertyDescriptors,ur=Object.getOwnPropertySymbols,Po=Object.prototype.hasOwnProperty,bo=Object.prototype.propertyIsEnumerable,dr=(t,e,n)=>e in t?wo(t,e,{enumerable:!0,configurable:!0,writable:!0,value:n}):t[e]=n,$=(t,e)=>{for(var n in e||(e={}))Po.call(e,n)&&dr(t,n,e[n]);if(ur)for(var n of ur(e))bo.call(e,n)&&dr(t,n,e[n]);return t},hr=(t,e)=>So(t,Ao(e)),Lo=(t,e,n)=>new Promise((r,i)=>{var o=a=>{try{l(n.next(a))}catch(u){i(u)}},s=a=>{try{l(n.throw(a))}catch(u){i(u)}},l=a=>a.done?r(a.value):Promise.resolve(a.value).then(o,s);l((n=n.apply(t,e)).next())});function Ee(t){return Math.pow(t,2.2)}var Io=class{get name(){return"VRMMaterialsV0CompatPlugin"}constructor(t){var e;this.parser=t,this._renderQueueMapTransparent=new Map,this._renderQueueMapTransparentZWrite=new Map;let n=this.parser.json;n.extensionsUsed=(e=n.extensionsUsed)!=null?e:[],n.extensionsUsed.indexOf("KHR_texture_transform")===-1&&n.extensionsUsed.push("KHR_texture_transform")}beforeRoot(){return Lo(this,null,function*(){var t;let e=this.parser.json,n=(t=e.extensions)==null?void 0:t.VRM,r=n?.materialProperties;r&&(this._populateRenderQueueMap(r),r.forEach((i,o)=>{var s,l;let a=(s=e.materials)==null?void 0:s[o];if(a==null){console.warn(`VRMMaterialsV0CompatPlugin: Attempt to use materials[${o}] of glTF but the material doesn't exist`);return}if(i.shader==="VRM/MToon"){let u=this._parseV0MToonProperties(i,a);e.materials[o]=u}else if((l=i.shader)!=null&&l.startsWith("VRM/Unlit")){let u=this._parseV0UnlitProperties(i,a);e.materials[o]=u}else i.shader==="VRM_USE_GLTFSHADER"||console.warn(`VRMMaterialsV0CompatPlugin: Unknown shader: ${i.shader}`)}))})}_parseV0MToonProperties(t,e){var n,r,i,o,s,l,a,u,d,h,c,p,m,g,_,M,T,w,y,x,R,S,P,V,I,H,D,te,ye,we,J,Y,fe,Se,k,Ct,Ut,Nt,Dt,Bt,Ft,kt,Wt,zt,jt,Gt,Qt,Xt,Yt,qt,$t,Zt,Jt,Kt,en;let tn=(r=(n=t.keywordMap)==null?void 0:n._ALPHABLEND_ON)!=null?r:!1,ei=((i=t.floatProperties)==null?void 0:i._ZWrite)===1&&tn,ti=this._v0ParseRenderQueue(t),nn=(s=(o=t.keywordMap)==null?void 0:o._ALPHATEST_ON)!=null?s:!1,ni=tn?"BLEND":nn?"MASK":"OPAQUE",ri=nn?(a=(l=t.floatProperties)==null?void 0:l._Cutoff)!=null?a:.5:void 0,ii=((d=(u=t.floatProperties)==null?void 0:u._CullMode)!=null?d:2)===0,oe=this._portTextureTransform(t),oi=((c=(h=t.vectorProperties)==null?void 0:h._Color)!=null?c:[1,1,1,1]).map((cn,bi)=>bi===3?cn:Ee(cn)),rn=(p=t.textureProperties)==null?void 0:p._MainTex,si=rn!=null?{index:rn,extensions:$({},oe)}:void 0,ai=(g=(m=t.floatProperties)==null?void 0:m._BumpScale)!=null?g:1,on=(_=t.textureProperties)==null?void 0:_._BumpMap,li=on!=null?{index:on,scale:ai,extensions:$({},oe)}:void 0,ui=((T=(M=t.vectorProperties)==null?void 0:M._EmissionColor)!=null?T:[0,0,0,1]).map(Ee),sn=(w=t.textureProperties)==null?void 0:w._EmissionMap,di=sn!=null?{index:sn,extensions:$({},oe)}:void 0,hi=((x=(y=t.vectorProperties)==null?void 0:y._ShadeColor)!=null?x:[.97,.81,.86,1]).map(Ee),an=(R=t.textureProperties)==null?void 0:R._ShadeTexture,ci=an!=null?{index:an,extensions:$({},oe)}:void 0,De=(P=(S=t.floatProperties)==null?void 0:S._ShadeShift)!=null?P:0,Be=(I=(V=t.floatProperties)==null?void 0:V._ShadeToony)!=null?I:.9;Be=b.lerp(Be,1,.5+.5*De),De=-De-(1-Be);let ln=(D=(H=t.floatProperties)==null?void 0:H._IndirectLightIntensity)!=null?D:.1,pi=ln?1-ln:void 0,nt=(te=t.textureProperties)==null?void 0:te._SphereAdd,mi=nt!=null?[1,1,1]:void 0,fi=nt!=null?{index:nt}:void 0,gi=(we=(ye=t.floatProperties)==null?void 0:ye._RimLightingMix)!=null?we:0,un=(J=t.textureProperties)==null?void 0:J._RimTexture,_i=un!=null?{index:un,extensions:$({},oe)}:void 0,vi=((fe=(Y=t.vectorProperties)==null?void 0:Y._RimColor)!=null?fe:[0,0,0,1]).map(Ee),Mi=(k=(Se=t.floatProperties)==null?void 0:Se._RimFresnelPower)!=null?k:1,Ei=(Ut=(Ct=t.floatProperties)==null?void 0:Ct._RimLift)!=null?Ut:0,xi=["none","worldCoordinates","screenCoordinates"][(Dt=(Nt=t.floatProperties)==null?void 0:Nt._OutlineWidthMode)!=null?Dt:0],rt=(Ft=(Bt=t.floatProperties)==null?void 0:Bt._OutlineWidth)!=null?Ft:0;rt=.01*rt;let dn=(kt=t.textureProperties)==null?void 0:kt._OutlineWidthTexture,Ri=dn!=null?{index:dn,extensions:$({},oe)}:void 0,Ti=((zt=(Wt=t.vectorProperties)==null?void 0:Wt._OutlineColor)!=null?zt:[0,0,0]).map(Ee),yi=((Gt=(jt=t.floatProperties)==null?void 0:jt._OutlineColorMode)!=null?Gt:0)===1?(Xt=(Qt=t.floatProperties)==null?void 0:Qt._OutlineLightingMix)!=null?Xt:1:0,hn=(Yt=t.textureProperties)==null?void 0:Yt._UvAnimMaskTexture,wi=hn!=null?{index:hn,extensions:$({},oe)}:void 0,Si=($t=(qt=t.floatProperties)==null?void 0:qt._UvAnimScrollX)!=null?$t:0,Fe=(Jt=(Zt=t.floatProperties)==null?void 0:Zt._UvAnimScrollY)!=null?Jt:0;Fe!=null&&(Fe=-Fe);let Ai=(en=(Kt=t.floatProperties)==null?void 0:Kt._UvAnimRotation)!=null?en:0,Pi={specVersion:"1.0",transparentWithZWrite:ei,renderQueueOffsetNumber:ti,shadeColorFactor:hi,shadeMultiplyTexture:ci,shadingShiftFactor:De,shadingToonyFactor:Be,giEqualizationFactor:pi,matcapFactor:mi,matcapTexture:fi,rimLightingMixFactor:gi,rimMultiplyTexture:_i,parametricRimColorFactor:vi,parametricRimFresnelPowerFactor:Mi,parametricRimLiftFactor:Ei,outlineWidthMode:xi,outlineWidthFactor:rt,outlineWidthMultiplyTexture:Ri,outlineColorFactor:Ti,outlineLightingMixFactor:yi,uvAnimationMaskTexture:wi,uvAnimationScrollXSpeedFactor:Si,uvAnimationScrollYSpeedFactor:Fe,uvAnimationRotationSpeedFactor:Ai};return hr($({},e),{pbrMetallicRoughness:{baseColorFactor:oi,baseColorTexture:si},normalTexture:li,emissiveTexture:di,emissiveFactor:ui,alphaMode:ni,alphaCutoff:ri,doubleSided:ii,extensions:{VRMC_materials_mtoon:Pi}})}_parseV0UnlitProperties(t,e){var n,r,i,o,s;let l=t.shader==="VRM/UnlitTransparentZWrite",a=t.shader==="VRM/UnlitTransparent"||l,u=this._v0ParseRenderQueue(t),d=t.shader==="VRM/UnlitCutout",h=a?"BLEND":d?"MASK":"OPAQUE",c=d?(r=(n=t.floatProperties)==null?void 0:n._Cutoff)!=null?r:.5:void 0,p=this._portTextureTransform(t),m=((o=(i=t.vectorProperties)==null?void 0:i._Color)!=null?o:[1,1,1,1]).map(Ee),g=(s=t.textureProperties)==null?void 0:s._MainTex,_=g!=null?{index:g,extensions:$({},p)}:void 0,M={specVersion:"1.0",transparentWithZWrite:l,renderQueueOffsetNumber:u,shadeColorFactor:m,shadeMultiplyTexture:_};return hr($({},e),{pbrMetallicRoughness:{baseColorFactor:m,baseColorTexture:_},alphaMode:h,alphaCutoff:c,extensions:{VRMC_materials_mtoon:M}})}_portTextureTransform(t){var e,n,r,i,o;let s=(e=t.vectorProperties)==null?void 0:e._MainTex;if(s==null)return{};let l=[(n=s?.[0])!=null?n:0,(r=s?.[1])!=null?r:0],a=[(i=s?.[2])!=null?i:1,(o=s?.[3])!=null?o:1];return l[1]=1-a[1]-l[1],{KHR_texture_transform:{offset:l,scale:a}}}_v0ParseRenderQueue(t){var e,n;let r=t.shader==="VRM/UnlitTransparentZWrite",i=((e=t.keywordMap)==null?void 0:e._ALPHABLEND_ON)!=null||t.shader==="VRM/UnlitTransparent"||r,o=((n=t.floatProperties)==null?void 0:n._ZWrite)===1||r,s=0;if(i){let l=t.renderQueue;l!=null&&(o?s=this._renderQueueMapTransparentZWrite.get(l):s=this._renderQueueMapTransparent.get(l))}return s}_populateRenderQueueMap(t){let e=new Set,n=new Set;t.forEach(r=>{var i,o;let s=r.shader==="VRM/UnlitTransparentZWrite",l=((i=r.keywordMap)==null?void 0:i._ALPHABLEND_ON)!=null||r.shader==="VRM/UnlitTransparent"||s,a=((o=r.floatProperties)==null?void 0:o._ZWrite)===1||s;if(l){let u=r.renderQueue;u!=null&&(a?n.add(u):e.add(u))}}),e.size>10&&console.warn(`VRMMaterialsV0CompatPlugin: This VRM uses ${e.size} render queues for Transparent materials while VRM 1.0 only supports up to 10 render queues. The model might not be rendered correctly.`),n.size>10&&console.warn(`VRMMaterialsV0CompatPlugin: This VRM uses ${n.size} render queues for TransparentZWrite materials while VRM 1.0 only supports up to 10 render queues. The model might not be rendered correctly.`),Array.from(e).sort().forEach((r,i)=>{let o=Math.min(Math.max(i-e.size+1,-9),0);this._renderQueueMapTransparent.set(r,o)}),Array.from(n).sort().forEach((r,i)=>{let o=Math.min(Math.max(i,0),9);this._renderQueueMapTransparentZWrite.set(r,o)})}},cr=(t,e,n)=>new Promise((r,i)=>{var o=a=>{try{l(n.next(a))}catch(u){i(u)}},s=a=>{try{l(n.throw(a))}catch(u){i(u)}},l=a=>a.done?r(a.value):Promise.resolve(a.value).then(o,s);l((n=n.apply(t,e)).next())}),ie=new f,_t=class extends F{constructor(t){super(),this._attrPosition=new L(new Float32Array([0,0,0,0,0,0]),3),this._attrPosition.setUsage(_n);let e=new O;e.setAttribute("position",this._attrPosition);let n=new X({color:16711935,depthTest:!1,depthWrite:!1});this._line=new dt(e,n),this.add(this._line),this.constraint=t}updateMatrixWorld(t){ie.setFromMatrixPosition(this.constraint.destination.matrixWorld),this._attrPosition.setXYZ(0,ie.x,ie.y,ie.z),this.constraint.source&&ie.setFromMatrixPosition(this.constraint.source.matrixWorld),this._attrPosition.setXYZ(1,ie.x,ie.y,ie.z),this._attrPosition.needsUpdate=!0,super.updateMatrixWorld(t)}};function pr(t,e){return e.set(t.elements[12],t.elements[13],t.elements[14])}var Ho=new f,Oo=new f;function Vo(t,e){return t.decompose(Ho,e,Oo),e}function Je(t){return t.invert?t.invert():t.inverse(),t}var Lt=class{constructor(t,e){this.destination=t,this.source=e,this.weight=1}},Co=new f,Uo=new f,No=new f,Do=new v,Bo=new v,Fo=new v,ko=class extends Lt{get aimAxis(){return this._aimAxis}set aimAxis(t){this._aimAxis=t,this._v3AimAxis.set(t==="PositiveX"?1:t==="NegativeX"?-1:0,t==="PositiveY"?1:t==="NegativeY"?-1:0,t==="PositiveZ"?1:t==="NegativeZ"?-1:0)}get dependencies(){let t=new Set([this.source]);return this.destination.parent&&t.add(this.destination.parent),t}constructor(t,e){super(t,e),this._aimAxis="PositiveX",this._v3AimAxis=new f(1,0,0),this._dstRestQuat=new v}setInitState(){this._dstRestQuat.copy(this.destination.quaternion)}update(){this.destination.updateWorldMatrix(!0,!1),this.source.updateWorldMatrix(!0,!1);let t=Do.identity(),e=Bo.identity();this.destination.parent&&(Vo(this.destination.parent.matrixWorld,t),Je(e.copy(t)));let n=Co.copy(this._v3AimAxis).applyQuaternion(this._dstRestQuat).applyQuaternion(t),r=pr(this.source.matrixWorld,Uo).sub(pr(this.destination.matrixWorld,No)).normalize(),i=Fo.setFromUnitVectors(n,r).premultiply(e).multiply(t).multiply(this._dstRestQuat);this.destination.quaternion.copy(this._dstRestQuat).slerp(i,this.weight)}};function Wo(t,e){let n=[t],r=t.parent;for(;r!==null;)n.unshift(r),r=r.parent;n.forEach(i=>{e(i)})}var zo=class{constructor(){this._constraints=new Set,this._objectConstraintsMap=new Map}get constraints(){return this._constraints}addConstraint(t){this._constraints.add(t);let e=this._objectConstraintsMap.get(t.destination);e==null&&(e=new Set,this._objectConstraintsMap.set(t.destination,e)),e.add(t)}deleteConstraint(t){this._constraints.delete(t),this._objectConstraintsMap.get(t.destination).delete(t)}setInitState(){let t=new Set,e=new Set;for(let n of this._constraints)this._processConstraint(n,t,e,r=>r.setInitState())}update(){let t=new Set,e=new Set;for(let n of this._constraints)this._processConstraint(n,t,e,r=>r.update())}_processConstraint(t,e,n,r){if(n.has(t))return;if(e.has(t))throw new Error("VRMNodeConstraintManager: Circular dependency detected while updating constraints");e.add(t);let i=t.dependencies;for(let o of i)Wo(o,s=>{let l=this._objectConstraintsMap.get(s);if(l)for(let a of l)this._processConstraint(a,e,n,r)});r(t),n.add(t)}},jo=new v,Go=new v,Qo=class extends Lt{get dependencies(){return new Set([this.source])}constructor(t,e){super(t,e),this._dstRestQuat=new v,this._invSrcRestQuat=new v}setInitState(){this._dstRestQuat.copy(this.destination.quaternion),Je(this._invSrcRestQuat.copy(this.source.quaternion))}update(){let t=jo.copy(this._invSrcRestQuat).multiply(this.source.quaternion),e=Go.copy(this._dstRestQuat).multiply(t);this.destination.quaternion.copy(this._dstRestQuat).slerp(e,this.weight)}},Xo=new f,Yo=new v,qo=new v,$o=class extends Lt{get rollAxis(){return this._rollAxis}set rollAxis(t){this._rollAxis=t,this._v3RollAxis.set(t==="X"?1:0,t==="Y"?1:0,t==="Z"?1:0)}get dependencies(){return new Set([this.source])}constructor(t,e){super(t,e),this._rollAxis="X",this._v3RollAxis=new f(1,0,0),this._dstRestQuat=new v,this._invDstRestQuat=new v,this._invSrcRestQuatMulDstRestQuat=new v}setInitState(){this._dstRestQuat.copy(this.destination.quaternion),Je(this._invDstRestQuat.copy(this._dstRestQuat)),Je(this._invSrcRestQuatMulDstRestQuat.copy(this.source.quaternion)).multiply(this._dstRestQuat)}update(){let t=Yo.copy(this._invDstRestQuat).multiply(this.source.quaternion).multiply(this._invSrcRestQuatMulDstRestQuat),e=Xo.copy(this._v3RollAxis).applyQuaternion(t),r=qo.setFromUnitVectors(e,this._v3RollAxis).premultiply(this._dstRestQuat).multiply(t);this.destination.quaternion.copy(this._dstRestQuat).slerp(r,this.weight)}},Zo=new Set(["1.0","1.0-beta"]),Cr=class Ce{get name(){return Ce.EXTENSION_NAME}constructor(e,n){this.parser=e,this.helperRoot=n?.helperRoot}afterRoot(e){return cr(this,null,function*(){e.userData.vrmNodeConstraintManager=yield this._import(e)})}_import(e){return cr(this,null,function*(){var n;let r=this.parser.json;if(!(((n=r.extensionsUsed)==null?void 0:n.indexOf(Ce.EXTENSION_NAME))!==-1))return null;let o=new zo,s=yield this.parser.getDependencies("node");return s.forEach((l,a)=>{var u;let d=r.nodes[a],h=(u=d?.extensions)==null?void 0:u[Ce.EXTENSION_NAME];if(h==null)return;let c=h.specVersion;if(!Zo.has(c)){console.warn(`VRMNodeConstraintLoaderPlugin: Unknown ${Ce.EXTENSION_NAME} specVersion "${c}"`);return}let p=h.constraint;if(p.roll!=null){let m=this._importRollConstraint(l,s,p.roll);o.addConstraint(m)}else if(p.aim!=null){let m=this._importAimConstraint(l,s,p.aim);o.addConstraint(m)}else if(p.rotation!=null){let m=this._importRotationConstraint(l,s,p.rotation);o.addConstraint(m)}}),e.scene.updateMatrixWorld(),o.setInitState(),o})}_importRollConstraint(e,n,r){let{source:i,rollAxis:o,weight:s}=r,l=n[i],a=new $o(e,l);if(o!=null&&(a.rollAxis=o),s!=null&&(a.weight=s),this.helperRoot){let u=new _t(a);this.helperRoot.add(u)}return a}_importAimConstraint(e,n,r){let{source:i,aimAxis:o,weight:s}=r,l=n[i],a=new ko(e,l);if(o!=null&&(a.aimAxis=o),s!=null&&(a.weight=s),this.helperRoot){let u=new _t(a);this.helperRoot.add(u)}return a}_importRotationConstraint(e,n,r){let{source:i,weight:o}=r,s=n[i],l=new Qo(e,s);if(o!=null&&(l.weight=o),this.helperRoot){let a=new _t(l);this.helperRoot.add(a)}return l}};Cr.EXTENSION_NAME="VRMC_node_constraint";var Jo=Cr,Ye=(t,e,n)=>new Promise((r,i)=>{var o=a=>{try{l(n.next(a))}catch(u){i(u)}},s=a=>{try{l(n.throw(a))}catch(u){i(u)}},l=a=>a.done?r(a.value):Promise.resolve(a.value).then(o,s);l((n=n.apply(t,e)).next())}),It=class{},vt=new f,he=new f,Ur=class extends It{get type(){return"capsule"}constructor(t){var e,n,r,i;super(),this.offset=(e=t?.offset)!=null?e:new f(0,0,0),this.tail=(n=t?.tail)!=null?n:new f(0,0,0),this.radius=(r=t?.radius)!=null?r:0,this.inside=(i=t?.inside)!=null?i:!1}calculateCollision(t,e,n,r){vt.setFromMatrixPosition(t),he.subVectors(this.tail,this.offset).applyMatrix4(t),he.sub(vt);let i=he.lengthSq();r.copy(e).sub(vt);let o=he.dot(r);o<=0||(i<=o||he.multiplyScalar(o/i),r.sub(he));let s=r.length(),l=this.inside?this.radius-n-s:s-n-this.radius;return l<0&&(r.multiplyScalar(1/s),this.inside&&r.negate()),l}},Mt=new f,mr=new z,Nr=class extends It{get type(){return"plane"}constructor(t){var e,n;super(),this.offset=(e=t?.offset)!=null?e:new f(0,0,0),this.normal=(n=t?.normal)!=null?n:new f(0,0,1)}calculateCollision(t,e,n,r){r.setFromMatrixPosition(t),r.negate().add(e),mr.getNormalMatrix(t),Mt.copy(this.normal).applyNormalMatrix(mr).normalize();let i=r.dot(Mt)-n;return r.copy(Mt),i}},Ko=new f,Dr=class extends It{get type(){return"sphere"}constructor(t){var e,n,r;super(),this.offset=(e=t?.offset)!=null?e:new f(0,0,0),this.radius=(n=t?.radius)!=null?n:0,this.inside=(r=t?.inside)!=null?r:!1}calculateCollision(t,e,n,r){r.subVectors(e,Ko.setFromMatrixPosition(t));let i=r.length(),o=this.inside?this.radius-n-i:i-n-this.radius;return o<0&&(r.multiplyScalar(1/i),this.inside&&r.negate()),o}},Z=new f,es=class extends O{constructor(t){super(),this.worldScale=1,this._currentRadius=0,this._currentOffset=new f,this._currentTail=new f,this._shape=t,this._attrPos=new L(new Float32Array(396),3),this.setAttribute("position",this._attrPos),this._attrIndex=new L(new Uint16Array(264),1),this.setIndex(this._attrIndex),this._buildIndex(),this.update()}update(){let t=!1,e=this._shape.radius/this.worldScale;this._currentRadius!==e&&(this._currentRadius=e,t=!0),this._currentOffset.equals(this._shape.offset)||(this._currentOffset.copy(this._shape.offset),t=!0);let n=Z.copy(this._shape.tail).divideScalar(this.worldScale);this._currentTail.distanceToSquared(n)>1e-10&&(this._currentTail.copy(n),t=!0),t&&this._buildPosition()}_buildPosition(){Z.copy(this._currentTail).sub(this._currentOffset);let t=Z.length()/this._currentRadius;for(let r=0;r<=16;r++){let i=r/16*Math.PI;this._attrPos.setXYZ(r,-Math.sin(i),-Math.cos(i),0),this._attrPos.setXYZ(17+r,t+Math.sin(i),Math.cos(i),0),this._attrPos.setXYZ(34+r,-Math.sin(i),0,-Math.cos(i)),this._attrPos.setXYZ(51+r,t+Math.sin(i),0,Math.cos(i))}for(let r=0;r<32;r++){let i=r/16*Math.PI;this._attrPos.setXYZ(68+r,0,Math.sin(i),Math.cos(i)),this._attrPos.setXYZ(100+r,t,Math.sin(i),Math.cos(i))}let e=Math.atan2(Z.y,Math.sqrt(Z.x*Z.x+Z.z*Z.z)),n=-Math.atan2(Z.z,Z.x);this.rotateZ(e),this.rotateY(n),this.scale(this._currentRadius,this._currentRadius,this._currentRadius),this.translate(this._currentOffset.x,this._currentOffset.y,this._currentOffset.z),this._attrPos.needsUpdate=!0}_buildIndex(){for(let t=0;t<34;t++){let e=(t+1)%34;this._attrIndex.setXY(t*2,t,e),this._attrIndex.setXY(68+t*2,34+t,34+e)}for(let t=0;t<32;t++){let e=(t+1)%32;this._attrIndex.setXY(136+t*2,68+t,68+e),this._attrIndex.setXY(200+t*2,100+t,100+e)}this._attrIndex.needsUpdate=!0}},ts=class extends O{constructor(t){super(),this.worldScale=1,this._currentOffset=new f,this._currentNormal=new f,this._shape=t,this._attrPos=new L(new Float32Array(18),3),this.setAttribute("position",this._attrPos),this._attrIndex=new L(new Uint16Array(10),1),this.setIndex(this._attrIndex),this._buildIndex(),this.update()}update(){let t=!1;this._currentOffset.equals(this._shape.offset)||(this._currentOffset.copy(this._shape.offset),t=!0),this._currentNormal.equals(this._shape.normal)||(this._currentNormal.copy(this._shape.normal),t=!0),t&&this._buildPosition()}_buildPosition(){this._attrPos.setXYZ(0,-.5,-.5,0),this._attrPos.setXYZ(1,.5,-.5,0),this._attrPos.setXYZ(2,.5,.5,0),this._attrPos.setXYZ(3,-.5,.5,0),this._attrPos.setXYZ(4,0,0,0),this._attrPos.setXYZ(5,0,0,.25),this.translate(this._currentOffset.x,this._currentOffset.y,this._currentOffset.z),this.lookAt(this._currentNormal),this._attrPos.needsUpdate=!0}_buildIndex(){this._attrIndex.setXY(0,0,1),this._attrIndex.setXY(2,1,2),this._attrIndex.setXY(4,2,3),this._attrIndex.setXY(6,3,0),this._attrIndex.setXY(8,4,5),this._attrIndex.needsUpdate=!0}},ns=class extends O{constructor(t){super(),this.worldScale=1,this._currentRadius=0,this._currentOffset=new f,this._shape=t,this._attrPos=new L(new Float32Array(288),3),this.setAttribute("position",this._attrPos),this._attrIndex=new L(new Uint16Array(192),1),this.setIndex(this._attrIndex),this._buildIndex(),this.update()}update(){let t=!1,e=this._shape.radius/this.worldScale;this._currentRadius!==e&&(this._currentRadius=e,t=!0),this._currentOffset.equals(this._shape.offset)||(this._currentOffset.copy(this._shape.offset),t=!0),t&&this._buildPosition()}_buildPosition(){for(let t=0;t<32;t++){let e=t/16*Math.PI;this._attrPos.setXYZ(t,Math.cos(e),Math.sin(e),0),this._attrPos.setXYZ(32+t,0,Math.cos(e),Math.sin(e)),this._attrPos.setXYZ(64+t,Math.sin(e),0,Math.cos(e))}this.scale(this._currentRadius,this._currentRadius,this._currentRadius),this.translate(this._currentOffset.x,this._currentOffset.y,this._currentOffset.z),this._attrPos.needsUpdate=!0}_buildIndex(){for(let t=0;t<32;t++){let e=(t+1)%32;this._attrIndex.setXY(t*2,t,e),this._attrIndex.setXY(64+t*2,32+t,32+e),this._attrIndex.setXY(128+t*2,64+t,64+e)}this._attrIndex.needsUpdate=!0}},rs=new f,Et=class extends F{constructor(t){if(super(),this.matrixAutoUpdate=!1,this.collider=t,this.collider.shape instanceof Dr)this._geometry=new ns(this.collider.shape);else if(this.collider.shape instanceof Ur)this._geometry=new es(this.collider.shape);else if(this.collider.shape instanceof Nr)this._geometry=new ts(this.collider.shape);else throw new Error("VRMSpringBoneColliderHelper: Unknown collider shape type detected");let e=new X({color:16711935,depthTest:!1,depthWrite:!1});this._line=new K(this._geometry,e),this.add(this._line)}dispose(){this._geometry.dispose()}updateMatrixWorld(t){this.collider.updateWorldMatrix(!0,!1),this.matrix.copy(this.collider.matrixWorld);let e=this.matrix.elements;this._geometry.worldScale=rs.set(e[0],e[1],e[2]).length(),this._geometry.update(),super.updateMatrixWorld(t)}},is=class extends O{constructor(t){super(),this.worldScale=1,this._currentRadius=0,this._currentTail=new f,this._springBone=t,this._attrPos=new L(new Float32Array(294),3),this.setAttribute("position",this._attrPos),this._attrIndex=new L(new Uint16Array(194),1),this.setIndex(this._attrIndex),this._buildIndex(),this.update()}update(){let t=!1,e=this._springBone.settings.hitRadius/this.worldScale;this._currentRadius!==e&&(this._currentRadius=e,t=!0),this._currentTail.equals(this._springBone.initialLocalChildPosition)||(this._currentTail.copy(this._springBone.initialLocalChildPosition),t=!0),t&&this._buildPosition()}_buildPosition(){for(let t=0;t<32;t++){let e=t/16*Math.PI;this._attrPos.setXYZ(t,Math.cos(e),Math.sin(e),0),this._attrPos.setXYZ(32+t,0,Math.cos(e),Math.sin(e)),this._attrPos.setXYZ(64+t,Math.sin(e),0,Math.cos(e))}this.scale(this._currentRadius,this._currentRadius,this._currentRadius),this.translate(this._currentTail.x,this._currentTail.y,this._currentTail.z),this._attrPos.setXYZ(96,0,0,0),this._attrPos.setXYZ(97,this._currentTail.x,this._currentTail.y,this._currentTail.z),this._attrPos.needsUpdate=!0}_buildIndex(){for(let t=0;t<32;t++){let e=(t+1)%32;this._attrIndex.setXY(t*2,t,e),this._attrIndex.setXY(64+t*2,32+t,32+e),this._attrIndex.setXY(128+t*2,64+t,64+e)}this._attrIndex.setXY(192,96,97),this._attrIndex.needsUpdate=!0}},os=new f,ss=class extends F{constructor(t){super(),this.matrixAutoUpdate=!1,this.springBone=t,this._geometry=new is(this.springBone);let e=new X({color:16776960,depthTest:!1,depthWrite:!1});this._line=new K(this._geometry,e),this.add(this._line)}dispose(){this._geometry.dispose()}updateMatrixWorld(t){this.springBone.bone.updateWorldMatrix(!0,!1),this.matrix.copy(this.springBone.bone.matrixWorld);let e=this.matrix.elements;this._geometry.worldScale=os.set(e[0],e[1],e[2]).length(),this._geometry.update(),super.updateMatrixWorld(t)}},xt=class extends j{constructor(t){super(),this.colliderMatrix=new U,this.shape=t}updateWorldMatrix(t,e){super.updateWorldMatrix(t,e),as(this.colliderMatrix,this.matrixWorld,this.shape.offset)}};function as(t,e,n){let r=e.elements;t.copy(e),n&&(t.elements[12]=r[0]*n.x+r[4]*n.y+r[8]*n.z+r[12],t.elements[13]=r[1]*n.x+r[5]*n.y+r[9]*n.z+r[13],t.elements[14]=r[2]*n.x+r[6]*n.y+r[10]*n.z+r[14])}var ls=new U;function us(t){return t.invert?t.invert():t.getInverse(ls.copy(t)),t}var ds=class{constructor(t){this._inverseCache=new U,this._shouldUpdateInverse=!0,this.matrix=t;let e={set:(n,r,i)=>(this._shouldUpdateInverse=!0,n[r]=i,!0)};this._originalElements=t.elements,t.elements=new Proxy(t.elements,e)}get inverse(){return this._shouldUpdateInverse&&(us(this._inverseCache.copy(this.matrix)),this._shouldUpdateInverse=!1),this._inverseCache}revert(){this.matrix.elements=this._originalElements}},Rt=new U,xe=new f,He=new f,Oe=new f,Ve=new f,hs=new U,cs=class{constructor(t,e,n={},r=[]){this._currentTail=new f,this._prevTail=new f,this._boneAxis=new f,this._worldSpaceBoneLength=0,this._center=null,this._initialLocalMatrix=new U,this._initialLocalRotation=new v,this._initialLocalChildPosition=new f;var i,o,s,l,a,u;this.bone=t,this.bone.matrixAutoUpdate=!1,this.child=e,this.settings={hitRadius:(i=n.hitRadius)!=null?i:0,stiffness:(o=n.stiffness)!=null?o:1,gravityPower:(s=n.gravityPower)!=null?s:0,gravityDir:(a=(l=n.gravityDir)==null?void 0:l.clone())!=null?a:new f(0,-1,0),dragForce:(u=n.dragForce)!=null?u:.4},this.colliderGroups=r}get dependencies(){let t=new Set,e=this.bone.parent;e&&t.add(e);for(let n=0;n<this.colliderGroups.length;n++)for(let r=0;r<this.colliderGroups[n].colliders.length;r++)t.add(this.colliderGroups[n].colliders[r]);return t}get center(){return this._center}set center(t){var e;(e=this._center)!=null&&e.userData.inverseCacheProxy&&(this._center.userData.inverseCacheProxy.revert(),delete this._center.userData.inverseCacheProxy),this._center=t,this._center&&(this._center.userData.inverseCacheProxy||(this._center.userData.inverseCacheProxy=new ds(this._center.matrixWorld)))}get initialLocalChildPosition(){return this._initialLocalChildPosition}get _parentMatrixWorld(){return this.bone.parent?this.bone.parent.matrixWorld:Rt}setInitState(){this._initialLocalMatrix.copy(this.bone.matrix),this._initialLocalRotation.copy(this.bone.quaternion),this.child?this._initialLocalChildPosition.copy(this.child.position):this._initialLocalChildPosition.copy(this.bone.position).normalize().multiplyScalar(.07);let t=this._getMatrixWorldToCenter();this.bone.localToWorld(this._currentTail.copy(this._initialLocalChildPosition)).applyMatrix4(t),this._prevTail.copy(this._currentTail),this._boneAxis.copy(this._initialLocalChildPosition).normalize()}reset(){this.bone.quaternion.copy(this._initialLocalRotation),this.bone.updateMatrix(),this.bone.matrixWorld.multiplyMatrices(this._parentMatrixWorld,this.bone.matrix);let t=this._getMatrixWorldToCenter();this.bone.localToWorld(this._currentTail.copy(this._initialLocalChildPosition)).applyMatrix4(t),this._prevTail.copy(this._currentTail)}update(t){if(t<=0)return;this._calcWorldSpaceBoneLength();let e=He.copy(this._boneAxis).transformDirection(this._initialLocalMatrix).transformDirection(this._parentMatrixWorld);Ve.copy(this._currentTail).add(xe.subVectors(this._currentTail,this._prevTail).multiplyScalar(1-this.settings.dragForce)).applyMatrix4(this._getMatrixCenterToWorld()).addScaledVector(e,this.settings.stiffness*t).addScaledVector(this.settings.gravityDir,this.settings.gravityPower*t),Oe.setFromMatrixPosition(this.bone.matrixWorld),Ve.sub(Oe).normalize().multiplyScalar(this._worldSpaceBoneLength).add(Oe),this._collision(Ve),this._prevTail.copy(this._currentTail),this._currentTail.copy(Ve).applyMatrix4(this._getMatrixWorldToCenter());let n=hs.multiplyMatrices(this._parentMatrixWorld,this._initialLocalMatrix).invert();this.bone.quaternion.setFromUnitVectors(this._boneAxis,xe.copy(Ve).applyMatrix4(n).normalize()).premultiply(this._initialLocalRotation),this.bone.updateMatrix(),this.bone.matrixWorld.multiplyMatrices(this._parentMatrixWorld,this.bone.matrix)}_collision(t){for(let e=0;e<this.colliderGroups.length;e++)for(let n=0;n<this.colliderGroups[e].colliders.length;n++){let r=this.colliderGroups[e].colliders[n],i=r.shape.calculateCollision(r.colliderMatrix,t,this.settings.hitRadius,xe);if(i<0){t.addScaledVector(xe,-i),t.sub(Oe);let o=t.length();t.multiplyScalar(this._worldSpaceBoneLength/o).add(Oe)}}}_calcWorldSpaceBoneLength(){xe.setFromMatrixPosition(this.bone.matrixWorld),this.child?He.setFromMatrixPosition(this.child.matrixWorld):(He.copy(this._initialLocalChildPosition),He.applyMatrix4(this.bone.matrixWorld)),this._worldSpaceBoneLength=xe.sub(He).length()}_getMatrixCenterToWorld(){return this._center?this._center.matrixWorld:Rt}_getMatrixWorldToCenter(){return this._center?this._center.userData.inverseCacheProxy.inverse:Rt}};function ps(t,e){let n=[],r=t;for(;r!==null;)n.unshift(r),r=r.parent;n.forEach(i=>{e(i)})}function Pt(t,e){t.children.forEach(n=>{e(n)||Pt(n,e)})}function ms(t){var e;let n=new Map;for(let r of t){let i=r;do{let o=((e=n.get(i))!=null?e:0)+1;if(o===t.size)return i;n.set(i,o),i=i.parent}while(i!==null)}return null}var fr=class{constructor(){this._joints=new Set,this._sortedJoints=[],this._hasWarnedCircularDependency=!1,this._ancestors=[],this._objectSpringBonesMap=new Map,this._isSortedJointsDirty=!1,this._relevantChildrenUpdated=this._relevantChildrenUpdated.bind(this)}get joints(){return this._joints}get springBones(){return console.warn("VRMSpringBoneManager: springBones is deprecated. use joints instead."),this._joints}get colliderGroups(){let t=new Set;return this._joints.forEach(e=>{e.colliderGroups.forEach(n=>{t.add(n)})}),Array.from(t)}get colliders(){let t=new Set;return this.colliderGroups.forEach(e=>{e.colliders.forEach(n=>{t.add(n)})}),Array.from(t)}addJoint(t){this._joints.add(t);let e=this._objectSpringBonesMap.get(t.bone);e==null&&(e=new Set,this._objectSpringBonesMap.set(t.bone,e)),e.add(t),this._isSortedJointsDirty=!0}addSpringBone(t){console.warn("VRMSpringBoneManager: addSpringBone() is deprecated. use addJoint() instead."),this.addJoint(t)}deleteJoint(t){this._joints.delete(t),this._objectSpringBonesMap.get(t.bone).delete(t),this._isSortedJointsDirty=!0}deleteSpringBone(t){console.warn("VRMSpringBoneManager: deleteSpringBone() is deprecated. use deleteJoint() instead."),this.deleteJoint(t)}setInitState(){this._sortJoints();for(let t=0;t<this._sortedJoints.length;t++){let e=this._sortedJoints[t];e.bone.updateMatrix(),e.bone.updateWorldMatrix(!1,!1),e.setInitState()}}reset(){this._sortJoints();for(let t=0;t<this._sortedJoints.length;t++){let e=this._sortedJoints[t];e.bone.updateMatrix(),e.bone.updateWorldMatrix(!1,!1),e.reset()}}update(t){this._sortJoints();for(let e=0;e<this._ancestors.length;e++)this._ancestors[e].updateWorldMatrix(e===0,!1);for(let e=0;e<this._sortedJoints.length;e++){let n=this._sortedJoints[e];n.bone.updateMatrix(),n.bone.updateWorldMatrix(!1,!1),n.update(t),Pt(n.bone,this._relevantChildrenUpdated)}}_sortJoints(){if(!this._isSortedJointsDirty)return;let t=[],e=new Set,n=new Set,r=new Set;for(let o of this._joints)this._insertJointSort(o,e,n,t,r);this._sortedJoints=t;let i=ms(r);this._ancestors=[],i&&(this._ancestors.push(i),Pt(i,o=>{var s,l;return((l=(s=this._objectSpringBonesMap.get(o))==null?void 0:s.size)!=null?l:0)>0?!0:(this._ancestors.push(o),!1)})),this._isSortedJointsDirty=!1}_insertJointSort(t,e,n,r,i){if(n.has(t))return;if(e.has(t)){this._hasWarnedCircularDependency||(console.warn("VRMSpringBoneManager: Circular dependency detected"),this._hasWarnedCircularDependency=!0);return}e.add(t);let o=t.dependencies;for(let s of o){let l=!1,a=null;ps(s,u=>{let d=this._objectSpringBonesMap.get(u);if(d)for(let h of d)l=!0,this._insertJointSort(h,e,n,r,i);else l||(a=u)}),a&&i.add(a)}r.push(t),n.add(t)}_relevantChildrenUpdated(t){var e,n;return((n=(e=this._objectSpringBonesMap.get(t))==null?void 0:e.size)!=null?n:0)>0?!0:(t.updateWorldMatrix(!1,!1),!1)}},gr="VRMC_springBone_extended_collider",fs=new Set(["1.0","1.0-beta"]),gs=new Set(["1.0"]),Br=class Te{get name(){return Te.EXTENSION_NAME}constructor(e,n){var r;this.parser=e,this.jointHelperRoot=n?.jointHelperRoot,this.colliderHelperRoot=n?.colliderHelperRoot,this.useExtendedColliders=(r=n?.useExtendedColliders)!=null?r:!0}afterRoot(e){return Ye(this,null,function*(){e.userData.vrmSpringBoneManager=yield this._import(e)})}_import(e){return Ye(this,null,function*(){let n=yield this._v1Import(e);if(n!=null)return n;let r=yield this._v0Import(e);return r??null})}_v1Import(e){return Ye(this,null,function*(){var n,r,i,o,s;let l=e.parser.json;if(!(((n=l.extensionsUsed)==null?void 0:n.indexOf(Te.EXTENSION_NAME))!==-1))return null;let u=new fr,d=yield e.parser.getDependencies("node"),h=(r=l.extensions)==null?void 0:r[Te.EXTENSION_NAME];if(!h)return null;let c=h.specVersion;if(!fs.has(c))return console.warn(`VRMSpringBoneLoaderPlugin: Unknown ${Te.EXTENSION_NAME} specVersion "${c}"`),null;let p=(i=h.colliders)==null?void 0:i.map((g,_)=>{var M,T,w,y,x,R,S,P,V,I,H,D,te,ye,we;let J=d[g.node];if(J==null)return console.warn(`VRMSpringBoneLoaderPlugin: The collider #${_} attempted to reference a node #${g.node} but not found. Skipping the collider`),null;let Y=g.shape,fe=(M=g.extensions)==null?void 0:M[gr];if(this.useExtendedColliders&&fe!=null){let Se=fe.specVersion;if(!gs.has(Se))console.warn(`VRMSpringBoneLoaderPlugin: Unknown ${gr} specVersion "${Se}". Fallbacking to the ${Te.EXTENSION_NAME} definition`);else{let k=fe.shape;if(k.sphere)return this._importSphereCollider(J,{offset:new f().fromArray((T=k.sphere.offset)!=null?T:[0,0,0]),radius:(w=k.sphere.radius)!=null?w:0,inside:(y=k.sphere.inside)!=null?y:!1});if(k.capsule)return this._importCapsuleCollider(J,{offset:new f().fromArray((x=k.capsule.offset)!=null?x:[0,0,0]),radius:(R=k.capsule.radius)!=null?R:0,tail:new f().fromArray((S=k.capsule.tail)!=null?S:[0,0,0]),inside:(P=k.capsule.inside)!=null?P:!1});if(k.plane)return this._importPlaneCollider(J,{offset:new f().fromArray((V=k.plane.offset)!=null?V:[0,0,0]),normal:new f().fromArray((I=k.plane.normal)!=null?I:[0,0,1])})}}if(Y.sphere)return this._importSphereCollider(J,{offset:new f().fromArray((H=Y.sphere.offset)!=null?H:[0,0,0]),radius:(D=Y.sphere.radius)!=null?D:0,inside:!1});if(Y.capsule)return this._importCapsuleCollider(J,{offset:new f().fromArray((te=Y.capsule.offset)!=null?te:[0,0,0]),radius:(ye=Y.capsule.radius)!=null?ye:0,tail:new f().fromArray((we=Y.capsule.tail)!=null?we:[0,0,0]),inside:!1});console.warn(`VRMSpringBoneLoaderPlugin: The collider #${_} has no valid shape. Skipping the collider`)}),m=(o=h.colliderGroups)==null?void 0:o.map((g,_)=>{var M;return{colliders:((M=g.colliders)!=null?M:[]).map(w=>{let y=p?.[w];return y??(console.warn(`VRMSpringBoneLoaderPlugin: The collider group #${_} attempted to reference a collider #${w} but not found. Skipping the collider`),null)}).filter(w=>w!=null),name:g.name}});return(s=h.springs)==null||s.forEach((g,_)=>{var M;let T=g.joints,w=(M=g.colliderGroups)==null?void 0:M.map(R=>{let S=m?.[R];return S??(console.warn(`VRMSpringBoneLoaderPlugin: The spring #${_} attempted to reference a collider group #${R} but not found. Skipping the collider group`),null)}).filter(R=>R!=null),y=g.center!=null?d[g.center]:void 0,x;T.forEach(R=>{if(x){let S=x.node,P=d[S],V=R.node,I=d[V],H={hitRadius:x.hitRadius,dragForce:x.dragForce,gravityPower:x.gravityPower,stiffness:x.stiffness,gravityDir:x.gravityDir!=null?new f().fromArray(x.gravityDir):void 0},D=this._importJoint(P,I,H,w);y&&(D.center=y),u.addJoint(D)}x=R})}),u.setInitState(),u})}_v0Import(e){return Ye(this,null,function*(){var n,r,i;let o=e.parser.json;if(!(((n=o.extensionsUsed)==null?void 0:n.indexOf("VRM"))!==-1))return null;let l=(r=o.extensions)==null?void 0:r.VRM,a=l?.secondaryAnimation;if(!a)return null;let u=a?.boneGroups;if(!u)return null;let d=new fr,h=yield e.parser.getDependencies("node"),c=(i=a.colliderGroups)==null?void 0:i.map((p,m)=>{var g;let _=h[p.node];return _==null?(console.warn(`VRMSpringBoneLoaderPlugin: The collider group #${m} attempted to reference a node #${p.node} but not found. Skipping the collider group`),null):{colliders:((g=p.colliders)!=null?g:[]).map((T,w)=>{var y,x,R;let S=new f(0,0,0);return T.offset&&S.set((y=T.offset.x)!=null?y:0,(x=T.offset.y)!=null?x:0,T.offset.z?-T.offset.z:0),this._importSphereCollider(_,{offset:S,radius:(R=T.radius)!=null?R:0,inside:!1})})}});return u?.forEach((p,m)=>{let g=p.bones;g&&g.forEach(_=>{var M,T,w,y;let x=h[_];if(x==null){console.warn(`VRMSpringBoneLoaderPlugin: The spring bone group #${m} attempted to reference a node #${_} but not found. Skipping the node`);return}let R=new f;p.gravityDir?R.set((M=p.gravityDir.x)!=null?M:0,(T=p.gravityDir.y)!=null?T:0,(w=p.gravityDir.z)!=null?w:0):R.set(0,-1,0);let S=p.center!=null?h[p.center]:void 0,P={hitRadius:p.hitRadius,dragForce:p.dragForce,gravityPower:p.gravityPower,stiffness:p.stiffiness,gravityDir:R},V=(y=p.colliderGroups)==null?void 0:y.map(I=>{let H=c?.[I];return H??(console.warn(`VRMSpringBoneLoaderPlugin: The spring #${m} attempted to reference a collider group #${I} but not found. Skipping the collider group`),null)}).filter(I=>I!=null);x.traverse(I=>{var H;let D=(H=I.children[0])!=null?H:null,te=this._importJoint(I,D,P,V);S&&(te.center=S),d.addJoint(te)})})}),e.scene.updateMatrixWorld(),d.setInitState(),d})}_importJoint(e,n,r,i){let o=new cs(e,n,r,i);if(this.jointHelperRoot){let s=new ss(o);this.jointHelperRoot.add(s),s.renderOrder=this.jointHelperRoot.renderOrder}return o}_importSphereCollider(e,n){let r=new Dr(n),i=new xt(r);if(e.add(i),this.colliderHelperRoot){let o=new Et(i);this.colliderHelperRoot.add(o),o.renderOrder=this.colliderHelperRoot.renderOrder}return i}_importCapsuleCollider(e,n){let r=new Ur(n),i=new xt(r);if(e.add(i),this.colliderHelperRoot){let o=new Et(i);this.colliderHelperRoot.add(o),o.renderOrder=this.colliderHelperRoot.renderOrder}return i}_importPlaneCollider(e,n){let r=new Nr(n),i=new xt(r);if(e.add(i),this.colliderHelperRoot){let o=new Et(i);this.colliderHelperRoot.add(o),o.renderOrder=this.colliderHelperRoot.renderOrder}return i}};Br.EXTENSION_NAME="VRMC_springBone";var _s=Br,Fr=class{get name(){return"VRMLoaderPlugin"}constructor(t,e){var n,r,i,o,s,l,a,u,d,h;this.parser=t;let c=e?.helperRoot,p=e?.autoUpdateHumanBones;this.expressionPlugin=(n=e?.expressionPlugin)!=null?n:new Oi(t),this.firstPersonPlugin=(r=e?.firstPersonPlugin)!=null?r:new Ci(t),this.humanoidPlugin=(i=e?.humanoidPlugin)!=null?i:new Wi(t,{helperRoot:c,autoUpdateHumanBones:p}),this.lookAtPlugin=(o=e?.lookAtPlugin)!=null?o:new ro(t,{helperRoot:c}),this.metaPlugin=(s=e?.metaPlugin)!=null?s:new so(t),this.mtoonMaterialPlugin=(l=e?.mtoonMaterialPlugin)!=null?l:new Ro(t),this.materialsHDREmissiveMultiplierPlugin=(a=e?.materialsHDREmissiveMultiplierPlugin)!=null?a:new yo(t),this.materialsV0CompatPlugin=(u=e?.materialsV0CompatPlugin)!=null?u:new Io(t),this.springBonePlugin=(d=e?.springBonePlugin)!=null?d:new _s(t,{colliderHelperRoot:c,jointHelperRoot:c}),this.nodeConstraintPlugin=(h=e?.nodeConstraintPlugin)!=null?h:new Jo(t,{helperRoot:c})}beforeRoot(){return Ge(this,null,function*(){yield this.materialsV0CompatPlugin.beforeRoot(),yield this.mtoonMaterialPlugin.beforeRoot()})}loadMesh(t){return Ge(this,null,function*(){return yield this.mtoonMaterialPlugin.loadMesh(t)})}getMaterialType(t){let e=this.mtoonMaterialPlugin.getMaterialType(t);return e??null}extendMaterialParams(t,e){return Ge(this,null,function*(){yield this.materialsHDREmissiveMultiplierPlugin.extendMaterialParams(t,e),yield this.mtoonMaterialPlugin.extendMaterialParams(t,e)})}afterRoot(t){return Ge(this,null,function*(){yield this.metaPlugin.afterRoot(t),yield this.humanoidPlugin.afterRoot(t),yield this.expressionPlugin.afterRoot(t),yield this.lookAtPlugin.afterRoot(t),yield this.firstPersonPlugin.afterRoot(t),yield this.springBonePlugin.afterRoot(t),yield this.nodeConstraintPlugin.afterRoot(t),yield this.mtoonMaterialPlugin.afterRoot(t);let e=t.userData.vrmMeta,n=t.userData.vrmHumanoid;if(e&&n){let r=new lo({scene:t.scene,expressionManager:t.userData.vrmExpressionManager,firstPerson:t.userData.vrmFirstPerson,humanoid:n,lookAt:t.userData.vrmLookAt,meta:e,materials:t.userData.vrmMToonMaterials,springBoneManager:t.userData.vrmSpringBoneManager,nodeConstraintManager:t.userData.vrmNodeConstraintManager});t.userData.vrm=r}})}};function vs(t){let e=new Set;return t.traverse(n=>{if(!n.isMesh)return;let r=n;e.add(r)}),e}function _r(t,e,n){if(e.size===1){let s=e.values().next().value;if(s.weight===1)return t[s.index]}let r=new Float32Array(t[0].count*3),i=0;if(n)i=1;else for(let s of e)i+=s.weight;for(let s of e){let l=t[s.index],a=s.weight/i;for(let u=0;u<l.count;u++)r[u*3+0]+=l.getX(u)*a,r[u*3+1]+=l.getY(u)*a,r[u*3+2]+=l.getZ(u)*a}return new L(r,3)}function Ms(t){var e;let n=vs(t.scene),r=new Map,i=(e=t.expressionManager)==null?void 0:e.expressionMap;if(i!=null)for(let[o,s]of Object.entries(i)){let l=new Set;for(let a of s.binds)if(a instanceof pe){if(a.weight!==0)for(let u of a.primitives){let d=r.get(u);d==null&&(d=new Map,r.set(u,d));let h=d.get(o);h==null&&(h=new Set,d.set(o,h)),h.add(a)}l.add(a)}for(let a of l)s.deleteBind(a)}for(let o of n){let s=r.get(o);if(s==null)continue;let l=o.geometry.morphAttributes;o.geometry.morphAttributes={};let a=o.geometry.clone();o.geometry=a;let u=a.morphTargetsRelative,d=l.position!=null,h=l.normal!=null,c={},p={},m=[];if(d||h){d&&(c.position=[]),h&&(c.normal=[]);let g=0;for(let[_,M]of s)d&&(c.position[g]=_r(l.position,M,u)),h&&(c.normal[g]=_r(l.normal,M,u)),i?.[_].addBind(new pe({index:g,weight:1,primitives:[o]})),p[_]=g,m.push(0),g++}a.morphAttributes=c,o.morphTargetDictionary=p,o.morphTargetInfluences=m}}function Ke(t,e,n){if(t.getComponent)return t.getComponent(e,n);{let r=t.array[e*t.itemSize+n];return t.normalized&&(r=b.denormalize(r,t.array)),r}}function kr(t,e,n,r){t.setComponent?t.setComponent(e,n,r):(t.normalized&&(r=b.normalize(r,t.array)),t.array[e*t.itemSize+n]=r)}function Es(t){var e;let n=xs(t),r=new Set;for(let h of n)r.has(h.geometry)&&(h.geometry=As(h.geometry)),r.add(h.geometry);let i=new Map;for(let h of r){let c=h.getAttribute("skinIndex"),p=(e=i.get(c))!=null?e:new Map;i.set(c,p);let m=h.getAttribute("skinWeight"),g=Rs(c,m);p.set(m,g)}let o=new Map;for(let h of n){let c=Ts(h,i);o.set(h,c)}let s=[];for(let[h,c]of o){let p=!1;for(let m of s)if(ys(c,m.boneInverseMap)){p=!0,m.meshes.add(h);for(let[_,M]of c)m.boneInverseMap.set(_,M);break}p||s.push({boneInverseMap:c,meshes:new Set([h])})}let l=new Map,a=new Tt,u=new Tt,d=new Tt;for(let h of s){let{boneInverseMap:c,meshes:p}=h,m=Array.from(c.keys()),g=Array.from(c.values()),_=new le(m,g),M=u.getOrCreate(_);for(let T of p){let w=T.geometry.getAttribute("skinIndex"),y=a.getOrCreate(w),x=T.skeleton.bones,R=x.map(V=>d.getOrCreate(V)).join(","),S=`${y};${M};${R}`,P=l.get(S);P==null&&(P=w.clone(),ws(P,x,m),l.set(S,P)),T.geometry.setAttribute("skinIndex",P)}for(let T of p)T.bind(_,new U)}}function xs(t){let e=new Set;return t.traverse(n=>{if(!n.isSkinnedMesh)return;let r=n;e.add(r)}),e}function Rs(t,e){let n=new Set;for(let r=0;r<t.count;r++)for(let i=0;i<t.itemSize;i++){let o=Ke(t,r,i);Ke(e,r,i)!==0&&n.add(o)}return n}function Ts(t,e){let n=new Map,r=t.skeleton,i=t.geometry,o=i.getAttribute("skinIndex"),s=i.getAttribute("skinWeight"),l=e.get(o),a=l?.get(s);if(!a)throw new Error("Unreachable. attributeUsedIndexSetMap does not know the skin index attribute or the skin weight attribute.");for(let u of a)n.set(r.bones[u],r.boneInverses[u]);return n}function ys(t,e){for(let[n,r]of t.entries()){let i=e.get(n);if(i!=null&&!Ss(r,i))return!1}return!0}function ws(t,e,n){let r=new Map;for(let o of e)r.set(o,r.size);let i=new Map;for(let[o,s]of n.entries()){let l=r.get(s);i.set(l,o)}for(let o=0;o<t.count;o++)for(let s=0;s<t.itemSize;s++){let l=Ke(t,o,s),a=i.get(l);kr(t,o,s,a)}t.needsUpdate=!0}function Ss(t,e,n){if(n=n||1e-4,t.elements.length!=e.elements.length)return!1;for(let r=0,i=t.elements.length;r<i;r++)if(Math.abs(t.elements[r]-e.elements[r])>n)return!1;return!0}var Tt=class{constructor(){this._objectIndexMap=new Map,this._index=0}get(t){return this._objectIndexMap.get(t)}getOrCreate(t){let e=this._objectIndexMap.get(t);return e==null&&(e=this._index,this._objectIndexMap.set(t,e),this._index++),e}};function As(t){var e,n,r,i;let o=new O;o.name=t.name,o.setIndex(t.index);for(let[s,l]of Object.entries(t.attributes))o.setAttribute(s,l);for(let[s,l]of Object.entries(t.morphAttributes)){let a=s;o.morphAttributes[a]=l.concat()}o.morphTargetsRelative=t.morphTargetsRelative,o.groups=[];for(let s of t.groups)o.addGroup(s.start,s.count,s.materialIndex);return o.boundingSphere=(n=(e=t.boundingSphere)==null?void 0:e.clone())!=null?n:null,o.boundingBox=(i=(r=t.boundingBox)==null?void 0:r.clone())!=null?i:null,o.drawRange.start=t.drawRange.start,o.drawRange.count=t.drawRange.count,o.userData=t.userData,o}function vr(t){if(Object.values(t).forEach(e=>{e?.isTexture&&e.dispose()}),t.isShaderMaterial){let e=t.uniforms;e&&Object.values(e).forEach(n=>{let r=n.value;r?.isTexture&&r.dispose()})}t.dispose()}function Ps(t){let e=t.geometry;e&&e.dispose();let n=t.skeleton;n&&n.dispose();let r=t.material;r&&(Array.isArray(r)?r.forEach(i=>vr(i)):r&&vr(r))}function bs(t){t.traverse(Ps)}function Ls(t,e){var n,r;console.warn("VRMUtils.removeUnnecessaryJoints: removeUnnecessaryJoints is deprecated. Use combineSkeletons instead. combineSkeletons contributes more to the performance improvement. This function will be removed in the next major version.");let i=(n=e?.experimentalSameBoneCounts)!=null?n:!1,o=[];t.traverse(a=>{a.type==="SkinnedMesh"&&o.push(a)});let s=new Map,l=0;for(let a of o){let d=a.geometry.getAttribute("skinIndex");if(s.has(d))continue;let h=new Map,c=new Map;for(let p=0;p<d.count;p++)for(let m=0;m<d.itemSize;m++){let g=Ke(d,p,m),_=h.get(g);_==null&&(_=h.size,h.set(g,_),c.set(_,g)),kr(d,p,m,_)}d.needsUpdate=!0,s.set(d,c),l=Math.max(l,h.size)}for(let a of o){let d=a.geometry.getAttribute("skinIndex"),h=s.get(d),c=[],p=[],m=i?l:h.size;for(let _=0;_<m;_++){let M=(r=h.get(_))!=null?r:0;c.push(a.skeleton.bones[M]),p.push(a.skeleton.boneInverses[M])}let g=new le(c,p);a.bind(g,new U)}}function Is(t,e){let n=t.position.count,r=new Array(n),i=0,o=e.array;for(let s=0;s<o.length;s++){let l=o[s];r[l]||(r[l]=!0,i++)}return{isVertexUsed:r,vertexCount:n,verticesUsed:i}}function Hs(t){let e=[],n=[],r=0;for(let i=0;i<t.length;i++)if(t[i]){let o=r++;e[i]=o,n[o]=i}return{originalIndexNewIndexMap:e,newIndexOriginalIndexMap:n}}function Os(t,e){var n,r,i,o;e.name=t.name,e.morphTargetsRelative=t.morphTargetsRelative,t.groups.forEach(s=>{e.addGroup(s.start,s.count,s.materialIndex)}),e.boundingBox=(r=(n=t.boundingBox)==null?void 0:n.clone())!=null?r:null,e.boundingSphere=(o=(i=t.boundingSphere)==null?void 0:i.clone())!=null?o:null,e.setDrawRange(t.drawRange.start,t.drawRange.count),e.userData=t.userData}function Vs(t,e,n){let r=e.array,i=new r.constructor(r.length);for(let o=0;o<r.length;o++){let s=r[o];i[o]=n[s]}t.setIndex(new L(i,e.itemSize,e.normalized))}function et(t,e,n){let r=t.constructor,i=new r(e.length*n),o=!0;for(let s=0;s<e.length;s++){let a=e[s]*n,u=s*n;for(let d=0;d<n;d++){let h=t[a+d];i[u+d]=h,o=o&&h===0}}return[i,o]}function Cs(t){var e;let n=new Map,r=[];for(let[i,o]of Object.entries(t))if(o.isInterleavedBufferAttribute){let s=o,l=s.data,a=(e=n.get(l))!=null?e:[];n.set(l,a),a.push([i,s])}else{let s=o;r.push([i,s])}return[n,r]}function Us(t,e,n){let[r,i]=Cs(e);for(let[o,s]of r){let l=o.array,{stride:a}=o,[u,d]=et(l,n,a),h=new ze(u,a);h.setUsage(o.usage);for(let[c,p]of s){let{itemSize:m,offset:g,normalized:_}=p,M=new je(h,m,g,_);t.setAttribute(c,M)}}for(let[o,s]of i){let l=s.array,{itemSize:a,normalized:u}=s,[d,h]=et(l,n,a);t.setAttribute(o,new L(d,a,u))}}function Ns(t){var e;let n=new Map,r=[];for(let[i,o]of Object.entries(t)){let s=i;for(let l=0;l<o.length;l++){let a=o[l];if(a.isInterleavedBufferAttribute){let u=a,d=u.data,h=(e=n.get(d))!=null?e:[];n.set(d,h),h.push([s,l,u])}else{let u=a;r.push([s,l,u])}}}return[n,r]}function Ds(t,e,n){var r,i;let o=!0,[s,l]=Ns(e),a={};for(let[u,d]of s){let h=u.array,{stride:c}=u,[p,m]=et(h,n,c);o=o&&m;let g=new ze(p,c);g.setUsage(u.usage);for(let[_,M,T]of d){let{itemSize:w,offset:y,normalized:x}=T,R=new je(g,w,y,x);(r=a[_])!=null||(a[_]=[]),a[_][M]=R}}for(let[u,d,h]of l){let c=h,p=c.array,{itemSize:m,normalized:g}=c,[_,M]=et(p,n,m);o=o&&M,(i=a[u])!=null||(a[u]=[]),a[u][d]=new L(_,m,g)}t.morphAttributes=o?{}:a}function Bs(t){let e=new Map;t.traverse(n=>{if(!n.isMesh)return;let r=n,i=r.geometry,o=i.index;if(o==null)return;let s=e.get(i);if(s!=null){r.geometry=s;return}let{isVertexUsed:l,vertexCount:a,verticesUsed:u}=Is(i.attributes,o);if(u===a)return;let{originalIndexNewIndexMap:d,newIndexOriginalIndexMap:h}=Hs(l),c=new O;Os(i,c),e.set(i,c),Vs(c,o,d),Us(c,i.attributes,h),Ds(c,i.morphAttributes,h),r.geometry=c}),Array.from(e.keys()).forEach(n=>{n.dispose()})}function Fs(t){var e;((e=t.meta)==null?void 0:e.metaVersion)==="0"&&(t.scene.rotation.y=Math.PI)}var Q=class{constructor(){}};Q.combineMorphs=Ms;Q.combineSkeletons=Es;Q.deepDispose=bs;Q.removeUnnecessaryJoints=Ls;Q.removeUnnecessaryVertices=Bs;Q.rotateVRM0=Fs;var Wr=2048,ks=1024,N=4,zr=.07,jr=zr+.03;function Ws(t){let e=t.reduce((o,s)=>o+s*s,0),n=Math.max(1,...t);for(;n*n<e;)n*=2;let r=0,i=t.map(o=>{let[s,l]=[0,0];for(let a=1,u=r;u>0;a*=2,u=Math.floor(u/4))u&1&&(s+=a),u&2&&(l+=a);return r+=o*o,[s,l]});return{side:n,corners:i}}function zs(t){let e=t.map(n=>Math.min(ks,2**Math.ceil(Math.log2(Math.max(16,n)))));for(;e.reduce((n,r)=>n+r*r,0)>Wr*Wr;){let n=Math.max(...e);e[e.indexOf(n)]=n/2}return e}function Gr(t,e){let n=t.map(c=>c.image);if(t.length<2||typeof document>"u"||!n.every(c=>c&&c.width>0&&c.height>0))return;let r=n.map(c=>c?Math.max(c.width,c.height):0),i=zs(e?[...r,16]:r),o=i.map((c,p)=>p).sort((c,p)=>(i[p]??0)-(i[c]??0)),{side:s,corners:l}=Ws(o.map(c=>i[c]??0)),a=document.createElement("canvas");a.width=a.height=s;let u=a.getContext("2d");if(!u)return;u.imageSmoothingQuality="high";let d=new Map;o.forEach((c,p)=>{let[m,g]=l[p]??[0,0],_=i[c]??0,M=n[c];M?js(u,M,m,g,_):(u.fillStyle="#fff",u.fillRect(m,g,_,_)),d.set(t[c]??null,{at:[(m+N)/s,(g+N)/s],size:(_-2*N)/s})});let h=new bn(a);return Object.assign(h,{colorSpace:gn,flipY:!1,anisotropy:4}),{map:h,tile:c=>d.get(c)}}function js(t,e,n,r,i){let o=document.createElement("canvas");o.width=o.height=1;let s=o.getContext("2d");for(let a=0;a<24;a++)s?.drawImage(e,0,0,1,1);t.save(),t.beginPath(),t.rect(n,r,i,i),t.clip(),t.globalAlpha=zr,t.drawImage(o,n,r,i,i),t.globalAlpha=1;let l=i-2*N;for(let[a,u]of[[-N,-N],[N,-N],[-N,N],[N,N]])t.save(),t.beginPath(),t.rect(n,r,i,i),t.rect(n+N,r+N,l,l),t.clip("evenodd"),t.drawImage(e,n+N+a,r+N+u,l,l),t.restore();t.drawImage(e,n+N,r+N,l,l),t.restore()}var Qr=.01;function Xr(t,e){let n=t.expressionManager?.expressionMap??{};for(let[r,i]of Object.entries(n))if(!e.has(r))for(let o of i.binds.slice())i.deleteBind(o)}function Yr(t,e){let n=[];t.scene.traverseVisible(s=>{s instanceof ge&&n.push(Gs(s))});let r=Xs(n),i=Gr(r.filter(s=>n.every(l=>l.coat.map?.source!==s.source||l.once)),n.some(s=>!s.coat.map)),o=new Map;for(let s of n){let l=qs(s,Ys(s,i,r));o.set(l,[...o.get(l)??[],s])}for(let s of o.values())Zs(t,s,e($s(s,i)))}function Gs(t){let e=Tn(t),n=yn(e),r=Qs(t,e,n.map),i=r.getAttribute("uv"),o=!n.map||i.array.every(s=>s>=-Qr&&s<=1+Qr);return{mesh:t,coat:n,geometry:r,once:o}}function Qs(t,e,n){let r=t.geometry,i=new O,{count:o}=r.getAttribute("position"),s=(a,u,d)=>{let h=r.getAttribute(a);if(h)for(let c=0;c<o;c++)for(let p=0;p<u;p++)d[c*u+p]=h.getComponent(c,p);i.setAttribute(a,new L(d,u))};r.getAttribute("normal")||r.computeVertexNormals(),s("position",3,new Float32Array(o*3)),s("normal",3,new Float32Array(o*3)),s("skinIndex",4,new Uint16Array(o*4)),s("skinWeight",4,new Float32Array(o*4));let l=r.getAttribute("color");return l&&i.setAttribute("color",l),An(i,e),i.setAttribute("uv",Sn(r,n)??new L(new Float32Array(o*2),2)),i.setIndex(wn(r,o,!1)),t.morphTargetInfluences?.length&&r.morphAttributes.position&&(i.morphAttributes.position=r.morphAttributes.position,i.morphTargetsRelative=r.morphTargetsRelative),i}function Xs(t){let e=new Map;for(let{map:n}of t.map(r=>r.coat))n&&!e.has(n.source.uuid)&&e.set(n.source.uuid,n);return[...e.values()]}function Ys({coat:t,geometry:e},n,r){let i=t.map&&r.find(l=>l.source===t.map?.source),o=n?.tile(i??null);if(!o)return!1;let s=e.getAttribute("uv");for(let l=0;l<s.count;l++)s.setXY(l,o.at[0]+it(s.getX(l))*o.size,o.at[1]+it(s.getY(l))*o.size);return!0}function qs({mesh:t,coat:e,geometry:n},r){let i=r?"atlas":[e.map?.source.uuid,e.map?.wrapS,e.map?.wrapT,e.cutout].join(),o=n.morphAttributes.position?Object.keys(t.morphTargetDictionary??{}).join():"";return[t.skeleton.uuid,o,e.seeThrough,i].join("|")}function $s(t,e){let n=t.map(l=>l.coat),r=n[0],i=e&&(!r?.map||e.tile(r.map)!==void 0),o=n.flatMap(l=>l.cutout>0?[l.cutout]:[]),s=o.length>0?Math.min(...o):0;return{map:i?e.map:r?.map??null,bothSides:n.some(l=>l.bothSides),cutout:i&&(s>0||r?.seeThrough)?Math.max(jr,s):s,seeThrough:r?.seeThrough??!1}}function Zs(t,e,n){let[r]=e,i=xn(e.map(l=>l.geometry));if(!r||!i)throw new Error("the meshes of the figure cannot be merged");let o=r.mesh.skeleton,s=new ge(i,n);s.bind(o,new U),i.morphAttributes.position&&(s.morphTargetDictionary={...r.mesh.morphTargetDictionary},s.morphTargetInfluences=i.morphAttributes.position.map(()=>0),Ks(t,s,new Set(e.map(l=>l.mesh)))),t.scene.add(s);for(let{mesh:l,geometry:a}of e){a.dispose(),l.geometry.dispose();for(let u of[l.material].flat())u.dispose();Js(l)}}function Js(t){let e=new j;e.name=t.name,e.applyMatrix4(t.matrix),t.parent?.add(e);for(let n of t.children.slice())e.add(n);t.removeFromParent()}function Ks(t,e,n){for(let[r,i]of Object.entries(t.expressionManager?.expressionMap??{})){let o=e.morphTargetDictionary?.[r];for(let s of i.binds.slice())s instanceof pe&&s.primitives.some(l=>n.has(l))&&i.deleteBind(s);o!==void 0&&i.addBind(new pe({index:o,weight:1,primitives:[e]}))}}var tt=["L","R"],Ht=new f(0,-1,0),ea=.02,ta=.992,na=.975,ra=.036,ia=.28,Ot=new ne(0,0,0,"YXZ"),W=new v,qr=new v,me=new v,$r=new f,oa=new f,Ue=new f,sa=new v,Ne=class{vrm;k;mirrored;hips;spine;neck;legs;arms;hipsToHip;ground;proxies=new Map;static hipHeight(e){let[n,r]=["leftUpperLeg","rightUpperLeg"].map(i=>Zr(e,i).y);return((n??0)+(r??0))/2}constructor(e,n,r){this.vrm=e,this.k=r,this.ground=n,this.mirrored=e.meta.metaVersion==="0",this.hips=this.bone("hips"),this.spine=this.bones("spine","chest","upperChest"),this.neck=this.bones("neck","head"),this.legs={L:this.legOf("left"),R:this.legOf("right")},this.arms={L:this.armOf("left"),R:this.armOf("right")};let i=this.rest("leftUpperLeg").add(this.rest("rightUpperLeg")).multiplyScalar(.5);this.hipsToHip=i.sub(this.rest("hips")).multiplyScalar(r),this.curlFingers()}bone(e){let n=this.vrm.humanoid.getNormalizedBoneNode(e);if(!n)throw new Error(`the figure has no ${e}`);return n}bones(...e){return e.flatMap(n=>this.vrm.humanoid.getNormalizedBoneNode(n)??[])}rest(e){let n=Zr(this.vrm,e);return this.mirrored?n.set(-n.x,n.y,-n.z):n}legOf(e){let{k:n}=this,[r,i,o]=["UpperLeg","LowerLeg","Foot"].map(u=>this.rest(`${e}${u}`));if(!r||!i||!o)throw new Error("the figure has no leg");let[s]=this.bones(`${e}Toes`),l=s?this.rest(`${e}Toes`).z-o.z:0,a=this.rest("hips");return{upper:this.bone(`${e}UpperLeg`),lower:this.bone(`${e}LowerLeg`),foot:this.bone(`${e}Foot`),toes:s??null,leg:{hip:[(r.x-a.x)*n,(r.y-a.y)*n,(r.z-a.z)*n],thigh:r.distanceTo(i)*n,shin:i.distanceTo(o)*n,ankle:Math.max(.02,(o.y-this.ground)*n),ball:Math.max(.04,l*n||.1)},upperFix:new v().setFromUnitVectors(i.clone().sub(r).normalize(),Ht),lowerFix:new v().setFromUnitVectors(o.clone().sub(i).normalize(),Ht),turns:{upper:new v,lower:new v,foot:new v}}}armOf(e){let[n,r]=[this.rest(`${e}UpperArm`),this.rest(`${e}LowerArm`)],i=r.clone().sub(n);return{upper:this.bone(`${e}UpperArm`),lower:this.bone(`${e}LowerArm`),hand:this.bone(`${e}Hand`),down:new v().setFromUnitVectors(i.clone().normalize(),Ht)}}curlFingers(){for(let[e,n]of[["left",-1],["right",1]])for(let r of["Index","Middle","Ring","Little"])for(let i of["Proximal","Intermediate","Distal"])for(let o of this.bones(`${e}${r}${i}`))this.put(o,qr.setFromEuler(Ot.set(0,0,n*ia)))}put(e,n){this.mirrored?e.quaternion.set(-n.x,n.y,-n.z,n.w):e.quaternion.copy(n)}share(e,n){for(let r of e)this.put(r,qr.slerpQuaternions(sa,n,1/e.length))}set(e,n){me.setFromEuler(ee(e.hipsTurn)),this.put(this.hips,me),Ue.set(0,-ea,0).sub(this.hipsToHip).applyQuaternion(me).add($r.set(...e.hips)),Ue.y+=this.rise(e);let{x:r,y:i,z:o}=Ue,s=this.mirrored?-1:1;this.hips.position.set(s*r/this.k,i/this.k+this.ground,s*o/this.k),this.share(this.spine,W.setFromEuler(ee(e.spine))),this.share(this.neck,W.setFromEuler(ee(e.head)));for(let l of tt)this.setArm(l,e);for(let l of tt)this.setLeg(l,e);this.follow(e,n)}rise({feet:e,sit:n}){let r=pn(ta,na,ke(.05,.3,Math.abs(e[0].at[2]-e[1].at[2]))),i=ra;for(let[o,s]of tt.entries()){let{leg:l}=this.legs[s],a=Cn(this.underHip(e[o],l),oa,l),u=$r.set(...l.hip).applyQuaternion(me).add(Ue),d=(a.x-u.x)**2+(a.z-u.z)**2,h=(l.thigh+l.shin)*r;i=Math.min(i,a.y+Math.sqrt(Math.max(0,h*h-d))-u.y)}return Math.max(0,i)*(1-n)}setArm(e,n){let{upper:r,lower:i,down:o}=this.arms[e],s=o.clone().invert();W.setFromEuler(ee(n[`arm${e}`])).multiply(o),this.put(r,W),W.setFromEuler(ee(n[`fore${e}`])),this.put(i,W.premultiply(s).multiply(o))}setLeg(e,n){let r=this.legs[e],i=this.underHip(n.feet[e==="L"?0:1],r.leg),{upper:o,lower:s,foot:l}=Un(r.leg,Ue,me,i,r.turns);o.multiply(r.upperFix),s.multiply(r.lowerFix),this.put(r.upper,W.copy(me).invert().multiply(o)),this.put(r.lower,W.copy(o).invert().multiply(s)),this.put(r.foot,W.copy(s).invert().multiply(l)),r.toes&&this.put(r.toes,W.setFromEuler(Ot.set(-Math.max(0,i.pitch)*.9,0,0)))}underHip(e,{hip:n}){let r=n[0]-Math.sign(n[0])*Hn,[i,o,s]=e.at;return{...e,at:[i+r*Math.cos(e.yaw),o,s-r*Math.sin(e.yaw)]}}joint(e,n){let r=this.proxies.get(e);if(r)return r;let i=new j;i.name=e,this.proxies.set(e,i);let o=la[e];return(o?this.joint(o,n):n).add(i),i}follow(e,n){n.updateMatrixWorld(!0);let r=(i,o,s)=>{let l=this.joint(i,n);return l.parent?.worldToLocal(o.getWorldPosition(l.position)),l.quaternion.copy(s),l.updateMatrixWorld(),l};r("hips",this.hips,me),r("spine",this.spine[0]??this.hips,W.setFromEuler(ee(e.spine))),r("head",this.neck.at(-1)??this.hips,W.setFromEuler(ee(e.head)));for(let i of tt){r(`arm${i}`,this.arms[i].upper,W.setFromEuler(ee(e[`arm${i}`]))),r(`fore${i}`,this.arms[i].lower,W.setFromEuler(ee(e[`fore${i}`])));let{turns:o,upper:s,lower:l,foot:a,leg:u}=this.legs[i];r(`leg${i}`,s,o.upper),r(`shin${i}`,l,o.lower),r(`foot${i}`,a,o.foot).scale.set(1,u.ankle/On,u.ball/Vn),this.joint(`foot${i}`,n).updateMatrixWorld()}}anchor(e,n){if(e==="handL")return this.arms.L.hand.getWorldPosition(n);if(e==="handR")return this.arms.R.hand.getWorldPosition(n);if(e==="chest")return(this.spine.at(-1)??this.hips).getWorldPosition(n);let r=this.neck.at(-1)??this.hips,[i,o]=aa[e];return r.updateWorldMatrix(!0,!1),r.localToWorld(n.set(0,i,this.mirrored?-o:o))}},aa={eyes:[.07,.1],mouth:[.02,.1],head:[.1,0]},la={spine:"hips",head:"spine",armL:"spine",foreL:"armL",armR:"spine",foreR:"armR"};function ee(t){return Ot.set(t[0],t[1],t[2],"YXZ")}function Zr(t,e){let n=new f;for(let r=t.humanoid.getNormalizedBoneNode(e);r&&r!==t.humanoid.normalizedHumanBonesRoot;r=r.parent)n.add(r.position);return n}var ua=1.2,da=2,[ha,ca]=[.03,1],pa=1/30,ma=1.5,fa=new C(.45,.47,.54),Kr=[B.Aa,B.Ih,B.Ou,B.Ee,B.Oh],ga=new Set([B.Blink,B.Happy,...Kr,B.LookUp,B.LookDown,B.LookLeft,B.LookRight]),_a=6.5;async function Bu(t,e){let n=await Pn(t,[i=>new Fr(i,{mtoonMaterialPlugin:va(i)})]),r=n.userData.vrm;if(!r)throw new Error("the file contains no VRM figure");return Q.removeUnnecessaryVertices(n.scene),Q.combineSkeletons(n.scene),Xr(r,ga),Q.combineMorphs(r),new Vt(r,e)}function va(t){let e=async()=>{};return{name:"WORLD_surface",parser:t,beforeRoot:e,loadMesh:n=>t.loadMesh(n),getMaterialType:()=>null,extendMaterialParams:e,afterRoot:e}}var Vt=class{root=new F;unit;height;glow;joints;vrm;rig;materials=[];drain={value:0};fade={value:0};calm;clock=0;sinceSwing=0;lastPosition=new f(1/0,0,0);constructor(e,{surface:n,glow:r,calm:i}){this.vrm=e,this.glow=r,this.calm=i;let{scene:o}=e;o.updateMatrixWorld(!0);let s=new Mn().setFromObject(o,!0),l=s.max.y-s.min.y;if(!(l>.01))throw new Error("the figure has no height");let a=Ae(l,ua,da)/l;this.height=l*a;let u=Ae(Ne.hipHeight(e)-s.min.y,l*ha,l*ca);this.unit=u*a/In,Q.rotateVRM0(e);let d=new F;d.scale.setScalar(a/this.unit),o.position.y=-s.min.y,d.add(o),this.root.add(d);let h={...n,uniforms:{...n.uniforms,drain:this.drain,fade:this.fade}},c=p=>{let m=En(h,p.bothSides?Pe:void 0);return Object.assign(m,{map:p.map,alphaTest:p.cutout}),p.seeThrough&&Object.assign(m,{transparent:!0,alphaTest:Math.max(.02,p.cutout)}),this.materials.push(m),m};Yr(e,c),Rn(o,c),o.traverse(p=>{p.frustumCulled=!1,p.castShadow=p.receiveShadow=p instanceof ae}),this.rig=new Ne(e,s.min.y,a/this.unit),this.joints=Object.fromEntries(Ln.map(p=>[p,this.rig.joint(p,this.root)]))}show(e,n,r){let{vrm:i}=this;this.clock+=r,this.rig.set(e,this.root),i.humanoid.update(),this.express(n),i.nodeConstraintManager?.update(),this.swing(r)}express(e){let{expressionManager:n,lookAt:r}=this.vrm;if(r?.applier.applyYawPitch(ot(e.gazeYaw),-ot(e.gazePitch)),!n)return;n.setValue(B.Blink,Ae(1-e.eyes,0,1));let i=e.vowels,o=i?[i.aa,i.ih,i.ou,i.ee,i.oh]:Ma(this.clock,e.mouth);for(let[s,l]of Kr.entries())n.setValue(l,o[s]??0);n.setValue(B.Happy,Ae(e.smile-.3,0,1)*.22*e.eyes),n.update()}swing(e){let n=this.vrm.springBoneManager;if(!n||this.calm)return;let r=!(this.lastPosition.distanceTo(this.root.position)<ma);if(this.lastPosition.copy(this.root.position),e<=0||e>.5||r){this.vrm.scene.updateMatrixWorld(!0),n.reset();return}this.sinceSwing+=e,!(this.sinceSwing<pa)&&(n.update(Math.min(this.sinceSwing,.1)),this.sinceSwing=0)}setLook({dim:e,drain:n,fade:r}){this.drain.value=n,this.fade.value=r;for(let i of this.materials)i.color.setScalar(1).lerp(fa,e)}anchor(e,n){return this.rig.anchor(e,n)}setShadow(e){this.vrm.scene.traverse(n=>{n.castShadow=e&&n instanceof ae})}dispose(){this.root.removeFromParent(),Q.deepDispose(this.vrm.scene);for(let e of this.materials)e.map?.dispose(),e.dispose()}};function Ma(t,e){let n=[0,0,0,0,0];if(e<=0)return n;let r=t*_a,[i,o]=[Math.floor(r),r-Math.floor(r)],s=ke(0,1,o);return n[Jr(i)]+=e*.7*(1-s),n[Jr(i+1)]+=e*.7*s,n}function Jr(t){let e=[0,1,0,4,3,0,2,4,0,1,4,3,0];return e[(t%e.length+e.length)%e.length]??0}export{Bu as createVrmFigure,Ma as vowelsAt};
