import{a}from"./chunk-VYMMYNNZ.js";import"./chunk-HN5X7YWL.js";export{a as describeEntry};
