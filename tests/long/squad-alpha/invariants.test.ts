import { invariants } from '../../systems/squad-alpha/invariants.ts';

invariants({ games: 600, atEdges: 200, close: 120 });
