import{a}from"./chunk-7OHH4ASM.js";import"./chunk-63T4J5ZX.js";export{a as describeEntry};
