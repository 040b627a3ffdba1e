import { expect, test } from 'vitest';
import { type SkillResults, skillSentences } from '../../src/report/sentences/skill.ts';
import type { CurveVerdict } from '../../src/stats/index.ts';

const names = ['lapse-0.5', 'tactician', 'planner-4', 'planner-16'];
const rungs = names.map((name, i) => ({ name, elo: 100 * i, low: null, high: null, mergedWith: null }));
const metric = {
  name: 'score',
  side: 'blue',
  title: 'Score',
  kind: 'score',
  unit: 'points per 100 games',
  scale: 100,
  delta: 0.02,
} as const;

interface Said {
  readonly shown?: readonly CurveVerdict[];
  readonly most?: number | null;
  readonly isSettled?: boolean;
  readonly games?: number | null;
  readonly estimates?: readonly number[];
}

function told(
  { shown = [], most = null, isSettled = true, games = null, estimates = [0, 0.01, 0.02, 0.03] }: Said,
  of: Partial<typeof metric> | object = {},
) {
  const means = estimates.map((estimate) => {
    return { estimate, low: estimate - 0.01, high: estimate + 0.01, n: 400, sd: 1, se: 1, df: 1 };
  });
  const p = { reverse: 1, move: 1, grow: 1, size: 1, differ: 1, most: 1 };
  const finding = {
    rungs: means,
    peers: [],
    verdict: shown[0] ?? 'undecided',
    shown,
    most,
    isSettled,
    p,
    games,
  } as const;
  const curve = { variant: 'x', reading: 'effect', metric: { ...metric, ...of }, finding, policy: null } as const;
  const results = {
    sides: ['blue', 'red'],
    rungs,
    peers: [],
    games: 400,
    alpha: 0.05,
    curves: [curve],
    power: null,
    stopping: null,
  };
  const [sentence] = skillSentences(results as SkillResults);
  const [, verdict, numbers] = /^x: the effect on score of blue (.*?): (.*), 95% intervals/.exec(sentence)!;
  return { verdict, numbers };
}

const FIRST = '0.0 (−1.0 to +1.0) at lapse-0.5';
const LAST = '+3.0 (+2.0 to +4.0) at planner-16';

test.each<[Said, string]>([
  [{ shown: ['holds'] }, 'holds at every skill'],
  [
    { shown: ['holds', 'grows'] },
    'holds at every skill; by less than 2 points per 100 games, it also grows with skill',
  ],
  [{ shown: ['grows'] }, 'grows with skill'],
  [{ shown: ['shrinks'], isSettled: false }, 'shrinks with skill, not shown to have settled at the top rung'],
  [{ shown: ['rises'] }, 'moves towards blue from lapse-0.5 to planner-16'],
  [{ shown: ['falls'] }, 'moves towards red from lapse-0.5 to planner-16'],
  [{ shown: ['moving'], isSettled: false }, 'is still moving at the top rung (better players may say otherwise)'],
  [
    { shown: ['reverses', 'rises', 'differs'], most: 2 },
    'reverses between rungs, moves towards blue from lapse-0.5 to planner-16 and differs between rungs (largest at planner-4)',
  ],
  [{ shown: ['differs'], most: 1 }, 'differs between rungs (largest at tactician)'],
  [{ isSettled: false }, 'is undecided, not shown to have settled at the top rung'],
  [{ games: 1000 }, 'is undecided; at most about 600 more games a rung would settle it'],
])('%j', (said, verdict) => {
  expect(told(said).verdict).toBe(verdict);
});

test('numbers are those of both ends and of the rungs that it is about', () => {
  expect(told({ shown: ['grows'] }).numbers).toBe(`from ${FIRST} to ${LAST}`);
  expect(told({ shown: ['moving'] }).numbers).toBe(`${FIRST}, +2.0 (+1.0 to +3.0) at planner-4 and ${LAST}`);
  expect(told({ shown: ['differs'], most: 1 }).numbers).toBe(`${FIRST}, +1.0 (0.0 to +2.0) at tactician and ${LAST}`);
});

test('what is no score moves up or down', () => {
  expect(told({ shown: ['rises'] }, { kind: 'mean' }).verdict).toBe('moves up from lapse-0.5 to planner-16');
});
