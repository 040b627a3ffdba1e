import { describe } from 'vitest';
import { eventsOf } from '../../systems/stargate-solo/events.ts';

describe('rule events', () => eventsOf(300, 0));
