import{a}from"./chunk-ZVDLSNF5.js";import"./chunk-XDS646H6.js";export{a as describeEntry};
