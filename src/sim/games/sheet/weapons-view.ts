import type { WeaponEntry, WeaponsInfo } from '../../kernel/weapons.ts';
import { members, OUT_OF_RANGE, type SheetProcedure, type SheetRules } from './odds.ts';
import { COVERS, type Sheet } from './sheet.ts';

/** Every profile with every weapon that it carries, against every profile. */
export function weaponsOf(sheet: Sheet, rules: SheetRules, odds: readonly SheetProcedure[]): WeaponsInfo {
  const [main] = odds;
  const profiles = members(rules, 'profiles');
  const entries = profiles.flatMap((unit) => {
    const carried = rules.profiles[unit].weapons as readonly string[];
    return carried.map((weapon): WeaponEntry => {
      const { range } = rules.weapons[weapon];
      const isStrike = range === 0 && odds.some(({ name }) => name === 'strike');
      return {
        id: `${unit}/${weapon}`,
        title: `${unit} with ${weapon}`,
        inputs: { unit, weapon },
        stretches: isStrike || range === undefined ? [Math.max(1, sheet.weapon.range?.max ?? 1)] : null,
        actions: 1,
        carriers: [{ name: unit, actions: 1 }],
        figures: 1,
        mark: null,
        outcomes: {},
        ...(isStrike ? { procedure: 'strike', isEverywhere: true as const } : {}),
      };
    });
  });
  const reach = sheet.weapon.range?.max ?? 1;
  const most = Math.max(...Object.values(sheet.profiles).map(({ stats }) => stats.life ?? 0), 1);
  const losses = Array.from({ length: most }, (_, i) => String(i + 1));
  return {
    kind: { name: 'weapon', title: 'Weapon' },
    entries,
    axis: { input: 'range', title: 'Range', unit: 'inches', values: Array.from({ length: reach + 1 }, (_, i) => i) },
    modes: null,
    covers: 'cover' in main.inputs ? { input: 'cover', values: COVERS } : null,
    targets: profiles.map((target) => ({ name: target, inputs: { target } })),
    shot: {
      procedure: main.name,
      noShot: [OUT_OF_RANGE],
      measures: [
        {
          name: 'harm',
          plural: 'harmful attacks',
          title: 'Any loss',
          counted: 'attacks that take life',
          outcomes: losses,
        },
        {
          name: 'loss',
          plural: 'life lost',
          title: 'Life lost',
          counted: 'life lost',
          outcomes: losses,
          amounts: Object.fromEntries(losses.map((loss) => [loss, Number(loss)])),
        },
      ],
      bestBy: 'loss',
    },
    volley: null,
    actionUnit: 'attacks',
    notes: ['An attack is one unit at its full strength with one weapon, at one target of full strength.'],
    leftOut: ['Moving, morale, and everything else that a game has around its attacks.'],
    inPlay: [],
  };
}
