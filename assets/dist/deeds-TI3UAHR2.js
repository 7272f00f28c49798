import{a}from"./chunk-X7J5YPD4.js";import"./chunk-ZN6K66OY.js";export{a as deedWords};
