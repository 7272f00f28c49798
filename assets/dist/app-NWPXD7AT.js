import"./chunk-ICPSRRAD.js";
