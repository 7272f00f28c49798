import{a}from"./chunk-7ZACME2B.js";import"./chunk-2OGINWHY.js";export{a as describeEntry};
