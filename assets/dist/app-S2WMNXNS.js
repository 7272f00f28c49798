//# allFunctionsCalledOnLoad
import"./chunk-P66QECZP.js";
