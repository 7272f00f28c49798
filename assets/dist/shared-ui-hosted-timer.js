function r(e,t){let o=setTimeout(t,e);return()=>clearTimeout(o)}export{r as a};
