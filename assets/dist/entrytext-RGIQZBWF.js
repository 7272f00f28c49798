import{a}from"./chunk-7BWIHZYA.js";import"./chunk-4R5RRQSD.js";export{a as describeEntry};
