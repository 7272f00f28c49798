import{a}from"./chunk-HBZ6RAAY.js";import"./chunk-5PGD2URR.js";export{a as deedWords};
