import{a}from"./chunk-D4KH3LHB.js";import"./chunk-Q2Q65A5R.js";export{a as deedWords};
