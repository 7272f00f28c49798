import{j as e}from"./chunk-SU54CNMM.js";import{U as t}from"./chunk-P66QECZP.js";async function o(){return(await t.get("/api/connect",e)).ways}export{o as readWays};
