import{a}from"./chunk-6GJRDAQ3.js";import"./chunk-P6Z72RKJ.js";export{a as describeEntry};
