import{ce as e,e as g,g as d,le as v}from"./chunk-UYK3AK6N.js";var m=`/* The stick of walking and flying fingers. */
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
`;v(m);var s=40;function w({model:p,actions:c}){let l=d(null),o=d(null),{drive:t}=c.hand,u=()=>{t({right:0,ahead:0}),o.current&&(o.current.style.translate="")};g(()=>()=>{t({right:0,ahead:0,up:0})},[]);let h=n=>{let i=l.current?.getBoundingClientRect();if(!i)return;let[r,a]=[n.clientX-i.left-i.width/2,n.clientY-i.top-i.height/2],f=Math.max(s,Math.hypot(r,a));[r,a]=[r/f*s,a/f*s],o.current&&(o.current.style.translate=`${r}px ${a}px`),t({right:r/s,ahead:-a/s})};return e("div",{class:"sticks",role:"group","aria-label":"Move",children:[e("div",{ref:l,class:"panel stick","aria-hidden":"true",onPointerDown:n=>{n.currentTarget.setPointerCapture(n.pointerId),h(n)},onPointerMove:n=>{n.currentTarget.hasPointerCapture(n.pointerId)&&h(n)},onPointerUp:u,onPointerCancel:u,children:e("span",{ref:o,class:"thumb"})}),p.hand.view.value.mode==="fly"&&e("div",{class:"panel lift",children:[e(b,{word:"Up",path:"M4 12 10 6l6 6",on:()=>t({up:1}),off:()=>t({up:0})}),e(b,{word:"Down",path:"M4 8l6 6 6-6",on:()=>t({up:-1}),off:()=>t({up:0})})]})]})}function b({word:p,path:c,on:l,off:o}){return e("button",{type:"button",class:"icon","aria-label":p,onPointerDown:t=>{t.currentTarget.setPointerCapture(t.pointerId),l()},onPointerUp:o,onPointerCancel:o,onContextMenu:t=>t.preventDefault(),children:e("svg",{viewBox:"0 0 20 20","aria-hidden":"true",children:e("path",{class:"stroke",d:c})})})}export{w as default};
