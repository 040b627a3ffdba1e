import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type NamedField, namedFields } from '../../src/sim/kernel/rules/table.ts';
import { Heeding, type Reach } from './heeding.ts';
import { type Excused, isNamed, type Told } from './scenes/scene.ts';
import { systems } from './systems.ts';

/** A new system has none: its odds must know all its keys. */
async function toldOf(id: string): Promise<Told> {
  if (!existsSync(`tests/contracts/scenes/${id}/scenes.ts`))
    return { scenes: [], elsewhere: {}, unshown: {}, unweighed: {} };
  return (await import(`./scenes/${id}/scenes.ts`)).scenes;
}

const each = systems.map((system) => ({ id: system.info.id, system }));

/**
 * Turns every key that exact odds know, in small scenes where it matters: games must agree with the odds, and the
 * tactician's estimates must move with them. Other keys are listed with reasons. In parts, for parallel test files.
 */
export function everyKeyIsHeeded(reach: Reach, part = 0, parts = 1): void {
  describe.each(each.filter((_, i) => i % parts === part))('$id', async ({ id, system }) => {
    const told = await toldOf(id);
    const heeding = await Heeding.of(system, told, reach);
    const fields = namedFields(system.rules);
    const chapterOf = ({ key }: NamedField): string => key.split('.')[0];

    test.each([...new Set(fields.map(chapterOf))])('odds and players heed %s', (chapter) => {
      const problems = fields.filter((field) => chapterOf(field) === chapter).map((field) => heeding.problem(field));
      expect(problems.filter((problem) => problem !== null)).toEqual([]);
    });

    test('every key that is excused is one of the table', () => {
      const lists = [told.elsewhere, told.unshown, told.unweighed];
      expect(lists.flatMap((excused) => idle(excused, fields))).toEqual([]);
    });
  });
}

function idle(excused: Excused, fields: readonly NamedField[]): string[] {
  const patterns = Object.values(excused).flat();
  return patterns.filter((one) => !fields.some(({ key }) => isNamed({ it: [one] }, key)));
}
