import{a,b}from"./chunk-OHJZCT6Y.js";import"./chunk-Y6QOUHOK.js";import"./chunk-DR5KGY5P.js";export{a as createAccess,b as readAccess};
