import { invariants } from './invariants.ts';

invariants({ games: 150, atEdges: 60, close: 20 });
