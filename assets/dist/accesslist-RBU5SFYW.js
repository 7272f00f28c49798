import{a,b}from"./chunk-CYRAMDW5.js";import"./chunk-I4DFDONO.js";import"./chunk-SLNZISN6.js";export{a as createAccess,b as readAccess};
