import"./chunk-II36R4BC.js";
