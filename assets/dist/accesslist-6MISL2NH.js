import{a,b}from"./chunk-7J6GCWY3.js";import"./chunk-MEESFIKX.js";export{a as createAccess,b as readAccess};
