import{a}from"./chunk-5FFWQKYF.js";import"./chunk-7GXML2H5.js";export{a as deedWords};
