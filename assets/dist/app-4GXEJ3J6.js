import"./chunk-ZY4XTS54.js";
