import { judgeWeights } from '../../support/judged-weights.ts';

judgeWeights(1, 3);
