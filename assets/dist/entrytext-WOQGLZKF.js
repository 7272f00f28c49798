import{a}from"./chunk-C2ODFDOJ.js";import"./chunk-O27KQBCV.js";export{a as describeEntry};
