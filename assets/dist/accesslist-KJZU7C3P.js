import{a,b}from"./chunk-74IQX7UG.js";import"./chunk-SN35XFRI.js";import"./chunk-GE3SIMEK.js";export{a as createAccess,b as readAccess};
