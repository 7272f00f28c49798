import{be as t}from"./shared-app.js";var s=class extends t{constructor(e,i){super(e,i),this.isAmbientLight=!0,this.type="AmbientLight"}};export{s as a};
