import{a}from"./chunk-YX4JY2KO.js";import"./chunk-KCBU4EDZ.js";export{a as deedWords};
