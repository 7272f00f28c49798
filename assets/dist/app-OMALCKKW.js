import"./chunk-5BTAOQJ6.js";
