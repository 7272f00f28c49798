import"./chunk-3H6FPPVE.js";
