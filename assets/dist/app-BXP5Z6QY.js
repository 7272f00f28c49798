import"./chunk-JZO6DKWZ.js";
