import"./chunk-CPWYEBHT.js";
