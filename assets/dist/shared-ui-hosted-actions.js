var e=class extends Error{trouble;constructor(n,i=""){super(i),this.name="LoginError",this.trouble=n}};export{e as a};
