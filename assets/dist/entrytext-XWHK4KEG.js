import{a}from"./chunk-T477J6ZC.js";import"./chunk-L2UBLZ2V.js";export{a as describeEntry};
