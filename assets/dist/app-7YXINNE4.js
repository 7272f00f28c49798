import"./chunk-PGWJKBH3.js";
