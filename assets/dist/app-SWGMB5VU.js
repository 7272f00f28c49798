import"./chunk-LNSVYTTF.js";
