import{b as n}from"./chunk-PLV2MNQC.js";var i=/\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;function u(r){return r.replace(i,"").split(`
`).map(t=>n(t.replace(/\r$/,"").split("\r").at(-1)??"")).join(`
`)}function o(r){return r<1024?`${r} bytes`:r<1<<20?`${Math.round(r/1024)} KB`:`${(r/(1<<20)).toFixed(1)} MB`}export{u as a,o as b};
