import"./chunk-V5H6QHRG.js";
