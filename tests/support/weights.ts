import { readdirSync } from 'node:fs';
import type { System } from '../../src/sim/kernel/system.ts';
import { tacticsOf } from '../../src/sim/kernel/tactics.ts';
import {
  type Contest,
  changesOf,
  type Lead,
  leadInterval,
  meanLead,
  type Player,
  SelfPlay,
} from '../../src/workers/self-play.ts';

/** Where policies of a system meet; every shipped scenario where nothing is said. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'stargate-missions': ['two-players.yaml'],
};

/** Lead from which a change is better: 53 of 100 points in place of 50. */
const BETTER = 3;

/** The tables of a system's policies, and how many game numbers on each make `games` games of a challenger. */
export class Arena {
  private readonly tables: readonly SelfPlay[];
  private readonly files: readonly string[];

  private constructor(tables: readonly SelfPlay[], files: readonly string[]) {
    this.tables = tables;
    this.files = files;
  }

  static async of({ info }: System, names = FILES[info.id]): Promise<Arena> {
    const folder = `scenarios/${info.id}`;
    const files = (names ?? readdirSync(folder).filter((name) => name.endsWith('.yaml'))).map(
      (name) => `${folder}/${name}`,
    );
    return new Arena(await Promise.all(files.map((file) => SelfPlay.open(file, { seed: 20 }))), files);
  }

  /** A challenger's lead by the mean over the tables. With `until`, play ends when a look at a quarter of the games says enough. */
  async lead(challenger: Player, opponent: Player, games: number, until?: (lead: Lead) => boolean): Promise<Lead> {
    const contests: Contest[] = [];
    for (const table of this.tables) contests.push(await table.contest(challenger, opponent));
    const seats = contests.reduce((sum, contest) => sum + contest.seats, 0);
    const each = Math.ceil(games / seats);
    const first = meanLead(contests.map((contest) => contest.playTo(Math.ceil(each / 4))));
    if (until?.(first)) return first;
    return meanLead(contests.map((contest) => contest.playTo(each)));
  }

  toString(): string {
    return this.files.join(', ');
  }
}

/** A weight with another value, and what it leads the policy as it stands by. */
export interface Change {
  readonly weight: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly lead: Lead;
}

/** Every weight of a policy changed by a share either way, each change over `games` games, from every seat. */
export async function changedWeights(system: System, policy: string, share: number, games: number): Promise<Change[]> {
  const arena = await Arena.of(system);
  const { tactics: fields = {}, policies } = system.info;
  const tactics = tacticsOf(fields, policies.find(({ name }) => name === policy)?.tactics ?? {});
  const changes: Change[] = [];
  for (const [weight, from] of Object.entries(tactics))
    for (const to of changesOf(fields[weight], from, share)) {
      const challenger = { policy, tactics: { ...tactics, [weight]: to } };
      const lead = await arena.lead(challenger, { policy, tactics }, games, isHardlyBetter);
      changes.push({ weight, from, to, lead });
    }
  return changes;
}

/** The look at a quarter of the games: the whole 95% interval is below what would be better. */
const isHardlyBetter = (lead: Lead) => leadInterval(lead)[1] < BETTER;

/** The changes by which the policy would play better: a lead above 3, and shown not to be luck among all changes together. */
export function betterChanges(changes: readonly Change[]): string[] {
  return changes
    .filter(({ lead }) => lead.estimate > BETTER && leadInterval(lead, 0.05, changes.length)[0] > 0)
    .map(({ weight, from, to, lead }) => `${weight} ${from} -> ${to}: +${lead.estimate.toFixed(1)}`);
}
