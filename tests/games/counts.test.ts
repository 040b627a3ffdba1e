import { describe, expect, test } from 'vitest';
import { exactBeside } from '../../src/odds/exact-beside.ts';
import { funnelsBeside } from '../../src/odds/funnels-beside.ts';
import { systemOf } from '../../src/scenarios/index.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { variantResults } from '../../src/workers/results.ts';
import { Totals } from '../../src/workers/totals.ts';
import { scenario } from '../contracts/games.ts';
import { SHIPPED_GAMES } from '../contracts/systems.ts';
import { type Actor, and, cellsOf, play } from './support.ts';

const fire: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'fire', at: 'r1' }] };
const target: Actor = { name: 'r1', at: [10, 20] };
const hits = 'count(w.dice, 6, a.skill)';

describe('what games of files count', () => {
  test('shots by profile, weapon and cover: no life, some, or all that there is', () => {
    const game = {
      weapons: { gun: { range: 24, dice: 1 }, cannon: { range: 24, dice: 3 }, knife: { range: 0, dice: 1 } },
      profiles: { man: { life: 2, move: 6, skill: 4, weapons: ['gun', 'cannon', 'knife'] } },
    };
    const { recorder, column } = play({ game, blue: [fire], red: [target], rolls: [1, 6, 6, 6] });
    expect(cellsOf(recorder, 'hit-rates')).toEqual({
      'blue, man, gun, none': { nothing: 1 },
      'blue, man, cannon, none': { lethal: 1 },
    });
    expect(['shots', 'shotLife', 'shotKills'].map((name) => column(0, name))).toEqual([2, 2, 1]);
  });

  test('blows, and blows struck back', () => {
    const charge: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'charge', to: [10, 13], at: 'r1' }] };
    const red: Actor[] = [{ name: 'r1', at: [10, 14] }];
    const { recorder, column } = play({ game: { strikeBack: true }, blue: [charge], red, rolls: [6, 1] });
    expect(cellsOf(recorder, 'blows')).toEqual({
      'blue, man, knife, blow': { hurt: 1 },
      'red, man, knife, back': { nothing: 1 },
    });
    expect([column(0, 'blowLife'), column(1, 'blows')]).toEqual([1, 1]);
  });

  test('actions by profile, and whether their tests were passed', () => {
    const actions = and('actions', { walk: { test: 'd(6) > 3', move: 'a.move' } });
    const walk = (name: string, x: number): Actor => ({ name, at: [x, 10], does: [{ do: 'walk', to: [x, 12] }] });
    const { recorder } = play({
      game: { actions },
      blue: [walk('b1', 10), walk('b2', 20)],
      red: [target],
      rolls: [2, 6],
    });
    expect(cellsOf(recorder, 'actions')).toEqual({
      'blue, man, walk': { done: 1, failed: 1 },
      'red, man, hold': { done: 1 },
    });
  });

  test('tests of triggers by their place in the file', () => {
    const game = {
      morale: { test: 'd(6) > 3', fail: ['a.down = 1'] },
      turn: { scheme: 'sides', start: { test: 'd(6) > 1', fail: ['a.down = 1'] } },
    };
    const { recorder } = play({ game, blue: [fire], red: [target], rolls: [2, 1, 6, 2] });
    expect(cellsOf(recorder, 'tests')).toEqual({
      'blue, man, turn.start': { passed: 1 },
      'red, man, turn.start': { failed: 1 },
      'red, man, morale': { failed: 1 },
    });
  });

  test('steps that say yes or no, and sums of all steps', () => {
    const shoot = { hits: 'count(w.dice, 6, a.skill)', lucky: 'd(6) == 6', loss: 'hits + lucky' };
    const { recorder } = play({ game: { shoot }, blue: [fire], red: [target], rolls: [5, 6] });
    expect(cellsOf(recorder, 'checks')).toEqual({ 'blue, man, gun, shoot.lucky': { yes: 1 } });
    expect(cellsOf(recorder, 'steps')).toEqual({
      'blue, shoot.hits': 1,
      'blue, shoot.lucky': 1,
      'blue, shoot.loss': 2,
    });
  });

  test('actions, triggers and branches that came up, each with its place in the file', () => {
    const game = {
      shoot: { hits, loss: 'if(hits > 0, if(a.pins > 3, 2, 1), 0)' },
      let: { strong: 'if(a.life > 2, 1, 0)' },
      morale: { when: 'strong', test: 'd(6) > 3', fail: ['a.down = 1'] },
    };
    const { events } = play({ game, blue: [fire], red: [target], rolls: [5] });
    const came = Object.entries(events()).filter(([, count]) => count > 0);
    expect(came.map(([name]) => name)).toEqual([
      'actions.fire: a unit does fire',
      'shoot.loss: if(hits > 0, …) holds',
      'shoot.loss: if(a.pins > 3, …) does not hold',
      'let.strong: if(a.life > 2, …) does not hold',
    ]);
    expect(Object.keys(events())).toContain('morale: a unit fails morale');
  });

  test('a branch that can only go one way under the rules in force is none', () => {
    const game = {
      rules: { harsh: { is: 0, range: '0..1' } },
      shoot: { hits, loss: 'if(rules.harsh, 2 * hits, hits)' },
    };
    const told = (houseRules: object) =>
      Object.keys(play({ game, blue: [fire], red: [target], rolls: [1], houseRules } as never).events());
    expect(told({}).filter((name) => name.includes('if('))).toEqual([]);
  });
});

describe('exact odds beside what is sampled', () => {
  const GAMES = 150;

  async function played(id: string, file: string) {
    const read = await scenario(file);
    const sides = Object.keys((read.baseline.data as { sides: object }).sides);
    const policies = Object.fromEntries(sides.map((side, i) => [side, i === 0 ? 'close-in' : 'shoot-nearest']));
    const own = await scenario(file, { policies });
    const system = await systemOf(own);
    const { data, houseRules } = own.baseline;
    const job = prepareJob(system, { id, data, houseRules, seed: 1 });
    const totals = new Totals(job.metrics, { firstGame: 0, games: GAMES, batchSize: GAMES });
    totals.add(playBatch(new ReadyMatch(system, job.job), 0, GAMES));
    return { system, houseRules, results: variantResults('baseline', totals) };
  }

  const FILES: Readonly<Record<string, string>> = {
    'hit-wound-save': 'ruined-city',
    'order-dice-and-pins': 'two-villages',
    'quality-and-defence': 'crossroads',
    'quality-dice-turnover': 'stone-circle',
  };

  test.each(Object.keys(FILES).filter((id) => SHIPPED_GAMES.includes(id)))('agree in %s, step by step', async (id) => {
    const { system, houseRules, results } = await played(id, `scenarios/${id}/${FILES[id]}.yaml`);
    const rows = exactBeside(system, houseRules, results);
    expect(rows.length).toBeGreaterThan(5);
    for (const { z } of rows) expect(Math.abs(z)).toBeLessThan(5);
    const funnels = funnelsBeside(system, houseRules, results);
    expect(funnels.length).toBeGreaterThan(2);
    const far = funnels.flatMap(({ labels, n, steps }) =>
      steps
        .filter(({ sampled, exact }) => n > 200 && Math.abs(sampled - exact) > 0.2 * Math.max(0.25, exact))
        .map(({ title }) => `${Object.values(labels)} ${title}`),
    );
    expect(far).toEqual([]);
  });
});
