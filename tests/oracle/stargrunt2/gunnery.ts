import { type Answer, Tally } from './dice.ts';
import { armourDie, type FireInputs, isNoFire, onlySuppresses, qualityDie, rangeDie, rolled } from './fire.ts';
import { num, type Rules } from './rules.ts';
import { infantryHit, volleyAnswer, wounding } from './volley.ts';

export interface SniperInputs extends FireInputs {
  readonly weapon: string;
  readonly armour: string;
}

/** SG2-120, 121: minor: a random figure; major: the chosen one; one impact roll. */
export function sniperOdds(rules: Rules, inputs: SniperInputs): Answer {
  const key = `sniper.weapons.${inputs.weapon}`;
  const names = ['none', 'wound', 'kill'] as const;
  const tally = new Tally([
    'no-fire',
    'miss',
    ...['random', 'chosen'].flatMap((who) => names.map((name) => `${who}-${name}`)),
  ]);
  const range = rangeDie(rules, inputs);
  if (isNoFire(rules, range)) {
    tally.add('no-fire', 1);
    return tally.answer();
  }
  const dice = [qualityDie(rules, inputs.quality), num(rules, `${key}.firepower`)];
  const { none, one, hits } = rolled(rules, dice, range.die);
  const blow = wounding(rules, {
    impact: num(rules, `${key}.impact`),
    impactMultiplier: num(rules, `${key}.impactMultiplier`),
    armour: armourDie(rules, inputs.armour),
    cover: inputs.cover,
    inPosition: inputs.inPosition,
    indirect: false,
  });
  // SG2-066: suppressing fire hurts nobody.
  const hurt = onlySuppresses(rules, range) ? { none: 1, wound: 0, kill: 0 } : blow;
  const major = hits.reduce((sum, chance) => sum + chance, 0);
  tally.add('miss', none);
  for (const name of names) {
    tally.add(`random-${name}`, one * hurt[name]);
    tally.add(`chosen-${name}`, major * hurt[name]);
  }
  return tally.answer();
}

export interface HeavyInputs extends FireInputs {
  readonly fireControl: string;
}

const heavyDice = (rules: Rules, { quality, fireControl }: HeavyInputs) => [
  qualityDie(rules, quality),
  num(rules, `fireControl.${fireControl}.die`),
];

/** SG2-074. */
export function heavyFireOdds(rules: Rules, inputs: HeavyInputs): Answer {
  const tally = new Tally(['no-fire', 'miss', 'minor', 'major']);
  const range = rangeDie(rules, inputs);
  if (isNoFire(rules, range)) tally.add('no-fire', 1);
  // SG2-066: suppressing fire misses.
  else if (onlySuppresses(rules, range)) tally.add('miss', 1);
  else {
    const { none, one, hits } = rolled(rules, heavyDice(rules, inputs), range.die);
    tally.add('miss', none);
    tally.add('minor', one);
    tally.add(
      'major',
      hits.reduce((sum, chance) => sum + chance, 0),
    );
  }
  return tally.answer();
}

/** SG2-085: fire control replaces firepower. */
export function heavyVolleyOdds(
  rules: Rules,
  inputs: HeavyInputs & { readonly armour: string; readonly targets: number },
): Answer {
  return volleyAnswer(
    infantryHit(rules, inputs, {
      dice: heavyDice(rules, inputs),
      impact: num(rules, 'heavy.infantryImpact'),
      armour: armourDie(rules, inputs.armour),
      cover: inputs.cover,
      targets: inputs.targets,
    }),
  );
}

/** SG2-075. */
export function missileFireOdds(
  rules: Rules,
  inputs: { readonly quality: string; readonly guidance: string; readonly ecm: string },
): Answer {
  const dice = [qualityDie(rules, inputs.quality), num(rules, `guidance.${inputs.guidance}.die`)];
  const { none, one, hits } = rolled(rules, dice, num(rules, `ecm.${inputs.ecm}.die`));
  return [
    ['miss', none],
    ['minor', one],
    ['major', hits.reduce((sum, chance) => sum + chance, 0)],
  ];
}
