import { choice, integer, integerOrNull, number } from '../../../kernel/rules/fields.ts';
import { byId, die, from, threat, upTo, whether } from './parts.ts';
import { ARMOUR_FAMILY, ARMOURS, MAX_ARMOUR_CLASS, SUSPENSIONS, wordsOf } from './profiles.ts';

const SUSPENSION_DICE = [6, 10, 10, 8, null, null];

const armourScore = (initial: number, doc: string) =>
  integer(initial, {
    min: 0,
    max: 20,
    clause: 'SG2-127',
    doc: `Roll of the Armour die at which a figure aboard is ${doc} (0 = never).`,
  });

const size = (initial: number, doc: string) => integer(initial, { min: 1, max: 12, clause: 'SG2-130', doc });

/** SG2-123 to 135. */
export const vehicleRules = {
  crew: integer(2, {
    min: 1,
    max: 12,
    unit: 'figures',
    clause: 'SG2-123',
    doc: 'Crew of a vehicle unless the scenario sets it.',
  }),
  crewArmour: choice(ARMOURS, 'partialLight', {
    clause: 'SG2-123',
    family: ARMOUR_FAMILY.key,
    doc: 'Armour of vehicle crews unless the scenario sets it.',
  }),
  armourDie: die(12, 'SG2-124', 'Armour die of vehicles (12 = D12); the roll is multiplied by the armour class.'),
  softDie: die(6, 'SG2-124', 'Armour die of soft vehicles, which have armour class 0 (6 = D6).'),
  facing: whether(false, 'SG2-124', 'Armour is one class weaker from behind; false: the same on all sides.'),
  smallArmsMaxClass: integerOrNull(null, {
    min: -1,
    max: MAX_ARMOUR_CLASS,
    nullMeans: 'any',
    clause: 'SG2-125',
    doc: 'Highest armour class that small arms can penetrate (example: 0).',
  }),
  smallArmsDisableAt: choice(['twice-or-more', 'more-than-twice'], 'twice-or-more', {
    clause: 'SG2-126',
    doc: 'Small arms disable a vehicle if Impact is at least, or more than, twice the armour roll.',
  }),
  smallArmsDeadOn: armourScore(1, 'dead'),
  smallArmsWoundedOn: armourScore(2, 'wounded'),
  destroyMultiple: number(2, {
    min: 1,
    max: 12,
    clause: 'SG2-129',
    doc: 'A hit destroys a vehicle if Impact is more than this many times the armour roll.',
  }),
  destroyedSizeMultiplier: size(2, 'Weapon size is multiplied by this against occupants of a destroyed vehicle.'),
  supportSize: size(1, 'Weapon size of support weapons against occupants of vehicles.'),
  occupantDeadUpTo: upTo(3, 'SG2-131', 'at which a casualty in a vehicle is dead'),
  suspensionUpTo: upTo(2, 'SG2-132', 'at which a hit that does not penetrate strikes the suspension'),
  systemsFrom: from(6, 'SG2-132', 'at which a hit that does not penetrate strikes the systems'),
  suspension: byId(SUSPENSIONS, (id, i) =>
    integerOrNull(SUSPENSION_DICE[i], {
      min: 2,
      max: 20,
      unit: 'sides',
      nullMeans: 'no effect',
      clause: 'SG2-133',
      doc: `Die that Impact must beat to immobilise a vehicle with ${wordsOf(id)} suspension.`,
    }),
  ),
  bailThreat: threat(3, 'SG2-134', 'of the test for the crew of an immobilised vehicle to stay aboard.'),
  repairFrom: from(5, 'SG2-135', 'at which systems are repaired'),
} as const;
