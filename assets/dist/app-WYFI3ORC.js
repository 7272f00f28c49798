import"./chunk-MNCZFWWA.js";
