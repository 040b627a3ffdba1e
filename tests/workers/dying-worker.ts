import { writeFileSync } from 'node:fs';
import type { BatchOrder } from '../../src/workers/worker.ts';
import playOrder from './coin-worker.ts';

/** Dies at game 1000, once per missing file. The job's id is `folder|times`. */
export default function dieThenPlay(order: BatchOrder) {
  const [, folder, times] = order.job.id.split('|');
  if (order.firstGame <= 1000 && 1000 < order.firstGame + order.games) {
    for (let death = 0; death < Number(times); death++) {
      try {
        writeFileSync(`${folder}/death-${death}`, '', { flag: 'wx' });
      } catch {
        continue;
      }
      process.exit(1);
    }
  }
  return playOrder(order);
}
