import{a}from"./chunk-MCMLORVB.js";import"./chunk-ZUTEXXAZ.js";export{a as deedWords};
