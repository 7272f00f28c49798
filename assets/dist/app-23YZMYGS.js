import"./chunk-P3IBRSA5.js";
