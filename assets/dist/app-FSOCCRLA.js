import"./chunk-C3EKEZR2.js";
