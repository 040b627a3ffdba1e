import { SUMS_RATES } from '../../src/sim/kernel/counts/counter.ts';
import type { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import { COUNTED_GAMES } from '../../src/sim/kernel/players/course.ts';
import type { Forbidden } from '../../src/sim/kernel/players/options.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { type Job, prepareJob } from '../../src/workers/job.ts';
import { scenario, shippedFiles } from './games.ts';

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'break off': ['melee.breakOff=true'],
  'refuse Mission': ['discovery.refusals=2'],
  'decline Mission': ['mission.compulsory=false'],
};
/** File and side for an option that the first side of the first file never has. */
interface Place {
  readonly file: string;
  readonly side: number;
  readonly other?: string;
}

const DRONES: Place = { file: 'hidden-defenders', side: 0 };
const VEHICLES: Place = { file: 'infantry-against-vehicles', side: 1 };

const PLACES: Readonly<Record<string, Place>> = {
  'remove panic': { file: 'militia-against-power-armour', side: 0 },
  observe: DRONES,
  'recon by fire': DRONES,
  'launch drone': DRONES,
  'move drone': DRONES,
  'spot by drone': DRONES,
  'shoot drone': { file: 'hidden-defenders', side: 1, other: 'random' },
  'request support': { file: 'artillery-supported-assault', side: 0 },
  board: VEHICLES,
  'leave vehicle': VEHICLES,
  repair: VEHICLES,
  regroup: { file: 'zealots', side: 0 },
  strike: { file: 'night-ambush', side: 1 },
  'first aid': { file: 'rescue-under-fire', side: 0 },
  // Only fire pins, and the plain player of other sides never fires.
  'order-dice-and-pins: rally': { file: 'hill-with-a-gun', side: 1, other: 'tactician' },
  throw: { file: 'night-ambush', side: 1 },
  'throw blast': { file: 'grenades-in-a-trench', side: 0 },
};

function placeOf({ info }: System<any, any, any>, option: string): Place | undefined {
  return PLACES[`${info.id}: ${option}`] ?? PLACES[option];
}

export function seatOf(system: System<any, any, any>, option: string): number {
  return placeOf(system, option)?.side ?? 0;
}

export function usesOf({ layout, tally }: Recorder, options: number, side: number): number[] {
  const { metric, stride, views } = layout.counts.find(({ metric: { name } }) => name === 'options')!;
  const at = (option: number) =>
    views[0].start + (side * options + option) * stride + SUMS_RATES + 3 * metric.rates.length;
  return Array.from({ length: options }, (_, option) => tally[at(option)]);
}

export class OptionGames {
  private readonly system: System<any, any, any>;
  private readonly jobs = new Map<string, Job>();
  private readonly free = new Map<Job, number[][]>();

  constructor(system: System<any, any, any>) {
    this.system = system;
  }

  /** The policy plays the side with the option; the others approach. The file may forbid the option. */
  async jobOf(policy: string, option: string, isForbidden = false): Promise<Job> {
    const { system, jobs } = this;
    const place = placeOf(system, option);
    const key = `${policy} ${isForbidden ? option : ''} ${ALLOWED[option] ?? ''} ${place?.file} ${place?.side}`;
    const known = jobs.get(key);
    if (known !== undefined) return known;
    const seat = seatOf(this.system, option);
    const files = shippedFiles(system.info.id).filter((name) => !name.includes('usefulness'));
    const file = place === undefined ? files[0] : files.find((name) => name.includes(place.file))!;
    const { data: shipped } = (await scenario(file)).baseline;
    const plain = system.info.policies.some(({ name }) => name === 'close-in') ? 'close-in' : 'random';
    const other = place?.other ?? plain;
    const policies = Object.fromEntries(system.sides(shipped).map((side, i) => [side, i === seat ? policy : other]));
    const set = isForbidden ? { [`forbidden.${system.sides(shipped)[seat]}`]: [option] } : {};
    const overrides = { policies, houseRules: ALLOWED[option] ?? [], set };
    const { data, houseRules } = (await scenario(file, overrides)).baseline;
    const { job } = prepareJob(system, { id: file, data, houseRules, seed: 3 });
    jobs.set(key, job);
    return job;
  }

  /** By option; throws on illegal or forbidden choices. */
  async uses(policy: string, option: string, games: number, forbidden: readonly Forbidden[] = []): Promise<number[]> {
    const match = new ReadyMatch(this.system, await this.jobOf(policy, option), { forbidden });
    for (let game = 0; game < games; game++) match.play(game * COUNTED_GAMES);
    return usesOf(match.recorder, this.system.info.options.length, seatOf(this.system, option));
  }

  /** Games of those that count options in which the policy takes it: options of one place share the games. */
  async takenIn(policy: string, option: string, games: number): Promise<number[]> {
    const { system, free } = this;
    const { options } = system.info;
    const job = await this.jobOf(policy, option);
    const played = free.get(job) ?? [];
    free.set(job, played);
    if (played.length < games) {
      const match = new ReadyMatch(system, job);
      while (played.length < games) {
        match.play(played.length * COUNTED_GAMES);
        played.push(usesOf(match.recorder, options.length, seatOf(system, option)));
        match.recorder.tally.fill(0);
      }
    }
    const index = options.findIndex(({ name }) => name === option);
    return Array.from({ length: games }, (_, game) => game).filter((game) => played[game][index] > 0);
  }

  /** Plays games of those without the option; throws on illegal or forbidden choices. */
  async playWithout(policy: string, option: string, games: readonly number[]): Promise<void> {
    const forbidden = [{ side: seatOf(this.system, option), option }];
    const match = new ReadyMatch(this.system, await this.jobOf(policy, option), { forbidden });
    for (const game of games) match.play(game * COUNTED_GAMES);
  }
}
