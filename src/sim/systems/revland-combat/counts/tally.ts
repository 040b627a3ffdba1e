import type { Ledger } from '../../../kernel/counts/ledger.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Lattice } from '../../../tabletop/lattice.ts';
import { Places } from '../../../tabletop/places.ts';
import { Presence } from '../../../tabletop/presence.ts';
import { AttackCounts } from './attacks.ts';
import { Axes, type Labels } from './axes.ts';
import { HealingCounts } from './healing.ts';
import { RollCounts } from './rolls.ts';
import { RoundCounts } from './rounds.ts';
import { ThrowCounts } from './throws.ts';
import { WeaponCounts } from './weapons.ts';
import { WoundCounts } from './wounds.ts';

/** Everything that a game counts, by topic: each chapter adds a line to the fields and one to the constructor. */
export class Counts {
  readonly rounds: RoundCounts;
  readonly wounds: WoundCounts;
  readonly healing: HealingCounts;
  readonly throws: ThrowCounts;
  readonly attacks: AttackCounts;
  readonly rolls: RollCounts;
  readonly weapons: WeaponCounts;

  constructor(ledger: Ledger, labels: Labels) {
    const axes = new Axes(labels);
    this.rounds = new RoundCounts(ledger, axes);
    this.wounds = new WoundCounts(ledger, axes);
    this.healing = new HealingCounts(ledger, axes);
    this.throws = new ThrowCounts(ledger, axes);
    this.attacks = new AttackCounts(ledger, axes);
    this.rolls = new RollCounts(ledger, axes);
    this.weapons = new WeaponCounts(ledger, axes, labels);
  }
}

/** Counts what happens in the games of a match. */
export class Tally extends Counts {
  readonly places: Places;
  readonly presence: Presence;
  private readonly recorder: Recorder;

  constructor(recorder: Recorder, labels: Labels, lattice: Lattice) {
    super(recorder, labels);
    this.recorder = recorder;
    this.places = new Places(recorder, lattice);
    this.presence = new Presence(recorder);
  }

  /** A rule event happened: one of EVENT. */
  happened(event: number): void {
    this.recorder.happened(event);
  }
}
