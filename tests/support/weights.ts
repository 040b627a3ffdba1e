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

/** Each list is judged by its mean; default: every scenario together. */
const FILES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'stargate-missions': [['two-players.yaml'], ['four-players.yaml']],
  // One table of equals, one with a goal for one side.
  'revland-combat': [['mirrored-patrols.yaml', 'night-ambush.yaml']],
  // Tables of equals and of attack; other files are slow.
  stargrunt2: [['meeting-engagement.yaml', 'fighting-withdrawal.yaml', 'attack-on-a-dug-in-squad.yaml']],
};

/** Share of an even score: 53 of 100, not 50; 26.5 of four players', not 25. */
const BETTER = 0.06;

export const PARTS = 32;

/** Luck exceeds it in 1 of 100 cases. */
const SURE = normalQuantile(0.99);

export interface Outlook {
  /** Ends of the final lead; 1 of 100 exceeds each. */
  readonly low: number;
  readonly high: number;
  readonly se: number;
}

/** Future games stay within `SURE` standard errors. */
export function outlookOf({ estimate, se }: Lead, share: number): Outlook {
  const reach = SURE * se * Math.sqrt(1 - share);
  return { low: estimate - reach, high: estimate + reach, se: se * Math.sqrt(share) };
}

/** Tables, and game numbers per table for `games` games. */
export class Arena {
  private readonly tables: readonly SelfPlay[];
  private readonly files: readonly string[];

  private constructor(tables: readonly SelfPlay[], files: readonly string[]) {
    this.tables = tables;
    this.files = files;
  }

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

  /** A single deciding seat counts as one of two. */
  get better(): number {
    const players = Math.max(2, ...this.tables.map(({ players }) => players));
    return (BETTER * 100) / players;
  }

  /** Mean over the tables. With `isDecided`, play stops once the sign is clear. */
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

export interface Change {
  readonly weight: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly lead: Lead;
}

/** Without planners: their games cost a hundred times more. */
export function judgedWeights(fields: TacticsTable): string[] {
  return Object.keys(fields).filter((weight) => !fields[weight].doc.startsWith('Planners'));
}

/** Changes each weight up and down, over at most `games` games each. */
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
  const isHardlyBetter = ({ high, se }: Outlook) => high < Math.max(arena.better, criticalLead(se, wished.length));
  const changes: Change[] = [];
  for (const { weight, from, to } of wished) {
    const challenger = { policy, tactics: { ...preset, [weight]: to } };
    const lead = await arena.lead(challenger, { policy, tactics: preset }, games, isHardlyBetter);
    changes.push({ weight, from, to, lead });
  }
  return changes;
}

function criticalLead(se: number, family: number): number {
  return -leadInterval({ estimate: 0, se, games: 0 }, 0.05, family)[0];
}

/** Changes with a jointly significant lead above `better`. */
export function betterChanges(changes: readonly Change[], better: number): string[] {
  return changes
    .filter(({ lead }) => lead.estimate > better && lead.estimate > criticalLead(lead.se, changes.length))
    .map(({ weight, from, to, lead }) => `${weight} ${from} -> ${to}: +${lead.estimate.toFixed(1)}`);
}
