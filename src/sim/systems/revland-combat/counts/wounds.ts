import { type Axis, named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { HARMS, kebab } from '../rules/profiles.ts';
import { PATIENTS } from '../steps/care.ts';
import { STATE, STATES, stateOf } from '../steps/wounds.ts';
import type { Axes } from './axes.ts';
import { codeAxis, codePlace } from './skills.ts';

/** What figures die of. */
export const DEATHS = ['killed', 'deathCheck', 'noHospital'] as const;
export const DEATH = indices(DEATHS);

/** Death checks are counted by rounds since the wound up to this one, which is certain death unless house rules say otherwise. */
const LAST_CHECK = 13;
const PHASES = ['battle', 'after'] as const;
const KNOCKOUT = indices(['byStuns', 'incapacitated']);

/** Surprise, wounds, first aid and deaths (REV-28, 59 to 77). */
export class WoundCounts {
  private readonly surprises;
  private readonly changes;
  private readonly knockouts;
  private readonly rests;
  private readonly aids;
  private readonly aidRolls;
  private readonly checks;
  private readonly deaths;
  private readonly states;
  private readonly ends;
  private readonly sinceWound = upTo('round', 'Rounds since the wound', 1, LAST_CHECK);

  constructor(ledger: Ledger, { side, round }: Pick<Axes, 'side' | 'round'>) {
    const phase: Axis<'phase'> = named('phase', 'Phase', PHASES);
    this.surprises = ledger.counts({
      name: 'surprise',
      title: 'Surprise rolls, by the side in ambush',
      exposure: 'rolls',
      outcomes: ['surprised', 'noticed'],
      rates: [rate('surpriseRate', 'surprises', 'Share that surprises', ['surprised'])],
      dimensions: [side],
    });
    this.changes = ledger.counts({
      name: 'wounds',
      title: 'States after damage, by the state before',
      exposure: 'results',
      outcomes: STATES,
      rates: [rate('deathRate', 'deaths', 'Share killed', ['killed'])],
      dimensions: [side, named('before', 'State before', STATES), named('result', 'Damage result', HARMS)],
      views: [['side'], ['before'], ['result']],
    });
    this.knockouts = ledger.counts({
      name: 'knockouts',
      title: 'Figures that fall unconscious',
      exposure: 'figures',
      outcomes: ['byStuns', 'incapacitated'],
      dimensions: [side],
    });
    this.rests = ledger.counts({
      name: 'rests',
      title: 'Minutes of rest that clear stuns',
      exposure: 'rests',
      outcomes: ['oneStun', 'severalStuns'],
      dimensions: [side],
    });
    this.aids = ledger.counts({
      name: 'first-aid',
      title: 'First aid',
      exposure: 'tries',
      outcomes: ['success', 'failure'],
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      dimensions: [side, named('state', 'State of the patient', PATIENTS), phase],
      views: [['side'], ['state'], ['phase']],
    });
    this.aidRolls = ledger.counts({
      name: 'first-aid-rolls',
      title: 'First aid by the code that is rolled, penalties taken off',
      exposure: 'rolls',
      outcomes: ['success', 'failure'],
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      dimensions: [codeAxis('skill', 'First aid'), named('state', 'State of the patient', PATIENTS.map(kebab))],
      views: [['skill'], ['state']],
    });
    this.checks = ledger.counts({
      name: 'death-checks',
      title: 'Death checks of the mortally wounded',
      exposure: 'checks',
      outcomes: ['dies', 'lives'],
      rates: [rate('deathRate', 'deaths', 'Share that dies', ['dies'])],
      dimensions: [side, this.sinceWound],
      views: [['side'], ['round']],
    });
    this.deaths = ledger.counts({
      name: 'deaths',
      title: 'Deaths by cause',
      exposure: 'deaths',
      outcomes: DEATHS,
      dimensions: [side, phase],
      views: [['side'], ['phase']],
    });
    this.states = ledger.counts({
      name: 'wound-states',
      title: "States of figures at rounds' ends",
      exposure: 'figureRounds',
      outcomes: STATES,
      rates: [rate('deadRate', 'dead', 'Share dead', ['killed'])],
      dimensions: [side, round],
      views: [['side'], ['round']],
    });
    this.ends = ledger.counts({
      name: 'final-states',
      title: "States of figures at the game's end and after first aid that follows it",
      exposure: 'figures',
      outcomes: STATES,
      rates: [rate('deadRate', 'dead', 'Share dead', ['killed'])],
      dimensions: [side, named('moment', 'Moment', ['gameEnd', 'afterBattle'])],
      views: [['side'], ['moment']],
    });
  }

  surprise(ambushers: Index<'side'>, isWon: boolean): void {
    this.surprises.count(ambushers, isWon ? 0 : 1);
  }

  /** A damage result changes a condition, or leaves it as it is. */
  harmed(side: Index<'side'>, before: number, harm: number, after: number): void {
    this.changes.count(side, stateOf(before), harm, stateOf(after));
    const state = stateOf(after);
    if (state === stateOf(before)) return;
    if (state === STATE.unconscious) this.knockouts.count(side, KNOCKOUT.byStuns);
    else if (state === STATE.incapacitated) this.knockouts.count(side, KNOCKOUT.incapacitated);
  }

  rested(side: Index<'side'>, stuns: number): void {
    this.rests.count(side, stuns === 1 ? 0 : 1);
  }

  /** @param patient index into PATIENTS */
  aided(side: Index<'side'>, patient: number, isAfter: boolean, succeeds: boolean): void {
    this.aids.count(side, patient, isAfter ? 1 : 0, succeeds ? 0 : 1);
  }

  /** @param dice those that penalties have left */
  aidRolled(dice: number, pips: number, patient: number, succeeds: boolean): void {
    this.aidRolls.count(codePlace(dice, pips), patient, succeeds ? 0 : 1);
  }

  /** @param round rounds since the wound, from 1 */
  checked(side: Index<'side'>, round: number, dies: boolean): void {
    this.checks.count(side, this.sinceWound.place(round), dies ? 0 : 1);
  }

  /** @param cause one of DEATH */
  died(side: Index<'side'>, isAfter: boolean, cause: number): void {
    this.deaths.count(side, isAfter ? 1 : 0, cause);
  }

  roundEnds(side: Index<'side'>, round: number, condition: number): void {
    this.states.count(side, round, stateOf(condition));
  }

  gameEnds(side: Index<'side'>, isAfter: boolean, condition: number): void {
    this.ends.count(side, isAfter ? 1 : 0, stateOf(condition));
  }
}
