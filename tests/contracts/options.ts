import { COUNTED_GAMES } from '../../src/sim/kernel/course.ts';
import type { Forbidden } from '../../src/sim/kernel/options.ts';
import type { Recorder } from '../../src/sim/kernel/recorder.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { SUMS_RATES } from '../../src/sim/kernel/tally-layout.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { type Job, prepareJob } from '../../src/workers/job.ts';
import { scenario } from './games.ts';
import { shippedFiles } from './independence.ts';

/** House rules without which an option is never there. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'break off': ['melee.breakOff=true'],
  'refuse Mission': ['discovery.refusals=2'],
  'decline Mission': ['mission.compulsory=false'],
};
/** How often a side used each option. */
function usesOf({ layout, tally }: Recorder, options: number, side: number): number[] {
  const { metric, stride, views } = layout.counts.find(({ metric: { name } }) => name === 'options')!;
  const at = (option: number) =>
    views[0].start + (side * options + option) * stride + SUMS_RATES + 3 * metric.rates.length;
  return Array.from({ length: options }, (_, option) => tally[at(option)]);
}

/** Plays games of a system's first file and says how often its first side used each option. */
export class OptionGames {
  private readonly system: System<any, any, any>;
  private readonly jobs = new Map<string, Job>();

  constructor(system: System<any, any, any>) {
    this.system = system;
  }

  /** A policy plays the first side; the others come near, so that everything can happen to it. The file may forbid it the option. */
  async jobOf(policy: string, option: string, isForbidden = false): Promise<Job> {
    const { system, jobs } = this;
    const key = `${policy} ${isForbidden ? option : ''} ${ALLOWED[option] ?? ''}`;
    const known = jobs.get(key);
    if (known !== undefined) return known;
    const [file] = shippedFiles(system).filter((name) => !name.includes('usefulness'));
    const { data: shipped } = (await scenario(file)).baseline;
    const other = system.info.policies.some(({ name }) => name === 'close-in') ? 'close-in' : 'random';
    const policies = Object.fromEntries(system.sides(shipped).map((side, i) => [side, i === 0 ? policy : other]));
    const set = isForbidden ? { [`forbidden.${system.sides(shipped)[0]}`]: [option] } : {};
    const overrides = { policies, houseRules: ALLOWED[option] ?? [], set };
    const { data, houseRules } = (await scenario(file, overrides)).baseline;
    const { job } = prepareJob(system, { id: file, data, houseRules, seed: 3 });
    jobs.set(key, job);
    return job;
  }

  /** Uses by option. A choice against the rules throws, and so does one that is forbidden. */
  async uses(policy: string, option: string, games: number, forbidden: readonly Forbidden[] = []): Promise<number[]> {
    const match = new ReadyMatch(this.system, await this.jobOf(policy, option), { forbidden });
    for (let game = 0; game < games; game++) match.play(game * COUNTED_GAMES);
    return usesOf(match.recorder, this.system.info.options.length, 0);
  }
}
