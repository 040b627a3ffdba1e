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

/** Where policies of a system meet, each list judged by the mean over its files; every shipped scenario together where nothing is said. */
const FILES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'stargate-missions': [['two-players.yaml'], ['four-players.yaml']],
  // Where players meet as equals, and where one side attacks: its other files take longer to play.
  stargrunt2: [['meeting-engagement.yaml', 'fighting-withdrawal.yaml', 'attack-on-a-dug-in-squad.yaml']],
};

/** A share of points that is better than an even one, by the even one: 53 of 100 points in place of 50, 26.5 of four players' in place of 25. */
const BETTER = 0.06;

/** Shares of the games after which a change may be seen to be no better. */
const LOOKS = [0.25, 0.5];

/** The tables of a system's policies, and how many game numbers on each make `games` games of a challenger. */
export class Arena {
  private readonly tables: readonly SelfPlay[];
  private readonly files: readonly string[];

  private constructor(tables: readonly SelfPlay[], files: readonly string[]) {
    this.tables = tables;
    this.files = files;
  }

  /** Where the policies of a system are judged. */
  static async allOf({ info }: System): Promise<Arena[]> {
    const folder = `scenarios/${info.id}`;
    const lists = FILES[info.id] ?? [readdirSync(folder).filter((name) => name.endsWith('.yaml'))];
    const arenas: Arena[] = [];
    for (const names of lists) {
      const files = names.map((name) => `${folder}/${name}`);
      arenas.push(new Arena(await Promise.all(files.map((file) => SelfPlay.open(file, { seed: 20 }))), files));
    }
    return arenas;
  }

  /** The lead from which a change is better. Where one seat decides, it plays for 100 points like one of two. */
  get better(): number {
    const players = Math.max(2, ...this.tables.map(({ players }) => players));
    return (BETTER * 100) / players;
  }

  /** A challenger's lead by the mean over the tables. With `until`, play ends when a look at a quarter or half of the games says enough. */
  async lead(challenger: Player, opponent: Player, games: number, until?: (lead: Lead) => boolean): Promise<Lead> {
    const contests: Contest[] = [];
    for (const table of this.tables) contests.push(await table.contest(challenger, opponent));
    const seats = contests.reduce((sum, contest) => sum + contest.seats, 0);
    const each = Math.ceil(games / seats);
    for (const share of until === undefined ? [] : LOOKS) {
      const soFar = meanLead(contests.map((contest) => contest.playTo(Math.ceil(each * share))));
      if (until?.(soFar)) return soFar;
    }
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
export async function changedWeights(
  { info }: System,
  arena: Arena,
  { policy, share, games }: { readonly policy: string; readonly share: number; readonly games: number },
): Promise<Change[]> {
  // A look at some of the games is enough where the whole 95% interval is below what would be better.
  const isHardlyBetter = (lead: Lead) => leadInterval(lead)[1] < arena.better;
  const { tactics: fields = {}, policies } = info;
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

/** The changes by which the policy would play better: a lead above what is better, and shown not to be luck among all changes together. */
export function betterChanges(changes: readonly Change[], better: number): string[] {
  return changes
    .filter(({ lead }) => lead.estimate > better && leadInterval(lead, 0.05, changes.length)[0] > 0)
    .map(({ weight, from, to, lead }) => `${weight} ${from} -> ${to}: +${lead.estimate.toFixed(1)}`);
}
