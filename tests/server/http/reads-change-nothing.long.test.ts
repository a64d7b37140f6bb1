import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilAtRest } from '../../support/jobs/at-rest.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rows = <T>(sql: string) => app.app.parts.orm.em.fork().execute<T[]>(sql);

/** Tables that a read may write: request counts, the audit of exports, and jobs running in parallel. */
const ABOUT_READING = [
  ...['rate_limit', 'operator_reading', 'audit_entry', 'audit_name', 'audit_link', 'audit_seal'],
  ...['lease', 'leader', 'inbox_event', 'outgoing_mail', 'provider_pace', 'provider_session'],
  ...['call_place', 'known_price', 'stripe_sweep', 'schema_migration'],
  // Counted once a minute from what other requests wrote; visits are counts of requests.
  ...['revenue_count', 'revenue_mark', 'revenue_day', 'revenue_cohort'],
  ...['access_wait_day', 'visit_day', 'service_status', 'service_incident'],
  // The key pair of web push, made when it is first asked for.
  'push_key',
];

/** Every table with a hash of its rows. */
async function everythingStored(): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const stored: Record<string, string> = {};
  for (const { name } of tables) {
    if (ABOUT_READING.includes(name)) continue;
    const [row] = await rows<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
    );
    stored[name] = row?.hash ?? '';
  }
  return stored;
}

it('GET and HEAD change nothing, for any caller', async () => {
  const person = await subscribe(app, 'premium');
  await person.post('/api/admin-login', OPERATOR);
  // A late event of the purchase would change the date of the last sync.
  await untilAtRest(app);
  const reads = app.app.http.routes.filter(({ method }) => method === 'GET');
  const before = await everythingStored();
  for (const { path } of reads) {
    const address = path.replace('/*', '/nowhere').replace(/:\w+/g, person.userId);
    for (const method of ['GET', 'HEAD']) {
      const { status } = await person.send(address, { method });
      expect(`${method} ${path} ${status === 401}`).toBe(`${method} ${path} false`);
    }
  }
  expect(reads.length).toBeGreaterThan(40);
  expect(await everythingStored()).toEqual(before);
});
