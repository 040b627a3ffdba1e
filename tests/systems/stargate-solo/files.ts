export const FOLDER = 'scenarios/stargate-solo';
export const NAMES = [
  'patrol-meets-a-portal',
  'wounded-comrade',
  'hold-the-gate',
  'fortified-position',
  'jaffa-ambush',
  'table-against-table',
  'first-day-off-world',
  'ring-of-portals',
  'long-valley',
] as const;
