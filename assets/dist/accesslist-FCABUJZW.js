import{a,b}from"./chunk-B3QMDVEV.js";import"./chunk-P66QECZP.js";export{a as createAccess,b as readAccess};
