import { afterAll, beforeAll, expect, test } from 'vitest';
import { OutgoingMailEntity } from '../../../../src-server/mail/outgoing-mail.entity.ts';
import { personAt } from '../../../support/http-person.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const OPERATOR_EMAIL = 'owner@example.com';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { OPERATOR_EMAIL } });
});
afterAll(() => app.close());

const ready = async () => (await personAt(app.url).get('/readyz')).json.tradingview;

test('a dead session changes the badge, is mailed once, and its blocked work resumes with a new one [tradingview-8]', async () => {
  await until('TradingView is connected', async () => (await ready()) === 'up');
  await app.control('POST', '/tradingview/cookie/expire', { status: 403 });
  const waiting: Subscriber[] = [];
  for (const name of ['first_fay', 'second_sid', 'third_thea']) {
    await app.control('POST', '/tradingview/users', { username: name });
    const person = await subscribe(app, 'standard');
    await person.post('/api/set-tradingview-username', { tradingViewUsername: name });
    waiting.push(person);
  }
  await until('the badge says so', async () => (await ready()) === 'refused');
  await app.mailTo(OPERATOR_EMAIL, /./);
  const indicator = async (person: Subscriber) => {
    const { json } = await person.get('/api/check-user-access');
    return (json.tradingView as { indicators: { state: string }[] }).indicators[0]?.state;
  };
  for (const person of waiting) expect(await indicator(person)).toBe('blocked');

  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  const worklist = await operator.get('/trpc/tradingview.worklist');
  for (const name of ['first_fay', 'second_sid', 'third_thea']) {
    expect(worklist.text).toContain(name);
  }
  const pair = await app.control('POST', '/tradingview/cookie/set', {});
  const connected = await operator.post('/trpc/tradingview.connect', pair);
  expect(connected.text).toContain('"resumed":3');
  for (const person of waiting) {
    await until('the access was given', async () => (await indicator(person)) === 'granted');
  }
  await until('the badge is well again', async () => (await ready()) === 'up');
  const mails = await app.app.parts.orm.em
    .fork()
    .count(OutgoingMailEntity, { template: 'tradingview-disconnected' });
  expect(mails).toBe(1);
  // The log contains neither the old nor the new pair.
  const { sessionId } = pair as { sessionId: string };
  expect(app.logged()).not.toContain(sessionId);
});
