import{a}from"./chunk-W2C5IBDQ.js";import"./chunk-MXDB5K7Z.js";export{a as deedWords};
