import"./chunk-NB56B3NY.js";
