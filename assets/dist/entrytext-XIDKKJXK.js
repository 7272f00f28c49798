import{a}from"./chunk-QCP3Y7V5.js";import"./chunk-SGQ7DYKL.js";export{a as describeEntry};
