import { describe, expect, test } from 'vitest';
import { challengePhase } from '../../../src/sim/systems/stargate-missions/play/attempt.ts';
import { recruitPhase } from '../../../src/sim/systems/stargate-missions/play/recruit.ts';
import { playTurn } from '../../../src/sim/systems/stargate-missions/play/turn.ts';
import { FIGHTERS, SCHOLARS, type Seat, type Situation, situation } from './support.ts';

const STRANGERS = ['marines', 'commandos', 'combatTeam', 'infantrySquad', 'securityDetachment'] as const;

function recruiting(seat: Seat, more: Partial<Situation> = {}) {
  const example = situation({ seats: [seat, {}], drawn: ['negotiations'], ...more });
  recruitPhase(example.game);
  example.finish();
  const [player] = example.players;
  return { example, team: example.ids(player.team.members), reserve: example.ids(player.reserve) };
}

describe('a turn', () => {
  test('MISSION-14 has its phases in the order of the rules, the End Phase last', () => {
    const hand = ['honor', 'ambush', 'stealth', 'heavyWeapons', 'signal'];
    const example = situation({
      seats: [
        {
          team: FIGHTERS.slice(1),
          reserve: [...STRANGERS].slice(0, 4),
          hand,
          recruits: ['deck'],
          discards: ['honor'],
          dismisses: ['marines'],
        },
        { hand: ['trapped'], challenges: ['trapped'] },
      ],
      personnel: ['jaffeRebel'],
      missions: ['stopGoauldInvasion'],
      events: ['planB', 'heroics', 'romance'],
      dice: [1, 10, 10, 1, 2],
    });
    playTurn(example.game);
    const order = [
      'Discovery:',
      'Recruits Jaffe',
      'Team:',
      'Hand after',
      'Discards Honor',
      'challenges with Trapped',
      'attempts Stop',
      'Fate:',
      'is lost',
      'Marines is dismissed',
    ];
    const places = order.map((text) => example.log().indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    example.finish();
  });

  test('MISSION-14 by house rule the phases come in another order or not at all', () => {
    const houseRules = { 'turn.phases': ['event', 'discovery', 'mission', 'fate'] };
    const example = situation({
      seats: [{}, {}],
      personnel: ['major'],
      missions: ['negotiations'],
      events: ['honor'],
      dice: [1, 1],
      houseRules,
    });
    playTurn(example.game);
    expect(example.log().indexOf('Hand after')).toBeLessThan(example.log().indexOf('Discovery:'));
    expect(example.log()).not.toContain('Recruits');
  });

  test('MISSION-15 Discovery turns the top Mission up, before recruiting', () => {
    const example = situation({
      seats: [{ recruits: [] }, {}],
      missions: ['negotiations', 'hostageTrade'],
      dice: [1, 1],
    });
    playTurn(example.game);
    expect(example.log()).toMatch(/Discovery: Negotiations: Brains 10, requires communication; 2 points\n\s+Team:/);
    expect(example.table.missionsLeft).toBe(1);
  });

  test('MISSION-15 by house rule two Missions are drawn and both attempted', () => {
    const houseRules = { 'discovery.draw': 2, 'events.drawPerTurn': 0 };
    const example = situation({
      seats: [{ team: FIGHTERS }, {}],
      missions: ['stopGoauldInvasion', 'negotiations'],
      dice: [1, 10, 10, 1, 3],
      houseRules,
    });
    playTurn(example.game);
    expect(example.ids(example.players[0].victory)).toEqual(['stopGoauldInvasion']);
    expect(example.ids(example.table.missionDiscards)).toEqual(['negotiations']);
    example.finish();
  });
});

describe('the Recruit Phase', () => {
  test('MISSION-16 the Team has five, and may not stay short while a card can be had', () => {
    expect(recruiting({}, { personnel: [...SCHOLARS, 'marines'] }).team).toEqual([...SCHOLARS]);
    expect(() => recruiting({ recruits: ['deck'] }, { personnel: SCHOLARS })).toThrow('leaves its Team short');
    expect(() => recruiting({ team: SCHOLARS.slice(1), reserve: ['marines'], recruits: [] })).toThrow(
      'leaves its Team short',
    );
    const houseRules = { 'recruit.mustFill': false };
    expect(recruiting({ recruits: ['deck'] }, { personnel: SCHOLARS, houseRules }).team).toHaveLength(1);
    expect(recruiting({}, { personnel: SCHOLARS, houseRules: { 'team.size': 3 } }).team).toHaveLength(3);
  });

  test('MISSION-17 each vacancy is filled from the Reserve or from the top of the deck', () => {
    const recruits = ['deck', 'reserve marines', 'deck'];
    const { team, reserve } = recruiting(
      { team: SCHOLARS.slice(0, 2), reserve: ['commandos', 'marines'], recruits },
      { personnel: ['major', 'sergeant', 'lieutenant'] },
    );
    expect(team).toEqual(['archeologist', 'doctor', 'major', 'marines', 'sergeant']);
    expect(reserve).toEqual(['commandos']);
    const houseRules = { 'recruit.sources': ['deck'] };
    expect(() =>
      recruiting(
        { team: SCHOLARS.slice(1), reserve: ['marines'], recruits: ['reserve marines'] },
        { personnel: ['major'], houseRules },
      ),
    ).toThrow('does not allow');
  });

  test('MISSION-18 members and Reserve change places, and the Team never has six', () => {
    const swap = { team: SCHOLARS, reserve: ['marines'], recruits: ['swap doctor marines'] };
    expect(recruiting(swap)).toMatchObject({
      team: ['archeologist', 'scientist', 'scholar', 'researcher', 'marines'],
      reserve: ['doctor'],
    });
    expect(() => recruiting({ team: SCHOLARS, reserve: ['marines'], recruits: ['reserve marines'] })).toThrow(
      'does not allow',
    );
    expect(() => recruiting({ team: SCHOLARS, recruits: ['deck'] }, { personnel: ['marines'] })).toThrow(
      'does not allow',
    );
    expect(() => recruiting(swap, { houseRules: { 'recruit.swap': false } })).toThrow('does not allow');
  });

  test('MISSION-19 the deck fills the vacancies of the start of the phase, and none that a move opens', () => {
    const reserve = ['marines', 'commandos'];
    const recruits = ['stand-down doctor', 'deck'];
    const full = { team: SCHOLARS, reserve, recruits };
    expect(() => recruiting(full, { personnel: ['major'] })).toThrow('does not allow');
    const short = { team: SCHOLARS.slice(1), reserve, recruits: [...recruits, 'reserve marines'] };
    expect(recruiting(short, { personnel: ['major', 'sergeant'] })).toMatchObject({
      team: ['scientist', 'scholar', 'researcher', 'major', 'marines'],
      reserve: ['commandos', 'doctor'],
    });
    // The Reserve fills one of two vacancies; the deck may fill the other.
    const two = {
      team: SCHOLARS.slice(2),
      reserve,
      recruits: ['reserve marines', 'deck', 'stand-down scholar', 'deck'],
    };
    expect(recruiting(two, { personnel: ['major', 'sergeant'] })).toMatchObject({
      team: ['scientist', 'researcher', 'marines', 'major', 'sergeant'],
      reserve: ['commandos', 'scholar'],
    });
    const greedy = { ...short, recruits: [...recruits, 'deck'] };
    expect(() => recruiting(greedy, { personnel: ['major', 'sergeant'] })).toThrow('does not allow');
  });

  test('MISSION-19 by house rules a vacancy opened by a move is filled from the deck too', () => {
    const reserve = ['marines', 'commandos'];
    const recruits = ['stand-down doctor', 'deck'];
    const personnel = ['major', 'sergeant'];
    const room = { personnel, houseRules: { 'recruit.deckRecruits': 'reserve-has-room' } };
    expect(recruiting({ team: SCHOLARS, reserve, recruits }, room)).toMatchObject({
      team: ['archeologist', 'scientist', 'scholar', 'researcher', 'major'],
      reserve: [...reserve, 'doctor'],
    });
    const twice = { team: SCHOLARS, reserve, recruits: [...recruits, 'stand-down scholar', 'deck'] };
    expect(() => recruiting(twice, room)).toThrow('does not allow');
    const unlimited = { personnel, houseRules: { 'recruit.deckRecruits': 'unlimited' } };
    expect(recruiting(twice, unlimited).reserve).toHaveLength(4);
  });

  test('MISSION-11 MISSION-23 with no card anywhere the Team plays on with fewer; discards are shuffled before that', () => {
    expect(recruiting({ team: ['major'] }).team).toEqual(['major']);
    const { team, example } = recruiting(
      { team: SCHOLARS.slice(0, 3) },
      { personnelDiscards: ['marines', 'major'], dice: [2] },
    );
    expect(team.toSorted()).toEqual(['archeologist', 'doctor', 'major', 'marines', 'scientist']);
    expect(example.table.personnelDiscards.count).toBe(0);
    const houseRules = { 'decks.personnel.reshuffle': false };
    expect(recruiting({ team: ['doctor'] }, { personnelDiscards: ['marines'], houseRules }).team).toEqual(['doctor']);
  });
});

describe('the Event Phase', () => {
  const hand = ['honor', 'ambush', 'stealth', 'signal', 'heavyWeapons', 'planB'];
  const base = { missions: ['stopGoauldInvasion'], events: ['heroics', 'romance', 'trial', 'traitor'], dice: [1, 10] };

  test('MISSION-20 three cards are drawn', () => {
    const example = situation({ seats: [{ team: FIGHTERS }, {}], ...base });
    playTurn(example.game);
    expect(example.ids(example.game.hand(0))).toEqual(['heroics', 'romance', 'trial']);
  });

  test('MISSION-11 an empty Event Deck is made anew of the discards; with none nothing is drawn', () => {
    const example = situation({
      seats: [{ team: FIGHTERS }, {}],
      ...base,
      events: ['heroics'],
      eventDiscards: ['honor'],
    });
    playTurn(example.game);
    expect(example.ids(example.game.hand(0))).toEqual(['heroics', 'honor']);
    expect(example.log()).toContain('The discards, 1 card, become the new events pile');
    const houseRules = { 'decks.events.reshuffle': false };
    const none = situation({
      seats: [{ team: FIGHTERS }, {}],
      ...base,
      events: [],
      eventDiscards: ['honor'],
      houseRules,
    });
    playTurn(none.game);
    expect(none.players[0].handCount).toBe(0);
  });

  test('MISSION-21 above seven, the owner discards what he likes, after playing cards', () => {
    const plays = [{ in: 'event', play: 'remoteProbe' }] as const;
    const seat = {
      team: FIGHTERS,
      hand: [...hand.slice(0, 5), 'remoteProbe'],
      plays,
      discards: ['honor', 'trial', 'ambush'],
    };
    const example = situation({ seats: [seat, {}], ...base, events: [...base.events, 'operation'] });
    playTurn(example.game);
    expect(example.ids(example.game.hand(0))).toEqual([
      'stealth',
      'signal',
      'heavyWeapons',
      'heroics',
      'romance',
      'traitor',
      'operation',
    ]);
    expect(example.ids(example.table.eventDiscards)).toEqual(['remoteProbe', 'honor', 'trial', 'ambush']);
    example.finish();
  });
});

describe('the Challenge Phase', () => {
  const challenged = (seats: readonly Seat[], more: Partial<Situation> = {}) => {
    const example = situation({ seats, drawn: ['negotiations'], ...more });
    challengePhase(example.game);
    example.finish();
    return example;
  };
  const target = { team: FIGHTERS };

  test('MISSION-22 MISSION-44 opponents are asked from the left, and the first who wants to plays', () => {
    const seats = [
      target,
      { hand: ['trapped'], challenges: [null] },
      { hand: ['honor'] },
      { hand: ['viciousBeasts'], challenges: ['viciousBeasts'] },
      { hand: ['trial'] },
    ];
    const example = challenged(seats, { dice: [1, 10] });
    expect(example.asked.filter((text) => text.endsWith('challenge'))).toEqual(['1 challenge', '3 challenge']);
    expect(example.log()).toContain('P3 challenges with Vicious Beasts');
  });

  test('MISSION-22 by house rules only the left neighbour may, or more than one', () => {
    const seats = [target, {}, { hand: ['trapped', 'viciousBeasts'], challenges: ['trapped', 'viciousBeasts'] }];
    const neighbour = { houseRules: { 'challenge.who': 'left-neighbour-only' } };
    expect(() => challenged(seats, neighbour)).toThrow('did not come to its challenges');
    const two = { houseRules: { 'challenge.maxPerTurn': 2 }, dice: [1, 10, 1, 10] };
    expect(challenged(seats, two).ids(challenged(seats, two).table.eventDiscards)).toEqual([
      'trapped',
      'viciousBeasts',
    ]);
  });

  test('MISSION-44 an action is no challenge, and nobody challenges himself', () => {
    expect(() => challenged([target, { hand: ['honor', 'trial'], challenges: ['honor'] }])).toThrow(
      'challenges with Honor',
    );
    expect(challenged([{ ...target, hand: ['trapped'] }, {}]).asked).toEqual([]);
  });

  test('MISSION-24 the Team meets the challenge as a Mission, with its action cards; the Mission stays', () => {
    const seats = [
      { team: SCHOLARS, hand: ['teamEffort'], plays: [{ in: 'test', play: 'teamEffort' }] as const },
      { hand: ['impostor'], challenges: ['impostor'] },
    ];
    const example = challenged(seats, { dice: [10, 1, 1, 4] });
    expect(example.log()).toMatch(/Brains 18 against 15: success[\s\S]*Combat 6 against 6: success/);
    expect(example.table.mission?.name).toBe('Negotiations');
  });

  test('MISSION-25 a failed challenge costs a member at once and the Mission is attempted short-handed; a won one nothing', () => {
    const seats = [{ team: FIGHTERS }, { hand: ['trapped'], challenges: ['trapped'] }];
    const given = { seats, missions: ['stopGoauldInvasion'], houseRules: { 'events.drawPerTurn': 0 } };
    const lost = situation({ ...given, dice: [10, 1, 1, 1, 10] });
    playTurn(lost.game);
    expect(lost.log()).toContain('Team 10 + 10 = 20');
    expect(lost.players[0]).toMatchObject({ penalty: 1, missionPoints: 2 });
    lost.finish();
    const won = situation({ ...given, dice: [1, 1, 1, 10] });
    playTurn(won.game);
    expect(won.players[0]).toMatchObject({ penalty: 0, missionPoints: 2 });
    expect(won.ids(won.table.eventDiscards)).toEqual(['trapped']);
    won.finish();
  });

  test.each([
    [
      'in the Fate Phase',
      { 'challenge.lossTiming': 'fate' },
      [10, 1, 1, 10, 1],
      { penalty: 1, missionPoints: 2 },
      'Team 10 + 13',
    ],
    [
      'with the Mission',
      { 'challenge.onFailure': 'lose-member-and-mission' },
      [10, 1, 1],
      { penalty: 1, missionPoints: 0 },
      'is lost',
    ],
    ['nothing', { 'challenge.onFailure': 'nothing' }, [10, 1, 1, 10], { penalty: 0, missionPoints: 2 }, 'Team 10 + 13'],
    ['points when won', { 'challenge.points': 3 }, [1, 1, 1, 10], { penalty: 0, missionPoints: 5 }, 'success'],
  ] as const)('MISSION-25 by house rule it costs %s', (_, patch, dice, score, text) => {
    const seats = [{ team: FIGHTERS }, { hand: ['trapped'], challenges: ['trapped'] }];
    const example = situation({
      seats,
      missions: ['stopGoauldInvasion'],
      dice,
      houseRules: { 'events.drawPerTurn': 0, ...patch },
    });
    playTurn(example.game);
    expect(example.players[0]).toMatchObject(score);
    expect(example.log()).toContain(text);
    expect(example.table.missionDiscards.count).toBe(score.missionPoints === 0 ? 1 : 0);
    example.finish();
  });

  test('MISSION-25 a lost challenge scores nothing, and no other follows one that cost the Mission', () => {
    const seats = [{ team: FIGHTERS }, { hand: ['trapped', 'viciousBeasts'], challenges: ['trapped'] }];
    const points = { missions: ['stopGoauldInvasion'], dice: [10, 1, 1, 1, 10] };
    const rules = { 'events.drawPerTurn': 0, 'challenge.points': 3 };
    const failed = situation({ seats, ...points, houseRules: rules });
    playTurn(failed.game);
    expect(failed.players[0].missionPoints).toBe(2);
    const both = { ...rules, 'challenge.onFailure': 'lose-member-and-mission', 'challenge.maxPerTurn': 2 };
    const forfeited = situation({ seats, missions: ['stopGoauldInvasion'], dice: [10, 1, 1], houseRules: both });
    playTurn(forfeited.game);
    expect(forfeited.asked).toEqual(['1 challenge']);
    expect(forfeited.players[0].score).toBe(-1);
    forfeited.finish();
  });
});
