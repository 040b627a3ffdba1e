import * as attack from './attack.ts';
import * as care from './care.ts';
import * as damage from './damage.ts';
import type { Answer } from './dice.ts';
import type { Rules } from './rules.ts';

/** In the ledger's order; missing inputs have its defaults. */
export const ORACLE: Readonly<Record<string, (rules: Rules, inputs: any) => Answer>> = {
  attack: attack.attackOdds,
  damage: damage.damageOdds,
  injury: damage.injuryOdds,
  protection: damage.protectionOdds,
  shot: damage.shotOdds,
  volley: damage.volleyOdds,
  throw: care.throwOdds,
  grenade: care.grenadeOdds,
  deviation: care.deviationOdds,
  'mortal-check': care.mortalCheckOdds,
  'mortal-survival': care.mortalSurvivalOdds,
  'first-aid': care.firstAidOdds,
  'medical-healing': care.medicalHealingOdds,
  'natural-healing': care.naturalHealingOdds,
  surprise: care.surpriseOdds,
  initiative: care.initiativeOdds,
};
