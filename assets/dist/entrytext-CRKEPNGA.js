import{a}from"./chunk-7QKQBNQB.js";import"./chunk-FSRNDTOM.js";export{a as describeEntry};
