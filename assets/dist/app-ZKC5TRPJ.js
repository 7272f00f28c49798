import"./chunk-K7SSFNSA.js";
