//# allFunctionsCalledOnLoad
import"./chunk-7FQNQSLI.js";
