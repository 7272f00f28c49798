import"./chunk-DBDLIBWN.js";
