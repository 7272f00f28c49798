import{a}from"./chunk-PP5ZP5H2.js";import"./chunk-GE3SIMEK.js";export{a as describeEntry};
