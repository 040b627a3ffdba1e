import { named, OpenAxis, range, upTo } from '../../../kernel/counts/cells.ts';
import { COVERS, QUALITIES } from '../rules/profiles.ts';

export interface Labels {
  readonly sides: readonly string[];
  readonly maxTurns: number;
  /** For a side. */
  readonly maxStrength: number;
  /** Small arms and support weapons, also the scenario's own. */
  readonly weapons: readonly string[];
  readonly supportWeapons: readonly string[];
  readonly armours: readonly string[];
  /** Dice (SG2-001). */
  readonly ladder: readonly number[];
  /** Inches (SG2-106). */
  readonly rangeStep: number;
}

export const AXIS = {
  leadership: upTo('leadership', 'Leadership Value', 1, 4),
  leader: upTo('leader', 'Leadership Value', 1, 4),
  threat: upTo('threat', 'Threat Level', 0, 8),
  band: upTo('band', 'Range band', 1, 6),
  firepower: upTo('firepower', 'Firepower die', 2, 13),
  impact: upTo('impact', 'Impact die', 2, 13),
  multiplier: upTo('impactMultiplier', 'Impact multiplier', 1, 9),
  armourDie: upTo('armour', 'Armour die', 2, 13),
  size: upTo('size', 'Weapon size', 1, 6),
  wholeHits: upTo('wholeHits', 'Whole hits', 0, 8),
  lost: upTo('lost', 'Figures lost', 0, 6),
  inches: upTo('inches', 'Inches', 0, 24),
  score: upTo('score', 'Score', 1, 12),
  round: upTo('round', 'Round', 1, 4),
  rounds: upTo('rounds', 'Rounds', 1, 6),
  held: upTo('markers', 'Suppression markers', 0, 3),
  bypassed: upTo('bypassed', 'Levels bypassed', 0, 4),
  levelsBypassed: upTo('bypassed', 'Command levels bypassed', 0, 4),
  used: upTo('actions', 'Actions used', 0, 2),
  joined: upTo('figures', 'Figures joined', 1, 12),
  steps: upTo('steps', 'Full steps of range', 0, 6),
  distance: upTo('distance', 'Range in full steps, in inches', 0, 6),
  markers: upTo('markers', 'EW markers spent', 1, 4),
  chits: upTo('chits', 'Chits spent', 0, 5),
  inBursts: upTo('figures', 'Figures in the bursts', 0, 20),
  bursts: upTo('bursts', 'Bursts that the figure is in', 1, 4),
};

export type Axes = ReturnType<typeof axesOf>;

export function axesOf({ sides, maxTurns, weapons, supportWeapons, armours, ladder, rangeStep }: Labels) {
  const { name, title, labels } = AXIS.distance;
  const inches = labels.map((_, step) => `${step * rangeStep}${step < labels.length - 1 ? '' : ' or more'}`);
  return {
    ...AXIS,
    side: named('side', 'Side', sides),
    turn: range('turn', 'Turn', 1, maxTurns),
    weapon: named('weapon', 'Weapon', weapons),
    supportWeapon: named('supportWeapon', 'Support weapon', supportWeapons),
    armour: named('armour', 'Armour', armours),
    anyWeapon: named('weapon', 'Weapon', [...weapons, ...supportWeapons]),
    /** By place on the ladder, then none. */
    firepowerDie: named('firepower', 'Firepower die of small arms', [...ladder.map(String), 'none']),
    /** By the inches at which a step begins. */
    distance: new OpenAxis(name, title, inches, 0),
    quality: named('quality', 'Quality', QUALITIES),
    cover: named('cover', 'Cover of the target', COVERS),
  };
}
