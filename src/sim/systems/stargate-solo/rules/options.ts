import { indicesByName } from '../../../kernel/indices.ts';
import type { OptionInfo } from '../../../kernel/players/options.ts';

/** The kinds of choice that policies have. A figure may always stop, leave a marker or a captive alone, and not fire. */
export const OPTIONS = [
  { name: 'unaimed fire', doc: 'An unaimed shot, in its own step or in reaction (SOLO-29).' },
  { name: 'aimed fire', doc: 'An aimed shot (SOLO-29).' },
  { name: 'carefully aimed fire', doc: 'A carefully aimed shot (SOLO-29).' },
  { name: 'reaction fire', doc: 'A shot in any mode at an enemy who has just moved (SOLO-31).' },
  { name: 'move', doc: 'A movement action that is neither charge nor drag (SOLO-14).' },
  { name: 'charge', doc: 'A movement action at the speed of a charge, while a known enemy is on the table (SOLO-15).' },
  { name: 'drag', doc: 'A movement action with a casualty or a crewed weapon (SOLO-17).' },
  { name: 'spot', doc: 'A try to spot, whenever one is allowed (SOLO-19).' },
  { name: 'remove suppression', doc: 'An attempt to remove markers before anything else (SOLO-40).' },
  { name: 'capture', doc: 'The capture of a figure defeated alone, in place of the result (SOLO-55).' },
] as const satisfies readonly OptionInfo[];

/** The first three are in the order of MODES. */
export const {
  'unaimed fire': UNAIMED,
  'reaction fire': REACTS,
  move: MOVES,
  charge: CHARGES,
  drag: DRAGS,
  spot: SPOTS,
  'remove suppression': UNSUPPRESSES,
  capture: CAPTURES,
} = indicesByName(OPTIONS);
