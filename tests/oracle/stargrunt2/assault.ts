import { type Answer, eachThrow, exceeds, excess, numbered, shifted, Tally } from './dice.ts';
import { qualityDie } from './fire.ts';
import { confidenceTest, dropsAnswer, successor } from './nerve.ts';
import { flag, num, type Rules, word } from './rules.ts';
import { byCasualties, type VolleyInputs, volleyResult } from './volley.ts';

export interface CombatMoveInputs {
  readonly mobility: string;
  readonly distance: number;
  readonly actions: number;
  readonly encumbered: boolean;
}

/** SG2-056, 057, 058. */
export function combatMoveOdds(rules: Rules, { mobility, distance, actions, encumbered }: CombatMoveInputs): Answer {
  const die = shifted(
    rules,
    num(rules, `mobility.${mobility}.die`),
    encumbered ? num(rules, 'mobility.encumberedShift') : 0,
  );
  const tally = new Tally(['reaches', 'short']);
  eachThrow(new Array(actions).fill(die), (scores, chance) => {
    const inches = scores.reduce((sum, score) => sum + score, 0) * num(rules, 'move.combatMultiplier');
    tally.add(inches >= distance ? 'reaches' : 'short', chance);
  });
  return tally.answer();
}

/** SG2-086: not for broken and routed units. */
export function assaultStartOdds(
  rules: Rules,
  { quality, leader, confidence }: { readonly quality: string; readonly leader: number; readonly confidence: string },
): Answer {
  const tally = new Tally(['pass', 'fail', 'not-allowed']);
  if (confidence === 'broken' || confidence === 'routed') tally.add('not-allowed', 1);
  else {
    const pass = exceeds(qualityDie(rules, quality), leader + num(rules, `closeAssault.attackerThreat.${confidence}`));
    tally.add('pass', pass);
    tally.add('fail', 1 - pass);
  }
  return tally.answer();
}

export interface StandInputs {
  readonly quality: string;
  readonly leader: number;
  readonly attackers: number;
  readonly attackersPower: number;
  readonly defenders: number;
  readonly defendersPower: number;
  readonly terror: boolean;
}

/** SG2-088, 089, 090: odds rounded down, at least 1, doubled by terror. */
export function assaultStandOdds(rules: Rules, inputs: StandInputs): Answer {
  const each = num(rules, 'closeAssault.powerArmourCounts');
  const attackers = inputs.attackers - inputs.attackersPower + each * inputs.attackersPower;
  const defenders = inputs.defenders - inputs.defendersPower + each * inputs.defendersPower;
  let threat = Math.max(Math.floor(attackers / defenders), num(rules, 'closeAssault.minOddsThreat'));
  if (inputs.terror) threat *= num(rules, 'closeAssault.terrorMultiplier');
  return dropsAnswer(confidenceTest(rules, qualityDie(rules, inputs.quality), inputs.leader, threat));
}

export interface CombatInputs {
  readonly attackerQuality: string;
  readonly attackerWeapon: string;
  readonly attackerPower: boolean;
  readonly defenderQuality: string;
  readonly defenderWeapon: string;
  readonly defenderPower: boolean;
  readonly defenderCover: boolean;
  readonly round: number;
  readonly attackers: number;
  readonly defenders: number;
}

/** SG2-093 to 096. */
function combatDice(rules: Rules, inputs: CombatInputs): { attack: number; defence: number } {
  const attacker = qualityDie(rules, inputs.attackerQuality);
  const defender = qualityDie(rules, inputs.defenderQuality);
  const attackSteps = num(rules, `closeCombat.shift.${inputs.attackerWeapon}`);
  let defenceSteps = num(rules, `closeCombat.shift.${inputs.defenderWeapon}`);
  if (inputs.defenderCover && inputs.round <= num(rules, 'closeCombat.coverRounds'))
    defenceSteps += num(rules, 'closeCombat.coverShift');
  const attack = shifted(rules, attacker, attackSteps);
  const defence = shifted(rules, defender, defenceSteps);
  if (!flag(rules, 'closeCombat.openShift')) return { attack, defence };
  return {
    attack: shifted(rules, attack, -excess(rules, defender, defenceSteps)),
    defence: shifted(rules, defence, -excess(rules, attacker, attackSteps)),
  };
}

interface Fighter {
  readonly die: number;
  readonly factor: number;
}

