import"./chunk-MEESFIKX.js";
