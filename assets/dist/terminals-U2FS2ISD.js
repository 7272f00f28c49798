import{i as t}from"./chunk-7DISUHEM.js";import{sc as r}from"./chunk-PCHHAQJ4.js";var i="/api/terminals";function m(){return{read:()=>r.get(i,t),save:e=>r.put(i,e,t)}}export{m as createTerminals};
