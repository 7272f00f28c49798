import{a}from"./chunk-U4A7E3LR.js";import"./chunk-MK6APRNK.js";export{a as deedWords};
