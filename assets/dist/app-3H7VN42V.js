import"./chunk-R7RIYHY4.js";
