import{i as t}from"./chunk-SU54CNMM.js";import{U as r}from"./chunk-P66QECZP.js";var i="/api/terminals";function m(){return{read:()=>r.get(i,t),save:e=>r.put(i,e,t)}}export{m as createTerminals};
