import{a}from"./chunk-4VWAAUMV.js";import"./chunk-ZMOKBV4P.js";export{a as describeEntry};
