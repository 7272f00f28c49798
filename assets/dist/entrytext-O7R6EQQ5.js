import{a}from"./chunk-BM4WQ2OK.js";import"./chunk-QOWJBUTY.js";export{a as describeEntry};
