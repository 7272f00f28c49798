import{a}from"./chunk-IWLNQ4NG.js";import"./chunk-BN3SOHHI.js";export{a as describeEntry};
