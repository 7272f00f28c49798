import{a}from"./chunk-XJUSGYH4.js";import"./chunk-MNCZFWWA.js";export{a as deedWords};
