import"./chunk-MK6APRNK.js";
