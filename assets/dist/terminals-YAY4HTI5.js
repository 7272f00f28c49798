import{i as t}from"./chunk-CBI7H6F4.js";import{U as r}from"./chunk-4R5RRQSD.js";var i="/api/terminals";function m(){return{read:()=>r.get(i,t),save:e=>r.put(i,e,t)}}export{m as createTerminals};
