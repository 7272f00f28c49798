import{a}from"./chunk-K2POYQ2X.js";import"./chunk-LTSREYK7.js";export{a as deedWords};
