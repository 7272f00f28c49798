import"./chunk-RCJ2ZNR5.js";
