import"./chunk-Q2Q65A5R.js";
