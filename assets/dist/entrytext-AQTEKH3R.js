import{a}from"./chunk-6YQQDLZJ.js";import"./chunk-HVG5Q6J2.js";export{a as describeEntry};
