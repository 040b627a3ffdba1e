import { named } from '../../../kernel/counts/cells.ts';
import { counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { indices } from '../../../kernel/indices.ts';
import { CLOSE_COMBAT_WEAPONS, QUALITIES } from '../rules/profiles.ts';
import { CLOSE_CASUALTIES } from '../steps/close-combat.ts';
import { AXIS, type Axes } from './axes.ts';

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
export const COMBAT = indices(['attackerWins', 'defenderWins', 'draw']);

/** Close assaults (SG2-086 to 104). */
export const assaultMetrics = ({ side }: Axes) => ({
  closeAssaults: counts('Close assaults by the side that attacks and how they end', 'assaults', {
    by: [side],
    outcomes: ASSAULT_ENDS,
    rates: [
      rate('refusedRate', 'refused', 'Share not begun: the reaction test fails', ['refused']),
      rate('fledRate', 'fled', 'Share in which the defenders do not stand', ['fled']),
      rate('foughtRate', 'fought', 'Share that come to close combat', FOUGHT),
      rate('wonRate', 'won', 'Share that the attackers win', ['fled', 'attackersWin']),
    ],
  }),
  assaultRounds: counts('Close assaults by rounds fought', 'assaults', {
    by: [side, AXIS.rounds],
    outcomes: ['fought'],
    views: [['rounds']],
  }),
  closeCombats: counts('Close combats of one figure with one, without power armour', 'combats', {
    by: [
      named('attackerQuality', 'Quality of the attacker', QUALITIES),
      named('attackerWeapon', 'Weapon of the attacker', CLOSE_COMBAT_WEAPONS),
      named('defenderQuality', 'Quality of the defender', QUALITIES),
      named('defenderWeapon', 'Weapon of the defender', CLOSE_COMBAT_WEAPONS),
      named('defenderCover', 'Defender in cover or position', ['false', 'true']),
      AXIS.round,
    ],
    outcomes: ['attackerWins', 'defenderWins', 'draw'],
    rates: [
      rate('attackerRate', 'attackerWins', 'Share that the attacker wins', ['attackerWins']),
      rate('defenderRate', 'defenderWins', 'Share that the defender wins', ['defenderWins']),
    ],
    views: [['attackerQuality', 'defenderQuality']],
  }),
  closeCasualties: counts('Figures beaten in close combat', 'figures', {
    by: [side],
    outcomes: CLOSE_CASUALTIES,
    rates: [
      rate('deadRate', 'dead', 'Share dead', ['dead']),
      rate('woundedRate', 'wounded', 'Share wounded', ['wounded']),
    ],
  }),
});
