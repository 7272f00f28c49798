import"./chunk-ALJH7OOT.js";
