import { describe } from 'vitest';
import { playedBesideExact } from './in-play.ts';

describe('played games beside the exact values', () => playedBesideExact({ solo: 100, squads: 100 }));
