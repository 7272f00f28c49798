import{a}from"./chunk-3DVQBKKC.js";import"./chunk-CPWYEBHT.js";export{a as deedWords};
