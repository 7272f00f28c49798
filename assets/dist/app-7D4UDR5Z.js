import"./chunk-VDLZQKIT.js";
