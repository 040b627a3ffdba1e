import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics } from '../cli/support.ts';
import { accepted, NIGHT, night, SUITE } from './played.ts';

test('baselines that do not fit the suite are refused with the reason, exit code 2', async () => {
  const folder = await accepted();
  const file = join(folder, 'suite.baseline.json');
  const text = readFileSync(file, 'utf8');
  const refused = async (baseline: string | null, suite = SUITE) => {
    if (baseline === null) rmSync(file);
    else writeFileSync(file, baseline);
    writeFileSync(join(folder, 'suite.yaml'), suite);
    const { code, stdout, stderr } = await skirmetrics(folder, NIGHT);
    expect([code, stdout]).toEqual([2, '']);
    return stderr.trim();
  };
  expect(await refused(text, SUITE.replace('5, 6', '5, 7'))).toContain(
    'was accepted on the seeds 5 and 6, but suite.yaml plays 5 and 7',
  );
  expect(await refused(text.replace('"formatVersion": 1', '"formatVersion": 2'))).toContain('of a newer skirmetrics');
  expect(await refused('{')).toContain('is not JSON, or is cut off');
  expect(await refused(null)).toContain(
    'no baseline yet; play and accept one with: skirmetrics nightly suite.yaml --accept',
  );

  writeFileSync(file, text.replace(/"schema":\s*"[0-9a-f]*"/, '"schema": "00000000"'));
  const schema = await night(folder);
  expect([schema.code, schema.entries[0].refusal]).toEqual([
    2,
    'its games are recorded in a different format from the baseline’s; accept a new one',
  ]);
  writeFileSync(file, text.replace('squad-alpha/skirmish', 'squad-alpha/other'));
  const other = await night(folder);
  expect(other.entries[0].refusal).toBe('it is not in the baseline; accept a new one');
  expect(other.against.gone).toEqual(['squad-alpha/other']);
});

test.each([
  [['--tier', 'nigth'], '--tier: unknown "nigth"; did you mean "night"?'],
  [['--accept'], '--accept needs --reason "…": a sentence for reviewers of the baseline'],
  [['--reason', 'x'], '--reason says why a baseline is accepted; add --accept'],
  [['--accept', '--reason', 'x', '--tier', 'smoke'], '--accept plays the tier night; leave out --tier smoke'],
  [['--against', 'nowhere'], '--against: nowhere has no dist/cli.js; name the folder of another build of skirmetrics'],
])('nightly %j is refused: %s', async (words, message) => {
  const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'suite.yaml': SUITE });
  const { code, stderr } = await skirmetrics(folder, ['nightly', 'suite.yaml', ...words]);
  expect([code, stderr.trim()]).toEqual([2, message]);
});
