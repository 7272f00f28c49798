import"./chunk-WYYFCH3T.js";
