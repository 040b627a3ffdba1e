import type { z } from 'zod';
import { nearestName } from '../sim/kernel/rules/names.ts';
import { child, type Entry, entryAt, got, type Path, placeOf } from './entries.ts';
import { constantsOf, expectation, type JsonSchema, keysAt, schemasAt } from './expectation.ts';
import { MOST_PROBLEMS, messages, type Place, type Problem } from './problems.ts';

type Issue = z.core.$ZodIssue;

/** In plain words. */
export function schemaProblems(issues: readonly Issue[], root: Entry, schema: JsonSchema): Problem[] {
  const flat = issues.flatMap((issue) => resolveUnion(issue, [], root));
  const unknown = new Map<string, readonly string[]>();
  for (const { issue, path } of flat) if (issue.code === 'unrecognized_keys') unknown.set(pathId(path), issue.keys);
  return flat.flatMap(({ issue, path }) => {
    // A misspelt key is one problem; its right spelling is not also missing.
    if (isMissing(root, path)) {
      const map = path.slice(0, -1);
      const names = keysAt(schema, map, root);
      if (unknown.get(pathId(map))?.some((key) => nearestName(key, names) === String(path.at(-1)))) return [];
    }
    return problemsOf(issue, path, root, schema);
  });
}

interface PlacedIssue {
  readonly issue: Issue;
  readonly path: Path;
}

const pathId = (path: Path) => JSON.stringify(path.map(String));

function isMissing(root: Entry, path: Path): boolean {
  return path.length > 0 && entryAt(root, path) === undefined && entryAt(root, path.slice(0, -1)) !== undefined;
}

function problemsOf(issue: Issue, path: Path, root: Entry, schema: JsonSchema): Problem[] {
  const error = (at: Place, message: string): Problem => ({ ...at, message, severity: 'error' });
  const at = placeOf(root, path);
  const expected = expectation(schemasAt(schema, path, root));
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownKeys(issue.keys, path, root, schema);
    case 'invalid_key': {
      const names = schemasAt(schema, path.slice(0, -1), root).flatMap(({ propertyNames }) => propertyNames ?? []);
      const own = issue.issues.find(({ code }) => code === 'invalid_format')?.message.replace(/^must be /, '');
      const words =
        own ?? (expectation(names as JsonSchema[]) || issue.issues.map(({ message }) => message).join('; '));
      return [error(entryAt(root, path)?.key ?? at, messages.wrongName(String(path.at(-1)), words))];
    }
    case 'custom':
    case 'invalid_format':
      return [error(at, messages.ownWords(fieldName(path), issue.message, got(entryAt(root, path) ?? root)))];
    default: {
      if (isMissing(root, path)) return [error(at, messages.missingKey(String(path.at(-1)), expected))];
      const entry = entryAt(root, path) ?? root;
      if (expected === '' || hasOwnWords(issue))
        return [error(at, messages.ownWords(fieldName(path), issue.message, got(entry)))];
      return [
        error(
          at,
          messages.wrongValue(fieldName(path), expected, got(entry), hint(entry, schemasAt(schema, path, root))),
        ),
      ];
    }
  }
}

/** Suggestions for thousands would take seconds. */
function unknownKeys(keys: readonly string[], path: Path, root: Entry, schema: JsonSchema): Problem[] {
  const at = placeOf(root, path);
  const names = keysAt(schema, path, root);
  return keys
    .map((key) => ({ key, at: entryAt(root, [...path, key])?.key ?? at }))
    .sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
    .map(({ key, at }, i) => ({
      ...at,
      message: messages.unknownKey(key, i < MOST_PROBLEMS ? names : []),
      severity: 'error',
    }));
}

/** For a sentence: `"cover"`, `element 2 of "rect"`. */
function fieldName(path: Path): string {
  const step = path.at(-1);
  if (step === undefined) return 'the file';
  return typeof step === 'number' ? `element ${step + 1} of ${fieldName(path.slice(0, -1))}` : `"${step}"`;
}

/** Except for a choice between maps, whose own messages are more precise. */
function hasOwnWords(issue: Issue): boolean {
  const choosesKind = issue.code === 'invalid_union' && 'discriminator' in issue;
  return !choosesKind && !/^(Invalid|Too big|Too small|Unrecognized)\b/.test(issue.message);
}

function hint(entry: Entry, schemas: readonly JsonSchema[]): string {
  if (entry.kind !== 'scalar') return '';
  const { value } = entry;
  const takes = (...types: string[]) => schemas.some(({ type }) => types.includes(String(type)));
  if (typeof value === 'string') {
    const names = schemas.flatMap(constantsOf);
    const isNumber = value.trim() !== '' && Number.isFinite(Number(value));
    if (isNumber && takes('integer', 'number')) return messages.withoutQuotes();
    return messages.nearest(
      value,
      names.filter((name) => typeof name === 'string'),
    );
  }
  const wantsText = schemas.every((schema) => schema.type === 'string' && constantsOf(schema).length === 0);
  return wantsText && value !== null ? messages.inQuotes() : '';
}

/** Reports the likeliest branch of an unmatched choice. */
function resolveUnion(issue: Issue, prefix: Path, root: Entry): PlacedIssue[] {
  const path = [...prefix, ...(issue.path as Path)];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ issue, path }];
  const entry = entryAt(root, path);
  const ranked = issue.errors
    .map((branch, order) => ({ branch, order, unlikeliness: unlikeliness(branch, entry) }))
    .filter(({ branch }) => !branch.some(isOfOtherType))
    .sort((a, b) => compareRanks(a.unlikeliness, b.unlikeliness) || a.order - b.order);
  if (ranked.length === 0) return [{ issue, path }];
  return ranked[0].branch.flatMap((inner) => resolveUnion(inner, path, root));
}

/** Whether a branch is for values of another type; also a choice within a choice. */
function isOfOtherType(issue: Issue): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code !== 'invalid_union') return issue.code === 'invalid_type';
  return issue.errors.length > 0 && issue.errors.every((branch) => branch.some(isOfOtherType));
}

/** Wrong constants first, then missing and surplus keys, then the rest. */
function unlikeliness(branch: readonly Issue[], entry: Entry | undefined): readonly number[] {
  const unknown = branch.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const missing = branch
    .filter(({ path }) => path.length === 1 && entry !== undefined && child(entry, path[0] as string) === undefined)
    .map(({ path }) => String(path[0]));
  const slips = missing.filter((name) => unknown.some((key) => nearestName(key, [name]) !== null));
  const otherConstants = branch.filter(({ code, path }) => code === 'invalid_value' && path.length <= 1).length;
  return [otherConstants, unknown.length + missing.length - slips.length, branch.length];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((rank, i) => rank !== b[i]);
  return differing < 0 ? 0 : a[differing] - b[differing];
}
