import"./chunk-X5P5MCGH.js";
