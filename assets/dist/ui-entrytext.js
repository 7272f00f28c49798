import{a}from"./shared-ui-entrytext.js";import"./shared-app.js";export{a as describeEntry};
