import{a}from"./chunk-ELQ4MNRY.js";import"./chunk-DBDLIBWN.js";export{a as describeEntry};
