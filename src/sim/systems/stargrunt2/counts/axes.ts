import { named, OpenAxis, range, upTo } from '../../../kernel/counts/axes.ts';
import { COVERS, QUALITIES } from '../rules/profiles.ts';

/** What the metrics are declared for. */
export interface Labels {
  readonly sides: readonly string[];
  readonly maxTurns: number;
  /** The greatest strength a side can have. */
  readonly maxStrength: number;
  /** Small arms and support weapons, those that the scenario defines included. */
  readonly weapons: readonly string[];
  readonly supportWeapons: readonly string[];
  readonly armours: readonly string[];
  /** Types of dice (SG2-001). */
  readonly ladder: readonly number[];
  /** Inches of a full step of range in observing (SG2-106). */
  readonly rangeStep: number;
}

/** Steps of range in observing that are told from each other. */
const MOST_STEPS = 6;

/** The axes that metrics of several topics share. */
export class Axes {
  readonly ladder: readonly number[];
  readonly side;
  readonly turn;
  readonly weapon;
  readonly supportWeapon;
  readonly armour;
  /** Whatever fires alone: small arms, then support weapons. */
  readonly anyWeapon;
  /** Places are those of the ladder; behind them, no Firepower die of small arms. */
  readonly firepowerDie;
  /** Full steps of range, by the inches at which each begins. */
  readonly distance;
  readonly quality = named('quality', 'Quality', QUALITIES);
  readonly cover = named('cover', 'Cover of the target', COVERS);
  readonly leadership = upTo('leadership', 'Leadership Value', 1, 4);
  readonly threat = upTo('threat', 'Threat Level', 0, 8);

  constructor({ sides, maxTurns, weapons, supportWeapons, armours, ladder, rangeStep }: Labels) {
    this.ladder = ladder;
    this.side = named('side', 'Side', sides);
    this.turn = range('turn', 'Turn', 1, maxTurns);
    this.weapon = named('weapon', 'Weapon', weapons);
    this.supportWeapon = named('supportWeapon', 'Support weapon', supportWeapons);
    this.armour = named('armour', 'Armour', armours);
    this.anyWeapon = named('weapon', 'Weapon', [...weapons, ...supportWeapons]);
    this.firepowerDie = named('firepower', 'Firepower die of small arms', [...ladder.map(String), 'none']);
    const inches = Array.from(
      { length: MOST_STEPS + 1 },
      (_, k) => `${k * rangeStep}${k < MOST_STEPS ? '' : ' or more'}`,
    );
    this.distance = new OpenAxis('distance', 'Range in full steps, in inches', inches, 0);
  }
}
