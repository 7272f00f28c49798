import"./chunk-SGQ7DYKL.js";
