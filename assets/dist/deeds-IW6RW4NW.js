import{a}from"./chunk-7NX6JFKP.js";import"./chunk-H7WUGINR.js";export{a as deedWords};
