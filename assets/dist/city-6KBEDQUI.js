import{a,b,c,d,e,f,g}from"./chunk-YDPN4WGZ.js";import"./chunk-5VNJG46A.js";export{f as CityPlan,a as FAMILY_COLORS,b as WALL,c as gateOf,e as isGone,g as planOf,d as wallsOf};
