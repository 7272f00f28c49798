import"./chunk-GE3SIMEK.js";
