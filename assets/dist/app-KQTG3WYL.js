import"./chunk-ABM3C26H.js";
