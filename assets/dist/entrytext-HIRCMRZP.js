import{a}from"./chunk-BOANGXLE.js";import"./chunk-VN7D2BYG.js";export{a as describeEntry};
