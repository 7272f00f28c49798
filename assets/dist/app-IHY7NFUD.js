import"./chunk-IMFGE654.js";
