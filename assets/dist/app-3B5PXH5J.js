import"./chunk-5VNJG46A.js";
