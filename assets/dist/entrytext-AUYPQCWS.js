import{a}from"./chunk-RBBOCRIO.js";import"./chunk-P66QECZP.js";export{a as describeEntry};
