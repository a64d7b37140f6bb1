import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRANT_STATES } from '../../../src-server/access/access-grant.entity.ts';
import { reconcileAccessJob } from '../../../src-server/access/engine/reconcile-access.job.ts';
import { gaugeForAll } from '../../../src-server/composition/monitoring/gauges.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { runBulkActionJob } from '../../../src-server/discord/console/bulk/run-bulk-action.job.ts';
import { sendMailJob } from '../../../src-server/mail/send-mail.job.ts';
import { personAt } from '../../support/http-person.ts';
import { alertsJudged, createSource, sendAlert } from '../../support/signals/signal-source.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const read = (path: string) => readFileSync(`docs/${path}`, 'utf8');
const alerts = read('monitoring/alerts.yml');
const dashboard = JSON.parse(read('monitoring/dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

const TOKEN = 'only the tests scrape with it';

let app: TestApp;
let answer = '';
beforeAll(async () => {
  app = await createTestApp({ environment: { METRICS_TOKEN: TOKEN } });
  const person = await subscribe(app, 'standard');
  await app.control('POST', '/tradingview/users', { username: 'watched_wim' });
  await person.post('/api/set-tradingview-username', { tradingViewUsername: 'watched_wim' });
  await until('everything was measured once', async () => {
    answer = (await personAt(app.url).get('/metrics')).text;
    return [
      'time_to_access_seconds_count 1',
      'backlog{what="jobs"}',
      'job_lag_seconds_count{',
    ].every((each) => answer.includes(`wickline_${each}`));
  });
});
afterAll(() => app.close());

/** All our metric names in an expression, with the label values it selects. */
function namesIn(text: string): string[] {
  return [...new Set(text.match(/\bwickline_[a-z0-9_]+/g) ?? [])];
}

function labelsIn(text: string): { name: string; label: string; values: string[] }[] {
  return [...text.matchAll(/(wickline_[a-z0-9_]+)\{([^}]*)\}/g)].flatMap(
    ([, name = '', inside = '']) =>
      [...inside.matchAll(/(\w+)=~?"([^"]*)"/g)].map(([, label = '', values = '']) => ({
        name,
        label,
        values: values.split('|'),
      })),
  );
}

