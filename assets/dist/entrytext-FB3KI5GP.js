import{a}from"./chunk-N3Y6L3GI.js";import"./chunk-2KYDYRCJ.js";export{a as describeEntry};
