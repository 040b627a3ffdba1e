import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { servePlayground } from '../../src/playground/server.ts';

describe('the server of the playground', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-served-'));
  const file = join(folder, 'mine.yaml');
  let server: Awaited<ReturnType<typeof servePlayground>>;

  beforeAll(async () => {
    mkdirSync(join(folder, 'built'));
    writeFileSync(join(folder, 'built/index.html'), '<body class="playground">');
    writeFileSync(join(folder, 'built/page.js'), 'page');
    mkdirSync(join(folder, 'scenarios/x'), { recursive: true });
    writeFileSync(join(folder, 'scenarios/x/a.yaml'), 'shipped');
    server = await servePlayground(join(folder, 'built'), { main: 'mine.yaml', paths: new Map([['mine.yaml', file]]) });
  });

  beforeEach(async () => {
    writeFileSync(file, 'before');
    await fetch(`${server.url}files`);
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const save = async (files: unknown, headers: Record<string, string> = { origin: server.url.slice(0, -1) }) => {
    const response = await fetch(`${server.url}files`, { method: 'PUT', body: JSON.stringify(files), headers });
    return [response.status, await response.text()];
  };

  test('shows the page, which knows that there is a file, and its parts', async () => {
    expect(await (await fetch(server.url)).text()).toContain('<body data-served ');
    const part = await fetch(`${server.url}page.js`);
    expect([part.headers.get('content-type'), await part.text()]).toEqual(['text/javascript; charset=utf-8', 'page']);
  });

  test('has the shipped scenarios from beside its folder', async () => {
    expect(await (await fetch(`${server.url}examples/x/a.yaml`)).text()).toBe('shipped');
  });

  test('saves the file that it serves', async () => {
    expect(await save({ 'mine.yaml': 'after' })).toEqual([200, 'saved mine.yaml']);
    expect(readFileSync(file, 'utf8')).toBe('after');
    expect(await save({ 'mine.yaml': 'after' })).toEqual([200, 'nothing has changed']);
  });

  test('does not write over what somebody else has written since', async () => {
    writeFileSync(file, 'by somebody else');
    expect(await save({ 'mine.yaml': 'after' })).toEqual([409, expect.stringContaining('changed by somebody else')]);
    expect(readFileSync(file, 'utf8')).toBe('by somebody else');
  });

  test.each([[{ 'other.yaml': 'x' }], [{ '../mine.yaml': 'x' }], [{ 'mine.yaml': 1 }], [[]], [null], [{}]])(
    'refuses to save %j',
    async (files) => {
      expect((await save(files))[0]).toBe(400);
      expect(readFileSync(file, 'utf8')).toBe('before');
    },
  );

  test('refuses other sites and other hosts', async () => {
    expect((await save({ 'mine.yaml': 'x' }, { origin: 'https://example.com' }))[0]).toBe(403);
    const { port } = new URL(server.url);
    const status = await new Promise((resolve) => {
      request({ port, path: '/', headers: { host: 'example.com' } }, ({ statusCode }) => resolve(statusCode)).end();
    });
    expect(status).toBe(403);
    expect(readFileSync(file, 'utf8')).toBe('before');
  });

  test('gives nothing outside its folder', async () => {
    const { port } = new URL(server.url);
    for (const path of ['/../mine.yaml', '/%2e%2e/mine.yaml', '/%2e%2e%2fmine.yaml', '/nothing.js', '/..%5cx.js']) {
      const status = await new Promise((resolve) => {
        request({ port, path, headers: { host: `127.0.0.1:${port}` } }, ({ statusCode }) => resolve(statusCode)).end();
      });
      expect(status, path).not.toBe(200);
    }
  });
});
