import{a}from"./chunk-SOMDHCGH.js";import"./chunk-IMFGE654.js";export{a as describeEntry};
