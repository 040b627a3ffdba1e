import { expect, test } from 'vitest';
import { alphaOfLook } from '../../src/inference/index.ts';
import { runVerdict } from '../../src/report/sentences/verdict.ts';
import { loadScenario } from '../../src/scenarios/index.ts';
import { liveMarkup, watchResults } from '../../src/watch/page.ts';
import { alphaAtLook, PlayedVersion } from '../../src/watch/played.ts';
import { NOTHING_YET } from '../../src/watch/session.ts';
import { verdictText } from '../../src/watch/words.ts';
import { variantResults } from '../../src/workers/results.ts';
import { seeded } from '../stats/near.ts';

const LOOKS = [40, 80, 160, 320, 640, 1280, 2560];

const loaded = await loadScenario('scenarios/squad-alpha/mirrored-skirmish.yaml');
if (!loaded.ok) throw new Error('the scenario has mistakes');
const { scenario } = loaded;

function toss({ totals }: PlayedVersion, to: number, random: () => number): void {
  const { recordLength, sideRecordLength, length } = totals.layout;
  const games = to - totals.games;
  const records = new Int32Array(games * recordLength);
  const score = recordLength - 2 * sideRecordLength;
  for (let game = 0; game < games; game++)
    records[game * recordLength + score + (random() < 0.5 ? 0 : sideRecordLength)] = 2;
  totals.add({ firstGame: totals.games, games, tally: new Float64Array(length), records });
}

test('a side of an even game is called stronger at some look in at most 5% of watches', async () => {
  const random = seeded(25);
  const sessions = 100;
  let [stronger, plainly] = [0, 0];
  for (let session = 0; session < sessions; session++) {
    const version = await PlayedVersion.of(scenario, session, LOOKS[LOOKS.length - 1]);
    const told = LOOKS.map((to) => {
      toss(version, to, random);
      return [verdictText(version, 0.05), runVerdict(variantResults('baseline', version.totals), 0.05).text];
    });
    if (told.some(([watched]) => watched.endsWith('is stronger'))) stronger++;
    if (told.some(([, plain]) => plain.endsWith('is stronger'))) plainly++;
  }
  expect(stronger / sessions).toBeLessThanOrEqual(0.05);
  expect(plainly / sessions).toBeGreaterThan(0.15);
});

test('alpha of a look is that of the sequence there; the best of more than two sides is one of a family', () => {
  const rule = { alpha: 0.05, plannedGames: 500 };
  expect([alphaOfLook(400, 2, rule), alphaOfLook(100, 1, rule), alphaOfLook(400, 3, rule)]).toEqual([
    0.0024, 0.00077, 0.0019,
  ]);
  expect(alphaOfLook(0, 3, rule)).toBe(0.05);
});

test('verdict, tiles and the report of a watch have one interval, and say that it holds at every look', async () => {
  const version = await PlayedVersion.of(scenario, 1, 400);
  expect(alphaAtLook(version, 0.05)).toBe(0.05);
  toss(version, 400, seeded(4));
  const alpha = alphaAtLook(version, 0.05);
  expect(alpha).toBe(0.0024);
  const { table } = variantResults('baseline', version.totals);
  const page = liveMarkup({ ...NOTHING_YET, save: 1, now: version }, 0.05).text;
  expect(page).toContain('95% interval at every look');
  expect(page).toContain('Intervals and verdicts hold at every look');
  const { ground } = runVerdict(variantResults('baseline', version.totals), alpha, '95% interval at every look');
  expect(page).toContain(ground);
  const results = await watchResults(version, {}, 0.05);
  expect(results).toMatchObject({ alpha, variants: [{ table: { games: table.games } }] });
  expect(results.command).toMatch(new RegExp(`--alpha ${alpha}$`));
});
