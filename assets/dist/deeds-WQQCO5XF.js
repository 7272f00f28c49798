import{a}from"./chunk-5VBDRJ73.js";import"./chunk-NLLVAW7G.js";export{a as deedWords};
