import{a,b}from"./chunk-FQYMDVRA.js";import"./chunk-4R5RRQSD.js";export{a as createAccess,b as readAccess};
