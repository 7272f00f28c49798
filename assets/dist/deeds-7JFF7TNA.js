import{a}from"./chunk-MGOA6VPJ.js";import"./chunk-ZGD7LSEC.js";export{a as deedWords};
