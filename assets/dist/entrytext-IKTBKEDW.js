import{a}from"./chunk-BBBOSCEV.js";import"./chunk-LG4BBMYP.js";export{a as describeEntry};
