import{a}from"./chunk-DL3AE7NA.js";import"./chunk-UYK3AK6N.js";export{a as deedWords};
