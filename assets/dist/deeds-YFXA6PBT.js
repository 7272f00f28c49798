import{a}from"./chunk-ZZBLI5W5.js";import"./chunk-JZO6DKWZ.js";export{a as deedWords};