const expressions = [
  ...alerts.split('\n').filter((line) => line.trim().startsWith('expr:')),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

test('from another machine the metrics require the token', async () => {
  const scrape = (headers: Record<string, string>) =>
    personAt(app.url).get('/metrics', { 'x-forwarded-for': '198.51.100.7', ...headers });
  expect((await scrape({})).status).toBe(401);
  expect((await scrape({ authorization: 'Bearer none of ours' })).status).toBe(401);
  const answered = await scrape({ authorization: `Bearer ${TOKEN}` });
  expect(answered.status).toBe(200);
  expect(answered.text).toContain('wickline_leader 1');
});

test('every alert and every panel uses an existing metric', () => {
  expect(expressions.length).toBeGreaterThan(25);
  const measured = new Set(
    [...answer.matchAll(/^(wickline_[a-z0-9_]+)[{ ]/gm)].map(([, name]) => name),
  );
  const unknown = expressions.flatMap(namesIn).filter((name) => !measured.has(name));
  expect(unknown).toEqual([]);
});

test('the label values in alerts and panels exist', () => {
  const states: readonly string[] = GRANT_STATES;
  for (const { name, label, values } of expressions.flatMap(labelsIn)) {
    // These occur only when something goes wrong.
    if (['outcome', 'status'].includes(label)) continue;
    for (const value of values) {
      const known = answer.includes(`${label}="${value}"`) || states.includes(value);
      expect(known, `${name}{${label}="${value}"}`).toBe(true);
    }
  }
});

test('a deferred job keeps ageing, and a long drain does not count as late', async () => {
  const { orm, metrics, jobs } = app.app.parts;
  await transact(orm, async (em) => {
    await jobs.enqueue(em, sendMailJob, { mailId: randomUUID() });
    await jobs.enqueue(em, reconcileAccessJob, { accountId: randomUUID() }, 'drain');
    await jobs.enqueue(em, runBulkActionJob, { jobId: randomUUID() });
    // Before any worker sees them: at least nine hours old, and deferred.
    await em.execute(`update job.job set state = 'retry', start_after = now() + interval '1 hour',
      created_on = now() - case name when 'send-mail' then interval '9 hours' else interval '20 hours' end
      where xmin = pg_current_xact_id()::xid`);
  });
  await orm.em
    .fork()
    .execute(`insert into inbox_event (id, source, external_id, type, subject, received_at, next_attempt_at)
    values ('${randomUUID()}', 'test', 'old', 'none', '{}', now() - interval '8 hours', now() + interval '1 hour')`);
  const oldest = async (what: string) =>
    (await metrics.backlogOldest.get()).values.find(({ labels }) => labels.what === what)?.value;
  await until('all of it was measured', async () => {
    await gaugeForAll(app.app.parts);
    // A measurement of the timer may begin before the rows are there, and end after our own.
    const ages = [await oldest('oldest event'), await oldest('oldest job')];
    return ages.every((seconds) => (seconds ?? 0) > 7 * 3600);
  });
  expect(await oldest('oldest event')).toBeGreaterThan(7.9 * 3600);
  expect(await oldest('events')).toBeLessThan(3600);
  expect(await oldest('oldest job')).toBeGreaterThan(8.9 * 3600);
  expect(await oldest('oldest job')).toBeLessThan(10 * 3600);
  expect(await oldest('jobs')).toBeLessThan(3600);
});

test('alerts that a flood held count as waiting, and by their verdict', async () => {
  const { metrics } = app.app.parts;
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  const source = await createSource(operator, 'flood', { maxPerMinute: 1 });
  for (const text of ['let through', 'held', 'held too']) await sendAlert(app, source, text);
  await alertsJudged(app);
  await app.control('POST', '/clock/advance', { milliseconds: 60_000 });
  const held = async (gauge: Pick<typeof metrics.backlog, 'get'>) =>
    (await gauge.get()).values.find(({ labels }) => labels.what === 'held alerts')?.value;
  const measured = (count: number, seconds: number) =>
    until(`${count} held alerts are measured`, async () => {
      await gaugeForAll(app.app.parts);
      const age = (await held(metrics.backlogOldest)) ?? 0;
      return (await held(metrics.backlog)) === count && age >= seconds;
    });
  await measured(2, 60);
  // Counted after the verdicts are stored.
  await until('both verdicts are counted', async () => {
    const { text } = await personAt(app.url).get('/metrics');
    return text.includes('wickline_signal_alerts_total{verdict="held"} 2\n');
  });
  await operator.post('/trpc/admin.dropAlerts', { key: 'flood' });
  await measured(0, 0);
});

test('a webhook that could not be stored counts as failed, not as refused', async () => {
  const { orm } = app.app.parts;
  const counted = async (outcome: string) => {
    const { text } = await personAt(app.url).get('/metrics');
    const line = `wickline_webhook_received_total{source="stripe",outcome="${outcome}"} `;
    return Number(text.split(line)[1]?.split('\n')[0]);
  };
  const refused = await counted('refused');
  expect(await counted('failed')).toBe(0);
  const { subscriptions } = (await app.control('GET', '/stripe/state')) as {
    subscriptions: { id: string }[];
  };
  await orm.em.fork().execute('alter table inbox_event rename to not_there');
  try {
    await app.control('POST', `/stripe/subscriptions/${subscriptions[0]?.id}/cancel`);
    await until('it failed', async () => (await counted('failed')) > 0);
  } finally {
    await orm.em.fork().execute('alter table not_there rename to inbox_event');
  }
  await personAt(app.url).post('/api/webhooks/stripe', {}, { 'stripe-signature': 'forged' });
  expect(await counted('refused')).toBe(refused + 1);
});

test('missing metrics raise an alert of their own', () => {
  for (const silent of ['wickline_leader', 'wickline_provider_state{provider="database"']) {
    expect(alerts).toContain(`or absent(${silent}`);
  }
  expect(alerts).toContain('expr: up{job="wickline"} == 0');
  // The job name in Prometheus, which the alert uses.
  expect(read('operations.md')).toContain('job_name: wickline\n');
});

test('the operations page says what to do for each alert', () => {
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  const page = read('operations.md');
  expect(names.filter((name) => !page.includes(`\n### ${name}\n`))).toEqual([]);
});
