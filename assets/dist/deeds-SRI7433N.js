import{a}from"./chunk-PN3OHJ7A.js";import"./chunk-4E4TBUN3.js";export{a as deedWords};
