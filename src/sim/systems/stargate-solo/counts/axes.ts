import { named, range, upTo } from '../../../kernel/counts/axes.ts';
import { BANDS, COVERS, MODES } from '../rules/profiles.ts';

/** What the metrics are declared for. */
export interface Labels {
  readonly sides: readonly string[];
  readonly maxTurns: number;
  /** The greatest strength a side can have. */
  readonly maxStrength: number;
  readonly weapons: readonly string[];
  readonly profiles: readonly string[];
}

const MOST_FIRE_POINTS = 6;

/** The axes that metrics of several topics share. */
export class Axes {
  readonly side;
  readonly turn;
  readonly weapon;
  readonly profile;
  readonly rangeBand = named('rangeBand', 'Range band', BANDS);
  readonly mode = named('mode', 'Mode', MODES);
  readonly cover = named('cover', 'Cover of the target', COVERS);
  readonly target = named('target', 'Target as judged for automatic hits', ['active', 'inactive']);
  readonly timing = named('timing', 'Own or reaction fire', ['own', 'reaction']);
  readonly firePoints = upTo('firePoints', 'Fire points', 0, MOST_FIRE_POINTS);
  readonly die = upTo('die', 'Die', 1, 6);

  constructor({ sides, maxTurns, weapons, profiles }: Labels) {
    this.side = named('side', 'Side', sides);
    this.turn = range('turn', 'Turn', 1, maxTurns);
    this.weapon = named('weapon', 'Weapon', weapons);
    this.profile = named('profile', 'Profile', profiles);
  }
}
