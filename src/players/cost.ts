import type { ResolvedVariant } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { ReadyMatch } from '../workers/batch.ts';
import { castJob } from './castings.ts';
import { type Rung, rungsOfSides } from './rungs.ts';

/** Fewest timed games, after one warm-up game. */
const TRIED = 3;

/**
 * Processor seconds per game with each rung in all deciding seats; null: players of the file. Times games for
 * `patience` milliseconds and drops the first half (cold code is up to thirty times slower).
 */
export function secondsPerGame(
  system: System,
  variant: ResolvedVariant,
  rungs: readonly (Rung | null)[],
  patience = 0,
): number[] {
  return rungs.map((rung) => {
    const played = rungsOfSides(system, variant.data, () => rung);
    const { job } = castJob(system, [variant], { variant: 0, rungs: played, without: null }, 1);
    const match = new ReadyMatch(system, job);
    match.play(0);
    const times = [processorTime()];
    while (times.length <= TRIED || times[times.length - 1] - times[0] < patience) {
      match.play(times.length);
      times.push(processorTime());
    }
    const last = times.length - 1;
    const from = last > TRIED ? Math.floor(last / 2) : 0;
    return (times[last] - times[from]) / 1000 / (last - from);
  });
}

/** `about 40 s`, `about 12 min`, `about 3 h`. */
export function costText(seconds: number): string {
  const [value, unit] = seconds < 100 ? [seconds, 's'] : seconds < 6000 ? [seconds / 60, 'min'] : [seconds / 3600, 'h'];
  return `about ${Math.max(1, Math.round(value as number))} ${unit} of processor time`;
}

/** Milliseconds; other programs do not affect it. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
