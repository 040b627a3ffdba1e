import { drawCharts } from './charts.js';
import { makeCopyable } from './copy.js';
import { makeFoldsOpen } from './folds.js';
import { makeSortable } from './sort.js';
import { buildTables } from './tables.js';

makeSortable();
makeCopyable();
buildTables();
makeFoldsOpen();
if (document.getElementById('charts') === null) document.documentElement.dataset.charts = 'drawn';
else drawCharts();
document.documentElement.dataset.ready = 'true';
