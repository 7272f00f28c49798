import{a,b}from"./chunk-SYKHYSTW.js";import"./chunk-7ABE3OG7.js";import"./chunk-ZY4XTS54.js";export{a as createAccess,b as readAccess};
