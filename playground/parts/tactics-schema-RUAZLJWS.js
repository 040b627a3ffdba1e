import{a}from"./chunk-7ISRUUN4.js";import"./chunk-ZAIE3OXW.js";import"./chunk-M5C4IDYO.js";import"./chunk-MIIYS5SL.js";import"./chunk-JJOFEI7N.js";export{a as fittedSchema};
