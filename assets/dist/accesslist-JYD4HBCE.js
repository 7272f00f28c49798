import{a,b}from"./chunk-X4KITKYV.js";import"./chunk-4UUJHU2G.js";import"./chunk-MXWTC6FH.js";export{a as createAccess,b as readAccess};
