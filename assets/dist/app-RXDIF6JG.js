import"./chunk-RCOKF6GN.js";
