import{a}from"./chunk-IRUPGUON.js";import"./chunk-7OJ5FN4R.js";export{a as describeEntry};
