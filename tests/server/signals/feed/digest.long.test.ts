import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailDigests } from '../../../../src-server/signals/feed/digest/mail-digests.ts';
import { settleMails } from '../../../../src-server/signals/feed/digest/settle-mails.ts';
import { forgetNotices } from '../../../../src-server/signals/feed/push/notify-browsers.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { append } from '../../../support/signals/record-stage.ts';
import { addRoute } from '../../../support/signals/relay-route.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
  type TestSource,
} from '../../../support/signals/signal-source.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const LEVELS = ['64250.5', '63800', '65000', '66000'];

let app: TestApp;
let source: TestSource;
let basic: Subscriber;
let premium: Subscriber;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  basic = await subscribe(app, 'basic');
  premium = await subscribe(app, 'premium');
  source = await createSource(operator, 'mail');
  await addRoute(app, { source: 'mail', plan: 'premium', provider: 'mail' });
  await addRoute(app, {
    source: 'mail',
    plan: 'basic',
    provider: 'mail',
    mask: ['price', 'stop', 'targets'],
  });
});
afterAll(() => app.close());

const run = (sql: string) => app.app.parts.orm.em.fork().execute<unknown[]>(sql);
const deliveries = () =>
  app.app.parts.orm.em
    .fork()
    .execute<{ state: string; reason: string | null }[]>(
      'select state, reason from signal_delivery order by seq, plan',
    );
const aDayLater = () => app.control('POST', '/clock/advance', { days: 1 });
const queued = async () =>
  (
    await app.app.parts.orm.em
      .fork()
      .execute<{ n: number }[]>(
        `select count(*)::int as n from outgoing_mail where template = 'signal-digest'`,
      )
  )[0]?.n;

it('mails the signals of a day once to each subscriber who asked, as their plan sees them', async () => {
  for (const person of [basic, premium]) {
    await person.post('/trpc/tradingview.chooseSignalDigest', { on: true });
  }
  await sendAlert(app, source, alertBody({ symbol: 'MAIL:ONE' }));
  await alertsJudged(app);
  await aDayLater();
  await Promise.all([mailDigests(app.app.parts.signals), mailDigests(app.app.parts.signals)]);
  const above = await app.mailTo(premium.email, /Your signals: 1/);
  expect(above.text).toContain('Entry · Long · MAIL:ONE · Entry 64250.5 · Stop 63800');
  expect(above.text).toMatch(/Stop these emails:\n\S+\/stop-mails\?token=digest\./);
  const below = await app.mailTo(basic.email, /Your signals: 1/);
  expect(below.text).toContain('MAIL:ONE');
  for (const level of LEVELS) expect(`${below.text}${below.html}`).not.toContain(level);
  const state = async () =>
    [...new Set((await deliveries()).map((delivery) => delivery.state))].join(' ');
  await until('both mails are out', async () => {
    const sent = `select 1 from outgoing_mail where template = 'signal-digest' and sent_at is not null`;
    return (await run(sent)).length === 2;
  });
  await run(`update outgoing_mail set sent_at = null where template = 'signal-digest'`);
  await run(`update signal_delivery set state = 'queued', sent_at = null`);
  await settleMails(app.app.parts.signals);
  expect(await state()).toBe('queued');
  await run(`update outgoing_mail set sent_at = now() where template = 'signal-digest'`);
  await settleMails(app.app.parts.signals);
  expect(await state()).toBe('sent');
  // A day without signals needs no mail.
  await aDayLater();
  await mailDigests(app.app.parts.signals);
  expect(await queued()).toBe(2);
});

it('mails nothing to a subscriber who switched it off', async () => {
  for (const person of [basic, premium]) {
    await person.post('/trpc/tradingview.chooseSignalDigest', { on: false });
  }
  const before = await queued();
  await sendAlert(app, source, alertBody({ symbol: 'MAIL:TWO' }));
  await alertsJudged(app);
  await aDayLater();
  await mailDigests(app.app.parts.signals);
  expect(await queued()).toBe(before);
  expect((await deliveries()).at(-1)).toEqual({ state: 'skipped', reason: 'no-reader' });
});

it('lists the newest forty signals and links to the rest', async () => {
  await premium.post('/trpc/tradingview.chooseSignalDigest', { on: true });
  for (let count = 1; count <= 43; count += 1) {
    await append(app, { source: 'mail', symbol: `MAIL:N${count}.` });
  }
  await aDayLater();
  await mailDigests(app.app.parts.signals);
  const mail = await app.mailTo(premium.email, /Your signals: 43/);
  expect(mail.text).toContain('MAIL:N43.');
  expect(mail.text).toContain('MAIL:N4.');
  expect(mail.text).not.toContain('MAIL:N3.');
  expect(mail.text).toMatch(/And 3 more in your feed: http\S+\/signals/);
});

it('queues the day’s deliveries although an account with a daily mail is closing', async () => {
  const leaving = await subscribe(app, 'basic');
  await leaving.post('/trpc/tradingview.chooseSignalDigest', { on: true });
  await sendAlert(app, source, alertBody({ symbol: 'MAIL:CLOSING' }));
  await alertsJudged(app);
  await run(`update account set closing_at = now() where id = '${leaving.userId}'`);
  await aDayLater();
  await mailDigests(app.app.parts.signals);
  expect((await deliveries()).filter(({ state }) => state === 'waiting')).toEqual([]);
  const mails = `select 1 from outgoing_mail
    where template = 'signal-digest' and user_id = '${leaving.userId}'`;
  expect(await run(mails)).toEqual([]);
});

