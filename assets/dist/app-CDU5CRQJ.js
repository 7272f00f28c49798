import"./chunk-4E4TBUN3.js";
