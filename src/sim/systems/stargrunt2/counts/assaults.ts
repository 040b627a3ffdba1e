import { named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { CLOSE_COMBAT_WEAPONS, QUALITIES } from '../rules/profiles.ts';
import { CLOSE_CASUALTIES } from '../steps/close-combat.ts';
import type { Figure } from '../table/unit.ts';
import type { Axes } from './axes.ts';

/** How a close assault ends. */
export const ASSAULT_ENDS = [
  'refused',
  'fled',
  'wipedOut',
  'abandoned',
  'short',
  'attackersWin',
  'defendersWin',
] as const;
export const ASSAULT_END = indices(ASSAULT_ENDS);
const FOUGHT = ['attackersWin', 'defendersWin'] as const;
const COMBAT = indices(['attackerWins', 'defenderWins', 'draw']);

/** Close assaults (SG2-086 to 104). */
export class AssaultCounts {
  private readonly assaults;
  private readonly rounded;
  private readonly combats;
  private readonly losers;
  private readonly round = upTo('round', 'Round', 1, 4);
  private readonly roundCount = upTo('rounds', 'Rounds', 1, 6);

  constructor(ledger: Ledger, { side }: Axes) {
    this.assaults = ledger.counts({
      name: 'close-assaults',
      title: 'Close assaults by the side that attacks and how they end',
      exposure: 'assaults',
      outcomes: ASSAULT_ENDS,
      rates: [
        rate('refusedRate', 'refused', 'Share not begun: the reaction test fails', ['refused']),
        rate('fledRate', 'fled', 'Share in which the defenders do not stand', ['fled']),
        rate('foughtRate', 'fought', 'Share that come to close combat', FOUGHT),
        rate('wonRate', 'won', 'Share that the attackers win', ['fled', 'attackersWin']),
      ],
      dimensions: [side],
    });
    this.rounded = ledger.counts({
      name: 'assault-rounds',
      title: 'Close assaults by rounds fought',
      exposure: 'assaults',
      outcomes: ['fought'],
      dimensions: [side, this.roundCount],
      views: [['rounds']],
    });
    this.combats = ledger.counts({
      name: 'close-combats',
      title: 'Close combats of one figure with one, without power armour',
      exposure: 'combats',
      outcomes: ['attackerWins', 'defenderWins', 'draw'],
      rates: [
        rate('attackerRate', 'attackerWins', 'Share that the attacker wins', ['attackerWins']),
        rate('defenderRate', 'defenderWins', 'Share that the defender wins', ['defenderWins']),
      ],
      dimensions: [
        named('attackerQuality', 'Quality of the attacker', QUALITIES),
        named('attackerWeapon', 'Weapon of the attacker', CLOSE_COMBAT_WEAPONS),
        named('defenderQuality', 'Quality of the defender', QUALITIES),
        named('defenderWeapon', 'Weapon of the defender', CLOSE_COMBAT_WEAPONS),
        named('defenderCover', 'Defender in cover or position', ['false', 'true']),
        this.round,
      ],
      views: [['attackerQuality', 'defenderQuality']],
    });
    this.losers = ledger.counts({
      name: 'close-casualties',
      title: 'Figures beaten in close combat',
      exposure: 'figures',
      outcomes: CLOSE_CASUALTIES,
      rates: [
        rate('deadRate', 'dead', 'Share dead', ['dead']),
        rate('woundedRate', 'wounded', 'Share wounded', ['wounded']),
      ],
      dimensions: [side],
    });
  }

  /** `how`: one of ASSAULT_END. */
  ended(side: Index<'side'>, how: number): void {
    this.assaults.count(side, how);
  }

  /** One against one, neither in power armour; `result` above 0 where the attacker wins. */
  combat(attacker: Figure, defender: Figure, isCovered: boolean, round: number, result: number): void {
    const outcome = result > 0 ? COMBAT.attackerWins : result < 0 ? COMBAT.defenderWins : COMBAT.draw;
    const own: number = attacker.kind.closeCombat;
    const other: number = defender.kind.closeCombat;
    this.combats.count(
      attacker.unit.quality,
      own,
      defender.unit.quality,
      other,
      isCovered ? 1 : 0,
      this.round.place(round),
      outcome,
    );
  }

  rounds(side: Index<'side'>, rounds: number): void {
    this.rounded.count(side, this.roundCount.place(rounds), 0);
  }

  loser(side: Index<'side'>, result: number): void {
    this.losers.count(side, result);
  }
}
