import"./chunk-NLLVAW7G.js";
