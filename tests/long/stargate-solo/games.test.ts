import { goldenSolo } from '../../systems/stargate-solo/golden.ts';

goldenSolo(30);
