/** What a group does in a step: an order turned into a plan (SOLO-76). */
export const PLANS = ['stay', 'advance', 'charge', 'march', 'cover', 'refuge', 'retreat', 'run', 'surrender'] as const;
export const [STAY, ADVANCING, CHARGING, MARCH, TO_COVER, TO_REFUGE, RETREAT, RUNNING, SURRENDER] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const;
