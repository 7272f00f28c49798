import{a,b}from"./chunk-CWE2ZXLC.js";import"./chunk-JXEDIU6Q.js";import"./chunk-XZIUL6CL.js";export{a as createAccess,b as readAccess};
