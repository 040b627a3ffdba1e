import { everyPolicyPlays } from '../../contracts/policies.ts';

everyPolicyPlays(Number.POSITIVE_INFINITY);
