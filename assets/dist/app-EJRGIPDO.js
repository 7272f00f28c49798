import"./chunk-XZIUL6CL.js";
