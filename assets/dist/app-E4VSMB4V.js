import"./chunk-E4WH2I7J.js";
