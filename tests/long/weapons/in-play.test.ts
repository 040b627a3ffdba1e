import { describe } from 'vitest';
import { playedBesideExact, playedOnThreads } from '../../weapons/in-play.ts';

describe('played games beside the exact values', () => {
  playedBesideExact({ solo: 3000, squads: 3000 });
  playedOnThreads();
});
