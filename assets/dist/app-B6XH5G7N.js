import"./chunk-LTSREYK7.js";