it('fails a delivery after its last mail was refused, also a month later', async () => {
  await sendAlert(app, source, alertBody({ symbol: 'MAIL:REFUSED' }));
  await alertsJudged(app);
  await aDayLater();
  await mailDigests(app.app.parts.signals);
  await until('the mails are out', async () => {
    const waiting = `select 1 from outgoing_mail where template = 'signal-digest' and sent_at is null`;
    return (await run(waiting)).length === 0;
  });
  const newest = `seq = (select max(seq) from signal_delivery) and plan = 'premium'`;
  const stateNow = () => run(`select state, reason from signal_delivery where ${newest}`);
  const anHourlyRound = async () => {
    await forgetNotices(app.app.parts.signals);
    await settleMails(app.app.parts.signals);
  };
  await run(`update outgoing_mail set sent_at = null where template = 'signal-digest'`);
  await run(`update signal_delivery set state = 'queued', sent_at = null,
    due_at = due_at - interval '31 days' where ${newest}`);
  await run(`update signal_digest_mail set created_at = created_at - interval '31 days'`);
  await anHourlyRound();
  expect(await stateNow()).toEqual([{ state: 'queued', reason: null }]);
  await run(`update outgoing_mail set last_error = 'refused' where template = 'signal-digest'`);
  await anHourlyRound();
  expect(await stateNow()).toEqual([{ state: 'failed', reason: 'mail-refused' }]);
  await anHourlyRound();
  expect(await run('select 1 from signal_digest_mail')).toEqual([]);
});

it('mails the signals to a subscriber who unticked the optional mails, because they asked for these', async () => {
  const person = await subscribe(app, 'premium');
  await person.post('/trpc/auth.saveMailPreference', { optional: false });
  await person.post('/trpc/tradingview.chooseSignalDigest', { on: true });
  await sendAlert(app, source, alertBody({ symbol: 'MAIL:ASKED' }));
  await alertsJudged(app);
  await aDayLater();
  await mailDigests(app.app.parts.signals);
  expect((await app.mailTo(person.email, /Your signals: /)).text).toContain('MAIL:ASKED');
});

it('mails a withdrawal to a reader whose mail was queued while other mails of that noon waited', async () => {
  await run('update signal_digest set is_on = false');
  const reader = await subscribe(app, 'premium');
  await reader.post('/trpc/tradingview.chooseSignalDigest', { on: true });
  // More than one round queues. Theirs come after the reader's.
  await run(`insert into signal_digest (account_id, is_on, cutoff, last_seq)
    select gen_random_uuid(), true, cutoff + interval '1 second', last_seq
    from signal_digest, generate_series(1, 200) where account_id = '${reader.userId}'`);
  const seq = await append(app, { source: 'mail', symbol: 'MAIL:WITHDRAWN' });
  await aDayLater();
  await mailDigests(app.app.parts.signals);
  const withdrawal = { seq, reason: 'Wrong symbol', key: crypto.randomUUID() };
  await operator.post('/trpc/admin.withdrawSignal', withdrawal);
  await mailDigests(app.app.parts.signals);
  expect((await deliveries()).filter(({ state }) => state === 'withdrawn')).toEqual([]);
  await append(app, { source: 'mail', symbol: 'MAIL:NEXT' });
  await aDayLater();
  for (let round = 1; round <= 2; round += 1) await mailDigests(app.app.parts.signals);
  const { text } = await app.mailTo(reader.email, /Your signals: 2/);
  expect(text).toMatch(/MAIL:WITHDRAWN.*Wrong symbol/);
  await run(`delete from signal_digest where account_id <> '${reader.userId}'`);
});

it('leaves the signals of a deleted route out of the mails that its noon has not queued', async () => {
  await run('update signal_digest set is_on = false');
  const first = await subscribe(app, 'premium');
  const last = await subscribe(app, 'premium');
  for (const each of [first, last]) {
    await each.post('/trpc/tradingview.chooseSignalDigest', { on: true });
  }
  // Six rounds queue. The last one's comes after them, also if the timer takes a round beside this test.
  await run(`insert into signal_digest (account_id, is_on, cutoff, last_seq)
    select gen_random_uuid(), true, cutoff + interval '1 second', last_seq
    from signal_digest, generate_series(1, 1000) where account_id = '${first.userId}'`);
  await run(`update signal_digest set cutoff = cutoff + interval '2 seconds'
    where account_id = '${last.userId}'`);
  await createSource(operator, 'mail-deleted');
  const id = await addRoute(app, { source: 'mail-deleted', plan: 'premium', provider: 'mail' });
  await append(app, { source: 'mail-deleted', symbol: 'MAIL:DELETED' });
  await aDayLater();
  await mailDigests(app.app.parts.signals);
  const before = await queued();
  expect((await operator.post('/trpc/admin.deleteRelayRoute', { id })).status).toBe(200);
  for (let round = 2; round <= 6; round += 1) await mailDigests(app.app.parts.signals);
  expect(await queued()).toBe(before);
  expect(await run(`select state, reason from signal_delivery where route_id = '${id}'`)).toEqual([
    { state: 'withdrawn', reason: 'route-deleted' },
  ]);
  await app.mailTo(first.email, /Your signals: 1/);
});
