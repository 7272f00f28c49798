import"./chunk-EXZHUNK2.js";
