import{a}from"./chunk-7S3PWOWV.js";import"./chunk-L6U6HRJ6.js";export{a as describeEntry};
