import{a}from"./chunk-WYYECON2.js";import"./chunk-ME2TG4MV.js";export{a as describeEntry};
