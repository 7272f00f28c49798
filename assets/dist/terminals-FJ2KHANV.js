import{i as t}from"./chunk-QUSEDQ5I.js";import{U as r}from"./chunk-O27KQBCV.js";var i="/api/terminals";function m(){return{read:()=>r.get(i,t),save:e=>r.put(i,e,t)}}export{m as createTerminals};
