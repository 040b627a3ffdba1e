import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spawned } from '../../cli/support.ts';
import { FILE, folderWithSheet, SHEET } from '../../sheets/sheet.ts';

/** Watches while the file becomes each text in turn, null: none, as soon as the last one was answered. */
async function watched(steps: readonly (string | null)[], words: readonly string[] = []) {
  const folder = folderWithSheet();
  const file = join(folder, FILE);
  const waiting = [...steps];
  let answered = 0;
  const ended = await spawned(folder, ['watch', FILE, ...words], undefined, (child, stdout) => {
    const saves = stdout.match(words.includes('--json') ? /\n/g : /^save \d+$/gm)?.length ?? 0;
    if (saves <= answered) return;
    answered = saves;
    const next = waiting.shift();
    if (next === undefined) child.kill('SIGINT');
    else if (next === null) rmSync(file);
    else {
      // Atomic: half a text would be another save.
      writeFileSync(`${file}~`, next);
      renameSync(`${file}~`, file);
    }
  });
  expect(readdirSync(folder)).toEqual([FILE]);
  return ended;
}

const MISTAKE = SHEET.replace('t.save', 't.sav');
const WITHOUT = SHEET.replace('[gun, knife]', '[gun]');

test('watch of a sheet shows its odds at each save, what changed, and mistakes with their places; then goes on', async () => {
  const { code, stdout } = await watched([
    SHEET.replace('cover: { is: 1', 'cover: { is: 3'),
    MISTAKE,
    SHEET.replace('cover: { is: 1', 'cover: { is: 3').replace('title: Patrol', 'title: Scouts'),
    WITHOUT,
    SHEET,
    null,
    SHEET,
    SHEET.replace('gun: { range: 20', 'gun: { range: 25'),
  ]);
  expect(code).toBe(0);
  const [, first, changed, wrong, same, gone, back, deleted, returned, longer] = stdout.split(/^save \d+$/m);
  expect(first).toMatch(/^scout\/gun +1–10 +1\.21 · 41% /m);
  expect(changed.replaceAll(/\s+/g, ' ')).toContain(
    'Since the last version, walker/rocket against scout at 1–15 inches',
  );
  expect(changed).toMatch(/^scout\/gun +scout +soft or hard +1–10 +0\.95 +0\.33 +−0\.62/m);
  expect(wrong).toMatch(/^ {2}patrol\.game\.yaml:\d+:\d+: unknown name "t\.sav"; did you mean "t\.save"\?$/m);
  expect(same.trim()).toBe('Nothing changes since the last version: every attack takes as much life as before.');
  expect(gone).toContain('Gone: scout/knife.');
  expect(back).toContain('New: scout/knife.\n  Every other attack takes as much life as before.');
  expect(deleted.trim()).toBe(`${FILE}: no such file`);
  expect(longer.replaceAll(/\s+/g, ' ')).toContain('New: scout/gun at 21–25 inches.');
  expect(returned.trim()).toBe('Nothing changes since the last version: every attack takes as much life as before.');
});

test('watch --json of a sheet has a line for each save, with its number', async () => {
  const { code, stdout } = await watched([MISTAKE, WITHOUT], ['--json']);
  expect(code).toBe(0);
  const [first, wrong, gone] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject({ save: 1, ok: true });
  expect(first.attacks).toContainEqual(expect.objectContaining({ weapon: 'scout/gun', target: 'walker', rangeTo: 10 }));
  expect(wrong).toMatchObject({ save: 2, ok: false, problems: [{ file: FILE, severity: 'error' }] });
  expect(gone).toMatchObject({
    save: 3,
    ok: true,
    since: ['Gone: scout/knife.', 'Every other attack takes as much life as before.'],
  });
});
