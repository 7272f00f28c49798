import"./chunk-P6Z72RKJ.js";
