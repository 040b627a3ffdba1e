import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics, withoutReplays } from '../cli/support.ts';

const PLAY = ['--games', '50', '--lease', '20', '--json'];

async function json(folder: string, ...words: string[]): Promise<Record<string, never>> {
  const { code, stdout, stderr } = await skirmetrics(folder, words);
  expect(stderr).not.toMatch(/bug in/);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

async function refusal(folder: string, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await skirmetrics(folder, words);
  expect([code, stdout], stderr).toEqual([2, '']);
  return stderr.trim();
}

const keptIn = (folder: string): string => join('runs', readdirSync(join(folder, 'runs'))[0]);
const leasesOf = (folder: string, variant = 0): string[] =>
  readdirSync(join(folder, keptIn(folder), 'leases', `${variant}`));
async function played(): Promise<{ folder: string; kept: string; digest: unknown }> {
  const folder = folderWith();
  const { digest } = await json(folder, 'run', 'skirmish.yaml', '--keep', ...PLAY);
  return { folder, kept: keptIn(folder), digest };
}

describe('a kept run', () => {
  test('has the results of a run that is not kept, and says how to go on', async () => {
    const folder = folderWith();
    const plain = await json(folder, 'run', 'skirmish.yaml', '--games', '50', '--json');
    const { code, stdout, stderr } = await skirmetrics(folder, ['run', 'skirmish.yaml', '--keep', ...PLAY]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(plain);
    const kept = keptIn(folder);
    expect(stderr).toContain(
      `games are kept in ${kept}; after a stop, go on with: skirmetrics run --resume ${kept} --games 50`,
    );
    expect(leasesOf(folder)).toEqual(['0000000000.bin', '0000000020.bin', '0000000040.bin']);
    expect(readdirSync(join(folder, kept)).sort()).toEqual(['leases', 'manifest.json', 'skirmish.yaml']);
  });

  test('goes on with the leases that are there, plays those that are not, and can be made longer', async () => {
    const { folder, kept } = await played();
    const file = (name: string) => join(folder, kept, 'leases', '0', name);
    rmSync(file('0000000020.bin'));
    const first = readFileSync(file('0000000000.bin'));
    const { digest } = await json(folder, 'run', '--resume', kept, '--games', '70', '--json');
    expect(digest).toBe((await json(folder, 'run', 'skirmish.yaml', '--games', '70', '--json')).digest);
    expect(leasesOf(folder)).toEqual(['0000000000.bin', '0000000020.bin', '0000000040.bin', '0000000060.bin']);
    expect(readFileSync(file('0000000000.bin'))).toEqual(first);
    expect(readFileSync(file('0000000040.bin')).toString('latin1')).toContain('"games":20');
  });

  test('is reported from its folder alone, also elsewhere and after a lease is lost', async () => {
    const { folder, kept, digest } = await played();
    const elsewhere = folderWith({});
    cpSync(join(folder, kept), join(elsewhere, 'copy'), { recursive: true });
    expect((await json(elsewhere, 'report', 'copy', '--json')).digest).toBe(digest);
    rmSync(join(elsewhere, 'copy', 'leases', '0', '0000000040.bin'));
    expect(await json(elsewhere, 'report', 'copy', '--json')).toMatchObject({ games: 40, gamesPlanned: 40 });
    const middle = join(elsewhere, 'copy', 'leases', '0', '0000000020.bin');
    cpSync(
      join(folder, kept, 'leases', '0', '0000000040.bin'),
      join(elsewhere, 'copy', 'leases', '0', '0000000040.bin'),
    );
    rmSync(middle);
    expect((await skirmetrics(elsewhere, ['report', 'copy', '--json'])).stderr).toBe(
      'copy: game 20 is missing, so 1 lease is left out; play what is missing with: skirmetrics run --resume copy --games 50\n',
    );
    rmSync(join(elsewhere, 'copy', 'leases', '0', '0000000000.bin'));
    expect(await refusal(elsewhere, 'report', 'copy')).toBe(
      'copy has no games from the first one on; there is nothing to report',
    );
  });

  test('has its leases in its own folder: a link in their place is refused, and nothing is written where it leads', async () => {
    const { folder, kept } = await played();
    const elsewhere = join(folder, 'elsewhere');
    renameSync(join(folder, kept, 'leases'), elsewhere);
    symlinkSync(elsewhere, join(folder, kept, 'leases'));
    const line = `${join(kept, 'leases')} is a link; a kept run has its leases in its own folder`;
    expect(await refusal(folder, 'run', '--resume', kept, '--games', '70')).toBe(line);
    expect(await refusal(folder, 'run', 'skirmish.yaml', '--keep', ...PLAY)).toBe(line);
    expect(readdirSync(join(elsewhere, '0'))).toHaveLength(3);
  });

  test('is cleared of what a process left that was killed while it made the folder', async () => {
    const { folder, kept } = await played();
    const aside = new URL('../../dist/report/files/aside.js', import.meta.url);
    const program = `import { asideName } from '${aside}'; process.stdout.write(asideName());`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
    writeFileSync(join(folder, kept, stdout), '{');
    await json(folder, 'run', '--resume', kept, '--games', '50', '--json');
    expect(readdirSync(join(folder, kept)).sort()).toEqual(['leases', 'manifest.json', 'skirmish.yaml']);
  });

  test('is played in parts by several machines, and merged in any order', async () => {
    const { kept, digest } = await played();
    const parts = await Promise.all(
      [1, 2, 3].map(async (part) => {
        const machine = folderWith();
        const words = ['run', 'skirmish.yaml', '--shard', `${part}/3`, ...PLAY];
        expect(await json(machine, ...words)).toMatchObject({ leases: 1, shard: { index: part, of: 3 } });
        expect(leasesOf(machine)).toHaveLength(1);
        return join(machine, keptIn(machine));
      }),
    );
    const whole = folderWith({});
    expect((await json(whole, 'merge', parts[2], parts[0], parts[1], '--json')).digest).toBe(digest);
    expect(keptIn(whole)).toBe(kept);
    const again = await skirmetrics(whole, ['merge', keptIn(whole), parts[1], '--json']);
    expect(again.stderr).toContain('3 leases of 2 folders; 1 was there twice, and equal');
  });

  test('proves nothing by being merged with itself under another name', async () => {
    const { folder, kept } = await played();
    const { stderr } = await skirmetrics(folder, ['merge', kept, `./${kept}`, join(folder, kept), '--json']);
    expect(stderr).toContain(`${kept}: 3 leases of 1 folder\n`);
  });

  test('of a comparison and of a sweep has the results of one that is not kept', async () => {
    const folder = folderWith();
    const compare = ['compare', 'skirmish.yaml', '--set', 'save.soft=2', '--games', '50', '--json'];
    expect(await json(folder, ...compare, '--keep', '--lease', '20')).toEqual(await json(folder, ...compare));
    const kept = keptIn(folder);
    const { command, page, scenario, ...reported } = await json(folder, 'report', kept, '--json');
    expect(reported.digest).toBe((await json(folder, ...compare)).digest);
    rmSync(join(folder, 'runs'), { recursive: true });
    const sweep = ['sweep', 'skirmish.yaml', '--vary', 'save.soft=2,3', '--games', '50', '--json'];
    expect(await json(folder, ...sweep, '--keep', '--lease', '20')).toEqual(await json(folder, ...sweep));
    expect((await json(folder, 'report', keptIn(folder), '--json')).cells).toEqual(
      (await json(folder, ...sweep)).cells,
    );
  });

  test('that stops early keeps a lease for every look, and comes to the same end', async () => {
    const folder = folderWith();
    const words = ['run', 'skirmish.yaml', '--precision', '0.1', '--games', '1000', '--json'];
    const plain = await json(folder, ...words);
    expect(await json(folder, ...words, '--keep')).toEqual(plain);
    expect((await json(folder, 'run', '--resume', keptIn(folder), '--json')).digest).toBe(plain.digest);
    expect(await refusal(folder, ...words, '--keep', '--lease', '50')).toMatch(
      /^--lease: a run that may stop early keeps 100/,
    );
  });

  test('writes a report with its page like any other', async () => {
    const { folder, kept } = await played();
    const { code, stdout } = await withoutReplays(folder, ['report', kept]);
    expect(code).toBe(0);
    expect(stdout).toContain('Skirmish (Super Toy Soldier Squad Alpha): 50 games, seed 7');
    expect(readdirSync(join(folder, 'reports', 'skirmish', 'latest'))).toContain('report.html');
  });
});

describe('what is wrong with a kept run is said in one line', () => {
  test('another scenario, seed or lease size is another run', async () => {
    const { folder, kept } = await played();
    const resume = (...words: string[]) => refusal(folder, 'run', 'skirmish.yaml', '--resume', kept, ...words);
    expect(await resume('--set', 'save.soft=2')).toBe(
      `${kept} keeps another run: the scenario has changed since: "baseline" is played differently now`,
    );
    expect(await resume('--seed', '8')).toBe(`${kept} keeps another run: its seed is 7, not 8`);
    expect(await resume('--lease', '30')).toBe(
      `${kept} keeps another run: its leases are of 20 games, not 30; see --lease`,
    );
    expect(await refusal(folder, 'run', '--resume', kept, '--seed', '8')).toBe(
      `--resume goes on with what ${kept} keeps, and takes no --seed; for another run use --keep`,
    );
    expect(await refusal(folder, 'compare', '--resume', kept)).toBe(
      `${kept} keeps games of \`run\`; go on with: skirmetrics run --resume ${kept}`,
    );
    writeFileSync(join(folder, 'skirmish.yaml'), SKIRMISH.replace('random', 'tactician'));
    expect(await resume()).toMatch(/the scenario has changed since/);
  });

  test('a folder of something else, a foreign, cut, altered or newer manifest', async () => {
    const { folder, kept } = await played();
    expect(await refusal(folder, 'run', '--resume', '.')).toBe(
      '. is not the folder of a kept run: it has no manifest.json',
    );
    const file = join(kept, 'manifest.json');
    const text = readFileSync(join(folder, file), 'utf8');
    const complaint = async (changed: string) => {
      writeFileSync(join(folder, file), changed);
      return refusal(folder, 'report', kept);
    };
    expect(await complaint('{}')).toBe(`${file} is not that of a kept run`);
    expect(await complaint(text.slice(0, 300))).toBe(`${file} is not JSON, or is cut off`);
    expect(await complaint(text.replace('"formatVersion": 1', '"formatVersion": 2'))).toBe(
      `${file} has format 2, of a newer skirmetrics; this one reads up to format 1`,
    );
    expect(await complaint(text.replace('"seed": 7', '"seed": -7'))).toMatch(/manifest.json was altered: seed: /);
    expect(await complaint(text.replace('skirmish.yaml', '../skirmish.yaml'))).toMatch(/was altered: scenarioFile/);
    expect(await complaint(text.replace('"leaseGames": 20', '"leaseGames": 10'))).toMatch(
      /0000000000.bin belongs to another run; delete it/,
    );
  });

  test('an altered, renamed or foreign lease; nothing else is touched', async () => {
    const { folder, kept } = await played();
    const lease = (name: string) => join(folder, kept, 'leases', '0', name);
    const bytes = readFileSync(lease('0000000020.bin'));
    writeFileSync(lease('0000000020.bin'), bytes.subarray(0, 200));
    expect(await refusal(folder, 'report', kept)).toBe(
      `${join(kept, 'leases', '0', '0000000020.bin')} is cut off or altered; delete it, and its games are played again`,
    );
    renameSync(lease('0000000000.bin'), lease('0000000020.bin'));
    writeFileSync(lease('0000000000.bin'), bytes);
    expect(await refusal(folder, 'report', kept)).toMatch(/0000000(000|020).bin was renamed; delete it/);
    expect(readFileSync(lease('0000000000.bin'))).toEqual(bytes);
  });

  test('two parts that disagree about the same games end with 3 and name the first game', async () => {
    const { folder, kept } = await played();
    const other = folderWith();
    await json(other, 'run', 'skirmish.yaml', '--keep', ...PLAY);
    const { leaseBytes, readLease } = await import('../../src/runs/lease.ts');
    const file = join(other, kept, 'leases', '0', '0000000020.bin');
    const { run, variant, counted, records, games } = await readLease(readFileSync(file));
    counted.records[(3 * records) / games] += 1;
    writeFileSync(file, await leaseBytes(run, variant, counted));
    const { code, stderr } = await skirmetrics(folder, ['merge', kept, join(other, kept)]);
    expect(code).toBe(3);
    expect(stderr).toBe(
      `not repeatable: ${join(other, kept)} and ${kept} disagree about games 20 to 39; see what happens with: skirmetrics replay ${kept}/skirmish.yaml --game 23 --seed 7\n`,
    );
  });

  test('parts of different runs, and parts that cannot be cut', async () => {
    const { folder, kept } = await played();
    const other = folderWith();
    await json(other, 'run', 'skirmish.yaml', '--keep', '--seed', '8', ...PLAY);
    expect(await refusal(folder, 'merge', kept, join(other, keptIn(other)))).toMatch(
      /are not parts of one run: in .* its seed is 8, not 7$/,
    );
    const part = (...words: string[]) => refusal(folder, 'run', 'skirmish.yaml', ...words);
    expect(await part('--shard', '4/3', '--games', '9')).toMatch(/^--shard needs this part and how many there are/);
    expect(await part('--shard', '1/3')).toBe('--shard needs --games: the number that all parts play together');
    expect(await part('--shard', '1/3', '--games', '9', '--precision', '0.01')).toMatch(/use --games, not --precision/);
    expect(await part('--shard', '1/3', '--games', '9', '--out', 'there')).toMatch(/^--shard writes no report/);
    expect(await part('--lease', '20')).toBe('--lease cuts games that are kept; add --keep');
    mkdirSync(join(folder, 'bare'));
    expect(await refusal(folder, 'merge', 'bare')).toMatch(/^bare is not the folder of a kept run/);
    expect(await refusal(folder, 'merge', 'nowhere')).toBe('there is no folder nowhere');
    expect(await refusal(folder, 'merge', kept, '--into', 'skirmish.yaml')).toBe(
      'skirmish.yaml cannot be written: a file is where a folder should be',
    );
    expect(await refusal(folder, 'merge')).toMatch(/^runs merge needs a folder of a kept run\n/);
  });
});
