import{a}from"./chunk-HD743GMC.js";import"./chunk-ALJH7OOT.js";export{a as describeEntry};
