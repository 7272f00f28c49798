import"./chunk-U5E73B6V.js";
