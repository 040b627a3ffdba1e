import { describe, expect, test } from 'vitest';
import { SUMS_RATES } from '../../../src/sim/kernel/counts/counter.ts';
import { cellLabels } from '../../../src/sim/kernel/counts/metrics.ts';
import { playTurn } from '../../../src/sim/systems/stargate-missions/play/turn.ts';
import { type Example, FIGHTERS, SCHOLARS, type Situation, situation } from './support.ts';

function counted(given: Situation): Example {
  const houseRules = { 'events.drawPerTurn': 0, 'recruit.mustFill': false, ...given.houseRules };
  const example = situation({ ...given, houseRules });
  playTurn(example.game);
  example.game.tally.turnEnds();
  example.game.tally.gameEnds(new Int32Array(given.seats.length), 0);
  example.recorder.endGame();
  example.finish();
  return example;
}

function counts({ recorder }: Example, name: string): string[] {
  const { metric, views, stride } = recorder.layout.counts.find((layout) => layout.metric.name === name)!;
  const [full] = views;
  return Array.from({ length: full.cells }, (_, cell) => {
    const at = full.start + cell * stride + SUMS_RATES + 3 * metric.rates.length;
    return metric.outcomes.flatMap((outcome, i) => {
      const count = recorder.tally[at + i];
      return count === 0 ? [] : [`${cellLabels(full.dimensions, cell).join(' / ')}: ${outcome} ${count}`];
    });
  }).flat();
}

const column = ({ recorder }: Example, seat: number, name: string) => recorder.record[recorder.sideColumn(seat, name)];
const mission = ['stopGoauldInvasion'];

