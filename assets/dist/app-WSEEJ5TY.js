import"./chunk-AFM7BVSL.js";
