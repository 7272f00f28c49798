import{a,b}from"./chunk-ZWKFUJRY.js";import"./chunk-NICUDUUI.js";import"./chunk-SZG42TYI.js";export{a as createAccess,b as readAccess};
