import"./chunk-5PGD2URR.js";
