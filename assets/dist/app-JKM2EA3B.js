import"./chunk-DQ53G63I.js";
