import type { Snapshot } from '../../../kernel/players/position.ts';
import type { Piece } from '../../../tabletop/terrain.ts';
import { type Code, codeOf, NO_CODE } from '../rules/codes.ts';
import { COVER, COVER_PERCENTS, RANKINGS, type Ranking, SMOKES, type Smoke } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';

interface BarrierSpec {
  readonly percent?: number | undefined;
  readonly protection?: string | undefined;
  readonly destroyable?: boolean | undefined;
  readonly smoke?: Smoke | undefined;
}

/** REV-40, 41, 44. */
export class Barrier {
  /** In `battle.barriers` and in the scenario. */
  readonly index: number;
  readonly piece: Piece;
  /** One of COVER; none if switched off (REV-03). */
  readonly cover: number;
  /** REV-42: whether or not cover counts. */
  readonly hidesAll: boolean;
  /** Before rounding: the highest counts. */
  readonly percent: number;
  readonly hasRanking: boolean;
  readonly ranking: Code;
  readonly isDestroyable: boolean;
  readonly smoke: number;
  isDestroyed = false;
  /** REV-47: dice lost. */
  wear = 0;

  constructor(rules: RevlandRules, piece: Piece, { percent, protection, destroyable, smoke }: BarrierSpec) {
    this.index = piece.index;
    this.piece = piece;
    this.percent = percent ?? percentOf(rules, piece);
    const cover = coverOf(this.percent, rules.cover.rounding);
    this.cover = rules.modules.cover ? cover : COVER.none;
    this.hidesAll = cover === COVER.full;
    this.hasRanking = protection !== undefined;
    this.ranking = protection === undefined ? NO_CODE : rankingOf(rules, protection);
    this.isDestroyable = this.hasRanking && rules.protection.destroyable && (destroyable ?? true);
    this.smoke = SMOKES.indexOf(smoke ?? 'none');
  }

  reset(): void {
    this.isDestroyed = false;
    this.wear = 0;
  }

  exchange(state: Snapshot): void {
    this.isDestroyed = state.flag(this.isDestroyed);
    this.wear = state.int(this.wear);
  }

  get blocksSight(): boolean {
    return this.piece.sight !== 'clear';
  }

  get blocksWay(): boolean {
    return this.piece.movement === 'impassable';
  }
}

/** REV-41: what stops lines of sight hides all. */
function percentOf({ cover: { percent } }: RevlandRules, { sight, cover }: Piece): number {
  if (sight === 'blocks') return 100;
  return cover === 'none' ? 0 : percent[cover];
}

function coverOf(percent: number, rounding: 'down' | 'up'): number {
  if (rounding === 'up') return COVER_PERCENTS.findIndex((listed) => listed >= percent);
  return COVER_PERCENTS.findLastIndex((listed) => listed <= percent);
}

/** REV-44: by name or code. */
export function rankingOf({ protection }: RevlandRules, name: string): Code {
  return codeOf((RANKINGS as readonly string[]).includes(name) ? protection.body[name as Ranking] : name);
}
