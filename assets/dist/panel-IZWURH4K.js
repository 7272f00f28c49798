import{He as N,Se as R,Wa as v,b as g,cf as M,e as h,g as w,m,ne as t,pe as b,qe as L,ue as B,v as G,w as I,y as x,ye as $,z as P}from"./chunk-L6U6HRJ6.js";var U=`/* The panel of files. */
.files-body {
  display: grid;
  gap: 12px;
  align-content: start;
  overflow: auto;
  padding: 3px; /* the focus ring */
}

.files p {
  margin: 0;
}

.choose {
  display: grid;
  gap: 6px;
  justify-items: start;
}

.incoming,
.files .use {
  display: grid;
  gap: 8px;
}

.incoming {
  padding: 12px;
  border-radius: 12px;
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
  gap: 6px;
}

.files ul {
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  gap: 10px;
}

.kept > li {
  display: grid;
  gap: 8px;
}

.files .file {
  display: grid;
  grid-template-columns: 44px 1fr auto auto;
  gap: 8px;
  align-items: center;
}

.files .file img,
.files .thumb {
  width: 44px;
  height: 44px;
  border-radius: 8px;
  object-fit: contain;
  background: var(--surface-strong);
}

.files .thumb {
  padding: 8px;
  box-sizing: border-box;
}

.files .what {
  display: grid;
  min-width: 0;
  font-size: 13px;
}

.worn li {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 8px;
}

.licence {
  margin: 0;
  display: grid;
  gap: 4px;
}

.licence > div {
  display: grid;
  grid-template-columns: 116px 1fr;
  gap: 8px;
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
  padding: 0 0 4px;
  font-weight: 600;
  font-size: 13px;
}
`;function S(e){let[n=0,o=0,s=0]=e.size??[],i=[{image:"picture",model:"model",figure:"figure"}[e.kind]];return e.kind==="image"?i.push(`${n} × ${o}`):e.kind==="model"?i.push(`${C(n)} × ${C(o)} × ${C(s)} m`):i.push(`${C(o)} m tall`),e.triangles&&i.push(e.triangles===1?"1 triangle":`${e.triangles.toLocaleString("en-US")} triangles`),i.push(V(e.bytes)),i.join(" · ")}function C(e){return e>=10?e.toFixed(0):e.toFixed(e>=1?1:2)}function V(e){return e>=1<<20?`${(e/(1<<20)).toFixed(1)} MB`:`${Math.max(1,Math.round(e/1024))} KB`}function j(e){let{authors:n=[],name:o="",use:s="",commercial:l="",credit:i=""}=e;return[{name:"Made by",value:n.join(", ")||"not stated"},{name:"May be worn by",value:s||"not stated"},{name:"Commercial use",value:l||"not stated"},{name:"Credit",value:i||"not stated"},{name:"Licence",value:o||"not stated"}]}function p(e){return e.license?.title||e.name.replace(/\.[a-z0-9]{2,4}$/i,"")||e.name}var y=1<<20,E={what:"a picture",most:4*y},W={what:"a model",most:16*y},Z={what:"a figure",most:24*y},O={png:E,jpg:E,jpeg:E,glb:W,vrm:Z},H=Object.keys(O).map(e=>`.${e}`).join(","),K={webp:"Save the picture as PNG or JPEG.",gif:"Save the picture as PNG or JPEG.",svg:"Save the picture as PNG or JPEG.",heic:"Save the picture as PNG or JPEG.",gltf:"Export the model as one binary file (.glb).",fbx:"Export the model as GLB.",obj:"Export the model as GLB.",blend:"Export the model as GLB.",zip:"Unpack it and choose the file inside."};function q({name:e,size:n}){let o=e.includes(".")?e.split(".").at(-1)?.toLowerCase()??"":"",s=O[o];if(!s)throw new x(P("wrong_media_type","this kind of file is not accepted",{field:"file",got:o,allowed:"PNG, JPEG, GLB, VRM",next:K[o]??"Choose a PNG or JPEG picture, a GLB model or a VRM figure."}));if(n===0)throw new x(P("bad_arguments","the file is empty",{field:"file",next:"Export it again, or choose another file."}));if(!(n<=s.most))throw new x(P("too_large",`${s.what} may be at most ${s.most/y} MB`,{field:"file",got:`${(n/y).toFixed(1)} MB`,allowed:`${(s.most/y).toFixed(1)} MB`,next:s===E?"Save it smaller.":"Make it smaller: fewer triangles, smaller pictures in it."}))}function A(e){let n=w(null);return h(()=>{e.focus&&n.current?.focus()},[]),t("div",{class:"use",ref:n,tabIndex:-1,children:[e.asset.kind==="figure"&&t(Q,{...e}),e.asset.kind==="model"&&t(z,{...e,placing:{kind:G,name:p(e.asset),asset:e.asset.id}}),e.asset.kind==="image"&&t(Y,{...e})]})}function z({placing:e,actions:n,done:o}){return t("div",{class:"buttons",children:[t("button",{type:"button",class:"primary",onClick:()=>{n.user.startPlacing(e),o()},children:"Choose a place"}),t("button",{type:"button",class:"quiet",onClick:()=>{n.user.placeAhead(e),o()},children:"Put it in front of me"})]})}var T=I.filter(e=>e.image).sort((e,n)=>+(n.kind==="screen")-+(e.kind==="screen"));function Y(e){let{asset:n,model:o,actions:s,done:l}=e,i=m(T[0]?.kind??""),{failed:r,run:a}=$(),f=o.selection.value,u=f?.type==="object"?s.world.objects.get(f.id):void 0,k=u!==void 0&&T.some(c=>c.kind===u.kind);return t(g,{children:[k&&u&&t("button",{type:"button",class:"primary",onClick:()=>{a(()=>s.runTool("modify_objects",{objects:[{id:u.id,asset:n.id}]}).then(l))},children:["Show it on ",f?.name]}),t("label",{class:"field",children:["Show it on a new",t("select",{value:i.value,onChange:c=>{i.value=c.currentTarget.value},children:T.map(c=>t("option",{value:c.kind,children:c.title},c.kind))})]}),t(z,{...e,placing:{kind:i.value,name:p(n),asset:n.id}}),t(b,{text:r.value})]})}function Q({asset:e,model:n,actions:o,avatarId:s,done:l}){let{files:i}=o,r=M(n.presence.value),a=m(s??""),{busy:f,failed:u,run:k}=$(),c=r.find(d=>d.avatarId===a.value)??r[0],F=()=>{c&&k(async()=>{await i.setFigure(c.avatarId,e.id),n.interaction.toast.value={text:`${c.name} wears ${p(e)}`,action:"Undo",run:()=>o.user.undoNewest()},l()})};return t(g,{children:[t("dl",{class:"licence",children:j(e.license??{}).map(d=>t("div",{children:[t("dt",{children:d.name}),t("dd",{children:d.value})]},d.name))}),t("p",{class:"muted",children:"This is what the file says. Whether you may use it is between you and its maker."}),r.length===0&&t("p",{class:"muted",children:"No agent is here yet. The figure is saved until one comes."}),r.length>1&&t("fieldset",{children:[t("legend",{children:"Who wears it?"}),t(L,{name:`wears-${e.id}`,choices:r.map(d=>({value:d.avatarId,word:d.name})),chosen:c?.avatarId,choose:d=>{a.value=d}})]}),t("div",{class:"buttons",children:[c&&t("button",{type:"button",class:"primary",disabled:f.value,onClick:F,children:r.length===1?`Use it for ${c.name}`:"Use this figure"}),t("button",{type:"button",class:"quiet",onClick:l,children:"Not now"})]}),t(b,{text:u.value})]})}function J({incoming:e,model:n,actions:o}){let{files:s}=o,l=m({name:"sending",share:0}),{file:i}=e;h(()=>{let u=new AbortController;return(async()=>{q(i);let c=d=>{l.peek().name==="sending"&&(l.value={name:"sending",share:d})},F=await s.add(i,c,u.signal);l.value={name:"kept",asset:F}})().catch(c=>{u.signal.aborted||(l.value={name:"refused",reason:v(c)})}),()=>u.abort()},[i]);let r=()=>{s.incoming.value=s.incoming.peek().filter(u=>u!==e)},a=l.value,f=a.name==="kept"?p(a.asset):i.name;return t("section",{class:"incoming","data-step":a.name,"aria-label":f,children:[t("strong",{class:"title",children:f}),a.name==="sending"&&t(g,{children:[t("progress",{value:a.share,max:1,"aria-label":`Sending ${i.name}`}),t("span",{class:"muted",children:a.share<1?`${Math.round(a.share*100)} %`:"Checking…"}),t("button",{type:"button",class:"quiet",onClick:r,children:"Cancel"})]}),a.name==="refused"&&t(g,{children:[t("p",{class:"warn",role:"alert",children:[a.reason," Nothing was changed."]}),t("button",{type:"button",class:"quiet",onClick:r,children:"Close"})]}),a.name==="kept"&&t(g,{children:[t("span",{class:"muted",children:S(a.asset)}),t(A,{asset:a.asset,model:n,actions:o,done:r,focus:!0,...e.avatarId===void 0?{}:{avatarId:e.avatarId}})]})]})}N(U);function X({model:e,actions:n}){let{files:o}=n,s=m(""),l=m("");h(()=>{o.refresh().then(()=>{s.value=""},a=>{s.value=v(a)})},[]);let i=o.incoming.value,r=o.list.value;return t("section",{class:"panel beside files","aria-label":"Your files",children:[t(B,{title:"Your files",model:e}),t("div",{class:"files-body",children:[t(ne,{files:o,hosted:R(e)}),i.map(a=>t(J,{incoming:a,model:e,actions:n},te(a.file))),t(ie,{model:e,actions:n}),t(b,{text:s.value}),r.length===0&&i.length===0&&!s.value&&t("p",{class:"muted",children:"Nothing yet. Pictures go on screens and easels, models stand in the world, figures are worn by your agents."}),r.length>0&&t("ul",{class:"kept","aria-label":"Stored files",children:r.map(a=>t(oe,{asset:a,open:l.value===a.id,toggle:()=>{l.value=l.value===a.id?"":a.id},model:e,actions:n},a.id))})]})]})}var D=new WeakMap,ee=1;function te(e){let n=D.get(e)??`${ee++}`;return D.set(e,n),n}function ne({files:e,hosted:n}){let o=w(null),s=w(null);return h(()=>s.current?.focus(),[]),t("div",{class:"choose",children:[t("button",{ref:s,type:"button",class:"primary",onClick:()=>o.current?.click(),children:"Choose a file…"}),t("input",{ref:o,type:"file",multiple:!0,hidden:!0,accept:H,"aria-label":"Choose a file",onChange:l=>{let i=[...l.currentTarget.files??[]];e.incoming.value=[...e.incoming.peek(),...i.map(r=>({file:r}))],l.currentTarget.value=""}}),t("p",{class:"muted",children:["Or drop it on the page. Pictures: PNG or JPEG, up to 4 MB. Models: GLB, up to 16 MB. Figures: VRM, up to 24 MB.",n?"They are stored with your account.":"They stay on this computer."]})]})}function ie({model:e,actions:n}){e.details.value.revision;let{files:o}=n,s=m(""),l=M(e.presence.value).flatMap(i=>{let r=o.figureOf(i.avatarId);return r?[{agent:i,asset:o.list.value.find(a=>a.id===r)}]:[]});return l.length===0?null:t("ul",{class:"worn","aria-label":"Who wears a figure",children:[l.map(({agent:i,asset:r})=>t("li",{children:[t("span",{children:[t("strong",{children:i.name})," wears ",r?p(r):"a figure whose file is missing"]}),t("button",{type:"button",class:"quiet",onClick:()=>{o.setFigure(i.avatarId,"").then(()=>{s.value="",e.interaction.toast.value={text:`${i.name} is a robot again`,action:"Undo",run:()=>n.user.undoNewest()}},a=>{s.value=v(a)})},children:"Back to the robot"})]},i.avatarId)),s.value&&t("li",{class:"warn",role:"alert",children:s.value})]})}function oe({asset:e,open:n,toggle:o,model:s,actions:l}){let i=m(""),r=p(e);return t("li",{children:[t("div",{class:"file",children:[t(ae,{asset:e}),t("div",{class:"what",children:[t("strong",{children:r}),t("span",{class:"muted",children:S(e)})]}),t("button",{type:"button",class:"quiet","aria-expanded":n,"aria-label":`Use ${r}`,onClick:o,children:"Use"}),t("button",{type:"button",class:"quiet","aria-label":`Delete ${r}`,onClick:()=>{l.files.remove(e.id).then(()=>{i.value=""},a=>{i.value=v(a)})},children:"Delete"})]}),t(b,{text:i.value}),n&&t(A,{asset:e,model:s,actions:l,done:o})]})}var se={image:"M3 4h14v12H3ZM5 14l4-5 3 3.500 2-2 2 3.500Z",model:"M3 13.500 10 17l7-3.500V6.500L10 3 3 6.500ZM3 6.500 10 10l7-3.500M10 10v7",figure:"M10 3a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM5 10h10M10 8v5M10 13l-3 5M10 13l3 5"};function ae({asset:e}){return e.kind==="image"?t("img",{src:`/api/assets/${e.id}`,alt:"",loading:"lazy"}):t("svg",{class:"thumb",viewBox:"0 0 20 20","aria-hidden":"true",children:t("path",{class:"stroke",d:se[e.kind]})})}export{X as default};
