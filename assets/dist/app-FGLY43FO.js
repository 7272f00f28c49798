import"./chunk-ZUTEXXAZ.js";
