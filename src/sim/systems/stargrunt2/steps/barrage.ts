import type { DegreeTable } from '../../../kernel/dice/dice.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { squareHundredths } from '../../../tabletop/geometry.ts';
import { BURST_SIZES, COVERS, WARHEADS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { ImpactTables, indirectArmourShift } from './impact.ts';

/** Most rounds of a mission. */
const MOST_ROUNDS = 20;

/** The rounds of one fire mission and what they do. One object serves all missions of a match. */
export class Barrage {
  /** Where rounds fall, in hundredths, and the point nearest to each; rounds off the table are left out. */
  readonly x = new Int32Array(MOST_ROUNDS);
  readonly y = new Int32Array(MOST_ROUNDS);
  readonly node = new Int32Array(MOST_ROUNDS);
  rounds = 0;
  /** By figure: index into BURST_RESULTS of what the mission has done so far, and the bursts that it is in. */
  readonly state: Uint8Array;
  readonly bursts: Uint8Array;
  /** By figure: its cover from the first burst that it is in. */
  readonly cover: Uint8Array;
  /** By unit: the bursts that have any of its figures in them. */
  readonly unitBursts: Uint8Array;
  /** By burst size: its radius, in hundredths squared. */
  readonly reach: readonly number[];
  private readonly tables: readonly DegreeTable[];
  private readonly armours: number;

  constructor(rules: StargruntRules, figures: number, units: number) {
    this.state = new Uint8Array(figures);
    this.bursts = new Uint8Array(figures);
    this.cover = new Uint8Array(figures);
    this.unitBursts = new Uint8Array(units);
    this.reach = BURST_SIZES.map((id) => squareHundredths(rules.artillery.radius[id]));
    const impact = new ImpactTables(rules);
    const armours = idsOf(rules.armour).map((id) => rules.armour[id].die);
    this.armours = armours.length;
    this.tables = WARHEADS.flatMap((warhead) =>
      armours.flatMap((armour) =>
        COVERS.flatMap((_, cover) =>
          [false, true].map((inPosition) => {
            const shift = indirectArmourShift(rules, cover, inPosition);
            return impact.table(rules.artillery.warhead[warhead].dispersed, 1, armour, shift);
          }),
        ),
      ),
    );
  }

  /** SG2-033, 034, 037, 139: impact against the armour of a figure. */
  table(warhead: number, armour: number, cover: number, inPosition: boolean): DegreeTable {
    return this.tables[((warhead * this.armours + armour) * COVERS.length + cover) * 2 + (inPosition ? 1 : 0)];
  }

  begin(): void {
    this.rounds = 0;
    this.state.fill(0);
    this.bursts.fill(0);
    this.unitBursts.fill(0);
  }

  /** A round falls on the table. */
  add(x: number, y: number, node: number): void {
    this.x[this.rounds] = x;
    this.y[this.rounds] = y;
    this.node[this.rounds++] = node;
  }

  isIn(round: number, x: number, y: number, size: number): boolean {
    const dx = this.x[round] - x;
    const dy = this.y[round] - y;
    return dx * dx + dy * dy <= this.reach[size];
  }
}
