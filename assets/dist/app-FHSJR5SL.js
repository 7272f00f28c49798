import"./chunk-7UMDJBO6.js";
