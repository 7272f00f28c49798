import{a}from"./chunk-K2GKN23A.js";import"./chunk-RAUNPXKY.js";export{a as describeEntry};
