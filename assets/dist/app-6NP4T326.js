import"./chunk-SKBF3LNP.js";
