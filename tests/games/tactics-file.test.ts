import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gameHash, playedHash } from '../../src/scenarios/games/game-hash.ts';
import { formatProblem, loadGame, loadScenario, type Scenario, systemOf } from '../../src/scenarios/index.ts';
import { rolesIn } from '../../src/sim/kernel/players/policies.ts';
import { openGame } from '../../src/sim/registry.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { folderWith } from '../cli/support.ts';

const GAME = readFileSync('tests/games/files/pocket-quality.game.yaml', 'utf8');
const ID = 'game: pocket-quality\n';
const SCENARIO = `name: Field
system: ./pocket-quality.game.yaml
table: { width: 24, depth: 24 }
mission: { objective: eliminate, turns: 3 }
sides:
  red: { figures: [{ name: Squad, count: 2, profile: squad }] }
  blue: { figures: [{ name: Ogre, count: 1, profile: ogre }] }
`;

function folder(tactics: string | null, game = GAME): string {
  const own: Record<string, string> = tactics === null ? {} : { 'pocket-quality.tactics.yaml': tactics };
  return folderWith({ 'pocket-quality.game.yaml': game, 'field.yaml': SCENARIO, ...own });
}

async function opened(at: string) {
  const read = await loadGame(join(at, 'pocket-quality.game.yaml'));
  if (!read.ok) throw new Error(read.problems.map(formatProblem).join('\n'));
  return read;
}

async function scenarioIn(at: string): Promise<Scenario> {
  const loaded = await loadScenario(join(at, 'field.yaml'));
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return loaded.scenario;
}

const FITTED = `${ID}tactics: { exposure: 0, seek: 9 }\n`;

describe('weights beside a game', () => {
  test('are the defaults of its players, and leave those of other games alone', async () => {
    const defaultsOf = async (at: string) => {
      const { tactics = {} } = (await opened(at)).open.system.info;
      return ['exposure', 'seek', 'finish'].map((name) => tactics[name].default);
    };
    const plain = await defaultsOf(folder(null));
    expect(await defaultsOf(folder(FITTED))).toEqual([0, 9, plain[2]]);
    expect(plain).not.toEqual([0, 9, plain[2]]);
  });

  test('do not change the hash of the rules, but those of what is played', async () => {
    const [plain, fitted] = [(await opened(folder(null))).open, (await opened(folder(FITTED))).open];
    expect(fitted.hash).toBe(plain.hash);
    expect(gameHash(fitted.game)).toBe(gameHash(plain.game));
    expect(playedHash(fitted.game)).not.toBe(playedHash(plain.game));
    expect((await scenarioIn(folder(FITTED))).hash).not.toBe((await scenarioIn(folder(null))).hash);
  });

  test('are the same in any order', async () => {
    const other = folder(`${ID}tactics: { seek: 9, exposure: 0 }\n`);
    expect((await scenarioIn(other)).hash).toBe((await scenarioIn(folder(FITTED))).hash);
  });

  test('go with the jobs: who never saw the file plays the same games', async () => {
    const recordsOf = async (at: string) => {
      const scenario = await scenarioIn(at);
      const system = await systemOf(scenario);
      const { data, houseRules } = scenario.baseline;
      const { job } = prepareJob(system, { id: at, data, houseRules, seed: 1 });
      const sent = structuredClone(job);
      const elsewhere = await openGame(sent.game!);
      return [system, elsewhere].map((one) => [...playBatch(new ReadyMatch(one, sent), 0, 20).records]);
    };
    const [[plain], [fitted, elsewhere]] = [await recordsOf(folder(null)), await recordsOf(folder(FITTED))];
    expect(elsewhere).toEqual(fitted);
    expect(fitted).not.toEqual(plain);
  });

  test('are below those of a role and of the scenario', async () => {
    const at = folder(FITTED);
    const { baseline, game } = await scenarioIn(at);
    const system = await openGame(game!.game);
    const data = structuredClone(baseline.data) as { sides: Record<string, { role: string }> };
    data.sides.red.role = 'survives';
    expect(rolesIn(system, data)[0]!.tactics).toMatchObject({ seek: 0 });
  });

  test('fit a game whatever players it lists', async () => {
    const { hash } = (await opened(folder(null))).open;
    const fitted = `${ID}hash: "${hash}"\ntactics: { seek: 9 }\n`;
    expect((await opened(folder(fitted, `${GAME}\nplayers: { lazy: [hold] }\n`))).warnings).toEqual([]);
  });

  test('that were fitted to other rules are stale, which is one warning', async () => {
    const { hash } = (await opened(folder(null))).open;
    const fitted = `${ID}hash: "${hash}"\ntactics: { seek: 9 }\n`;
    expect((await opened(folder(fitted))).warnings).toEqual([]);
    expect((await opened(folder(fitted, GAME.replace('Pocket', 'Small')))).warnings).toEqual([]);
    const [warning, ...more] = (await opened(folder(fitted, GAME.replace('life: 5', 'life: 4')))).warnings;
    expect(more).toEqual([]);
    expect(warning).toMatchObject({ severity: 'warning', line: 2, column: 7 });
    expect(warning.message).toContain('the game has changed since these weights were fitted to it');
  });

  test.each([
    [`${ID}tactics: { exposre: 0 }`, ':2:12: unknown key "exposre"; did you mean "exposure"?'],
    [`${ID}tactics: { finish: 4 }`, ':2:20: "finish" must be a number from 0 to 1, got 4'],
    [`${ID}tactics: { charge: yes }`, ':2:20: "charge" must be a number from -10 to 10, got "yes"'],
    [`${ID}tactics: { choices: 2.5 }`, ':2:21: "choices" must be a whole number from 2 to 10, got 2.5'],
    [`${ID}tactics: [seek]`, ':2:1: "tactics" must be a map, got ["seek"]'],
    ['game: other\ntactics: {}', ':1:7: these are weights of "other", but the game beside them is "pocket-quality"'],
    ['tactics: {}', ':1:1: missing key "game"'],
    ['- seek', ':1:1: weights of a game are a map with the keys "game" and "tactics", got ["seek"]'],
    [`${ID}hash: "12"\ntactics: {}`, ':2:7: "hash" must be the 64 digits that players fit writes, got "12"'],
    [`${ID}score: { gain: 1 }\ntactics: {}`, ':2:1: missing key "low"'],
    [`${ID}tactics: {`, ':2:'],
  ])('%j is refused with place and remedy, for the game and its scenarios', async (text, words) => {
    const at = folder(text);
    const told = [await loadGame(join(at, 'pocket-quality.game.yaml')), await loadScenario(join(at, 'field.yaml'))];
    for (const read of told) {
      const lines = read.ok ? [] : read.problems.map(formatProblem);
      expect(lines.join('\n')).toContain(`pocket-quality.tactics.yaml${words}`);
    }
  });

  test('are no scenario', async () => {
    const read = await loadScenario(join(folder(FITTED), 'pocket-quality.tactics.yaml'));
    expect(read.ok ? [] : read.problems.map(({ message }) => message)).toEqual([
      'has weights of players, not a scenario; they are read with the game beside it',
    ]);
  });
});
