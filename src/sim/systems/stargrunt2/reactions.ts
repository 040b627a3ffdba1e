import { indices } from '../../kernel/indices.ts';

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
