import"./chunk-MHYEVRBI.js";
