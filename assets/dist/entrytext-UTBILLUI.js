import{a}from"./chunk-HHR4KWKS.js";import"./chunk-UVXL5XFO.js";export{a as describeEntry};
