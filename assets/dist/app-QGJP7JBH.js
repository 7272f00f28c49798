import"./chunk-GRWJVPO4.js";
