import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetSignIns } from '../../../src-server/auth/session/forget-sign-ins.ts';
import { forgetSignUps } from '../../../src-server/auth/sign-up/forget-sign-ups.ts';
import { pruneHandledEvents } from '../../../src-server/jobs/parked-events.ts';
import { forgetMail } from '../../../src-server/mail/forget-mail.ts';
import { forgetOperatorSignIns } from '../../../src-server/operator/sign-in/forget-operator-sign-ins.ts';
import { personAt } from '../../support/http-person.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rows = (sql: string) => app.app.parts.orm.em.fork().execute<Record<string, unknown>[]>(sql);
const count = async (table: string) => (await rows(`select 1 from ${table}`)).length;

it('deletes expired data in time, and nothing earlier', async () => {
  const { parts } = app.app;
  const person = await subscribe(app, 'free');
  await personAt(app.url).post('/api/admin-login', OPERATOR);
  const pending = { email: 'pending@example.com', plan: 'free', billing: 'monthly' };
  await personAt(app.url).post('/api/create-email-user', pending);
  await app.mailTo(person.email, /confirm/);
  await rows(`insert into inbox_event (id, source, external_id, type, subject, received_at, next_attempt_at, processed_at)
    values (gen_random_uuid(), 'stripe', 'evt_old', 'x', '{}', now(), now(), now())`);
  await until(
    'the mail is marked as sent',
    async () => (await rows('select 1 from outgoing_mail where sent_at is null')).length === 0,
  );
  const forgetAll = async () => {
    await forgetSignUps(parts.auth);
    await forgetSignIns(parts.auth);
    await forgetOperatorSignIns(parts.admin);
    await forgetMail(parts.orm, parts.clock.now());
    await pruneHandledEvents(parts.orm, parts.machineClock.now());
  };
  const state = async () => ({
    signUps: await count(`sign_up where completed_at is null`),
    sessions: await count('session'),
    operatorSessions: await count('operator_session'),
    browsers: await count('known_browser'),
    events: await count(`inbox_event where external_id = 'evt_old'`),
    texts: await count(`outgoing_mail where sent_text is not null and sent_subject is not null`),
    addresses: await count(`outgoing_mail where to_address = '${person.email}'`),
  });
  const before = await state();
  expect(Object.values(before).every((n) => n > 0)).toBe(true);
  await forgetAll();
  expect(await state()).toEqual(before);

  const long = `interval '400 days'`;
  await rows(`update sign_up set created_at = created_at - ${long}`);
  await rows(`update session set expires_at = expires_at - ${long}`);
  await rows(`update operator_session set expires_at = expires_at - ${long}`);
  await rows(`update known_browser set seen_at = seen_at - ${long}`);
  await rows(
    `update inbox_event set received_at = received_at - ${long}, processed_at = processed_at - ${long}`,
  );
  await rows(`update outgoing_mail set sent_at = sent_at - ${long}`);
  await forgetAll();
  expect(Object.values(await state())).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(await count('outgoing_mail')).toBeGreaterThan(0);
});
