import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, histogram, rate } from '../../../kernel/counts/metric-tables.ts';
import type { ChartRequest } from '../../../kernel/counts/metrics.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import { indices } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import type { MissionRules } from '../rules/rules.ts';
import { DECKS, LOSS_CAUSES } from '../rules/vocabulary.ts';
import type { Personnel } from '../steps/cards.ts';
import type { OpenTable } from '../table/state.ts';
import { type Axes, EVENT_OF, type Labels } from './axes.ts';
import type { EventTally } from './events.ts';

const LOSS_FATES = ['stayed', 'rescued', 'reshuffled'] as const;
const FATE = indices(LOSS_FATES);
const PERSONNEL_TYPES = ['main', 'support'] as const;
const PERSONNEL_TYPE = indices(PERSONNEL_TYPES);

/** Higher values share the last bin. */
const MOST_COUNTED = 60;

export function personnelMetrics({ side }: Axes, labels: Labels) {
  const card = named('card', 'Personnel', labels.personnel);
  const cause = named('cause', 'Cause', LOSS_CAUSES);
  const bins = { min: 0, max: MOST_COUNTED, clipped: true } as const;
  return {
    members: counts('Missions attempted with a Personnel in the Team', 'attempts', {
      by: [card],
      outcomes: ['success', 'failure'],
      rates: [rate('winRate', 'missionsWon', 'Success rate', ['success'])],
    }),
    losses: counts('Casualties', 'casualties', {
      by: [card, side, cause],
      outcomes: ['lost', 'healed'],
      rates: [rate('healedRate', 'healings', 'Healed', ['healed'])],
      views: [['card'], ['side', 'cause'], ['cause']],
    }),
    lossFates: counts('What became of lost Personnel', 'lost', {
      by: [named('type', 'Type', PERSONNEL_TYPES)],
      outcomes: LOSS_FATES,
      rates: [rate('rescuedRate', 'rescues', 'Rescued', ['rescued'])],
    }),
    recruits: counts('Recruits', 'recruits', {
      by: [card, side],
      outcomes: ['deck', 'reserve'],
      rates: [rate('deckRate', 'fromDeck', 'From the deck', ['deck'])],
      views: [['card'], ['side']],
    }),
    personnelLost: histogram('Personnel lost', 'personnel', { by: [side, cause], ...bins }),
    swaps: histogram('Swaps between Team and Reserve', 'swaps', { by: [side], ...bins }),
    stoodDown: histogram('Members moved to the Reserve for a vacancy', 'personnel', { by: [side], ...bins }),
    dismissed: histogram('Reserve cards dismissed', 'personnel', { by: [side], ...bins }),
    shortTurns: histogram('Turns with a short Team', 'turns', { by: [side], ...bins }),
    skippedTurns: histogram('Turns skipped', 'turns', { by: [side], ...bins }),
    turnsTaken: histogram('Turns taken', 'turns', { by: [side], ...bins }),
    reshuffles: histogram('Reshuffles', 'reshuffles', { by: [named('deck', 'Deck', DECKS)], ...bins }),
  };
}

export const personnelCharts: readonly ChartRequest[] = [
  {
    name: 'success-by-member',
    title: 'Mission success with each Personnel in the Team',
    metric: 'members',
    rate: 'winRate',
    x: 'card',
    mark: 'ranking',
  },
  {
    name: 'losses-by-cause',
    title: 'Personnel lost per game, by cause',
    metric: 'personnel-lost',
    x: 'cause',
    colour: 'side',
    mark: 'points',
  },
  { name: 'reshuffles', title: 'Reshuffles per game', metric: 'reshuffles', x: 'deck', mark: 'points' },
];

const { stayed: STAYED, rescued: RESCUED, reshuffled: RESHUFFLED } = FATE;
const PARASITE = LOSS_CAUSES.indexOf('parasite');

export class PersonnelTally {
  private readonly rules: MissionRules;
  private readonly table: OpenTable;
  private readonly recorder: Recorder;
  private readonly events: EventTally;
  private readonly cells: CellsOf<ReturnType<typeof personnelMetrics>>;
  /** By seat: the turn of the first Main Character lost, 0 for never. */
  readonly mainLostAt: Int32Array;

  constructor(
    rules: MissionRules,
    table: OpenTable,
    recorder: Recorder,
    events: EventTally,
    cells: CellsOf<ReturnType<typeof personnelMetrics>>,
  ) {
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
    if (!healed) this.cells.personnelLost.add(owner, cause, 1);
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
    this.cells.lossFates.count(main ? PERSONNEL_TYPE.main : PERSONNEL_TYPE.support, fate);
  }

  gameEnds(): void {
    const { personnelDiscards } = this.table;
    for (let i = 0; i < personnelDiscards.count; i++)
      if (personnelDiscards.cards[i].lostBy >= 0) this.lossFate(personnelDiscards.cards[i], STAYED);
  }
}
