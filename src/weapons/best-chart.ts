import type { Chart } from '../report/charts/chart.ts';
import { namesOf } from '../report/charts/marks.ts';
import { inkOnCells, labelColour, levelColour } from '../report/charts/theme.ts';
import { kebabCase } from '../report/names.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import type { WeaponActivation } from './activation.ts';
import { axisChannel, type Caption, type WeaponFrame, WIDTH, weaponChart } from './curves.ts';
import { bestStretches, type Worth } from './findings.ts';

/** Pixels per letter of a name in a strip, and of its padding. */
const LETTER = 6.4;
const SIDES = 6;
/** The last of the colours of a few names, for several weapons that are equally good. */
const MOST_NAMES = 2;

/** What a strip is about: activations of one state of targets, and what they are ranked by. */
export interface BestWish {
  readonly caption: Omit<Caption, 'name'>;
  readonly activations: readonly WeaponActivation[];
  readonly worthOf: Worth;
}

/** Which weapon does most, along the axis: a strip for each cover, coloured and named by the best. Null where nobody does anything. */
export function bestChart(
  info: WeaponsInfo,
  frame: WeaponFrame,
  { caption, activations, worthOf }: BestWish,
): Chart | null {
  const covers = info.covers === null ? [null] : frame.covers;
  const span = frame.stepped ? frame.to : frame.to - frame.from + 1;
  const values = covers.flatMap((cover) =>
    bestStretches(
      info,
      activations.filter((one) => one.cover === cover && one.weapon.isEverywhere !== true),
      worthOf,
    ).flatMap(({ who, from, to, first, last }) => {
      if (who.length === 0) return [];
      const weapon = who.length > MOST_NAMES ? `${who.length} alike` : who.join(', ');
      const [left, right] = frame.stepped ? [from === info.axis.values[0] ? 0 : from - 1, to] : [from - 0.5, to + 0.5];
      const room = ((right - left) * (WIDTH - 40)) / span;
      const label = weapon.length * LETTER + SIDES <= room ? weapon : '';
      return [
        {
          cover: cover === null ? 'any cover' : `cover ${cover}`,
          from: left,
          to: right,
          _middle: (left + right) / 2,
          _share: (right - left) / span,
          weapon,
          worth: first,
          ...(last === first ? {} : { last }),
          label,
        },
      ];
    }),
  );
  if (values.length === 0) return null;
  const seen = [...new Set(values.map(({ weapon }) => weapon))];
  const rows = [...new Set(values.map(({ cover }) => cover))];
  const body = {
    data: { values },
    width: WIDTH - 40,
    height: { step: 34 },
    encoding: { y: namesOf('cover', rows) },
    layer: [
      {
        mark: { type: 'rect', stroke: 'white', strokeWidth: 1 },
        encoding: {
          x: axisChannel(frame, 'from', WIDTH),
          x2: { field: 'to' },
          color: frame.isOrdered
            ? levelColour('weapon', frame.kind, frame.weapons, seen)
            : labelColour('weapon', frame.kind, seen, seen),
        },
      },
      {
        mark: { type: 'text', fontSize: 12 },
        encoding: { x: axisChannel(frame, '_middle', WIDTH), text: { field: 'label' }, color: inkOnCells('weapon') },
      },
    ],
  };
  return weaponChart(`best-by-${kebabCase(info.axis.title)}`, caption.title, frame.about, caption.marks, body);
}
