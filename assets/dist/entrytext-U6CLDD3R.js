import{a}from"./chunk-5MP5XKVL.js";import"./chunk-6QO5RZGW.js";export{a as describeEntry};
