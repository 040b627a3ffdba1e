import type { Fitted } from '../../scenarios/games/tactics-schema.ts';

const KEYS = ['gain', 'low', 'high', 'games'] as const;

/** The file of weights; `schema`: the path for editors, or null. */
export function fittedText(fitted: Required<Fitted>, schema: string | null): string {
  const { game, hash, date, games, score, tactics } = fitted;
  const scored = KEYS.map((key) => `${key}: ${score[key]}`).join(', ');
  return [
    ...(schema === null ? [] : [`# yaml-language-server: $schema=${schema}`]),
    `game: ${game}`,
    `hash: "${hash}"`,
    `date: "${date}"`,
    `games: ${games}`,
    `score: { ${scored} }`,
    'tactics:',
    ...Object.entries(tactics).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
    '',
  ].join('\n');
}
