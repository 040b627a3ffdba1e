import { formatProblem } from '../scenarios/index.ts';
import { DONE, WRONG_INPUT } from './failures.ts';
import { type OverrideWords, readScenario } from './load.ts';

/** `check`: says of each file that it is ok, or what is wrong and where; plays nothing. */
export async function check(words: OverrideWords & { scenario: readonly string[]; json: boolean }): Promise<number> {
  const readings = await Promise.all(words.scenario.map((file) => readScenario(file, words)));
  if (words.json) {
    const files = readings.map(({ file, scenario, problems }) => ({ file, ok: scenario !== null, problems }));
    console.log(JSON.stringify(files, null, 2));
  } else {
    for (const { file, scenario, problems } of readings) {
      for (const problem of problems) console.error(formatProblem(problem));
      if (scenario !== null) console.log(`ok ${file}`);
    }
  }
  return readings.every(({ scenario }) => scenario !== null) ? DONE : WRONG_INPUT;
}
