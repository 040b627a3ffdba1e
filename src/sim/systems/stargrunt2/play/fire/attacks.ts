import { EVENT } from '../../counts/rule-events.ts';
import { CONFIDENCE, FIGURE_STATE, TEST_EVENT } from '../../rules/profiles.ts';
import type { Battle } from '../../table/battle.ts';
import type { Figure, Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { succeed, suppress } from '../nerve/leaders.ts';
import { riskPanicUnderFire } from '../nerve/panic.ts';
import { testConfidence } from '../nerve/tests.ts';

/*
 * Order of an attack: `comeUnderFire` before its result, `suppressByFire` and `strike` by the dice, `sufferAttack` at
 * its end. One attack is one fire action or one mission (SG2-040).
 */

/**
 * Before the result; artillery is null. A broken unit may answer (SG2-048); risks of panic are tested (SG2-051, 052).
 */
export function comeUnderFire(game: Game, unit: Unit, firer: Unit | null): void {
  if (firer !== null) unit.firedOnBy[firer.place] = game.battle.activation;
  riskPanicUnderFire(game, unit, firer);
}

/** SG2-048: only the firer; by house rule any enemy. */
function mayAnswer(battle: Battle, unit: Unit, target: Unit): boolean {
  if (battle.rules.broken.fireAt === 'those-who-fired') return unit.firedOnBy[target.place] !== 0;
  for (let i = 0; i < unit.firedOnBy.length; i++) if (unit.firedOnBy[i] !== 0) return true;
  return false;
}

/** SG2-048, 049. */
export function confidenceAllowsFire(battle: Battle, unit: Unit, target: Unit): boolean {
  if (unit.confidence === CONFIDENCE.routed) return false;
  return unit.confidence !== CONFIDENCE.broken || mayAnswer(battle, unit, target);
}

/** SG2-048: by house rule only fire since its last activation counts. */
export function forgetFire({ battle }: Game, unit: Unit): void {
  if (battle.rules.broken.window === 'last-activation') unit.firedOnBy.fill(0);
}

/** SG2-029, 040: the first suppression in a game requires a test. */
export function suppressByFire(game: Game, unit: Unit): void {
  if (suppress(game, unit, game.battle.rules.suppression.perFire) === 0 || unit.wasSuppressed) return;
  unit.wasSuppressed = true;
  game.nerve.events[unit.index] |= 1 << TEST_EVENT.firstSuppressed;
}

/** `state` of FIGURE_STATE. Figures already wounded are no new casualties. */
export function strike(game: Game, figure: Figure, state: number): void {
  const { nerve } = game;
  const { unit } = figure;
  if (figure.isActive) {
    nerve.casualties[unit.index]++;
    if (state === FIGURE_STATE.wounded) nerve.newWounded[unit.index]++;
    if (figure === unit.leader) nerve.events[unit.index] |= 1 << TEST_EVENT.leaderLost;
  }
  game.battle.fall(figure, state);
  game.story?.nerve.fell(figure);
}

/** SG2-040 to 042: a new leader (SG2-012), then one test. */
export function sufferAttack(game: Game, unit: Unit, underArtillery: boolean): void {
  const { nerve } = game;
  const { threat, leader } = game.battle.rules;
  const casualties = nerve.casualties[unit.index];
  const newWounded = nerve.newWounded[unit.index];
  let events = nerve.events[unit.index];
  nerve.forget(unit.index);
  if (unit.active === 0 || !unit.isInPlay) return;
  if (casualties > 0) events |= 1 << TEST_EVENT.casualties;
  if (casualties > unit.active) events |= 1 << TEST_EVENT.moreThanSurvivors;
  if (events === 0) return;
  const before = unit.leadership;
  if ((events & (1 << TEST_EVENT.leaderLost)) !== 0) succeed(game, unit);
  const untreated = untreatedIn(unit) - (threat.untreatedIncludesNew ? 0 : newWounded);
  testEvents(game, unit, events, underArtillery, untreated, leader.testUses === 'old' ? before : unit.leadership);
}

/** The active side's units first, in list order (SG2-039). */
export function sufferAttacks(game: Game, activeSide: number, underArtillery: boolean): void {
  for (let i = 0; i < 2; i++) {
    const { units } = game.battle.sides[i === 0 ? activeSide : 1 - activeSide];
    for (let j = 0; j < units.length; j++) {
      const { index } = units[j];
      if (game.nerve.events[index] !== 0 || game.nerve.casualties[index] !== 0)
        sufferAttack(game, units[j], underArtillery);
    }
  }
}

/** SG2-042: untreated casualties, without those left behind. */
export function untreatedIn(unit: Unit): number {
  let count = 0;
  for (let i = 0; i < unit.size; i++) {
    const { state, isLeftBehind } = unit.figures[i];
    if (state === FIGURE_STATE.wounded && !isLeftBehind) count++;
  }
  return count;
}

/** SG2-040: `events` are bits of TEST_EVENT. */
export function testEvents(
  game: Game,
  unit: Unit,
  events: number,
  underArtillery: boolean,
  untreated: number,
  leadership: number,
): void {
  const { threats } = game.nerve;
  const count = threats.tests(events, unit.kind.motivation, underArtillery, untreated);
  if (count === 0) game.tally.happened(EVENT.noTest);
  for (let test = 0; test < count; test++)
    testConfidence(game, unit, threats.causes[test], threats.levels[test], leadership);
}
