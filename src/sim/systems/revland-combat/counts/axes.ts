import { clipped, named, range, upTo } from '../../../kernel/counts/cells.ts';
import { type Code, codeWord } from '../rules/codes.ts';
import { RANGES } from '../rules/profiles.ts';

export const BANDS = [...RANGES, 'reach'] as const;
export const REACH = RANGES.length;

export interface Labels {
  readonly sides: readonly string[];
  readonly maxTurns: number;
  readonly maxStrength: number;
  readonly uses: readonly string[];
  readonly weapons: readonly string[];
  /** `uses` by `useId`. */
  readonly useIds: readonly string[];
  readonly usualDamage: readonly Code[];
  readonly armors: readonly string[];
}

export const AXIS = {
  stated: upTo('actions', 'Actions stated', 0, 6),
  moved: upTo('metres', 'Metres', 0, 20),
  deviated: upTo('metres', 'Metres', 0, 24),
  actions: upTo('actions', 'Actions of the attacker in the round', 1, 6),
  penalty: upTo('penalty', 'Dice that penalties take', 0, 6),
  margin: clipped('margin', 'Roll less number', -20, 20),
  rolled: upTo('result', 'Roll', 0, 30),
  /** Later checks are certain death. */
  sinceWound: upTo('round', 'Rounds since the wound', 1, 13),
};

export type Axes = ReturnType<typeof axesOf>;

export const axesOf = ({ sides, maxTurns, uses, useIds, weapons, armors }: Labels) => ({
  side: named('side', 'Side', sides),
  round: range('round', 'Round', 1, maxTurns),
  use: named('weapon', 'Weapon', uses),
  useId: named('weapon', 'Weapon', useIds),
  weapon: named('weapon', 'Weapon', weapons),
  armor: named('armor', 'Armor of the target', armors),
});

/** Up to 10D+2; others get the last label. */
const MOST_DICE = 10;
const PIPS = 3;
const CODES = Array.from({ length: PIPS * (MOST_DICE + 1) }, (_, i) =>
  codeWord({ dice: Math.floor(i / PIPS), pips: i % PIPS }),
);
const OTHER = CODES.length;

export const codeAxis = <const Name extends string>(name: Name, title: string) =>
  named(name, title, [...CODES, 'other']);

export function codePlace(dice: number, pips: number): number {
  return dice < 0 || dice > MOST_DICE || pips >= PIPS ? OTHER : PIPS * dice + pips;
}
