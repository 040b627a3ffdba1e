import type { WeaponEntry, WeaponMeasure, WeaponsInfo } from '../../kernel/weapons.ts';
import { members, OUT_OF_RANGE, type SheetProcedure, type SheetRules, stretchesOf } from './odds.ts';
import { COVERS, type Sheet } from './sheet.ts';

/** Every profile with every weapon that it carries, against every profile. Range 0 is contact. */
export function weaponsOf(sheet: Sheet, rules: SheetRules, odds: readonly SheetProcedure[]): WeaponsInfo {
  const [main] = odds;
  const profiles = members(rules, 'profiles');
  const entries = profiles.flatMap((unit) =>
    (rules.profiles[unit].weapons as readonly string[]).flatMap((weapon): WeaponEntry[] => {
      const entry = entryOf(sheet, rules, odds, unit, weapon);
      return entry === null ? [] : [entry];
    }),
  );
  const reach = Math.max(0, ...entries.map(({ stretches }) => stretches!.at(-1)!));
  const hasContact = entries.some(({ isEverywhere }) => isEverywhere);
  const first = hasContact ? 0 : 1;
  return {
    kind: { name: 'weapon', title: 'Weapon' },
    entries,
    axis: {
      input: 'range',
      title: 'Range',
      unit: 'inches',
      values: Array.from({ length: Math.max(1, reach + 1 - first) }, (_, i) => first + i),
    },
    modes: null,
    covers: 'cover' in main.inputs ? { input: 'cover', values: COVERS } : null,
    targets: profiles.map((target) => ({
      name: target,
      inputs: { target },
      ...(hasLife(sheet) ? { outcomes: { destroyed: [String(rules.profiles[target].life)] } } : {}),
    })),
    areMatchups: true,
    shot: {
      procedure: main.name,
      noShot: [OUT_OF_RANGE],
      measures: measuresOf(sheet, rules, profiles),
      bestBy: 'loss',
    },
    volley: null,
    actionUnit: 'attacks',
    notes: [
      'An attack is one unit at full strength with one weapon against one target at full strength.',
      'Nothing carries over from one attack to the next.',
      ...uncarried(rules, odds, entries),
    ],
    leftOut: ['Movement, morale and everything else that a game has around its attacks.'],
    inPlay: [],
  };
}

/** A weapon without a carrier attacks nobody. */
function uncarried(rules: SheetRules, odds: readonly SheetProcedure[], entries: readonly WeaponEntry[]): string[] {
  const idle = members(rules, 'weapons').filter((id) => entries.every(({ inputs }) => inputs.weapon !== id));
  const [profile] = members(rules, 'profiles');
  if (idle.length === 0 || profile === undefined) return [];
  const chains = odds.map(({ name }) => name).join(' or ');
  const carried = (rules.profiles[profile].weapons as readonly string[]).filter((id) => !idle.includes(id));
  return [
    `Not shown: ${idle.join(', ')}, since no profile carries it for ${chains}; let one carry it, as with --set profiles.${profile}.weapons=[${[...carried, idle[0]].join(',')}].`,
  ];
}

function hasLife(sheet: Sheet): boolean {
  return 'life' in sheet.stats;
}

/** Null for a weapon that no chain of the sheet is for. */
function entryOf(
  sheet: Sheet,
  rules: SheetRules,
  odds: readonly SheetProcedure[],
  unit: string,
  weapon: string,
): WeaponEntry | null {
  const { range } = rules.weapons[weapon];
  const chain = range === 0 ? 'strike' : 'shoot';
  if (!odds.some(({ name }) => name === chain)) return null;
  return {
    id: `${unit}/${weapon}`,
    title: `${unit} with ${weapon}`,
    inputs: { unit, weapon },
    actions: 1,
    carriers: [{ name: unit, actions: 1 }],
    figures: 1,
    mark: null,
    outcomes: {},
    procedure: chain,
    ...(chain === 'strike'
      ? { stretches: [0], isEverywhere: true as const }
      : { stretches: reachOf(sheet, rules, unit, weapon), least: 1 }),
  };
}

function reachOf(sheet: Sheet, rules: SheetRules, unit: string, weapon: string): number[] {
  const { range } = rules.weapons[weapon];
  return range === undefined ? [1] : stretchesOf(sheet, 'shoot', rules, { unit, weapon }, { min: 1, max: range });
}

function measuresOf(sheet: Sheet, rules: SheetRules, profiles: readonly string[]): WeaponMeasure[] {
  const lives = profiles.map((id) => Number(rules.profiles[id].life ?? 0));
  const losses = Array.from({ length: hasLife(sheet) ? Math.max(...lives) : MOST_LOSS }, (_, i) => String(i + 1));
  const harm = { name: 'harm', plural: 'harmfulAttacks', title: 'Any loss', counted: 'attacks that take life' };
  const loss = { name: 'loss', plural: 'lifeLost', title: 'Life lost', counted: 'life lost' };
  const destroyed = { name: 'destroyed', plural: 'destroyed', title: 'Target destroyed', counted: 'targets destroyed' };
  return [
    { ...harm, outcomes: losses },
    { ...loss, outcomes: losses, amounts: Object.fromEntries(losses.map((lost) => [lost, Number(lost)])) },
    ...(hasLife(sheet) ? [{ ...destroyed, outcomes: [] }] : []),
  ];
}

/** Without life, loss has no end of its own. */
const MOST_LOSS = 1000;
