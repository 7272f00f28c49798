import{a}from"./chunk-GP54YWQB.js";import"./chunk-5VNJG46A.js";export{a as deedWords};
