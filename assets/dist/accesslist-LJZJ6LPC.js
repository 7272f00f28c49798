import{a,b}from"./chunk-3APH2QLR.js";import"./chunk-BGJORO6Z.js";import"./chunk-B6JJUOQN.js";export{a as createAccess,b as readAccess};
