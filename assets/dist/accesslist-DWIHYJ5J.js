import{a,b}from"./chunk-TJJYKZOE.js";import"./chunk-O27KQBCV.js";export{a as createAccess,b as readAccess};
