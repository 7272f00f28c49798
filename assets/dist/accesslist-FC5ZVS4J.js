import{a,b}from"./chunk-P45KV4HP.js";import"./chunk-PZL5CCB6.js";import"./chunk-FSRNDTOM.js";export{a as createAccess,b as readAccess};