describe('counts', () => {
  test('a failed Mission, its tests and its casualty', () => {
    const example = counted({ seats: [{ team: FIGHTERS }, {}], missions: mission, dice: [10, 1, 4] });
    expect(counts(example, 'missions')).toEqual(['Stop Goa’uld Invasion / P0: failedCombat 1']);
    expect(counts(example, 'hit-rates')).toEqual(['P0 / combat / 10 / mission: failure 1']);
    expect(counts(example, 'test-margins')).toEqual(['combat / -6: failure 1']);
    expect(counts(example, 'losses')).toEqual(['Lieutenant / P0 / mission: lost 1']);
    expect(counts(example, 'loss-fates')).toEqual(['support: stayed 1']);
    expect(counts(example, 'team-stats')).toEqual(['6 / 13: failedCombat 1']);
    expect(
      ['losses', 'lostPoints', 'victoryScore', 'missionsAttempted', 'strengthLeft'].map((name) =>
        column(example, 0, name),
      ),
    ).toEqual([1, 1, -1, 1, 4]);
  });

  test('a first break is the first lost Main Character', () => {
    const support = counted({ seats: [{ team: FIGHTERS }, {}], missions: mission, dice: [10, 1, 4] });
    const main = counted({ seats: [{ team: SCHOLARS }, {}], missions: mission, dice: [10, 1, 4] });
    expect([column(support, 0, 'firstBreakTurn'), column(main, 0, 'firstBreakTurn')]).toEqual([0, 1]);
  });

  test('a card is decisive when the attempt would have ended the other way without it', () => {
    const plays = ['heavyWeapons', 'ambush'].map((play) => ({ in: 'test', play }) as const);
    const seat = { team: FIGHTERS, hand: ['heavyWeapons', 'ambush'], plays };
    const plain = (dice: number[]) => counts(counted({ seats: [seat, {}], missions: mission, dice }), 'event-plays');
    // 5 + 13 + 6 against 20 needs either card; 2 + 13 + 6 both.
    expect(plain([10, 5])).toEqual(['Heavy Weapons / test: indecisive 1', 'Ambush / test: indecisive 1']);
    expect(plain([10, 2])).toEqual(['Heavy Weapons / test: decisive 1', 'Ambush / test: decisive 1']);
    expect(plain([1, 10])).toEqual(['Heavy Weapons / test: indecisive 1', 'Ambush / test: indecisive 1']);
  });

  test('a Sacrifice counts with what the victim took along, a reroll with what it changed', () => {
    const marines = ['jaffeRebel', 'major', 'cimmerianCompanion', 'lieutenant', 'marines'];
    const sacrifice = {
      team: marines,
      hand: ['sacrifice'],
      plays: [{ in: 'test', play: 'sacrifice' }] as const,
      sacrifices: ['marines'],
    };
    const used = (dice: number[]) =>
      counts(counted({ seats: [sacrifice, {}], missions: mission, dice }), 'event-plays');
    expect(used([10, 6])).toEqual(['Sacrifice / test: decisive 1']);
    expect(used([10, 8])).toEqual(['Sacrifice / test: indecisive 1']);
    const chance = { team: FIGHTERS, hand: ['lastChance'], plays: [{ in: 'test', play: 'lastChance' }] as const };
    const rerolled = (dice: number[]) =>
      counts(counted({ seats: [chance, {}], missions: mission, dice }), 'event-plays');
    expect(rerolled([10, 1, 9])).toEqual(['Last Chance / test: decisive 1']);
    expect(rerolled([10, 1, 2, 1])).toEqual(['Last Chance / test: indecisive 1']);
  });

  test('Parasite is decisive unless its target is healed, and Heal always is', () => {
    const parasite = { hand: ['parasite'], plays: [{ in: 'mission', play: 'parasite', target: 'marines' }] as const };
    const team = ['combatMedic', 'marines'];
    const struck = counted({ seats: [{ team }, parasite], missions: mission, dice: [1, 10] });
    expect(counts(struck, 'event-plays')).toEqual(['Parasite / mission: decisive 1']);
    const heal = { team, hand: ['emergencyMedical'], plays: [{ in: 'loss', play: 'emergencyMedical' }] as const };
    const healed = counted({ seats: [heal, parasite], missions: mission, dice: [1, 10] });
    expect(counts(healed, 'event-plays')).toEqual([
      'Emergency Medical / loss: decisive 1',
      'Parasite / mission: indecisive 1',
    ]);
    expect(counts(healed, 'losses')).toEqual(['Marines / P0 / parasite: healed 1']);
  });

  test('challenges, who made them, and the Mission after them', () => {
    const challenger = { hand: ['trapped', 'trial'], challenges: ['trapped'] };
    const example = counted({
      seats: [{ team: FIGHTERS }, {}, challenger],
      missions: mission,
      dice: [10, 1, 1, 1, 10],
    });
    expect(counts(example, 'challenges')).toEqual(['Trapped / P0: failedCombat 1']);
    expect(counts(example, 'challengers')).toEqual(['P2 / P0 / 2: memberLost 1']);
    expect(counts(example, 'challenge-chances')).toEqual(['P2: played 1']);
    expect(counts(example, 'after-challenge')).toEqual(['failed: success 1']);
    expect(column(example, 2, 'eventsPlayed')).toBe(1);
  });

  test.each([
    ['at-once', [10, 1, 1, 10, 1, 3]],
    ['fate', [10, 1, 10, 1, 1, 3]],
  ] as const)('MISSION-25 a member lost to a challenge is not booked as lost to the Mission: %s', (timing, dice) => {
    const challenger = { hand: ['trapped'], challenges: ['trapped'] };
    const houseRules = { 'challenge.lossTiming': timing };
    const example = counted({ seats: [{ team: FIGHTERS }, challenger], missions: mission, dice, houseRules });
    expect(counts(example, 'losses')).toEqual([
      'Jaffe Rebel / P0 / challenge: lost 1',
      'Lieutenant / P0 / mission: lost 1',
    ]);
    expect(example.log()).toMatch(
      /Jaffe Rebel of P0 is to be discarded \(challenge\)[\s\S]*Lieutenant of P0 is to be discarded \(mission\)/,
    );
  });
});
