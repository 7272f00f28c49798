import"./chunk-INUEBYSQ.js";
