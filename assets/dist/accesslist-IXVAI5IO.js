import{a,b}from"./chunk-AFEDASIH.js";import"./chunk-AMNYOOUA.js";import"./chunk-VN7D2BYG.js";export{a as createAccess,b as readAccess};
