import"./chunk-L2UBLZ2V.js";
