import{Na as f,b as h,ce as t,e as v,fe as G,g as w,l as d,le as T,se as P,u as $,v as F,x as k,y as x}from"./chunk-E4OZYJG2.js";var B=`/* The panel of files. */
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
`;function M(e){let[n=0,s=0,a=0]=e.size??[],i=[{image:"picture",model:"model",figure:"figure"}[e.kind]];return e.kind==="image"?i.push(`${n} × ${s}`):e.kind==="model"?i.push(`${C(n)} × ${C(s)} × ${C(a)} m`):i.push(`${C(s)} m tall`),e.triangles&&i.push(e.triangles===1?"1 triangle":`${e.triangles.toLocaleString("en-US")} triangles`),i.push(J(e.bytes)),i.join(" · ")}function C(e){return e>=10?e.toFixed(0):e.toFixed(e>=1?1:2)}function J(e){return e>=1<<20?`${(e/(1<<20)).toFixed(1)} MB`:`${Math.max(1,Math.round(e/1024))} KB`}function I(e){let{authors:n=[],name:s="",use:a="",commercial:l="",credit:i=""}=e;return[{name:"Made by",value:n.join(", ")||"not stated"},{name:"May be worn by",value:a||"not stated"},{name:"Commercial use",value:l||"not stated"},{name:"Credit",value:i||"not stated"},{name:"Licence",value:s||"not stated"}]}function g(e){return e.license?.title||e.name.replace(/\.[a-z0-9]{2,4}$/i,"")||e.name}var b=1<<20,S={what:"a picture",most:4*b},H={what:"a model",most:16*b},D={what:"a figure",most:24*b},L={png:S,jpg:S,jpeg:S,glb:H,vrm:D},N=Object.keys(L).map(e=>`.${e}`).join(","),_={webp:"Save the picture as PNG or JPEG.",gif:"Save the picture as PNG or JPEG.",svg:"Save the picture as PNG or JPEG.",heic:"Save the picture as PNG or JPEG.",gltf:"Export the model as one binary file (.glb).",fbx:"Export the model as GLB.",obj:"Export the model as GLB.",blend:"Export the model as GLB.",zip:"Unpack it and choose the file inside."};function R({name:e,size:n}){let s=e.includes(".")?e.split(".").at(-1)?.toLowerCase()??"":"",a=L[s];if(!a)throw new k(x("wrong_media_type","this kind of file is not accepted",{field:"file",got:s,allowed:"PNG, JPEG, GLB, VRM",next:_[s]??"Choose a PNG or JPEG picture, a GLB model or a VRM figure."}));if(n===0)throw new k(x("bad_arguments","the file is empty",{field:"file",next:"Export it again, or choose another file."}));if(!(n<=a.most))throw new k(x("too_large",`${a.what} may be at most ${a.most/b} MB`,{field:"file",got:`${(n/b).toFixed(1)} MB`,allowed:`${(a.most/b).toFixed(1)} MB`,next:a===S?"Save it smaller.":"Make it smaller: fewer triangles, smaller pictures in it."}))}function E(e){let n=w(null);return v(()=>{e.focus&&n.current?.focus()},[]),t("div",{class:"use",ref:n,tabIndex:-1,children:[e.asset.kind==="figure"&&t(W,{...e}),e.asset.kind==="model"&&t(U,{...e,placing:{kind:$,name:g(e.asset),asset:e.asset.id}}),e.asset.kind==="image"&&t(V,{...e})]})}function U({placing:e,actions:n,done:s}){return t("div",{class:"buttons",children:[t("button",{type:"button",class:"primary",onClick:()=>{n.user.startPlacing(e),s()},children:"Choose a place"}),t("button",{type:"button",class:"quiet",onClick:()=>{n.user.placeAhead(e),s()},children:"Put it in front of me"})]})}var A=F.filter(e=>e.image).sort((e,n)=>+(n.kind==="screen")-+(e.kind==="screen"));function V(e){let{asset:n,model:s,actions:a,done:l}=e,i=d(A[0]?.kind??""),r=d(""),o=s.selection.value,p=o?.type==="object"?a.world.objects.get(o.id):void 0,m=p!==void 0&&A.some(c=>c.kind===p.kind);return t(h,{children:[m&&p&&t("button",{type:"button",class:"primary",onClick:()=>{a.runTool("modify_objects",{objects:[{id:p.id,asset:n.id}]}).then(l,c=>{r.value=f(c)})},children:["Show it on ",o?.name]}),t("label",{class:"field",children:["Show it on a new",t("select",{value:i.value,onChange:c=>{i.value=c.currentTarget.value},children:A.map(c=>t("option",{value:c.kind,children:c.title},c.kind))})]}),t(U,{...e,placing:{kind:i.value,name:g(n),asset:n.id}}),r.value&&t("p",{class:"warn",role:"alert",children:r.value})]})}function W({asset:e,model:n,actions:s,avatarId:a,done:l}){let{files:i}=s,r=P(n.presence.value),o=d(a??""),p=d(!1),m=d(""),c=r.find(u=>u.avatarId===o.value)??r[0],y=()=>{c&&(p.value=!0,i.setFigure(c.avatarId,e.id).then(()=>{n.interaction.toast.value={text:`${c.name} wears ${g(e)}`,action:"Undo",run:()=>s.user.undoNewest()},l()},u=>{m.value=f(u)}).finally(()=>{p.value=!1}))};return t(h,{children:[t("dl",{class:"licence",children:I(e.license??{}).map(u=>t("div",{children:[t("dt",{children:u.name}),t("dd",{children:u.value})]},u.name))}),t("p",{class:"muted",children:"This is what the file says. Whether you may use it is between you and its maker."}),r.length===0&&t("p",{class:"muted",children:"No agent is here yet. The figure is saved until one comes."}),r.length>1&&t("fieldset",{children:[t("legend",{children:"Who wears it?"}),t("div",{class:"choices",children:r.map(u=>t("label",{class:u===c?"choice chosen":"choice",children:[t("input",{type:"radio",name:`wears-${e.id}`,checked:u===c,onChange:()=>{o.value=u.avatarId}}),u.name]},u.avatarId))})]}),t("div",{class:"buttons",children:[c&&t("button",{type:"button",class:"primary",disabled:p.value,onClick:y,children:r.length===1?`Use it for ${c.name}`:"Use this figure"}),t("button",{type:"button",class:"quiet",onClick:l,children:"Not now"})]}),m.value&&t("p",{class:"warn",role:"alert",children:m.value})]})}function O({incoming:e,model:n,actions:s}){let{files:a}=s,l=d({name:"sending",share:0}),{file:i}=e;v(()=>{let m=new AbortController;return(async()=>{R(i);let y=q=>{l.peek().name==="sending"&&(l.value={name:"sending",share:q})},u=await a.add(i,y,m.signal);l.value={name:"kept",asset:u}})().catch(y=>{m.signal.aborted||(l.value={name:"refused",reason:f(y)})}),()=>m.abort()},[i]);let r=()=>{a.incoming.value=a.incoming.peek().filter(m=>m!==e)},o=l.value,p=o.name==="kept"?g(o.asset):i.name;return t("section",{class:"incoming","data-step":o.name,"aria-label":p,children:[t("strong",{class:"title",children:p}),o.name==="sending"&&t(h,{children:[t("progress",{value:o.share,max:1,"aria-label":`Sending ${i.name}`}),t("span",{class:"muted",children:o.share<1?`${Math.round(o.share*100)} %`:"Checking…"}),t("button",{type:"button",class:"quiet",onClick:r,children:"Cancel"})]}),o.name==="refused"&&t(h,{children:[t("p",{class:"warn",role:"alert",children:[o.reason," Nothing was changed."]}),t("button",{type:"button",class:"quiet",onClick:r,children:"Close"})]}),o.name==="kept"&&t(h,{children:[t("span",{class:"muted",children:M(o.asset)}),t(E,{asset:o.asset,model:n,actions:s,done:r,focus:!0,...e.avatarId===void 0?{}:{avatarId:e.avatarId}})]})]})}T(B);function Z({model:e,actions:n}){let{files:s}=n,a=d(""),l=d("");v(()=>{s.refresh().then(()=>{a.value=""},o=>{a.value=f(o)})},[]);let i=s.incoming.value,r=s.list.value;return t("section",{class:"panel beside files","aria-label":"Your files",children:[t("header",{children:[t("h2",{children:"Your files"}),t(G,{label:"Close",hint:"Esc",onClick:()=>{e.open.value="none"}})]}),t("div",{class:"files-body",children:[t(Q,{files:s}),i.map(o=>t(O,{incoming:o,model:e,actions:n},Y(o.file))),t(X,{model:e,actions:n}),a.value&&t("p",{class:"warn",role:"alert",children:a.value}),r.length===0&&i.length===0&&!a.value&&t("p",{class:"muted",children:"Nothing yet. Pictures go on screens and easels, models stand in the world, figures are worn by your agents."}),r.length>0&&t("ul",{class:"kept","aria-label":"Stored files",children:r.map(o=>t(ee,{asset:o,open:l.value===o.id,toggle:()=>{l.value=l.value===o.id?"":o.id},model:e,actions:n},o.id))})]})]})}var j=new WeakMap,K=1;function Y(e){let n=j.get(e)??`${K++}`;return j.set(e,n),n}function Q({files:e}){let n=w(null),s=w(null);return v(()=>s.current?.focus(),[]),t("div",{class:"choose",children:[t("button",{ref:s,type:"button",class:"primary",onClick:()=>n.current?.click(),children:"Choose a file…"}),t("input",{ref:n,type:"file",multiple:!0,hidden:!0,accept:N,"aria-label":"Choose a file",onChange:a=>{let l=[...a.currentTarget.files??[]];e.incoming.value=[...e.incoming.peek(),...l.map(i=>({file:i}))],a.currentTarget.value=""}}),t("p",{class:"muted",children:"Or drop it on the page. Pictures: PNG or JPEG, up to 4 MB. Models: GLB, up to 16 MB. Figures: VRM, up to 24 MB. They stay on this computer."})]})}function X({model:e,actions:n}){e.details.value.revision;let{files:s}=n,a=d(""),l=P(e.presence.value).flatMap(i=>{let r=s.figureOf(i.avatarId);return r?[{agent:i,asset:s.list.value.find(o=>o.id===r)}]:[]});return l.length===0?null:t("ul",{class:"worn","aria-label":"Who wears a figure",children:[l.map(({agent:i,asset:r})=>t("li",{children:[t("span",{children:[t("strong",{children:i.name})," wears ",r?g(r):"a figure whose file is missing"]}),t("button",{type:"button",class:"quiet",onClick:()=>{s.setFigure(i.avatarId,"").then(()=>{a.value="",e.interaction.toast.value={text:`${i.name} is a robot again`,action:"Undo",run:()=>n.user.undoNewest()}},o=>{a.value=f(o)})},children:"Back to the robot"})]},i.avatarId)),a.value&&t("li",{class:"warn",role:"alert",children:a.value})]})}function ee({asset:e,open:n,toggle:s,model:a,actions:l}){let i=d(""),r=g(e);return t("li",{children:[t("div",{class:"file",children:[t(ne,{asset:e}),t("div",{class:"what",children:[t("strong",{children:r}),t("span",{class:"muted",children:M(e)})]}),t("button",{type:"button",class:"quiet","aria-expanded":n,"aria-label":`Use ${r}`,onClick:s,children:"Use"}),t("button",{type:"button",class:"quiet","aria-label":`Delete ${r}`,onClick:()=>{l.files.remove(e.id).then(()=>{i.value=""},o=>{i.value=f(o)})},children:"Delete"})]}),i.value&&t("p",{class:"warn",role:"alert",children:i.value}),n&&t(E,{asset:e,model:a,actions:l,done:s})]})}var te={image:"M3 4h14v12H3ZM5 14l4-5 3 3.500 2-2 2 3.500Z",model:"M3 13.500 10 17l7-3.500V6.500L10 3 3 6.500ZM3 6.500 10 10l7-3.500M10 10v7",figure:"M10 3a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM5 10h10M10 8v5M10 13l-3 5M10 13l3 5"};function ne({asset:e}){return e.kind==="image"?t("img",{src:`/api/assets/${e.id}`,alt:"",loading:"lazy"}):t("svg",{class:"thumb",viewBox:"0 0 20 20","aria-hidden":"true",children:t("path",{class:"stroke",d:te[e.kind]})})}export{Z as default};
