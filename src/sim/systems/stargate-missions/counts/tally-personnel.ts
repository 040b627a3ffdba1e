import type { Counter } from '../../../kernel/counter.ts';
import type { Recorder } from '../../../kernel/recorder.ts';
import type { Snapshot } from '../../../kernel/snapshot.ts';
import type { Personnel } from '../cards/cards.ts';
import type { MissionRules } from '../rules.ts';
import type { OpenTable } from '../state.ts';
import { LOSS_CAUSES } from '../vocabulary.ts';
import { CappedValue } from './capped-value.ts';
import { LOSS_FATES, PERSONNEL_TYPES } from './metrics-personnel.ts';
import { EVENT_OF } from './rule-events.ts';
import type { EventTally } from './tally-events.ts';

const [STAYED, RESCUED, RESHUFFLED] = LOSS_FATES.keys();
const PARASITE = LOSS_CAUSES.indexOf('parasite');

/** Counts Personnel: who was recruited, moved, dismissed, lost, healed and rescued. */
export class PersonnelTally {
  private readonly rules: MissionRules;
  private readonly table: OpenTable;
  private readonly recorder: Recorder;
  private readonly events: EventTally;
  private readonly players: number;
  private readonly casualties: Counter;
  private readonly lossFates: Counter;
  private readonly recruitCounts: Counter;
  private readonly lostValues: CappedValue;
  private readonly swaps: CappedValue;
  private readonly openings: CappedValue;
  private readonly dismissals: CappedValue;
  private readonly shortTurns: CappedValue;
  private readonly mainLostAt: Int32Array;

  constructor(rules: MissionRules, table: OpenTable, recorder: Recorder, events: EventTally, all: CappedValue[]) {
    this.rules = rules;
    this.table = table;
    this.recorder = recorder;
    this.events = events;
    this.players = table.players.length;
    this.casualties = recorder.counter('losses');
    this.lossFates = recorder.counter('loss-fates');
    this.recruitCounts = recorder.counter('recruits');
    this.lostValues = new CappedValue(recorder, 'personnel-lost', all);
    this.swaps = new CappedValue(recorder, 'swaps', all);
    this.openings = new CappedValue(recorder, 'stood-down', all);
    this.dismissals = new CappedValue(recorder, 'dismissed', all);
    this.shortTurns = new CappedValue(recorder, 'short-turns', all);
    this.mainLostAt = new Int32Array(this.players);
  }

  gameBegins(): void {
    this.mainLostAt.fill(0);
  }

  exchange(state: Snapshot): void {
    state.all(this.mainLostAt);
  }

  /** The turn in which the player first lost a Main Character, 0 for never. */
  firstMainLost(seat: number): number {
    return this.mainLostAt[seat];
  }

  recruit(card: Personnel, fromDeck: boolean): void {
    this.recruitCounts.add(card.type * this.players + this.table.active, fromDeck ? 0 : 1);
  }

  recruited(isShort: boolean): void {
    if (!isShort) return;
    this.recorder.happened(EVENT_OF.short);
    this.shortTurns.add(this.table.active, 1);
  }

  swapped(): void {
    this.recorder.happened(EVENT_OF.swapped);
    this.swaps.add(this.table.active, 1);
  }

  stoodDown(): void {
    this.recorder.happened(EVENT_OF.stoodDown);
    this.openings.add(this.table.active, 1);
  }

  dismissed(): void {
    this.recorder.happened(EVENT_OF.dismissed);
    this.dismissals.add(this.table.active, 1);
  }

  casualty(owner: number, card: Personnel, cause: number, healed: boolean): void {
    this.casualties.add((card.type * this.players + owner) * LOSS_CAUSES.length + cause, healed ? 1 : 0);
    if (cause === PARASITE) this.events.effectShown(!healed);
    if (!healed) this.lostValues.add(owner * LOSS_CAUSES.length + cause, 1);
  }

  lost(owner: number, card: Personnel): void {
    if (card.main) this.recorder.happened(EVENT_OF.mainLost);
    if (card.main && this.mainLostAt[owner] === 0) this.mainLostAt[owner] = this.table.turn;
  }

  rescued(card: Personnel): void {
    this.events.effectShown(card.lostBy >= 0 && this.rules.effects.toReserve.undoesLoss);
    if (card.lostBy >= 0) this.lossFate(card, RESCUED);
  }

  lossReshuffled(card: Personnel): void {
    this.lossFate(card, RESHUFFLED);
  }

  private lossFate({ main }: Personnel, fate: number): void {
    this.lossFates.add(PERSONNEL_TYPES.indexOf(main ? 'main' : 'support'), fate);
  }

  gameEnds(): void {
    const { personnelDiscards } = this.table;
    for (let i = 0; i < personnelDiscards.count; i++)
      if (personnelDiscards.cards[i].lostBy >= 0) this.lossFate(personnelDiscards.cards[i], STAYED);
  }
}
