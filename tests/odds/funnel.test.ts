import { expect, test } from 'vitest';
import { oddsUnder, type Procedure } from '../../src/odds/answer.ts';
import { alignedFunnels, funnelNumber, funnelOf, funnelWords, mainSteps } from '../../src/odds/funnel.ts';
import { answersCsv, answerText, gridText } from '../../src/odds/text.ts';
import { loadGame } from '../../src/scenarios/games/game-file.ts';

const read = await loadGame('scenarios/sheets/quality-and-defence.game.yaml');
if (!read.ok) throw new Error('the sheet of quality and defence does not load');
const { system } = read.open;
const odds = oddsUnder(system);
const shoot = system.odds[0] as Procedure;
const ask = (inputs: object) => odds.ask('shoot', { unit: 'squad', weapon: 'mg', range: 18, ...inputs });

/** 15 dice hit on 4+; ap 1 against defence 3, one better in cover. */
test('a funnel goes from shots to life lost, each a share of what it is part of', () => {
  const rows = funnelOf(ask({ target: 'ogre', cover: 'soft' }), shoot.funnel);
  expect(rows.map(({ title, share }) => [title, share?.of ?? null])).toEqual([
    ['Shots', null],
    ['Hits', 'Shots'],
    ['Saves', 'Hits'],
    ['Wounds', 'Hits'],
    ['Life lost', 'Wounds'],
  ]);
  expect(rows.map(({ mean }) => Number(mean.toFixed(9))).slice(0, 4)).toEqual([15, 7.5, 5, 2.5]);
  expect(rows.filter(({ isAside }) => isAside).map(({ title }) => title)).toEqual(['Saves']);
});

test('a funnel in words gives the share of the step before', () => {
  const rows = funnelOf(ask({ target: 'squad', unit: 'ogre' }), shoot.funnel);
  expect(funnelWords(rows)).toBe('Shots 3.0 → Hits 1.5 (50%) → Saves 0.50 → Wounds 1.0');
});

test('the terminal shows the funnel below the outcomes', () => {
  expect(answerText(shoot, ask({ target: 'ogre', cover: 'soft' }), system)).toContain(
    'Hits        7.5  50% of shots   ████████████',
  );
});

test('a grid shows means of steps, and nothing where the weapon does not reach', () => {
  const answers = [30, 31].map((range) => ask({ target: 'ogre', range }));
  const lines = gridText(shoot, ['range'], answers, system).split('\n');
  expect(lines.find((line) => line.includes('Shots'))).toBe('range  Shots  Hits  Saves  Wounds  Life lost');
  expect(lines.find((line) => line.trim().startsWith('31'))).toBe('   31      –     –      –       –          –');
});

test('CSV has every result of every step, then the outcome', () => {
  const lines = answersCsv([ask({ unit: 'ogre', target: 'ogre' })])
    .trim()
    .split('\r\n');
  expect(lines[0]).toBe('unit,weapon,target,range,cover,step,outcome,probability');
  expect(lines.slice(1).map((line) => line.split(',')[5])).toEqual(
    ['hits', 'saves', 'wounds', ''].flatMap((step) => [step, step, step, step]),
  );
});

/** The funnels of a unit with a weapon against all profiles. */
async function funnelsOf(sheet: string, unit: string, weapon: string) {
  const loaded = await loadGame(`scenarios/sheets/${sheet}.game.yaml`);
  if (!loaded.ok) throw new Error(`${sheet} does not load`);
  const { system: own } = loaded.open;
  const [procedure] = own.odds as readonly Procedure[];
  const { choices } = procedure.inputs.target as { choices: readonly string[] };
  const under = oddsUnder(own);
  return alignedFunnels(
    choices.map((target) => funnelOf(under.ask(procedure.name, { unit, weapon, target, range: 20 }), procedure.funnel)),
  );
}

test.each([
  ['hit-wound-save', 'elite', 'cannon', 'Shots Hits First-wounds Wounds Unsaved Damage Not-endured Life-lost'],
  ['quality-and-defence', 'squad', 'mg', 'Shots Hits Wounds Life-lost'],
  ['order-dice-and-pins', 'veterans', 'mmg', 'Shots Shots-on-target Kills Life-lost'],
  ['opposed-dice', 'power', 'railgun', 'Hit Lost'],
  ['d100-under-skill', 'veteran', 'sniper', 'Hit Critical Dodged Damage Life-lost'],
  ['squad-alpha-shot', 'elite', 'gun', 'Hits Kills'],
])('the main steps of %s are those that lead on to the loss', async (sheet, unit, weapon, steps) => {
  expect(mainSteps(await funnelsOf(sheet, unit, weapon)).map((title) => title.replaceAll(' ', '-'))).toEqual(
    steps.split(' '),
  );
});

test.each([
  ['face-to-face', 'heavy', 'machinegun', 'the first dice are the target’s'],
  ['pool-of-successes', 'guard', 'rifle', 'the dice of both are rolled at once'],
])('no dice are called shots in %s: %s %s, %s', async (sheet, unit, weapon) => {
  for (const rows of await funnelsOf(sheet, unit, weapon))
    expect(rows.map(({ title }) => title)).not.toContain('Shots');
});

test('a mean of nothing has no sign, and one below 0 a minus', () => {
  expect([-1e-17, 0, -0.25, -3].map((mean) => funnelNumber({ kind: 'value', mean }))).toEqual([
    '0.0',
    '0.0',
    '−0.25',
    '−3.0',
  ]);
});

test('neighbouring ranges with equal means are one row of a grid; ranges with others between are not joined', () => {
  const grid = (ranges: readonly number[]) =>
    gridText(
      shoot,
      ['range'],
      ranges.map((range) => ask({ target: 'ogre', range })),
      system,
    ).split('\n');
  expect(
    grid([28, 29, 30, 31, 32])
      .filter((line) => /^ *\d+–\d+ /.test(line))
      .map((line) => line.trim().split(/ +/)[0]),
  ).toEqual(['28–30', '31–32']);
  expect(grid([10, 20]).filter((line) => /^ *\d/.test(line) && line.includes('15.0'))).toHaveLength(2);
});
