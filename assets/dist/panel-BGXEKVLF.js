import{Ae as P,Be as T,Ce as E,De as H,Ee as R,Fe as A,Ge as f,Je as w,Ke as L,Me as q,Ne as B,Oe as D,b as g,e as x,g as b,i as h,m as C,ne as e,pe as m,we as y,xe as v,ze as S}from"./chunk-LNSVYTTF.js";var I=`/* The agent on a server, and the cards for what SSH and the gateway there ask. */
.bridge,
.bridge-target,
.bridge-secret {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
}

.bridge-target > .primary {
  justify-self: start;
}

.bridge-target > div:empty,
.bridge-secret > div:empty {
  display: none;
}

.bridge-asks {
  border-left: 4px solid var(--accent);
  padding-left: 13px;
}

.bridge-asks h2 {
  min-width: 0;
}

.bridge-asks .answers > button {
  flex: 1 1 auto;
}

.fingerprint {
  padding: 8px 12px;
  border-radius: 10px;
  border: 1px solid var(--line);
  background: var(--surface-strong);
  font: 13px / 1.5 var(--mono);
  overflow-wrap: anywhere;
  user-select: all;
}

.told {
  margin: 0;
  padding: 2px 0 2px 12px;
  border-left: 2px solid var(--line);
  font-size: 13px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

.bridge-note,
.bridge-kept {
  font-size: 13px;
}

.bridge-note {
  padding: 8px 12px;
  border-radius: 10px;
  border: 1px solid var(--line);
  color: var(--warn);
}

.bridge .exact {
  margin-top: 8px;
  font-size: 12px;
}

/* Phones zoom in on fields with smaller letters. */
.narrow :is(.bridge-target, .bridge-secret) input {
  font-size: 16px;
}
`;S(I);var W=1024,N=4096;function le({model:t,actions:r}){let n=t.bridge.value;return P(n)?e("div",{class:"bridge","data-state":n.state,children:e($,{bridge:n,now:t.now.value,ask:r.bridge})}):e(g,{children:[e("p",{class:"muted",children:"World reaches it through SSH, with the keys and settings that you have here already."}),e(M,{ask:r.bridge})]})}function M({ask:t}){let r=C(""),{busy:n,failed:a,run:i}=f(),d=b(null),s=h();return e("form",{class:"bridge-target",autocomplete:"off",onSubmit:l=>{l.preventDefault();let o=r.value.trim();o?i(()=>t({op:"connect",target:o})):d.current?.focus()},children:[e("label",{class:"field wide",children:["user@host, or your SSH command",e("input",{ref:d,type:"text",value:r.value,maxLength:W,autocomplete:"off",autocapitalize:"off",spellcheck:!1,enterkeyhint:"go","aria-describedby":s,"aria-invalid":a.value!=="",onInput:l=>{r.value=l.currentTarget.value}})]}),e("button",{type:"submit",class:"primary",disabled:n.value,children:n.value?"Connecting…":"Connect"}),e("div",{id:s,children:e(m,{text:a.value})})]})}function $({bridge:t,now:r,ask:n}){let{busy:a,failed:i,run:d}=f(),s=T(t,r),{command:l="",prompt:o}=t,u=t.details??[],p=t.notes??[];return e(g,{children:[e("div",{class:"way-head",children:[e(D,{mark:s.mark}),e("span",{class:"words",children:[e("strong",{children:s.words}),s.aside&&e("span",{class:"state",children:s.aside})]})]}),(s.reason||s.next||l)&&e("p",{class:"muted",children:[s.reason," ",s.next," ",l&&"The repair details show how."]}),p.map(c=>e("p",{class:"bridge-note",children:c},c)),e(m,{text:i.value}),!o&&e("div",{class:"answers",children:[s.again&&e("button",{type:"button",class:"primary",disabled:a.value,onClick:()=>d(()=>n({op:"retry"})),children:s.again}),e("button",{type:"button",class:"quiet",title:"Then your agent is on this computer again",disabled:a.value,onClick:()=>d(()=>n({op:"stop"})),children:"Stop"})]}),!o&&e("details",{children:[e("summary",{children:"Another server"}),e(M,{ask:n})]}),(l||u.length>0)&&e(v,{children:[l&&e(y,{text:l}),u.length>0&&e(z,{text:u.join(`
`),label:"SSH's command and its last lines"})]})]})}function z({text:t,label:r}){return e("pre",{class:"exact",tabIndex:0,"aria-label":r,dir:"ltr",children:w(t).map((n,a)=>n.hidden?e("span",{class:"unseen",children:n.text},a):n.text)})}function de({model:t,actions:r}){let n=t.bridge.value,a=n?.prompt;if(!a)return null;let i=a.kind==="host_key"?X:V;return e(i,{prompt:a,target:n.target,ask:r.bridge},a.id)}function k(t){let r=j();return e("section",{ref:r,class:"panel card bridge-asks",role:"dialog","aria-label":t.title,tabIndex:-1,onKeyDown:n=>{n.key!=="Escape"||n.isComposing||(n.preventDefault(),t.cancel())},children:[e("h2",{children:t.title}),t.children]})}function j(){let t=b(null);return x(()=>{let r=t.current,n=document.activeElement;return!(q(n)&&!n?.closest(".bridge-target, .bridge-asks"))&&!(n instanceof HTMLCanvasElement)&&(r?.querySelector("input")??r)?.focus(),()=>{((r?.contains(document.activeElement)??!1)||document.activeElement===document.body)&&n instanceof HTMLElement&&n.isConnected&&n.focus()}},[]),t}function X({prompt:t,target:r,ask:n}){let{busy:a,failed:i,run:d}=f(),s=L(t.id),l=r||"your server",o=()=>d(()=>n({op:"cancel",prompt:t.id}));return e(k,{title:`Is this ${l}?`,cancel:o,children:[e("p",{children:"SSH on this computer does not know this server yet. Compare the fingerprint with the one that the server itself shows."}),t.fingerprint&&e("output",{class:"fingerprint","aria-label":"Fingerprint of the server's key",children:t.fingerprint}),e("details",{class:"repair",children:[e("summary",{children:"How to compare"}),e("p",{class:"muted",children:"Run this on the server, and look for the same fingerprint:"}),e(y,{text:G(t.text)}),e("p",{class:"muted",children:"SSH says:"}),e(z,{text:t.text,label:"What SSH says"})]}),e(m,{text:i.value}),e("div",{class:"answers",children:[e("button",{type:"button",class:"quiet",disabled:a.value,onClick:o,children:"Cancel"}),e("button",{type:"button",class:"primary",disabled:!s||a.value,onClick:()=>d(()=>n({op:"answer",prompt:t.id,answer:"yes"})),children:"It is the right one"})]})]})}function G(t){return`ssh-keygen -lf /etc/ssh/ssh_host_${(/\b(ED25519|ECDSA|RSA)\b/.exec(t)?.[1]??"ED25519").toLowerCase()}_key.pub`}function V({prompt:t,target:r,ask:n}){let{title:a,field:i,quoted:d,autocomplete:s}=E(t,r),{busy:l,failed:o,run:u}=f(),p=()=>u(()=>n({op:"cancel",prompt:t.id}));return e(k,{title:a,cancel:p,children:[t.again&&e("p",{class:"warn",children:"That was not accepted."}),e("p",{class:"muted",children:d}),e("blockquote",{class:"told",dir:"auto",children:w(t.text.trim()).map(c=>c.hidden?`⟨${c.text}⟩`:c.text)}),e(_,{field:i,autocomplete:s,yes:"Log in",busy:l.value,failed:o.value,send:c=>u(()=>n({op:"answer",prompt:t.id,answer:c})),no:"Cancel",cancel:p}),e("p",{class:"muted bridge-kept",children:"It goes to SSH on this computer and is not kept."})]})}function ce({model:t,actions:r}){return e(g,{children:B(t).map(n=>e(J,{backend:n,model:t,actions:r},n.id))})}function J({backend:t,model:r,actions:n}){let{busy:a,failed:i,run:d}=f(),{key:s,reason:l,next:o,command:u}=t;if(!s)return null;let p=R(s),c=()=>{r.postponed.value=[...r.postponed.value,H(t)??""]};return e(k,{title:A(t.product,s),cancel:c,children:[e(m,{text:s.wrong?"That was not accepted.":""}),e("p",{children:[s.wrong?"":l,o].filter(Boolean).join(" ")}),u&&e(v,{children:[e("p",{class:"muted",children:["Run this on the server; it shows the ",p,":"]}),e(y,{text:u})]}),e(_,{field:p==="password"?"Password":"Token",autocomplete:"off",yes:"Connect",busy:a.value,failed:i.value,send:F=>d(()=>n.bridge({op:"key",answer:F})),no:"Not now",cancel:c})]})}function _({field:t,autocomplete:r,yes:n,no:a,busy:i,failed:d,send:s,cancel:l}){let o=b(null),u=h();return e("form",{class:"bridge-secret",autocomplete:"off",onSubmit:p=>{p.preventDefault();let c=o.current?.value??"";!o.current||i||(o.current.value="",c&&s(c),o.current.focus())},children:[e("label",{class:"field wide",children:[t,e("input",{ref:o,type:"password",name:"answer",maxLength:N,autocomplete:r,autocapitalize:"off",spellcheck:!1,enterkeyhint:"go","aria-describedby":u})]}),e("div",{id:u,children:e(m,{text:d})}),e("div",{class:"answers",children:[e("button",{type:"button",class:"quiet",disabled:i,onClick:l,children:a}),e("button",{type:"submit",class:"primary",disabled:i,children:i?"Sending…":n})]})]})}export{ce as KeyCards,de as PromptCard,le as RemotePanel};
