import{a,b}from"./chunk-EY4D2KDR.js";import"./chunk-GV6RE6KO.js";import"./chunk-XZIUL6CL.js";export{a as AgentCard,b as BackendRowView};
