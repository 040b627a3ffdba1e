import { clipped, named, range, upTo } from '../../../kernel/counts/cells.ts';
import { BANDS, COVERS, MODES } from '../rules/profiles.ts';

export interface Labels {
  readonly sides: readonly string[];
  readonly maxTurns: number;
  readonly maxStrength: number;
  readonly weapons: readonly string[];
  readonly profiles: readonly string[];
}

export const AXIS = {
  firePoints: upTo('firePoints', 'Fire points', 0, 6),
  die: upTo('die', 'Die', 1, 6),
  natural: upTo('natural', 'Die', 1, 6),
  modified: clipped('modified', 'Modified', 0, 7),
  shift: clipped('shift', 'Bands shifted', -1, 3),
  total: upTo('firePoints', 'Fire points that count', 0, 12),
  moraleDie: upTo('die', 'Die', 1, 7),
  excess: clipped('excess', 'Die less total', -6, 6),
  sgcPoints: upTo('sgcFirePoints', 'Fire points, SGC', 0, 6),
  sgcExtras: upTo('sgcExtras', 'Extras, SGC', 0, 3),
  soloPoints: upTo('soloFirePoints', 'Fire points, solo side', 0, 6),
  soloExtras: upTo('soloExtras', 'Extras, solo side', 0, 3),
  riskFactor: clipped('riskFactor', 'Risk Factor', -5, 12),
  counters: upTo('counters', 'Counters in sight', 1, 6),
};

export type Axes = ReturnType<typeof axesOf>;

export const axesOf = ({ sides, maxTurns, weapons, profiles }: Labels) => ({
  ...AXIS,
  side: named('side', 'Side', sides),
  turn: range('turn', 'Turn', 1, maxTurns),
  weapon: named('weapon', 'Weapon', weapons),
  profile: named('profile', 'Profile', profiles),
  rangeBand: named('rangeBand', 'Range band', BANDS),
  mode: named('mode', 'Mode', MODES),
  cover: named('cover', 'Cover of the target', COVERS),
  target: named('target', 'Target as judged for automatic hits', ['active', 'inactive']),
  timing: named('timing', 'Own or reaction fire', ['own', 'reaction']),
});
