import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, spawned } from '../../cli/support.ts';

/** A shooting match whose file has a player that never does anything. */
const GAME = `language: 1
game: sit
title: Sitters
stats: { life: 1..3, move: 0..12, skill: 2..6 }
weapon: { range: 0..40, dice: 1..6 }
weapons: { gun: { range: 24, dice: 2 } }
profiles: { man: { life: 3, move: 6, skill: 4, weapons: [gun] } }
turn: { scheme: sides }
actions: { fire: { shoot: true }, walk: { move: a.move } }
shoot: { hits: 'count(w.dice, 6, a.skill)' }
players: { sitter: [hold] }
`;
const SCENARIO = `name: Sitting
system: ./sit.game.yaml
table: { width: 24, depth: 24 }
sides:
  blue: { policy: sitter, figures: [{ name: Man, count: 2, profile: man }] }
  red: { policy: sitter, figures: [{ name: Man, count: 2, profile: man }] }
mission: { objective: eliminate, turns: 4 }
expect: { turns: 3..4 }
`;
const SUITE = `name: Sits
scenarios: [sit.yaml]
leases: leases
seeds: [1, 2]
tiers: { smoke: { games: 250 }, night: { games: 250 }, week: { games: 250 } }
`;
const SENTENCE = /[Pp]layers of this game are not shown to be better than plain ones: win rates say little/;
const FILES = { 'sit.game.yaml': GAME, 'sit.yaml': SCENARIO, 'suite.yaml': SUITE };
const GAMES = ['--games', '40', '--threads', '1'];
const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

test('a player that always holds fails once, and every later report says so first, from what is kept', async () => {
  const folder = folderWith(FILES);
  const run = await spawned(folder, ['run', 'sit.yaml', ...GAMES, '--out', 'out', '--no-replays']);
  expect(run.code).toBe(0);
  expect(run.stderr).toContain('Sitting: players against plain ones, once for this game and scenario');
  expect(flat(run.stdout).search(SENTENCE)).toBeLessThan(flat(run.stdout).indexOf('Policy'));
  expect(flat(run.stdout)).toMatch(/Against random the player scores 50\.0 .*wanted: above 85/);
  const page = readFileSync(join(folder, 'out/report.html'), 'utf8');
  expect(page.search(SENTENCE)).toBeGreaterThan(0);
  expect(page.search(SENTENCE)).toBeLessThan(page.indexOf('id="answer"'));
  const { gate } = JSON.parse(readFileSync(join(folder, 'out/summary.json'), 'utf8'));
  expect(gate).toMatchObject({ verdict: 'failed', scores: [{ against: 'random' }, { against: 'shoot-nearest' }] });

  await spawned(folder, ['nightly', 'suite.yaml', '--accept', '--reason', 'first', '--threads', '1']);
  const later = [
    ['sweep', 'sit.yaml', '--vary', 'mission.turns=3,4', ...GAMES],
    ['options', 'sit.yaml', ...GAMES],
    ['players', 'rank', 'sit.yaml', '--games', '10', '--top', 'tactician', '--threads', '1'],
    ['test', 'sit.yaml', '--threads', '1'],
    ['check', 'sit.yaml', '--play'],
    ['nightly', 'suite.yaml', '--threads', '1'],
  ];
  for (const words of later) {
    const { stdout, stderr } = await spawned(folder, words);
    expect([words[0], flat(stdout)]).toEqual([words[0], expect.stringMatching(SENTENCE)]);
    expect(stderr).not.toContain('players against plain ones');
  }
});

test('--no-gate plays nothing of it, and the report says that nobody has tried', async () => {
  const folder = folderWith(FILES);
  const { stdout, stderr } = await spawned(folder, ['run', 'sit.yaml', ...GAMES, '--no-gate', '--no-replays']);
  expect(stderr).not.toContain('players against plain ones');
  expect(flat(stdout)).toMatch(SENTENCE);
  expect(flat(stdout)).toMatch(/Nobody has tried it; this does: .*check sit\.yaml --play/);
});

test('an interruption leaves the verdict open and keeps the games', async () => {
  const folder = folderWith(FILES);
  const words = ['run', 'sit.yaml', ...GAMES, '--json', '--no-replays'];
  let isStopped = false;
  const { code, stdout } = await spawned(folder, words, (child, stderr) => {
    if (isStopped || !stderr.includes('players against plain ones')) return;
    isStopped = true;
    child.kill('SIGINT');
  });
  expect(code).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({ games: 40, gate: { verdict: 'unknown' } });
});
