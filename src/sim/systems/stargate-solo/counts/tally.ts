import type { Ledger } from '../../../kernel/counts/ledger.ts';
import { labelsOf } from '../../../kernel/counts/metrics.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Lattice } from '../../../tabletop/lattice.ts';
import { Places } from '../../../tabletop/places.ts';
import { Presence } from '../../../tabletop/presence.ts';
import type { Group } from '../table/state.ts';
import { Axes, type Labels } from './axes.ts';
import { FightingCounts } from './fighting.ts';
import { HarmCounts } from './harm.ts';
import { NerveCounts } from './nerve.ts';
import { OrderCounts } from './orders.ts';
import { PortalCounts } from './portals.ts';
import { ShootingCounts } from './shooting.ts';
import { SightingCounts } from './sighting.ts';
import { TurnCounts } from './turns.ts';

/** Everything that a game counts, by topic. */
export class Counts {
  readonly shooting: ShootingCounts;
  readonly sighting: SightingCounts;
  readonly harm: HarmCounts;
  readonly nerve: NerveCounts;
  readonly fighting: FightingCounts;
  readonly orders: OrderCounts;
  readonly portals: PortalCounts;
  readonly turns: TurnCounts;

  constructor(ledger: Ledger, labels: Labels) {
    const axes = new Axes(labels);
    this.shooting = new ShootingCounts(ledger, axes);
    this.sighting = new SightingCounts(ledger, axes);
    this.harm = new HarmCounts(ledger, axes);
    this.nerve = new NerveCounts(ledger, axes);
    this.fighting = new FightingCounts(ledger, axes);
    this.orders = new OrderCounts(ledger, axes);
    this.portals = new PortalCounts(ledger, axes);
    this.turns = new TurnCounts(ledger, axes, labels.maxStrength);
  }
}

/** Counts what happens in the games of a match. */
export class Tally extends Counts {
  readonly places: Places;
  readonly presence: Presence;
  private readonly recorder: Recorder;
  /** Turn being played. */
  turn = 0;

  constructor(recorder: Recorder, lattice: Lattice) {
    const { set } = recorder;
    const weapons = labelsOf(set, 'hit-rates', 'weapon');
    super(recorder, { ...set, weapons, profiles: labelsOf(set, 'shots-by-profile', 'profile') });
    this.recorder = recorder;
    this.places = new Places(recorder, lattice);
    this.presence = new Presence(recorder);
  }

  beginGame(): void {
    this.turn = 0;
    this.turns.beginGame();
  }

  /** A rule event happened: one of EVENT. */
  happened(event: number): void {
    this.recorder.happened(event);
  }

  /** `how`: 0 flee, 1 run, 2 surrender. */
  groupBreaks({ side }: Group, how: number): void {
    this.nerve.groupBreaks(side, how);
    this.turns.groupBreaks(side, this.turn);
  }

  arrival(force: number, figures: number): void {
    this.turns.arrived(this.turn, figures);
    this.portals.arrival(this.turn, force);
  }
}
