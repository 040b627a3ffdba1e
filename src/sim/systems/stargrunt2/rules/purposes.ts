import { Purposes, type Stream, type StreamBook } from '../../../kernel/dice/dice.ts';

export const SIDE_PURPOSES = ['deployment', 'firstActivation', 'policy'] as const;

/** A stream each. New purposes go to the end. */
export const UNIT_PURPOSES = [
  'reaction',
  'confidence',
  'communication',
  'rally',
  'unsuppress',
  'successor',
  'panic',
  'treatment',
  'combatMove',
  'fire',
  'range',
  'extraHit',
  'impact',
  'armour',
  'allocation',
  'closeCombat',
  'closeCasualty',
  'observe',
  'concealment',
  'drone',
  'electronicWarfare',
  'sniperHit',
  'request',
  'accuracy',
  'deviation',
  'spread',
  'burst',
  'occupant',
  'occupantFate',
  'nonPenetrating',
  'suspension',
  'repair',
  'vehicleCasualty',
  'counters',
] as const;

/** At most 64. A new purpose of sides would shift those of units. */
const PURPOSES = new Purposes([...SIDE_PURPOSES, ...UNIT_PURPOSES]);

export type SideStreams = { readonly [P in (typeof SIDE_PURPOSES)[number]]: Stream };
export type UnitStreams = { readonly [P in (typeof UNIT_PURPOSES)[number]]: Stream };

export function openSideStreams(book: StreamBook, side: number): SideStreams {
  return Object.fromEntries(SIDE_PURPOSES.map((name) => [name, PURPOSES.open(book, name, side)])) as SideStreams;
}

/** @param place the unit's place in its side */
export function openUnitStreams(book: StreamBook, side: number, place: number): UnitStreams {
  const opened = UNIT_PURPOSES.map((name) => [name, PURPOSES.open(book, name, side, place)]);
  return Object.fromEntries(opened) as UnitStreams;
}
