import { describe, expect, test } from 'vitest';
import { SMALL_ARMS } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { CONFIDENCE, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import type { Battle } from '../../../src/sim/systems/stargrunt2/table/battle.ts';
import type { Side } from '../../../src/sim/systems/stargrunt2/table/side.ts';
import type { Figure, Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { type Scene, type Stage, stage } from './support.ts';

const ATTACKERS = { name: 'Attackers', at: [12, 12], figures: 4 } as const;
const DEFENDERS = { name: 'Defenders', at: [12, 18], figures: 4 } as const;
const { active, wounded, dead, captured } = FIGURE_STATE;

const WIDTH = 24;
const node = (x: number, y: number) => x + y * (WIDTH + 1);
const scene = (parts: Stage = {}): Scene =>
  stage({ blue: [ATTACKERS], red: [DEFENDERS], width: WIDTH, depth: 38, ...parts });
const assault = (dice: readonly number[], parts: Stage = {}, before: (scene: Scene) => void = () => {}): Scene => {
  const played = scene({ ...parts, dice });
  before(played);
  played.act(played.unit('Attackers'), 'closeAssault', { target: played.unit('Defenders') });
  played.finish();
  return played;
};
const may = (parts: Stage = {}, before: (scene: Scene) => void = () => {}): boolean => {
  const played = scene(parts);
  before(played);
  return played.may(played.unit('Attackers'), 'closeAssault', { target: played.unit('Defenders') });
};
const states = ({ figures, size }: Unit) => figures.slice(0, size).map(({ state }) => state);
const shaken = (level: number) => (played: Scene) => {
  played.unit('Attackers').confidence = level;
};
const INTO_CONTACT = [3, 4, 2];
const far = { red: [{ ...DEFENDERS, at: [12, 26] as const }] };

describe('the attackers’ test', () => {
  test('SG2-086 failing it loses the first action only, and the test is not tried again this turn', () => {
    const { unit, may: mayStill } = assault([2]);
    expect(unit('Attackers').actionsLeft).toBe(1);
    expect(mayStill(unit('Attackers'), 'closeAssault', { target: unit('Defenders'), actions: 2 })).toBe(false);
    const kept = assault([2], { houseRules: { 'reaction.failLosesAction': false } });
    expect(kept.unit('Attackers').actionsLeft).toBe(2);
  });

  test.each([
    [CONFIDENCE.confident, 2],
    [CONFIDENCE.steady, 3],
    [CONFIDENCE.shaken, 5],
  ])('SG2-086 at level %d a score of LV + TL fails', (level, score) => {
    expect(assault([score], {}, shaken(level)).unit('Attackers').actionsLeft).toBe(1);
    expect(() => assault([score + 1], {}, shaken(level))).toThrow('after all 1 scripted dice');
  });

  test('SG2-086 keys of the threat', () => {
    const rule = { houseRules: { 'closeAssault.attackerThreat.confident': 2 } };
    expect(assault([4], rule).unit('Attackers').actionsLeft).toBe(1);
  });

  test('SG2-086 broken, routed, suppressed and panicked units may not, and nobody with one action', () => {
    expect(may()).toBe(true);
    expect(may({}, shaken(CONFIDENCE.broken))).toBe(false);
    expect(may({}, shaken(CONFIDENCE.routed))).toBe(false);
    for (const state of ['isPanicked', 'isInColumn', 'isDisorganised'] as const)
      expect(may({}, ({ unit }) => void Object.assign(unit('Attackers'), { [state]: true }))).toBe(false);
    expect(may({}, ({ unit }) => void Object.assign(unit('Attackers'), { suppression: 1 }))).toBe(false);
    const one = scene();
    const target = one.unit('Defenders');
    expect(one.may(one.unit('Attackers'), 'closeAssault', { target, actions: 1 })).toBe(false);
  });

  test('SG2-086 the target is in sight, and no farther than two of the longest combat moves', () => {
    const at = (y: number) => ({ red: [{ ...DEFENDERS, at: [12, y] as const }] });
    expect([35, 37].map((y) => may(at(y)))).toEqual([true, false]);
    const one = { 'closeAssault.reach': 'one-move' };
    expect([23, 25].map((y) => may({ ...at(y), houseRules: one }))).toEqual([true, false]);
    expect(may({ ...at(46), depth: 48, houseRules: { 'closeAssault.reach': 'sight' } })).toBe(true);
    const wall = { name: 'wall', rect: [4, 14, 16, 1], sight: 'blocks', cover: 'none' };
    expect(may({ terrain: [wall] })).toBe(false);
  });

  test('SG2-086 a target at the longest two moves exactly is in reach, one at any more is not', () => {
    const one = (y: number, reach: string) => {
      const parts = { blue: [{ ...ATTACKERS, figures: 1 }], red: [{ ...DEFENDERS, figures: 1, at: [12, y] as const }] };
      return may({ ...parts, houseRules: { 'closeAssault.reach': reach } });
    };
    expect([36, 37].map((y) => one(y, 'two-moves'))).toEqual([true, false]);
    expect([24, 25].map((y) => one(y, 'one-move'))).toEqual([true, false]);
  });

  test('SG2-036 SG2-086 an assault from position takes the test to leave it first', () => {
    const inPosition = ({ unit }: Scene) => void Object.assign(unit('Attackers'), { isInPosition: true });
    const stays = assault([4], {}, inPosition);
    expect(stays.unit('Attackers').isInPosition).toBe(true);
    expect(stays.unit('Attackers').actionsLeft).toBe(1);
    const leaves = assault([5, 2], {}, inPosition);
    expect(leaves.unit('Attackers').isInPosition).toBe(false);
  });
});

describe('the defenders’ test', () => {
  const flees = (score: number, parts: Stage = {}) => assault([3, score, 1], parts).unit('Defenders').confidence > 0;

  test('SG2-088 SG2-087 even odds are TL 1, two to one TL 2; casualties and the like add nothing', () => {
    expect(flees(3)).toBe(true);
    expect(() => flees(4)).toThrow();
    const more = { blue: [{ ...ATTACKERS, figures: 8 }] };
    expect(flees(4, more)).toBe(true);
    expect(() => flees(5, more)).toThrow();
    const fewer = { red: [{ ...DEFENDERS, figures: 8 }] };
    expect(flees(3, fewer)).toBe(true);
    expect(flees(2, { ...fewer, houseRules: { 'closeAssault.minOddsThreat': 0 } })).toBe(true);
    expect(() => flees(3, { ...fewer, houseRules: { 'closeAssault.minOddsThreat': 0 } })).toThrow();
  });

  test('SG2-089 power armour counts as two', () => {
    const power = { blue: [{ ...ATTACKERS, armour: 'lightPower' }] };
    expect(flees(4, power)).toBe(true);
    expect(() => flees(4, { ...power, houseRules: { 'closeAssault.powerArmourCounts': 1 } })).toThrow();
  });

  test('SG2-090 terror doubles the Threat Level, flamers give it', () => {
    const calm = { 'panic.regular': null };
    const terror = { blue: [{ ...ATTACKERS, terror: true }], houseRules: calm };
    expect(flees(4, terror)).toBe(true);
    const single = { ...calm, 'closeAssault.terrorMultiplier': 1 };
    expect(() => flees(4, { ...terror, houseRules: single })).toThrow();
    const flamer = [
      { name: 'Leader', count: 3 },
      { name: 'Flamer', closeCombat: 'flamer' },
    ];
    const flamers = { blue: [{ ...ATTACKERS, figures: flamer }] };
    // Regulars meet terror: panic test first (SG2-052).
    expect(assault([3, 3, 4, 1], flamers).unit('Defenders').confidence).toBe(CONFIDENCE.steady);
    expect(() => flees(4, { ...flamers, houseRules: { 'closeAssault.flamerTerror': false } })).toThrow();
  });

  test('SG2-088 by house rule untreated casualties add, and the broken rout without a test', () => {
    const hurt = ({ unit, battle }: Scene) => battle.fall(unit('Defenders').figures[3], wounded);
    // 4 against 3: TL 1; an untreated casualty adds none at medium, one at low motivation.
    const low = { red: [{ ...DEFENDERS, motivation: 'low' }] };
    const adds = { ...low, houseRules: { 'closeAssault.addThreatModifiers': true } };
    expect(assault([3, 4, 8, 1], adds, hurt).unit('Defenders').confidence).toBe(CONFIDENCE.steady);
    expect(() => assault([3, 4, 8, 1], low, hurt)).toThrow();
    const broken = ({ unit }: Scene) => void Object.assign(unit('Defenders'), { confidence: CONFIDENCE.broken });
    const routs = assault([3, 1], { houseRules: { 'closeAssault.brokenDefenderRouts': true } }, broken);
    expect(routs.unit('Defenders').confidence).toBe(CONFIDENCE.routed);
  });

  test('SG2-091 who fails falls back 6 inches straight away, suppressed or in position; the attackers end in the place', () => {
    const held = ({ unit }: Scene) => {
      unit('Defenders').suppression = 1;
      unit('Defenders').isInPosition = true;
    };
    const { unit } = assault([3, 3, 6], {}, held);
    const [attackers, defenders] = [unit('Attackers'), unit('Defenders')];
    expect(defenders.centre).toBe(node(12, 24));
    expect(attackers.centre).toBe(node(12, 18));
    expect([defenders.isInPosition, defenders.suppression, defenders.confidence]).toEqual([false, 1, 1]);
    expect(attackers.actionsLeft).toBe(0);
    const short = assault([3, 3, 1]);
    expect(short.unit('Attackers').centre).toBe(node(12, 14));
    const rule = assault([3, 3, 1], { houseRules: { 'closeAssault.withdraw': 9 } });
    expect(rule.unit('Defenders').centre).toBe(node(12, 27));
    const fast = assault([3, 3, 1], { red: [{ ...DEFENDERS, mobility: 'fastPower' }] });
    expect(fast.unit('Defenders').centre).toBe(node(12, 30));
  });

  test('SG2-091 what cannot be passed stops them; off their own edge they are lost, at another they stop', () => {
    const wall = { name: 'wall', rect: [4, 21, 16, 2], movement: 'impassable', sight: 'clear', cover: 'none' };
    expect(assault([3, 3, 1], { terrain: [wall] }).unit('Defenders').centreY).toBeLessThan(2100);
    const edge = (depth: number, more = {}) => assault([3, 3, 1], { depth, ...more }).unit('Defenders');
    expect(edge(22).isInPlay).toBe(false);
    const other = edge(22, { redSide: { edge: 'east' } });
    expect(other.isInPlay).toBe(true);
    expect(other.centre).toBeGreaterThan(node(12, 18));
  });

  test('SG2-087 by house rule they test on contact', () => {
    const late = { houseRules: { 'closeAssault.defenderTests': 'on-contact' } };
    const { unit } = assault([3, 2, 3], late);
    expect(unit('Defenders').confidence).toBe(CONFIDENCE.steady);
    expect(unit('Attackers').centre).toBe(node(12, 18));
  });
});

describe('rounds', () => {
  const wins = [1, 2];
  const loses = [2, 1];
  const ties = [3, 3];

  test('SG2-092 SG2-097 figures pair off; where nobody of a side stands it is destroyed, and all its living are captured', () => {
    const { unit } = assault([...INTO_CONTACT, ...wins, ...wins, ...wins, ...wins, 2, 3, 4, 6]);
    expect(states(unit('Defenders'))).toEqual([dead, captured, captured, captured]);
    expect(unit('Defenders').isInPlay).toBe(false);
    expect(states(unit('Attackers'))).toEqual([active, active, active, active]);
    expect(unit('Attackers').centre).toBe(node(12, 18));
  });

  test('SG2-097 by house rule the destroyed fare as others who lose', () => {
    const dice = [...INTO_CONTACT, ...wins, ...wins, ...wins, ...wins, 2, 3, 4, 6];
    const rule = { 'closeAssault.destroyedLosers': 'as-losers' };
    // The first is dead: the last, stunned, succeeds him (SG2-012).
    const { unit } = assault([...dice, 3], { houseRules: rule });
    expect(states(unit('Defenders'))).toEqual([dead, captured, captured, active]);
    expect(unit('Defenders').centreY).toBeGreaterThan(2200);
    const kept = assault([...dice, 3], { houseRules: { ...rule, 'closeAssault.woundedLosers': 'kept' } });
    expect(states(kept.unit('Defenders'))).toEqual([dead, wounded, wounded, active]);
  });

  test('SG2-102 SG2-103 the side with most casualties tests at TL 1 for each; who fails falls back, its wounded captured', () => {
    // Two defenders down: 4 fails LV 2 + TL 2 by one level. Then a D6 each: wounded, stunned.
    const dice = [...INTO_CONTACT, ...wins, ...wins, ...ties, ...ties, 4, 3, 5, 3];
    const { unit } = assault(dice);
    const defenders = unit('Defenders');
    expect(states(defenders)).toEqual([captured, active, active, active]);
    expect(defenders.confidence).toBe(CONFIDENCE.steady);
    expect(defenders.centreY).toBeGreaterThan(2200);
    expect(defenders.leader).toBe(defenders.figures[1]);
    const heavier = { 'closeAssault.threatPerCasualty': 2 };
    const more = assault([...INTO_CONTACT, ...wins, ...wins, ...ties, ...ties, 6, 3, 5, 3], { houseRules: heavier });
    expect(more.unit('Defenders').confidence).toBe(CONFIDENCE.steady);
    const stunned = assault(dice, { houseRules: { 'closeAssault.stunnedLosers': 'captured' } });
    expect(states(stunned.unit('Defenders'))).toEqual([captured, captured, active, active]);
    const kept = assault(dice, { houseRules: { 'closeAssault.woundedLosers': 'kept' } });
    expect(states(kept.unit('Defenders'))).toEqual([wounded, active, active, active]);
  });

  test('SG2-103 SG2-104 passing it, the other side tests at its own casualties; if both hold there is another round', () => {
    // One defender down: 4 holds against 2 + 1, the attackers' 3 against 2. Then one faces two: 3, 3 and 4.
    const first = [...INTO_CONTACT, ...ties, ...ties, ...ties, ...wins, 4, 3];
    // 2 casualties are TL 2: 4 fails. Of the beaten: 5 stunned, 1 dead.
    const second = [3, 3, 4, ...ties, ...ties, 4, 5, 1];
    const { unit } = assault([...first, ...second]);
    expect(states(unit('Defenders'))).toEqual([active, active, active, dead]);
  });

  test('SG2-103 attackers who fail fall back, and defenders stay', () => {
    const { unit } = assault([...INTO_CONTACT, ...loses, ...ties, ...ties, ...ties, 3, 1, 3]);
    const attackers = unit('Attackers');
    expect(attackers.confidence).toBe(CONFIDENCE.steady);
    expect(attackers.centreY).toBeLessThan(1200);
    expect(states(attackers)).toEqual([dead, active, active, active]);
    expect(unit('Defenders').centre).toBe(node(12, 18));
  });

  test('SG2-102 equal casualties: the defender tests first, by house rule the attacker', () => {
    const round = [...INTO_CONTACT, ...ties, ...ties, ...ties, ...ties, 2];
    expect(assault(round).unit('Defenders').confidence).toBe(CONFIDENCE.steady);
    const rule = { houseRules: { 'closeAssault.tieTests': 'attacker' } };
    expect(assault(round, rule).unit('Attackers').confidence).toBe(CONFIDENCE.steady);
  });

  test('SG2-097 a figure that beats one and loses to another is down as well as that one', () => {
    const one = { blue: [{ ...ATTACKERS, figures: 1 }], red: [{ ...DEFENDERS, figures: 2 }] };
    const { unit } = assault([3, 4, 3, 5, 4, 6, 5, 6], one);
    expect(unit('Attackers').isInPlay).toBe(false);
    expect(states(unit('Attackers'))).toEqual([captured]);
    expect(states(unit('Defenders'))).toEqual([active, active]);
  });

  test('SG2-104 by house rule casualties of close combat cause the usual tests', () => {
    // The second defender fails by a level with 3 and is captured; by house rule 3 fails again.
    const dice = [...INTO_CONTACT, ...ties, ...wins, ...ties, ...ties, 3, 3];
    expect(assault(dice).unit('Defenders').confidence).toBe(CONFIDENCE.steady);
    const rule = { houseRules: { 'closeAssault.otherConfidenceTests': true } };
    expect(assault([...dice, 3], rule).unit('Defenders').confidence).toBe(CONFIDENCE.shaken);
  });

  test('SG2-095 defenders in position have one type more in the first round', () => {
    const inPosition = ({ unit }: Scene) => void Object.assign(unit('Defenders'), { isInPosition: true });
    expect(() => assault([...INTO_CONTACT, 9, 8], {}, inPosition)).toThrow('after all 5 scripted dice');
    expect(() => assault([...INTO_CONTACT, 9, 8])).toThrow('scripted die 4 shows 9, the rules rolled a d8');
    const wood = { name: 'wood', rect: [8, 17, 8, 4], cover: 'soft', sight: 'clear' };
    expect(() => assault([...INTO_CONTACT, 9, 8], { terrain: [wood] })).toThrow('after all 5 scripted dice');
    const single = { blue: [{ ...ATTACKERS, figures: 1 }], red: [{ ...DEFENDERS, figures: 1 }] };
    const second = [3, 4, 3, 5, 5, 3, 3, 9];
    expect(() => assault(second, single, inPosition)).toThrow('scripted die 8 shows 9, the rules rolled a d8');
  });

  test('SG2-094 SG2-096 weapons shift dice, power armour doubles scores', () => {
    const pistols = { blue: [{ ...ATTACKERS, weapon: 'heavyAutopistol' }] };
    expect(() => assault([...INTO_CONTACT, 8, 10], pistols)).toThrow('after all 5 scripted dice');
    const power = { blue: [{ ...ATTACKERS, armour: 'lightPower', figures: 1 }], red: [{ ...DEFENDERS, figures: 1 }] };
    // Odds of two to one: 5 holds against 2 + 2. 4 doubled beats 7.
    const { unit } = assault([3, 5, 3, 7, 4, 1], power);
    expect(states(unit('Defenders'))).toEqual([dead]);
  });

  test('SG2-031 the suppressed fight, by house rule they do not', () => {
    const one = { blue: [{ ...ATTACKERS, figures: 1 }], red: [{ ...DEFENDERS, figures: 1 }] };
    const held = ({ unit }: Scene) => void Object.assign(unit('Defenders'), { suppression: 1 });
    expect(states(assault([3, 4, 3, 8, 7, 3], one, held).unit('Defenders'))).toEqual([active]);
    const rule = { ...one, houseRules: { 'suppression.fightsInCloseAssault': false } };
    expect(states(assault([3, 4, 3, 8, 1, 1], rule, held).unit('Defenders'))).toEqual([dead]);
  });

  test('SG2-092 the larger side puts one figure on each enemy, the owner of the smaller places the rest', () => {
    const asked: { chooser: string; count: number }[] = [];
    const policy = {
      pair: (_battle: Battle, _side: Side, figure: Figure, candidates: readonly Figure[], count: number) => {
        asked.push({ chooser: `${figure.unit.name} by ${candidates[0].unit.name}`, count });
        return count - 1;
      },
    };
    const three = { blue: [{ ...ATTACKERS, figures: 3 }], red: [{ ...DEFENDERS, figures: 2 }], policy };
    const { unit } = assault([3, 4, 2, 1, 2, 1, 2, 2, 1, 1], three);
    expect(asked).toEqual([
      { chooser: 'Defenders by Attackers', count: 3 },
      { chooser: 'Defenders by Attackers', count: 2 },
      { chooser: 'Attackers by Defenders', count: 2 },
    ]);
    expect(states(unit('Defenders'))).toEqual([dead, dead]);
  });
});

describe('a figure that faces several', () => {
  const outnumbered = (mayBeat: string, faces: readonly number[]) =>
    assault([...INTO_CONTACT, ...faces], {
      blue: [{ ...ATTACKERS, figures: 1 }],
      red: [{ ...DEFENDERS, figures: 3 }],
      houseRules: { 'closeCombat.mayBeat': mayBeat },
    });

  test('SG2-092 beats all whom it outscores', () => {
    const { unit } = outnumbered('all', [6, 4, 5, 3, 1, 1, 1]);
    expect(states(unit('Defenders'))).toEqual([dead, dead, dead]);
  });

  test('SG2-092 by house rule beats the highest of them alone, the first of equals', () => {
    const highest = outnumbered('one', [6, 4, 5, 3, 3, 1]);
    expect(states(highest.unit('Defenders'))).toEqual([active, dead, active]);
    const equal = outnumbered('one', [6, 3, 5, 5, 3, 1]);
    expect(states(equal.unit('Defenders'))).toEqual([active, dead, active]);
  });

  test('SG2-092 SG2-096 the highest is by the score, which power armour doubles', () => {
    const { unit } = assault([...INTO_CONTACT, 8, 5, 3, 3, 3, 1], {
      blue: [{ ...ATTACKERS, figures: 1 }],
      red: [
        {
          ...DEFENDERS,
          figures: [
            { name: 'Trooper', count: 2 },
            { name: 'Power', armour: 'lightPower' },
          ],
        },
      ],
      houseRules: { 'closeCombat.mayBeat': 'one' },
    });
    expect(states(unit('Defenders'))).toEqual([active, active, dead]);
  });

  test('SG2-092 by house rule it may still beat one and lose to another', () => {
    const { unit } = outnumbered('one', [5, 4, 6, 3, 1, 1, 1]);
    expect(states(unit('Attackers'))).toEqual([dead]);
    expect(states(unit('Defenders'))).toEqual([dead, active, active]);
  });
});

describe('final defensive fire', () => {
  const fires = { policy: { finalFire: () => SMALL_ARMS } };
  const SHORT = [3, 4, 3];
  const shooting = { ...far, ...fires };

  test('SG2-098 SG2-099 attackers who fall short are fired on; without casualties they go on unsuppressed', () => {
    // No effect; a second move of 6; a round of ties, which the defenders lose by 2.
    const contact = [6, 3, 3, 3, 3, 3, 3, 3, 3, 2];
    const { unit } = assault([...SHORT, 2, 2, 4, ...contact], shooting);
    expect(unit('Attackers').suppression).toBe(0);
    expect(unit('Attackers').centre).toBe(node(12, 26));
    const suppressed = assault([...SHORT, 5, 2, 4, ...contact], shooting);
    expect(suppressed.unit('Attackers').suppression).toBe(0);
    expect(suppressed.unit('Attackers').wasSuppressed).toBe(false);
  });

  test('SG2-099 SG2-100 a casualty has them test at TL 1; failing they go back to where they began, with a marker', () => {
    // 8 and 8 above 1 by D4: 4 hits, one wounds. 3 against 2 + 1 fails.
    const hits = [8, 8, 1, 2, 5, 4, 1, 1, 1, 3, 1, 1, 4, 1, 1];
    const back = assault([...SHORT, ...hits, 3, 8], shooting);
    const attackers = back.unit('Attackers');
    expect(attackers.centre).toBe(node(12, 12));
    expect([attackers.suppression, attackers.wasSuppressed, attackers.confidence]).toEqual([1, false, 0]);
    expect(attackers.wounded).toBe(1);
    const harder = { ...shooting, houseRules: { 'finalFire.threatPerCasualty': 2 } };
    expect(assault([...SHORT, ...hits, 4, 8], harder).unit('Attackers').suppression).toBe(1);
  });

  test('SG2-100 by house rule or choice they withdraw to cover that is not nearer the enemy', () => {
    const hits = [8, 8, 1, 2, 5, 4, 1, 1, 1, 3, 1, 1, 4, 1, 1];
    const wood = { name: 'wood', rect: [16, 14, 6, 6], cover: 'soft', sight: 'clear' };
    const where = (houseRules: object, chosen: boolean) => {
      const policy = { ...fires.policy, withdrawsToCover: () => chosen };
      const parts = { ...far, policy, terrain: [wood], houseRules } as Stage;
      const played = scene({ ...parts, dice: [...SHORT, ...hits, 3, 8] });
      played.act(played.unit('Attackers'), 'closeAssault', { target: played.unit('Defenders') });
      return played.unit('Attackers').centre;
    };
    const start = node(12, 12);
    expect(where({}, false)).toBe(start);
    expect(where({}, true)).not.toBe(start);
    expect(where({ 'finalFire.withdrawTo': 'cover' }, false)).not.toBe(start);
    expect(where({ 'finalFire.withdrawTo': 'start' }, true)).toBe(start);
  });

  test('SG2-101 still short after the second move they stay, or withdraw with a marker, as the owner or a house rule has it', () => {
    const dice = [3, 4, 1, 1];
    const end = (withdraws: boolean, houseRules: object = {}) => {
      const { unit } = assault(dice, { ...far, houseRules, policy: { withdraws: () => withdraws } } as Stage);
      const { centre, suppression } = unit('Attackers');
      return [Math.floor(centre / (WIDTH + 1)), suppression];
    };
    expect(end(false)).toEqual([16, 0]);
    expect(end(true)).toEqual([12, 1]);
    expect(end(true, { 'finalFire.stillShort': 'stay' })).toEqual([16, 0]);
    expect(end(false, { 'finalFire.stillShort': 'withdraw' })).toEqual([12, 1]);
  });

  test('SG2-098 the suppressed fire only after a test at TL 1 for each marker', () => {
    const held = ({ unit }: Scene) => void Object.assign(unit('Defenders'), { suppression: 2 });
    const quiet = assault([...SHORT, 4, 1], shooting, held);
    expect(quiet.unit('Attackers').active).toBe(4);
    const loud = assault([...SHORT, 5, 2, 2, 4, 1], shooting, held);
    expect(loud.unit('Defenders').suppression).toBe(2);
  });

  test('SG2-098 the weapon limit is neither asked nor marked, by house rule it is', () => {
    const fired = ({ unit }: Scene) => void Object.assign(unit('Defenders'), { smallArmsFired: true });
    expect(() => assault([...SHORT, 1], shooting, fired)).toThrow();
    const rule = { ...shooting, houseRules: { 'finalFire.ignoresWeaponLimit': false } };
    assault([...SHORT, 1], rule, fired);
    const marks = assault([...SHORT, 2, 2, 4, 1], rule);
    expect(marks.unit('Defenders').smallArmsFired).toBe(true);
    const free = assault([...SHORT, 2, 2, 4, 1], shooting);
    expect(free.unit('Defenders').smallArmsFired).toBe(false);
  });

  test('SG2-098 panic, being routed or broken, and disorder forbid it, and a house rule', () => {
    const silent = (before: (unit: Unit) => void, parts: Stage = shooting) =>
      assault([...SHORT, 1], parts, ({ unit }) => before(unit('Defenders')));
    silent((unit) => void Object.assign(unit, { isPanicked: true }));
    silent((unit) => void Object.assign(unit, { confidence: CONFIDENCE.broken }));
    silent((unit) => void Object.assign(unit, { confidence: CONFIDENCE.routed }));
    silent((unit) => void Object.assign(unit, { isDisorganised: true }));
    silent(() => {}, { ...shooting, houseRules: { 'finalFire.allowed': false } });
    silent(() => {}, far);
  });

  test('SG2-099 no attacker left: the assault is over', () => {
    const one = { ...shooting, blue: [{ ...ATTACKERS, figures: 1 }] };
    const { unit } = assault([...SHORT, 8, 8, 1, 1, 9, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1], one);
    expect(unit('Attackers').isInPlay).toBe(false);
  });

  test('SG2-099 by house rule its casualties cause a confidence test', () => {
    const rule = { ...shooting, houseRules: { 'finalFire.confidenceTest': true } };
    const hits = [8, 8, 1, 2, 5, 4, 1, 1, 1, 3, 1, 1, 4, 1, 1];
    const { unit } = assault([...SHORT, ...hits, 3, 3, 8], rule);
    expect(unit('Attackers').confidence).toBe(CONFIDENCE.steady);
  });
});
