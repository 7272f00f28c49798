import"./chunk-ZMOKBV4P.js";
