import"./chunk-ZKYWE4JJ.js";
