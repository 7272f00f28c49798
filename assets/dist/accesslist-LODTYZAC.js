import{a,b}from"./chunk-WHXKIILH.js";import"./chunk-DBDLIBWN.js";export{a as createAccess,b as readAccess};
