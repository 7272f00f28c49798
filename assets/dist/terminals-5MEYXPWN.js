import{i as t}from"./chunk-ZFL2PH2U.js";import{U as r}from"./chunk-66ZSGAVP.js";var i="/api/terminals";function m(){return{read:()=>r.get(i,t),save:e=>r.put(i,e,t)}}export{m as createTerminals};
