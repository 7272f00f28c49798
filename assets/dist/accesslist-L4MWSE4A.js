import{a,b}from"./chunk-HXKTBOSJ.js";import"./chunk-6QO5RZGW.js";export{a as createAccess,b as readAccess};
