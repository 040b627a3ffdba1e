import { describe, expect, test } from 'vitest';
// @ts-expect-error: a script of the page, checked where it lives
import { fitted } from '../../src/report/html/client/fit.js';
import { weaponsBeside } from '../../src/weapons/beside.ts';

const beside = (systems: readonly string[], target?: string) => weaponsBeside({ systems, target });

describe('weapons of several systems', () => {
  test('are counted by the measure that all have, and each against its own target', async () => {
    const { armouries, findings, table } = await beside(
      ['stargate-solo', 'revland-combat'],
      'stargate-solo=jaffa,revland-combat=guard',
    );
    expect(armouries.map(({ id, target, measure }) => [id, target, measure])).toEqual([
      ['stargate-solo', 'jaffa', 'Out for good'],
      ['revland-combat', 'guard', 'Incapacitated or worse'],
    ]);
    expect(findings.slice(0, 1)).toEqual([
      'stargate-solo, jaffa out for good: at close range cal50 is best (79.8% per activation) and staff worst (32.5%).',
    ]);
    const rifle = table.rows.find(({ weapon }) => weapon === 'rifle');
    expect(rifle?.chanceClose).toBeCloseTo(0.68, 2);
  });

  test('has a picture whose names find room on a phone', async () => {
    const { chart } = await beside(['stargate-solo', 'revland-combat'], 'stargate-solo=jaffa,revland-combat=guard');
    const { spec } = fitted(chart.spec, 327, {});
    expect(spec.encoding.y.axis).toMatchObject({ labelAlign: 'left', labelPadding: 0 });
  });

  test('are not ranked against each other where the systems count different things', async () => {
    const { notes, findings } = await beside(['squad-alpha', 'stargrunt2'], 'stargrunt2=full light');
    expect(notes.at(-1)).toMatch(/^The games count different things: squad-alpha killed and stargrunt2 /i);
    expect(findings.filter((sentence) => sentence.includes('of all weapons:'))).toEqual([]);
  });

  test.each([
    [['stargate-solo', 'squad-alpha'], undefined, '--target needs a target of stargate-solo, such as stargate-solo='],
    [
      ['stargate-solo', 'squad-alpha'],
      'stargate-solo=jafa',
      '--target: stargate-solo has no target "jafa"; did you mean "jaffa"?',
    ],
    [
      ['stargate-solo', 'squad-alpha'],
      'stargate-solo=jaffa,squad-alpha=x',
      '--target: squad-alpha does not distinguish',
    ],
    [['stargate-solo', 'squad-alpha'], 'revland-combat=guard', '--target: revland-combat is not one of the systems'],
    [['stargate-solo', 'stargate-solo'], undefined, 'stargate-solo is named twice; name different systems'],
    [['stargate-solo', 'stargate-missions'], undefined, 'stargate-missions has no weapons to evaluate'],
    [['stargate-solo', 'stargrunt'], undefined, 'unknown system "stargrunt"; did you mean "stargrunt2"?'],
  ])('%j --target %s is refused', async (systems, target, message) => {
    await expect(beside(systems, target)).rejects.toThrow(message);
  });
});
