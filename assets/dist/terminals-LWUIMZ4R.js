import{i as t}from"./chunk-MBRLMCCL.js";import{U as r}from"./chunk-7FQNQSLI.js";var i="/api/terminals";function m(){return{read:()=>r.get(i,t),save:e=>r.put(i,e,t)}}export{m as createTerminals};
