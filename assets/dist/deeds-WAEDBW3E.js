import{a}from"./chunk-TN5EJEEP.js";import"./chunk-K7SSFNSA.js";export{a as deedWords};
