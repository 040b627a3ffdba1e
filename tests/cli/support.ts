import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The built command line, as users run it. */
export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line in a folder until it ends. `whileRunning` sees the process after every piece of stderr. */
export function skirmetrics(
  folder: string,
  words: readonly string[],
  whileRunning?: (child: ReturnType<typeof spawn>, stderr: string) => void,
): Promise<Ended> {
  const child = spawn(process.execPath, [CLI, ...words], { cwd: folder, env: { ...process.env, DEBUG: '' } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (piece) => {
    stdout += piece;
  });
  child.stderr.on('data', (piece) => {
    stderr += piece;
    whileRunning?.(child, stderr);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** A fresh folder with scenario files in it, gone after the test. */
export function folderWith(files: Readonly<Record<string, string>> = { 'skirmish.yaml': SKIRMISH }): string {
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-cli-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Small, quick and lopsided. */
export const SKIRMISH = `name: Skirmish
system: squad-alpha
table:
  width: 24
  depth: 24
  terrain:
    - { name: copse & <brook>, rect: [8, 10, 8, 4], cover: soft, sight: blocks-through, movement: rough }
sides:
  blue:
    policy: random
    figures:
      - { name: Sergeant, training: elite, command: 3 }
      - { name: Rifleman, count: 5, training: regular, command: 1 }
  red:
    policy: random
    figures:
      - { name: Sergeant, training: elite, command: 3 }
      - { name: Rifleman, count: 4, training: conscript, command: 1 }
mission: { objective: eliminate, turns: 8 }
variants:
  keen soldiers: { houseRules: { training.regular.dice: 4, training.conscript.dice: 3 } }
games: 500
seed: 7
`;
