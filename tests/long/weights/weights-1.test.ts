import { judgeWeights } from '../../support/judged-weights.ts';

judgeWeights(0, 3);
