import{i as t}from"./chunk-QL5D7QX5.js";import{U as r}from"./chunk-RAUNPXKY.js";var i="/api/terminals";function m(){return{read:()=>r.get(i,t),save:e=>r.put(i,e,t)}}export{m as createTerminals};
