import{a}from"./chunk-T4PV5KTU.js";import"./chunk-E4OZYJG2.js";export{a as describeEntry};
