import { parseArgs } from 'node:util';
import { chaos } from '../../support/chaos.ts';

/** Exits with 1 on the first wrong digest. */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
  console.error('npm run chaos -- [--minutes 30] [--seed 1]');
  process.exit(2);
}
const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`);
const { runs, events, leftOut } = await chaos({ seconds: 60 * minutes, seed, say });
for (const [kind, count] of [...events].sort(([one], [other]) => (one < other ? -1 : 1)))
  console.log(`${kind}: ${count}`);
for (const line of leftOut) console.log(`left out: ${line}`);
console.log(`seed ${seed}: ${runs} runs, each with the digest of one process`);
