import"./chunk-HCE2ML42.js";
