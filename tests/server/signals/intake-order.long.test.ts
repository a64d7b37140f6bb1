import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, personAt } from '../../support/http-person.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
  storedSignals,
  type TestSource,
} from '../../support/signals/signal-source.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const LOCK = 77;
/** An alert with this text is stored only once the lock is free. */
const SLOW = [
  `create function wait_for_lock() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$`,
  `create trigger slow before insert on signal_alert for each row
     when (new.body like '%slow%') execute function wait_for_lock()`,
];

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp({ environment: { OPERATOR_EMAIL: 'owner@example.com' } });
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  for (const statement of SLOW) await app.app.parts.orm.em.fork().execute(statement);
});
afterAll(() => app.close());

it('judges a close after its opening, which arrived first but was slower to store', async () => {
  const source = await createSource(operator, 'ordered');
  const em = app.app.parts.orm.em.fork();
  const waiters = () =>
    em.execute<unknown[]>(
      `select 1 from pg_locks where locktype = 'advisory' and objid = ? and not granted`,
      [LOCK],
    );
  let isClosed = false;
  await em.begin();
  await em.execute('select pg_advisory_xact_lock(?)', [LOCK]);
  const opened = sendAlert(app, source, alertBody({ text: 'slow' }));
  await until('the opening is being stored', async () => (await waiters()).length === 1);
  const closed = sendAlert(app, source, alertBody({ kind: 'close', price: 65_000 })).finally(() => {
    isClosed = true;
  });
  // A close that does not wait is stored within a few turns.
  for (let turn = 0; turn < 100 && !isClosed; turn += 1) await waiters();
  const closedEarly = isClosed;
  await em.commit();
  expect([await opened, await closed, closedEarly]).toEqual([200, 200, false]);
  await alertsJudged(app);
  const signals = await storedSignals(app, 'ordered');
  expect(signals.map(({ kind, ref }) => [kind, ref])).toEqual([
    ['open', null],
    ['close', signals[0]?.seq],
  ]);
});

/** Signals of these symbols cannot be stored until the returned function is called. */
async function refuseSignals(
  condition: string,
  refusal = `raise exception 'this signal cannot be stored'`,
): Promise<() => Promise<void>> {
  const em = app.app.parts.orm.em.fork();
  await em.execute(
    `create function refuse_signal() returns trigger language plpgsql as $$
       begin ${refusal}; return new; end $$`,
  );
  await em.execute(
    `create trigger refused before insert on signal for each row
       when (${condition}) execute function refuse_signal()`,
  );
  return async () => {
    await em.execute('drop function refuse_signal cascade');
  };
}

async function verdictsOf(source: string): Promise<string[]> {
  const rows = await app.app.parts.orm.em
    .fork()
    .execute<{ verdict: string; reason: string | null; tries: number }[]>(
      'select verdict, reason, tries from signal_alert where source = ? order by id',
      [source],
    );
  return rows.map(({ verdict, reason, tries }) =>
    [verdict, ...(reason === null ? [] : [reason]), ...(tries > 0 ? [tries] : [])].join(' '),
  );
}

async function tryAgain(): Promise<void> {
  await app.app.parts.orm.em
    .fork()
    .execute(`update signal_alert set retry_at = 'epoch' where retry_at is not null`);
  await app.app.parts.intake.run();
}

async function sendAll(source: TestSource, bodies: readonly string[]): Promise<void> {
  for (const body of bodies) expect(await sendAlert(app, source, body)).toBe(200);
  await app.app.parts.intake.run();
  await app.app.parts.intake.run();
}

const numbered = async (source: string) => {
  const signals = await storedSignals(app, source);
  return signals.map(({ symbol, kind, ref }) => [
    symbol,
    kind,
    ref === null ? null : signals.findIndex(({ seq }) => seq === ref),
  ]);
};

it('keeps later alerts of a position behind one that fails, and judges the others', async () => {
  const restore = await refuseSignals(`new.symbol = 'FAILS:ONCE' and new.kind = 'open'`);
  const source = await createSource(operator, 'waiting');
  await sendAll(source, [
    alertBody({ symbol: 'FAILS:ONCE' }),
    alertBody({ symbol: 'FAILS:ONCE', kind: 'close', price: 65_000 }),
    alertBody({ symbol: 'BINANCE:ETHUSDT' }),
  ]);
  expect(await verdictsOf('waiting')).toEqual(['stored not-judged 1', 'stored', 'accepted']);
  await app.mailTo('owner@example.com', /An alert of Source waiting could not be processed/);
  await restore();
  await tryAgain();
  expect(await numbered('waiting')).toEqual([
    ['BINANCE:ETHUSDT', 'open', null],
    ['FAILS:ONCE', 'open', null],
    ['FAILS:ONCE', 'close', 1],
  ]);
});

