import{a}from"./chunk-TAVATB4E.js";import"./chunk-MHYEVRBI.js";export{a as deedWords};
