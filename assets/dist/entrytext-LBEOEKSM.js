import{a}from"./chunk-GMPOFU2M.js";import"./chunk-R7JWTYYX.js";export{a as describeEntry};
