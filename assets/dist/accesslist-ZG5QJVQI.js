import{a,b}from"./chunk-ZN73YFRX.js";import"./chunk-RAUNPXKY.js";export{a as createAccess,b as readAccess};
