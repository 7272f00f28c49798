import{a}from"./chunk-L3CDZGUT.js";import"./chunk-B6JJUOQN.js";export{a as describeEntry};
