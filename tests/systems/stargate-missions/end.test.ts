import { describe, expect, test } from 'vitest';
import { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { SampledDice } from '../../../src/sim/kernel/dice/sampled.ts';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { Trace } from '../../../src/sim/kernel/trace.ts';
import { tabulate } from '../../../src/sim/systems/stargate-missions/odds/tables.ts';
import { rules } from '../../../src/sim/systems/stargate-missions/rules/rules.ts';
import { setUp } from '../../../src/sim/systems/stargate-missions/set-up.ts';
import { FirstPlayerRoll } from '../../../src/sim/systems/stargate-missions/steps/first-player.ts';
import { type Player, scoreGame } from '../../../src/sim/systems/stargate-missions/table/state.ts';
import { PRINTED, situation } from './support.ts';

function tableOf(players: number, houseRules: Patch) {
  const compiled = compileRules(rules, houseRules);
  const names = Array.from({ length: players }, (_, i) => `P${i}`);
  const seats = names.map((name) => ({ name, policy: 'tactician' as const, tactics: {} }));
  const made = setUp({ players: seats, decks: PRINTED }, compiled, tabulate(compiled));
  const recorder = new Recorder(made.metrics);
  const trace = new Trace();
  const dice = new SampledDice(5, made.streams);
  const policyDice = new SampledDice(6, made.streams);
  return { names, recorder, trace, dice, match: made.match({ dice, policyDice, recorder, trace }) };
}

const tables = new Map<string, ReturnType<typeof tableOf>>();

function wholeGame(players: number, houseRules: Patch = {}, game = 0) {
  const key = JSON.stringify([players, houseRules]);
  const { names, recorder, trace, dice, match } = tables.get(key) ?? tableOf(players, houseRules);
  tables.set(key, { names, recorder, trace, dice, match });
  trace.events.length = 0;
  dice.beginGame(game);
  match.play();
  const record = recorder.record.slice();
  recorder.endGame();
  const column = (seat: number, name: string) => record[recorder.sideColumn(seat, name)];
  const log = trace.text();
  const active = log.match(/^Turn \d+: P\d/gm)!.map((heading) => Number(heading.at(-1)));
  return { log, column, names, active, turns: record[0], reason: record[1] };
}

describe('before the first turn', () => {
  test('MISSION-09 the highest roll goes first, and ties roll again among the tied', () => {
    const first = (faces: readonly number[], players: number) => {
      const dice = new ScriptedDice(faces);
      const streams = Array.from({ length: players }, (_, i) => i);
      const seat = new FirstPlayerRoll(dice, streams, 10).roll();
      dice.finish();
      return seat;
    };
    expect(first([3, 7, 10], 3)).toBe(2);
    // Seats 0 and 2 tie at 8, then at 4; seat 1 rolls once.
    expect(first([8, 7, 8, 4, 4, 9, 2], 3)).toBe(0);
  });

  test('MISSION-09 by house rule the first seat begins', () => {
    const starts = Array.from(
      { length: 8 },
      (_, game) => wholeGame(3, { 'setup.firstPlayer': 'seat1' }, game).active[0],
    );
    expect(starts).toEqual(new Array(8).fill(0));
    expect(new Set(Array.from({ length: 8 }, (_, game) => wholeGame(3, {}, game).active[0])).size).toBeGreaterThan(1);
  });

  test('MISSION-10 nothing is dealt: the first player recruits five and meets no challenge', () => {
    const first = wholeGame(4).log.split('\nTurn 2')[0];
    expect(first.match(/Recruits .* from the deck/g)?.length).toBeGreaterThanOrEqual(5);
    expect(first).toMatch(/Hand after drawing: ([^,\n]+, ){2}[^,\n]+\n/);
    expect(first).not.toContain('challenges with');
    const dealt = wholeGame(2, { 'setup.teamCards': 5, 'setup.eventCards': 2 }).log.split('\nTurn 2')[0];
    expect(dealt).toMatch(/Hand after drawing: ([^,\n]+, ){4}[^,\n]+\n/);
    const many = wholeGame(2, { 'setup.teamCards': 10, 'team.size': 3 }).log.split('\nTurn 2')[0];
    expect(many.match(/Team: .*?\(/)?.[0].split(',')).toHaveLength(3);
    const recruits = dealt.match(/Recruits/g)?.length ?? 0;
    expect(recruits).toBe(dealt.match(/moves to the Reserve\n\s+Recruits/g)?.length ?? 0);
  });

  test('MISSION-03 MISSION-12 shuffled decks: two games draw their Missions in different orders', () => {
    const missions = (game: number) => wholeGame(2, {}, game).log.match(/Discovery: [^:]+/g)!;
    expect(missions(0)).toHaveLength(21 - (wholeGame(2).log.match(/ replaces .*; \d points/g)?.length ?? 0));
    expect(missions(0)).not.toEqual(missions(1));
    expect(new Set(missions(0)).size).toBe(missions(0).length);
  });
});

describe('the round of turns', () => {
  test('MISSION-13 turns pass to the left, or to the right by house rule', () => {
    const left = { 'setup.firstPlayer': 'seat1', 'cards.events.sgPolitics.copies': 0 };
    expect(wholeGame(3, left).active.slice(0, 7)).toEqual([0, 1, 2, 0, 1, 2, 0]);
    expect(wholeGame(3, { ...left, 'turn.direction': 'right' }).active.slice(0, 7)).toEqual([0, 2, 1, 0, 2, 1, 0]);
  });

  test('MISSION-54 a skipped turn is no turn: the next player follows at once', () => {
    const games = Array.from({ length: 30 }, (_, game) => wholeGame(3, {}, game));
    const skipped = games.filter(({ log }) => log.includes(' skips a turn'));
    expect(skipped.length).toBeGreaterThan(0);
    for (const { log } of skipped)
      for (const [, who, next] of log.matchAll(/\nP(\d) skips a turn\nTurn \d+: P(\d)/g))
        expect(Number(next)).toBe((Number(who) + 1) % 3);
  });
});

function turnsInOrder(log: string, players: number): { readonly wrong: string[]; readonly mostPending: number } {
  const pending = new Array<number>(players).fill(0);
  const wrong: string[] = [];
  let mostPending = 0;
  let seat = Number(log.match(/; P(\d) goes first/)?.[1]);
  for (const line of log.split('\n')) {
    const told = line.match(/P(\d) will skip the next turn/);
    if (told !== null) mostPending = Math.max(mostPending, ++pending[Number(told[1])]);
    const heading = line.match(/^(?:Turn \d+: P(\d)|P(\d) skips a turn)/);
    if (heading === null) continue;
    const isSkip = heading[2] !== undefined;
    if (Number(heading[1] ?? heading[2]) !== seat || isSkip !== pending[seat] > 0) wrong.push(line);
    if (isSkip) pending[seat]--;
    seat = (seat + 1) % players;
  }
  return { wrong, mostPending };
}

test('MISSION-54 each SG Politics costs one turn, two cost two, and no player is passed over without one', () => {
  const many = { 'cards.events.sgPolitics.copies': 10, 'decks.missions.copies': 2 };
  const found = Array.from({ length: 12 }, (_, game) => turnsInOrder(wholeGame(3, many, game).log, 3));
  expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(Math.max(...found.map(({ mostPending }) => mostPending))).toBeGreaterThan(1);
});

describe('the end of the game', () => {
  test('MISSION-60 the turn that drew the last Mission is played out, and then no more can be drawn', () => {
    const noTricks = { 'cards.events.stargateMap.copies': 0, 'cards.events.closeTheGate.copies': 0 };
    const { log, reason, active } = wholeGame(4, noTricks);
    expect(active).toHaveLength(21);
    expect(log).toMatch(
      /Turn 21: .* 1 Mission left\n\s+Discovery: [\s\S]*Fate: [\s\S]*Result: .*no Mission is left to draw$/,
    );
    expect(reason).toBe(0);
  });

  test('MISSION-60 by house rules the last draw ends it, or a number of turns', () => {
    const last = wholeGame(4, { 'end.when': 'on-last-draw', 'cards.events.stargateMap.copies': 0 });
    expect(last.log).toMatch(
      /Turn 21: .*\n\s+Discovery: .*\n\s+Victory Scores: .*\nResult: .*the last Mission was drawn$/,
    );
    // MISSION-11: a pile whose discards are reshuffled is no empty deck.
    const again = { 'end.when': 'on-last-draw', 'decks.missions.reshuffle': true, 'end.maxTurns': 26 } as const;
    expect(wholeGame(4, again)).toMatchObject({ turns: 26, reason: 3 });
    expect(wholeGame(4, { 'end.maxTurns': 9 })).toMatchObject({ turns: 9, reason: 3 });
    const back = { 'mission.failedCardTo': 'deck-bottom', 'end.maxTurns': 40 };
    expect(wholeGame(4, back).turns).toBeGreaterThan(21);
  });

  test('MISSION-61 some seats have one turn more, unless the game stops at the last full round', () => {
    const noTricks = { 'cards.events.stargateMap.copies': 0, 'cards.events.sgPolitics.copies': 0 };
    const turns = (houseRules: Patch) => {
      const { column, names } = wholeGame(4, houseRules);
      return names.map((_, seat) => column(seat, 'turnsTaken')).toSorted();
    };
    expect(turns(noTricks)).toEqual([5, 5, 5, 6]);
    expect(turns({ ...noTricks, 'end.equalTurns': true })).toEqual([5, 5, 5, 5]);
    // A round of four takes 8 of 21 Missions; a third would want 24.
    expect(turns({ ...noTricks, 'end.equalTurns': true, 'discovery.draw': 2 })).toEqual([2, 2, 2, 2]);
  });

  test('MISSION-62 MISSION-63 VS is TMP less PLK for each player, and may be negative', () => {
    let negative = false;
    for (let game = 0; game < 20; game++) {
      const { column, names, log } = wholeGame(6, {}, game);
      names.forEach((name, seat) => {
        const [score, points, lost] = ['victoryScore', 'missionPoints', 'lostPoints'].map((key) => column(seat, key));
        expect(score).toBe(points - lost);
        const won = [...log.matchAll(new RegExp(`success, (\\d+) points to ${name}\\b`, 'g'))];
        expect(points).toBe(won.reduce((sum, [, value]) => sum + Number(value), 0));
        negative ||= score < 0;
      });
    }
    expect(negative).toBe(true);
  });

  test.each([
    [
      'the highest VS wins',
      [
        [9, 2, 2],
        [8, 0, 0],
        [3, 0, 0],
      ],
      'shared',
      [0, 2, 0],
    ],
    [
      'equal ones share the win',
      [
        [9, 2, 2],
        [7, 0, 0],
        [3, 0, 0],
      ],
      'shared',
      [1, 1, 0],
    ],
    [
      'by house rule the fewest lost decide',
      [
        [9, 2, 2],
        [8, 1, 1],
        [3, 0, 0],
      ],
      'fewest-lost',
      [0, 2, 0],
    ],
    [
      'and share if these are equal too',
      [
        [9, 2, 2],
        [9, 2, 2],
        [3, 0, 0],
      ],
      'fewest-lost',
      [1, 1, 0],
    ],
  ] as const)('MISSION-66 %s', (_, results, tie, expected) => {
    const { players } = situation({ seats: [{}, {}, {}] });
    results.forEach(([missionPoints, penalty, lost], seat) => {
      Object.assign(players[seat], { missionPoints, penalty, lost });
    });
    const scores = new Int32Array(3);
    scoreGame(players as readonly Player[], tie, scores);
    expect([...scores]).toEqual(expected);
  });

  test('MISSION-11 by house rule the Mission discards come back, and Missions won do not', () => {
    const { turns, log } = wholeGame(2, { 'decks.missions.reshuffle': true, 'end.maxTurns': 60 });
    expect(turns).toBeGreaterThan(21);
    expect(log).toContain('become the new missions pile');
    const won = [...log.matchAll(/Fate: (.*): success/g)].map(([, name]) => name);
    expect(new Set(won).size).toBe(won.length);
  });
});