/** Chances by number beaten, for one that stands or falls. */
function oneFacing(one: Fighter, many: Fighter, count: number) {
  const up: number[] = new Array(count + 1).fill(0);
  const down: number[] = new Array(count + 1).fill(0);
  for (let own = 1; own <= one.die; own++) {
    let [won, tied, lost] = [0, 0, 0];
    for (let other = 1; other <= many.die; other++) {
      const lead = own * one.factor - other * many.factor;
      if (lead > 0) won += 1 / many.die;
      else if (lead < 0) lost += 1 / many.die;
      else tied += 1 / many.die;
    }
    let standing = [1];
    let fallen = [0];
    for (let n = 0; n < count; n++) {
      const [stood, fell] = [
        [...standing, 0],
        [...fallen, 0],
      ];
      standing = stood.map((chance, k) => chance * tied + (k > 0 ? stood[k - 1] * won : 0));
      fallen = fell.map((chance, k) => chance * (tied + lost) + stood[k] * lost + (k > 0 ? fell[k - 1] * won : 0));
    }
    for (let k = 0; k <= count; k++) {
      up[k] += standing[k] / one.die;
      down[k] += fallen[k] / one.die;
    }
  }
  return { up, down };
}

/** SG2-092: by house rule one falls at most. */
function atMostOne([none, ...more]: readonly number[]): number[] {
  return [none, more.reduce((sum, chance) => sum + chance, 0)];
}

/** SG2-092, 096: each rolls once, compared with all it faces. */
export function closeCombatOdds(rules: Rules, inputs: CombatInputs): Answer {
  const { attack, defence } = combatDice(rules, inputs);
  const power = num(rules, 'closeCombat.powerMultiplier');
  const attacker = { die: attack, factor: inputs.attackerPower ? power : 1 };
  const defender = { die: defence, factor: inputs.defenderPower ? power : 1 };
  if (inputs.attackers === 1 && inputs.defenders === 1) {
    const { up, down } = oneFacing(attacker, defender, 1);
    return [
      ['attacker-wins', up[1]],
      ['defender-wins', down[0]],
      ['draw', up[0]],
    ];
  }
  const isDefender = inputs.attackers > 1;
  const { up, down } = isDefender
    ? oneFacing(defender, attacker, inputs.attackers)
    : oneFacing(attacker, defender, inputs.defenders);
  const who = isDefender ? 'defender' : 'attacker';
  const [stands, falls] = word(rules, 'closeCombat.mayBeat') === 'one' ? [atMostOne(up), atMostOne(down)] : [up, down];
  return [...numbered(stands, (k) => `${who}-up-${k}`), ...numbered(falls, (k) => `${who}-down-${k}`)];
}

export interface FinalFireInputs extends VolleyInputs {
  readonly attackerQuality: string;
  readonly attackerLeader: number;
}

/** SG2-098, 099: +1 per casualty; LV before the fire or, by house rule, of the new leader (SG2-012). */
export function finalFireOdds(rules: Rules, inputs: FinalFireInputs): Answer {
  const tally = new Tally(['no-fire', 'no-casualties', 'goes-on', 'abandons', 'wiped-out']);
  const { found, squad } = volleyResult(rules, inputs);
  if (found === null || !flag(rules, 'finalFire.allowed')) {
    tally.add('no-fire', 1);
    return tally.answer();
  }
  tally.add('no-casualties', found.noEffect + found.suppression);
  const die = qualityDie(rules, inputs.attackerQuality);
  byCasualties(squad).forEach((chance, down) => {
    if (chance === 0) return;
    if (down === 0) tally.add('no-casualties', chance);
    else if (down === inputs.targets) tally.add('wiped-out', chance);
    else {
      const passes = (leader: number) => exceeds(die, leader + num(rules, 'finalFire.threatPerCasualty') * down);
      let pass = passes(inputs.attackerLeader);
      if (word(rules, 'leader.testUses') === 'new') {
        const lost = down / inputs.targets;
        pass *= 1 - lost;
        for (const [leader, part] of successor(rules, inputs.attackerLeader)) pass += lost * part * passes(leader);
      }
      tally.add('goes-on', chance * pass);
      tally.add('abandons', chance * (1 - pass));
    }
  });
  return tally.answer();
}

/** SG2-097. */
export function closeCasualtyOdds(rules: Rules): Answer {
  const tally = new Tally(['dead', 'wounded', 'ok']);
  eachThrow([6], ([score], chance) => {
    if (score <= num(rules, 'closeAssault.deadUpTo')) tally.add('dead', chance);
    else tally.add(score <= num(rules, 'closeAssault.woundedUpTo') ? 'wounded' : 'ok', chance);
  });
  return tally.answer();
}

/** SG2-082, 083: only the better aid counts. */
export function treatWoundedOdds(rules: Rules, { aid }: { readonly aid: string }): Answer {
  const bonuses: Record<string, number> = {
    none: 0,
    medic: num(rules, 'wounded.medicBonus'),
    medicalUnit: num(rules, 'wounded.medicalUnitBonus'),
  };
  const tally = new Tally(['dead', 'stabilised', 'ok']);
  eachThrow([6], ([roll], chance) => {
    const score = roll + bonuses[aid];
    if (score <= num(rules, 'wounded.deadUpTo')) tally.add('dead', chance);
    else tally.add(score >= num(rules, 'wounded.okFrom') ? 'ok' : 'stabilised', chance);
  });
  return tally.answer();
}
