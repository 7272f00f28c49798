import{a,b}from"./chunk-XPCNVZV2.js";import"./chunk-E4WH2I7J.js";export{a as createAccess,b as readAccess};