it('gives up on an alert once others pass, and lets the operator judge it again', async () => {
  const restore = await refuseSignals('true');
  const source = await createSource(operator, 'failing');
  await sendAll(source, [alertBody({ symbol: 'FAILS:ALWAYS' })]);
  for (let tries = 1; tries < 8; tries += 1) await tryAgain();
  expect(await verdictsOf('failing')).toEqual(['stored not-judged 8']);
  await restore();
  const restoreOne = await refuseSignals(`new.symbol = 'FAILS:ALWAYS'`);
  await sendAll(source, [
    alertBody({ symbol: 'BINANCE:ETHUSDT' }),
    alertBody({ symbol: 'FAILS:ALWAYS', kind: 'close', price: 65_000 }),
  ]);
  await tryAgain();
  await tryAgain();
  const aside = 'held never-judged';
  expect(await verdictsOf('failing')).toEqual([`${aside} 9`, 'accepted', aside]);
  await app.mailTo('owner@example.com', /An alert of Source failing waits for you/);
  await restoreOne();
  const released = await operator.post('/trpc/admin.releaseAlerts', { key: 'failing' });
  expect(released.status).toBe(200);
  expect(await numbered('failing')).toEqual([
    ['BINANCE:ETHUSDT', 'open', null],
    ['FAILS:ALWAYS', 'open', null],
    ['FAILS:ALWAYS', 'close', 1],
  ]);
});

it('releases the others when one held alert cannot be stored, and says how many still wait', async () => {
  const source = await createSource(operator, 'partly', { maxPerMinute: 1 });
  await sendAll(source, [
    alertBody({ symbol: 'BINANCE:SOLUSDT' }),
    alertBody({ symbol: 'FAILS:HELD' }),
    alertBody({ symbol: 'BINANCE:ETHUSDT' }),
    alertBody({ symbol: 'FAILS:HELD', kind: 'close', price: 65_000 }),
  ]);
  const flooded = ['held flood', 'held flood', 'held flood'];
  expect(await verdictsOf('partly')).toEqual(['accepted', ...flooded]);
  const restore = await refuseSignals(`new.symbol = 'FAILS:HELD'`);
  const release = () => operator.post('/trpc/admin.releaseAlerts', { key: 'partly' });
  expect((await release()).json).toMatchObject({ result: { data: { count: 1, failed: 2 } } });
  const aside = 'held never-judged';
  expect(await verdictsOf('partly')).toEqual(['accepted', aside, 'accepted', aside]);
  expect((await release()).json).toMatchObject({ result: { data: { count: 0, failed: 2 } } });
  await restore();
  expect((await release()).json).toMatchObject({ result: { data: { count: 2, failed: 0 } } });
  expect(await numbered('partly')).toEqual([
    ['BINANCE:SOLUSDT', 'open', null],
    ['BINANCE:ETHUSDT', 'open', null],
    ['FAILS:HELD', 'open', null],
    ['FAILS:HELD', 'close', 2],
  ]);
});

it('says that nothing was released while no alert can be stored', async () => {
  const source = await createSource(operator, 'stuck', { maxPerMinute: 1 });
  const symbols = Array.from({ length: 13 }, (_, at) => `BINANCE:${at}USDT`);
  await sendAll(
    source,
    symbols.map((symbol) => alertBody({ symbol })),
  );
  const restore = await refuseSignals('true');
  const release = () => operator.post('/trpc/admin.releaseAlerts', { key: 'stuck' });
  expect((await release()).status).toBe(500);
  await restore();
  expect((await release()).json).toMatchObject({ result: { data: { count: 12, failed: 0 } } });
});

it('puts no held alert aside when the database fails', async () => {
  const source = await createSource(operator, 'unlucky', { maxPerMinute: 1 });
  const symbols = ['BINANCE:SOLUSDT', 'FAILS:LATE', 'BINANCE:ETHUSDT'];
  await sendAll(
    source,
    symbols.map((symbol) => alertBody({ symbol })),
  );
  const release = () => operator.post('/trpc/admin.releaseAlerts', { key: 'unlucky' });
  const timeout = `raise exception 'canceling statement due to statement timeout' using errcode = '57014'`;
  const lost = 'perform pg_terminate_backend(pg_backend_pid())';
  const deadlock = `raise exception 'deadlock detected' using errcode = '40P01'`;
  for (const refusal of [timeout, lost, deadlock]) {
    const restore = await refuseSignals(`new.symbol = 'FAILS:LATE'`, refusal);
    expect((await release()).status).not.toBe(200);
    await restore();
    expect(await verdictsOf('unlucky')).toEqual(['accepted', 'held flood', 'held flood']);
  }
  expect((await release()).json).toMatchObject({ result: { data: { count: 2, failed: 0 } } });
});
