import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilAtRest } from '../../support/jobs/at-rest.ts';
import { PASSWORD, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';

let receiver: OtlpReceiver;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
});
afterAll(() => receiver?.close());

const vendorFiles = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((file) =>
    /@opentelemetry\/(sdk-|exporter-|otlp-|resources)/.test(file),
  );
const rows = (app: TestApp, sql: string) =>
  app.app.parts.orm.em.fork().execute<Record<string, unknown>[]>(sql);

/** This test must come first, because a module once loaded stays loaded. */
test('without an address no tracing module is loaded and nothing changes', async () => {
  const app = await createTestApp();
  await subscribe(app, 'basic');
  expect(app.app.parts.tracing.isOn).toBe(false);
  expect(vendorFiles()).toEqual([]);
  await app.close();
});

test('spans from a webhook to the removed access are below the request, without secrets', async () => {
  const app = await createTestApp({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
      OTEL_SERVICE_NAME: 'shop',
    },
  });
  try {
    const person = await subscribe(app, 'standard');
    await app.control('POST', '/tradingview/users', { username: 'traced_tom' });
    await person.post('/api/set-tradingview-username', { tradingViewUsername: 'traced_tom' });
    await untilAtRest(app);
    await until('no other job could remove it', async () => {
      const waiting = await rows(
        app,
        `select 1 from job.job where state in ('created', 'retry', 'active')
         union all select 1 from inbox_event where processed_at is null limit 1`,
      );
      return waiting.length === 0;
    });
    const { subscriptions } = (await app.control('GET', '/stripe/state')) as {
      subscriptions: { id: string }[];
    };
    await app.control('POST', `/stripe/subscriptions/${subscriptions[0]?.id}/cancel`);
    const taken = `select trace from access_attempt
      where action = 'take' and outcome = 'done' and entitlement = 'indicator-main'`;
    await until('it was taken away', async () => (await rows(app, taken)).length > 0);
    const trace = String((await rows(app, taken))[0]?.trace);
    const story = () => receiver.spans().filter((each) => each.traceId === trace);
    const named = (name: string | RegExp) =>
      story().find((each) =>
        typeof name === 'string' ? each.name === name : name.test(each.name),
      );
    const steps = [
      'POST /api/webhooks/stripe',
      /^event customer\.subscription\./,
      'stripe readCustomer',
      'job reconcile-access',
      /^tradingview /,
    ];
    // The job and the rest of the event's work run side by side.
    await until('each step has a span', () => steps.every((name) => named(name) !== undefined));
    const request = named('POST /api/webhooks/stripe') as ReceivedSpan;
    const event = named(/^event customer\.subscription\./);
    const asked = named('stripe readCustomer');
    const job = named('job reconcile-access');
    const given = named(/^tradingview /);
    expect(request.parentSpanId).toBeUndefined();
    expect(request.attributes).toMatchObject({
      'http.response.status_code': 200,
      'http.route': '/api/webhooks/stripe',
    });
    expect(event?.parentSpanId).toBe(request.spanId);
    expect(asked?.parentSpanId).toBe(event?.spanId);
    expect(job?.parentSpanId).toBe(event?.spanId);
    expect(given?.parentSpanId).toBe(job?.spanId);
    expect(receiver.services()).toContain('shop');

    const payment = await person.get('/payment-success?session_id=cs_test_in_the_query');
    expect(payment.status).toBe(404);
    await until('that page has a span', () => receiver.raw().includes('/payment-success'));
    const { sessionIdSign } = app.app.parts.options.providers.tradingview;
    for (const secret of [PASSWORD, 'cs_test_', 'subscriber-', 'sid=', 'traced_tom']) {
      expect(receiver.raw()).not.toContain(secret);
    }
    expect(receiver.raw()).not.toContain(sessionIdSign);
  } finally {
    await app.close();
  }
});

test('a collector that refuses is reported in the log', async () => {
  const app = await createTestApp({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/elsewhere` },
  });
  expect((await fetch(`${app.url}/api/current-user`)).status).toBe(401);
  await app.close();
  await until('the failure is logged', () => app.logged().includes('spans could not be sent'));
});
