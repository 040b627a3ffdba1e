import { boolean, choice, integer, integerOrNull, list, number, numberOrNull } from '../../../kernel/rules/fields.ts';
import type { Rules } from '../../../kernel/rules/table.ts';
import { sightRules } from '../../../tabletop/sight.ts';
import { byId, cost, count, die, flag, inches, pace, reading, spoken } from './leaves.ts';
import { moraleRules } from './morale.ts';
import { GROUNDS, SPOTTING_BANDS, ZAT_EFFECTS } from './profiles.ts';
import { facing, jaffa, portal, risk } from './solo.ts';
import { effect, profiles, ranges, toHit, weapons } from './weapons.ts';

const SPOTTING_RANGE = [8, 20, 48, 60];
const SPOTTING_SCORE = [2, 3, 5, 6];

/** Dotted paths of leaves are house-rule keys. */
export const rules = {
  uncommanded: {
    moraleTest: flag(false, 'SOLO-01', 'Uncommanded SGC groups take morale tests as well as Risk tests.'),
  },
  firePoints: {
    basis: choice(['current', 'printed'], 'current', {
      clause: 'SOLO-03',
      doc: 'Fire points are the rating minus wounds (current), or the rating as printed.',
    }),
  },
  profiles,
  crew: {
    needed: count(
      1,
      [1, 4],
      'figures',
      'SOLO-27',
      'Active crew that must be within 1 inch for a crewed weapon to fire.',
    ),
    size: count(2, [1, 4], 'figures', 'SOLO-27', 'Number of figures in the crew of a crewed weapon.'),
  },
  actions: {
    moveCost: count(1, [0, 6], 'Fire actions', 'SOLO-04', 'Fire actions that a movement action costs.'),
    unsuppressCost: cost(1, 'SOLO-40', 'an attempt to remove suppression'),
    renew: choice(['own-step', 'turn'], 'own-step', {
      clause: 'SOLO-04',
      doc: 'Fire actions are renewed at each side’s own movement step, or for all sides in step 1.',
    }),
  },
  measure: {
    rounding: choice(['up', 'nearest', 'down'], 'up', {
      clause: 'SOLO-05',
      doc: 'Distances are rounded up, down or to the nearest inch to find the range band.',
    }),
  },
  duration: {
    from: choice(['next-step', 'now'], 'next-step', {
      clause: 'SOLO-06',
      doc: 'Turns disabled are counted from the figure’s next movement step, or from the current one.',
    }),
  },
  move: {
    maxActions: count(3, [1, 6], 'actions', 'SOLO-14', 'Most movement actions that a figure may take in a turn.'),
    usesBudget: flag(true, 'SOLO-14', 'Movement actions cost Fire actions.'),
    normal: pace(6, 'SOLO-15', 'Distance of a normal movement action.'),
    charge: pace(8, 'SOLO-15', 'Distance of a movement action in a charge.'),
    flee: pace(8, 'SOLO-15', 'Distance of a movement action for a figure that flees.'),
    per: choice(['action', 'turn'], 'action', {
      clause: 'SOLO-15',
      doc: 'Move distances are for each movement action, or for the whole turn in equal parts.',
    }),
    penalty: choice(['deduct', 'set'], 'deduct', {
      clause: 'SOLO-16',
      doc: 'Hindrances are added up and deducted, or each is a flat rate and the lowest one counts.',
    }),
    rough: inches(3, 'SOLO-16', 'Inches that rough ground or water takes off a movement action.', 24),
    linearObstacle: inches(
      3,
      'SOLO-16',
      'Inches that crossing a linear obstacle, such as a hedge, takes off a movement action.',
      24,
    ),
    wounded: inches(2, 'SOLO-16', 'Inches that a wound takes off a movement action.', 24),
    minimum: pace(1, 'SOLO-16', 'Shortest distance of a movement action, whatever is deducted.'),
    dragOne: inches(2, 'SOLO-17', 'Inches that dragging a figure alone takes off a movement action.', 24),
    dragTwo: inches(1, 'SOLO-17', 'Inches that dragging a figure with a helper takes off a movement action.', 24),
  },
  drag: {
    mayShoot: flag(true, 'SOLO-17', 'A figure that dragged another may shoot with the actions it has left.'),
  },
  terrain: {
    deduction: byId(GROUNDS, (ground) =>
      numberOrNull(null, {
        min: 0,
        max: 24,
        unit: 'inches',
        nullMeans: 'as other rough ground or linear obstacles',
        clause: 'SOLO-18',
        doc: `Inches that terrain of type ${ground} takes off a movement action (example: 2).`,
      }),
    ),
  },
  spotting: {
    ownTries: count(1, [0, 6], 'tries', 'SOLO-19', 'Spotting tries of a figure in its own movement.'),
    triesPerTurn: count(2, [0, 12], 'tries', 'SOLO-19', 'Spotting tries of a figure in a whole turn.'),
    target: choice(['group', 'figure'], 'group', {
      clause: 'SOLO-19',
      doc: 'Spotting reveals every figure of the group in sight, or only the nearest.',
    }),
    solo: flag(true, 'SOLO-19', 'The solo side must spot its enemies; false: it sees everything in line of sight.'),
    die: die(6, 'SOLO-20', 'to spot an enemy'),
    range: byId(SPOTTING_BANDS, (band, index) =>
      integer(SPOTTING_RANGE[index], {
        min: 0,
        max: 200,
        unit: 'inches',
        clause: 'SOLO-20',
        doc: `Longest distance of the ${spoken(band)} spotting band.`,
      }),
    ),
    score: {
      ...byId(SPOTTING_BANDS, (band, index) =>
        integer(SPOTTING_SCORE[index], {
          min: 1,
          max: 101,
          clause: 'SOLO-20',
          doc: `Lowest roll that spots an enemy at ${spoken(band)} range (above the die = never).`,
        }),
      ),
      beyond: integerOrNull(null, {
        min: 1,
        max: 100,
        nullMeans: 'impossible',
        clause: 'SOLO-21',
        doc: 'Lowest roll that spots an enemy one band beyond Extreme (example: 6).',
      }),
    },
    shift: {
      unaware: shift(1, 'the observer’s side is unaware of enemies'),
      cover: shift(1, 'the target is in cover'),
      suppressed: shift(1, 'the observer is suppressed'),
      shooting: shift(-1, 'the target’s unit is shooting'),
    },
    automaticWithin: inches(
      20,
      'SOLO-22',
      'Enemies in the open and in clear sight are spotted automatically within this distance.',
      200,
    ),
    automaticBy: reading(
      ['distance', 'band'],
      'SOLO-22',
      'Automatic spotting is by measured distance, or by the shifted band.',
    ),
    awareness: reading(
      ['side', 'group'],
      'SOLO-23',
      'Awareness of the enemy is shared by the whole side, or by the group only.',
    ),
    lasts: choice(['while-visible', 'turn', 'game'], 'while-visible', {
      clause: 'SOLO-24',
      doc: 'A figure stays spotted until a turn ends with it out of sight, for the turn, or for the game.',
    }),
  },
  shooting: {
    sgcFires: choice(['after-moves', 'any-time'], 'after-moves', {
      clause: 'SOLO-09',
      doc: 'SGC figures fire after all SGC moves, or at any time between them.',
    }),
    needsSpotted: flag(true, 'SOLO-24', 'Figures must be spotted before they can be shot at or charged.'),
    cost: {
      unaimed: cost(1, 'SOLO-29', 'an unaimed shot'),
      aimed: cost(2, 'SOLO-29', 'an aimed shot'),
      carefullyAimed: cost(3, 'SOLO-29', 'a carefully aimed shot'),
    },
  },
  ranges,
  weapons,
  toHit: {
    die: die(20, 'SOLO-28', 'to hit with a shot'),
    ...toHit,
    coverShift: {
      soft: count(
        1,
        [0, 4],
        'bands',
        'SOLO-30',
        'Range bands that soft cover adds to a shot, which makes it harder to hit.',
      ),
      hard: count(
        1,
        [0, 4],
        'bands',
        'SOLO-30',
        'Range bands that hard cover adds to a shot, which makes it harder to hit.',
      ),
    },
    inactive: {
      suppressed: flag(true, 'SOLO-32', 'Suppressed targets are hit automatically at point blank.'),
      disabled: flag(true, 'SOLO-32', 'Disabled targets are hit automatically at point blank.'),
      countedBand: boolean(true, {
        clause: 'SOLO-32',
        doc: 'Cover counts for the automatic hit at point blank; false: only the distance does.',
      }),
      judged: choice(['volley-start', 'each-shot'], 'volley-start', {
        clause: 'SOLO-32',
        doc: 'A target is judged inactive once per volley, or before each shot.',
      }),
    },
  },
  reaction: {
    enabled: flag(true, 'SOLO-31', 'Figures may use reaction fire (overwatch) in the enemy’s movement.'),
    check: choice(['each-action', 'end-of-move', 'before-contact'], 'each-action', {
      clause: 'SOLO-31',
      doc: 'Reaction fire comes after each action, at the end of a move, or also before a charge makes contact.',
    }),
    afterUnsuppress: flag(true, 'SOLO-31', 'A figure that removed suppression may still use reaction fire.'),
    onArrival: flag(false, 'SOLO-31', 'Figures that arrived this turn may use reaction fire.'),
  },
  melee: {
    distance: number(1, {
      min: 1,
      max: 3,
      unit: 'inches',
      clause: 'SOLO-33',
      doc: 'Opposing figures within this distance are in melee.',
    }),
    inSoloStep: flag(true, 'SOLO-52', 'Melees are fought in both steps 3 and 5; false: only in step 3.'),
    die: die(6, 'SOLO-53', 'by each side in melee'),
    perExtra: integer(1, {
      min: 0,
      max: 6,
      clause: 'SOLO-53',
      doc: 'Bonus in melee for each extra figure in contact with a single enemy.',
    }),
    at: {
      pushBack: meleeAt(1, 'pushed back'),
      wound: meleeAt(2, 'wounded'),
      disable: meleeAt(3, 'disabled'),
      kill: meleeAt(4, 'killed'),
      killAndPush: meleeAt(5, 'killed, and other opponents are pushed back'),
    },
    pushBackDistance: inches(1, 'SOLO-54', 'Distance that the loser of a melee is pushed back, if there is room.', 12),
    capture: choice(['alone', 'any', 'never'], 'alone', {
      clause: 'SOLO-55',
      doc: 'Defeated figures may be captured instead if alone, in any melee, or never.',
    }),
    disabled: choice(['captured', 'killed', 'ignored'], 'captured', {
      clause: 'SOLO-56',
      doc: 'Disabled figures in contact with no active friend within 1 inch are captured, killed or ignored.',
    }),
  },
  effect,
  zat: {
    disableTurns: count(5, [0, 50], 'turns', 'SOLO-37', 'Turns that the first zat hit disables a figure.'),
    killHits: count(2, [1, 9], 'hits', 'SOLO-37', 'Zat hits that kill a figure.'),
    disintegrateHits: count(3, [1, 9], 'hits', 'SOLO-37', 'Zat hits that disintegrate a body.'),
    sequence: list(choice(ZAT_EFFECTS, 'disable', { doc: 'Effect of this hit.' }), [], {
      maxLength: 9,
      clause: 'SOLO-37',
      doc: 'Effects of the first, second, third zat hit and so on; empty: by the other zat rules.',
    }),
    memory: choice(['while-disabled', 'volley', 'game'], 'while-disabled', {
      clause: 'SOLO-37',
      doc: 'Zat hits are remembered while the first one disables, for one volley, or all game.',
    }),
  },
  suppression: {
    fights: flag(true, 'SOLO-38', 'Suppressed figures fight in melee.'),
    max: count(3, [1, 12], 'markers', 'SOLO-39', 'Most suppression markers that a figure may have.'),
    die: die(6, 'SOLO-40', 'to remove suppression'),
    score: integer(6, {
      min: 2,
      max: 120,
      clause: 'SOLO-40',
      doc: 'Lowest total of die + Fire points that removes suppression.',
    }),
    perSuccess: reading(['1', 'all'], 'SOLO-40', 'A successful attempt removes 1 suppression marker, or all of them.'),
  },
  wound: {
    actionLoss: count(1, [0, 6], 'Fire actions', 'SOLO-42', 'Fire actions that a figure loses for each wound.'),
    turnsDie: count(
      3,
      [1, 20],
      'sides',
      'SOLO-42',
      'Size of the die rolled for how many turns a wound disables (3 = d3).',
    ),
    turnsModifier: count(
      -1,
      [-20, 20],
      'turns',
      'SOLO-42',
      'Modifier to the turns that a wound disables (−1: a d3 gives 0 to 2 turns).',
    ),
    outAtZero: flag(
      true,
      'SOLO-42',
      'A figure whose wounds leave it no Fire actions is disabled for the rest of the game.',
    ),
  },
  disable: {
    turns: integerOrNull(null, {
      min: 0,
      max: 100,
      unit: 'turns',
      nullMeans: 'for the game',
      clause: 'SOLO-43',
      doc: 'Turns that a disabling hit lasts (example: 5).',
    }),
  },
  ...moraleRules,
  analysis: {
    breakFraction: number(0.5, {
      min: 0.01,
      max: 1,
      unit: 'share of figures',
      clause: 'SOLO-51',
      doc: 'A side breaks when it has lost this share of its figures (0.5 = half).',
    }),
  },
  risk,
  facing,
  jaffa,
  portal,
  mission: {
    turnLimit: integer(12, {
      min: 1,
      max: 200,
      unit: 'turns',
      doc: 'Turn limit of missions that do not state one.',
    }),
  },
  sight: sightRules.sight,
  cover: sightRules.cover,
} as const;

function shift(initial: number, when: string) {
  return integer(initial, {
    min: -4,
    max: 4,
    unit: 'bands',
    clause: 'SOLO-21',
    doc: `Bands that spotting gets harder (below 0: easier) when ${when}.`,
  });
}

function meleeAt(initial: number, result: string) {
  return integer(initial, {
    min: 1,
    max: 20,
    clause: 'SOLO-54',
    doc: `Smallest difference in melee at which the loser is ${result}.`,
  });
}

export type SoloRules = Rules<typeof rules>;
