var r=({agents:t=[]})=>t.filter(({kind:e})=>e==="terminal");export{r as a};
