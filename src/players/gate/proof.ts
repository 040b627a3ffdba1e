import { whole } from '../../report/numbers.ts';
import { listed } from '../../report/terminal/layout.ts';
import { type Scenario, systemOf } from '../../scenarios/index.ts';
import { remark } from '../../terminal/output.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { needsProof, playGate } from './play.ts';
import { type Gate, type GateLine, MOST_DRAWN } from './rule.ts';

const HUNDRED = 100;
const points = (share: number): string => (share * HUNDRED).toFixed(1);

const VERDICTS: Readonly<Record<Gate['verdict'], string>> = {
  passed: 'The player is shown to be better than plain ones.',
  failed: 'The player is not shown to be better than plain ones: win rates say little.',
  undecided: 'It is undecided whether the player is better than plain ones: win rates may say little.',
  unjudgeable: 'No seat says who plays it: whoever plays, one side nearly always wins.',
};

/** Plays whether the scenario's player is better than plain ones. Null if it need not prove itself, or was interrupted. */
export async function provenIn(scenario: Scenario, threads: number | undefined, signal: AbortSignal) {
  const system = await systemOf(scenario);
  const variant = scenario.baseline;
  if (!needsProof(system, variant)) return null;
  remark(`${scenario.file}: the player plays plain ones in each seat`);
  await using pool = new WorkerPool({ threads });
  const gate = await playGate(pool, { system, variant, signal });
  return gate === null ? null : { gate, lines: proofLines(gate, system.sides(variant.data)) };
}

/** Verdict, then what it rests on. */
export function proofLines({ verdict, lines, drawn, tooManyDraws, unjudgeable }: Gate, sides: readonly string[]) {
  const draws = tooManyDraws
    ? [`${points(drawn)}% of its games are drawn; at most ${Math.round(MOST_DRAWN * HUNDRED)}% may be.`]
    : [];
  const seats = unjudgeable.map((seat) => sides[seat]);
  const silent =
    seats.length === 0 ? [] : [`Whoever plays ${listed(seats)} scores under 20 or over 80: that seat shows no skill.`];
  return [VERDICTS[verdict], ...lines.map(lineText), ...draws, ...silent];
}

function lineText({ against, score, wanted, games }: GateLine): string {
  const { low, high, estimate } = score;
  const range = low === null || high === null ? '' : ` (${points(low)} to ${points(high)})`;
  return `Against ${against} it scores ${estimate === null ? '–' : points(estimate)} points per 100 games${range}, over ${whole(games)} games in both seats; wanted: above ${Math.round(wanted * HUNDRED)}.`;
}
