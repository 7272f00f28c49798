import"./chunk-6SNY246P.js";
