import"./chunk-ME2TG4MV.js";
