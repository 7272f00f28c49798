import"./chunk-UYK3AK6N.js";
