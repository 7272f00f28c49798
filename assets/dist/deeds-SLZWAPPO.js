import{a}from"./chunk-SXJLKMXC.js";import"./chunk-7UMDJBO6.js";export{a as deedWords};
