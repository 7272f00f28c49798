import{a as v}from"./chunk-G6M2LND3.js";import{$b as H,B as x,C,Gb as U,Jb as j,Kb as O,Mb as z,Rb as J,Yb as F,Zb as b,b as g,e as w,fb as M,g as P,m as h,ob as t,pb as m,rb as N,vb as y,vc as D,w as I,wb as $,x as L,yb as R}from"./chunk-AFM7BVSL.js";var _=`/* The panel of files. */
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
`;function S(e){let[i=0,o=0,s=0]=e.size??[],a=[{image:"picture",model:"model",figure:"figure"}[e.kind]];return e.kind==="image"?a.push(`${i} × ${o}`):e.kind==="model"?a.push([i,o,s].map(F).join(" × ")):a.push(`${F(o)} tall`),e.triangles&&a.push(J(e.triangles,"triangle")),a.push(b(e.bytes)),a.join(" · ")}function V(e){let{authors:i=[],name:o="",use:s="",commercial:l="",credit:a=""}=e;return[{name:"Made by",value:i.join(", ")||"not stated"},{name:"May be worn by",value:s||"not stated"},{name:"Commercial use",value:l||"not stated"},{name:"Credit",value:a||"not stated"},{name:"Licence",value:o||"not stated"}]}function f(e){return e.license?.title||e.name.replace(/\.[a-z0-9]{2,4}$/i,"")||e.name}var E=1<<20,B={what:"a picture",most:4*E},te={what:"a model",most:16*E},ie={what:"a figure",most:24*E},W={png:B,jpg:B,jpeg:B,glb:te,vrm:ie},Z=Object.keys(W).map(e=>`.${e}`).join(","),oe={webp:"Save the picture as PNG or JPEG.",gif:"Save the picture as PNG or JPEG.",svg:"Save the picture as PNG or JPEG.",heic:"Save the picture as PNG or JPEG.",gltf:"Export the model as one binary file (.glb).",fbx:"Export the model as GLB.",obj:"Export the model as GLB.",blend:"Export the model as GLB.",zip:"Unpack it and choose the file inside."};function K({name:e,size:i}){let o=e.includes(".")?e.split(".").at(-1)?.toLowerCase()??"":"",s=W[o];if(!s)throw new x(C("wrong_media_type","this kind of file is not accepted",{field:"file",got:o,allowed:"PNG, JPEG, GLB, VRM",next:oe[o]??"Choose a PNG or JPEG picture, a GLB model or a VRM figure."}));if(i===0)throw new x(C("bad_arguments","the file is empty",{field:"file",next:"Export it again, or choose another file."}));if(!(i<=s.most))throw new x(C("too_large",`${s.what} may be at most ${s.most/E} MB`,{field:"file",got:b(i),allowed:b(s.most),next:s===B?"Save it smaller.":"Make it smaller: fewer triangles, or smaller textures."}))}function A(e){let i=P(null);return w(()=>{e.focus&&i.current?.focus()},[]),t("div",{class:"use",ref:i,tabIndex:-1,children:[e.asset.kind==="figure"&&t(se,{...e}),e.asset.kind==="model"&&t(q,{...e,what:{kind:I,name:f(e.asset),asset:e.asset.id}}),e.asset.kind==="image"&&t(ne,{...e})]})}function q({what:e,actions:i,done:o}){return t("div",{class:"buttons",children:[t(m,{primary:!0,onClick:()=>{i.user.hold({tool:"place",what:e}),o()},children:"Choose a place"}),t(m,{onClick:()=>{i.user.hold({tool:"place",what:e,ahead:!0}),o()},children:"Put it in front of me"})]})}var G=L.filter(e=>e.image).sort((e,i)=>+(i.kind==="screen")-+(e.kind==="screen"));function ne(e){let{asset:i,model:o,actions:s,done:l}=e,a=h(G[0]?.kind??""),{failed:r,run:n}=v(),c=o.selection.value,u=c?.type==="object"?s.world.objects.get(c.id):void 0,k=u!==void 0&&G.some(d=>d.kind===u.kind);return t(g,{children:[k&&u&&t(m,{primary:!0,onClick:()=>{n(()=>s.runTool("modify_objects",{objects:[{id:u.id,asset:i.id}]}).then(l))},children:["Show it on ",c?.name]}),t("label",{class:"field",children:["Show it on a new",t(O,{choices:G.map(d=>({value:d.kind,word:d.title})),...z(a)})]}),t(q,{...e,what:{kind:a.value,name:f(i),asset:i.id}}),t(y,{text:r.value})]})}function se({asset:e,model:i,actions:o,avatarId:s,done:l}){let{files:a}=o,r=M(i.presence.value),n=h(s??""),{busy:c,failed:u,run:k}=v(),d=r.find(p=>p.avatarId===n.value)??r[0],T=()=>{d&&k(async()=>{await a.setFigure(d.avatarId,e.id),i.interaction.toast.value={text:`${d.name} wears ${f(e)}`,action:"Undo",run:()=>o.user.undoNewest()},l()})};return t(g,{children:[t(R,{class:"licence",rows:V(e.license??{}).map(({name:p,value:Y})=>[p,Y])}),t("p",{class:"muted",children:"This is what the file says. Whether you may use it is between you and its maker."}),r.length===0&&t("p",{class:"muted",children:"No agent is here yet. The figure is saved until one comes."}),r.length>1&&t("fieldset",{children:[t("legend",{children:"Who wears it?"}),t($,{name:`wears-${e.id}`,choices:r.map(p=>({value:p.avatarId,word:p.name})),chosen:d?.avatarId,choose:p=>{n.value=p}})]}),t("div",{class:"buttons",children:[d&&t(m,{primary:!0,disabled:c.value,onClick:T,children:r.length===1?`Use it for ${d.name}`:"Use this figure"}),t(m,{onClick:l,children:"Not now"})]}),t(y,{text:u.value})]})}function Q({incoming:e,model:i,actions:o}){let{files:s}=o,l=h({name:"sending",share:0}),{file:a}=e;w(()=>{let u=new AbortController;return(async()=>{K(a);let d=p=>{l.peek().name==="sending"&&(l.value={name:"sending",share:p})},T=await s.add(a,d,u.signal);l.value={name:"kept",asset:T}})().catch(d=>{u.signal.aborted||(l.value={name:"refused",reason:H(d)})}),()=>u.abort()},[a]);let r=()=>{s.incoming.value=s.incoming.peek().filter(u=>u!==e)},n=l.value,c=n.name==="kept"?f(n.asset):a.name;return t("section",{class:"incoming","data-step":n.name,"aria-label":c,children:[t("strong",{class:"title",children:c}),n.name==="sending"&&t(g,{children:[t("progress",{value:n.share,max:1,"aria-label":`Sending ${a.name}`}),t("span",{class:"muted",children:n.share<1?`${Math.round(n.share*100)} %`:"Checking…"}),t(m,{onClick:r,children:"Cancel"})]}),n.name==="refused"&&t(g,{children:[t("p",{class:"warn",role:"alert",children:[n.reason," Nothing was changed."]}),t(m,{onClick:r,children:"Close"})]}),n.name==="kept"&&t(g,{children:[t("span",{class:"muted",children:S(n.asset)}),t(A,{asset:n.asset,model:i,actions:o,done:r,focus:!0,...e.avatarId===void 0?{}:{avatarId:e.avatarId}})]})]})}j(_);function ae({model:e,actions:i}){let{files:o}=i,{failed:s,run:l}=v(),a=h("");w(()=>l(o.refresh),[]);let r=o.incoming.value,n=o.list.value;return t(U,{name:"files",model:e,first:".choose button",children:t("div",{class:"files-body",children:[t(ce,{files:o,hosted:D(e)}),r.map(c=>t(Q,{incoming:c,model:e,actions:i},le(c.file))),t(de,{model:e,actions:i}),t(y,{text:s.value}),n.length===0&&r.length===0&&!s.value&&t("p",{class:"muted",children:"Nothing yet. Pictures go on screens and easels, models stand in the world, figures are worn by your agents."}),n.length>0&&t("ul",{class:"kept","aria-label":"Stored files",children:n.map(c=>t(me,{asset:c,open:a.value===c.id,toggle:()=>{a.value=a.value===c.id?"":c.id},model:e,actions:i},c.id))})]})})}var X=new WeakMap,re=1;function le(e){let i=X.get(e)??`${re++}`;return X.set(e,i),i}function ce({files:e,hosted:i}){let o=P(null);return t("div",{class:"choose",children:[t(m,{primary:!0,onClick:()=>o.current?.click(),children:"Choose a file…"}),t("input",{ref:o,type:"file",multiple:!0,hidden:!0,accept:Z,"aria-label":"Choose a file",onChange:s=>{let l=[...s.currentTarget.files??[]];e.incoming.value=[...e.incoming.peek(),...l.map(a=>({file:a}))],s.currentTarget.value=""}}),t("p",{class:"muted",children:["Or drop it on the page. Pictures: PNG or JPEG, up to 4 MB. Models: GLB, up to 16 MB. Figures: VRM, up to 24 MB."," ",i?"They are stored with your account.":"They stay on this computer."]})]})}function de({model:e,actions:i}){e.details.value.revision;let{files:o}=i,{failed:s,run:l}=v(),a=M(e.presence.value).flatMap(r=>{let n=o.figureOf(r.avatarId);return n?[{agent:r,asset:o.list.value.find(c=>c.id===n)}]:[]});return a.length===0?null:t("ul",{class:"worn","aria-label":"Who wears a figure",children:[a.map(({agent:r,asset:n})=>t("li",{children:[t("span",{children:[t("strong",{children:r.name})," wears ",n?f(n):"a figure whose file is missing"]}),t(m,{onClick:()=>{l(async()=>{await o.setFigure(r.avatarId,""),e.interaction.toast.value={text:`${r.name} is a robot again`,action:"Undo",run:()=>i.user.undoNewest()}})},children:"Back to the robot"})]},r.avatarId)),s.value&&t("li",{class:"warn",role:"alert",children:s.value})]})}function me({asset:e,open:i,toggle:o,model:s,actions:l}){let{failed:a,run:r}=v(),n=f(e);return t("li",{children:[t("div",{class:"file",children:[t(pe,{asset:e}),t("div",{class:"what",children:[t("strong",{children:n}),t("span",{class:"muted",children:S(e)})]}),t(m,{"aria-expanded":i,"aria-label":`Use ${n}`,onClick:o,children:"Use"}),t(m,{"aria-label":`Delete ${n}`,onClick:()=>r(()=>l.files.remove(e.id)),children:"Delete"})]}),t(y,{text:a.value}),i&&t(A,{asset:e,model:s,actions:l,done:o})]})}var ue={image:"M3 4h14v12H3ZM5 14l4-5 3 3.500 2-2 2 3.500Z",model:"M3 13.500 10 17l7-3.500V6.500L10 3 3 6.500ZM3 6.500 10 10l7-3.500M10 10v7",figure:"M10 3a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM5 10h10M10 8v5M10 13l-3 5M10 13l3 5"};function pe({asset:e}){return e.kind==="image"?t("img",{src:`/api/assets/${e.id}`,alt:"",loading:"lazy"}):t(N,{class:"thumb",path:ue[e.kind],box:20})}export{ae as default};
