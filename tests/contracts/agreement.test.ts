import { agreement } from './agreement.ts';

agreement(2_500);
