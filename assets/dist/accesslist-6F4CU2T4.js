import{a,b}from"./chunk-QOP4LAVV.js";import"./chunk-X5BXPLT2.js";import"./chunk-BN3SOHHI.js";export{a as createAccess,b as readAccess};
