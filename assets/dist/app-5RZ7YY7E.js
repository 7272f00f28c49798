//# allFunctionsCalledOnLoad
import"./chunk-66ZSGAVP.js";
