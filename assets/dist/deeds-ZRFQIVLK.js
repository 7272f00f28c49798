import{a}from"./chunk-Z2JZ3DW7.js";import"./chunk-RCJ2ZNR5.js";export{a as deedWords};
