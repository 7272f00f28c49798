import{a}from"./chunk-JZVUWBCB.js";import"./chunk-BHC5CBJS.js";export{a as deedWords};
