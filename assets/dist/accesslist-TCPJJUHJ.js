import{a,b}from"./chunk-7JGKGKZB.js";import"./chunk-37XSLBDE.js";import"./chunk-L2UBLZ2V.js";export{a as createAccess,b as readAccess};
