import{be as t}from"./chunk-Q2Q65A5R.js";var s=class extends t{constructor(e,i){super(e,i),this.isAmbientLight=!0,this.type="AmbientLight"}};export{s as a};
