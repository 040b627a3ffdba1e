import { codeOf, type Problem } from '../scenarios/problems.ts';
import { ownCommand } from './command-line.ts';

/** Where to look for the first house rule that a system does not have: a line, or none. */
export function searchLines(system: string, problems: readonly Problem[]): string[] {
  const unknown = problems.find(({ message }) => codeOf(message) === 'unknown-house-rule');
  const [, key] = /^unknown house rule "([\w.-]+)"/.exec(unknown?.message ?? '') ?? [];
  return key === undefined ? [] : [`search house rules with: ${ownCommand(['rules', system, key.split('.')[0]])}`];
}
