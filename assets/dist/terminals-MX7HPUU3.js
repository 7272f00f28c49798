import{i as t}from"./chunk-X35CXHWP.js";import{U as r}from"./chunk-63T4J5ZX.js";var i="/api/terminals";function m(){return{read:()=>r.get(i,t),save:e=>r.put(i,e,t)}}export{m as createTerminals};
