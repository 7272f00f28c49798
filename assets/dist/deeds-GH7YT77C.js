import{a}from"./chunk-6OI2HX5A.js";import"./chunk-UTKLYRW3.js";export{a as deedWords};
