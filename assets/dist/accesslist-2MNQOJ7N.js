import{a,b}from"./chunk-INVFNLDV.js";import"./chunk-66ZSGAVP.js";export{a as createAccess,b as readAccess};
