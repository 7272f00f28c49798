import{a,b}from"./chunk-BVA37ZB2.js";import"./chunk-HVG5Q6J2.js";export{a as createAccess,b as readAccess};
