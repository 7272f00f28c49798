import{a}from"./chunk-DO27SEPJ.js";import"./chunk-WYYFCH3T.js";export{a as deedWords};
