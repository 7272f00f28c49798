import"./chunk-H7WUGINR.js";
