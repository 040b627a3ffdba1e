import { z } from 'zod';
import { parseScenarioText } from './document.ts';
import { got, placeOf, plainValue } from './entries.ts';
import { jsonSchemaOf } from './expectation.ts';
import type { NamedFile } from './games/named-games.ts';
import { messages, type Place, type Problem, tidyProblems } from './problems.ts';
import type { Delta } from './scenario.ts';
import { schemaProblems } from './schema-problems.ts';
import { readSource } from './source.ts';

const difference = z.number().positive().max(1_000_000);

const shape = z.strictObject({
  threads: z.int().min(1).max(64).optional(),
  out: z.string().min(1).optional(),
  games: z.array(z.string().min(1)).max(100).optional(),
  delta: z.union([difference, z.record(z.string(), difference)]).optional(),
});

/** Defaults of a folder. */
export interface Settings {
  readonly threads?: number | undefined;
  /** Parent folder of new reports. */
  readonly out?: string | undefined;
  /** Files of games, which scenarios and commands may then call by their ids. */
  readonly games: readonly NamedFile[];
  readonly delta?: Delta | undefined;
  /** `delta` itself has the empty name. */
  readonly deltaPlaces: Readonly<Record<string, Place>>;
}

export type SettingsResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Never throws on invalid input: returns all problems. */
export async function loadSettings(file: string): Promise<SettingsResult> {
  const whole = { file, line: 0, column: 0 };
  const refuse = (problems: readonly Problem[]): SettingsResult => ({ ok: false, problems: tidyProblems(problems) });
  const error = (at: Place, message: string): Problem => ({ ...at, message, severity: 'error' });
  const source = await readSource(file);
  if ('problem' in source) return refuse([error(whole, source.problem)]);
  // Empty or comments.
  if (/^(\s*(#.*)?\n?)*$/.test(source.text)) return { ok: true, settings: { deltaPlaces: {}, games: [] } };
  const { root, problems } = parseScenarioText(file, source.text);
  if (root === null) return refuse(problems);
  if (root.kind !== 'map') return refuse([...problems, error(root.at, messages.settingsNotAMap(got(root)))]);
  const parsed = shape.safeParse(plainValue(root));
  if (!parsed.success) return refuse([...problems, ...schemaProblems(parsed.error.issues, root, jsonSchemaOf(shape))]);
  if (problems.length > 0) return refuse(problems);
  const names = ['', ...Object.keys(Object(parsed.data.delta))];
  const places = names.map((name) => [name, placeOf(root, name === '' ? ['delta'] : ['delta', name])]);
  const games = (parsed.data.games ?? []).map((name, i) => ({ file: name, place: placeOf(root, ['games', i]) }));
  return { ok: true, settings: { ...parsed.data, games, deltaPlaces: Object.fromEntries(places) } };
}
