import { named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { ACTION, ACTIONS } from '../rules/actions.ts';
import { DEEDS } from '../rules/profiles.ts';
import type { Axes } from './axes.ts';

const MOVES = ['halfMove', 'fullMove', 'sprint'] as const;
const INITIATIVE = indices(['won', 'lost']);
const SHOT = indices(['left', 'ranEmpty']);

/** What is counted of the order of play: actions stated and taken, initiative, moves, shots fired and reloads. */
export class RoundCounts {
  private readonly initiatives;
  private readonly statements;
  private readonly actions;
  private readonly moves;
  private readonly shots;
  private readonly reloads;
  private readonly deeds;
  private readonly sideDeeds;
  private readonly number = upTo('actions', 'Actions stated', 0, 6);
  private readonly metres = upTo('metres', 'Metres', 0, 20);

  constructor(ledger: Ledger, { side, weapon, round }: Axes) {
    this.initiatives = ledger.counts({
      name: 'initiative',
      title: 'Initiative rolls',
      exposure: 'rolls',
      outcomes: ['won', 'lost'],
      rates: [rate('winRate', 'wins', 'Initiative won', ['won'])],
      dimensions: [side],
    });
    this.statements = ledger.counts({
      name: 'actions-stated',
      title: 'Actions stated for a round',
      exposure: 'figureRounds',
      outcomes: ['stated'],
      dimensions: [side, this.number],
      views: [['side'], ['actions']],
    });
    this.actions = ledger.counts({
      name: 'actions',
      title: 'What figures did',
      exposure: 'choices',
      outcomes: ACTIONS,
      dimensions: [side],
    });
    this.deeds = ledger.counts({
      name: 'figure-rounds',
      title: 'What figures made of their rounds',
      exposure: 'figureRounds',
      outcomes: DEEDS,
      rates: [
        rate('attackRate', 'attacking', 'Share that attacks', ['attacks']),
        rate('passiveRate', 'passive', 'Share that only dodges or does nothing', ['onlyDodges', 'nothing']),
      ],
      dimensions: [side, round],
      views: [['side'], ['round']],
    });
    this.sideDeeds = ledger.counts({
      name: 'side-rounds',
      title: 'The most that any figure of a side made of a round',
      exposure: 'rounds',
      outcomes: DEEDS,
      rates: [rate('passiveRate', 'passive', 'Share in which nobody does more than dodge', ['onlyDodges', 'nothing'])],
      dimensions: [side, round],
      views: [['side'], ['round']],
    });
    this.moves = ledger.counts({
      name: 'moves',
      title: 'Moves by kind and metres',
      exposure: 'moves',
      outcomes: ['made'],
      dimensions: [side, named('kind', 'Kind', MOVES), this.metres],
      views: [['side'], ['kind']],
    });
    this.shots = ledger.counts({
      name: 'shots-fired',
      title: 'Shots of weapons with ammunition',
      exposure: 'shots',
      outcomes: ['left', 'ranEmpty'],
      rates: [rate('emptyRate', 'emptied', 'Share that empties the weapon', ['ranEmpty'])],
      dimensions: [side, weapon],
      views: [['side'], ['weapon']],
    });
    this.reloads = ledger.counts({
      name: 'reloads',
      title: 'Reloads',
      exposure: 'reloads',
      outcomes: ['reloaded'],
      dimensions: [side, weapon],
      views: [['side'], ['weapon']],
    });
  }

  initiative(winner: Index<'side'>): void {
    this.initiatives.count(winner, INITIATIVE.won);
    this.initiatives.count(1 - winner, INITIATIVE.lost);
  }

  stated(side: Index<'side'>, count: number): void {
    this.statements.count(side, this.number.place(count), 0);
  }

  action(side: Index<'side'>, kind: number): void {
    this.actions.count(side, kind);
  }

  /** What a figure made of a round: one of DEED. */
  did(side: Index<'side'>, round: Index<'round'>, deed: number): void {
    this.deeds.count(side, round, deed);
  }

  /** The most that any figure of a side did in a round. */
  sideDid(side: Index<'side'>, round: Index<'round'>, deed: number): void {
    this.sideDeeds.count(side, round, deed);
  }

  moved(side: Index<'side'>, kind: number, metres: number): void {
    this.moves.count(side, kind - ACTION.halfMove, this.metres.place(metres), 0);
  }

  shot(side: Index<'side'>, weapon: Index<'weapon'>, ranEmpty: boolean): void {
    this.shots.count(side, weapon, ranEmpty ? SHOT.ranEmpty : SHOT.left);
  }

  reloaded(side: Index<'side'>, weapon: Index<'weapon'>): void {
    this.reloads.count(side, weapon, 0);
  }
}
