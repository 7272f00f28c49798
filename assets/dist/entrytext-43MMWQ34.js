import{a}from"./chunk-B3KP4YSZ.js";import"./chunk-4SHKAL2W.js";export{a as describeEntry};
