import{a}from"./chunk-LUEMVKZH.js";import"./chunk-ZY4XTS54.js";export{a as describeEntry};
