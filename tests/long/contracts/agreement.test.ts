import { agreement } from '../../contracts/agreement.ts';

agreement(30_000);
