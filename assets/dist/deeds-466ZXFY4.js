import{a}from"./chunk-CDPMOKRJ.js";import"./chunk-ZKYWE4JJ.js";export{a as deedWords};
