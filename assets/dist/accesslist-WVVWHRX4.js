import{a,b}from"./chunk-UW73TMYX.js";import"./chunk-SHYBQISJ.js";import"./chunk-2KYDYRCJ.js";export{a as createAccess,b as readAccess};
