import"./chunk-VN7D2BYG.js";
