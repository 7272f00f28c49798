import{a,b}from"./chunk-PPVCRC3A.js";import"./chunk-NR2C4CZF.js";import"./chunk-R7JWTYYX.js";export{a as createAccess,b as readAccess};
