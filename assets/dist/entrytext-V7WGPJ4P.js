import{a}from"./chunk-R4TC3CWD.js";import"./chunk-6D6SX4UN.js";export{a as describeEntry};
