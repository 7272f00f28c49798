import"./chunk-OV37AQRS.js";
