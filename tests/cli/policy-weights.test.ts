import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics, withoutReplays } from './support.ts';

const BESIDE = SKIRMISH.replace('policy: random', 'policy: tactician\n    tactics: { goodShot: 0.9, seek: 0 }');

describe('--policy side=name:weight=value', () => {
  test('plays, hashes and tells what tactics beside the policy in a file do, and is in the command', async () => {
    const folder = folderWith({ 'plain.yaml': SKIRMISH, 'beside.yaml': BESIDE });
    const words = ['--games', '20', '--json', '--out', 'here', '--quiet'];
    const own = ['run', 'plain.yaml', '--policy', 'blue=tactician:goodShot=0.9,seek=0'];
    const [given, written, plain] = [
      await withoutReplays(folder, [...own, ...words]),
      await withoutReplays(folder, ['run', 'beside.yaml', ...words]),
      await withoutReplays(folder, ['run', 'plain.yaml', '--policy', 'blue=tactician', ...words]),
    ].map(({ stdout }) => JSON.parse(stdout));
    expect(given.command).toBe(
      'skirmetrics run plain.yaml --games 20 --seed 7 --policy blue=tactician:goodShot=0.9,seek=0',
    );
    expect(given.policies.blue).toMatch(/^tactician:goodShot=0\.9,seek=0 \(meets: /);
    for (const key of ['hash', 'digest', 'recordsDigest', 'policies']) expect(given[key]).toEqual(written[key]);
    expect(given.hash).not.toBe(plain.hash);
    expect(given.recordsDigest).not.toBe(plain.recordsDigest);
  });

  test('leaves other weights of the file as they are, and is kept with a run', async () => {
    const folder = folderWith({ 'beside.yaml': BESIDE });
    const words = ['--games', '5', '--keep', '--json', '--quiet', '--policy', 'blue=tactician:goodShot=0.4'];
    const { stdout } = await withoutReplays(folder, ['run', 'beside.yaml', ...words]);
    expect(JSON.parse(stdout).policies.blue).toMatch(/^tactician:goodShot=0\.4,seek=0 \(meets: /);
    const manifest = JSON.parse(
      readFileSync(join(folder, 'runs', readdirSync(join(folder, 'runs'))[0], 'manifest.json'), 'utf8'),
    );
    expect(manifest.words.policy).toEqual(['blue=tactician:goodShot=0.4']);
  });

  test('states a role, which check, a report and a kept run tell', async () => {
    const folder = folderWith({ 'plain.yaml': SKIRMISH });
    const role = ['--policy', 'blue=tactician:role=holds,seek=0'];
    const checked = await skirmetrics(folder, ['check', 'plain.yaml', ...role]);
    expect(checked.stdout).toBe('ok plain.yaml\n  roles: blue holds\n');
    const asData = await skirmetrics(folder, ['check', 'plain.yaml', '--json', ...role]);
    expect(JSON.parse(asData.stdout)[0].roles).toEqual({ blue: 'holds' });
    const words = ['--games', '5', '--json', '--quiet'];
    const played = JSON.parse(
      (await withoutReplays(folder, ['run', 'plain.yaml', ...role, ...words, '--keep'])).stdout,
    );
    expect(played.policies).toEqual({ blue: expect.stringMatching(/^tactician:seek=0 \(holds: /), red: 'random' });
    const kept = join('runs', readdirSync(join(folder, 'runs'))[0]);
    const told = JSON.parse((await withoutReplays(folder, ['report', kept, '--json', '--quiet'])).stdout);
    for (const key of ['hash', 'policies', 'digest', 'recordsDigest']) expect(told[key]).toEqual(played[key]);
    const other = JSON.parse(
      (await withoutReplays(folder, ['run', 'plain.yaml', '--policy', 'blue=tactician', ...words])).stdout,
    );
    expect(other.hash).not.toBe(played.hash);
  });

  test.each([
    [
      ['--policy', 'blue=random:seek=0'],
      'x.yaml:11:5: warning: "random" plays without weights: goodShot, seek changes nothing',
    ],
    [
      ['--policy', 'blue=shoot-nearest'],
      'x.yaml:11:5: warning: "shoot-nearest" plays without weights: goodShot, seek changes nothing',
    ],
    [['--policy', 'red=random:role=holds'], '--policy: warning: "random" plays no role: "holds" changes nothing'],
    [
      ['--policy', 'red=earlier:role=holds,seek=0'],
      '--policy: warning: "earlier" plays no role: "holds" changes nothing',
    ],
    [['--policy', 'blue=planner-4:seek=0'], ''],
    [['--policy', 'blue=earlier'], ''],
  ])('weights of a policy that heeds none are a warning: %s', async (words, warning) => {
    const { code, stderr } = await skirmetrics(folderWith({ 'x.yaml': BESIDE }), ['check', 'x.yaml', ...words]);
    expect([code, stderr.trim()]).toEqual([0, warning]);
  });

  test.each([
    [
      'stargate-missions/two-players',
      'Ann=random:cardWorth=1',
      /^--policy: warning: "random" plays without weights: cardWorth changes nothing$/,
    ],
    ['stargate-solo/patrol-meets-a-portal', 'sgc=planner-4:exposure=0.1', /^$/],
  ])('are judged alike in every system: %s, %s', async (name, word, warnings) => {
    const file = join(import.meta.dirname, '../../scenarios', `${name}.yaml`);
    const { code, stderr } = await skirmetrics(folderWith(), ['check', file, '--policy', word]);
    expect([code, stderr.trim()]).toEqual([0, expect.stringMatching(warnings)]);
  });

  test('is in what a report says of who played, and in the command that ranks them', async () => {
    const words = ['--policy', 'blue=tactician:seek=0', '--policy', 'red=tactician', '--set', 'save.hard=2'];
    const folder = folderWith();
    const { stdout } = await withoutReplays(folder, ['run', 'skirmish.yaml', '--games', '5', ...words]);
    const ladder =
      'skirmetrics players rank skirmish.yaml --set save.hard=2 --policy blue=tactician:seek=0 --policy red=tactician';
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      `Played by the AIs "tactician:seek=0" and "tactician". How good are they? ${ladder}`,
    );
    const { code, stderr } = await skirmetrics(folder, ['run', 'skirmish.yaml', '--skill', ...words]);
    expect([code, stderr.trim()]).toEqual([
      2,
      `--skill needs a ladder of skirmish.yaml as it is now; measure it with: ${ladder}`,
    ]);
  });

  test.each([
    ['blue=tactician:sek=0', /^--policy: unknown path .* has no "sek"; did you mean "seek"\?$/],
    ['blue=tactician:role=hold', /^--policy: "role" must be .*, got "hold"; did you mean "holds"\?$/],
    ['blue=tactician:seek=100', /^--policy: "seek" must be a number from -10 to 10, got 100$/],
    ['blu=tactician:seek=0', /^--policy: unknown path "sides\.blu\.policy": .*; did you mean "blue"\?$/],
    [
      'blue=tactician:seek',
      /^--policy blue needs weights behind the colon, such as tactician:seek=0,hold=0\.2, got "seek"$/,
    ],
    ['blue', /^--policy needs side=name or side=name:weight=value, such as blue=tactician:seek=0, got "blue"$/],
  ])('%s is one clear error', async (word, message) => {
    const { code, stderr } = await skirmetrics(folderWith(), ['run', 'skirmish.yaml', '--policy', word]);
    expect([code, stderr.trim()]).toEqual([2, expect.stringMatching(message)]);
  });
});
