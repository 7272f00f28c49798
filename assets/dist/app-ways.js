import{l as e}from"./shared-wire-restguards.gen.js";import{xb as t}from"./shared-app.js";async function o(){return(await t.get("/api/connect",e)).ways}export{o as readWays};
