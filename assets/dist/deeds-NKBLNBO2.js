import{a}from"./chunk-I7RCUPWT.js";import"./chunk-RCOKF6GN.js";export{a as deedWords};
