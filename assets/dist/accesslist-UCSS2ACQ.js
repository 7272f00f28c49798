import{a,b}from"./chunk-SBBRUJRM.js";import"./chunk-PWY72N53.js";import"./chunk-UVXL5XFO.js";export{a as createAccess,b as readAccess};
