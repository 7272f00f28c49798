import{a}from"./chunk-HGLG7LQK.js";import"./chunk-VDLZQKIT.js";export{a as deedWords};
