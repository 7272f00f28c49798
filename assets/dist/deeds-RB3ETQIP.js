import{a}from"./chunk-FGDSW6GU.js";import"./chunk-P3IBRSA5.js";export{a as deedWords};
