import{b as h,ce as t,e as v,fe as G,g as w,l as u,le as L,ne as P,u as A,v as B,wb as f,ya as k,za as x}from"./chunk-UYK3AK6N.js";var I=`/* The panel of files. */
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
`;var b=1<<20,C={what:"a picture",most:4*b},z={what:"a model",most:16*b},J={what:"a figure",most:24*b},O={png:C,jpg:C,jpeg:C,glb:z,vrm:J},T=Object.keys(O).map(e=>`.${e}`).join(","),K={webp:"Save the picture as PNG or JPEG.",gif:"Save the picture as PNG or JPEG.",svg:"Save the picture as PNG or JPEG.",heic:"Save the picture as PNG or JPEG.",gltf:"Export the model as one binary file (.glb).",fbx:"Export the model as GLB.",obj:"Export the model as GLB.",blend:"Export the model as GLB.",zip:"Unpack it and choose the file inside."};function R({name:e,size:n}){let o=e.includes(".")?e.split(".").at(-1)?.toLowerCase()??"":"",s=O[o];if(!s)throw new k(x("wrong_media_type","this kind of file is not taken",{field:"file",got:o,allowed:"PNG, JPEG, GLB, VRM",next:K[o]??"Choose a PNG or JPEG picture, a GLB model or a VRM figure."}));if(n===0)throw new k(x("bad_arguments","the file is empty",{field:"file",next:"Export it again, or choose another file."}));if(!(n<=s.most))throw new k(x("too_large",`${s.what} may weigh ${s.most/b} MB at most`,{field:"file",got:`${(n/b).toFixed(1)} MB`,allowed:`${(s.most/b).toFixed(1)} MB`,next:s===C?"Save it smaller.":"Make it smaller: fewer triangles, smaller pictures in it."}))}function E(e){let[n=0,o=0,s=0]=e.size??[],i=[{image:"picture",model:"model",figure:"figure"}[e.kind]];return e.kind==="image"?i.push(`${n} × ${o}`):e.kind==="model"?i.push(`${M(n)} × ${M(o)} × ${M(s)} m`):i.push(`${M(o)} m tall`),e.triangles&&i.push(e.triangles===1?"1 triangle":`${e.triangles.toLocaleString("en-US")} triangles`),i.push(D(e.bytes)),i.join(" · ")}function M(e){return e>=10?e.toFixed(0):e.toFixed(e>=1?1:2)}function D(e){return e>=1<<20?`${(e/(1<<20)).toFixed(1)} MB`:`${Math.max(1,Math.round(e/1024))} KB`}function F(e){let{authors:n=[],name:o="",use:s="",commercial:l="",credit:i=""}=e;return[{name:"Made by",value:n.join(", ")||"nobody is named"},{name:"May be worn by",value:s||"not said"},{name:"Commercial use",value:l||"not said"},{name:"Credit",value:i||"not said"},{name:"Licence",value:o||"none is named"}]}function g(e){return e.license?.title||e.name.replace(/\.[a-z0-9]{2,4}$/i,"")||e.name}function S(e){let n=w(null);return v(()=>{e.focus&&n.current?.focus()},[]),t("div",{class:"use",ref:n,tabIndex:-1,children:[e.asset.kind==="figure"&&t(_,{...e}),e.asset.kind==="model"&&t(N,{...e,placing:{kind:A,name:g(e.asset),asset:e.asset.id}}),e.asset.kind==="image"&&t(W,{...e})]})}function N({placing:e,actions:n,done:o}){return t("div",{class:"buttons",children:[t("button",{type:"button",class:"primary",onClick:()=>{n.hand.carry(e),o()},children:"Choose a place"}),t("button",{type:"button",class:"quiet",onClick:()=>{n.hand.ahead(e),o()},children:"Put it before me"})]})}var $=B.filter(e=>e.image).sort((e,n)=>+(n.kind==="screen")-+(e.kind==="screen"));function W(e){let{asset:n,model:o,actions:s,done:l}=e,i=u($[0]?.kind??""),r=u(""),a=o.selection.value,p=a?.type==="object"?s.world.objects.get(a.id):void 0,m=p!==void 0&&$.some(c=>c.kind===p.kind);return t(h,{children:[m&&p&&t("button",{type:"button",class:"primary",onClick:()=>{s.change("modify_objects",{objects:[{id:p.id,asset:n.id}]}).then(l,c=>{r.value=f(c)})},children:["Show it on ",a?.name]}),t("label",{class:"field",children:["Show it on a new",t("select",{value:i.value,onChange:c=>{i.value=c.currentTarget.value},children:$.map(c=>t("option",{value:c.kind,children:c.title},c.kind))})]}),t(N,{...e,placing:{kind:i.value,name:g(n),asset:n.id}}),r.value&&t("p",{class:"warn",role:"alert",children:r.value})]})}function _({asset:e,model:n,actions:o,avatarId:s,done:l}){let{files:i}=o,r=P(n.presence.value),a=u(s??""),p=u(!1),m=u(""),c=r.find(d=>d.avatarId===a.value)??r[0],y=()=>{c&&(p.value=!0,i.wear(c.avatarId,e.id).then(()=>{n.hand.toast.value={text:`${c.name} wears ${g(e)}`,word:"Undo",run:()=>o.hand.takeBack()},l()},d=>{m.value=f(d)}).finally(()=>{p.value=!1}))};return t(h,{children:[t("dl",{class:"licence",children:F(e.license??{}).map(d=>t("div",{children:[t("dt",{children:d.name}),t("dd",{children:d.value})]},d.name))}),t("p",{class:"muted",children:"This is what the file says. Whether you may use it is between you and who made it."}),r.length===0&&t("p",{class:"muted",children:"No agent is here yet. The figure is kept until one comes."}),r.length>1&&t("fieldset",{children:[t("legend",{children:"Who wears it?"}),t("div",{class:"choices",children:r.map(d=>t("label",{class:d===c?"choice chosen":"choice",children:[t("input",{type:"radio",name:`wears-${e.id}`,checked:d===c,onChange:()=>{a.value=d.avatarId}}),d.name]},d.avatarId))})]}),t("div",{class:"buttons",children:[c&&t("button",{type:"button",class:"primary",disabled:p.value,onClick:y,children:r.length===1?`Use it for ${c.name}`:"Use this figure"}),t("button",{type:"button",class:"quiet",onClick:l,children:"Not now"})]}),m.value&&t("p",{class:"warn",role:"alert",children:m.value})]})}function U({incoming:e,model:n,actions:o}){let{files:s}=o,l=u({name:"sending",share:0}),{file:i}=e;v(()=>{let m=new AbortController;return(async()=>{R(i);let y=H=>{l.peek().name==="sending"&&(l.value={name:"sending",share:H})},d=await s.add(i,y,m.signal);l.value={name:"kept",asset:d}})().catch(y=>{m.signal.aborted||(l.value={name:"refused",reason:f(y)})}),()=>m.abort()},[i]);let r=()=>{s.incoming.value=s.incoming.peek().filter(m=>m!==e)},a=l.value,p=a.name==="kept"?g(a.asset):i.name;return t("section",{class:"incoming","data-step":a.name,"aria-label":p,children:[t("strong",{class:"title",children:p}),a.name==="sending"&&t(h,{children:[t("progress",{value:a.share,max:1,"aria-label":`Sending ${i.name}`}),t("span",{class:"muted",children:a.share<1?`${Math.round(a.share*100)} %`:"Being checked…"}),t("button",{type:"button",class:"quiet",onClick:r,children:"Cancel"})]}),a.name==="refused"&&t(h,{children:[t("p",{class:"warn",role:"alert",children:[a.reason," Nothing was changed."]}),t("button",{type:"button",class:"quiet",onClick:r,children:"Close"})]}),a.name==="kept"&&t(h,{children:[t("span",{class:"muted",children:E(a.asset)}),t(S,{asset:a.asset,model:n,actions:o,done:r,focus:!0,...e.avatarId===void 0?{}:{avatarId:e.avatarId}})]})]})}L(I);function V({model:e,actions:n}){let{files:o}=n,s=u(""),l=u("");v(()=>{o.refresh().then(()=>{s.value=""},a=>{s.value=f(a)})},[]);let i=o.incoming.value,r=o.list.value;return t("section",{class:"panel beside files","aria-label":"Your files",children:[t("header",{children:[t("h2",{children:"Your files"}),t(G,{label:"Close",hint:"Esc",onClick:()=>{e.open.value="none"}})]}),t("div",{class:"files-body",children:[t(Q,{files:o}),i.map(a=>t(U,{incoming:a,model:e,actions:n},Y(a.file))),t(X,{model:e,actions:n}),s.value&&t("p",{class:"warn",role:"alert",children:s.value}),r.length===0&&i.length===0&&!s.value&&t("p",{class:"muted",children:"Nothing yet. Pictures go on screens and easels, models stand in the world, figures are worn by your agents."}),r.length>0&&t("ul",{class:"kept","aria-label":"Kept files",children:r.map(a=>t(ee,{asset:a,open:l.value===a.id,toggle:()=>{l.value=l.value===a.id?"":a.id},model:e,actions:n},a.id))})]})]})}var j=new WeakMap,Z=1;function Y(e){let n=j.get(e)??`${Z++}`;return j.set(e,n),n}function Q({files:e}){let n=w(null),o=w(null);return v(()=>o.current?.focus(),[]),t("div",{class:"choose",children:[t("button",{ref:o,type:"button",class:"primary",onClick:()=>n.current?.click(),children:"Choose a file…"}),t("input",{ref:n,type:"file",multiple:!0,hidden:!0,accept:T,"aria-label":"Choose a file",onChange:s=>{let l=[...s.currentTarget.files??[]];e.incoming.value=[...e.incoming.peek(),...l.map(i=>({file:i}))],s.currentTarget.value=""}}),t("p",{class:"muted",children:"Or drop it on the page. Pictures: PNG or JPEG, up to 4 MB. Models: GLB, up to 16 MB. Figures: VRM, up to 24 MB. They stay on this computer."})]})}function X({model:e,actions:n}){e.details.value.revision;let{files:o}=n,s=u(""),l=P(e.presence.value).flatMap(i=>{let r=o.figureOf(i.avatarId);return r?[{agent:i,asset:o.list.value.find(a=>a.id===r)}]:[]});return l.length===0?null:t("ul",{class:"worn","aria-label":"Who wears a figure",children:[l.map(({agent:i,asset:r})=>t("li",{children:[t("span",{children:[t("strong",{children:i.name})," wears ",r?g(r):"a figure whose file is not here"]}),t("button",{type:"button",class:"quiet",onClick:()=>{o.wear(i.avatarId,"").then(()=>{s.value="",e.hand.toast.value={text:`${i.name} is a robot again`,word:"Undo",run:()=>n.hand.takeBack()}},a=>{s.value=f(a)})},children:"Back to the robot"})]},i.avatarId)),s.value&&t("li",{class:"warn",role:"alert",children:s.value})]})}function ee({asset:e,open:n,toggle:o,model:s,actions:l}){let i=u(""),r=g(e);return t("li",{children:[t("div",{class:"file",children:[t(ne,{asset:e}),t("div",{class:"what",children:[t("strong",{children:r}),t("span",{class:"muted",children:E(e)})]}),t("button",{type:"button",class:"quiet","aria-expanded":n,"aria-label":`Use ${r}`,onClick:o,children:"Use"}),t("button",{type:"button",class:"quiet","aria-label":`Delete ${r}`,onClick:()=>{l.files.remove(e.id).then(()=>{i.value=""},a=>{i.value=f(a)})},children:"Delete"})]}),i.value&&t("p",{class:"warn",role:"alert",children:i.value}),n&&t(S,{asset:e,model:s,actions:l,done:o})]})}var te={image:"M3 4h14v12H3ZM5 14l4-5 3 3.500 2-2 2 3.500Z",model:"M3 13.500 10 17l7-3.500V6.500L10 3 3 6.500ZM3 6.500 10 10l7-3.500M10 10v7",figure:"M10 3a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM5 10h10M10 8v5M10 13l-3 5M10 13l3 5"};function ne({asset:e}){return e.kind==="image"?t("img",{src:`/api/assets/${e.id}`,alt:"",loading:"lazy"}):t("svg",{class:"thumb",viewBox:"0 0 20 20","aria-hidden":"true",children:t("path",{class:"stroke",d:te[e.kind]})})}export{V as default};
