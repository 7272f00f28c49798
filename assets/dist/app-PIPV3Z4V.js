import"./chunk-ZN6K66OY.js";
