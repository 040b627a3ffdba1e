import{f as e,h as a,j as n,n as r}from"./chunk-JJOFEI7N.js";e();a();n();r();var d=/^[a-z][a-z0-9-]{0,39}$/;export{d as a};
