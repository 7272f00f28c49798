import{N as g,e as m,g as u,r as n,u as v}from"./shared-app.js";var b=`/* The on-screen stick for walking and flying by touch. */
.sticks {
  display: flex;
  align-items: center;
  gap: var(--space-3);
  touch-action: none;
  user-select: none;
  -webkit-user-select: none;
}

.stick {
  position: relative;
  width: 112px;
  height: 112px;
  border-radius: 50%;
  touch-action: none;
}

.stick .thumb {
  position: absolute;
  inset: 32px;
  border-radius: 50%;
  background: var(--accent);
  pointer-events: none;
}

.lift {
  display: grid;
  border-radius: var(--radius-pill);
  padding: 3px;
}

.lift button {
  min-height: 44px;
  width: 44px;
  border-radius: var(--radius-pill);
  touch-action: none;
}
`;g(b);var s=40;function w({model:c,actions:p}){let l=u(null),o=u(null),{driveCamera:t}=p.user,d=()=>{t({right:0,ahead:0}),o.current&&(o.current.style.translate="")};m(()=>()=>{t({right:0,ahead:0,up:0})},[]);let f=e=>{let r=l.current?.getBoundingClientRect();if(!r)return;let[i,a]=[e.clientX-r.left-r.width/2,e.clientY-r.top-r.height/2],h=Math.max(s,Math.hypot(i,a));[i,a]=[i/h*s,a/h*s],o.current&&(o.current.style.translate=`${i}px ${a}px`),t({right:i/s,ahead:-a/s})};return n("div",{class:"sticks",role:"group","aria-label":"Move",children:[n("div",{ref:l,class:"panel stick","aria-hidden":"true",onPointerDown:e=>{e.currentTarget.setPointerCapture(e.pointerId),f(e)},onPointerMove:e=>{e.currentTarget.hasPointerCapture(e.pointerId)&&f(e)},onPointerUp:d,onPointerCancel:d,children:n("span",{ref:o,class:"thumb"})}),c.interaction.view.value.mode==="fly"&&n("div",{class:"panel lift",children:[n(x,{word:"Up",path:"M4 12 10 6l6 6",on:()=>t({up:1}),off:()=>t({up:0})}),n(x,{word:"Down",path:"M4 8l6 6 6-6",on:()=>t({up:-1}),off:()=>t({up:0})})]})]})}function x({word:c,path:p,on:l,off:o}){return n("button",{type:"button",class:"icon","aria-label":c,onPointerDown:t=>{t.currentTarget.setPointerCapture(t.pointerId),l()},onPointerUp:o,onPointerCancel:o,onContextMenu:t=>t.preventDefault(),children:n(v,{path:p,box:20})})}export{w as default};
