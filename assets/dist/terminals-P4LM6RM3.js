import{i as t}from"./chunk-IXZMSAAM.js";import{rc as r}from"./chunk-QLBNOMJM.js";var i="/api/terminals";function m(){return{read:()=>r.get(i,t),save:e=>r.put(i,e,t)}}export{m as createTerminals};
