import { indices } from '../../../kernel/indices.ts';
import { TEST_EVENTS } from './profiles.ts';

/** What confidence is tested for: SG2-040 and 043, standing against an assault (088), its rounds (102), an immobilised vehicle (134). */
export const CONFIDENCE_CAUSES = [...TEST_EVENTS, 'closeAssault', 'closeCombat', 'immobilised'] as const;
export const CONFIDENCE_CAUSE = indices(CONFIDENCE_CAUSES);

/** What a unit loses confidence for: tests, the failure to overcome panic (SG2-054), a flight that house rules make automatic (088). */
export const DROP_CAUSES = [...CONFIDENCE_CAUSES, 'panic', 'automatic'] as const;
export const DROP_CAUSE = indices(DROP_CAUSES);

/** What units communicate for: SG2-020, 027, 024, 136. */
export const COMMUNICATION_PURPOSES = ['transfer', 'element', 'rally', 'request'] as const;
export const COMMUNICATION_PURPOSE = indices(COMMUNICATION_PURPOSES);

/** What reaction tests are for (SG2-045 and elsewhere). */
export const REACTIONS = [
  'inPosition',
  'moveInPosition',
  'leaveCover',
  'closeAssault',
  'panic',
  'removePanic',
  'finalFire',
  'continueAssault',
  'reorganise',
] as const;
export const REACTION = indices(REACTIONS);
