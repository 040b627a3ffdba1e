import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, skirmetrics } from '../cli/support.ts';

const PAGE = 'docs/your-own-sheet.md';
const GAME = 'my-sheet.game.yaml';
const text = readFileSync(PAGE, 'utf8');

interface Block {
  readonly kind: string;
  readonly lines: readonly string[];
}

const blocks: readonly Block[] = [...text.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(([, kind, body]) => ({
  kind,
  lines: body.split('\n'),
}));

/** A block that begins with `# <file>` is that file; any other has sections that take the place of those of the game. */
function follow(folder: string, { lines }: Block): void {
  const [, named] = /^# (\S+\.yaml)$/.exec(lines[0]) ?? [];
  const file = join(folder, named ?? GAME);
  if (named !== undefined) {
    writeFileSync(file, `${lines.join('\n')}\n`);
    return;
  }
  const sections = lines
    .join('\n')
    .split(/^(?=[a-z])/m)
    .map((section) => section.trimEnd());
  const changed = sections.reduce(
    (game, section) => {
      const [key] = /^\w+:/.exec(section)!;
      const old = new RegExp(`^${key}.*\\n(?:[ ].*\\n)*`, 'm');
      return old.test(game) ? game.replace(old, () => `${section}\n`) : `${game}\n${section}\n`;
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, changed);
}

const wordsOf = (line: string): string[] => line.replace(/ #.*/, '').trim().split(/\s+/).slice(1);

/** Pieces between lines of `…`, each as lines. */
function piecesOf(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .split(/^…$/m)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

test('whoever follows docs/your-own-sheet.md step by step sees what it shows', async () => {
  const folder = folderWith({});
  let printed = '';
  const missing: string[] = [];
  const warnings: string[] = [];
  for (const block of blocks) {
    if (block.kind === 'yaml') follow(folder, block);
    if (block.kind === 'sh') {
      printed = '';
      for (const words of block.lines.map(wordsOf).filter(([verb]) => verb !== 'watch')) {
        const { code, stdout, stderr } = await skirmetrics(folder, words);
        if (code !== 0) missing.push(`${words.join(' ')}: ${code} ${stderr}`);
        printed += stderr + stdout;
        warnings.push(...stderr.split('\n').filter((line) => line !== ''));
      }
    }
    if (block.kind === '' && printed !== '')
      missing.push(...piecesOf(block.lines).filter((piece) => !printed.includes(piece)));
    if (block.kind !== 'sh') printed = '';
  }
  missing.push(...warnings.filter((line) => !text.includes(line)));
  expect(missing).toEqual([]);
});

test('docs/your-own-sheet.md shows the message for a name that is not known as it is printed', async () => {
  const [, shown] = /^```text\n(.*)$/m.exec(text)!;
  const folder = folderWith({});
  await skirmetrics(folder, ['init', '--game', 'sheet']);
  const file = join(folder, GAME);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(^shoot:\n.*)a\.skill/m, '$1a.skil'));
  expect(await skirmetrics(folder, ['check', GAME])).toMatchObject({ code: 2, stderr: `${shown}\n` });
});

test('the commands of README about a game of your own run', async () => {
  const [, commands] = /## A game of your own\n```sh\n([\s\S]*?)\n```/.exec(readFileSync('README.md', 'utf8'))!;
  const folder = folderWith({});
  // What plays takes seconds.
  const quick = commands
    .replace(' --play', '')
    .replace(/^skirmetrics run (\S+) --open/m, 'skirmetrics replay $1 --game 0');
  for (const words of quick.split('\n').map(wordsOf))
    expect(await skirmetrics(folder, words), words.join(' ')).toMatchObject({ code: 0, stderr: '' });
});

test('docs/your-own-sheet.md says what each shipped sheet shows', () => {
  const shipped = readdirSync('scenarios/sheets').map((file) => `](../scenarios/sheets/${file})`);
  expect(shipped.filter((link) => !text.includes(link))).toEqual([]);
});

test.each([['odds'], ['rules']])('the commands that %s prints about a game file run as they are', async (verb) => {
  const folder = folderWith({});
  await skirmetrics(folder, ['init', '--game', 'sheet']);
  const { stdout } = await skirmetrics(folder, [verb, GAME]);
  const commands = stdout.split('\n').filter((line) => line.startsWith('  skirmetrics '));
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands)
    expect(await skirmetrics(folder, wordsOf(command.trim()))).not.toMatchObject({
      stderr: expect.stringContaining('unknown system'),
    });
});
