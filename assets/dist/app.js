//# allFunctionsCalledOnLoad
import"./shared-app.js";
