import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, personAt } from '../../support/http-person.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
  storedSignals,
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
  app = await createTestApp();
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

it('judges the others when one alert fails, tries that one again, and gives up in the end', async () => {
  const em = app.app.parts.orm.em.fork();
  await em.execute(
    `create function refuse_signal() returns trigger language plpgsql as $$
       begin raise exception 'this signal cannot be stored'; end $$`,
  );
  await em.execute(
    `create trigger refused before insert on signal for each row
       when (new.symbol in ('FAILS:ONCE', 'FAILS:ALWAYS')) execute function refuse_signal()`,
  );
  const source = await createSource(operator, 'failing');
  const { intake } = app.app.parts;
  const verdicts = async () => {
    const rows = await em.execute<{ verdict: string; reason: string | null }[]>(
      `select verdict, reason from signal_alert where source = 'failing' order by id`,
    );
    return rows.map(({ verdict, reason }) => (reason === null ? verdict : `${verdict}: ${reason}`));
  };
  const tryAgain = async () => {
    await em.execute(`update signal_alert set retry_at = 'epoch' where retry_at is not null`);
    await intake.run();
  };
  for (const symbol of ['FAILS:ONCE', 'FAILS:ALWAYS', 'BINANCE:ETHUSDT']) {
    expect(await sendAlert(app, source, alertBody({ symbol }))).toBe(200);
  }
  await intake.run();
  await until('the last one is accepted', async () => (await verdicts()).includes('accepted'));
  await intake.run();
  const waits = 'stored: not-judged';
  expect(await verdicts()).toEqual([waits, waits, 'accepted']);
  await em.execute('drop trigger refused on signal');
  await em.execute(
    `create trigger refused before insert on signal for each row
       when (new.symbol = 'FAILS:ALWAYS') execute function refuse_signal()`,
  );
  await tryAgain();
  expect(await verdicts()).toEqual(['accepted', waits, 'accepted']);
  for (let tries = 0; tries < 7; tries += 1) await tryAgain();
  expect(await verdicts()).toEqual(['accepted', 'refused: never-judged', 'accepted']);
  await em.execute('drop function refuse_signal cascade');
});
