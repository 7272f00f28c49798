import{a}from"./chunk-O5GE5G7T.js";import"./chunk-ICPSRRAD.js";export{a as deedWords};
