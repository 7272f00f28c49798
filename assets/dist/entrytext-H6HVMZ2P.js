import{a}from"./chunk-Z2GET2UQ.js";import"./chunk-U5E73B6V.js";export{a as describeEntry};
