import"./chunk-E4OZYJG2.js";
