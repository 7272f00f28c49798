import{a}from"./chunk-IKF4WUMD.js";import"./chunk-TO2CGO2R.js";export{a as deedWords};
