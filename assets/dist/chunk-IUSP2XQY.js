import{Ic as t}from"./chunk-E4WH2I7J.js";var s=class extends t{constructor(e,i){super(e,i),this.isAmbientLight=!0,this.type="AmbientLight"}};export{s as a};
