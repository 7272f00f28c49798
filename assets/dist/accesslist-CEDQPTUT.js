import{a,b}from"./chunk-K53FG6XV.js";import"./chunk-VIZ2B5QJ.js";import"./chunk-R7RIYHY4.js";export{a as createAccess,b as readAccess};
