import{a}from"./chunk-G7LMSGMD.js";import"./chunk-E4WH2I7J.js";export{a as describeEntry};
