import{a,b}from"./chunk-IULPEZSF.js";import"./chunk-AFM7BVSL.js";export{a as createAccess,b as readAccess};
