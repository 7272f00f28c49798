import{Rd as t}from"./chunk-SGQ7DYKL.js";var s=class extends t{constructor(e,i){super(e,i),this.isAmbientLight=!0,this.type="AmbientLight"}};export{s as a};
