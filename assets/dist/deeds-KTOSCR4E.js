import{a}from"./chunk-EME26EQU.js";import"./chunk-EXZHUNK2.js";export{a as deedWords};
