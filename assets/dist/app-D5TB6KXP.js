//# allFunctionsCalledOnLoad
import"./chunk-PCHHAQJ4.js";
