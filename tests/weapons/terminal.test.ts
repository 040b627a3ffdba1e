import { expect, test } from 'vitest';
import { armedSystem, evaluated, weaponPlan } from '../../src/weapons/plan.ts';
import { weaponReport } from '../../src/weapons/report.ts';
import { weaponsText } from '../../src/weapons/terminal.ts';

const words = { system: 'stargrunt2', target: 'partial light', json: false, csv: false };
const evaluating = armedSystem(words).then(async (system) => {
  const plan = await weaponPlan(system, words);
  return { wish: plan.wish, report: weaponReport(plan, evaluated(plan), null, 'skirmetrics weapons stargrunt2') };
});

async function told(isWhole: boolean): Promise<string[]> {
  const { wish, report } = await evaluating;
  return weaponsText(report, wish, ['Written to out: report.html'], isWhole).split('\n');
}

test('many weapons are told in few lines: activations in the first cover, and how to see the rest', async () => {
  const lines = await told(false);
  expect(lines.length).toBeLessThanOrEqual(56);
  expect(lines[0]).toBe('Stargrunt II: exact odds by range band, no cover, partial light target');
  expect(lines).toContain('Mean activations until the target is wounded or worse');
  expect(lines.slice(-4).join(' ').replaceAll(/ +/g, ' ')).toBe(
    '° marks statistics that differ from the printed ones. ' +
      'The page also has 2 more tables, all notes, soft and hard cover. ' +
      'Print everything with --all, or choose weapons with --weapon. Written to out: report.html',
  );
});

test('the whole has every table in every cover', async () => {
  expect((await told(true)).filter((line) => line.startsWith('rotarySaw'))).toHaveLength(9);
});
