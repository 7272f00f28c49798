import{a,b}from"./chunk-PFX4Z2GY.js";import"./chunk-2OGINWHY.js";export{a as createAccess,b as readAccess};
