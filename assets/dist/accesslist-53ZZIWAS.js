import{a,b}from"./chunk-JSKXNADN.js";import"./chunk-63T4J5ZX.js";export{a as createAccess,b as readAccess};
