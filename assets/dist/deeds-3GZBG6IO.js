import{a}from"./chunk-VH7EWMXS.js";import"./chunk-NB56B3NY.js";export{a as deedWords};
