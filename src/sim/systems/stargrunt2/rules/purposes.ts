import { Purposes, type Stream, type StreamBook } from '../../../kernel/dice/dice.ts';

/** What numbers of a side are drawn for. */
export const SIDE_PURPOSES = ['deployment', 'firstActivation', 'policy'] as const;

/** What numbers of a unit are drawn for, each from a stream of its own; a new kind of roll goes to the end. */
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

/** At most 64 in all: a new one for units goes to the end, one for sides would shift those of units. */
const PURPOSES = new Purposes([...SIDE_PURPOSES, ...UNIT_PURPOSES]);

/** The streams of a side, by the name of the purpose. */
export type SideStreams = { readonly [P in (typeof SIDE_PURPOSES)[number]]: Stream };
/** The streams of a unit, by the name of the purpose. */
export type UnitStreams = { readonly [P in (typeof UNIT_PURPOSES)[number]]: Stream };

export function openSideStreams(book: StreamBook, side: number): SideStreams {
  return Object.fromEntries(SIDE_PURPOSES.map((name) => [name, PURPOSES.open(book, name, side)])) as SideStreams;
}

/** @param place the unit's place in its side */
export function openUnitStreams(book: StreamBook, side: number, place: number): UnitStreams {
  const opened = UNIT_PURPOSES.map((name) => [name, PURPOSES.open(book, name, side, place)]);
  return Object.fromEntries(opened) as UnitStreams;
}
