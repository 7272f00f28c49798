import"./chunk-FSRNDTOM.js";
