import { judgeWeights } from '../../support/judged-weights.ts';

judgeWeights(2, 3);
