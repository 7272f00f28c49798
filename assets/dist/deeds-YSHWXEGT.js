import{a}from"./chunk-HKCIAK37.js";import"./chunk-C3EKEZR2.js";export{a as deedWords};
