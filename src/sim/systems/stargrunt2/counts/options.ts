import type { SideOptions } from '../../../kernel/options.ts';
import type { Battle } from '../battle.ts';
import { ACTIONS, Action, optionBit } from '../policies/actions.ts';
import { hasChoice } from '../policies/choices.ts';
import type { Unit } from '../unit.ts';

const probe = new Action();

/** What a unit could have done, and does: told before it does it. */
export function countOptions(options: SideOptions, battle: Battle, unit: Unit, action: Action): void {
  let available = 0;
  for (let kind = 1; kind < ACTIONS.length; kind++)
    if (kind === action.kind || hasChoice(battle, unit, kind, probe)) available |= optionBit(kind);
  options.hadAll(available, optionBit(action.kind));
}
