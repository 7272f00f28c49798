import{a}from"./chunk-DOKAUO5D.js";import"./chunk-5BTAOQJ6.js";export{a as describeEntry};
