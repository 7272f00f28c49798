import{a}from"./chunk-N2J2SOT4.js";import"./chunk-X5P5MCGH.js";export{a as deedWords};
