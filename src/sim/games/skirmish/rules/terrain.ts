import { number, numberOrNull } from '../../../kernel/rules/fields.ts';
import { sightRules } from '../../../tabletop/sight.ts';

/** House rules of the frame, which every game has under `terrain`. */
export const terrainRules = {
  rough: number(2, {
    min: 1,
    max: 10,
    unit: 'inches of movement per inch',
    clause: '',
    doc: 'Cost of moving 1 inch over rough ground (2 = half speed); terrain pieces may set their own.',
  }),
  linearObstacle: number(1, {
    min: 0,
    max: 24,
    unit: 'inches of movement',
    clause: '',
    doc: 'Extra cost of crossing a linear obstacle, such as a hedge; terrain pieces may set their own.',
  }),
  ...sightRules.cover,
  targetWithin: numberOrNull(null, {
    min: 0,
    max: 1000,
    unit: 'inches',
    nullMeans: 'at any distance it covers',
    clause: '',
    doc: 'How close a target must be to terrain in the line of fire to benefit from its cover.',
  }),
} as const;
