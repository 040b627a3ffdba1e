import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Course } from '../../src/sim/kernel/course.ts';
import { definedSystem } from '../../src/sim/kernel/definitions.ts';
import { Recorder } from '../../src/sim/kernel/recorder.ts';
import { compileRules } from '../../src/sim/kernel/rules-table.ts';
import { policySeed, SampledDice } from '../../src/sim/kernel/sampled-dice.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/sim/registry.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { scenario } from './games.ts';

const GAMES = 8;

const files = SYSTEM_IDS.flatMap((id) => {
  const folder = join('scenarios', id);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name));
});

test.each(files)(
  '%s counts nothing where its metrics have no cell, and counts the same where that is checked',
  async (file) => {
    const { system: id, baseline } = await scenario(file);
    const known = await loadSystem(id);
    const { job } = prepareJob(known, { id: file, ...baseline, seed: 5 });
    const plain = new ReadyMatch(known, job);
    const system = definedSystem(known, job.data);
    const setUp = system.setUp(job.data, compileRules(system.rules, job.houseRules), job.prepared);
    const recorder = new Recorder(setUp.metrics, true);
    const dice = new SampledDice(job.seed, setUp.streams);
    const policyDice = new SampledDice(policySeed(job.seed), setUp.streams);
    const course = new Course(null);
    const match = setUp.match({ dice, policyDice, recorder, trace: null, course });
    for (let game = 0; game < GAMES; game++) {
      dice.beginGame(game);
      policyDice.beginGame(game);
      course.beginGame(game);
      match.play();
      recorder.endGame();
      plain.play(game);
    }
    expect(Buffer.from(recorder.tally.buffer).equals(Buffer.from(plain.recorder.tally.buffer))).toBe(true);
  },
);
