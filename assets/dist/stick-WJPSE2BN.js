import{He as v,e as g,g as u,ne as e}from"./chunk-L6U6HRJ6.js";var m=`/* The on-screen stick for walking and flying by touch. */
.sticks {
  display: flex;
  align-items: center;
  gap: 12px;
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
  border-radius: 24px;
  padding: 3px;
}

.lift button {
  min-height: 44px;
  width: 44px;
  border-radius: 22px;
  touch-action: none;
}
`;v(m);var s=40;function w({model:l,actions:p}){let c=u(null),o=u(null),{driveCamera:t}=p.user,d=()=>{t({right:0,ahead:0}),o.current&&(o.current.style.translate="")};g(()=>()=>{t({right:0,ahead:0,up:0})},[]);let h=n=>{let r=c.current?.getBoundingClientRect();if(!r)return;let[i,a]=[n.clientX-r.left-r.width/2,n.clientY-r.top-r.height/2],f=Math.max(s,Math.hypot(i,a));[i,a]=[i/f*s,a/f*s],o.current&&(o.current.style.translate=`${i}px ${a}px`),t({right:i/s,ahead:-a/s})};return e("div",{class:"sticks",role:"group","aria-label":"Move",children:[e("div",{ref:c,class:"panel stick","aria-hidden":"true",onPointerDown:n=>{n.currentTarget.setPointerCapture(n.pointerId),h(n)},onPointerMove:n=>{n.currentTarget.hasPointerCapture(n.pointerId)&&h(n)},onPointerUp:d,onPointerCancel:d,children:e("span",{ref:o,class:"thumb"})}),l.interaction.view.value.mode==="fly"&&e("div",{class:"panel lift",children:[e(b,{word:"Up",path:"M4 12 10 6l6 6",on:()=>t({up:1}),off:()=>t({up:0})}),e(b,{word:"Down",path:"M4 8l6 6 6-6",on:()=>t({up:-1}),off:()=>t({up:0})})]})]})}function b({word:l,path:p,on:c,off:o}){return e("button",{type:"button",class:"icon","aria-label":l,onPointerDown:t=>{t.currentTarget.setPointerCapture(t.pointerId),c()},onPointerUp:o,onPointerCancel:o,onContextMenu:t=>t.preventDefault(),children:e("svg",{viewBox:"0 0 20 20","aria-hidden":"true",children:e("path",{class:"stroke",d:p})})})}export{w as default};
