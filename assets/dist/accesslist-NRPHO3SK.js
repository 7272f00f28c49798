import{a,b}from"./chunk-3TQTTWYQ.js";import"./chunk-QLBNOMJM.js";export{a as createAccess,b as readAccess};
