import"./chunk-6QO5RZGW.js";
