import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilAtRest } from '../../support/jobs/at-rest.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { LOG_LEVEL: 'debug' } });
});
afterAll(() => app.close());

type Line = Record<string, unknown>;

const lines = (): Line[] =>
  app
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const rows = (sql: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<Line[]>(sql, values);

test('one id links a webhook, its row, the job, the call and the recorded grant', async () => {
  const person = await subscribe(app, 'standard');
  await app.control('POST', '/tradingview/users', { username: 'followed_fay' });
  await person.post('/api/set-tradingview-username', { tradingViewUsername: 'followed_fay' });
  await until('it was given', async () => {
    const [given] = await rows(
      `select 1 from access_attempt where action = 'give' and outcome = 'done'
         and entitlement = 'indicator-main'`,
    );
    return given !== undefined;
  });
  await untilAtRest(app);
  await until('no other job could remove it', async () => {
    const [waiting] = await rows(
      `select 1 from job.job where state in ('created', 'retry', 'active')
       union all select 1 from inbox_event where processed_at is null limit 1`,
    );
    return waiting === undefined;
  });
  const { subscriptions } = (await app.control('GET', '/stripe/state')) as {
    subscriptions: { id: string }[];
  };
  // None of our routes is called, so the webhook is the first we hear of it.
  await app.control('POST', `/stripe/subscriptions/${subscriptions[0]?.id}/cancel`);
  await until('it was taken away', async () => {
    const [row] = await rows(
      `select 1 from access_attempt where action = 'take' and outcome = 'done'
         and entitlement = 'indicator-main'`,
    );
    return row !== undefined;
  });
  const [attempt] = await rows(
    `select trace from access_attempt where action = 'take' and entitlement = 'indicator-main'`,
  );
  const trace = String(attempt?.trace);
  expect(trace).toMatch(/^[0-9a-f]{32}$/);

  const [event] = await rows('select external_id, type from inbox_event where trace = ?', [trace]);
  expect(event?.type).toMatch(/^customer\.subscription\./);
  const story = () => lines().filter((line) => line.trace === trace);
  const reported = (what: Line) =>
    story().some((line) => Object.entries(what).every(([key, value]) => line[key] === value));
  // The job and the rest of the event's work run side by side.
  await until('all of it is in the log', () =>
    [
      { msg: 'request', path: '/api/webhooks/stripe' },
      { msg: 'provider asked', provider: 'stripe', call: 'readCustomer' },
      { msg: 'event handled', eventId: event?.external_id },
      { msg: 'provider asked', provider: 'tradingview', outcome: 'ok' },
      { msg: 'access reconciled' },
    ].every(reported),
  );
  const jobLines = story().filter((line) => typeof line.jobId === 'string');
  expect(jobLines.length).toBeGreaterThan(0);
});
