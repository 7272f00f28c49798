import{a,b}from"./chunk-G3ATEG34.js";import"./chunk-ME2TG4MV.js";export{a as createAccess,b as readAccess};
