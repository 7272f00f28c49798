import"./chunk-B6JJUOQN.js";
