import type { CellsOf } from '../../../kernel/counts/metric-tables.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import { TOOK_FIRST, TOOK_SECOND } from '../../../language/scope.ts';
import { Places } from '../../../tabletop/places.ts';
import { Presence } from '../../../tabletop/presence.ts';
import type { ChainName } from '../../sheet/sheet.ts';
import type { Fresh } from '../odds/fresh.ts';
import type { CompiledChain, CompiledTrigger } from '../steps/engine.ts';
import type { Battle } from '../table/battle.ts';
import { FALLEN, type Unit } from '../table/state.ts';
import { BLOWS, KILLS, LIFE, SHOTS } from './columns.ts';
import { ANSWER, DAMAGE, DEPLOYED, END, type Parts, partsOf, type Table, TEST, TURN, tableOf } from './counts.ts';
import { type Events, eventsOf } from './events.ts';
import { FreshTally } from './fresh.ts';

/** Kinds of attacks, as in `ATTACKS`. */
const SHOT = 0;

/** Counts what happens. */
export class Tally {
  readonly places: Places;
  readonly presence: Presence;
  private readonly battle: Battle;
  private readonly recorder: Recorder;
  private readonly cells: Partial<CellsOf<Required<Table>>>;
  private readonly parts: Parts;
  private readonly events: Events;
  private readonly freshShots: FreshTally | null;
  private readonly freshBlows: FreshTally | null;
  /** The first column of a state. */
  private readonly firstState: number;

  constructor(recorder: Recorder, battle: Battle, attacks: readonly Fresh[]) {
    const { engine, lattice } = battle;
    this.recorder = recorder;
    this.battle = battle;
    this.parts = partsOf(engine);
    this.events = eventsOf(engine);
    this.firstState = engine.frame.columns.findIndex(({ isState }) => isState);
    this.cells = recorder.cells(tableOf(recorder.set, this.parts, engine) as Required<Table>);
    const freshOf = (chain: ChainName) => attacks.find((one) => one.chain === chain);
    const tallyOf = (fresh: Fresh | undefined) => (fresh && new FreshTally(recorder, battle, fresh)) ?? null;
    this.freshShots = tallyOf(freshOf('shoot'));
    this.freshBlows = tallyOf(freshOf('strike'));
    this.places = new Places(recorder, lattice);
    this.presence = new Presence(recorder);
  }

  first(side: number): void {
    this.cells.goesFirst?.count(side, TURN.first);
    this.cells.goesFirst?.count(1 - side, TURN.second);
  }

  deployed(side: number, inSight: boolean): void {
    this.cells.deployment?.count(side, inSight ? DEPLOYED.inSight : DEPLOYED.hidden);
    if (inSight && this.battle.engine.deploysHidden) this.recorder.happened(this.events.deployedInSight);
  }

  acted({ side, profile }: Unit, action: number, passed: boolean): void {
    this.cells.actions?.count(side, profile, action, passed ? END.done : END.failed);
    this.recorder.happened(passed ? this.events.done[action] : this.events.failed[action]);
  }

  held({ side, profile }: Unit): void {
    this.cells.actions?.count(side, profile, this.parts.actions.length - 1, END.done);
  }

  triggered(trigger: CompiledTrigger, { side, profile }: Unit, passed: boolean): void {
    const at = this.parts.triggers.indexOf(trigger);
    if (trigger.test !== null) this.cells.tests?.count(side, profile, at, passed ? TEST.passed : TEST.failed);
    this.recorder.happened(passed ? this.events.passed[at] : this.events.lost[at]);
  }

  /** One weapon's chain; `taken` is at most the target's life. */
  played(kind: number, unit: Unit, target: Unit, weapon: number, loss: number, values: Int32Array): void {
    const { battle, cells, parts } = this;
    const { side, profile } = unit;
    const damage = loss === 0 ? DAMAGE.nothing : loss < target.values[battle.life] ? DAMAGE.hurt : DAMAGE.lethal;
    if (kind === SHOT) {
      cells.hitRates?.count(side, profile, weapon, battle.sight.cover(unit.node, target.node), damage);
      this.places.fired(side, unit.node);
    } else cells.blows?.count(side, profile, weapon, kind - 1, damage);
    (kind === SHOT ? this.freshShots : this.freshBlows)?.played(unit, target, weapon, loss);
    const { chain } = (kind === SHOT ? battle.engine.shoot : battle.engine.strike) as CompiledChain;
    const first = kind === SHOT ? 0 : parts.firstBlow;
    for (let k = first; k < first + chain.steps.length; k++) this.step(side, profile, weapon, k, values);
  }

  private step(side: number, profile: number, weapon: number, k: number, values: Int32Array): void {
    const { slot, sum, check } = this.parts.steps[k];
    const value = values[slot];
    if (sum >= 0) this.cells.steps?.add(side, sum, value);
    if (check >= 0) this.cells.checks?.count(side, profile, weapon, check, value !== 0 ? ANSWER.yes : ANSWER.no);
  }

  /** All weapons of one attack. */
  attacked(kind: number, unit: Unit, target: Unit, plays: number, taken: number): void {
    const { counts } = this.battle.sides[unit.side];
    const first = kind === SHOT ? SHOTS : BLOWS;
    counts[first] += plays;
    counts[first + LIFE] += taken;
    if (target.status === FALLEN) counts[first + KILLS]++;
  }

  fell({ side, node }: Unit, turn: number): void {
    this.cells.casualties?.add(side, turn, 1);
    this.places.fell(side, node);
  }

  broke(): void {
    this.recorder.happened(this.events.broke);
  }

  /** A number left its range. */
  cut(column: number): void {
    const state = column - this.firstState;
    this.cells.cuts?.add(state, 1);
    this.recorder.happened(this.events.cut[state]);
  }

  /** Branches that the game's expressions took: each counts once a game. */
  gameEnds(): void {
    const { battle, events, recorder } = this;
    const { branches } = battle.engine;
    const { values } = battle.frame;
    for (let i = 0; i < branches.length; i++) {
      const { slot } = branches[i];
      if ((values[slot] & TOOK_FIRST) !== 0) recorder.happened(events.tookFirst[i]);
      if ((values[slot] & TOOK_SECOND) !== 0) recorder.happened(events.tookSecond[i]);
      values[slot] = 0;
    }
  }
}
