import type { Recorder } from '../../../kernel/recorder.ts';
import type { Snapshot } from '../../../kernel/snapshot.ts';
import type { Personnel } from '../cards/cards.ts';
import type { MissionRules } from '../rules.ts';
import type { OpenTable } from '../state.ts';
import { LOSS_CAUSES } from '../vocabulary.ts';
import { FATE, PERSONNEL_TYPE, type PersonnelCells } from './metrics-personnel.ts';
import { EVENT_OF } from './rule-events.ts';
import type { EventTally } from './tally-events.ts';

const { stayed: STAYED, rescued: RESCUED, reshuffled: RESHUFFLED } = FATE;
const PARASITE = LOSS_CAUSES.indexOf('parasite');

/** Counts Personnel: who was recruited, moved, dismissed, lost, healed and rescued. */
export class PersonnelTally {
  private readonly rules: MissionRules;
  private readonly table: OpenTable;
  private readonly recorder: Recorder;
  private readonly events: EventTally;
  private readonly cells: PersonnelCells;
  private readonly mainLostAt: Int32Array;

  constructor(rules: MissionRules, table: OpenTable, recorder: Recorder, events: EventTally, cells: PersonnelCells) {
    this.rules = rules;
    this.table = table;
    this.recorder = recorder;
    this.events = events;
    this.cells = cells;
    this.mainLostAt = new Int32Array(table.players.length);
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
    this.cells.recruits.count(card.type, this.table.active, fromDeck ? 0 : 1);
  }

  recruited(isShort: boolean): void {
    if (!isShort) return;
    this.recorder.happened(EVENT_OF.short);
    this.cells.shortTurns.add(this.table.active, 1);
  }

  swapped(): void {
    this.recorder.happened(EVENT_OF.swapped);
    this.cells.swaps.add(this.table.active, 1);
  }

  stoodDown(): void {
    this.recorder.happened(EVENT_OF.stoodDown);
    this.cells.stoodDown.add(this.table.active, 1);
  }

  dismissed(): void {
    this.recorder.happened(EVENT_OF.dismissed);
    this.cells.dismissed.add(this.table.active, 1);
  }

  casualty(owner: number, card: Personnel, cause: number, healed: boolean): void {
    this.cells.losses.count(card.type, owner, cause, healed ? 1 : 0);
    if (cause === PARASITE) this.events.effectShown(!healed);
    if (!healed) this.cells.lost.add(owner, cause, 1);
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
    this.cells.fates.count(main ? PERSONNEL_TYPE.main : PERSONNEL_TYPE.support, fate);
  }

  gameEnds(): void {
    const { personnelDiscards } = this.table;
    for (let i = 0; i < personnelDiscards.count; i++)
      if (personnelDiscards.cards[i].lostBy >= 0) this.lossFate(personnelDiscards.cards[i], STAYED);
  }
}
