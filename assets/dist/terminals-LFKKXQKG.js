import{i as t}from"./chunk-4VHMTVLN.js";import{U as r}from"./chunk-2OGINWHY.js";var i="/api/terminals";function m(){return{read:()=>r.get(i,t),save:e=>r.put(i,e,t)}}export{m as createTerminals};
