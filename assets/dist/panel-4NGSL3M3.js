import{Ae as E,Be as H,Ce as R,De as k,Ee as A,Fe as q,Ge as f,Je as w,Ke as B,Me as D,Ne as I,Oe as L,b as g,e as S,g as b,i as h,m as P,ne as e,pe as m,we as y,xe as v,ze as T}from"./chunk-B6JJUOQN.js";var M=`/* The agent on a server, and the cards for what SSH and the gateway there ask. */
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
`;T(M);var W=1024,N=4096;function de({model:t,actions:r}){let n=t.bridge.value;return E(n)?e("div",{class:"bridge","data-state":n.state,children:[e(j,{bridge:n,now:t.now.value,ask:r.bridge}),!n.prompt&&e("details",{children:[e("summary",{children:"Another server"}),e(z,{ask:r.bridge})]})]}):e(g,{children:[e("p",{class:"muted",children:"World reaches it through SSH, with the keys and settings that you have here already."}),e(z,{ask:r.bridge})]})}function z({ask:t}){let r=P(""),{busy:n,failed:a,run:o}=f(),d=b(null),s=h();return e("form",{class:"bridge-target",autocomplete:"off",onSubmit:l=>{l.preventDefault();let i=r.value.trim();i?o(()=>t({op:"connect",target:i})):d.current?.focus()},children:[e("label",{class:"field wide",children:["user@host, or your SSH command",e("input",{ref:d,type:"text",value:r.value,maxLength:W,autocomplete:"off",autocapitalize:"off",spellcheck:!1,enterkeyhint:"go","aria-describedby":s,"aria-invalid":a.value!=="",onInput:l=>{r.value=l.currentTarget.value}})]}),e("button",{type:"submit",class:"primary",disabled:n.value,children:n.value?"Connecting…":"Connect"}),e("div",{id:s,children:e(m,{text:a.value})})]})}function j({bridge:t,now:r,ask:n}){let{busy:a,failed:o,run:d}=f(),s=H(t,r),{command:l="",prompt:i}=t,p=t.details??[],u=t.notes??[];return e(g,{children:[e("div",{class:"way-head",children:[e(L,{mark:s.mark}),e("span",{class:"words",children:[e("strong",{role:"status",children:s.words}),s.aside&&e("span",{class:"state",children:s.aside})]})]}),(s.reason||s.next)&&e("p",{class:"muted",children:[s.reason," ",s.next]}),l&&e("p",{class:"muted",children:"The repair details have the command."}),u.map(c=>e("p",{class:"bridge-note",children:c},c)),e(m,{text:o.value}),!i&&e("div",{class:"answers",children:[s.again&&e("button",{type:"button",class:"primary",disabled:a.value,onClick:()=>d(()=>n({op:"retry"})),children:s.again}),e("button",{type:"button",class:"quiet",title:"Then your agent is on this computer again",disabled:a.value,onClick:()=>d(()=>n({op:"stop"})),children:"Stop"})]}),(l||p.length>0)&&e(v,{children:[l&&e(y,{text:l}),p.length>0&&e($,{text:p.join(`
`),label:"SSH's command and its last lines"})]})]})}function $({text:t,label:r}){return e("pre",{class:"exact",tabIndex:0,"aria-label":r,dir:"ltr",children:w(t).map((n,a)=>n.hidden?e("span",{class:"unseen",children:n.text},a):n.text)})}function ce({model:t,actions:r}){let n=t.bridge.value,a=n?.prompt;if(!a)return null;let o=a.kind==="host_key"?X:Y;return e(o,{prompt:a,target:n.target,ask:r.bridge},a.id)}function x(t){let r=G();return e("section",{ref:r,class:"panel card bridge-asks",role:"dialog","aria-label":t.label,tabIndex:-1,onKeyDown:n=>{n.key!=="Escape"||n.isComposing||(n.preventDefault(),t.cancel())},children:[e("p",{class:"sr","aria-live":"polite",children:t.spoken}),e("h2",{children:t.title}),t.children]})}function G(){let t=b(null);return S(()=>{let r=t.current,n=document.activeElement;return D(n)&&!n?.closest(".bridge-target, .bridge-asks")||(r?.querySelector("input")??r)?.focus(),()=>{((r?.contains(document.activeElement)??!1)||document.activeElement===document.body)&&n instanceof HTMLElement&&n.isConnected&&n.focus()}},[]),t}function X({prompt:t,target:r,ask:n}){let{busy:a,failed:o,run:d}=f(),s=B(t.id),l=r||"your server",i=()=>d(()=>n({op:"cancel",prompt:t.id}));return e(x,{label:"Host key",title:`Is this ${l}?`,spoken:k(t,r),cancel:i,children:[e("p",{children:"You have not been there from this computer yet. Compare the fingerprint with the one that the server itself shows."}),t.fingerprint&&e("output",{class:"fingerprint","aria-label":"Fingerprint of the server's key",children:t.fingerprint}),e("details",{class:"repair",children:[e("summary",{children:"How to compare"}),e("p",{class:"muted",children:"Run this on the server, and look for the same fingerprint:"}),e(y,{text:V(t.text)}),e("p",{class:"muted",children:"SSH says:"}),e($,{text:t.text,label:"What SSH says"})]}),e(m,{text:o.value}),e("div",{class:"answers",children:[e("button",{type:"button",class:"quiet",disabled:a.value,onClick:i,children:"Cancel"}),e("button",{type:"button",class:"primary",disabled:!s||a.value,onClick:()=>d(()=>n({op:"answer",prompt:t.id,answer:"yes"})),children:"It is the right one"})]})]})}function V(t){return`ssh-keygen -lf /etc/ssh/ssh_host_${(/\b(ED25519|ECDSA|RSA)\b/.exec(t)?.[1]??"ED25519").toLowerCase()}_key.pub`}function Y({prompt:t,target:r,ask:n}){let{title:a,field:o,quoted:d,autocomplete:s}=R(t,r),{busy:l,failed:i,run:p}=f(),u=()=>p(()=>n({op:"cancel",prompt:t.id}));return e(x,{label:o,title:a,spoken:k(t,r),cancel:u,children:[t.again&&e("p",{class:"warn",children:"That was not accepted."}),e("p",{class:"muted",children:d}),e("blockquote",{class:"told",dir:"auto",children:w(t.text.trim()).map(c=>c.hidden?`⟨${c.text}⟩`:c.text)}),e(_,{field:o,autocomplete:s,yes:"Log in",busy:l.value,failed:i.value,send:c=>p(()=>n({op:"answer",prompt:t.id,answer:c})),no:"Cancel",cancel:u}),e("p",{class:"muted bridge-kept",children:"It goes to SSH on this computer and is not kept."})]})}function pe({model:t,actions:r}){return e(g,{children:I(t).map(n=>e(J,{backend:n,model:t,actions:r},n.id))})}function J({backend:t,model:r,actions:n}){let{busy:a,failed:o,run:d}=f(),{key:s,reason:l,next:i,command:p}=t;if(!s)return null;let u=q(s.kind),c=()=>{r.postponed.value=[...r.postponed.value,A(t)??""]},C=`The ${u} of ${t.product} on ${s.server}`;return e(x,{label:"Gateway key",title:C,spoken:`${C} is wanted.`,cancel:c,children:[e(m,{text:s.wrong?"That was not accepted.":""}),e("p",{children:[s.wrong?"":l,i].filter(Boolean).join(" ")}),p&&e(v,{children:[e("p",{class:"muted",children:["Run this on the server; it shows the ",u,":"]}),e(y,{text:p})]}),e(_,{field:u==="password"?"Password":"Token",autocomplete:"off",yes:"Connect",busy:a.value,failed:o.value,send:F=>d(()=>n.bridge({op:"key",answer:F})),no:"Not now",cancel:c})]})}function _({field:t,autocomplete:r,yes:n,no:a,busy:o,failed:d,send:s,cancel:l}){let i=b(null),p=h();return e("form",{class:"bridge-secret",autocomplete:"off",onSubmit:u=>{u.preventDefault();let c=i.current?.value??"";!i.current||o||(i.current.value="",c&&s(c),i.current.focus())},children:[e("label",{class:"field wide",children:[t,e("input",{ref:i,type:"password",name:"answer",maxLength:N,autocomplete:r,autocapitalize:"off",spellcheck:!1,enterkeyhint:"go","aria-describedby":p})]}),e("div",{id:p,children:e(m,{text:d})}),e("div",{class:"answers",children:[e("button",{type:"button",class:"quiet",disabled:o,onClick:l,children:a}),e("button",{type:"submit",class:"primary",disabled:o,children:o?"Sending…":n})]})]})}export{pe as KeyCards,ce as PromptCard,de as RemotePanel};
