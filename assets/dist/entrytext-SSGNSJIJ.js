import{a}from"./chunk-4CIBMY62.js";import"./chunk-6SNY246P.js";export{a as describeEntry};
