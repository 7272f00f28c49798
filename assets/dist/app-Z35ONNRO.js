import"./chunk-MXWTC6FH.js";
