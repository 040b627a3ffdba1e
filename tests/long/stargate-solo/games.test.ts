import { goldenSolo } from '../../systems/stargate-solo/golden.ts';

// Longer than those of the quick suite, and moved by the same changes.
goldenSolo(30);
