import { boolean, integer, number } from '../../kernel/fields.ts';
import type { Rules } from '../../kernel/rules-table.ts';
import { tacticsOf } from '../../kernel/tactics.ts';

const share = (initial: number, doc: string) => number(initial, { min: 0, max: 1, doc });
const points = (initial: number, doc: string) => number(initial, { min: -100, max: 100, unit: 'points', doc });

/** Thresholds of the tactician, settable for each player under `tactics`. */
export const tactics = {
  challengeAbove: share(0.4, 'Challenges a Team that fails at least this often.'),
  challengeLeaderAbove: share(0.25, 'The same against the player with the highest score.'),
  spareBehind: points(6, 'Spares a player who is last and at least this far behind the leader.'),
  handWeight: share(0.5, 'Share of its bonus at which a card in hand counts before the dice.'),
  replaceMargin: points(0.5, 'Replaces a Mission worth at least this much less than the mean of the unseen ones.'),
  negateBelow: points(0, 'Negates its own Mission when its expected value is below this.'),
  negateOpponentAbove: points(1.5, "Negates a leader's or runner-up's Mission whose chance times points reaches this."),
  rerollAbove: share(0.3, 'Rolls a die of its failed test again when that succeeds at least this often.'),
  rerollOpponentBelow: share(0.6, "Rolls a die of an opponent's test again when he repeats his success less often."),
  rerollOpponentPoints: points(3, "Points from which an opponent's Mission is worth a Last Chance."),
  spendAbove: share(0.15, 'Spends cards on a first test when the rest of the attempt succeeds at least this often.'),
  cardWorth: points(0.5, 'What a bonus card is worth when a challenge, or a test before its dice, asks for it.'),
  keepChallenges: integer(3, { min: 0, max: 30, unit: 'cards', doc: 'Challenges it keeps at the hand limit.' }),
  politicsUntil: share(0.67, 'Holds SG Politics while more than this share of the Missions is left and nobody leads.'),
  healSupportBelow: share(0.34, 'Heals any support member when at most this share of the Missions is left.'),
  saveUntil: share(1, 'Plays no bonus cards in its Missions while more than this share of the Missions is left.'),
  usesParasite: boolean(true, { doc: "Plays Parasite on the leader's Team." }),
} as const;

export type Tactics = Rules<typeof tactics>;

/** Policies that are the tactician with other thresholds. */
export const PRESETS: Readonly<Record<string, Partial<Tactics>>> = {
  tactician: {},
  hoarder: { saveUntil: 0.4, keepChallenges: 1, healSupportBelow: 0.4 },
  aggressor: { challengeAbove: 0, challengeLeaderAbove: 0, spareBehind: 100, keepChallenges: 7 },
};

export const POLICY_NAMES = ['tactician', 'random', 'hoarder', 'aggressor'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** A policy's thresholds: the defaults, its own, and what the scenario says. */
export function thresholdsOf(policy: PolicyName, own: Readonly<Partial<Record<keyof Tactics, unknown>>>): Tactics {
  return tacticsOf(tactics, PRESETS[policy] ?? {}, own);
}
