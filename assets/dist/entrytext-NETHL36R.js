import{a}from"./chunk-LT2TIPKI.js";import"./chunk-R7RIYHY4.js";export{a as describeEntry};
