import{a}from"./chunk-M6SBJZMY.js";import"./chunk-GRWJVPO4.js";export{a as deedWords};
