import { describe, expect, test } from 'vitest';
import { playTurn } from '../../../src/sim/systems/stargate-missions/play/turn.ts';
import { FIGHTERS, SCHOLARS, type Seat, type Situation, situation } from './support.ts';

function turn(seat: Seat, dice: readonly number[], more: Partial<Situation> = {}) {
  const { houseRules, ...rest } = more;
  const example = situation({
    seats: [seat, {}],
    missions: ['stopGoauldInvasion'],
    dice,
    houseRules: { 'events.drawPerTurn': 0, 'recruit.mustFill': false, ...houseRules },
    ...rest,
  });
  playTurn(example.game);
  example.finish();
  return { example, player: example.players[0], lost: example.ids(example.table.personnelDiscards) };
}

const MIXED = ['doctor', 'marines', 'scholar', 'commandos', 'scientist'] as const;

describe('the Fate Phase', () => {
  test('MISSION-38 MISSION-63 a Mission won goes to the Victory Pile and its points to TMP', () => {
    const { example, player } = turn({ team: FIGHTERS }, [1, 1]);
    expect(example.ids(player.victory)).toEqual(['stopGoauldInvasion']);
    expect(player.missionPoints).toBe(2);
    expect(example.table.missionDiscards.count).toBe(0);
  });

  test('MISSION-39 a failed Mission is discarded, and so is one random member', () => {
    const { example, player, lost } = turn({ team: FIGHTERS }, [10, 1, 4]);
    expect(example.ids(example.table.missionDiscards)).toEqual(['stopGoauldInvasion']);
    expect(lost).toEqual(['lieutenant']);
    expect(example.ids(player.team.members)).toEqual(['jaffeRebel', 'major', 'cimmerianCompanion', 'sergeant']);
    const bottom = turn({ team: FIGHTERS }, [10, 1, 4], { houseRules: { 'mission.failedCardTo': 'deck-bottom' } });
    expect(bottom.example.table.missionsLeft).toBe(1);
  });

  test('MISSION-40 support members are lost before Main Characters, at random among themselves', () => {
    expect(turn({ team: MIXED }, [10, 1, 1]).lost).toEqual(['marines']);
    expect(turn({ team: MIXED }, [10, 1, 2]).lost).toEqual(['commandos']);
    expect(turn({ team: [...SCHOLARS.slice(1), 'marines'] }, [10, 1]).lost).toEqual(['marines']);
    expect(turn({ team: SCHOLARS }, [10, 1, 5]).lost).toEqual(['researcher']);
    expect(turn({ team: MIXED }, [10, 1, 1], { houseRules: { 'loss.supportFirst': false } }).lost).toEqual(['doctor']);
    expect(turn({ team: MIXED }, [10, 1, 2, 2], { houseRules: { 'loss.perFailure': 3 } }).lost).toEqual([
      'commandos',
      'marines',
      'scholar',
    ]);
  });

  test('MISSION-41 the lost one lies in the common discards, marked with who lost it', () => {
    const { example } = turn({ team: FIGHTERS }, [10, 1, 4]);
    expect(example.personnel('lieutenant').lostBy).toBe(0);
    expect(example.personnel('sergeant').lostBy).toBe(-1);
  });

  test('MISSION-64 a lost support member costs 1 PLK, MISSION-65 a Main Character 2', () => {
    expect(turn({ team: FIGHTERS }, [10, 1, 4]).player).toMatchObject({ penalty: 1, lost: 1 });
    expect(turn({ team: SCHOLARS }, [10, 1, 5]).player).toMatchObject({ penalty: 2, lost: 1 });
    const houseRules = { 'scoring.plk.main': 5, 'scoring.plk.support': 3 };
    expect(turn({ team: SCHOLARS }, [10, 1, 5], { houseRules }).player.penalty).toBe(5);
    expect(turn({ team: FIGHTERS }, [10, 1, 4], { houseRules }).player.penalty).toBe(3);
  });

  test('MISSION-65 a Main Character is one whose card says so, or nobody by house rule', () => {
    const houseRules = { 'personnel.mainRule': 'none' };
    expect(turn({ team: SCHOLARS }, [10, 1, 5], { houseRules }).player.penalty).toBe(1);
  });

  test('MISSION-64 a lost card that is shuffled into the deck still counts', () => {
    const example = situation({
      seats: [{ team: SCHOLARS.slice(0, 4) }, {}],
      missions: ['negotiations'],
      houseRules: { 'events.drawPerTurn': 0 },
      personnelDiscards: ['marines'],
      dice: [1, 10],
    });
    example.personnel('marines').lostBy = 0;
    example.players[0].penalty = 1;
    playTurn(example.game);
    expect(example.ids(example.players[0].team.members)).toContain('marines');
    expect(example.players[0].penalty).toBe(1);
    expect(example.personnel('marines').lostBy).toBe(-1);
  });
});

describe('the End Phase', () => {
  const reserve = ['marines', 'commandos', 'combatTeam', 'infantrySquad', 'doctor'];

  test('MISSION-42 the Reserve keeps three of its choice; the others are dismissed without PLK', () => {
    const { player, lost, example } = turn({ team: FIGHTERS, reserve, dismisses: ['commandos', 'marines'] }, [1, 1]);
    expect(example.ids(player.reserve)).toEqual(['combatTeam', 'infantrySquad', 'doctor']);
    expect(lost).toEqual(['commandos', 'marines']);
    expect(player).toMatchObject({ penalty: 0, lost: 0 });
  });

  test('MISSION-42 by house rules another limit, and the dismissed count as lost', () => {
    const houseRules = { 'reserve.max': 4, 'reserve.extrasCountAsLost': true };
    const { player } = turn({ team: FIGHTERS, reserve, dismisses: ['doctor'] }, [1, 1], { houseRules });
    expect(player).toMatchObject({ penalty: 2, lost: 1 });
  });
});

describe('what lies open', () => {
  const back = { 'events.drawPerTurn': 0, 'end.maxTurns': 9, 'recruit.mustFill': false };

  test('MISSION-12 MISSION-39 a failed Mission that goes under the deck lies open no more', () => {
    const houseRules = { ...back, 'mission.failedCardTo': 'deck-bottom' };
    const example = situation({
      seats: [{}, {}],
      missions: ['negotiations', 'emancipation'],
      dice: [10, 1],
      houseRules,
    });
    playTurn(example.game);
    expect(example.table.missionsLeft).toBe(2);
    expect(example.table.missionIsOpen).not.toContain(1);
  });

  test('MISSION-11 MISSION-12 Missions that are shuffled into the deck again lie open no more, but the one drawn', () => {
    const houseRules = { ...back, 'decks.missions.reshuffle': true };
    const missionDiscards = ['negotiations', 'emancipation', 'hostageTrade'];
    const example = situation({ seats: [{}, {}], missionDiscards, dice: [1, 1, 10, 1, 10, 1], houseRules });
    for (const id of missionDiscards) example.table.missionIsOpen[example.mission(id).index] = 1;
    playTurn(example.game);
    const open = [...example.table.missionIsOpen.keys()].filter((i) => example.table.missionIsOpen[i] === 1);
    expect(open).toEqual([example.table.missionDiscards.cards[0].index]);
    expect(example.table.missionsLeft).toBe(2);
  });
});
