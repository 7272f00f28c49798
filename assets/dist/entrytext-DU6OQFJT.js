import{a}from"./chunk-V6PBPAPG.js";import"./chunk-66ZSGAVP.js";export{a as describeEntry};
