import"./chunk-6D6SX4UN.js";
