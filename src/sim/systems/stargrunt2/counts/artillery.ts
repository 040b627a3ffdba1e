import { type Axis, named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { ASSET_KINDS, COVERS, WARHEADS } from '../rules/profiles.ts';
import { BURST_RESULTS } from '../steps/artillery.ts';
import { COMMUNICATIONS } from '../steps/communication.ts';

/** Deviations are counted by whole inches up to these. */
const DEVIATIONS = ['accurate', 'upTo6', 'upTo12', 'upTo24', 'beyond24'] as const;
const WHO = ['specialist', 'other'] as const;

/** Requests for support and what its missions do (SG2-136 to 144). */
export class ArtilleryCounts {
  private readonly requests;
  private readonly unopposed;
  private readonly missions;
  private readonly deviations;
  private readonly rounds;
  private readonly figures;
  private readonly hits;
  private readonly chits = upTo('chits', 'Chits spent', 0, 5);
  private readonly inBursts = upTo('figures', 'Figures in the bursts', 0, 20);
  private readonly leader = upTo('leader', 'Leadership Value', 1, 4);
  private readonly bypassed = upTo('bypassed', 'Command levels bypassed', 0, 4);
  private readonly bursts = upTo('bursts', 'Bursts that the figure is in', 1, 4);

  constructor(ledger: Ledger, { side }: { readonly side: Axis<'side'> }) {
    const kind = named('kind', 'Support', ASSET_KINDS);
    const caller = named('caller', 'Caller', WHO);
    const successRate = rate('successRate', 'successes', 'Success rate', ['success']);
    this.requests = ledger.counts({
      name: 'support-requests',
      title: 'Requests for support',
      exposure: 'requests',
      outcomes: COMMUNICATIONS,
      rates: [successRate],
      dimensions: [side, kind, caller, this.chits],
      views: [['side'], ['kind', 'caller']],
    });
    this.unopposed = ledger.counts({
      name: 'support-request-rolls',
      title: 'Rolls for support that nobody jams',
      exposure: 'rolls',
      outcomes: ['success', 'failure'],
      rates: [successRate],
      dimensions: [
        kind,
        named('specialist', 'Caller is a specialist', ['true', 'false']),
        this.leader,
        this.bypassed,
        this.chits,
      ],
    });
    this.missions = ledger.counts({
      name: 'fire-missions',
      title: 'Fire missions',
      exposure: 'missions',
      outcomes: ['accurate', 'inaccurate'],
      rates: [rate('accurateRate', 'accurate', 'Share on target', ['accurate'])],
      dimensions: [side, kind, named('guidance', 'Guidance', ['specialist sees target', 'unguided'])],
      views: [['side'], ['guidance']],
    });
    this.deviations = ledger.counts({
      name: 'mission-deviations',
      title: 'How far missions fall from their targets',
      exposure: 'missions',
      outcomes: DEVIATIONS,
      dimensions: [side, kind],
      views: [['side']],
    });
    this.rounds = ledger.counts({
      name: 'mission-rounds',
      title: 'Rounds of fire missions',
      exposure: 'rounds',
      outcomes: ['onTable', 'offTable'],
      rates: [rate('offTableRate', 'offTable', 'Share that falls off the table', ['offTable'])],
      dimensions: [side],
    });
    this.figures = ledger.counts({
      name: 'mission-figures',
      title: 'Missions by the figures in their bursts',
      exposure: 'missions',
      outcomes: ['withEnemies', 'friendsOnly', 'nobody'],
      rates: [rate('enemyRate', 'withEnemies', 'Share with enemies in the bursts', ['withEnemies'])],
      dimensions: [side, this.inBursts],
      views: [['side']],
    });
    this.hits = ledger.counts({
      name: 'burst-results',
      title: 'Figures in bursts',
      exposure: 'figures',
      outcomes: BURST_RESULTS,
      rates: [
        rate('casualtyRate', 'casualties', 'Casualty rate', ['wounded', 'dead']),
        rate('deathRate', 'deaths', 'Death rate', ['dead']),
      ],
      dimensions: [
        named('victim', 'Whose figures', ['enemies', 'friends']),
        named('warhead', 'Warhead', WARHEADS),
        named('cover', 'Cover from the first burst', COVERS),
        this.bursts,
      ],
      views: [['victim'], ['warhead'], ['cover']],
    });
  }

  /** @param result index into COMMUNICATIONS */
  request(side: number, kind: number, specialist: boolean, chits: number, result: number): void {
    this.requests.count(side, kind, specialist ? 0 : 1, this.chits.place(chits), result);
  }

  /** A request that nobody tried to jam, by what its number came from. */
  unopposedRequest(
    kind: number,
    specialist: boolean,
    leader: number,
    bypassed: number,
    chits: number,
    success: boolean,
  ): void {
    this.unopposed.count(
      kind,
      specialist ? 0 : 1,
      this.leader.place(leader),
      this.bypassed.place(bypassed),
      this.chits.place(chits),
      success ? 0 : 1,
    );
  }

  /** @param inches by how many it is off; 0 for accurate */
  mission(side: number, kind: number, guided: boolean, inches: number): void {
    this.missions.count(side, kind, guided ? 0 : 1, inches === 0 ? 0 : 1);
    const far = inches === 0 ? 0 : inches <= 6 ? 1 : inches <= 12 ? 2 : inches <= 24 ? 3 : 4;
    this.deviations.count(side, kind, far);
  }

  round(side: number, onTable: boolean): void {
    this.rounds.count(side, onTable ? 0 : 1);
  }

  inBurst(side: number, enemies: number, friends: number): void {
    const outcome = enemies > 0 ? 0 : friends > 0 ? 1 : 2;
    this.figures.count(side, this.inBursts.place(enemies + friends), outcome);
  }

  /** @param result index into BURST_RESULTS */
  figure(isFriend: boolean, warhead: number, cover: number, bursts: number, result: number): void {
    this.hits.count(isFriend ? 1 : 0, warhead, cover, this.bursts.place(bursts), result);
  }
}
