import{a}from"./chunk-PPMKAR7T.js";import"./chunk-MXWTC6FH.js";export{a as describeEntry};
