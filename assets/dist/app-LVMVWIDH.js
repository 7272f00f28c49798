import"./chunk-BHC5CBJS.js";
