import { expect, test } from 'vitest';
import { type Broken, brokenBy, loaded, refuses, warns } from '../../support/broken-files.ts';
import { ACTIONS, CHAINS } from './actions.ts';
import { BASE } from './base.ts';
import { FRAME, KEYS } from './frame.ts';
import { IDLE } from './idle.ts';
import { EFFECTS, PLAYERS, SCOPES, YAML } from './texts.ts';

const TABLES: Readonly<Record<string, readonly Broken[]>> = {
  'as YAML': YAML,
  'in its keys': KEYS,
  'in what the frame needs': FRAME,
  'in an action': ACTIONS,
  'in a chain': CHAINS,
  'in an effect': EFFECTS,
  'in what an expression names': SCOPES,
  'in a line of a player': PLAYERS,
};

test('the skirmish that is broken has no mistake by itself', async () => {
  const read = await loaded(BASE);
  expect(read.ok ? read.warnings : read.problems).toEqual([]);
});

for (const [how, rows] of Object.entries(TABLES))
  refuses(`a skirmish that is wrong ${how} is refused once, with place and remedy:`, BASE, rows);

warns('a skirmish with something idle is read, with a warning:', BASE, IDLE);

test('a rule that is read, but changes nothing, is found in random situations', async () => {
  const read = await loaded(BASE.replace('near(command, rules.aura)', '0 * rules.aura'));
  expect(read.ok && read.warnings.map(({ line, column }) => [line, column])).toEqual([[6, 3]]);
  expect(read.ok && read.warnings[0].message).toContain('"aura" changes nothing: 0 and 12 gave the same results in');
});

test('weapons that no action uses are named where their chain is', async () => {
  const { text } = brokenBy(BASE, ['shoot: true', 'strike: true', '']);
  const read = await loaded(
    text.replace('on: move, free: true, when: steady and range <= 12, strike: true', 'on: move, after: ["a.pins = 0"]'),
  );
  expect(!read.ok && read.problems.map(({ line, message }) => [line, message])).toEqual([
    [
      30,
      'no action shoots, so "shoot" and weapons with a range (rifle) would never be used; give an action shoot: true',
    ],
  ]);
});

test('a game in which nobody can lose life has no end of its own', async () => {
  const none = BASE.replace('losses: hits - saves', 'losses: 0 * (hits - saves)').replace(
    'harm: blows - count(blows, 6, t.save) by t',
    'harm: 0 * blows',
  );
  const read = await loaded(none);
  expect(
    !read.ok &&
      read.problems.filter(({ severity }) => severity === 'error').map(({ line, message }) => [line, message]),
  ).toEqual([
    [30, expect.stringContaining('nobody can lose life in this game, so it would only end by its limit of turns')],
  ]);
});

test('a game in which units could only react has nothing to choose', async () => {
  const [before] = BASE.split('actions:');
  const [, after] = BASE.split('shoot: true }\nshoot:');
  const read = await loaded(
    `${before}actions:\n  overwatch: { on: move, shoot: true }\nshoot:${after.replaceAll(/- (charge|advance).*/g, '- hold')}`,
  );
  expect(!read.ok && read.problems.map(({ line, message }) => [line, message])).toEqual([
    [25, expect.stringContaining('no unit could do anything in its own activation')],
  ]);
});

test('turnover needs a test that can fail, and best needs a stat that leads', async () => {
  const turnover = await loaded(
    BASE.replace('scheme: alternate', 'scheme: turnover').replace(/order: .*/, 'order: ["a.shaken = 0"]'),
  );
  expect(!turnover.ok && turnover.problems.map(({ line, message }) => [line, message])).toEqual([
    [17, expect.stringContaining('turnover ends with a failed test of "order"')],
  ]);
  const best = await loaded(BASE.replace('lead: command\n', ''));
  expect(!best.ok && best.problems.map(({ line, message }) => [line, message])).toEqual([
    [18, '"best" is the highest of the stat that leads: say which with "lead:"'],
  ]);
});

test('weapons need a range', async () => {
  const read = await loaded(BASE.replace('weapon: { range: 0..48, ', 'weapon: { ').replaceAll(/range: (24|0), /g, ''));
  expect(!read.ok && read.problems.map(({ line, message }) => [line, message])).toContainEqual([
    9,
    'a skirmish needs the number "range" of weapons, such as range: 0..48; 0 is for weapons that strike',
  ]);
});
