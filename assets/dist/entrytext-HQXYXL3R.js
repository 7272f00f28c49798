import{a}from"./chunk-GXIEBQ44.js";import"./chunk-SLNZISN6.js";export{a as describeEntry};
