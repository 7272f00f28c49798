import{a,b}from"./chunk-QFWUYODH.js";import"./chunk-U5E73B6V.js";export{a as createAccess,b as readAccess};
