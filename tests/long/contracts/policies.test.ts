import { everyPolicyPlays } from '../../contracts/policies.ts';

everyPolicyPlays();
