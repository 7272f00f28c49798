import{a,b}from"./chunk-THVQ6GSW.js";import"./chunk-7FQNQSLI.js";export{a as createAccess,b as readAccess};
