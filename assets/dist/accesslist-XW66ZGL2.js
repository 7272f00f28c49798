import{a,b}from"./chunk-BPRCS6Z2.js";import"./chunk-EH3XI5NH.js";import"./chunk-5BTAOQJ6.js";export{a as createAccess,b as readAccess};
