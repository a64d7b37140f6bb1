import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { administer } from '../support/database/database-administration.ts';
import { startPrepared } from '../support/processes/prepared-server.ts';
import { databaseUrlOf, type RunningServer } from '../support/processes/server-process.ts';
import { until } from '../support/until.ts';

const control = (server: RunningServer, method: string, path: string, body?: object) =>
  fetch(`${server.control}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const countOf = async (server: RunningServer, what: string) => {
  const rows = await administer<{ n: number }>(
    databaseUrlOf(server),
    `select count(*)::int as n from ${what}`,
  );
  return rows[0]?.n;
};

test('starting over stops the product, and its next start is an empty installation', async () => {
  const first = await startPrepared();
  const { dataDir } = first;
  await administer(databaseUrlOf(first), 'create table a_trace (text text)');
  await administer(
    databaseUrlOf(first),
    `insert into panel_setting values ('PRICING', 'unified', 'x', now())`,
  );
  const roles = async (server: RunningServer) => {
    const state = await (await control(server, 'GET', '/discord/state')).json();
    return (state as { roles: { name: string }[] }).roles.map(({ name }) => name);
  };
  await control(first, 'POST', '/discord/roles', { name: 'Made by hand' });
  expect(await roles(first)).toContain('Made by hand');

  await until('the product offers it', async () => {
    const answer = await control(first, 'GET', '/start-over');
    return ((await answer.json()) as { isOffered: boolean }).isOffered;
  });
  expect((await control(first, 'POST', '/start-over', {})).status).toBe(202);
  expect((await first.exit).code).toBe(0);
  expect(first.output()).toContain('run npm start again');

  const second = await startPrepared({ dataDir });
  expect(await countOf(second, "pg_tables where tablename = 'a_trace'")).toBe(0);
  expect(await countOf(second, 'panel_setting')).toBe(0);
  expect(await countOf(second, 'operator')).toBe(1);
  expect(await roles(second)).not.toContain('Made by hand');
  expect(existsSync(join(dataDir, 'start-over'))).toBe(false);
  await administer(databaseUrlOf(second), 'create table kept (text text)');
  await second.stop();

  // Only the start that was asked for is empty.
  const third = await startPrepared({ dataDir });
  expect(await countOf(third, "pg_tables where tablename = 'kept'")).toBe(1);
  await third.stop();
});
