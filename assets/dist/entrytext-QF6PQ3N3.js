import{a}from"./chunk-HOG3H4JE.js";import"./chunk-LNSVYTTF.js";export{a as describeEntry};
