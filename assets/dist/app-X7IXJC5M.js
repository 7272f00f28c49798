import"./chunk-GGHIQUIV.js";
