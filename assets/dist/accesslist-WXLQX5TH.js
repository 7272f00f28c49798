import{a,b}from"./chunk-JXZY32J5.js";import"./chunk-IOR6RPXC.js";import"./chunk-ZMOKBV4P.js";export{a as createAccess,b as readAccess};
