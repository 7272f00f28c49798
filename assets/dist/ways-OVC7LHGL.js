import{j as e}from"./chunk-7DISUHEM.js";import{sc as t}from"./chunk-PCHHAQJ4.js";async function o(){return(await t.get("/api/connect",e)).ways}export{o as readWays};
