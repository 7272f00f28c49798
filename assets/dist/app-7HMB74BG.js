import"./chunk-QOWJBUTY.js";
