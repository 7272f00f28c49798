//# allFunctionsCalledOnLoad
import"./chunk-63T4J5ZX.js";
