import{a,b}from"./chunk-HPWYZQBC.js";import"./chunk-UMQZYMFW.js";import"./chunk-LNSVYTTF.js";export{a as createAccess,b as readAccess};
