import { named } from '../../../kernel/axes.ts';
import { indices } from '../../../kernel/indices.ts';
import type { Ledger } from '../../../kernel/ledger.ts';
import type { ChartRequest } from '../../../kernel/metrics.ts';
import { DECKS, LOSS_CAUSES } from '../vocabulary.ts';
import type { Axes, Labels } from './axes.ts';

const LOSS_FATES = ['stayed', 'rescued', 'reshuffled'] as const;
export const FATE = indices(LOSS_FATES);
const PERSONNEL_TYPES = ['main', 'support'] as const;
export const PERSONNEL_TYPE = indices(PERSONNEL_TYPES);

/** Histograms hold values up to this; more share the last bin, so that games of odd house rules never fail on it. */
const MOST_COUNTED = 60;

/** Personnel: who is in Teams, lost, healed, recruited and moved. */
export class PersonnelCells {
  readonly members;
  readonly losses;
  readonly fates;
  readonly recruits;
  readonly lost;
  readonly swaps;
  readonly stoodDown;
  readonly dismissed;
  readonly shortTurns;
  readonly skipped;
  readonly turnsTaken;
  readonly reshuffles;

  constructor(ledger: Ledger, { side }: Axes, labels: Labels) {
    const card = named('card', 'Personnel', labels.personnel);
    const cause = named('cause', 'Cause', LOSS_CAUSES);
    this.members = ledger.counts({
      name: 'members',
      title: 'Missions attempted with a Personnel in the Team',
      exposure: 'attempts',
      outcomes: ['success', 'failure'],
      rates: [{ name: 'winRate', numerator: 'missionsWon', title: 'Success rate', outcomes: ['success'] }],
      dimensions: [card],
    });
    this.losses = ledger.counts({
      name: 'losses',
      title: 'Casualties',
      exposure: 'casualties',
      outcomes: ['lost', 'healed'],
      rates: [{ name: 'healedRate', numerator: 'healings', title: 'Healed', outcomes: ['healed'] }],
      dimensions: [card, side, cause],
      views: [['card'], ['side', 'cause'], ['cause']],
    });
    this.fates = ledger.counts({
      name: 'loss-fates',
      title: 'What became of lost Personnel',
      exposure: 'lost',
      outcomes: LOSS_FATES,
      rates: [{ name: 'rescuedRate', numerator: 'rescues', title: 'Rescued', outcomes: ['rescued'] }],
      dimensions: [named('type', 'Type', PERSONNEL_TYPES)],
    });
    this.recruits = ledger.counts({
      name: 'recruits',
      title: 'Recruits',
      exposure: 'recruits',
      outcomes: ['deck', 'reserve'],
      rates: [{ name: 'deckRate', numerator: 'fromDeck', title: 'From the deck', outcomes: ['deck'] }],
      dimensions: [card, side],
      views: [['card'], ['side']],
    });
    const bins = { min: 0, max: MOST_COUNTED, clipped: true } as const;
    this.lost = ledger.histogram({
      name: 'personnel-lost',
      title: 'Personnel lost',
      unit: 'personnel',
      dimensions: [side, cause],
      ...bins,
    });
    this.swaps = ledger.histogram({
      name: 'swaps',
      title: 'Swaps between Team and Reserve',
      unit: 'swaps',
      dimensions: [side],
      ...bins,
    });
    this.stoodDown = ledger.histogram({
      name: 'stood-down',
      title: 'Members moved to the Reserve for a vacancy',
      unit: 'personnel',
      dimensions: [side],
      ...bins,
    });
    this.dismissed = ledger.histogram({
      name: 'dismissed',
      title: 'Reserve cards dismissed',
      unit: 'personnel',
      dimensions: [side],
      ...bins,
    });
    this.shortTurns = ledger.histogram({
      name: 'short-turns',
      title: 'Turns with a short Team',
      unit: 'turns',
      dimensions: [side],
      ...bins,
    });
    this.skipped = ledger.histogram({
      name: 'skipped-turns',
      title: 'Turns skipped',
      unit: 'turns',
      dimensions: [side],
      ...bins,
    });
    this.turnsTaken = ledger.histogram({
      name: 'turns-taken',
      title: 'Turns taken',
      unit: 'turns',
      dimensions: [side],
      ...bins,
    });
    this.reshuffles = ledger.histogram({
      name: 'reshuffles',
      title: 'Reshuffles',
      unit: 'reshuffles',
      dimensions: [named('deck', 'Deck', DECKS)],
      ...bins,
    });
  }
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
    title: 'Personnel lost a game by cause',
    metric: 'personnel-lost',
    x: 'cause',
    colour: 'side',
    mark: 'points',
  },
  { name: 'reshuffles', title: 'Reshuffles a game', metric: 'reshuffles', x: 'deck', mark: 'points' },
];
