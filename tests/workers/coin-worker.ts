import type { System } from '../../src/sim/kernel/system.ts';
import { batchPlayer } from '../../src/workers/worker.ts';
import { coinSystem } from './coin-system.ts';

export default batchPlayer(async () => coinSystem as System);
