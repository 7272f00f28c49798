import{a,b}from"./chunk-FKTMWU2Q.js";import"./chunk-ALJH7OOT.js";export{a as createAccess,b as readAccess};
