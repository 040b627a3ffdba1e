import { drawCharts } from './charts.js';
import { makeCopyable } from './copy.js';
import { makeSortable } from './sort.js';

makeSortable();
makeCopyable();
if (document.getElementById('charts') !== null) drawCharts();
document.documentElement.dataset.ready = 'true';
