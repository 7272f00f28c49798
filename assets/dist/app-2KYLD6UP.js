import"./chunk-TO2CGO2R.js";
