import"./chunk-SLNZISN6.js";
