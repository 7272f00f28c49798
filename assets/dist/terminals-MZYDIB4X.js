import{i as t}from"./chunk-F52LIK6E.js";import{U as r}from"./chunk-HVG5Q6J2.js";var i="/api/terminals";function m(){return{read:()=>r.get(i,t),save:e=>r.put(i,e,t)}}export{m as createTerminals};
