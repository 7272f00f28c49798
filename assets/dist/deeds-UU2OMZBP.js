import{a}from"./chunk-7KWVDJHF.js";import"./chunk-G7BIUVMN.js";export{a as deedWords};
