import"./chunk-MXDB5K7Z.js";
