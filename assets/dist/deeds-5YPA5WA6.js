import{a}from"./chunk-IZ5LFSLJ.js";import"./chunk-GGHIQUIV.js";export{a as deedWords};
