import"./chunk-2COZOECC.js";
