import{a}from"./chunk-MC2XSCM3.js";import"./chunk-DR5KGY5P.js";export{a as describeEntry};
