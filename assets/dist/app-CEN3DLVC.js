import"./chunk-N2R65EFZ.js";
