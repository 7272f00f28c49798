import{a}from"./chunk-2SIQPPOS.js";import"./chunk-7FQNQSLI.js";export{a as describeEntry};
