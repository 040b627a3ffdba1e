import type { Ledger } from '../../../kernel/counts/ledger.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Lattice } from '../../../tabletop/lattice.ts';
import { Places } from '../../../tabletop/places.ts';
import { Presence } from '../../../tabletop/presence.ts';
import { ArtilleryCounts } from './artillery.ts';
import { AssaultCounts } from './assaults.ts';
import { Axes, type Labels } from './axes.ts';
import { CommandCounts } from './command.ts';
import { FireCounts } from './fire.ts';
import { NerveCounts } from './nerve.ts';
import { ReactionCounts } from './reactions.ts';
import { ReconCounts } from './recon.ts';
import { TurnCounts } from './turns.ts';
import { VehicleCounts } from './vehicles.ts';

/** Everything that a game counts, by topic: each chapter adds a line to the fields and one to the constructor. */
export class Counts {
  readonly turns: TurnCounts;
  readonly reactions: ReactionCounts;
  readonly fire: FireCounts;
  readonly assaults: AssaultCounts;
  readonly vehicles: VehicleCounts;
  readonly nerve: NerveCounts;
  readonly command: CommandCounts;
  readonly recon: ReconCounts;
  readonly artillery: ArtilleryCounts;

  constructor(ledger: Ledger, labels: Labels) {
    const axes = new Axes(labels);
    this.turns = new TurnCounts(ledger, axes, labels.maxStrength);
    this.reactions = new ReactionCounts(ledger, axes);
    this.fire = new FireCounts(ledger, axes);
    this.assaults = new AssaultCounts(ledger, axes);
    this.vehicles = new VehicleCounts(ledger, axes);
    this.nerve = new NerveCounts(ledger, axes);
    this.command = new CommandCounts(ledger, axes);
    this.recon = new ReconCounts(ledger, axes);
    this.artillery = new ArtilleryCounts(ledger, axes);
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
