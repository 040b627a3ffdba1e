import { indices, indicesByName } from '../../../kernel/indices.ts';
import type { OptionInfo } from '../../../kernel/players/options.ts';
import type { SuppressedAction } from './profiles.ts';
import type { StargruntRules } from './rules.ts';

type Part = 'enemy' | 'friend' | 'node' | 'weapons' | 'figures' | 'asset';

interface ActionKind {
  readonly name: string;
  readonly option?: string;
  readonly doc: string;
  /** Actions of an activation; 1 if absent. */
  readonly costs?: (rules: StargruntRules) => number;
  /** Parts of an `Action` that it reads. */
  readonly names?: readonly Part[];
}

/** In the order of their counts. */
const KINDS = [
  { name: 'nothing', doc: 'Always left.', costs: () => 0 },
  { name: 'move', doc: 'A normal move (SG2-055).', names: ['node', 'figures'] },
  { name: 'combatMove', doc: 'A combat move (SG2-056).', names: ['node', 'figures'] },
  { name: 'travelMove', doc: 'A travel move in column (SG2-059).', names: ['node'] },
  { name: 'goInPosition', doc: 'An attempt to go in position (SG2-035).' },
  {
    name: 'leavePosition',
    doc: 'An action that removes the marker of a unit in position (SG2-036).',
    costs: ({ inPosition }) => inPosition.removeActions,
  },
  // A sniper aims at the figure in `figures`.
  { name: 'fire', doc: 'A fire action, of whatever weapons (SG2-063).', names: ['enemy', 'weapons'] },
  { name: 'closeAssault', doc: 'A close assault (SG2-086).', costs: () => 2, names: ['enemy'] },
  { name: 'removeSuppression', doc: 'An attempt to remove a suppression marker (SG2-030).' },
  // Its own, or a friend's for a medical unit.
  { name: 'reorganise', doc: 'A Reorganise action (SG2-022).', names: ['node', 'figures'] },
  { name: 'rally', doc: 'A commander rallies a unit (SG2-024).', names: ['friend'] },
  {
    name: 'transfer',
    option: 'transfer actions',
    doc: 'A commander tries to transfer actions (SG2-020).',
    names: ['friend'],
  },
  { name: 'regroup', doc: 'Two depleted units become one (SG2-025).', names: ['friend'] },
  {
    name: 'detach',
    doc: 'A unit forms a detached element (SG2-026).',
    costs: ({ detached }) => detached.formActions,
    names: ['figures'],
  },
  { name: 'rejoin', doc: 'An element goes back to its unit (SG2-026).' },
  { name: 'removePanic', doc: 'An attempt to end panic (SG2-054).', costs: ({ panic }) => panic.removeActions },
  { name: 'observe', doc: 'An attempt to see what a counter is (SG2-106).', names: ['enemy'] },
  { name: 'reconByFire', doc: 'Fire at a counter (SG2-110).', names: ['enemy', 'weapons'] },
  { name: 'launchDrone', doc: 'A drone is launched (SG2-111).', costs: ({ drone }) => drone.launchActions },
  { name: 'moveDrone', doc: 'A drone moves (SG2-111).', names: ['node'] },
  { name: 'spotByDrone', doc: 'A drone looks at a counter (SG2-112).', names: ['enemy'] },
  { name: 'shootDrone', doc: 'A shot at a drone (SG2-113).', names: ['enemy'] },
  // `weapons`: index of the warhead.
  {
    name: 'requestSupport',
    doc: 'A request for artillery, orbital or air support (SG2-136).',
    names: ['asset', 'node'],
  },
  {
    name: 'board',
    doc: 'A squad boards a vehicle (SG2-062).',
    costs: ({ transport }) => transport.loadActions,
    names: ['friend'],
  },
  {
    name: 'leaveVehicle',
    doc: 'A squad leaves a vehicle (SG2-062).',
    costs: ({ transport }) => transport.unloadActions,
    names: ['node'],
  },
  { name: 'repair', doc: 'An attempt to bring systems back on line (SG2-135).' },
] as const satisfies readonly ActionKind[];

const kinds: readonly ActionKind[] = KINDS;
export type ActionName = (typeof KINDS)[number]['name'];
export const ACTIONS = KINDS.map(({ name }) => name);
export const ACTION = indicesByName(KINDS);

const naming = (part: Part): readonly boolean[] => kinds.map(({ names = [] }) => names.includes(part));

/** By ACTION. */
export const NAMES = {
  enemy: naming('enemy'),
  friend: naming('friend'),
  node: naming('node'),
  weapons: naming('weapons'),
  figures: naming('figures'),
  asset: naming('asset'),
};

/** One option for each action; to do nothing is always allowed. */
export const OPTIONS: readonly OptionInfo[] = kinds.slice(1).map(({ name, option, doc }) => ({
  name: option ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  doc,
}));

export function optionBit(kind: number): number {
  return kind === ACTION.nothing ? 0 : 1 << (kind - 1);
}

/** By ACTION. */
export function actionCosts(rules: StargruntRules): Int32Array {
  return Int32Array.from(kinds, ({ costs }) => costs?.(rules) ?? 1);
}

export const bitsOf = (...kinds: readonly number[]): number => kinds.reduce((bits, kind) => bits | (1 << kind), 0);

/** Bits of the actions that suppressed infantry may take (SG2-031). */
export function allowedSuppressed({ suppression }: StargruntRules): number {
  const byName: Readonly<Record<SuppressedAction, number>> = {
    observe: bitsOf(ACTION.observe),
    communicate: 0,
    transferActions: bitsOf(ACTION.transfer),
    requestSupport: bitsOf(ACTION.requestSupport),
    reorganise: bitsOf(ACTION.reorganise),
    removeSuppression: bitsOf(ACTION.removeSuppression),
    rally: bitsOf(ACTION.rally),
  };
  return suppression.allowed.reduce((bits, name) => bits | byName[name as SuppressedAction], 0);
}

/** All small arms of a squad (SG2-017). Other bits are positions in `unit.figures`, or guns. */
export const SMALL_ARMS = 1 << 30;
/** `figures` and `weapons` have one bit each. */
export const MOST_FIGURES = 30;

/** One object is reused. */
export class Action {
  kind: number = ACTION.nothing;
  unit = 0;
  node = 0;
  weapons = 0;
  /** Bits of positions in `unit.figures`. */
  figures = 0;
  asset = 0;
  chits = 0;

  /** An action of the unit where it is. */
  begin(kind: number, { index, centre }: { readonly index: number; readonly centre: number }): void {
    this.kind = kind;
    this.unit = index;
    this.node = centre;
    this.weapons = 0;
    this.figures = 0;
    this.asset = 0;
    this.chits = 0;
  }

  copy(other: Action): void {
    this.kind = other.kind;
    this.unit = other.unit;
    this.node = other.node;
    this.weapons = other.weapons;
    this.figures = other.figures;
    this.asset = other.asset;
    this.chits = other.chits;
  }
}

/** Electronic warfare in answer to a roll (SG2-115 to 118). */
export const EW_TASKS = ['jamCommunications', 'spoof', 'jamElectronicWarfare'] as const;

export const EW_TASK = indices(EW_TASKS);
