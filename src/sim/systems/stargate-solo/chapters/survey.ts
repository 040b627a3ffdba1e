import { RISK_REASONS } from '../profiles.ts';

/** What a group sees: filled for one group at a time. */
export class Survey {
  /** Index of the enemy in sight nearest to the group's nearest figure, -1 for none. */
  foe = -1;
  /** Node of that nearest figure of the group. */
  nearest = 0;
  foeDistance = 0;
  /** Enemies in clear sight with the group in range of their weapons. */
  clearInRange = 0;
  /** In range of any enemy in sight. */
  inRange = false;
  flanked = false;
  retreatingFriend = false;
  /** Middle of the figures that can act, in hundredths. */
  centreX = 0;
  centreY = 0;
  able = 0;
  /** What each reason adds to the Risk Factor. */
  readonly parts = new Int32Array(RISK_REASONS.length);
}
