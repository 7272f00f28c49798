import"./chunk-ZGD7LSEC.js";
