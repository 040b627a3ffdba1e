import type { System } from '../../src/sim/kernel/system.ts';
import { batchPlayer } from '../../src/workers/worker.ts';
import { coinSystem } from './coin-system.ts';

/** The worker entry with a system that no registry lists. */
export default batchPlayer(async () => coinSystem as System);
