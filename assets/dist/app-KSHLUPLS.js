import"./chunk-UTKLYRW3.js";
