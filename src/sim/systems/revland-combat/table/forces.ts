import type { StreamBook } from '../../../kernel/dice/dice.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { expandFigures } from '../../../tabletop/force.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import { edgeNodes, type TableEdge } from '../../../tabletop/objectives.ts';
import { ABILITIES, type Ability, WOUND } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { FigureSpec, RevlandScenario, SideSpec } from '../scenario.ts';
import { type Armoury, armouryOf } from '../steps/armoury.ts';
import { type Character, characterOf } from '../steps/skills.ts';
import type { Ground } from './ground.ts';
import { Figure, Side } from './state.ts';

const OWN_EDGES: readonly TableEdge[] = ['south', 'north'];

export function buildSides(
  scenario: RevlandScenario,
  rules: RevlandRules,
  book: StreamBook,
  ground: Ground,
): [Side, Side] {
  const rates = ratesOf(armouryOf(rules));
  let index = 0;
  const built = Object.entries(scenario.sides).map(([name, spec], side) => {
    const figures = expandFigures(spec.figures).map((figure, slot) => {
      const { at, holstered, prone, wound, stuns } = figure;
      return new Figure(book, slot, {
        name: figure.name,
        side,
        index: index++,
        character: characterOfSpec(rules, figure),
        move: hundredths(figure.move ?? rules.profiles[figure.profile].move),
        isHolstered: holstered,
        startsProne: prone,
        startWound: WOUND[wound],
        startStuns: stuns,
        at: at === undefined ? -1 : ground.lattice.nodeNear(hundredths(at[0]), hundredths(at[1])),
        kit: kitOf(rules, figure),
        magazines: figure.magazines ?? null,
        ...rates,
      });
    });
    return new Side(book, { index: side, name, figures, ...termsOf(rules, spec, side, ground) });
  });
  return [built[0], built[1]];
}

function termsOf(rules: RevlandRules, spec: SideSpec, side: number, { deployment, lattice, movement }: Ground) {
  return {
    area: deployment[side],
    edge: edgeNodes(lattice, spec.edge ?? OWN_EDGES[spec.place ?? side], movement),
    hasHospital: spec.hospital,
    isNonLethalFirst: spec.nonLethalFirst ?? rules.engagement.nonLethalFirst,
  };
}

export function characterOfSpec(rules: RevlandRules, figure: FigureSpec): Character {
  const profile = rules.profiles[figure.profile];
  const codes = ABILITIES.map((ability) => [ability, figure[ability] ?? profile[ability]] as const);
  return characterOf(rules, {
    codes: Object.fromEntries(codes) as Record<Ability, string | null>,
    specializations: figure.specializations as Readonly<Record<string, string>>,
    armor: figure.armor ?? profile.armor,
  });
}

function kitOf(rules: RevlandRules, { weapons, profile }: FigureSpec): number[] {
  const ids = idsOf(rules.weapons);
  return (weapons ?? rules.profiles[profile].weapons).map((id) => ids.indexOf(id));
}

/** REV-33, 34: room for the rounds of each fire rate. */
function ratesOf({ uses }: Armoury) {
  const rateOffsets = new Int32Array(uses.length);
  let rateShots = 0;
  uses.forEach((use, i) => {
    rateOffsets[i] = rateShots;
    rateShots += use.rateShots ?? 0;
  });
  return { rateOffsets, rateShots };
}
