import"./chunk-7GXML2H5.js";
