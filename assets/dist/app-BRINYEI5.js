import"./chunk-MVNI76I4.js";
