import{a,b}from"./chunk-3ZCXGKHI.js";import"./chunk-FHH4XKKI.js";import"./chunk-6SNY246P.js";export{a as createAccess,b as readAccess};
