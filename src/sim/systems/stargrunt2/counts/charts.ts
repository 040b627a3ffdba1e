import type { ChartRequest } from '../../../kernel/metrics.ts';

export const CHARTS: readonly ChartRequest[] = [
  {
    name: 'confidence-levels',
    title: "Confidence Levels of units at turns' ends",
    metric: 'confidence-levels',
    x: 'turn',
    mark: 'outcomes',
  },
  {
    name: 'fire-by-small-arm',
    title: 'Volleys that suppress or more, by small arm and range band',
    metric: 'fire-by-small-arm',
    rate: 'suppressionRate',
    x: 'band',
    colour: 'weapon',
    mark: 'points',
  },
  {
    name: 'fire-by-support-weapon',
    title: 'Fire of support weapons on their own that suppresses or more, by range band',
    metric: 'fire-by-support-weapon',
    rate: 'suppressionRate',
    x: 'band',
    colour: 'supportWeapon',
    mark: 'points',
  },
  {
    name: 'fire-results',
    title: 'Results of fire actions by kind of fire',
    metric: 'fire-actions',
    x: 'kind',
    mark: 'outcomes',
  },
  {
    name: 'effective-fire',
    title: 'Share of effective fire by quality and range band',
    metric: 'fire-actions',
    rate: 'effectiveRate',
    x: 'band',
    colour: 'quality',
    mark: 'points',
  },
  {
    name: 'casualties-by-cause',
    title: 'Figures put out of action by cause: wounded and dead',
    metric: 'figures-down',
    x: 'cause',
    mark: 'outcomes',
  },
  {
    name: 'close-assaults',
    title: 'How close assaults end, by the side that attacks',
    metric: 'close-assaults',
    x: 'side',
    mark: 'outcomes',
  },
];
