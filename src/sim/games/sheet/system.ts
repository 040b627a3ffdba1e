import { choice, type Field, integer, list } from '../../kernel/rules/fields.ts';
import type { RulesTable } from '../../kernel/rules/table.ts';
import type { System } from '../../kernel/system.ts';
import { PROFILES, procedureOf, type SheetRules, WEAPONS } from './odds.ts';
import { CHAINS, type Sheet } from './sheet.ts';
import { weaponsOf } from './weapons-view.ts';

/** A dice sheet as a system that answers odds and plays no games. */
export function sheetSystem(sheet: Sheet): System {
  const odds = CHAINS.filter((name) => name in sheet.chains).map((name) => procedureOf(sheet, name));
  const system: System<unknown, SheetRules> = {
    info: {
      id: sheet.id,
      title: sheet.title,
      doc: sheet.doc,
      clausePrefix: '',
      lengthUnit: 'inches',
      policies: [],
      defaultPolicy: '',
      options: [],
      hidden: [],
      limits: [],
    },
    rules: rulesTable(sheet),
    families: [WEAPONS, PROFILES],
    odds,
    counted: { sideColumns: [] },
    weapons: (rules) => weaponsOf(sheet, rules, odds),
    sides: () => [],
    check: () => [],
    prepare: () => null,
    setUp: () => {
      throw new RangeError(`"${sheet.id}" is a dice sheet: it has odds, but plays no games`);
    },
    picture: () => null,
  };
  return system as System;
}

export function rulesTable(sheet: Sheet): RulesTable {
  const rules = Object.entries(sheet.rules).map(([name, { is, ...note }]) => [name, integer(is, note)] as const);
  const names = Object.keys(sheet.weapons);
  const numbers = (ranges: Sheet['stats'], values: Readonly<Record<string, number>>, whose: string) =>
    Object.entries(ranges).map(
      ([name, range]) => [name, integer(values[name], { ...range, doc: `The ${name} of ${whose}.` })] as const,
    );
  const weapons = names.map((name) => [
    name,
    Object.fromEntries(numbers(sheet.weapon, sheet.weapons[name], `the weapon ${name}`)),
  ]);
  const profiles = Object.entries(sheet.profiles).map(([name, { weapons: carried, stats }]) => [
    name,
    {
      ...Object.fromEntries(numbers(sheet.stats, stats, `the profile ${name}`)),
      weapons: list(choice(names, names[0], { doc: 'A weapon.', family: WEAPONS.key }), carried, {
        doc: `Weapons of the profile ${name}.`,
        maxLength: 20,
      }) as Field,
    },
  ]);
  return Object.fromEntries([
    ...rules,
    [WEAPONS.key, Object.fromEntries(weapons)],
    [PROFILES.key, Object.fromEntries(profiles)],
  ]);
}
