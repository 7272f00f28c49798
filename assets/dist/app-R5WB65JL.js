import"./chunk-KCBU4EDZ.js";
