import"./chunk-DR5KGY5P.js";
