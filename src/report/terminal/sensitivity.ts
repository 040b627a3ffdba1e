import { styleText } from 'node:util';
import { headTexts, quietTexts } from '../document/terminal.ts';
import { type Headed, headOf } from '../head.ts';
import { confidence, rounded, whole } from '../numbers.ts';
import type { ScenarioFacts } from '../results.ts';
import { type ExploredAim, keyShares, type Sensitivity } from '../sensitivity.ts';
import { rowLabel } from '../sentences/comparison.ts';
import { sensitivityAnswer, sensitivityMethod, withEnds } from '../sentences/sensitivity.ts';
import { plainTable, wrapped } from './layout.ts';

interface Facts extends Headed {
  readonly scenario: ScenarioFacts;
  readonly seed: number;
  readonly alpha: number;
}

export function sensitivityText(sensitivity: Sensitivity, facts: Facts, notes: readonly string[]): string {
  const { scenario, seed, alpha } = facts;
  const { keys, rows, games } = sensitivity;
  const head = headOf([{ ...facts, name: scenario.name }]);
  const played = `${whole(keys.length)} keys, ${whole(rows)} rows, ${whole(games)} games per combination, seed ${seed}`;
  const blocks = [
    wrapped(`${styleText('bold', scenario.name)} (${scenario.systemTitle}): what explains its results; ${played}`),
    ...headTexts(head),
    sensitivityAnswer(sensitivity)
      .map((sentence) => wrapped(sentence))
      .join('\n'),
    ...sensitivity.aims.flatMap((aim) => aimTable(sensitivity, aim, alpha)),
    wrapped(sensitivityMethod(sensitivity, alpha).slice(0, 2).join(' ')),
    ...quietTexts(head),
    ...notes.map((note) => wrapped(note, '  ')),
  ];
  return blocks.join('\n\n');
}

function aimTable(sensitivity: Sensitivity, aim: ExploredAim, alpha: number): string[] {
  const shares = keyShares(sensitivity, aim);
  if (shares.length === 0) return screeningLines(sensitivity, aim);
  const lines = shares.map(({ key, alone, together, total }) => [
    key.key,
    key.range,
    ...[alone, together, total].map(withEnds),
  ]);
  const heads = [`${rowLabel(aim.metric)}: key`, 'Range', 'Alone', 'Together', `Total (${confidence(alpha)})`];
  return [plainTable(heads, lines, [2, 3, 4])];
}

const MOST_LINES = 12;

/** Without shares, what the screening found. */
function screeningLines({ keys, trajectories }: Sensitivity, { metric, effects }: ExploredAim): string[] {
  if (trajectories === 0) return [];
  const places = [...keys.keys()]
    .filter((place) => (effects[place].size.estimate ?? 0) !== 0)
    .toSorted((a, b) => effects[b].size.estimate! - effects[a].size.estimate!)
    .slice(0, MOST_LINES);
  if (places.length === 0) return [];
  const lines = places.map((place) => {
    const { size, mean, spread } = effects[place];
    return [keys[place].key, keys[place].range, rounded(size), rounded(mean), rounded(spread)];
  });
  const unit = metric.kind === 'score' ? 'log odds' : metric.unit;
  return [plainTable([`${rowLabel(metric)} (${unit}): key`, 'Range', 'Size', 'Mean', 'Spread'], lines, [2, 3, 4])];
}
