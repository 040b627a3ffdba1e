import { named, range, upTo } from '../../../kernel/axes.ts';
import { COVERS, QUALITIES } from '../profiles.ts';

/** What the metrics are declared for. */
export interface Labels {
  readonly sides: readonly string[];
  readonly maxTurns: number;
  /** The greatest strength a side can have. */
  readonly maxStrength: number;
  /** Small arms and support weapons, those that the scenario defines included. */
  readonly weapons: readonly string[];
  readonly supportWeapons: readonly string[];
}

/** The axes that metrics of several topics share. */
export class Axes {
  readonly side;
  readonly turn;
  readonly weapon;
  readonly supportWeapon;
  readonly quality = named('quality', 'Quality', QUALITIES);
  readonly cover = named('cover', 'Cover of the target', COVERS);
  readonly leadership = upTo('leadership', 'Leadership Value', 1, 4);
  readonly threat = upTo('threat', 'Threat Level', 0, 8);

  constructor({ sides, maxTurns, weapons, supportWeapons }: Labels) {
    this.side = named('side', 'Side', sides);
    this.turn = range('turn', 'Turn', 1, maxTurns);
    this.weapon = named('weapon', 'Weapon', weapons);
    this.supportWeapon = named('supportWeapon', 'Support weapon', supportWeapons);
  }
}
