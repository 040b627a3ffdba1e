import type { OptionInfo } from '../../../kernel/players/options.ts';
import type { Skirmish } from './game.ts';

/** Kinds of attacks: shots, blows, and blows struck back. */
export const ATTACKS = ['shot', 'blow', 'back'] as const;

/** Each action is one; what it does in words, unless the file says so. */
export function optionsOf(actions: Readonly<Record<string, Skirmish['actions'][string]>>): OptionInfo[] {
  return Object.entries(actions).map(([name, action]) => ({
    name,
    doc: action.doc === '' ? wordsOf(action) : action.doc,
  }));
}

function wordsOf({ move, contact, shoot, strike, on }: Skirmish['actions'][string]): string {
  const parts = [
    ...(move === null ? [] : [contact ? 'a move into contact' : 'a move']),
    ...(shoot === 'none' ? [] : [shoot === 'one' ? 'a shot with one weapon' : 'a shot with every weapon in range']),
    ...(strike ? ['a strike'] : []),
  ];
  const does = parts.length === 0 ? 'effects alone' : parts.join(', then ');
  const when = on === null ? '' : on === 'move' ? ', as an enemy moves in sight' : ', as an enemy shoots at it';
  return `${does.charAt(0).toUpperCase()}${does.slice(1)}${when}.`;
}
