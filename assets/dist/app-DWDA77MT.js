import"./chunk-2KYDYRCJ.js";
