import{a}from"./chunk-VISGIB3C.js";import"./chunk-V5H6QHRG.js";export{a as deedWords};
