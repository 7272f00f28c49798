import{Ud as t}from"./chunk-HVG5Q6J2.js";var s=class extends t{constructor(e,i){super(e,i),this.isAmbientLight=!0,this.type="AmbientLight"}};export{s as a};
