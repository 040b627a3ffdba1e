import { describe, expect, test } from 'vitest';
import { loadScenario, type Overrides } from '../../src/scenarios/index.ts';
import {
  policyPath,
  rolePath,
  rolesIn,
  rolesOf,
  sideEntry,
  tacticsPath,
} from '../../src/sim/kernel/players/policies.ts';
import { playsRoles } from '../../src/sim/kernel/players/tactics.ts';
import { fieldProblem } from '../../src/sim/kernel/rules/fields.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { SelfPlay } from '../../src/workers/self-play.ts';
import { readyMatch, scenario, shippedFiles } from './games.ts';
import { seatsOf } from './policies.ts';
import { all, fastPolicies } from './systems.ts';

const GAMES = 1;

function standing(system: System, data: unknown): Record<string, unknown> {
  return Object.fromEntries(system.sides(data).map((side) => [side, sideEntry(system, data, side)?.role]));
}

async function records(file: string, overrides: Overrides): Promise<number[][]> {
  const match = await readyMatch(file, overrides);
  return Array.from({ length: GAMES }, (_, game) => {
    match.play(game);
    return [...match.recorder.record];
  });
}

const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function otherTask(data: unknown): Record<string, unknown> {
  const { players, mission } = data as { players?: readonly { name: string }[]; mission?: { objective: string } };
  if (players === undefined)
    return { mission: { objective: mission!.objective === 'break' ? 'eliminate' : 'break', turns: 7 } };
  const told = [...players, { name: 'One more' }].map(({ name }) => ({ name }));
  return { players: told.slice(0, players.length === 2 ? 3 : 2) };
}

describe.each(all.map((system) => ({ id: system.info.id, system })))('roles of $id', ({ id, system }) => {
  const { tactics: fields = {}, roles = {}, defaultPolicy } = system.info;
  const files = shippedFiles(id);
  const [file] = files;

  test('each has weights of the table within their ranges', () => {
    expect(Object.keys(roles)).not.toEqual([]);
    expect(Object.keys(fields)).not.toContain('role');
    const wrong = Object.entries(roles).flatMap(([role, { tactics }]) =>
      Object.entries(tactics)
        .filter(([name, value]) => !Object.hasOwn(fields, name) || fieldProblem(fields[name], value) !== null)
        .map(([name, value]) => `${role}: ${name} ${value}`),
    );
    expect(wrong).toEqual([]);
  });

  test('every side that decides has one of them in every file, and it is the same with every variant, option and task', async () => {
    const wrong: string[] = [];
    let moved = 0;
    for (const one of files) {
      const { baseline, variants } = await scenario(one);
      const plain = standing(system, baseline.data);
      const seats = await seatsOf(system, one);
      for (const side of seats) if (!Object.hasOwn(roles, `${plain[side]}`)) wrong.push(`${one}: ${side} has no role`);
      const random = Object.fromEntries(seats.map((side) => [side, 'random']));
      const lapse = Object.fromEntries(seats.map((side) => [side, 0.1]));
      const changed = await scenario(one, { policies: random, set: { lapse } });
      const retasked = await loadScenario(one, { set: otherTask(baseline.data), variants: false });
      const others = retasked.ok ? [retasked.scenario.baseline] : [];
      moved += others.filter(({ data }) => !equal(rolesOf(system, data), rolesOf(system, baseline.data))).length;
      for (const { name, data } of [...variants, changed.baseline, ...changed.variants, ...others])
        for (const [side, role] of Object.entries(standing(system, data)))
          if (Object.hasOwn(plain, side) && role !== plain[side]) wrong.push(`${one}, ${name}: ${side} ${role}`);
    }
    expect(wrong).toEqual([]);
    expect(moved).toBeGreaterThan(0);
  });

  test('one that is stated wins, is told alike in file and option, and is near what is not one', async () => {
    const [side] = await seatsOf(system, file);
    const names = Object.keys(roles);
    const { data } = (await scenario(file)).baseline;
    const other = names.find((name) => name !== standing(system, data)[side])!;
    const named = { policies: { [side]: defaultPolicy } };
    const byOption = (await scenario(file, { ...named, tactics: { [side]: { role: other } } })).baseline;
    const byPath = (await scenario(file, { ...named, set: { [rolePath(system, side)]: other } })).baseline;
    expect(rolesIn(system, byOption.data)[system.sides(data).indexOf(side)]!.role).toBe(other);
    expect(byOption.hash).toBe(byPath.hash);
    const slip = await loadScenario(file, { ...named, tactics: { [side]: { role: `${other}x` } } });
    expect(slip.ok ? '' : slip.problems.map(({ message }) => message).join()).toContain(`did you mean "${other}"?`);
  });

  test('its numbers are those of the tactician in that seat alone, unless the side says otherwise', async () => {
    const [side] = await seatsOf(system, file);
    const set = { [policyPath(system, side)]: defaultPolicy };
    const { data } = (await scenario(file, { set })).baseline;
    const planted = roles[`${standing(system, data)[side]}`].tactics as Record<string, unknown>;
    const lowest = Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => ('min' in field ? [[name, field.min]] : [])),
    );
    const defaults = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]));
    const others = fastPolicies(system).filter((name) => !playsRoles(name));
    const before = { ...planted };
    const play = async (policy: string, tactics = {}) => {
      const seats = Object.fromEntries(
        (await seatsOf(system, file)).map((name) => [policyPath(system, name), 'random']),
      );
      return records(file, {
        set: { ...seats, [policyPath(system, side)]: policy, [tacticsPath(system, side)]: tactics },
      });
    };
    const unplanted = await Promise.all(others.map((policy) => play(policy)));
    const [asDefault, asLowest] = [await play(defaultPolicy, defaults), await play(defaultPolicy, lowest)];
    try {
      Object.assign(planted, lowest);
      expect(rolesIn(system, data)[system.sides(data).indexOf(side)]?.tactics).toEqual(lowest);
      expect(asLowest).not.toEqual(asDefault);
      expect(await play(defaultPolicy)).toEqual(asLowest);
      expect(await play(defaultPolicy, defaults)).toEqual(asDefault);
      expect(await Promise.all(others.map((policy) => play(policy)))).toEqual(unplanted);
    } finally {
      for (const name of Object.keys(planted)) delete planted[name];
      Object.assign(planted, before);
    }
  });

  test('seats keep them as they move, and in self-play', async () => {
    const { data } = (await scenario(file)).baseline;
    const plain = standing(system, data);
    if (system.seats !== undefined) expect(standing(system, system.seats.rotated(data, 1))).toEqual(plain);
    const roled = (await seatsOf(system, file)).map((side) => plain[side]);
    const table = await SelfPlay.open(file, { role: `${roled[0]}` });
    expect(table.players).toBe(roled.filter((role) => role === roled[0]).length);
  });
});
