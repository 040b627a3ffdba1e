import { boolean, choice, integer, integerOrNull, list, number, numberOrNull } from '../../../kernel/rules/fields.ts';
import type { Rules } from '../../../kernel/rules/table.ts';
import { sightRules } from '../../../tabletop/sight.ts';
import { byId, cost, count, die, flag, inches, pace, reading } from './leaves.ts';
import { GROUNDS, MORALE_CAUSES, SPOTTING_BANDS, ZAT_EFFECTS } from './profiles.ts';
import { facing, jaffa, portal, risk } from './solo.ts';
import { effect, profiles, ranges, toHit, weapons } from './weapons.ts';

const SPOTTING_RANGE = [8, 20, 48, 60];
const SPOTTING_SCORE = [2, 3, 5, 6];

const CAUSE_WORDS: Readonly<Record<(typeof MORALE_CAUSES)[number], string>> = {
  suppressed: 'Being suppressed by fire',
  casualty: 'Taking a casualty',
  meleeLost: 'Losing a melee',
  outnumberedCharge: 'Being charged by greater numbers',
  openGround: 'Trying to cross open ground under fire',
};

/** Dotted paths of leaves are house-rule keys. */
export const rules = {
  uncommanded: {
    moraleTest: flag(false, 'SOLO-01', 'Uncommanded SGC groups take morale tests besides their Risk tests.'),
  },
  firePoints: {
    basis: choice(['current', 'printed'], 'current', {
      clause: 'SOLO-03',
      doc: 'Fire points are the rating less wounds, or the rating as printed.',
    }),
  },
  profiles,
  crew: {
    needed: count(1, [1, 4], 'figures', 'SOLO-27', 'Active crew within 1 inch that a crewed weapon needs to fire.'),
    size: count(2, [1, 4], 'figures', 'SOLO-27', 'Crew of a crewed weapon.'),
  },
  actions: {
    moveCost: count(1, [0, 6], 'Fire actions', 'SOLO-04', 'What a movement action costs.'),
    unsuppressCost: cost(1, 'SOLO-40', 'an attempt to remove suppression'),
    renew: choice(['own-step', 'turn'], 'own-step', {
      clause: 'SOLO-04',
      doc: "When Fire actions are renewed: at each side's own movement step, or for all in step 1.",
    }),
  },
  measure: {
    rounding: choice(['up', 'nearest', 'down'], 'up', {
      clause: 'SOLO-05',
      doc: 'How a distance is rounded to whole inches before a band is read.',
    }),
  },
  duration: {
    from: choice(['next-step', 'now'], 'next-step', {
      clause: 'SOLO-06',
      doc: 'Whether a disablement counts from the next own movement step, or with the one in progress.',
    }),
  },
  move: {
    maxActions: count(3, [1, 6], 'actions', 'SOLO-14', 'Movement actions that a figure may make in a turn.'),
    usesBudget: flag(true, 'SOLO-14', 'Movement actions cost Fire actions.'),
    normal: pace(6, 'SOLO-15', 'Normal move.'),
    charge: pace(8, 'SOLO-15', 'Move of a charge into melee.'),
    flee: pace(8, 'SOLO-15', 'Move in flight.'),
    per: choice(['action', 'turn'], 'action', {
      clause: 'SOLO-15',
      doc: 'Whether these are for each movement action, or for all of a turn in equal parts.',
    }),
    penalty: choice(['deduct', 'set'], 'deduct', {
      clause: 'SOLO-16',
      doc: 'Whether hindrances are deducted and added up, or set a flat rate, the lowest that applies.',
    }),
    rough: inches(3, 'SOLO-16', 'Hindrance of rough ground and water, once an action.', 24),
    linearObstacle: inches(3, 'SOLO-16', 'Hindrance of crossing a linear obstacle, once an action.', 24),
    wounded: inches(2, 'SOLO-16', 'Hindrance of a wound.', 24),
    minimum: pace(1, 'SOLO-16', 'The least that an action moves, whatever is deducted.'),
    dragOne: inches(2, 'SOLO-17', 'Hindrance of dragging or carrying alone.', 24),
    dragTwo: inches(1, 'SOLO-17', 'Hindrance of dragging or carrying by two.', 24),
  },
  drag: {
    mayShoot: flag(true, 'SOLO-17', 'Who has dragged may shoot with the actions left.'),
  },
  terrain: {
    deduction: byId(GROUNDS, (ground) =>
      numberOrNull(null, {
        min: 0,
        max: 24,
        unit: 'inches',
        nullMeans: 'as other rough ground or linear obstacles',
        clause: 'SOLO-18',
        doc: `Hindrance of terrain pieces whose ground is ${ground}.`,
      }),
    ),
  },
  spotting: {
    ownTries: count(1, [0, 6], 'tries', 'SOLO-19', 'Tries of a figure in its own movement.'),
    triesPerTurn: count(2, [0, 12], 'tries', 'SOLO-19', 'Tries of a figure in a turn.'),
    target: choice(['group', 'figure'], 'group', {
      clause: 'SOLO-19',
      doc: 'A success reveals all figures of the group that the observer has in sight, or the nearest alone.',
    }),
    solo: flag(true, 'SOLO-19', 'The solo side has to spot; false: it knows every figure in its line of sight.'),
    die: die(6, 'SOLO-20', 'of a try to spot'),
    range: byId(SPOTTING_BANDS, (band, index) =>
      integer(SPOTTING_RANGE[index], {
        min: 0,
        max: 200,
        unit: 'inches',
        clause: 'SOLO-20',
        doc: `Upper limit of the ${band} band of spotting.`,
      }),
    ),
    score: {
      ...byId(SPOTTING_BANDS, (band, index) =>
        integer(SPOTTING_SCORE[index], {
          min: 1,
          max: 101,
          clause: 'SOLO-20',
          doc: `Least score that spots at ${band} (more than the die has: never).`,
        }),
      ),
      beyond: integerOrNull(null, {
        min: 1,
        max: 100,
        nullMeans: 'impossible',
        clause: 'SOLO-21',
        doc: 'Least score that spots one band past Extreme.',
      }),
    },
    shift: {
      unaware: shift(1, 'the side of the observer is unaware of enemy in the area'),
      cover: shift(1, 'the target is in cover'),
      suppressed: shift(1, 'the observer is suppressed'),
      shooting: shift(-1, 'the target unit is shooting'),
    },
    automaticWithin: inches(20, 'SOLO-22', 'Enemies in the open and in clear sight are spotted up to here.', 200),
    automaticBy: reading(['distance', 'band'], 'SOLO-22', 'Whether that is measured, or read by the shifted band.'),
    awareness: reading(['side', 'group'], 'SOLO-23', 'Whose awareness of enemy in the area counts.'),
    lasts: choice(['while-visible', 'turn', 'game'], 'while-visible', {
      clause: 'SOLO-24',
      doc: 'How long a figure stays spotted: until a turn ends with it out of sight, or just ends, or for good.',
    }),
  },
  shooting: {
    sgcFires: choice(['after-moves', 'any-time'], 'after-moves', {
      clause: 'SOLO-09',
      doc: 'Whether SGC figures fire after all SGC moves, or between them as well.',
    }),
    needsSpotted: flag(true, 'SOLO-24', 'Only spotted figures are shot at, charged or in sight.'),
    cost: {
      unaimed: cost(1, 'SOLO-29', 'an unaimed shot'),
      aimed: cost(2, 'SOLO-29', 'an aimed shot'),
      carefullyAimed: cost(3, 'SOLO-29', 'a carefully aimed shot'),
    },
  },
  ranges,
  weapons,
  toHit: {
    die: die(20, 'SOLO-28', 'of a shot'),
    ...toHit,
    coverShift: {
      soft: count(1, [0, 4], 'bands', 'SOLO-30', 'Bands that soft cover adds.'),
      hard: count(1, [0, 4], 'bands', 'SOLO-30', 'Bands that hard cover adds.'),
    },
    inactive: {
      suppressed: flag(true, 'SOLO-32', 'Suppressed targets are inactive.'),
      disabled: flag(true, 'SOLO-32', 'Disabled targets are inactive.'),
      countedBand: boolean(true, {
        clause: 'SOLO-32',
        doc: 'The band counted with cover decides on the automatic hit; false: the true band.',
      }),
      judged: choice(['volley-start', 'each-shot'], 'volley-start', {
        clause: 'SOLO-32',
        doc: 'Whether a target is inactive is judged once a step for each shooter, or shot by shot.',
      }),
    },
  },
  reaction: {
    enabled: flag(true, 'SOLO-31', 'There is reaction fire.'),
    check: choice(['each-action', 'end-of-move', 'before-contact'], 'each-action', {
      clause: 'SOLO-31',
      doc:
        'Whether it may come after each movement action, or at the end of the move of a figure, or after each action and also ' +
        'before one that takes a charge into contact.',
    }),
    afterUnsuppress: flag(true, 'SOLO-31', 'Removing suppression does not forfeit it.'),
    onArrival: flag(false, 'SOLO-31', 'Figures that arrived this turn have it.'),
  },
  melee: {
    distance: number(1, {
      min: 1,
      max: 3,
      unit: 'inches',
      clause: 'SOLO-33',
      doc: 'Opposing figures within this are in melee.',
    }),
    inSoloStep: flag(true, 'SOLO-52', 'Melees are fought in step 5 as in step 3.'),
    die: die(6, 'SOLO-53', 'of each side of a combat'),
    perExtra: integer(1, {
      min: 0,
      max: 6,
      clause: 'SOLO-53',
      doc: 'Added for each extra figure in contact with a single enemy figure.',
    }),
    at: {
      pushBack: meleeAt(1, 'pushed back'),
      wound: meleeAt(2, 'wounded'),
      disable: meleeAt(3, 'disabled'),
      kill: meleeAt(4, 'killed'),
      killAndPush: meleeAt(5, 'killed, and other opponents are pushed back'),
    },
    pushBackDistance: inches(1, 'SOLO-54', 'How far a loser is pushed back, if there is room.', 12),
    capture: choice(['alone', 'any', 'never'], 'alone', {
      clause: 'SOLO-55',
      doc: 'Which defeated figures may be captured in place of the result.',
    }),
    disabled: choice(['captured', 'killed', 'ignored'], 'captured', {
      clause: 'SOLO-56',
      doc: 'What becomes of disabled figures in contact without an active friend within 1 inch.',
    }),
  },
  effect,
  zat: {
    disableTurns: count(5, [0, 50], 'turns', 'SOLO-37', 'Disablement by the first hit.'),
    killHits: count(2, [1, 9], 'hits', 'SOLO-37', 'Hits that kill.'),
    disintegrateHits: count(3, [1, 9], 'hits', 'SOLO-37', 'Hits that disintegrate.'),
    sequence: list(choice(ZAT_EFFECTS, 'disable', { doc: 'What this hit does.' }), [], {
      maxLength: 9,
      clause: 'SOLO-37',
      doc: 'What the first, second, third hit does and so on, the last one as well all after it; empty: disable, kill, disintegrate by the numbers of hits.',
    }),
    memory: choice(['while-disabled', 'volley', 'game'], 'while-disabled', {
      clause: 'SOLO-37',
      doc: 'How long hits count: while the first disables, for one volley, or all game.',
    }),
  },
  suppression: {
    fights: flag(true, 'SOLO-38', 'Suppressed figures fight in melee.'),
    max: count(3, [1, 12], 'markers', 'SOLO-39', 'Most suppressions of a figure.'),
    die: die(6, 'SOLO-40', 'of an attempt to remove suppression'),
    score: integer(6, {
      min: 2,
      max: 120,
      clause: 'SOLO-40',
      doc: 'Least die + Fire points that removes suppression.',
    }),
    perSuccess: reading(['1', 'all'], 'SOLO-40', 'Markers that a success takes off.'),
  },
  wound: {
    actionLoss: count(1, [0, 6], 'Fire actions', 'SOLO-42', 'What each wound costs.'),
    turnsDie: count(3, [1, 20], 'sides', 'SOLO-42', 'Die for the turns disabled.'),
    turnsModifier: count(-1, [-20, 20], 'turns', 'SOLO-42', 'Added to that die.'),
    outAtZero: flag(true, 'SOLO-42', 'Without Fire actions a figure is disabled for good.'),
  },
  disable: {
    turns: integerOrNull(null, {
      min: 0,
      max: 100,
      unit: 'turns',
      nullMeans: 'for the game',
      clause: 'SOLO-43',
      doc: 'How long a disabling hit lasts.',
    }),
  },
  morale: {
    oncePerStep: boolean(true, {
      clause: 'SOLO-10',
      doc: 'One test a step for each cluster, whatever the number of causes; false: one for each kind of cause.',
    }),
    cause: byId(MORALE_CAUSES, (cause) => flag(true, 'SOLO-44', `${CAUSE_WORDS[cause]} causes a test.`)),
    solo: boolean(false, {
      clause: 'SOLO-44',
      doc:
        "Jaffa and Goa'uld take morale tests, too, besides their Risk tests: for suppression, casualties, lost melees and charges, " +
        'not for open ground, as their orders say where they go.',
    }),
    chargeScope: choice(['allotted', 'named-cluster', 'side'], 'allotted', {
      clause: 'SOLO-44',
      doc:
        'Which chargers a charged cluster is held against: those allotted to its figures this step, those of one group against ' +
        'the cluster of the enemy that it names alone, or all of the side this step.',
    }),
    clusterDistance: inches(3, 'SOLO-45', 'Greatest gap between figures that test together.'),
    cluster: choice(['chain', 'group'], 'chain', {
      clause: 'SOLO-45',
      doc: 'Who tests together: a chain of figures with such gaps, or the whole group.',
    }),
    die: count(6, [2, 20], 'sides', 'SOLO-46', 'Die of a morale test.'),
    countWounded: flag(false, 'SOLO-46', 'Wounded figures count in the Fire point total.'),
    awayFrom: choice(['all-known', 'nearest'], 'all-known', {
      clause: 'SOLO-47',
      doc:
        'Which enemies figures that retire or flee mind: of all known ones none ends nearer than the nearest was; or the nearest ' +
        'alone.',
    }),
    passUpTo: integer(-1, {
      min: -20,
      max: 20,
      clause: 'SOLO-46',
      doc: 'Greatest excess of the die over the Fire point total that passes (0: equal passes).',
    }),
    retireUpTo: integer(1, {
      min: -1,
      max: 20,
      clause: 'SOLO-47',
      doc: 'Greatest excess of the die that makes retire.',
    }),
    immediateActions: count(
      1,
      [0, 6],
      'actions',
      'SOLO-47',
      'Movement actions made at once by figures that retire or flee.',
    ),
    inCoverStays: flag(true, 'SOLO-47', 'Figures in cover have no need to retire.'),
    suppressedUpTo: integer(3, {
      min: -1,
      max: 20,
      clause: 'SOLO-48',
      doc: 'Greatest excess of the die that suppresses.',
    }),
    markers: count(1, [0, 12], 'markers', 'SOLO-48', 'Suppressions put on by a test.'),
    fleeSheds: flag(true, 'SOLO-49', 'Figures that flee lose their suppressions.'),
  },
  rally: {
    die: die(6, 'SOLO-50', 'of a rally'),
    score: integer(6, {
      min: 1,
      max: 101,
      clause: 'SOLO-50',
      doc: 'Least score that rallies (more than the die has: never).',
    }),
    per: reading(['cluster', 'figure'], 'SOLO-50', 'Who rallies on one die.'),
  },
  analysis: {
    breakFraction: number(0.5, {
      min: 0.01,
      max: 1,
      unit: 'share of figures',
      clause: 'SOLO-51',
      doc: 'Share of the figures fielded whose loss breaks a side.',
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
      doc: 'Turn limit of missions that state none.',
    }),
  },
  sight: sightRules.sight,
  cover: sightRules.cover,
} as const;

function shift(initial: number, when: string) {
  return integer(initial, { min: -4, max: 4, unit: 'bands', clause: 'SOLO-21', doc: `Bands added when ${when}.` });
}

function meleeAt(initial: number, result: string) {
  return integer(initial, {
    min: 1,
    max: 20,
    clause: 'SOLO-54',
    doc: `Least difference at which the loser is ${result}.`,
  });
}

export type SoloRules = Rules<typeof rules>;
