import { afterAll, beforeAll, expect, test } from 'vitest';
import { createListener } from '../../../../src-server/database/notifications.ts';
import { createLog } from '../../../../src-server/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { administer } from '../../../support/database/database-administration.ts';
import { networkBefore } from '../../../support/database/network.ts';
import { eventually } from '../../../support/until.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const CONNECTIONS = `from pg_stat_activity where application_name = 'wickline-news'
  and datname = current_database()`;
const connections = async () =>
  (await administer(database.url, `select pid ${CONNECTIONS}`)).length;
const tell = (channel: string, payload: string) =>
  administer(database.url, `select pg_notify('${channel}', '${payload}')`);

test('all channels share one connection, which the last of them closes', async () => {
  const listener = createListener({
    databaseUrl: database.url,
    log: createLog({ level: 'silent' }),
  });
  const heard: string[] = [];
  const listen = (name: string) =>
    listener.listen({
      name,
      onNotification: (payload) => void heard.push(`${name}: ${payload}`),
      onConnected: () => void heard.push(`${name} is open`),
    });
  const early = listen('early');
  await eventually(() => heard.includes('early is open'));
  const warnings: string[] = [];
  process.on('warning', ({ message }) => void warnings.push(message));
  const [late, ...others] = ['late', 'later', 'latest'].map(listen);
  await eventually(() => heard.includes('latest is open'));
  // The driver deprecates queries that queue behind others.
  expect(warnings).toEqual([]);
  for (const other of others) await other.stop();
  await tell('late', 'one');
  await tell('early', 'two');
  await eventually(() => heard.length === 6);
  expect(heard.splice(0).slice(4)).toEqual(['late: one', 'early: two']);
  expect(await connections()).toBe(1);

  // Both are open again after a loss.
  await administer(database.url, `select pg_terminate_backend(pid) ${CONNECTIONS}`);
  await eventually(() => heard.length === 2);
  expect(heard.splice(0)).toEqual(['early is open', 'late is open']);

  await early.stop();
  await tell('early', 'three');
  await tell('late', 'four');
  await eventually(() => heard.length === 1);
  expect(heard).toEqual(['late: four']);
  await late?.stop();
  await eventually(async () => (await connections()) === 0);
});

test('a connection that was lost without a word is found out, and another one listens', async () => {
  const { url, lose, close } = await networkBefore(database.url);
  const listener = createListener({
    databaseUrl: url,
    log: createLog({ level: 'silent' }),
    waits: { lookEveryMs: 50, answerWithinMs: 500 },
  });
  const heard: string[] = [];
  const listening = listener.listen({
    name: 'news',
    onNotification: (payload) => void heard.push(payload),
    onConnected: () => void heard.push('open'),
  });
  await eventually(() => heard.length === 1);
  lose({ forNew: false });
  await eventually(() => heard.length === 2);
  await tell('news', 'one');
  await expect.poll(() => heard).toEqual(['open', 'open', 'one']);
  await listening.stop();
  close();
});
