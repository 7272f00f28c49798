//# allFunctionsCalledOnLoad
import"./chunk-HVG5Q6J2.js";
