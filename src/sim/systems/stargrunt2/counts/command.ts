import { named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { COMMUNICATION_PURPOSES } from '../rules/causes.ts';
import { AIDS } from '../rules/profiles.ts';
import { TREATMENTS } from '../steps/command.ts';
import { COMMUNICATIONS } from '../steps/communication.ts';
import type { Unit } from '../table/unit.ts';
import type { Axes } from './axes.ts';

/** What comes of an attempt to rally (SG2-024). */
const RALLIES = ['no-contact', 'failure', 'success'] as const;

/** Communication, transfers of action, rallying, regrouping, leaders and the treatment of wounded (SG2-012, 018 to 027, 082). */
export class CommandCounts {
  private readonly communications;
  private readonly transfers;
  private readonly rallies;
  private readonly regroupings;
  private readonly successors;
  private readonly treatments;
  private readonly leadership;
  private readonly bypassed = upTo('bypassed', 'Levels bypassed', 0, 4);
  private readonly used = upTo('actions', 'Actions used', 0, 2);
  private readonly joined = upTo('figures', 'Figures joined', 1, 12);

  constructor(ledger: Ledger, { side, quality, leadership }: Axes) {
    this.leadership = leadership;
    this.communications = ledger.counts({
      name: 'communications',
      title: 'Communications by purpose and command levels bypassed',
      exposure: 'communications',
      outcomes: COMMUNICATIONS,
      rates: [
        rate('successRate', 'successes', 'Share that succeeds', ['success']),
        rate('jammedRate', 'jammed', 'Share jammed', ['jammed']),
      ],
      dimensions: [side, named('purpose', 'Purpose', COMMUNICATION_PURPOSES), this.bypassed, quality],
      views: [['side'], ['purpose'], ['bypassed']],
    });
    this.transfers = ledger.counts({
      name: 'transfers',
      title: 'Transferred activations by actions used',
      exposure: 'activations',
      outcomes: ['used', 'unused'],
      rates: [rate('usedRate', 'used', 'Share of which an action is used', ['used'])],
      dimensions: [side, this.used],
      views: [['side']],
    });
    this.rallies = ledger.counts({
      name: 'rallies',
      title: 'Attempts to rally',
      exposure: 'attempts',
      outcomes: RALLIES,
      rates: [rate('successRate', 'successes', 'Share that succeeds', ['success'])],
      dimensions: [side, quality],
      views: [['side']],
    });
    this.regroupings = ledger.counts({
      name: 'regroupings',
      title: 'Regrouped units by figures joined',
      exposure: 'regroupings',
      outcomes: ['regrouped'],
      dimensions: [side, this.joined],
      views: [['side']],
    });
    this.successors = ledger.counts({
      name: 'leaders-lost',
      title: 'Leaders lost, and how well others took over',
      exposure: 'leaders',
      outcomes: ['better', 'same', 'worse'],
      rates: [rate('worseRate', 'worse', 'Share that is worse', ['worse'])],
      dimensions: [side, named('before', 'Leadership Value before', leadership.labels), leadership],
      views: [['side'], ['before'], ['leadership']],
    });
    this.treatments = ledger.counts({
      name: 'treatments',
      title: 'Wounded treated',
      exposure: 'figures',
      outcomes: TREATMENTS,
      rates: [
        rate('deathRate', 'deaths', 'Share that dies', ['dead']),
        rate('fitRate', 'fit', 'Share fit again', ['ok']),
      ],
      dimensions: [side, named('aid', 'Help', AIDS)],
      views: [['side'], ['aid']],
    });
  }

  /** By one of COMMUNICATION_PURPOSES; `result` of COMMUNICATIONS. */
  communication({ side, quality }: Unit, purpose: number, bypassed: number, result: number): void {
    this.communications.count(side, purpose, this.bypassed.place(bypassed), quality, result);
  }

  transferUsed({ side }: Unit, actions: number): void {
    this.transfers.count(side, this.used.place(actions), actions > 0 ? 0 : 1);
  }

  /** 0 no contact, 1 failure, 2 success. */
  rally({ side, quality }: Unit, result: number): void {
    this.rallies.count(side, quality, result);
  }

  regrouped({ side, active }: Unit): void {
    this.regroupings.count(side, this.joined.place(active), 0);
  }

  /** A unit has another leader, in place of one with another Leadership Value. */
  successor({ side, leadership }: Unit, before: number): void {
    const result = leadership < before ? 0 : leadership === before ? 1 : 2;
    this.successors.count(side, this.leadership.place(before), this.leadership.place(leadership), result);
  }

  /** By one of AIDS; `result` of TREATMENTS. */
  treated({ side }: Unit, aid: number, result: number): void {
    this.treatments.count(side, aid, result);
  }
}
