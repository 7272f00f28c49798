import{a}from"./chunk-PK4GDNHY.js";import"./chunk-ABM3C26H.js";export{a as deedWords};
