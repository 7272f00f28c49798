import{a}from"./chunk-DCO6DSBW.js";import"./chunk-3H6FPPVE.js";export{a as deedWords};
