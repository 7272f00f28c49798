import{a,b}from"./chunk-R3BRB2RU.js";import"./chunk-OV37AQRS.js";export{a as createAccess,b as readAccess};
