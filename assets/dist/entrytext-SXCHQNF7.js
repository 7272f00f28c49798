import{a}from"./chunk-WBY6JBV4.js";import"./chunk-SZG42TYI.js";export{a as describeEntry};
