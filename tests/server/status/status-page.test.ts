import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { serviceReadings } from '../../../src-server/composition/monitoring/service-readings.ts';
import { forgetIncidents } from '../../../src-server/incidents/status.view.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  const client = mkdtempSync(join(tmpdir(), 'wickline-client-'));
  writeFileSync(join(client, 'index.html'), '<head></head>');
  writeFileSync(join(client, 'status.html'), '<h1>{{STATUS_TITLE}}</h1>{{STATUS_BODY}}');
  app = await createTestApp({ clientDirectory: client });
  await until('all providers work', async () => {
    const states = await (await fetch(`${app.url}/readyz`)).json();
    return ['stripe', 'discord', 'tradingview'].every((name) => states[name] === 'up');
  });
});
afterEach(() => app.control('DELETE', '/faults'));
afterAll(() => app.close());

/** Asks Stripe and records what the probe saw. */
async function look(): Promise<void> {
  const { parts } = app.app;
  await parts.stripeHealth.probe();
  const record = serviceReadings(parts);
  await record().catch((error: unknown) => {
    // The timer has begun the same incident at this moment.
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return record();
  });
}

/** Looks again: a probe of the timer may begin before a fault, and end after our own. */
const paymentsBecome = (state: string) =>
  until(`payments are ${state}`, async () => {
    await look();
    return (await statesOnPage()).Payments === state;
  });

async function page(language = 'en'): Promise<string> {
  const answer = await fetch(`${app.url}/status`, { headers: { 'accept-language': language } });
  expect(answer.status).toBe(200);
  return answer.text();
}

function statesIn(html: string): Record<string, string> {
  const rows = html.matchAll(/<h3>([^<]+)<\/h3><span class="status-state">([^<]+)</g);
  return Object.fromEntries([...rows].map(([, name, state]) => [name, state]));
}
const statesOnPage = async () => statesIn(await page());

const breakStripe = () =>
  app.control('POST', '/faults', {
    provider: 'stripe',
    route: 'GET *',
    kind: 'status',
    status: 500,
  });
const later = async (minutes: number) => {
  const before = app.app.parts.clock.now().getTime();
  await app.control('POST', '/clock/advance', { milliseconds: minutes * 60_000 });
  await until(
    'business time followed',
    () => app.app.parts.clock.now().getTime() - before >= minutes * 60_000,
  );
};

it('each service is named with its state, and the page says that all are operational', async () => {
  // On a busy machine a probe may time out. The next one is better.
  await until('all are operational', async () => {
    await look();
    return (await page()).includes('All systems operational.');
  });
  const html = await page();
  expect(Object.keys(await statesOnPage())).toEqual(['Payments', 'Discord', 'TradingView']);
  expect(html).toContain('Last confirmed less than a minute ago.');
});

it('an outage is shown at once, listed after two minutes, and ends with the recovery', async () => {
  await breakStripe();
  await paymentsBecome('Down');
  expect(await statesOnPage()).toMatchObject({ Payments: 'Down', Discord: 'Operational' });
  expect(await page()).not.toContain('Payments: outage');
  await later(3);
  await paymentsBecome('Down');
  expect(await page()).toContain('Payments: outage');
  expect(await page()).toContain('Ongoing');
  expect(await page()).toContain('You are never charged twice');
  await app.control('DELETE', '/faults');
  await paymentsBecome('Operational');
  const html = await page();
  expect(html).toContain('Payments: outage');
  expect(html).toMatch(/ · \d+ minutes</);
});

it('nothing tells why: no reason, status or key of a provider', async () => {
  await breakStripe();
  await look();
  expect(await page()).not.toMatch(/500|sk_|refused|api\./);
});

it('readings older than two minutes show every service as unknown', async () => {
  await app.control('DELETE', '/faults');
  await look();
  let html = '';
  // The timer may read in between.
  await until('the status is not known', async () => {
    const age = `update service_status set checked_at = checked_at - interval '3 minutes'`;
    await app.app.parts.orm.em.fork().execute(age);
    html = await page();
    return html.includes('The status is not known');
  });
  expect(new Set(Object.values(statesIn(html)))).toEqual(new Set(['Unknown']));
});

it('incidents of more than ninety days ago are neither shown nor kept', async () => {
  const { parts } = app.app;
  const old = `insert into service_incident (id, service, state, started_at, ended_at, trouble_ms)
    values (gen_random_uuid(), 'tradingview', 'failing', $1::timestamptz, $1::timestamptz + interval '1 hour', 3600000)`;
  const before = new Date(parts.clock.now().getTime() - 91 * 86_400_000).toISOString();
  await parts.orm.em.fork().execute(old.replaceAll('$1', `'${before}'`));
  expect(await page()).not.toContain('TradingView: outage');
  expect(await forgetIncidents(parts)).toBe(1);
});
