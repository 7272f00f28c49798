import{a}from"./chunk-W2BZ4VUM.js";import"./chunk-SKBF3LNP.js";export{a as deedWords};
