//# allFunctionsCalledOnLoad
import"./chunk-RAUNPXKY.js";
