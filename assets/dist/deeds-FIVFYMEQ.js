import{a}from"./chunk-TZH7CZTY.js";import"./chunk-2COZOECC.js";export{a as deedWords};
