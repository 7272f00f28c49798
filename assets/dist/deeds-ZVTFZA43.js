import{a}from"./chunk-KNWKID5O.js";import"./chunk-MVNI76I4.js";export{a as deedWords};
