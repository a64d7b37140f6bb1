import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStopLinks } from '../../../src-server/mail/preference/stop-link.ts';
import {
  chooseDigest,
  wantsDigest,
} from '../../../src-server/signals/feed/digest/digest-choice.ts';
import { startAppWithMailServer } from '../../support/app-with-mail-server.ts';
import type { MailServer } from '../../support/mail-server.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import type { TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
let server: MailServer;
let reader: Subscriber;
beforeAll(async () => {
  ({ app, server } = await startAppWithMailServer());
  await server.open();
  reader = await subscribe(app, 'standard');
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});

const links = () => createStopLinks(app.app.parts.options.sessionSecrets);
const pageOf = (token: string) => `${app.url}/stop-mails?token=${token}`;
const wantsOptional = async () =>
  (await reader.get('/trpc/auth.mailPreference')).json.result as { data: { optional: boolean } };
/** As a mail program's own button sends it. */
const oneClick = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

test('an optional mail can be stopped from the mail program, and others cannot', async () => {
  // A header as long as this one continues on the next line.
  const named = () => /^List-Unsubscribe:\s+<(\S+)>$/m.exec(server.received.join('\n'))?.[1];
  await until('a mail can be stopped', async () => named() !== undefined);
  const url = named() ?? '';
  expect(server.received).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const asked = await (await fetch(url)).text();
  expect(asked).toContain('Stop optional emails?');
  expect(await wantsOptional()).toMatchObject({ data: { optional: true } });
  const stopped = await oneClick(url);
  expect([stopped.status, await stopped.text()]).toEqual([
    200,
    expect.stringContaining('These emails have stopped'),
  ]);
  expect(await wantsOptional()).toMatchObject({ data: { optional: false } });
});

test('the daily mail of signals stops by its own link alone', async () => {
  const { parts } = app.app;
  const accountId = reader.userId;
  await chooseDigest(parts, { accountId }, true);
  const token = links().tokenOf({ kind: 'digest', userId: accountId });
  const page = await (await fetch(pageOf(token))).text();
  expect(page).toContain('Stop the daily email of signals?');
  expect(await wantsDigest(parts.orm.em.fork(), accountId)).toBe(true);
  expect((await oneClick(pageOf(token))).status).toBe(200);
  expect(await wantsDigest(parts.orm.em.fork(), accountId)).toBe(false);
});

test('a link that was changed, or signed with another secret, stops nothing', async () => {
  const { parts } = app.app;
  const accountId = reader.userId;
  await chooseDigest(parts, { accountId }, true);
  const token = links().tokenOf({ kind: 'digest', userId: accountId });
  const other = createStopLinks(['another secret']).tokenOf({ kind: 'digest', userId: accountId });
  const optional = links().tokenOf({ kind: 'optional', userId: accountId });
  for (const wrong of [
    other,
    optional.replace('optional', 'digest'),
    token.slice(0, -1),
    '',
    '..',
  ]) {
    const answer = await oneClick(pageOf(wrong));
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining('This link does not work'),
    ]);
  }
  expect(await wantsDigest(parts.orm.em.fork(), accountId)).toBe(true);
});

test('a link works while its secret is one of the accepted ones', () => {
  const stopped = { kind: 'digest', userId: reader.userId } as const;
  const token = createStopLinks(['old']).tokenOf(stopped);
  expect(createStopLinks(['new', 'old']).read(token)).toEqual(stopped);
  expect(createStopLinks(['new']).read(token)).toBeNull();
});
