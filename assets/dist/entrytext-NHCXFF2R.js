import{a}from"./chunk-AXQZM54P.js";import"./chunk-PGWJKBH3.js";export{a as describeEntry};
