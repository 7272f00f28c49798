import"./chunk-4SHKAL2W.js";
