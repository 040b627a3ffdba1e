import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './documents.ts';

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const folder = join(root, '.github', 'workflows');
const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
const jobs = texts.flatMap((text) => Object.values((parse(text) as { jobs: Record<string, Job> }).jobs));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('workflows run scripts that there are, and one version of each action', () => {
  const run = texts.flatMap((text) => [...text.matchAll(/npm run (\S+)/g)].map(([, script]) => script));
  expect(run.filter((script) => scripts[script] === undefined)).toEqual([]);
  const actions = [...new Set(jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? [])))];
  expect(new Set(actions.map((action) => action.split('@')[0])).size).toBe(actions.length);
});

test('the showcase is made every night', () => {
  const nightly = texts.filter((text) => /^ {2}schedule:/m.test(text)).join();
  expect(nightly).toContain('npm run showcase');
});

test('a job of a workflow that may write runs nothing of the project', () => {
  const writing = jobs.filter(({ permissions = {} }) => Object.values(permissions).includes('write'));
  expect(writing).toHaveLength(4);
  const own = writing.flatMap(({ steps }) =>
    steps.filter(({ uses = '', run = '' }) => uses.includes('checkout') || /npm (ci|run|test|pack)|node /.test(run)),
  );
  expect(own).toEqual([]);
});
