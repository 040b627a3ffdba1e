import type { JudgedAlarm, Night } from './night.ts';
import type { SuitePlan } from './plan.ts';
import { type NightWish, playFresh } from './play-night.ts';
import { alarms, isSame, judgeAlarms } from './watch.ts';

/** How many times the games of an alarm are played that judge it. */
const TIMES = 4;
/** Far from all dates. */
const OTHER_SEED = 2 ** 31;

/**
 * A night with what the watch warns of. Entries with a new alarm play four times the games on another seed; an alarm of the night before keeps
 * what was found then.
 */
export async function withAlarms(
  night: Night,
  past: readonly Night[],
  plan: SuitePlan,
  wish: NightWish,
): Promise<Night> {
  const found = alarms(past, night.fresh, night.ended);
  const known = past.at(-1)?.alarms ?? [];
  const earlier = (alarm: (typeof found)[number]): JudgedAlarm | undefined =>
    known.find(({ key, metric, again }) => again !== null && key === alarm.key && isSame(metric, alarm.metric));
  const fresh = found.filter((alarm) => earlier(alarm) === undefined);
  const entries = plan.entries.filter(({ key }) => fresh.some((alarm) => alarm.key === key));
  const scenarios = plan.scenarios.filter((planned) => entries.some((entry) => entry.planned === planned));
  const seed = (wish.freshSeed + OTHER_SEED) % 2 ** 32;
  const games = TIMES * (plan.suite.fresh ?? 0);
  const reruns = entries.length === 0 ? [] : await playFresh({ ...plan, entries, scenarios }, seed, games, wish);
  const judged = judgeAlarms(fresh, reruns, night.alpha);
  return { ...night, alarms: found.map((alarm) => earlier(alarm) ?? judged[fresh.indexOf(alarm)]) };
}
