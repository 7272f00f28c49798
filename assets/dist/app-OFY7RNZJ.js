import"./chunk-XDS646H6.js";
