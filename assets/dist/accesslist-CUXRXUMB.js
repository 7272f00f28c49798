import{a,b}from"./chunk-3EYOM4VR.js";import"./chunk-4VTOWKFC.js";import"./chunk-QOWJBUTY.js";export{a as createAccess,b as readAccess};
