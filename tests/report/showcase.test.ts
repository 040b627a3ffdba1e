import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SYSTEM_IDS } from '../../src/sim/registry.ts';
import { root } from '../architecture/documents.ts';

type Answer = (found: unknown) => { says: string; notes: string[]; list?: string[] };
type Row = readonly [question: string, answer: Answer, words: readonly string[], share: number];

const {
  SYSTEMS,
  QUESTIONS,
  deadAnswer,
  rulesAnswer,
  cardsAnswer,
}: Record<string, never> & {
  SYSTEMS: Record<string, Row[]>;
  QUESTIONS: Record<string, string>;
  deadAnswer: Answer;
  rulesAnswer: Answer;
  cardsAnswer: Answer;
} = await import(new URL('../../docs/showcase/answers.js', import.meta.url).href);

const scenario = { name: 'Skirmish', systemTitle: 'Toys' };

describe('the showcase', () => {
  test('asks every system four questions, of files that there are', () => {
    expect(Object.keys(SYSTEMS).toSorted()).toEqual([...SYSTEM_IDS].toSorted());
    const rows = Object.values(SYSTEMS).flat();
    expect(Object.values(SYSTEMS).map((own) => own.length)).toEqual(SYSTEM_IDS.map(() => 4));
    expect(rows.filter(([question]) => QUESTIONS[question] === undefined)).toEqual([]);
    const files = rows.flatMap(([, , words]) => words.filter((word) => /^scenarios\/[^*]*$/.test(word)));
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('names what is wrong with its words, and plays nothing', () => {
    const { status, stderr } = spawnSync(process.execPath, ['docs/showcase/showcase.js', '--only', 'squad-alfa'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toContain('--only: unknown system "squad-alfa"; did you mean "squad-alpha"?');
  });
});

describe('a dead option', () => {
  const row = (side: string, option: string, verdict: string, moreGames: number | null = null) => {
    return { side, option, verdict, moreGames, estimate: 0, low: -0.01, high: 0.01 };
  };
  const answerOf = (rows: unknown[]) => {
    const options = { rows, games: 800, delta: 0.02 };
    return deadAnswer({ summary: { scenario, games: 800, seed: 1, alpha: 0.05, options } });
  };

  test('is dead for all sides that had it, or names the side', () => {
    const { says, notes } = answerOf([
      row('blue', 'sprint', 'dead'),
      row('red', 'sprint', 'rare'),
      row('blue', 'charge', 'dead'),
      row('red', 'charge', 'undecided', 1200),
      row('blue', 'drop', 'rare'),
    ]);
    expect(says).toBe(
      'Sprint and charge (for blue) are dead: leaving one out changes a side’s score by less than 2 points per 100 games.',
    );
    expect(notes.join(' ')).toContain('Undecided for at least one side: charge; at most about 1,200 more games would');
    expect(notes.join(' ')).toContain('Too rare to judge: 1 of 3 options');
  });

  test('is never claimed of one that is undecided', () => {
    expect(answerOf([row('blue', 'charge', 'undecided', 1200)]).says).toBe('No option is shown to be dead.');
  });
});

test('a rule never comes up only if it does in no scenario', () => {
  const summary = (seen: number) => ({
    ...{ scenario, games: 100, alpha: 0.05, seed: 1 },
    estimates: {
      'rule-coverage': [
        { clause: 'TOY-1', event: 'a blow kills', games: seen },
        { clause: 'TOY-2', event: 'a shot misses', games: 0 },
      ],
    },
  });
  const { says, list } = rulesAnswer({ summaries: [summary(0), summary(3)] });
  expect(says).toBe('1 of 2 rules counted never came up in 100 games of each of the 2 shipped scenarios.');
  expect(list).toEqual(['TOY-2 a shot misses']);
});

test('a card is shown to be worth less only if its interval ends below', () => {
  const card = (name: string, mean: number, meanLow: number, meanHigh: number) => {
    return { card: name, worthIn: 'lead over the others', mean, meanLow, meanHigh };
  };
  const rows = [card('Rescue', 2, 1.5, 2.5), card('Honor', 1.6, 1.1, 2.1), card('Ambush', 0.1, -0.4, 0.6)];
  const charts = { 'event-usefulness': { name: '', title: '', spec: { data: { values: [] } } } };
  expect(cardsAnswer({ summary: { estimates: { 'event-usefulness': rows } }, charts }).says).toBe(
    'Rescue is worth 1.5 to 2.5 points of lead to whoever draws it, and 1 of the other 2 Event cards is shown to be worth less; 1 is not shown to be worth anything.',
  );
});
