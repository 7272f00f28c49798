import{a}from"./chunk-LZMTGLH3.js";import"./chunk-INUEBYSQ.js";export{a as describeEntry};
