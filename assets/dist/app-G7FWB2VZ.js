import"./chunk-QPSLY6SH.js";
