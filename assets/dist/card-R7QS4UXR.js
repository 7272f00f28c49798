import{a,b}from"./chunk-H7CEYKKB.js";import"./chunk-2MVJDUH7.js";import"./chunk-L6U6HRJ6.js";export{a as AgentCard,b as BackendRowView};
