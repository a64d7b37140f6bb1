import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetSignUps } from '../../../../src-server/auth/sign-up/forget-sign-ups.ts';
import { movableClock } from '../../../../src-server/clock/clock.ts';
import { personAt } from '../../../support/http-person.ts';
import { pay } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;

it('deletes sign-ups after seven days unless they paid [auth-1]', async () => {
  const choice = { plan: 'basic', billing: 'monthly' } as const;
  const [idle, payer] = [personAt(app.url), personAt(app.url)];
  await idle.post('/api/create-email-user', { email: 'idle@example.com', ...choice });
  await payer.post('/api/create-email-user', { email: 'payer@example.com', ...choice });
  await pay(app, payer, { ...choice, email: 'payer@example.com' });
  const { orm, auth } = app.app.parts;
  const rows = () =>
    orm.em.fork().execute<{ email: string }[]>('select email from sign_up order by email');
  await until('the payment arrived', async () => {
    const paid = await orm.em.fork().execute(`select 1 from payment_attempt where state = 'paid'`);
    return paid.length === 1;
  });

  const clock = movableClock(new Date(Date.now() + 6 * DAY_MS));
  expect(await forgetSignUps({ ...auth, clock })).toBe(0);
  clock.advance(2 * DAY_MS);
  expect(await forgetSignUps({ ...auth, clock })).toBe(1);
  expect(await rows()).toEqual([{ email: 'payer@example.com' }]);
});

it('deletes an expired sign-up behind a thousand older ones that must be kept', async () => {
  const { orm, auth } = app.app.parts;
  const run = (sql: string) => orm.em.fork().execute<{ email: string }[]>(sql);
  // Their ids come first. A payment that was used keeps its sign-up too, and no timer mails about it.
  const idOf = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  await run(`insert into sign_up (id, cookie_hash, email, plan, billing_cycle, created_at)
    select ${idOf}, 'kept-' || n, n || '@kept.example', 'basic', 'monthly', now() from generate_series(1, 1000) n`);
  await run(`insert into payment_attempt (id, user_id, kind, state, plan, billing_cycle, amount_cents, currency,
      return_origin, created_at, expires_at, paid_at, consumed_at)
    select gen_random_uuid(), ${idOf}, 'sign-up', 'paid', 'basic', 'monthly', 2900, 'usd', '', now(), now(), now(), now()
    from generate_series(1, 1000) n`);
  const late = { email: 'late@example.com', plan: 'basic', billing: 'monthly' };
  await personAt(app.url).post('/api/create-email-user', late);

  await forgetSignUps({ ...auth, clock: movableClock(new Date(Date.now() + 8 * DAY_MS)) });

  expect(await run(`select email from sign_up where email = 'late@example.com'`)).toEqual([]);
  expect(await run(`select email from sign_up where email like '%@kept.example'`)).toHaveLength(
    1_000,
  );
});
