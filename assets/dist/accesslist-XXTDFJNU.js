import{a,b}from"./chunk-2B4NRNDH.js";import"./chunk-PCHHAQJ4.js";export{a as createAccess,b as readAccess};
