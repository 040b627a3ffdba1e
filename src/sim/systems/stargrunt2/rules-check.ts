import type { ScenarioProblem } from '../../kernel/system.ts';
import type { StargruntRules } from './rules.ts';

/** Rules that do not fit each other. */
export function checkRules({ dice, leadership }: StargruntRules): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const report = (message: string): void => {
    problems.push({ path: ['houseRules'], message });
  };
  const { ladder } = dice;
  const rises = ladder.every((die, place) => place === 0 || die > ladder[place - 1]);
  if (ladder.length < 2 || !rises) report(`dice.ladder must list two or more rising dice, got [${ladder.join(', ')}]`);
  if (leadership.min > leadership.max)
    report(`leadership.min (${leadership.min}) must not be above leadership.max (${leadership.max})`);
  else if (leadership.default < leadership.min || leadership.default > leadership.max)
    report(
      `leadership.default must be between leadership.min (${leadership.min}) and leadership.max (${leadership.max}), ` +
        `got ${leadership.default}`,
    );
  return problems;
}
