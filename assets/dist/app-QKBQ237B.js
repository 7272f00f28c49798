import"./chunk-UVXL5XFO.js";
