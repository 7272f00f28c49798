import"./chunk-L6U6HRJ6.js";
