import"./chunk-7OJ5FN4R.js";
