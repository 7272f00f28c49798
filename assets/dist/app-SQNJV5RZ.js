import"./chunk-SZG42TYI.js";
