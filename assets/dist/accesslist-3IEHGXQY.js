import{a,b}from"./chunk-6RKLPMR7.js";import"./chunk-3WSZTTNW.js";import"./chunk-7OJ5FN4R.js";export{a as createAccess,b as readAccess};
