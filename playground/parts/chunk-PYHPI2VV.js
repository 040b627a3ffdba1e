import{f as e,h as n,j as r,n as o}from"./chunk-JJOFEI7N.js";e();n();r();o();var s=["sides","alternate","draw","dice","initiative","turnover"],y=["move","shot"];export{s as a,y as b};
