import{j as e}from"./chunk-IXZMSAAM.js";import{rc as t}from"./chunk-QLBNOMJM.js";async function o(){return(await t.get("/api/connect",e)).ways}export{o as readWays};
