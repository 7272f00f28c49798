import{a}from"./chunk-3IBMFWQF.js";import"./chunk-PCHHAQJ4.js";export{a as describeEntry};
