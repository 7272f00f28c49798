import{a,b}from"./shared-app-accesslist.js";import"./shared-app.js";export{a as createAccess,b as readAccess};
