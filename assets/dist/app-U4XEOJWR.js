//# allFunctionsCalledOnLoad
import"./chunk-2OGINWHY.js";
