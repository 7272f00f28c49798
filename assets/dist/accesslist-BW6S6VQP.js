import{a,b}from"./chunk-JHWQZBPW.js";import"./chunk-UMEJGVD4.js";import"./chunk-PGWJKBH3.js";export{a as createAccess,b as readAccess};
