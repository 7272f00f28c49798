//# allFunctionsCalledOnLoad
import"./chunk-4R5RRQSD.js";
