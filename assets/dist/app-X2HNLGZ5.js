import"./chunk-LG4BBMYP.js";
