import { planningFields, type Role, type Tempers } from '../../../kernel/players/tactics.ts';
import { integer, number } from '../../../kernel/rules/fields.ts';
import type { Rules } from '../../../kernel/rules/table.ts';
import { TASKS, type Task } from '../../../tabletop/force.ts';
import { prospectFields } from '../../../tabletop/prospects.ts';

/** Unit: an average unit that is fresh, unless its text differs. */
const weight = (initial: number, doc: string) => number(initial, { min: -10, max: 10, doc });
const share = (initial: number, doc: string) => number(initial, { min: 0, max: 1, doc });

/** `players fit` finds those of one game. */
export const tactics = {
  presence: share(0.5, "How much of a unit's worth is its being there; the rest is what it will do, by its own odds."),
  finish: share(0.1, 'How much of its being there hangs on its last point of life, so that what is hurt is finished.'),
  preempt: weight(0.6, 'What a unit that has yet to act this turn will do now, beside what it does later.'),
  brawl: share(0.6, 'A charge, beside shots, in what a unit will do: it has to get there first.'),
  wishes: weight(1, 'A point of `worth:`, beside a point of life of an average unit.'),
  command: weight(1.5, "What a leader is worth more, per share of the game's best lead that its side loses with it."),
  breakWorth: weight(0.45, 'Where sides break: the share of the way to it that a unit is.'),
  prospect: weight(0.6, 'The attack that a position promises for next turn.'),
  exposure: weight(0.4, 'The attacks that a position draws next turn.'),
  pendingFire: weight(0.4, 'The attacks that a position draws this turn, from enemies who have yet to act.'),
  attention: share(0.4, 'How much of its attacks an enemy keeps from a unit for each other unit that it sees.'),
  menace: share(0.5, 'The charge of an enemy who can get there, beside his shots.'),
  ambition: share(0.5, 'The charge that a position promises, beside shots.'),
  charge: weight(1, 'The attack of a charge, beside shots.'),
  patience: share(0.3, 'How much of its own next attack a unit keeps back before it reacts in place of acting.'),
  endangered: weight(0.5, 'Who acts next: the worth that a unit may lose before it acts, beside what it may gain.'),
  deploymentDraws: integer(60, { min: 1, max: 1000, unit: 'points', doc: 'Points drawn for each unit that deploys.' }),
  deploymentCover: weight(1, "Cover from the enemy's deployment area."),
  deploymentFire: weight(1, "Fire into the enemy's deployment area."),
  late: weight(0.2, 'Dice: per share of the enemies that act before it, the move of a unit without a target.'),
  idle: weight(0.2, 'Dice: the move of a unit without a target.'),
  melee: weight(1.4, 'Dice: a blow, beside shots.'),
  overlap: share(0.3, 'Dice: how much of a target that units are likely to hit is gone for the next.'),
  daring: share(
    0,
    'How much less enemy attacks count as its side outnumbers the enemy, where nothing has to be reached.',
  ),
  hurry: share(
    0.3,
    'How much less enemy fire counts, for the side that has to reach something, once it is just in time.',
  ),
  seek: weight(0.1, 'Per move nearer to the enemy, where the mission is to wipe out or break a side.'),
  seekNamed: weight(0.16, 'The same for the side that must wipe out the other.'),
  seekPressure: weight(0.3, 'How much more so, for a side that must not let time run out.'),
  hold: weight(0.11, 'Per move nearer to the area to hold.'),
  holdPressure: weight(0.1, 'How much more so as time runs out.'),
  inside: weight(0.5, 'Being in the area to hold.'),
  exit: weight(0.2, 'Per move nearer to what has to be reached.'),
  exitPressure: weight(0.2, 'How much more so, for the side that has to, as time runs out.'),
  outnumbering: weight(0.4, 'How much more so, for each enemy that a unit of that side has to itself or less.'),
  exitSeek: weight(-0.05, 'Per move nearer to the enemy for the side that has to reach something.'),
  guardSeek: weight(0.2, 'The same for the side that must stop it.'),
  leave: weight(1, 'Leaving by the edge of the mission.'),
  objective: weight(1, 'A unit that stands on or near what the mission is about.'),
  ...planningFields({ clearLead: 0.1, turnsAhead: 1, trust: 200 }),
  ...prospectFields({ strength: 2, command: 0.5, objective: 1 }),
} as const;

export type Tactics = Rules<typeof tactics>;

/** Factors on the tactician's weights. */
export const TEMPERS = {
  bold: { exposure: 0.75, pendingFire: 0.75, charge: 1.3, seek: 1.4, seekNamed: 1.3 },
  cautious: { exposure: 1.3, pendingFire: 1.3, charge: 0.75, seek: 0.7, seekNamed: 0.8 },
} as const satisfies Tempers;

interface OwnRole extends Role {
  readonly tactics: Partial<Tactics>;
}

export const ROLES: Readonly<Record<Task | 'meets' | 'breaks' | 'swarms', OwnRole>> = {
  hunts: { doc: 'It has to wipe out the enemy: `eliminate` names it or nobody.', tactics: {} },
  meets: { doc: 'The same, where it has no deployment area and begins near the enemy.', tactics: {} },
  breaks: { doc: 'It has to break the enemy: the mission is `break`.', tactics: {} },
  swarms: { doc: 'It has to wipe out or break an enemy with fewer units.', tactics: {} },
  survives: { doc: TASKS.survives, tactics: { seek: 0, seekPressure: 0 } },
  holds: { doc: TASKS.holds, tactics: {} },
  reaches: { doc: TASKS.reaches, tactics: {} },
  blocks: { doc: 'It has to keep the enemy from an area or edge: `reach` or `hold` names the enemy.', tactics: {} },
};
