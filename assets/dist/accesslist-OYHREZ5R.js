import{a,b}from"./chunk-KSDJAISE.js";import"./chunk-SG6DT656.js";import"./chunk-SGQ7DYKL.js";export{a as createAccess,b as readAccess};
