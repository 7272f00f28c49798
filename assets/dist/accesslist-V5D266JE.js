import{a,b}from"./chunk-VAUB3KRU.js";import"./chunk-3G277LTS.js";import"./chunk-LG4BBMYP.js";export{a as createAccess,b as readAccess};
