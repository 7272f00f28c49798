import"./chunk-G7BIUVMN.js";
