import{a}from"./chunk-WAC2A2LR.js";import"./chunk-OV37AQRS.js";export{a as describeEntry};
