//# allFunctionsCalledOnLoad
import"./chunk-O27KQBCV.js";
