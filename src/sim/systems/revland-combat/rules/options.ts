import { indices } from '../../../kernel/indices.ts';
import type { OptionInfo } from '../../../kernel/players/options.ts';
import { ACTION, type Action, AIM, AIMS } from './actions.ts';
import { USE } from './profiles.ts';

const DOCS = {
  shoot: 'A shot at a figure with a firearm (REV-22).',
  strike: 'An attack in melee (REV-26).',
  throw: 'A throw of a weapon at a figure (REV-81).',
  'throw blast': 'A blast weapon, thrown or fired at a point (REV-81).',
  'called shot': 'An attack on a held weapon or a part of the body (REV-38).',
  'attack piece': 'An attack on a piece of terrain that protects somebody (REV-42).',
  draw: 'A weapon is drawn (REV-30).',
  reload: 'A weapon is reloaded, or a jam cleared (REV-31).',
  'half move': 'The free move (REV-20).',
  'full move': 'A full move, as an action (REV-20).',
  sprint: 'Twice the Move, as the only action (REV-20).',
  'stand up': 'A prone figure stands up (REV-21).',
  'go prone': 'A figure goes prone (REV-21).',
  'pick up': 'A weapon is picked up from the ground (REV-39).',
  drop: 'A weapon is dropped (REV-18).',
  'first aid': 'First aid for a friend (REV-76).',
  leave: 'A figure leaves the table by its own edge.',
  'several actions': 'More than one action in a round (REV-17).',
  dodge: 'A regular reaction (REV-52).',
  'full dodge': 'A full reaction (REV-54).',
  'shot at the body': 'A called shot at a part of the body, which is a called shot, too (REV-38, 39).',
} as const;

type OptionName = keyof typeof DOCS;
const NAMES = Object.keys(DOCS) as unknown as readonly [OptionName, ...OptionName[]];

/** The kinds of choice that policies have. To hold, to state one action and not to react is always left. */
export const OPTIONS: readonly OptionInfo[] = NAMES.map((name) => ({ name, doc: DOCS[name] }));
export const OPTION = indices(NAMES) as Readonly<Record<OptionName, number>>;

const OF_USE = [OPTION.shoot, OPTION.strike, OPTION.throw];
const OF_KIND: Readonly<Record<number, number>> = {
  [ACTION.throwAt]: OPTION['throw blast'],
  [ACTION.attackPiece]: OPTION['attack piece'],
  [ACTION.draw]: OPTION.draw,
  [ACTION.reload]: OPTION.reload,
  [ACTION.clearJam]: OPTION.reload,
  [ACTION.halfMove]: OPTION['half move'],
  [ACTION.fullMove]: OPTION['full move'],
  [ACTION.sprint]: OPTION.sprint,
  [ACTION.standUp]: OPTION['stand up'],
  [ACTION.goProne]: OPTION['go prone'],
  [ACTION.pickUp]: OPTION['pick up'],
  [ACTION.drop]: OPTION.drop,
  [ACTION.firstAid]: OPTION['first aid'],
  [ACTION.leave]: OPTION.leave,
};

/** By kind of action: the bit of its option; 0 for holding and for attacks, whose option is that of their use. */
const BITS = Int32Array.from({ length: Object.keys(ACTION).length }, (_, kind) => {
  const option = OF_KIND[kind];
  return option === undefined ? 0 : 1 << option;
});
const BITS_OF_USE = Int32Array.from([USE.fire, USE.strike, USE.throw], (use) => 1 << OF_USE[use]);

const BITS_OF_AIM = Int32Array.from(AIMS, (_, aim) => {
  if (aim === AIM.figure) return 0;
  return (1 << OPTION['called shot']) | (aim === AIM.heldWeapon ? 0 : 1 << OPTION['shot at the body']);
});

/** The bits of the options that an action is. */
export function optionBits({ kind, use, aim }: Action): number {
  if (kind !== ACTION.attack) return BITS[kind];
  return BITS_OF_USE[use] | BITS_OF_AIM[aim];
}
