import { choice, integer, integerOrNull, number } from '../../../kernel/rules/fields.ts';
import { byId, die, from, threat, upTo, whether } from './parts.ts';
import { ARMOUR_FAMILY, ARMOURS, MAX_ARMOUR_CLASS, SUSPENSIONS } from './profiles.ts';

const SUSPENSION_DICE = [6, 10, 10, 8, null, null];

const armourScore = (initial: number, doc: string) =>
  integer(initial, {
    min: 0,
    max: 20,
    clause: 'SG2-127',
    doc: `Score of the Armour die with which a figure aboard is ${doc} (0: never).`,
  });

const size = (initial: number, doc: string) => integer(initial, { min: 1, max: 12, clause: 'SG2-130', doc });

/** SG2-123 to 135. */
export const vehicleRules = {
  crew: integer(2, {
    min: 1,
    max: 12,
    unit: 'figures',
    clause: 'SG2-123',
    doc: 'Crew of vehicles whose scenario states none.',
  }),
  crewArmour: choice(ARMOURS, 'partialLight', {
    clause: 'SG2-123',
    family: ARMOUR_FAMILY.key,
    doc: 'Armour of crews whose scenario states none.',
  }),
  armourDie: die(12, 'SG2-124', 'Armour die of vehicles; its score is multiplied by the armour class.'),
  softDie: die(6, 'SG2-124', 'Armour die of vehicles of armour class 0.'),
  facing: whether(
    false,
    'SG2-124',
    'Armour is one class weaker from behind (not below 0); false: the same on all faces.',
  ),
  smallArmsMaxClass: integerOrNull(null, {
    min: -1,
    max: MAX_ARMOUR_CLASS,
    nullMeans: 'any',
    clause: 'SG2-125',
    doc: 'Highest armour class that small arms can penetrate.',
  }),
  smallArmsDisableAt: choice(['twice-or-more', 'more-than-twice'], 'twice-or-more', {
    clause: 'SG2-126',
    doc: 'Impact of small arms that disables a vehicle, in multiples of the armour score.',
  }),
  smallArmsDeadOn: armourScore(1, 'dead'),
  smallArmsWoundedOn: armourScore(2, 'wounded'),
  destroyMultiple: number(2, {
    min: 1,
    max: 12,
    clause: 'SG2-129',
    doc: 'An impact of more than this many times the armour score destroys a vehicle.',
  }),
  destroyedSizeMultiplier: size(2, 'What multiplies the weapon size for the occupants of a destroyed vehicle.'),
  supportSize: size(1, 'Weapon size of support weapons.'),
  occupantDeadUpTo: upTo(3, 'SG2-131', 'with which a casualty in a vehicle is dead'),
  suspensionUpTo: upTo(2, 'SG2-132', 'with which a hit that does not penetrate strikes the suspension'),
  systemsFrom: from(6, 'SG2-132', 'with which it strikes the systems, if not the suspension'),
  suspension: byId(SUSPENSIONS, (id, i) =>
    integerOrNull(SUSPENSION_DICE[i], {
      min: 2,
      max: 20,
      unit: 'sides',
      nullMeans: 'no effect',
      clause: 'SG2-133',
      doc: `Die that an impact on a ${id} suspension has to beat.`,
    }),
  ),
  bailThreat: threat(3, 'SG2-134', 'of the test by which the crew of an immobilised vehicle stays.'),
  repairFrom: from(5, 'SG2-135', 'with which systems are repaired'),
} as const;
