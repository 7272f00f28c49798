import{a}from"./chunk-JA62C43J.js";import"./chunk-XZIUL6CL.js";export{a as describeEntry};
