import { describe, expect, test } from 'vitest';
import { tabulate } from '../../../src/sim/systems/stargate-missions/odds/tables.ts';
import {
  FROM_DECK,
  FROM_RESERVE,
  Play,
  RecruitMove,
  type View,
} from '../../../src/sim/systems/stargate-missions/play/questions.ts';
import { Tactician } from '../../../src/sim/systems/stargate-missions/policies/tactician.ts';
import { type Tactics, thresholdsOf } from '../../../src/sim/systems/stargate-missions/policies/tactics.ts';
import { MISSION_IDS } from '../../../src/sim/systems/stargate-missions/rules/printed-cards.ts';
import type { EventCard } from '../../../src/sim/systems/stargate-missions/steps/cards.ts';
import { EVENT, LOSS, MISSION, TEST } from '../../../src/sim/systems/stargate-missions/steps/readings.ts';
import { type Example, FIGHTERS, SCHOLARS, type Situation, situation } from './support.ts';

function looking(given: Situation, seat = 0, tactics: Partial<Tactics> = {}) {
  const example = situation(given);
  const policy = new Tactician(
    example.rules,
    tabulate(example.rules),
    thresholdsOf('tactician', tactics),
    given.seats.length,
  );
  return { example, policy, view: example.game.views[seat] };
}

function played(policy: Tactician, view: View, window: number): EventCard | null {
  const play = new Play();
  return policy.play(view, window, play) ? play.card : null;
}

const name = (card: EventCard | null) => card?.name ?? null;
const scores = ({ players }: Example, ...points: number[]) =>
  points.forEach((missionPoints, seat) => {
    players[seat].missionPoints = missionPoints;
  });

/** Enough Missions that the end does not matter. */
const MISSION_DECK = MISSION_IDS.filter((id) => id !== 'negotiations' && id !== 'invisibleThreat').slice(0, 12);

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
    const outmatched = { seats: [{ team: SCHOLARS, hand: ['reconnaissance', ...bonuses] }, {}] };
    const { policy, view } = looking({ ...given([]), ...outmatched });
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
    missions: MISSION_DECK,
  };
  const challenges = (situation: Situation, points: readonly number[], tactics: Partial<Tactics> = {}) => {
    const { example, policy, view } = looking(situation, 1, tactics);
    scores(example, ...points);
    return name(policy.challenge(view));
  };

  test('plays the card that the Team fails most often', () => {
    expect(challenges(given, [])).toBe('Fight to the Death');
  });

  test('weighs what a failure costs a rival against what the card is worth in hand', () => {
    expect(challenges(given, [], { challengeWorth: 2 })).toBeNull();
    const easy = { ...given, seats: [{ team: SCHOLARS }, { hand: ['stranded'] }] };
    expect(challenges(easy, [], { challengeWorth: -1 })).toBe('Stranded');
    expect(challenges(easy, [], { challengeWorth: -1, challengeAbove: 0.3 })).toBeNull();
    expect(challenges({ ...given, missions: [] }, [], { challengeWorth: 2 })).toBe('Fight to the Death');
  });

  test('spares nobody between two players; among more, a rival who is out of the race when the card is dear', () => {
    const two = { ...given, seats: given.seats.slice(0, 2) };
    for (const lead of [0, 6, 12]) expect(challenges(two, [0, lead])).toBe('Fight to the Death');
    const late = { ...given, missions: MISSION_DECK.slice(0, 3) };
    expect(challenges(late, [0, 12, 14], { challengeWorth: 0.3 })).toBeNull();
    expect(challenges(late, [14, 12, 0], { challengeWorth: 0.3 })).toBe('Fight to the Death');
  });
});

