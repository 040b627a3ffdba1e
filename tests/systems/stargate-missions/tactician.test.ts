import { describe, expect, test } from 'vitest';
import type { EventCard } from '../../../src/sim/systems/stargate-missions/cards.ts';
import { Play, type View } from '../../../src/sim/systems/stargate-missions/policy.ts';
import { type Tactics, thresholdsOf } from '../../../src/sim/systems/stargate-missions/policy-options.ts';
import { EVENT, LOSS, MISSION } from '../../../src/sim/systems/stargate-missions/readings.ts';
import { tabulate } from '../../../src/sim/systems/stargate-missions/tables.ts';
import { Tactician } from '../../../src/sim/systems/stargate-missions/tactician.ts';
import { type Example, FIGHTERS, SCHOLARS, type Situation, situation } from './support.ts';

/** A situation with a tactician who looks at it from a seat. */
function looking(given: Situation, seat = 0, tactics: Partial<Tactics> = {}) {
  const example = situation(given);
  const policy = new Tactician(example.rules, tabulate(example.rules), thresholdsOf('tactician', tactics));
  return { example, policy, view: example.game.views[seat] };
}

/** The card that a tactician plays in a window, or null. */
function played(policy: Tactician, view: View, window: number): EventCard | null {
  const play = new Play();
  return policy.play(view, window, play) ? play.card : null;
}

const name = (card: EventCard | null) => card?.name ?? null;
const scores = ({ players }: Example, ...points: number[]) =>
  points.forEach((missionPoints, seat) => {
    players[seat].missionPoints = missionPoints;
  });

describe('drawing Event cards', () => {
  const bonuses = ['heavyWeapons', 'ambush', 'rocketLauncher', 'claymoreMines', 'newWeapons', 'stealth'];
  const given = (hand: readonly string[]): Situation => ({
    seats: [{ team: FIGHTERS, hand }, {}],
    drawn: ['stopGoauldInvasion'],
    events: ['trial', 'honor'],
  });

  test('a hand with room draws more', () => {
    const { policy, view } = looking(given(['reconnaissance', 'ambush']));
    expect(name(played(policy, view, EVENT))).toBe('Reconnaissance');
  });

  test('a full hand of cards that help now does not', () => {
    const { policy, view } = looking(given(['reconnaissance', ...bonuses]));
    expect(played(policy, view, EVENT)).toBeNull();
  });

  test('a hand above the limit draws before it discards: the card would go anyway', () => {
    const { policy, view } = looking(given(['reconnaissance', 'honor', ...bonuses]));
    expect(name(played(policy, view, EVENT))).toBe('Reconnaissance');
  });
});

describe('challenging', () => {
  const given: Situation = {
    seats: [{ team: SCHOLARS }, { hand: ['fightToTheDeath', 'stranded'] }, {}],
    drawn: ['negotiations'],
  };

  test('plays the card that the Team fails most often', () => {
    const { policy, view } = looking(given, 1);
    expect(name(policy.challenge(view))).toBe('Fight to the Death');
  });

  test('declines below its threshold', () => {
    const weak = { ...given, seats: [given.seats[0], { hand: ['stranded'] }, {}] };
    const { policy, view } = looking(weak, 1);
    expect(policy.challenge(view)).toBeNull();
    const bold = looking(weak, 1, { challengeAbove: 0, challengeLeaderAbove: 0 });
    expect(name(bold.policy.challenge(bold.view))).toBe('Stranded');
  });

  test('spares who is last by six points', () => {
    const { example, policy, view } = looking(given, 1);
    scores(example, 0, 6, 3);
    expect(policy.challenge(view)).toBeNull();
    scores(example, 0, 5, 3);
    expect(policy.challenge(view)).not.toBeNull();
  });
});

describe('tricks', () => {
  test('negates its own hopeless Mission, and the rich Mission of a leader', () => {
    const own = looking({ seats: [{ team: FIGHTERS, hand: ['closeTheGate'] }, {}], drawn: ['invisibleThreat'] });
    expect(name(played(own.policy, own.view, MISSION))).toBe('Close the Gate');
    const fine = looking({ seats: [{ team: SCHOLARS, hand: ['closeTheGate'] }, {}], drawn: ['negotiations'] });
    expect(played(fine.policy, fine.view, MISSION)).toBeNull();
    const seats = [{ team: SCHOLARS }, { hand: ['closeTheGate'] }];
    const theirs = looking({ seats, drawn: ['negotiations'] }, 1);
    expect(name(played(theirs.policy, theirs.view, MISSION))).toBe('Close the Gate');
  });

  test('heals a Main Character always, plain support only late or with a full hand', () => {
    const team = ['doctor', 'marines', 'commandos'];
    const missions = ['negotiations', 'emancipation', 'hostageTrade', 'saveRefugees', 'godComplex', 'lookForAllies'];
    const many = [...missions, 'alternateEarth', 'rescueProfessor', 'confrontHathor'];
    const heals = (casualty: string, left: readonly string[]) => {
      const { example, policy, view } = looking({ seats: [{ team, hand: ['emergencyMedical'] }, {}], missions: left });
      Object.assign(example.table, { casualty: example.personnel(casualty), casualtyOwner: 0 });
      return played(policy, view, LOSS) !== null;
    };
    expect(heals('doctor', many)).toBe(true);
    expect(heals('marines', many)).toBe(false);
    expect(heals('marines', missions)).toBe(true);
  });
});
