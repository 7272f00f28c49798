import"./chunk-HN5X7YWL.js";
