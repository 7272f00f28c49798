import{a}from"./chunk-7FJ6RBWN.js";import"./chunk-AFM7BVSL.js";export{a as describeEntry};
