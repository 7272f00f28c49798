import"./chunk-MHTLRJLE.js";
