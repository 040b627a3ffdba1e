import { afterEach, describe, expect, test, vi } from 'vitest';
import { InputError, InterruptedError } from '../../src/terminal/failures.ts';
import { explain } from '../../src/verbs/explain.ts';
import { PlayFailure } from '../../src/workers/pool.ts';

function explained(error: unknown, words: readonly string[] = []) {
  const stderr = vi.spyOn(console, 'error').mockImplementation(() => {});
  const stdout = vi.spyOn(console, 'log').mockImplementation(() => {});
  const code = explain(error, words);
  return { code, stderr: stderr.mock.calls.flat().join('\n'), stdout: stdout.mock.calls.flat().join('\n') };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('an internal error', () => {
  const failure = new PlayFailure('game 17 failed: no such figure');

  test('says that it is a bug and exits with 3, without a stack', () => {
    vi.stubEnv('DEBUG', '');
    const { code, stderr } = explained(failure);
    expect([code, stderr]).toEqual([
      3,
      'game 17 failed: no such figure\nthis is a bug in skirmetrics; set DEBUG=1 to see where',
    ]);
  });

  test('shows its stack with DEBUG', () => {
    vi.stubEnv('DEBUG', '1');
    expect(explained(failure).stderr).toContain('usage.test.ts');
  });
});

test('interrupted before there was anything to report exits with 130, in one line', () => {
  const error = new InterruptedError('x.yaml: interrupted');
  expect(explained(error)).toEqual({ code: 130, stderr: 'x.yaml: interrupted', stdout: '' });
});

test('wrong input exits with 2; --json prints its details for other programs', () => {
  const error = new InputError('x.yaml:3:1: unknown key', { ok: false, problems: [{ line: 3 }] });
  expect(explained(error)).toEqual({ code: 2, stderr: 'x.yaml:3:1: unknown key', stdout: '' });
  vi.restoreAllMocks();
  const { stdout } = explained(error, ['run', '--json']);
  expect(JSON.parse(stdout)).toEqual({ ok: false, problems: [{ line: 3 }] });
});
