import{a,b}from"./chunk-RSSJZVHG.js";import"./chunk-7NAVONC7.js";import"./chunk-L6U6HRJ6.js";export{a as createAccess,b as readAccess};
