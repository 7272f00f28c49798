import{a}from"./chunk-VYQJQHII.js";import"./chunk-QPSLY6SH.js";export{a as deedWords};
