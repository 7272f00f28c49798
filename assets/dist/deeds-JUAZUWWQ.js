import{a}from"./chunk-ENCQXCGB.js";import"./chunk-II36R4BC.js";export{a as deedWords};
