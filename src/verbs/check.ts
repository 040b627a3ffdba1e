import { deltaGround, deltaProblems } from '../experiments/delta.ts';
import { bandProblems, expectsCounts } from '../experiments/expect-plan.ts';
import { variantJob } from '../experiments/play.ts';
import { formatProblem, problemData, type Scenario, systemOf } from '../scenarios/index.ts';
import { rolesIn } from '../sim/kernel/players/policies.ts';
import { loadSystem } from '../sim/registry.ts';
import { DONE, WRONG_INPUT } from '../terminal/failures.ts';
import { type Reading, readScenario, whereToLook } from '../terminal/load.ts';
import { jsonOption, overrideOptions, scenarioFiles, type Usage, type WordsOf } from '../terminal/usages.ts';

export const usage = {
  positionals: {
    scenario: scenarioFiles,
  },
  options: { ...overrideOptions, ...jsonOption },
  examples: [
    ['$0 check scenarios/squad-alpha/*.yaml', 'prints ok, or what is wrong and where'],
    ['my-generator | $0 check -', 'checks a file from a pipe'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Checks files without playing. */
export async function check(words: Words): Promise<number> {
  const readings = await Promise.all(words.scenario.map(async (file) => withMetrics(await readScenario(file, words))));
  if (words.json) {
    const files = readings.map(async ({ file, scenario, problems }) => ({
      file,
      ok: scenario !== null,
      ...(scenario === null ? {} : { roles: Object.fromEntries(await rolesBySide(scenario)) }),
      problems: problems.map(problemData),
    }));
    console.log(JSON.stringify(await Promise.all(files), null, 2));
  } else {
    for (const { file, scenario, problems } of readings) {
      for (const problem of problems) console.error(formatProblem(problem));
      if (scenario === null) continue;
      const roles = (await rolesBySide(scenario)).map((words) => words.join(' '));
      console.log([`ok ${file}`, ...(roles.length === 0 ? [] : [`  roles: ${roles.join(', ')}`])].join('\n'));
    }
    for (const line of whereToLook(readings)) console.error(line);
  }
  return readings.every(({ scenario }) => scenario !== null) ? DONE : WRONG_INPUT;
}

async function rolesBySide(scenario: Scenario): Promise<[side: string, role: string][]> {
  const system = await systemOf(scenario);
  const { data } = scenario.baseline;
  const roles = rolesIn(system, data);
  return system.sides(data).flatMap((side, place): [string, string][] => {
    const played = roles[place];
    return played === null ? [] : [[side, played.role]];
  });
}

/** Adds problems of `delta` and bands: metrics and limits are known only after set-up. */
async function withMetrics(reading: Reading): Promise<Reading> {
  const { scenario, problems } = reading;
  if (scenario === null || (scenario.delta === null && !expectsCounts(scenario))) return reading;
  const system = await loadSystem(scenario.system);
  const variants = [scenario.baseline, ...scenario.variants];
  const jobs = variants.map((variant) => variantJob(system, variant, scenario.seed));
  const found = [...deltaProblems(scenario, deltaGround(jobs)), ...bandProblems(scenario, variants, jobs)];
  return found.length === 0 ? reading : { ...reading, scenario: null, problems: [...problems, ...found] };
}
