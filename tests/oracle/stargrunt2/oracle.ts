import * as assault from './assault.ts';
import type { Answer } from './dice.ts';
import * as fire from './fire.ts';
import * as gunnery from './gunnery.ts';
import * as nerve from './nerve.ts';
import type { Rules, Value } from './rules.ts';
import * as support from './support.ts';
import * as vehicles from './vehicles.ts';
import * as volley from './volley.ts';

export type Inputs = Readonly<Record<string, Value>>;

/** In the ledger's order; no input may be missing (defaults: `cases.ts`). */
export const ORACLE: Readonly<Record<string, (rules: Rules, inputs: any) => Answer>> = {
  'firepower-die': fire.firepowerDieOdds,
  'range-die': fire.rangeDieOdds,
  fire: fire.fireOdds,
  'potential-hits': fire.potentialHitsOdds,
  impact: volley.impactOdds,
  volley: (rules, inputs) => volley.volleyAnswer(volley.volleyResult(rules, inputs)),
  'volley-split': volley.volleySplitOdds,
  confidence: nerve.confidenceOdds,
  'confidence-event': nerve.confidenceEventOdds,
  reaction: nerve.reactionOdds,
  'panic-remove': nerve.panicRemoveOdds,
  unsuppress: nerve.unsuppressOdds,
  communicate: nerve.communicateOdds,
  rally: nerve.rallyOdds,
  'leader-loss': nerve.leaderLossOdds,
  'combat-move': assault.combatMoveOdds,
  'assault-start': assault.assaultStartOdds,
  'assault-stand': assault.assaultStandOdds,
  'close-combat': assault.closeCombatOdds,
  'final-fire': assault.finalFireOdds,
  'close-casualty': assault.closeCasualtyOdds,
  'treat-wounded': assault.treatWoundedOdds,
  observe: support.observeOdds,
  'drone-shot': support.droneShotOdds,
  'ew-spot': nerve.ewSpotOdds,
  'ew-spoof': nerve.ewSpoofOdds,
  'ew-jam-ew': nerve.ewJamEwOdds,
  sniper: gunnery.sniperOdds,
  'heavy-fire': gunnery.heavyFireOdds,
  'heavy-volley': gunnery.heavyVolleyOdds,
  'missile-fire': gunnery.missileFireOdds,
  'vehicle-penetration': vehicles.vehiclePenetrationOdds,
  'small-arms-penetration': vehicles.smallArmsPenetrationOdds,
  'non-penetrating': vehicles.nonPenetratingOdds,
  repair: vehicles.repairOdds,
  occupant: vehicles.occupantOdds,
  'occupant-small-arms': vehicles.occupantSmallArmsOdds,
  'artillery-request': support.artilleryRequestOdds,
  'artillery-accuracy': support.artilleryAccuracyOdds,
  burst: support.burstOdds,
};
