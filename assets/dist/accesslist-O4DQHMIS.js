import{a,b}from"./chunk-J7OWBPCI.js";import"./chunk-XDS646H6.js";export{a as createAccess,b as readAccess};
