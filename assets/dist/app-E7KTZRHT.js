import"./chunk-BN3SOHHI.js";
