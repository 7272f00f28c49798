import"./chunk-R7JWTYYX.js";
