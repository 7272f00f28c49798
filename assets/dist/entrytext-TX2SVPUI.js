import{a}from"./chunk-5DLLV66M.js";import"./chunk-QLBNOMJM.js";export{a as describeEntry};
