import{a}from"./chunk-JHSV7QEI.js";import"./chunk-N2R65EFZ.js";export{a as deedWords};
