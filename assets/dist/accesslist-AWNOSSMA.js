import{a,b}from"./chunk-E4Z4SWFF.js";import"./chunk-YWRBFHRR.js";import"./chunk-INUEBYSQ.js";export{a as createAccess,b as readAccess};
