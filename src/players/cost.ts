import type { ResolvedVariant } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { ReadyMatch } from '../workers/batch.ts';
import { castJob } from './castings.ts';
import { type Rung, rungsOfSides } from './rungs.ts';

/** Games by which a rung's cost is estimated, after one to warm up. */
const TRIED = 3;

/**
 * Seconds of processor time that a game takes with a rung in every deciding seat, null for players as they stand. `spent` tells the time that was
 * spent so far: milliseconds that go on.
 */
export function secondsPerGame(
  system: System,
  variant: ResolvedVariant,
  rungs: readonly (Rung | null)[],
  spent: () => number,
): number[] {
  return rungs.map((rung) => {
    const played = rungsOfSides(system, variant.data, () => rung);
    const { job } = castJob(system, [variant], { variant: 0, rungs: played, without: null }, 1);
    const match = new ReadyMatch(system, job);
    match.play(0);
    const from = spent();
    for (let game = 1; game <= TRIED; game++) match.play(game);
    return (spent() - from) / 1000 / TRIED;
  });
}

/** `about 40 s`, `about 12 min`, `about 3 h`: of processor time. */
export function costText(seconds: number): string {
  const [value, unit] = seconds < 100 ? [seconds, 's'] : seconds < 6000 ? [seconds / 60, 'min'] : [seconds / 3600, 'h'];
  return `about ${Math.max(1, Math.round(value as number))} ${unit} of processor time`;
}
