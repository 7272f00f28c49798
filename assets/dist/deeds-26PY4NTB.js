import{a}from"./chunk-23WGBKMX.js";import"./chunk-MHTLRJLE.js";export{a as deedWords};
