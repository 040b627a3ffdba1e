import type { ChainMistake } from '../../language/chain.ts';
import { checkedChain, mistakesWithin } from './engine.ts';
import type { GameMistake } from './mistakes.ts';
import { declared } from './scope.ts';
import { CHAINS, type ChainName, type Sheet } from './sheet.ts';

/** Attacks that are tried for each chain; fewer for long chains, so that a file is read within a second. */
const MOST_TRIES = 300;
const MOST_CHARACTERS = 200_000;

interface Attack {
  readonly unit: string;
  readonly weapon: string;
  readonly target: string;
}

/** Rolls that always or never succeed for units, weapons and targets of the file, whatever the situation: warnings. */
export function certainties(sheet: Sheet): GameMistake[] {
  return CHAINS.filter((chain) => chain in sheet.chains).flatMap((chain) => ofChain(sheet, chain));
}

function ofChain(sheet: Sheet, chain: ChainName): GameMistake[] {
  const steps = sheet.chains[chain];
  const length = Object.values(steps).reduce((sum, { is }) => sum + is.length, 0);
  const attacks = attacksOf(sheet, chain).slice(0, Math.min(MOST_TRIES, Math.ceil(MOST_CHARACTERS / length)));
  const keyOf = ({ step, at }: ChainMistake): string => `${step} ${at}`;
  // What is always so is told already.
  const told = new Set(checkedChain(sheet, chain).mistakes.map(keyOf));
  const found = new Map<string, { readonly mistake: ChainMistake; readonly first: Attack; count: number }>();
  for (const attack of attacks)
    for (const mistake of mistakesWithin(sheet, chain, rangesOf(sheet, chain, attack))) {
      const key = keyOf(mistake);
      const before = found.get(key);
      if (before !== undefined) before.count++;
      else if (!told.has(key) && !isMeant(steps[mistake.step].is, mistake))
        found.set(key, { mistake, first: attack, count: 1 });
    }
  return [...found.values()].map(({ mistake: { step, ...mistake }, first, count }) => ({
    ...mistake,
    path: [chain, step, 'is'],
    message: `${mistake.message}, for unit=${first.unit} weapon=${first.weapon} target=${first.target}${count > 1 ? ` and ${count - 1} more` : ''}`,
  }));
}

/** A number that a profile states itself, such as a save of 7 for none, or one whose ends are written out. */
function isMeant(text: string, { at, end }: ChainMistake): boolean {
  return /^([atw]\.\w+$|(clamp|min|max)\()/.test(text.slice(at, end));
}

function attacksOf({ profiles, weapons }: Sheet, chain: ChainName): Attack[] {
  const fits = (weapon: string): boolean =>
    weapons[weapon].range === undefined || weapons[weapon].range > 0 === (chain === 'shoot');
  const names = Object.keys(profiles);
  return names.flatMap((unit) =>
    profiles[unit].weapons.filter(fits).flatMap((weapon) => names.map((target) => ({ unit, weapon, target }))),
  );
}

/** Numbers of units and weapon as they are, in any situation. Life changes in play. */
function rangesOf(sheet: Sheet, chain: ChainName, { unit, weapon, target }: Attack) {
  const ranges = declared(sheet, chain);
  const set = (group: string, numbers: Readonly<Record<string, number>>): void => {
    for (const [name, value] of Object.entries(numbers))
      if (name !== 'life' || sheet.inPlay === undefined) ranges.set(`${group}.${name}`, { min: value, max: value });
  };
  set('a', sheet.profiles[unit].stats);
  set('t', sheet.profiles[target].stats);
  set('w', sheet.weapons[weapon]);
  for (const [name, { is }] of Object.entries(sheet.rules)) ranges.set(`rules.${name}`, { min: is, max: is });
  return ranges;
}
