import{a}from"./chunk-CWVE4KHP.js";import"./chunk-DQ53G63I.js";export{a as deedWords};
