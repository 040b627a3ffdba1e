import { named, range } from '../../../kernel/counts/axes.ts';
import type { Code } from '../rules/codes.ts';
import { RANGES } from '../rules/profiles.ts';

/** Ranges, and where there is none: strikes. */
export const BANDS = [...RANGES, 'reach'] as const;
export const REACH = RANGES.length;

/** What the metrics are declared for. */
export interface Labels {
  readonly sides: readonly string[];
  /** The round limit. */
  readonly maxTurns: number;
  /** Figures of the larger side. */
  readonly maxStrength: number;
  /** Ways to use weapons, those that the scenario defines included, as `Armoury.uses` has them; and the weapons. */
  readonly uses: readonly string[];
  readonly weapons: readonly string[];
  /** The same ways by the ids that lists of weapons have, and the damage codes in the hands of usual carriers. */
  readonly useIds: readonly string[];
  readonly usualDamage: readonly Code[];
  readonly armors: readonly string[];
}

/** The axes that metrics of several topics share. */
export class Axes {
  readonly side;
  readonly round;
  readonly use;
  readonly useId;
  readonly weapon;
  readonly armor;

  constructor({ sides, maxTurns, uses, useIds, weapons, armors }: Labels) {
    this.side = named('side', 'Side', sides);
    this.round = range('round', 'Round', 1, maxTurns);
    this.use = named('weapon', 'Weapon', uses);
    this.useId = named('weapon', 'Weapon', useIds);
    this.weapon = named('weapon', 'Weapon', weapons);
    this.armor = named('armor', 'Armor of the target', armors);
  }
}
