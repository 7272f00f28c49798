//# allFunctionsCalledOnLoad
import"./chunk-QLBNOMJM.js";