describe('tricks', () => {
  const missions = MISSION_DECK;

  test('negates its own hopeless Mission, and the rich Mission of a rival who is expected to win it', () => {
    const own = looking({ seats: [{ team: FIGHTERS, hand: ['closeTheGate'] }, {}], drawn: ['invisibleThreat'] });
    expect(name(played(own.policy, own.view, MISSION))).toBe('Close the Gate');
    const fine = looking({
      seats: [{ team: SCHOLARS, hand: ['closeTheGate'] }, {}],
      drawn: ['negotiations'],
      missions,
    });
    expect(played(fine.policy, fine.view, MISSION)).toBeNull();
    const negates = (team: readonly string[]) => {
      const seats = [{ team }, { hand: ['closeTheGate'] }];
      const { policy, view } = looking({ seats, drawn: ['negotiations'], missions }, 1);
      return played(policy, view, MISSION) !== null;
    };
    expect(negates(SCHOLARS)).toBe(true);
    expect(negates(['marines', 'commandos', 'lieutenant', 'sergeant', 'combatTeam'])).toBe(false);
  });

  test('heals a Main Character always, plain support unless the card is worth more for a loss to come', () => {
    const team = ['doctor', 'marines', 'commandos'];
    const heals = (casualty: string, left: readonly string[], healWorth: number) => {
      const seats = [{ team, hand: ['emergencyMedical'] }, {}];
      const { example, policy, view } = looking({ seats, missions: left }, 0, { healWorth });
      Object.assign(example.table, { casualty: example.personnel(casualty), casualtyOwner: 0 });
      return played(policy, view, LOSS) !== null;
    };
    expect([heals('doctor', missions, 1.5), heals('marines', missions, 1.5)]).toEqual([true, false]);
    expect([heals('marines', missions, 1), heals('marines', [], 1.5)]).toEqual([true, true]);
  });

  test('rescues nobody to hand a rival back his point, unless the skill is worth it', () => {
    const rescued = (lostBy: number, points: readonly number[] = []) => {
      const { example, policy, view } = looking({
        seats: [{ team: FIGHTERS, hand: ['rescue'] }, {}],
        drawn: ['negotiations'],
        missions,
        personnelDiscards: ['doctor', 'marines'],
      });
      scores(example, ...points);
      example.personnel('doctor').lostBy = lostBy;
      return played(policy, view, EVENT) !== null;
    };
    expect(rescued(0)).toBe(true);
    expect(rescued(1)).toBe(false);
  });

  test('rolls a failed test again only while the tests to come can still be passed', () => {
    const rerolls = (team: readonly string[]) => {
      const { example, policy, view } = looking({
        seats: [{ team, hand: ['lastChance'] }, {}],
        drawn: ['suicideMission'],
        missions,
      });
      const { attempt } = example.table;
      attempt.begin(example.mission('suicideMission').task, false);
      Object.assign(attempt, { stat: 0, missionDie: 6, teamDie: 1 });
      return played(policy, view, TEST) !== null;
    };
    // Combat 10 follows Brains 10: scholars nearly always fail it.
    expect(rerolls(['doctor', 'airForceColonel', 'jaffeRebel', 'tokRaRebel', 'airForceCaptain'])).toBe(true);
    expect(rerolls(SCHOLARS)).toBe(false);
  });

  test('makes a rival skip who has a turn to come, and the one nearest to winning', () => {
    const skipped = (left: readonly string[], points: readonly number[]) => {
      const seats = [{ hand: ['sgPolitics'] }, {}, {}];
      const { example, policy, view } = looking({ seats, drawn: ['negotiations'], missions: left });
      scores(example, ...points);
      const play = new Play();
      return policy.play(view, EVENT, play) ? play.opponent : null;
    };
    expect(skipped(missions, [0, 9, 3])).toBe(1);
    expect(skipped(missions, [0, 3, 9])).toBe(2);
    expect(skipped(missions.slice(0, 1), [0, 3, 9])).toBe(1);
    expect(skipped([], [0, 3, 9])).toBeNull();
  });
});

describe('the end of a game', () => {
  /** The last turn: two points at 8 in 10, or four at 1 in 6. */
  const replaces = (points: readonly number[]) => {
    const { example, policy, view } = looking({
      seats: [{ team: FIGHTERS, hand: ['stargateMap'] }, {}],
      drawn: ['stopGoauldInvasion'],
      missions: ['confrontApothis'],
    });
    example.table.missionIsOpen.fill(1);
    example.table.missionIsOpen[example.mission('confrontApothis').index] = 0;
    example.players[1].skips = 1;
    scores(example, ...points);
    return played(policy, view, MISSION) !== null;
  };

  test('is played to win, not for points: who is three behind wants the four points', () => {
    expect([replaces([10, 10]), replaces([12, 10]), replaces([7, 10])]).toEqual([false, false, true]);
  });
});

describe('recruiting', () => {
  test('MISSION-11 an empty draw pile is no empty deck: the discards are what may come', () => {
    const recruits = (personnelDiscards: readonly string[]) => {
      const { example, policy, view } = looking({
        seats: [{ team: FIGHTERS.slice(1), reserve: ['marines'] }, {}],
        drawn: ['stopGoauldInvasion'],
        personnelDiscards,
      });
      const move = new RecruitMove();
      policy.recruit(view, move, true);
      expect(example.table.personnelLeft).toBe(0);
      return move.kind;
    };
    // Marines have Combat 2: better than scholars, worse than fighters.
    expect(recruits(['doctor', 'scholar'])).toBe(FROM_RESERVE);
    expect(recruits(['jaffeRebel', 'airForceColonel'])).toBe(FROM_DECK);
  });
});
