import { readdirSync } from 'node:fs';
import { type TacticsTable, tacticsOf } from '../../src/sim/kernel/players/tactics.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { normalQuantile } from '../../src/stats/index.ts';
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
  // One table where players meet as equals, one where one side has somewhere to go.
  'revland-combat': [['mirrored-patrols.yaml', 'night-ambush.yaml']],
  // Where players meet as equals, and where one side attacks: its other files take longer to play.
  stargrunt2: [['meeting-engagement.yaml', 'fighting-withdrawal.yaml', 'attack-on-a-dug-in-squad.yaml']],
};

/** A share of points that is better than an even one, by the even one: 53 of 100 points in place of 50, 26.5 of four players' in place of 25. */
const BETTER = 0.06;

/** Parts of the games after which a verdict may be seen. */
export const PARTS = 32;

/** How many standard errors off the games to come may be taken to fall: beyond it lies 1 of 100. */
const SURE = normalQuantile(0.99);

/** What all games may come to, as seen from a part of them. */
export interface Outlook {
  /** Where the lead over all games ends, but in 1 of 100 either way. */
  readonly low: number;
  readonly high: number;
  /** Its standard error. */
  readonly se: number;
}

/** The games to come fall as those so far, or by luck up to `SURE` standard errors off; of all games none are to come. */
export function outlookOf({ estimate, se }: Lead, share: number): Outlook {
  const reach = SURE * se * Math.sqrt(1 - share);
  return { low: estimate - reach, high: estimate + reach, se: se * Math.sqrt(share) };
}

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

  /**
   * A challenger's lead by the mean over the tables. With `isDecided`, play ends as soon as the outlook leaves no doubt: the lead is then that over a part
   * of the games, on the same side of what was asked.
   */
  async lead(
    challenger: Player,
    opponent: Player,
    games: number,
    isDecided: (outlook: Outlook) => boolean = () => false,
  ): Promise<Lead> {
    const contests: Contest[] = [];
    for (const table of this.tables) contests.push(await table.contest(challenger, opponent));
    const seats = contests.reduce((sum, contest) => sum + contest.seats, 0);
    const each = Math.ceil(games / seats);
    for (let part = 1; part < PARTS; part++) {
      const soFar = meanLead(contests.map((contest) => contest.playTo(Math.ceil((each * part) / PARTS))));
      if (isDecided(outlookOf(soFar, part / PARTS))) return soFar;
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

/** The weights that a tactician itself plays by: those of planners are judged nowhere, as a game of theirs costs a hundred. */
export function judgedWeights(fields: TacticsTable): string[] {
  return Object.keys(fields).filter((weight) => !fields[weight].doc.startsWith('Planners'));
}

/** Every weight of a policy changed by a share either way, each change over at most `games` games, from every seat. */
export async function changedWeights(
  { info }: System,
  arena: Arena,
  { policy, share, games }: { readonly policy: string; readonly share: number; readonly games: number },
): Promise<Change[]> {
  const { tactics: fields = {}, policies } = info;
  const preset = policies.find(({ name }) => name === policy)?.tactics ?? {};
  const tactics = tacticsOf(fields, preset);
  const wished = judgedWeights(fields).flatMap((weight) => {
    const from = tactics[weight];
    return changesOf(fields[weight], from, share).map((to) => ({ weight, from, to }));
  });
  // Play ends where the change will not be called better, as `betterChanges` calls it.
  const isHardlyBetter = ({ high, se }: Outlook) => high < Math.max(arena.better, criticalLead(se, wished.length));
  const changes: Change[] = [];
  for (const { weight, from, to } of wished) {
    // Both leave all else to the roles of their sides.
    const challenger = { policy, tactics: { ...preset, [weight]: to } };
    const lead = await arena.lead(challenger, { policy, tactics: preset }, games, isHardlyBetter);
    changes.push({ weight, from, to, lead });
  }
  return changes;
}

/** The least lead that is shown not to be luck among a family of changes. */
function criticalLead(se: number, family: number): number {
  return -leadInterval({ estimate: 0, se, games: 0 }, 0.05, family)[0];
}

/** The changes by which the policy would play better: a lead above what is better, and shown not to be luck among all changes together. */
export function betterChanges(changes: readonly Change[], better: number): string[] {
  return changes
    .filter(({ lead }) => lead.estimate > better && lead.estimate > criticalLead(lead.se, changes.length))
    .map(({ weight, from, to, lead }) => `${weight} ${from} -> ${to}: +${lead.estimate.toFixed(1)}`);
}
