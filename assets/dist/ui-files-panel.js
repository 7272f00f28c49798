import{c as T,d as k}from"./shared-core-words-measures.js";import{a as w}from"./shared-ui-request.js";import{$ as U,K as L,N,V as R,Wa as D,Xa as S,Z as g,_ as j,b as v,ca as O,da as z,e as b,g as x,ia as C,ja as M,na as W,o as y,r as t,ra as H,rf as _,s as d,sa as J,tf as V,u as $}from"./shared-app.js";var Z=`/* The panel of files. */
.files-body {
  display: grid;
  gap: var(--space-3);
  align-content: start;
  overflow: auto;
  padding: 3px; /* the focus ring */
}

.files p {
  margin: 0;
}

.choose {
  display: grid;
  gap: var(--space-2);
  justify-items: start;
}

.incoming,
.files .use {
  display: grid;
  gap: var(--space-2);
}

.incoming {
  padding: var(--space-3);
  border-radius: var(--radius);
  border: 1px solid var(--line);
  background: var(--surface-strong);
}

.incoming .title,
.files .what strong {
  overflow-wrap: anywhere;
}

.incoming progress {
  width: 100%;
  height: 8px;
  accent-color: var(--accent);
}

.files .use:focus {
  outline: none;
}

.files .buttons {
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
}

.files ul {
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  gap: var(--space-3);
}

.kept > li {
  display: grid;
  gap: var(--space-2);
}

.files .file {
  display: grid;
  grid-template-columns: 44px 1fr auto auto;
  gap: var(--space-2);
  align-items: center;
}

.files .file img,
.files .thumb {
  width: 44px;
  height: 44px;
  border-radius: var(--radius-s);
  object-fit: contain;
  background: var(--surface-strong);
}

.files .thumb {
  padding: var(--space-2);
  box-sizing: border-box;
}

.files .what {
  display: grid;
  min-width: 0;
  font-size: var(--text-s);
}

.worn li {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-2);
}

.licence {
  margin: 0;
  display: grid;
  gap: var(--space-1);
}

.licence > div {
  display: grid;
  grid-template-columns: 116px 1fr;
  gap: var(--space-2);
}

.licence dt {
  color: var(--muted);
}

.licence dd {
  margin: 0;
  overflow-wrap: anywhere;
}

.files fieldset {
  border: 0;
  margin: 0;
  padding: 0;
}

.files legend {
  padding: 0 0 var(--space-1);
  font-weight: 600;
  font-size: var(--text-s);
}
`;function B(e){let[i=0,o=0,s=0]=e.size??[],n=[{image:"picture",model:"model",figure:"figure"}[e.kind]];return e.kind==="image"?n.push(`${i} × ${o}`):e.kind==="model"?n.push([i,o,s].map(T).join(" × ")):n.push(`${T(o)} tall`),e.triangles&&n.push(R(e.triangles,"triangle")),n.push(k(e.bytes)),n.join(" · ")}function K(e){let{authors:i=[],name:o="",use:s="",commercial:a="",credit:n=""}=e;return[{name:"Made by",value:i.join(", ")||"not stated"},{name:"May be worn by",value:s||"not stated"},{name:"Commercial use",value:a||"not stated"},{name:"Credit",value:n||"not stated"},{name:"Licence",value:o||"not stated"}]}function h(e){return e.license?.title||e.name.replace(/\.[a-z0-9]{2,4}$/i,"")||e.name}var E=1<<20,P={what:"a picture",most:4*E},oe={what:"a model",most:16*E},ne={what:"a figure",most:24*E},q={png:P,jpg:P,jpeg:P,webp:P,glb:oe,vrm:ne},Q=Object.keys(q).map(e=>`.${e}`).join(","),se={gif:"Save the picture as PNG or JPEG.",svg:"Save the picture as PNG or JPEG.",heic:"Save the picture as PNG or JPEG.",gltf:"Export the model as one binary file (.glb).",fbx:"Export the model as GLB.",obj:"Export the model as GLB.",blend:"Export the model as GLB.",zip:"Unpack it and choose the file inside."};function X({name:e,size:i}){let o=e.includes(".")?e.split(".").at(-1)?.toLowerCase()??"":"",s=q[o];if(!s)throw new C(M("wrong_media_type","this kind of file is not accepted",{field:"file",got:o,allowed:"PNG, JPEG, WebP, GLB, VRM",next:se[o]??"Choose a PNG, JPEG or WebP picture, a GLB model or a VRM figure."}));if(i===0)throw new C(M("bad_arguments","the file is empty",{field:"file",next:"Export it again, or choose another file."}));if(!(i<=s.most))throw new C(M("too_large",`${s.what} may be at most ${s.most/E} MB`,{field:"file",got:k(i),allowed:k(s.most),next:s===P?"Save it smaller.":"Make it smaller: fewer triangles, or smaller textures."}))}function F(e){let i=x(null);return b(()=>{e.focus&&i.current?.focus()},[]),t("div",{class:"use",ref:i,tabIndex:-1,children:[e.asset.kind==="figure"&&t(ae,{...e}),e.asset.kind==="model"&&t(Y,{...e,what:{kind:O,name:h(e.asset),asset:e.asset.id}}),e.asset.kind==="image"&&t(re,{...e})]})}function Y({what:e,actions:i,done:o}){return t("div",{class:"buttons",children:[t(d,{primary:!0,onClick:()=>{i.user.hold({tool:"place",what:e}),o()},children:"Choose a place"}),t(d,{onClick:()=>{i.user.hold({tool:"place",what:e,ahead:!0}),o()},children:"Put it in front of me"})]})}var I=z.filter(e=>e.image).sort((e,i)=>+(i.kind==="screen")-+(e.kind==="screen"));function re(e){let{asset:i,model:o,actions:s,done:a}=e,n=y(I[0]?.kind??""),{failed:l,run:r}=w(),c=o.selection.value,m=c?.type==="object"?s.world.objects.get(c.id):void 0,f=m!==void 0&&I.some(u=>u.kind===m.kind);return t(v,{children:[f&&m&&t(d,{primary:!0,onClick:()=>{r(()=>s.runTool("modify_objects",{objects:[{id:m.id,asset:i.id}]}).then(a))},children:["Show it on ",c?.name]}),t(H,{label:"Show it on a new",children:t(_,{choices:I.map(u=>({value:u.kind,word:u.title})),...V(n)})}),t(Y,{...e,what:{kind:n.value,name:h(i),asset:i.id}}),t(g,{text:l.value})]})}async function G(e,i,o,{model:s,actions:a}){await a.files.setFigure(e,i),s.interaction.toast.value={text:o,action:"Undo",run:()=>a.user.undoNewest()}}function ae({asset:e,model:i,actions:o,avatarId:s,done:a}){let n=S(i.presence.value),l=y(s??""),{busy:r,failed:c,run:m}=w(),f=n.find(p=>p.avatarId===l.value)??n[0],u=()=>{f&&m(async()=>{await G(f.avatarId,e.id,`${f.name} wears ${h(e)}`,{model:i,actions:o}),a()})};return t(v,{children:[t(U,{class:"licence",rows:K(e.license??{}).map(({name:p,value:A})=>[p,A])}),t("p",{class:"muted",children:"This is what the file says. Whether you may use it is between you and its maker."}),n.length===0&&t("p",{class:"muted",children:"No agent is here yet. The figure is saved until one comes."}),n.length>1&&t("fieldset",{children:[t("legend",{children:"Who wears it?"}),t(j,{name:`wears-${e.id}`,choices:n.map(p=>({value:p.avatarId,word:p.name})),chosen:f?.avatarId,choose:p=>{l.value=p}})]}),t("div",{class:"buttons",children:[f&&t(d,{primary:!0,disabled:r.value,onClick:u,children:n.length===1?`Use it for ${f.name}`:"Use this figure"}),t(d,{onClick:a,children:"Not now"})]}),t(g,{text:c.value})]})}function ee({incoming:e,model:i,actions:o}){let{files:s}=o,a=y({name:"sending",share:0}),{file:n}=e;b(()=>{let m=new AbortController;return(async()=>{X(n);let u=A=>{a.peek().name==="sending"&&(a.value={name:"sending",share:A})},p=await s.add(n,u,m.signal);a.value={name:"kept",asset:p}})().catch(u=>{m.signal.aborted||(a.value={name:"refused",reason:W(u)})}),()=>m.abort()},[n]);let l=()=>{s.incoming.value=s.incoming.peek().filter(m=>m!==e)},r=a.value,c=r.name==="kept"?h(r.asset):n.name;return t("section",{class:"incoming","data-step":r.name,"aria-label":c,children:[t("strong",{class:"title",children:c}),r.name==="sending"&&t(v,{children:[t("progress",{value:r.share,max:1,"aria-label":`Sending ${n.name}`}),t("span",{class:"muted",children:r.share<1?`${Math.round(r.share*100)} %`:"Checking…"}),t(d,{onClick:l,children:"Cancel"})]}),r.name==="refused"&&t(v,{children:[t(g,{text:`${r.reason} Nothing was changed.`}),t(d,{onClick:l,children:"Close"})]}),r.name==="kept"&&t(v,{children:[t("span",{class:"muted",children:B(r.asset)}),t(F,{asset:r.asset,model:i,actions:o,done:l,focus:!0,...e.avatarId===void 0?{}:{avatarId:e.avatarId}})]})]})}N(Z);function le({model:e,actions:i}){let{files:o}=i,{failed:s,run:a}=w(),n=y("");b(()=>a(o.refresh),[]);let l=o.incoming.value,r=o.list.value;return t(L,{name:"files",model:e,first:".choose button",children:t("div",{class:"files-body",children:[t(me,{files:o,hosted:J(e)}),l.map(c=>t(ee,{incoming:c,model:e,actions:i},de(c.file))),t(ue,{model:e,actions:i}),t(g,{text:s.value}),r.length===0&&l.length===0&&!s.value&&t("p",{class:"muted",children:"Nothing yet. Pictures go on screens and easels, models stand in the world, figures are worn by your agents."}),r.length>0&&t("ul",{class:"kept","aria-label":"Stored files",children:r.map(c=>t(pe,{asset:c,open:n.value===c.id,toggle:()=>{n.value=n.value===c.id?"":c.id},model:e,actions:i},c.id))})]})})}var te=new WeakMap,ce=1;function de(e){let i=te.get(e)??`${ce++}`;return te.set(e,i),i}function me({files:e,hosted:i}){let o=x(null);return t("div",{class:"choose",children:[t(d,{primary:!0,onClick:()=>o.current?.click(),children:"Choose a file…"}),t("input",{ref:o,type:"file",multiple:!0,hidden:!0,accept:Q,"aria-label":"Choose a file",onChange:s=>{let a=[...s.currentTarget.files??[]];e.incoming.value=[...e.incoming.peek(),...a.map(n=>({file:n}))],s.currentTarget.value=""}}),t("p",{class:"muted",children:["Or drop it on the page. Pictures: PNG, JPEG or WebP, up to 4 MB. Models: GLB, up to 16 MB. Figures: VRM, up to 24 MB. ",i?"They are stored with your account.":"They stay on this computer."]})]})}function ue({model:e,actions:i}){D(e);let{files:o}=i,{failed:s,run:a}=w(),n=S(e.presence.value).flatMap(l=>{let r=o.figureOf(l.avatarId);return r?[{agent:l,asset:o.list.value.find(c=>c.id===r)}]:[]});return n.length===0?null:t("ul",{class:"worn","aria-label":"Who wears a figure",children:[n.map(({agent:l,asset:r})=>t("li",{children:[t("span",{children:[t("strong",{children:l.name})," wears ",r?h(r):"a figure whose file is missing"]}),t(d,{onClick:()=>a(()=>G(l.avatarId,"",`${l.name} is a robot again`,{model:e,actions:i})),children:"Back to the robot"})]},l.avatarId)),s.value&&t("li",{children:t(g,{text:s.value})})]})}function pe({asset:e,open:i,toggle:o,model:s,actions:a}){let{failed:n,run:l}=w(),r=h(e);return t("li",{children:[t("div",{class:"file",children:[t(ge,{asset:e}),t("div",{class:"what",children:[t("strong",{children:r}),t("span",{class:"muted",children:B(e)})]}),t(d,{"aria-expanded":i,"aria-label":`Use ${r}`,onClick:o,children:"Use"}),t(d,{"aria-label":`Delete ${r}`,onClick:()=>l(()=>a.files.remove(e.id)),children:"Delete"})]}),t(g,{text:n.value}),i&&t(F,{asset:e,model:s,actions:a,done:o})]})}var fe={image:"M3 4h14v12H3ZM5 14l4-5 3 3.500 2-2 2 3.500Z",model:"M3 13.500 10 17l7-3.500V6.500L10 3 3 6.500ZM3 6.500 10 10l7-3.500M10 10v7",figure:"M10 3a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM5 10h10M10 8v5M10 13l-3 5M10 13l3 5"};function ge({asset:e}){return e.kind==="image"?t("img",{src:`/api/assets/${e.id}`,alt:"",loading:"lazy"}):t($,{class:"thumb",path:fe[e.kind],box:20})}export{le as default};
