import { suggestion } from '../../../kernel/rules/names.ts';
import type { GameProblem } from '../../game.ts';
import { policyNames } from '../policies/names.ts';
import { HOLD_NAME, MOST_ACTIONS } from '../rules/limits.ts';
import type { Written } from './schema.ts';

/** What has to be there before expressions can be looked at, and names that mean something else. */
export function requirements(written: Written): GameProblem[] {
  return [...numbers(written), ...counts(written), ...names(written), ...scheme(written)];
}

function numbers({ stats, weapon, lead }: Written): GameProblem[] {
  const found: GameProblem[] = [];
  if (!Object.hasOwn(stats, 'life'))
    found.push({
      path: ['stats'],
      isOfKey: true,
      message: 'a skirmish needs the stat "life", such as life: 1..20: at 0 a unit is out',
    });
  if (!Object.hasOwn(weapon, 'range'))
    found.push({
      path: ['weapon'],
      isOfKey: true,
      message: 'a skirmish needs the number "range" of weapons, such as range: 0..48; 0 is for weapons that strike',
    });
  if (lead !== undefined && !Object.hasOwn(stats, lead))
    found.push({ path: ['lead'], message: `unknown stat "${lead}"${suggestion(lead, Object.keys(stats))}` });
  return found;
}

const MOST_PLAYERS = 30;
const MOST_LINES = 100;

function counts({ actions, players = {} }: Written): GameProblem[] {
  const found: GameProblem[] = [];
  const tooMany = (path: GameProblem['path'], most: number, members: string, length: number): void => {
    if (length > most) found.push({ path, message: `"${path.at(-1)}" has at most ${most} ${members}, got ${length}` });
  };
  const own = Object.values(actions).filter(({ on }) => on === undefined);
  tooMany(['actions'], MOST_ACTIONS, 'actions', Object.keys(actions).length);
  if (own.length === 0)
    found.push({
      path: ['actions'],
      message:
        'no unit could do anything in its own activation; add an action without "on", such as advance: { move: 6, shoot: true }',
    });
  tooMany(['players'], MOST_PLAYERS, 'players', Object.keys(players).length);
  for (const [name, lines] of Object.entries(players)) tooMany(['players', name], MOST_LINES, 'lines', lines.length);
  return found;
}

/** Branches of the rules table that the frame has. */
const BRANCHES: readonly string[] = ['terrain'];

function names({ actions, players = {}, rules = {} }: Written): GameProblem[] {
  const found: GameProblem[] = [];
  const refuse = (group: string, noun: string, name: string, why: string): void => {
    found.push({ path: [group, name], isOfKey: true, message: `${noun} cannot be called "${name}": ${why}` });
  };
  if (Object.hasOwn(actions, HOLD_NAME))
    refuse('actions', 'an action', HOLD_NAME, 'every unit can hold, in every game');
  const taken = policyNames({ players: {} });
  for (const name of Object.keys(players))
    if (taken.includes(name)) refuse('players', 'a player', name, 'every game has a player of that name');
  for (const name of Object.keys(rules))
    if (BRANCHES.includes(name)) refuse('rules', 'a rule', name, 'every game has rules under that name');
  return found;
}

function scheme({ turn, breaks, broken, strike, strikeBack }: Written): GameProblem[] {
  const found: GameProblem[] = [];
  const complain = (path: GameProblem['path'], message: string): void => {
    found.push({ path, message, isOfKey: true });
  };
  const { initiative, hidden, order } = turn;
  if (turn.scheme === 'initiative' && initiative === undefined)
    complain(['turn'], 'scheme initiative needs "initiative": the number by which units act, such as initiative: d(6)');
  if (turn.scheme !== 'initiative' && initiative !== undefined)
    complain(
      ['turn', 'initiative'],
      `only scheme initiative asks for it, and this is scheme ${turn.scheme}; remove it`,
    );
  if (turn.scheme !== 'dice' && hidden !== undefined)
    complain(['turn', 'hidden'], `only scheme dice gives out dice, and this is scheme ${turn.scheme}; remove it`);
  if (turn.scheme === 'turnover' && (order === undefined || Array.isArray(order) || order.test === undefined))
    found.push({
      path: ['turn', 'scheme'],
      message:
        'turnover ends with a failed test of "order", and there is none; add order: { test: … }, or write scheme: sides',
    });
  if (broken !== undefined && breaks === undefined)
    complain(['broken'], 'no side ever breaks without "breaks:"; add it, such as breaks: 2 * own.losses > own.start');
  if (strikeBack !== undefined && strike === undefined)
    complain(['strikeBack'], 'nobody strikes back without the chain "strike:"; add it, or remove this');
  return found;
}
