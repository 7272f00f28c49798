import{a}from"./chunk-PMQVLQTC.js";import"./chunk-MEESFIKX.js";export{a as describeEntry};
