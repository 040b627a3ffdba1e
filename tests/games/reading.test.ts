import { describe, expect, test } from 'vitest';
import { gameHash } from '../../src/scenarios/games/game-hash.ts';
import { loadGame, type OpenGame } from '../../src/scenarios/index.ts';
import type { SheetRules } from '../../src/sim/games/sheet/odds.ts';
import type { Skirmish } from '../../src/sim/games/skirmish/rules/game.ts';
import { engineOf } from '../../src/sim/games/skirmish/steps/compile.ts';
import type { Engine } from '../../src/sim/games/skirmish/steps/engine.ts';
import { ScriptedDice } from '../../src/sim/kernel/dice/scripted.ts';
import { compileRules, type Patch } from '../../src/sim/kernel/rules/table.ts';
import { loaded } from '../support/broken-files.ts';
import { BASE } from './broken/base.ts';

async function opened(file: string): Promise<OpenGame> {
  const read = await loadGame(file);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  expect(read.warnings).toEqual([]);
  return read.open;
}

function engineIn({ game, system }: OpenGame, patch: Patch = {}): Engine {
  return engineOf(game as Skirmish, compileRules(system.rules, patch) as SheetRules);
}

async function base(text = BASE): Promise<OpenGame> {
  const read = await loaded(text);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.open;
}

describe('a game of quality and defence in a file', () => {
  const POCKET = 'tests/games/files/pocket-quality.game.yaml';

  test('is a skirmish without saying so, and has actions, triggers and chains in the order of the file', async () => {
    const engine = engineIn(await opened(POCKET));
    expect(engine.scheme).toBe('alternate');
    expect(engine.actions.map(({ name, shoot, strike, contact }) => [name, shoot, strike, contact])).toEqual([
      ['fight', 'none', true, false],
      ['advance', 'all', false, false],
      ['rush', 'none', false, false],
      ['charge', 'none', true, true],
    ]);
    expect(engine.shoot!.chain.steps.map(({ name }) => name)).toEqual(['hits', 'wounds']);
    expect(engine.strike!.after.map(({ text, who, operator }) => [text, who, operator])).toEqual([
      ['a.fatigued = 1', 'a', '='],
    ]);
    expect(engine.turnEnd).toMatchObject({ when: null, test: null, fail: [] });
    expect(engine.afterLoss!.fail.map(({ place }) => place)).toEqual(['morale.fail.0', 'morale.fail.1']);
    expect(engine.order!.test!.range).toEqual({ min: 0, max: 0 });
  });

  test('has the numbers of its profiles, and 0 for what changes in play', async () => {
    const { frame, profiles, weapons } = engineIn(await opened(POCKET));
    expect(frame.columns.map(({ name, isState }) => [name, isState])).toEqual([
      ...['life', 'move', 'quality', 'defence', 'tough', 'full'].map((name) => [name, false]),
      ['shaken', true],
      ['fatigued', true],
    ]);
    expect([...profiles[1].values]).toEqual([3, 6, 4, 3, 3, 3, 0, 0]);
    expect(profiles[1].weapons.map((place) => weapons[place].name)).toEqual(['mg', 'ccw']);
    expect(weapons.map(({ name, range }) => [name, range])).toEqual([
      ['rifle', 24],
      ['mg', 30],
      ['ccw', 0],
    ]);
  });

  test('takes rules and numbers as they are in force', async () => {
    const open = await opened(POCKET);
    const engine = engineIn(open, { rushFactor: 3, 'profiles.ogre.move': 4 });
    const frame = new Int32Array(engine.frame.size);
    frame.set(engine.profiles[1].values, engine.frame.a);
    expect(engine.actions[2].move!.run(frame, new ScriptedDice([]))).toBe(12);
    expect(engine.actions[2].move!.range).toEqual({ min: 3, max: 36 });
  });
});

test('a game of pins in a file reads steps of its chain in what follows it', async () => {
  const engine = engineIn(await opened('tests/games/files/pocket-pins.game.yaml'));
  const { after, worth, chain } = engine.shoot!;
  const hits = chain.steps.find(({ name }) => name === 'hits')!;
  expect(after[0]).toMatchObject({ who: 't', operator: '+=', text: 't.pins += hits > 0' });
  expect(after[0].value.reads).toEqual(new Set([hits.slot]));
  expect(worth).toMatchObject({ rolls: false, range: { min: 0, max: 3 } });
  expect(engine.rolls.filter((name) => !name.startsWith('frame.'))).toEqual([
    'shoot.hits',
    'shoot.kills',
    'turn.order.test',
    'actions.rally.after.0',
    'morale.test',
  ]);
});

test('what follows a chain reads sums over up to twenty weapons; its worth is of one', async () => {
  const text = BASE.replace('t.pins += hits > 0', 't.pins += hits').replace('worth: hits > 0', 'worth: hits');
  const { after, worth } = engineIn(await base(text)).shoot!;
  expect([after[0].value.range, worth!.range]).toEqual([
    { min: 0, max: 960 },
    { min: 0, max: 48 },
  ]);
});

test('near is a number of the frame, of a column and within so many inches, for the unit that asks', async () => {
  const engine = engineIn(await base());
  const [near] = engine.order!.test!.nears;
  expect(near).toMatchObject({ of: 'a', column: engine.frame.columns.findIndex(({ name }) => name === 'command') });
  expect(near.within(new Int32Array(engine.frame.size), new ScriptedDice([]))).toBe(6);
  expect(engine.order!.test!.reads).toContain(near.slot);
});

test('lines of players are actions with conditions about a target and a weapon', async () => {
  const { players, actions } = engineIn(await base());
  expect(players.reckless.map(({ action, when }) => [actions[action]?.name ?? action, when?.range ?? null])).toEqual([
    ['charge', { min: 0, max: 1 }],
    ['advance', { min: 0, max: 1 }],
    [-1, null],
  ]);
});

test('titles and sentences are not what plays; players and actions are', async () => {
  const hashOf = async (from: string, to: string) => gameHash((await base(BASE.replace(from, to))).game);
  const same = gameHash((await base()).game);
  expect(await hashOf('title: Broken', 'title: Mended\ndoc: Another sentence.')).toBe(same);
  expect(await hashOf('fight: { when', 'fight: { doc: Blows., says: strikes, when')).toBe(same);
  expect(await hashOf('range <= 12 and', 'range <= 11 and')).not.toBe(same);
  expect(await hashOf('fight:', 'brawl:')).not.toBe(same);
});

test('rules in force that contradict each other are refused as such', async () => {
  const text = BASE.replace('max(2, t.save', 'clamp(2, rules.aura, rules.coverBonus + t.save');
  const open = await base(text);
  const rules = compileRules(open.system.rules, { aura: 12, coverBonus: 0 });
  const message = 'shoot.saves: clamp(x, low, high) has its low end (12) above its high end (2 to 6)';
  expect(open.system.checkRules!(rules)).toEqual([{ path: ['houseRules'], message }]);
  expect(open.system.check({}, rules)).toEqual([{ path: ['houseRules'], message }]);
  expect(() => engineIn(open, { aura: 12, coverBonus: 0 })).toThrow(message);
});
