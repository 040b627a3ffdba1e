import { named } from '../../../kernel/counts/cells.ts';
import { counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { ASSET_KINDS, COVERS, WARHEADS } from '../rules/profiles.ts';
import { BURST_RESULTS } from '../steps/artillery.ts';
import { COMMUNICATIONS } from '../steps/command.ts';
import { AXIS, type Axes } from './axes.ts';

/** Whole inches. */
const DEVIATIONS = ['accurate', 'upTo6', 'upTo12', 'upTo24', 'beyond24'] as const;
const WHO = ['specialist', 'other'] as const;

/** SG2-136 to 144. */
export function artilleryMetrics({ side }: Axes) {
  const kind = named('kind', 'Support', ASSET_KINDS);
  const caller = named('caller', 'Caller', WHO);
  const successRate = rate('successRate', 'successes', 'Success rate', ['success']);
  return {
    supportRequests: counts('Requests for support', 'requests', {
      by: [side, kind, caller, AXIS.chits],
      outcomes: COMMUNICATIONS,
      rates: [successRate],
      views: [['side'], ['kind', 'caller']],
    }),
    supportRequestRolls: counts('Rolls for support that nobody jams', 'rolls', {
      by: [
        kind,
        named('specialist', 'Caller is a specialist', ['true', 'false']),
        AXIS.leader,
        AXIS.levelsBypassed,
        AXIS.chits,
      ],
      outcomes: ['success', 'failure'],
      rates: [successRate],
    }),
    fireMissions: counts('Fire missions', 'missions', {
      by: [side, kind, named('guidance', 'Guidance', ['specialist sees target', 'unguided'])],
      outcomes: ['accurate', 'inaccurate'],
      rates: [rate('accurateRate', 'accurate', 'Share on target', ['accurate'])],
      views: [['side'], ['guidance']],
    }),
    missionDeviations: counts('How far missions fall from their targets', 'missions', {
      by: [side, kind],
      outcomes: DEVIATIONS,
      views: [['side']],
    }),
    missionRounds: counts('Rounds of fire missions', 'rounds', {
      by: [side],
      outcomes: ['onTable', 'offTable'],
      rates: [rate('offTableRate', 'offTable', 'Share that falls off the table', ['offTable'])],
    }),
    missionFigures: counts('Missions by the figures in their bursts', 'missions', {
      by: [side, AXIS.inBursts],
      outcomes: ['withEnemies', 'friendsOnly', 'nobody'],
      rates: [rate('enemyRate', 'withEnemies', 'Share with enemies in the bursts', ['withEnemies'])],
      views: [['side']],
    }),
    burstResults: counts('Figures in bursts', 'figures', {
      by: [
        named('victim', 'Whose figures', ['enemies', 'friends']),
        named('warhead', 'Warhead', WARHEADS),
        named('cover', 'Cover from the first burst', COVERS),
        AXIS.bursts,
      ],
      outcomes: BURST_RESULTS,
      rates: [
        rate('casualtyRate', 'casualties', 'Casualty rate', ['wounded', 'dead']),
        rate('deathRate', 'deaths', 'Death rate', ['dead']),
      ],
      views: [['victim'], ['warhead'], ['cover']],
    }),
  };
}
