import { drawCharts } from './charts.js';
import { makeCopyable } from './copy.js';
import { makeFoldsOpen } from './folds.js';
import { makeSortable } from './sort.js';

makeSortable();
makeCopyable();
makeFoldsOpen();
if (document.getElementById('charts') === null) document.documentElement.dataset.charts = 'drawn';
else drawCharts();
document.documentElement.dataset.ready = 'true';
